"""Magic: a field's dots with the casting Attribute, a mana slot for each use, and how mana returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import structs

from hearthside.engine import GM, Id, IllegalAnswer, Key, Number, OneOf, Option, Reader, Table, action, name_of, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.brew.content_kinds import Field, Spell, Tradition
from hearthside.rulesets.brew.facts.characters import ManaCameBack, ManaSpent
from hearthside.rulesets.brew.facts.rolls import FoundImpossible
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import Deed, Difficulty, GMRules, WhichField
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.rounds import act_is_over
from hearthside.rulesets.brew.rules.combat.turns import use_action, why_no_action
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.rolls import Outcome, outcome_only, skill_roll, words
from hearthside.rulesets.brew.scores import magic_fields, mana, mana_slots, score
from hearthside.rulesets.brew.state import Character, active_characters
from hearthside.rulesets.brew.words import ATHLETICS, CRAFT, Attribute

Ritual = Literal["contemplative", "ceremony", "physical"]


@rule("BREW-331", "BREW-334", "BREW-338")
def why_no_magic(reader: Reader, who: Key[Character], field: str = "") -> str:
    """Why somebody cannot use magic, or this field of it; empty if they can."""
    if not reader[RULES].magic:
        return "there is no magic in this setting"
    called = name_of(reader, who)
    if not any(score(reader, who, one).total > 0 for one in magic_fields(reader)):
        return f"{called} has no dot in any field of magic"
    if field and score(reader, who, field).total < 1:
        return f"{called} has no dot in {field}: it cannot be tried, not even with the bare Attribute"
    return "" if mana(reader, who) else f"{called} has no mana left"


def why_no_casting(view: Reader, who: Key[Character]) -> str:
    return why_no_rolls(view, who) or why_no_magic(view, who) or why_no_action(view, who)


@rule("BREW-333")
def casting_attribute(reader: Reader, who: Key[Character]) -> Attribute:
    """The Attribute that suits the character's kind of magic; where nothing was said, the first tradition's."""
    if (own := reader[who].casting) is not None:
        return own
    return next((tradition.casting[0] for tradition in reader.content.of(Tradition).values()), "wits")


@rule("BREW-219", "BREW-337", "BREW-338", "BREW-Q121")
def spend_mana(table: Table, who: Key[Character]) -> None:
    """One slot, whichever field it is used for."""
    if not mana(table, who):
        raise IllegalAnswer(f"{name_of(table, who)} has no mana left")
    used = (*table[who].mana_used, clock_of(table).minutes)
    slots = mana_slots(table, who)
    table.record(ManaSpent(about=who, mana_used=used, left=max(0, slots - len(used)), slots=slots))


class WhichSpell(OneOf[str], frozen=True):
    """An effect that the character has picked for this field."""

    title: ClassVar[str] = "Which spell?"
    who: Key[Character]
    field: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if not view[RULES].spell_lists:
            return (Option("", "Free-form: as described"),)
        entries = view.content.of(Spell)
        return [Option(id_, entries[id_].name, entries[id_].text) for id_ in view[self.who].spells
                if id_ in entries and self.field in ("", entries[id_].field)]  # fmt: skip

    def usual(self, view: Reader) -> str | None:
        return None if view[RULES].spell_lists else ""


class MagicField(WhichField, frozen=True):
    @rule("BREW-334")
    def check(self, view: Reader, value: Any) -> str:
        if value in view.content.of(Field) and (why := why_no_magic(view, self.who, value)):
            raise IllegalAnswer(why)
        return super().check(view, value)


@action("Use magic", by=Character, unless=why_no_casting, look=outcome_only,
        field=lambda view, who, args: MagicField(who=Key[Character](who)),
        spell=lambda view, who, args: WhichSpell(who=Key[Character](who), field=args.get("field", "")),
        what=Deed())  # fmt: skip
@rule("BREW-149", "BREW-332", "BREW-334", "BREW-337", "BREW-338", "BREW-350", "BREW-351", "BREW-Q121")
def use_magic(table: Table, who: Key[Character], field: str, spell: str = "", what: str = "") -> Outcome | None:
    """A magic roll: the casting Attribute and the field. The GM judges feasibility, power and difficulty."""
    refuse_spell(table, field, spell)
    outcome = table.run(work_magic, who, field, spell, what, True)
    table.run(act_is_over)
    return outcome


@rule("BREW-351")
def refuse_spell(reader: Reader, field: str, spell: str) -> None:
    """At a table with spell lists magic does what its spells say, each in its own field."""
    if not reader[RULES].spell_lists:
        return
    if not spell:
        raise IllegalAnswer("use-magic needs spell: at this table magic does what its spells say")
    entry = reader.content.of(Spell).get(spell)
    if entry is not None and entry.field != field:
        raise IllegalAnswer(f"{entry.name} is no spell of {field}: it is one of {entry.field}")


@rule("BREW-332", "BREW-338", "BREW-350", "BREW-351")
def work_magic(table: Table, who: Key[Character], field: str, spell: str, what: str,
               is_act: bool = False) -> Outcome | None:  # fmt: skip
    """Magic as the GM judges it; None if it is impossible."""
    entry = table.content.of(Spell).get(spell)
    attempt = Attempt(who=who, attribute=casting_attribute(table, who), skill=field,
                      what=what or (entry.name if entry else ""))  # fmt: skip
    # 1. The GM judges it; a spell of a list may say its difficulty itself.
    difficulty, possible, extra = (entry.difficulty if entry else 0), True, attempt.extra
    if not difficulty:
        ruling = table.choose(GM, GMRules(attempt=attempt))
        difficulty, possible = ruling.difficulty, ruling.possible
        attempt = structs.replace(attempt, attribute=ruling.attribute, extra=(*extra, *ruling.summands))
    if not possible:
        table.record(FoundImpossible(about=who, what=words(attempt)))
        return None
    # 2. In a fight it takes the action; the slot is used on casting, success or not, and rerolling costs no more.
    if is_act:
        use_action(table, who)
    return table.run(cast_with_mana, attempt, difficulty)


@rule("BREW-338", "BREW-Q121")
def cast_with_mana(table: Table, attempt: Attempt, difficulty: int) -> Outcome:
    """A magic roll and the slot that it costs."""
    if not table[RULES].mana_on_success:
        table.run(spend_mana, attempt.who)
    outcome = table.run(skill_roll, attempt, difficulty)
    if table[RULES].mana_on_success and outcome.succeeded and mana(table, attempt.who):
        table.run(spend_mana, attempt.who)
    return outcome


# --- how mana returns
@rule("BREW-339", "BREW-340")
def return_mana(table: Table, who: Key[Character], since: int, now: int) -> None:
    """What comes back to somebody from one minute of the story to another."""
    rules, used = table[RULES], table[who].mana_used
    if not used or rules.mana_returns == "ritual":
        return
    if rules.mana_returns == "recovery":
        left = tuple(minute for minute in used if minute + rules.mana_hours * HOUR > now)
    else:
        dawn = rules.dawn * HOUR
        left = () if (now - dawn) // DAY > (since - dawn) // DAY else used
    give_back(table, who, left)


def give_back(table: Table, who: Key[Character], left: tuple[int, ...]) -> None:
    if left != table[who].mana_used:
        slots = mana_slots(table, who)
        table.record(ManaCameBack(about=who, mana_used=left, left=max(0, slots - len(left)), slots=slots))


@rule("BREW-341")
def why_no_ritual(view: Reader, who: Key[Character]) -> str:
    if view[RULES].mana_returns != "ritual":
        return "at this table mana returns by itself"
    if not view[who].mana_used:
        return f"{name_of(view, who)} has all their mana"
    return why_no_rolls(view, who) or why_no_action(view, who)


class WhichRitual(OneOf[Ritual], frozen=True):
    title: ClassVar[str] = "What kind of ritual?"

    def options(self, view: Reader) -> Sequence[Option[Ritual]]:
        return (
            Option("contemplative", "Contemplative: Wits + Craft"),
            Option("ceremony", "An exact ceremony: Precision + Craft"),
            Option("physical", "Physical: Wits + Athletics"),
        )


RITUALS: dict[Ritual, tuple[Attribute, str]] = {
    "contemplative": ("wits", CRAFT),
    "ceremony": ("precision", CRAFT),
    "physical": ("wits", ATHLETICS),
}


@action("Ritual", by=Character, unless=why_no_ritual, look=outcome_only, ritual=WhichRitual())
@rule("BREW-341", "BREW-Q122")
def ritual(table: Table, who: Key[Character], ritual: Ritual) -> Outcome:
    """A ritual that brings mana back, against a difficulty that the GM sets."""
    attribute, skill = RITUALS[ritual]
    difficulty = table.choose(GM, Difficulty())
    attempt = Attempt(who=who, attribute=attribute, skill=skill, what="a ritual")
    use_action(table, who)
    outcome = table.run(skill_roll, attempt, difficulty)
    if outcome.succeeded:
        give_back(table, who, table[who].mana_used[1:] if table[RULES].ritual_gives_one else ())
    table.run(act_is_over)
    return outcome


class Slots(Number, frozen=True):
    title: ClassVar[str] = "How many slots come back?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 99

    def usual(self, view: Reader) -> int:
        return 99


class WhoUsedMana(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whose?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view) if view[who].mana_used]


def nobody_used_mana(view: Reader, by: Id) -> str:
    return "" if WhoUsedMana().options(view) else "nobody has used any mana"


@action("Give mana back", unless=nobody_used_mana, who=WhoUsedMana(), slots=Slots())
@rule("BREW-001")
def restore_mana(table: Table, by: Id, who: Key[Character], slots: int = 99) -> None:
    """The GM's word: mana comes back."""
    give_back(table, who, table[who].mana_used[slots:])

"""What the sample tricks and flaws do beyond numbers: each is an action of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import GM, Id, Key, Number, OneOf, Option, Reader, Table, action, consequence, name_of, rule
from hearthside.rulesets.brew.facts.characters import FaithFound, FaithLost, PlaceLearnt, ReactedThinly, VowBroken
from hearthside.rulesets.brew.facts.rolls import TallyCleared, TallyWritten
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import Difficulty, WhichAttribute, WhoRolls
from hearthside.rulesets.brew.rules.attempts import Attempt, has_effect
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.rolls import Outcome, outcome_only, skill_roll
from hearthside.rulesets.brew.rules.thresholds import LOWEST
from hearthside.rulesets.brew.scores import bought, score
from hearthside.rulesets.brew.state import Bonus, Character, TimeMode, mode_of
from hearthside.rulesets.brew.words import ATTRIBUTES, INTERACTION, PERFORMANCE, Attribute, Modifier

VOW_DIFFICULTY = THIN_FACE_DIFFICULTY = MORE_DETAIL = 8
VOW_DAMAGE = 5
Reaction = Literal["lashes out", "walks out", "is shaken"]


class WhoHas(WhoRolls, frozen=True):
    """Somebody with a trick or flaw of this effect."""

    effect: str

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if has_effect(view, option.value, self.effect)]


# --- Thin Face
class HowTheyReact(OneOf[Reaction], frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} loses face. What happens?"

    def options(self, view: Reader) -> Sequence[Option[Reaction]]:
        return (
            Option("lashes out", "An aggressive reaction"),
            Option("walks out", "They walk out"),
            Option("is shaken", "They stay, and roll everything at −2 until it is over"),
        )


def why_no_thin_face(view: Reader, who: Key[Character]) -> str:
    if not has_effect(view, who, "thin-face"):
        return f"{name_of(view, who)} has no Thin Face"
    if mode_of(view) == "downtime":
        return "that is for Story Time and Bullet Time"
    return why_no_rolls(view, who)


@action("Thin Face", by=Character, unless=why_no_thin_face, look=outcome_only)
@rule("BREW-394", "BREW-Q127")
def thin_face(table: Table, who: Key[Character]) -> Outcome:
    """It could get embarrassing: Wits + Performance against 8. The player or the GM may call for it."""
    attempt = Attempt(who=who, attribute="wits", skill=PERFORMANCE, what="keep face")
    outcome = table.run(skill_roll, attempt, THIN_FACE_DIFFICULTY)
    if outcome.succeeded:
        return outcome
    reaction = table.choose(GM if table[RULES].gm_picks_reaction else who, HowTheyReact(who=who))
    table.record(ReactedThinly(about=who, reaction=reaction))
    if reaction == "is shaken":
        shaken = Bonus(Modifier(by=-2), until="bullet" if mode_of(table) == "bullet" else "scene")
        tally = {**table[who].tally, "Thin Face": shaken}
        table.record(TallyWritten(about=who, tally=tally, bonus="Thin Face", means="−2 until it is over"))
    return outcome


def is_bullet_time_over(reader: Reader, who: Key[Character]) -> bool:
    return mode_of(reader) != "bullet" and any(bonus.until == "bullet" for bonus in reader[who].tally.values())


@consequence(of=Character, when=is_bullet_time_over, fields=("tally",), looks_at={TimeMode: ("mode",)})
@rule("BREW-394")
def calm_down(table: Table, who: Key[Character]) -> None:
    """What lasts for Bullet Time ends with it."""
    tally = {name: bonus for name, bonus in table[who].tally.items() if bonus.until != "bullet"}
    table.record(TallyCleared(about=who, tally=tally))


# --- Bound by Their Word
class WhichSuffers(WhichAttribute, frozen=True):
    title: ClassVar[str] = "Power and Wits are equal: which one is it?"


def nobody_is_bound(view: Reader, by: Id) -> str:
    return "" if WhoHas(effect="vow").options(view) else "nobody here is bound by their word"


@action("A word is broken", unless=nobody_is_bound, look=outcome_only, who=WhoHas(effect="vow"))
@rule("BREW-411", "BREW-412", "BREW-413", "BREW-Q134", "BREW-Q159")
def break_vow(table: Table, by: Id, who: Key[Character]) -> Outcome:
    """Somebody bound by their word has broken it: a flat roll of the higher of Power and Wits against 8."""
    # 1. Permanent scores decide which is higher; where they are equal, the player does.
    suffering = table.run(higher_of_both, who)
    # 2. The roll.
    attempt = Attempt(who=who, attribute=suffering, what="a broken word", bodily=True)
    outcome = table.run(skill_roll, attempt, VOW_DIFFICULTY, resolve=not table[RULES].vow_without_resolve)
    # 3. Either way damage that magic cannot heal; on a failure the score drops too.
    table.run(take_damage, who, VOW_DAMAGE, "broken vow")
    if not outcome.succeeded:
        table.run(lower, who, suffering)
    return outcome


@rule("BREW-411", "BREW-Q134", "BREW-Q159")
def higher_of_both(table: Table, who: Key[Character]) -> Attribute:
    power, wits = score(table, who, "power").total, score(table, who, "wits").total
    if power == wits:
        return table.choose(who, WhichSuffers(who=who, of=("power", "wits")))
    return "power" if power > wits else "wits"


@rule("BREW-413", "BREW-Q134")
def lower(table: Table, who: Key[Character], suffering: Attribute) -> None:
    """1 less, not below 1; only XP brings it back."""
    drops: tuple[Attribute, ...] = (suffering,)
    if table[RULES].vow_lowers_both and score(table, who, "power").total == score(table, who, "wits").total:
        drops = ("power", "wits")
    for one in drops:
        if (was := score(table, who, one).total) > 1:
            attributes = {name: bought(table[who], name) - (name == one) for name in ATTRIBUTES}
            table.record(VowBroken(about=who, attributes=attributes, called=one.title(), was=was, now=was - 1))


# --- Weakness to Sunlight
class HoursOutside(Number, frozen=True):
    title: ClassVar[str] = "How many hours in one stretch, uncovered in daylight?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 24

    def usual(self, view: Reader) -> int:
        return 2


def nobody_burns(view: Reader, by: Id) -> str:
    return "" if WhoHas(effect="sunlight").options(view) else "nobody here is weak to sunlight"


@action("In the sun", unless=nobody_burns, who=WhoHas(effect="sunlight"), hours=HoursOutside())
@rule("BREW-366", "BREW-417", "BREW-Q135")
def in_the_sun(table: Table, by: Id, who: Key[Character], hours: int = 2) -> None:
    """Uncovered in daylight for more than an hour costs 1 Health, for the whole exposure; Tough Skin prevents it."""
    if hours > 1 and not has_effect(table, who, "tough-skin"):
        table.run(take_damage, who, 1 + (hours - 1) * table[RULES].sun_burns_on, "sunlight")


# --- Know People Who Know People
def why_no_contacts(view: Reader, who: Key[Character]) -> str:
    if not has_effect(view, who, "contacts"):
        return f"{name_of(view, who)} knows nobody who knows anybody"
    return why_no_rolls(view, who)


@action("Ask around the underworld", by=Character, unless=why_no_contacts, look=outcome_only,
        attribute=lambda view, who, args: WhichAttribute(who=Key[Character](who), of=("charisma", "wits")))  # fmt: skip
@rule("BREW-404", "BREW-Q131")
def ask_around(table: Table, who: Key[Character], attribute: Attribute) -> Outcome:
    """Ask where somebody of the underworld is: Charisma or Wits + Interaction; a total of 8 or more says it exactly."""
    difficulty = table.choose(GM, Difficulty(default=LOWEST)) if table[RULES].contacts_by_gm else LOWEST
    attempt = Attempt(who=who, attribute=attribute, skill=INTERACTION, what="ask around the underworld")
    outcome = table.run(skill_roll, attempt, difficulty)
    if outcome.succeeded:
        table.record(PlaceLearnt(about=who, more=", in detail" if outcome.total >= MORE_DETAIL else ""))
    return outcome


# --- Bound to the God
def why_no_faith(view: Reader, who: Key[Character]) -> str:
    return "" if has_effect(view, who, "bound-to-god") else f"{name_of(view, who)} is bound to no god"


@action("Faith", by=Character, unless=why_no_faith)
@rule("BREW-400", "BREW-EX30")
def faith(table: Table, who: Key[Character]) -> None:
    """The faith is lost, or found again: the free reroll and the Cloak hang on it."""
    table.record(FaithFound(about=who) if table[who].faithless else FaithLost(about=who))


ACTIONS = (thin_face, break_vow, in_the_sun, ask_around, faith)

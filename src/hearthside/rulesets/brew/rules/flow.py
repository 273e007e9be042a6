"""Flow of play: who rolls what against what, contests, the time modes, bonuses that the GM hands out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import structs

from hearthside.engine import (
    GM,
    Confirm,
    Form,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Summand,
    Table,
    Text,
    action,
    name_of,
    rule,
)
from hearthside.kit import YesNo
from hearthside.rulesets.brew.content_kinds import Field, Skill, Trick
from hearthside.rulesets.brew.facts.rolls import (
    ConditionsSaid,
    FoundImpossible,
    MindChanged,
    TallyStruck,
    TallyWritten,
    TimeModeChanged,
    TimeModeKept,
    TrickUsed,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import (
    NO_SKILL,
    Ability,
    Deed,
    Difficulty,
    GMRules,
    ItsModifier,
    WhatHolds,
    WhichAttribute,
    WhichSkill,
    WhoCanRoll,
    WhoRolls,
)
from hearthside.rulesets.brew.rules.attempts import Attempt, conditions
from hearthside.rulesets.brew.rules.contests import Contested, contest, winner_only
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.harm.training import begin_downtime
from hearthside.rulesets.brew.rules.resolve import used_once_more, uses_in
from hearthside.rulesets.brew.rules.rolls import Outcome, outcome_only, skill_roll, words
from hearthside.rulesets.brew.state import TIME_MODE, Bonus, Character, active_characters, conditions_of, mode_of
from hearthside.rulesets.brew.words import ATTRIBUTES, Attribute, Mind, Mode, Modifier

MODES: dict[Mode, str] = {"bullet": "Bullet Time", "story": "Story Time", "downtime": "Downtime"}


def mine(view: Reader, who: Id, args: Any) -> WhichAttribute:
    return WhichAttribute(who=Key[Character](who))


def my_skill(view: Reader, who: Id, args: Any) -> WhichSkill:
    return WhichSkill(who=Key[Character](who))


def nobody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


# --- rolls
@action("Roll", by=Character, unless=why_no_rolls, look=outcome_only, attribute=mine, skill=my_skill, what=Deed())
@rule("BREW-005", "BREW-007", "BREW-019", "BREW-028", "BREW-076", "BREW-313")
def roll(table: Table, who: Key[Character], attribute: Attribute, skill: Ability = NO_SKILL,
         what: str = "") -> Outcome | None:  # fmt: skip
    """Propose a roll: an Attribute with a skill, or flat. The GM says whether it fits, and how difficult it is."""
    proposed = Attempt(who=who, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what)
    return table.run(judged_roll, proposed)


@rule("BREW-001", "BREW-007", "BREW-019")
def judged_roll(table: Table, proposed: Attempt) -> Outcome | None:
    """The GM rules on it; then it is rolled. None: it is impossible."""
    ruling = table.choose(GM, GMRules(attempt=proposed))
    if not ruling.possible:
        table.record(FoundImpossible(about=proposed.who, what=words(proposed)))
        return None
    attempt = structs.replace(
        proposed,
        attribute=ruling.attribute,
        skill=ruling.ability.skill,
        profession=ruling.ability.profession,
        extra=(*proposed.extra, *ruling.summands),
        judged=True,
    )
    return table.run(skill_roll, attempt, ruling.difficulty)


@action("Call for a roll", unless=nobody_is_there, look=outcome_only,
        who=WhoCanRoll(), attribute=WhichAttribute(),
        skill=lambda view, by, args: WhichSkill(who=args.get("who")), difficulty=Difficulty(), modifier=ItsModifier(),
        what=Deed())  # fmt: skip
@rule("BREW-001", "BREW-007", "BREW-008")
def call(table: Table, by: Id, who: Key[Character], attribute: Attribute, skill: Ability = NO_SKILL,
         difficulty: int = 8, modifier: int = 0, what: str = "") -> Outcome:  # fmt: skip
    """Call for a roll, where an attempt is difficult or risky: with what, and against what."""
    extra = (Summand("situation", modifier, "BREW-001"),) if modifier else ()
    attempt = Attempt(who=who, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what,
                      extra=extra, judged=True)  # fmt: skip
    return table.run(skill_roll, attempt, difficulty)


# --- contests
class OpposeWith(Form[tuple[Attribute, Ability]], frozen=True):
    """The other side's combination: it may be another one."""

    who: Key[Character]
    what: str
    like: Attribute

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)}: with what do you oppose it{f' ({self.what})' if self.what else ''}?"

    def fields(self, view: Reader) -> dict[str, Question[Any]]:
        return {"attribute": WhichAttribute(who=self.who, default=self.like), "skill": WhichSkill(who=self.who)}

    def filled(self, view: Reader, **values: Any) -> tuple[Attribute, Ability]:
        return values["attribute"], values["skill"]


@rule("BREW-049")
class CombinationsFit(Confirm, frozen=True):
    first: Attempt
    second: Attempt

    def asks(self, view: Reader) -> str:
        sides = [f"{name_of(view, side.who)} with {side.attribute.title()}"
                 + (f" + {side.profession or side.skill}" if side.skill else "") for side in (self.first, self.second)]
        return f"{sides[0]} against {sides[1]}: does that fit?"

    def usual(self, view: Reader) -> bool:
        return True


def somebody_else(view: Reader, who: Id, args: Any) -> WhoCanRoll:
    return WhoCanRoll(but=(who,))


@action("Contest", by=Character, unless=why_no_rolls, look=winner_only, against=somebody_else, attribute=mine,
        skill=my_skill, what=Deed())  # fmt: skip
@rule("BREW-047", "BREW-049")
def oppose(table: Table, who: Key[Character], against: Key[Character], attribute: Attribute,
           skill: Ability = NO_SKILL, what: str = "") -> Contested:  # fmt: skip
    """Roll against somebody: each side with its own combination, if the GM finds that it fits."""
    first = Attempt(who=who, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what,
                    judged=True)  # fmt: skip
    while True:
        theirs, ability = table.choose(against, OpposeWith(who=against, what=what, like=attribute))
        second = Attempt(who=against, attribute=theirs, skill=ability.skill, profession=ability.profession,
                         judged=True)  # fmt: skip
        if table.choose(GM, CombinationsFit(first=first, second=second)):
            return table.run(contest, first, second, alone=True)


class HowMany(Number, frozen=True):
    title: ClassVar[str] = "How many contested rolls?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 9

    def usual(self, view: Reader) -> int:
        return 1


@action("Call for a contest", unless=nobody_is_there, look=lambda rounds: winner_only(rounds[-1]),
        first=WhoCanRoll(), attribute=WhichAttribute(), skill=lambda view, by, args: WhichSkill(who=args.get("first")),
        second=lambda view, by, args: WhoCanRoll(but=(args.get("first", ""),)), other_attribute=WhichAttribute(),
        other_skill=lambda view, by, args: WhichSkill(who=args.get("second")), rolls=HowMany(),
        what=Deed())  # fmt: skip
@rule("BREW-049", "BREW-051")
def call_contest(table: Table, by: Id, first: Key[Character], attribute: Attribute, skill: Ability,
                 second: Key[Character], other_attribute: Attribute, other_skill: Ability = NO_SKILL,
                 rolls: int = 1, what: str = "") -> list[Contested]:  # fmt: skip
    """Two against each other, as often as the GM says."""
    one = Attempt(who=first, attribute=attribute, skill=skill.skill, profession=skill.profession, what=what,
                  judged=True)  # fmt: skip
    other = Attempt(who=second, attribute=other_attribute, skill=other_skill.skill,
                    profession=other_skill.profession, judged=True)  # fmt: skip
    return [table.run(contest, one, other) for _ in range(rolls)]


# --- time
class WhichMode(OneOf[Mode], frozen=True):
    title: ClassVar[str] = "How does time run?"

    def options(self, view: Reader) -> Sequence[Option[Mode]]:
        return (
            Option("bullet", "Bullet Time", "Pressed and dangerous: Resolve and Chance Rolls, everything is rolled."),
            Option("story", "Story Time", "Ordinary play: trained Resolve only."),
            Option("downtime", "Downtime", "Rest and work between stories: neither Resolve nor Chance Rolls."),
        )


@action("Time mode", mode=WhichMode())
@rule("BREW-060", "BREW-062")
def time_mode(table: Table, by: Id, mode: Mode) -> None:
    """Bullet Time, Story Time or Downtime."""
    if mode == mode_of(table):
        raise IllegalAnswer(f"it is {MODES[mode]} already")
    if TIME_MODE not in table:
        table.record(TimeModeKept(about=TIME_MODE))
    table.record(TimeModeChanged(about=TIME_MODE, mode=mode, called=MODES[mode]))
    if mode == "downtime":
        begin_downtime(table)


@action("Bullet Time", on=YesNo(words="Is it Bullet Time?"))
@rule("BREW-060")
def bullet_time(table: Table, by: Id, on: bool = True) -> None:
    """Bullet Time begins, or is over."""
    time_mode.do(table, by, "bullet" if on else "story")


@action("Downtime", on=YesNo(words="Is it Downtime?"))
@rule("BREW-060")
def downtime(table: Table, by: Id, on: bool = True) -> None:
    """Downtime begins, or is over."""
    time_mode.do(table, by, "downtime" if on else "story")


# --- what holds
def why_no_condition(view: Reader, by: Id) -> str:
    return "" if conditions(view) or conditions_of(view) else "nothing that hinders anybody here hangs on anything"


@action("What holds now", unless=why_no_condition, called="conditions", holds=WhatHolds())
@rule("BREW-001", "BREW-368", "BREW-395")
def say_what_holds(table: Table, by: Id, holds: tuple[str, ...]) -> None:
    """Say once that things turn spooky, or that the stakes are high: it hinders everybody whose flaw it is."""
    if TIME_MODE not in table:
        table.record(TimeModeKept(about=TIME_MODE))
    table.record(ConditionsSaid(about=TIME_MODE, holds=holds, told=", ".join(holds) or "nothing that hinders"))


# --- state of mind
class WhichMind(OneOf[Mind], frozen=True):
    title: ClassVar[str] = "In which state of mind?"

    def options(self, view: Reader) -> Sequence[Option[Mind]]:
        return (Option("relaxed", "Relaxed"), Option("normal", "Normal"), Option("alert", "Alert"))


class ApproveMind(Confirm, frozen=True):
    who: Key[Character]
    mind: Mind

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is {self.mind}. Do you agree?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("BREW-071")
def why_no_mind(view: Reader, who: Key[Character]) -> str:
    return "" if view[RULES].states_of_mind else "this table does not play with states of mind"


@action("State of mind", by=Character, unless=why_no_mind, mind=WhichMind())
@rule("BREW-071", "BREW-072")
def state_of_mind(table: Table, who: Key[Character], mind: Mind) -> None:
    """Declare a state of mind; the GM approves it, and says for each roll whether it applies."""
    if table.choose(GM, ApproveMind(who=who, mind=mind)):
        table.record(MindChanged(about=who, mind=mind))


# --- the tallies
class BonusName(Text, frozen=True):
    title: ClassVar[str] = "What is it called?"
    longest: ClassVar[int] = 60


class BonusBy(Number, frozen=True):
    title: ClassVar[str] = "How much does it add, or take?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -20, 20

    def usual(self, view: Reader) -> int:
        return 2

    def check(self, view: Reader, value: Any) -> int:
        by = super().check(view, value)
        if not by:
            raise IllegalAnswer("0 adds nothing")
        return by


class OnAttributes(SomeOf[Attribute], frozen=True):
    title: ClassVar[str] = "On rolls with which Attributes? (none named: on any roll)"

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        return [Option(one, one.title()) for one in ATTRIBUTES]


class OnSkills(SomeOf[str], frozen=True):
    title: ClassVar[str] = "On rolls with which skills or fields?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = [Option(id_, entry.name or id_) for id_, entry in view.content.of(Skill).items()]
        return [*skills, *(Option(id_, entry.name or id_) for id_, entry in view.content.of(Field).items())]


class Condition(Text, frozen=True):
    title: ClassVar[str] = "Under which condition? (empty: always)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@action("Give a bonus or penalty", unless=nobody_is_there, who=WhoRolls(), name=BonusName(), modifier=BonusBy(),
        attributes=OnAttributes(), skills=OnSkills(), when=Condition(),
        once=YesNo(words="For one roll only?"))  # fmt: skip
@rule("BREW-001", "BREW-025", "BREW-027")
def give_bonus(table: Table, by: Id, who: Key[Character], name: str, modifier: int = 2,
               attributes: tuple[Attribute, ...] = (), skills: tuple[str, ...] = (), when: str = "",
               once: bool = True) -> None:  # fmt: skip
    """What a higher threshold has brought, or what hinders somebody: it stands in the tally of their sheet."""
    bonus = Bonus(Modifier(by=modifier, attributes=attributes, skills=skills, when=when), once)
    tally = {**table[who].tally, name: bonus}
    table.record(TallyWritten(about=who, tally=tally, bonus=name, means=str(bonus.modifier)))


class WhichBonus(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which one?"
    who: Key[Character] | None = None

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.who is None:
            return ()
        return [Option(name, help=str(bonus.modifier)) for name, bonus in view[self.who].tally.items()]


class WhoHasBonus(WhoRolls, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].tally]


def no_bonus(view: Reader, by: Id) -> str:
    return "" if WhoHasBonus().options(view) else "no sheet has a bonus or penalty in its tally"


@action("Strike a bonus or penalty", unless=no_bonus, who=WhoHasBonus(),
        name=lambda view, by, args: WhichBonus(who=args.get("who")))  # fmt: skip
@rule("BREW-027")
def strike_bonus(table: Table, by: Id, who: Key[Character], name: str) -> None:
    """It no longer counts."""
    tally = {known: bonus for known, bonus in table[who].tally.items() if known != name}
    table.record(TallyStruck(about=who, tally=tally, bonus=name))


# --- tricks with a number of uses
class WhichUse(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which trick?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries, held = view.content.of(Trick), view[self.who].tricks
        return [Option(id_, entries[id_].name, entries[id_].text) for id_ in held
                if id_ in entries and entries[id_].uses > uses_in(view, held[id_], id_)]  # fmt: skip


def why_no_use(view: Reader, who: Key[Character]) -> str:
    return "" if WhichUse(who=who).options(view) else f"{name_of(view, who)} has no trick with a use left"


@action("Use a trick", by=Character, unless=why_no_use, trick=lambda view, who, args: WhichUse(who=Key[Character](who)))
@rule("BREW-359")
def use_trick(table: Table, who: Key[Character], trick: str) -> None:
    """A trick that can be used so often in a session or a day."""
    tricks = {**table[who].tricks, trick: used_once_more(table, table[who].tricks[trick], trick)}
    table.record(TrickUsed(about=who, tricks=tricks, trick=table.content.of(Trick)[trick].name))

"""What is asked about rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Confirm,
    Form,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    SomeOf,
    Summand,
    Text,
    name_of,
    rule,
)
from hearthside.engine.questions import pick
from hearthside.rulesets.brew.content_kinds import Field, Skill
from hearthside.rulesets.brew.rules.attempts import (
    HIGH_STAKES,
    UNLUCKY,
    Attempt,
    conditional,
    conditions,
    has_effect,
    hindrances_that_hold,
    labelled,
)
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.thresholds import LOWEST
from hearthside.rulesets.brew.scores import score, skill_score
from hearthside.rulesets.brew.state import Character, active_characters, conditions_of
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION, Attribute, attribute_texts


class WhoRolls(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]


@rule("BREW-167", "BREW-205", "BREW-249")
class WhoCanRoll(WhoRolls, frozen=True):
    """Somebody who can do anything, other than these."""

    but: tuple[str, ...] = ()

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view)
                if option.value not in self.but and not why_no_rolls(view, option.value)]  # fmt: skip

    def check(self, view: Reader, value: Any) -> Key[Character]:
        refuse_unable(view, value)
        return super().check(view, value)


def refuse_unable(view: Reader, who: Any) -> None:
    """Say why somebody cannot roll, rather than that they are not on the list."""
    if who in active_characters(view) and (why := why_no_rolls(view, who)):
        raise IllegalAnswer(why)


class Several(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True
    least: int = 1
    most: int | None = None

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return self.least, self.most


@rule("BREW-167", "BREW-205", "BREW-249")
class SeveralWhoCan(Several, frozen=True):
    """Several who can do anything."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if not why_no_rolls(view, option.value)]

    def check(self, view: Reader, value: Any) -> tuple[Key[Character], ...]:
        for who in value if isinstance(value, list | tuple) else ():
            refuse_unable(view, who)
        return super().check(view, value)


class Deed(Text, frozen=True):
    title: ClassVar[str] = "What is tried?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichAttribute(OneOf[Attribute], frozen=True):
    title: ClassVar[str] = "With which Attribute?"
    who: Key[Character] | None = None
    of: tuple[Attribute, ...] = ATTRIBUTES
    default: Attribute | None = None

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        texts = attribute_texts()
        if self.who is None:
            return [Option(one, one.title(), texts[one]) for one in self.of]
        return [Option(one, f"{one.title()} {score(view, self.who, one).total}", texts[one]) for one in self.of]

    def usual(self, view: Reader) -> Attribute | None:
        return self.default


class Ability(Struct, frozen=True, omit_defaults=True):
    """A skill, a profession or nothing beside the Attribute."""

    skill: str = ""
    profession: str = ""

    def __str__(self) -> str:
        return f"{self.skill}:{self.profession}" if self.profession else self.skill


NO_SKILL = Ability()


@rule("BREW-020", "BREW-028", "BREW-312", "BREW-314")
class WhichSkill(Question[Ability], frozen=True):
    """Every skill of the setting, each profession of one's own, or none: a flat roll. People name it by a word:
    `melee`, `profession:farming`, or nothing."""

    title: ClassVar[str] = "With which skill?"
    who: Key[Character] | None = None

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = [Option("", "No skill: a flat roll")]
        for id_, skill in view.content.of(Skill).items():
            if id_ == PROFESSION:
                continue
            number = f" {skill_score(view, self.who, id_).total}" if self.who else ""
            found.append(Option(id_, f"{skill.name or id_}{number}", skill.text))
        if self.who is not None:
            for name, dots in view[self.who].professions.items():
                found.append(Option(f"{PROFESSION}:{name}", f"Profession: {name} {dots}"))
        elif PROFESSION in view.content.of(Skill):
            found.append(Option(PROFESSION, "Profession"))
        return found

    def usual(self, view: Reader) -> Ability:
        return NO_SKILL

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="one of", title=self.asks(view), help=self.help, options=tuple(self.options(view)),
                      usual=str(self.usual(view)))  # fmt: skip

    def check(self, view: Reader, value: Any) -> Ability:
        skill, _, profession = pick(self.options(view), value).partition(":")
        return Ability(skill, profession)


class WhichField(OneOf[str], frozen=True):
    """A magic field in which the character has at least a dot."""

    title: ClassVar[str] = "Which field of magic?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        dots = {id_: score(view, self.who, id_).total for id_ in view.content.of(Field)}
        entries = view.content.of(Field)
        return [Option(id_, f"{entries[id_].name} {n}", entries[id_].text) for id_, n in dots.items() if n > 0]


@rule("BREW-311", "BREW-313")
class InsteadOfIt(OneOf[str], frozen=True):
    """A profession in place of the skill, where Profession covers all."""

    attempt: Attempt

    def asks(self, view: Reader) -> str:
        return f"Roll a profession in place of {self.attempt.skill}?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        mine = view[self.attempt.who].professions.items()
        return [Option("", f"No: {self.attempt.skill}"), *(Option(name, f"{name} {dots}") for name, dots in mine)]

    def usual(self, view: Reader) -> str:
        return ""


# --- before the dice
@rule("BREW-007", "BREW-008", "BREW-010", "BREW-018")
class Difficulty(Number, frozen=True):
    title: ClassVar[str] = "How difficult is it?"
    help: ClassVar[str] = "6 easy, 8 challenging, 10 expert level, 12 very hard, 14 extreme, 16 feeling lucky?"
    default: int = 8

    def bounds(self, view: Reader) -> tuple[int, int]:
        return LOWEST, 99

    def usual(self, view: Reader) -> int:
        return self.default


class ItsModifier(Number, frozen=True):
    title: ClassVar[str] = "Does the situation add or take anything? (0: no)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -20, 20

    def usual(self, view: Reader) -> int:
        return 0


class IsPossible(Confirm, frozen=True):
    title: ClassVar[str] = "Is it possible at all?"

    def usual(self, view: Reader) -> bool:
        return True


class Ruling(Struct, frozen=True, omit_defaults=True):
    """What the GM says about a roll before the dice."""

    difficulty: int
    attribute: Attribute
    ability: Ability = NO_SKILL
    modifier: int = 0
    possible: bool = True

    @property
    def summands(self) -> tuple[Summand, ...]:
        """What the situation adds to the pool."""
        return (Summand("situation", self.modifier, "BREW-001"),) if self.modifier else ()


@rule("BREW-001", "BREW-007", "BREW-019")
class GMRules(Form[Ruling], frozen=True):
    """The GM has the last word on whether, with what, against what, and on what the situation adds."""

    shorthand: ClassVar[str] = "difficulty"
    attempt: Attempt

    def asks(self, view: Reader) -> str:
        tried = f": {self.attempt.what}" if self.attempt.what else ""
        with_ = self.attempt.attribute.title() + (f" + {self.attempt.skill.title()}" if self.attempt.skill else "")
        return f"{name_of(view, self.attempt.who)} would roll {with_}{tried}. What do you say?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        found: dict[str, Question[Any]] = {
            "difficulty": Difficulty(),
            "modifier": ItsModifier(),
            "possible": IsPossible(),
            "attribute": WhichAttribute(who=self.attempt.who, default=self.attempt.attribute),
        }
        if self.attempt.skill not in view.content.of(Field):  # a spell is of its field
            found["skill"] = AsProposed(who=self.attempt.who, proposed=self.proposed)
        return found

    @property
    def proposed(self) -> Ability:
        return Ability(self.attempt.skill, self.attempt.profession)

    def filled(self, view: Reader, **values: Any) -> Ruling:
        return Ruling(values["difficulty"], values["attribute"], values.get("skill", self.proposed),
                      values["modifier"], values["possible"])  # fmt: skip


class AsProposed(WhichSkill, frozen=True):
    proposed: Ability = NO_SKILL

    def usual(self, view: Reader) -> Ability:
        return self.proposed


class WhatHelps(SomeOf[str], frozen=True):
    """What hangs on a condition and helps: the player says whether it holds."""

    help: ClassVar[str] = "Tick what applies to this roll."
    attempt: Attempt

    def asks(self, view: Reader) -> str:
        return f"What helps {name_of(view, self.attempt.who)}?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name in labelled(conditional(view, self.attempt, helps=True))]


class WhatHinders(SomeOf[str], frozen=True):
    """What hangs on a condition and hinders: the GM says whether it holds."""

    attempt: Attempt

    def asks(self, view: Reader) -> str:
        return f"What hinders {name_of(view, self.attempt.who)}?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = [Option(name) for name in labelled(conditional(view, self.attempt, helps=False))]
        if has_effect(view, self.attempt.who, UNLUCKY):
            found.append(Option(UNLUCKY, f"Unlucky: {HIGH_STAKES}",
                                "1d6 first: on 1–3 it fails catastrophically."))  # fmt: skip
        return found

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(hindrances_that_hold(view, self.attempt))


class WhatHolds(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What holds now?"
    help: ClassVar[str] = "It counts for everybody whom it hinders, until you say otherwise."

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(when, when[:1].upper() + when[1:]) for when in conditions(view)]

    def usual(self, view: Reader) -> tuple[str, ...]:
        said = conditions_of(view)
        return tuple(when for when in conditions(view) if when in said)


@rule("BREW-024")
class RollAnyway(Confirm, frozen=True):
    """It succeeds without a die; one may still be rolled for a higher threshold."""

    total: int
    difficulty: int

    def asks(self, view: Reader) -> str:
        return f"{self.total} against {self.difficulty} succeeds without a die. Roll for more?"

    def usual(self, view: Reader) -> bool:
        return False


# --- after the dice
class Qualifies(Confirm, frozen=True):
    """The free reroll is for personal destiny or a god's will: the GM confirms it."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Does {name_of(view, self.who)} act for their destiny, or their god's will, as they see it?"

    def usual(self, view: Reader) -> bool:
        return True


class WhatAdvantage(Text, frozen=True):
    title: ClassVar[str] = "What is to be gained by it?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@rule("BREW-040")
class PermitChance(Confirm, frozen=True):
    who: Key[Character]
    gain: str

    def asks(self, view: Reader) -> str:
        gain = f" for this: {self.gain}" if self.gain else ""
        return f"{name_of(view, self.who)} asks for a Chance Roll{gain}. Permitted?"

    def usual(self, view: Reader) -> bool:
        return True


class IgnoreChance(Confirm, frozen=True):
    title: ClassVar[str] = "A Thousand Masks: ignore this die, once in the session?"

    def usual(self, view: Reader) -> bool:
        return True


class Stands(OneOf[Literal["stands", "success", "failure"]], frozen=True):
    """The GM's last word on an outcome."""

    who: Key[Character]
    outcome: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)}: {self.outcome}. Does it stand?"

    def options(self, view: Reader) -> Sequence[Option[Literal["stands", "success", "failure"]]]:
        return (Option("stands", "It stands"), Option("success", "It succeeds"), Option("failure", "It fails"))

    def usual(self, view: Reader) -> Literal["stands"]:
        return "stands"


@rule("BREW-001")
class ContestStands(OneOf[Literal["stands", "first", "second", "nobody"]], frozen=True):
    """The GM's last word on who wins a contest."""

    first: Key[Character]
    second: Key[Character]
    winner: Literal["first", "second", ""]

    def asks(self, view: Reader) -> str:
        won = {"first": self.first, "second": self.second}.get(self.winner)
        return f"{name_of(view, won)} wins. Does it stand?" if won else "Nobody succeeds. Does it stand?"

    def options(self, view: Reader) -> Sequence[Option[Literal["stands", "first", "second", "nobody"]]]:
        return (
            Option("stands", "It stands"),
            Option("first", f"{name_of(view, self.first)} wins"),
            Option("second", f"{name_of(view, self.second)} wins"),
            Option("nobody", "Nobody succeeds"),
        )

    def usual(self, view: Reader) -> Literal["stands"]:
        return "stands"

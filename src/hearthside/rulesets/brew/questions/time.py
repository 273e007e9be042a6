"""What people are asked about how time passes, and how they live meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import Key, Number, OneOf, Option, Reader, SomeOf, name_of, rule
from hearthside.rulesets.brew.body import Provision, Sleep
from hearthside.rulesets.brew.content_kinds import Skill
from hearthside.rulesets.brew.questions.care import WhichBodies
from hearthside.rulesets.brew.state import Character, active_characters

LONGEST_MINUTES, LONGEST_HOURS, LONGEST_DAYS, LONGEST_MONTHS = 1440, 240, 120, 4
"""How much time may pass at once: every day of it is looked at."""


# --- how they live
@rule("BREW-231", "BREW-232", "BREW-233", "BREW-234")
class HowMuchOf(OneOf[Provision], frozen=True):
    what: Literal["food", "drink"]

    def asks(self, view: Reader) -> str:
        return f"How much {self.what} do they have?"

    def options(self, view: Reader) -> Sequence[Option[Provision]]:
        return (Option("enough", "Enough"), Option("meager", "Meager"), Option("none", "None at all"))


@rule("BREW-241")
class HowMuchSleep(OneOf[Sleep], frozen=True):
    title: ClassVar[str] = "How much do they sleep?"

    def options(self, view: Reader) -> Sequence[Option[Sleep]]:
        return (Option("enough", "5 hours or more"), Option("short", "Less than 5 hours"), Option("none", "Not at all"))


class WhoCares(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who looks after them every day?"
    help: ClassVar[str] = "One after another, until somebody succeeds."
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]


@rule("BREW-313")
class WhoCaresByProfession(SomeOf[str], frozen=True):
    """Answers are a carer and a profession, as in `tess:Nurse`."""

    title: ClassVar[str] = "Who uses a profession instead of Medicine?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [
            Option(f"{who}:{profession}", f"{name_of(view, who)}: {profession}", f"{dots} in Profession")
            for who in active_characters(view)
            for profession, dots in view[who].professions.items()
        ]


class WhichSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which skill?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = [Option(id_, skill.name or id_) for id_, skill in view.content.of(Skill).items()]
        return [Option("", "None any more"), *skills]


# --- time
Spent = Literal["as usual", "at rest", "asleep"]
PassingUnit = Literal["round", "scene", "minute", "hour", "day", "month"]


class WhatPasses(OneOf[PassingUnit], frozen=True):
    title: ClassVar[str] = "What goes by?"

    def options(self, view: Reader) -> Sequence[Option[PassingUnit]]:
        return (
            Option("round", "Rounds"),
            Option("scene", "Scenes"),
            Option("minute", "Minutes"),
            Option("hour", "Hours"),
            Option("day", "Days", "Each with its night, as everybody lives."),
            Option("month", "Months", "Of thirty days."),
        )

    def usual(self, view: Reader) -> PassingUnit:
        return "hour"


LONGEST: dict[PassingUnit, int] = {"minute": LONGEST_MINUTES, "day": LONGEST_DAYS, "month": LONGEST_MONTHS}


class HowMuchTime(Number, frozen=True):
    title: ClassVar[str] = "How many?"
    unit: PassingUnit = "hour"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, LONGEST.get(self.unit, LONGEST_HOURS)

    def usual(self, view: Reader) -> int:
        return 1


class HowSpent(OneOf[Spent], frozen=True):
    """Hours may be spent in several ways; of days there is nothing to ask."""

    title: ClassVar[str] = "How are the hours spent?"
    unit: PassingUnit = "hour"

    def options(self, view: Reader) -> Sequence[Option[Spent]]:
        usual: Option[Spent] = Option("as usual", "As usual", "On the way, at work, waiting.")
        if self.unit not in ("minute", "hour"):
            return (usual,)
        return (
            usual,
            Option("at rest", "At rest", "5 hours bring Resolve back."),
            Option("asleep", "Asleep", "Rest, and sleep."),
        )

    def usual(self, view: Reader) -> Spent:
        return "as usual"


class WhoRests(WhichBodies, frozen=True):
    title: ClassVar[str] = "Who rests? Nobody named: everybody"
    spent: Spent = "at rest"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return () if self.spent == "as usual" else super().options(view)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None


class Degrees(Number, frozen=True):
    title: ClassVar[str] = "How many degrees Celsius?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -273, 1000

    def usual(self, view: Reader) -> int:
        return 20


class WhoHasGear(WhichBodies, frozen=True):
    title: ClassVar[str] = "Who has suitable gear? Shade and water, or warm clothing"

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, None

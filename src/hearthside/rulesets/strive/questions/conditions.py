"""What people are asked about Conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Key, Number, OneOf, Option, Reader, Text, known, name_of
from hearthside.rulesets.strive.kinds.health import ConditionEntry
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import CONDITIONS, Condition


class WhichCondition(OneOf[Condition], frozen=True):
    title: ClassVar[str] = "Which Condition?"
    conditions: tuple[Condition, ...] = CONDITIONS

    def options(self, view: Reader) -> Sequence[Option[Condition]]:
        entries = view.content.of(ConditionEntry)
        return [Option(one, entries[one].name, entries[one].text) for one in self.conditions]


class WhoHasIt(OneOf[Key[Character]], frozen=True):
    records: ClassVar[bool] = True
    who: tuple[Key[Character], ...]
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.who)]


class WhichBody(OneOf[Key[Character]], frozen=True):
    """Anybody who is in the story."""

    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view)]


class FromWhom(OneOf[str], frozen=True):
    """Who or what a Condition comes from, where that is somebody."""

    title: ClassVar[str] = "From whom does it come?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        people = [Option(str(one), name_of(view, one)) for one in active_characters(view)]
        return [Option("", "Nobody in particular"), *people]

    def usual(self, view: Reader) -> str:
        return ""


class HowManyPoints(Number, frozen=True):
    title: ClassVar[str] = "How many points?"
    most: int = 20

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return 1


class HowManyRounds(Number, frozen=True):
    title: ClassVar[str] = "After how many rounds does it end at the latest? (0: by its own rule)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 1000

    def usual(self, view: Reader) -> int:
        return 0


class InWords(Text, frozen=True):
    """The drug, the coveted thing, when it ends."""

    title: ClassVar[str] = "What of it is to be known? (the drug, the coveted thing, when it ends)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhyItEnds(OneOf[str], frozen=True):
    """What has brought a Condition to an end: what its entry names, or the GM's word."""

    title: ClassVar[str] = "Why does it end?"
    condition: Condition | None = None

    def options(self, view: Reader) -> Sequence[Option[str]]:
        ends = view.content.of(ConditionEntry)[self.condition].ends if self.condition else ()
        return [*(Option(one, one[:1].upper() + one[1:]) for one in ends), Option("", "The story says so")]

    def usual(self, view: Reader) -> str:
        return self.options(view)[0].value

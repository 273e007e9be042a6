"""What is asked about meals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    SomeOf,
    name_of,
    rule,
)
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.state import Character

COOKING = "cooking"
RESISTED = ("freezing", "burning", "bleeding")
BOON_KINDS = 4


class WhoCooks(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who has cooked it?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in awake(view)
                if COOKING in view[one].skills and view[one].skills[COOKING].is_known]  # fmt: skip

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


class QualityOfMeal(Number, frozen=True):
    title: ClassVar[str] = "Of which Quality?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, 10

    def usual(self, view: Reader) -> int:
        return 1


class WhoEats(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who eats?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in awake(view)]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return tuple(one for one in awake(view) if not view[one].is_npc)


@rule("STR-821", "STR-822", "STR-823", "STR-824", "STR-825", "STR-Q140")
class MealBoons(SomeOf[str], frozen=True):
    """Q − 1 different boons, each once: one Attribute, and one damage type to resist, at most."""

    title: ClassVar[str] = "Which boons does the meal give?"
    quality: int
    every: bool = False

    def options(self, view: Reader) -> Sequence[Option[str]]:
        half = (self.quality + 1) // 2
        return [
            Option("temporary-hp", f"{self.quality}D4 Temporary HP"),
            Option("base-initiative", f"Base Initiative +{self.quality}"),
            Option("strength", f"Strength +{half}"), Option("toughness", f"Toughness +{half}"),
            *(Option(one, f"Resist {self.quality} {one} damage") for one in RESISTED),
        ]  # fmt: skip

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        number = BOON_KINDS if self.every else min(BOON_KINDS, self.quality - 1)
        return number, number

    def check(self, view: Reader, value: Any) -> tuple[str, ...]:
        picked = super().check(view, value)
        for group in (("strength", "toughness"), RESISTED):
            if sum(one in group for one in picked) > 1:
                raise IllegalAnswer(f"one of {', '.join(group)} is all that a meal gives; each boon counts once")
        return picked

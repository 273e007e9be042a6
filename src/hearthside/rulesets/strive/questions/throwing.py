"""What is asked about throws: what, at whom or where, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import (
    Confirm,
    Id,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    field_name,
    known,
    name_of,
    rule,
)
from hearthside.rulesets.strive.fight_state import Bomb
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DAMAGE_TYPES, DamageType

A_SPOT = "a spot"


@rule("STR-533", "STR-534")
class WhatToThrow(OneOf[str], frozen=True):
    title: ClassVar[str] = "What is thrown?"
    among: dict[str, str]
    """By the names of the assets, each with how far it flies and what it costs."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name, words) for name, words in self.among.items()]


@rule("STR-535", "STR-536", "STR-537")
class ThrownAtWhat(OneOf[str], frozen=True):
    """Somebody within the distance, or a spot."""

    title: ClassVar[str] = "At whom?"
    records: ClassVar[bool] = True
    among: dict[Key[Character], str]
    """Each with how likely it hits them, and what it does then."""
    spot: str = ""
    """How likely it comes down where it is aimed at."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        people = [Option[str](one, name_of(view, one), self.among[one]) for one in known(view, self.among)]
        return [*people, Option(A_SPOT, "A spot", "; ".join(filter(None, ("or whatever is there", self.spot))))]


@rule("STR-535", "STR-536")
class HowFarThrown(Number, frozen=True):
    """How many fields away a spot is, where no map tells it."""

    title: ClassVar[str] = "How many fields away is the spot?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, self.most

    def usual(self, view: Reader) -> int:
        return min(self.most, 4)


@rule("STR-543")
class WhichDamage(OneOf[DamageType], frozen=True):
    """What a thrown thing does to whom it hits follows from what it is: the GM says."""

    what: str

    def asks(self, view: Reader) -> str:
        return f"What kind of damage does {self.what} deal?"

    def options(self, view: Reader) -> Sequence[Option[DamageType]]:
        return [Option(one, one.title()) for one in DAMAGE_TYPES]

    def usual(self, view: Reader) -> DamageType:
        return "bludgeoning"


@rule("STR-Q79")
class DoesItHitInstead(Confirm, frozen=True):
    """At some tables what goes astray may hit whoever stands there."""

    what: str
    whom: Id

    def asks(self, view: Reader) -> str:
        return f"{self.what} goes astray, to where {name_of(view, self.whom)} stands. Does it hit?"

    def usual(self, view: Reader) -> bool:
        return False


@rule("STR-1242")
class WhichBomb(OneOf[Key[Bomb]], frozen=True):
    """What burns or smokes."""

    title: ClassVar[str] = "Which one?"

    def options(self, view: Reader) -> Sequence[Option[Key[Bomb]]]:
        return [Option(one, f"{view[one].name}{where(view[one])}") for one in view.every(Bomb)]


def where(bomb: Bomb) -> str:
    return f" at {field_name((bomb.at.x, bomb.at.y))}" if bomb.at else ""

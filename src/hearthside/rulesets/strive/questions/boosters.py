"""What is asked about what helps projects, and what they leave: Boosters, recipes, knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.kinds.downtime import BoosterEntry, TierEntry
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.questions.projects import OWN
from hearthside.rulesets.strive.state import Character


class WhichBooster(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Booster?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries = view.content.of(BoosterEntry).items()
        listed = [Option(id_, entry.name or id_, benefit(entry.progress, entry.quality)) for id_, entry in entries]
        return [*listed, Option(OWN, "One of your own")]


def benefit(progress: int, quality: int) -> str:
    said = [f"+{progress} progress"] if progress else []
    return ", ".join([*said, f"Quality +{quality}"] if quality else said)


class BoosterName(Text, frozen=True):
    title: ClassVar[str] = "What is it?"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return "Booster"


@rule("STR-358")
class BoosterProgress(Number, frozen=True):
    title: ClassVar[str] = "How much progress? Common 10, rare 30, enigmatic 60."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 200

    def usual(self, view: Reader) -> int:
        return 10


class BoosterQuality(Number, frozen=True):
    title: ClassVar[str] = "How much Quality? Very rare."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 5

    def usual(self, view: Reader) -> int:
        return 0


class WhichOwnBooster(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which Booster?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name, benefit(one.progress, one.quality)) for name, one in view[self.who].boosters.items()]


# --- recipes
class WhichRecipe(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which recipe?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        recipes = view[self.who].recipes.items()
        return [Option(name, name, f"Quality {recipe.quality}, PI {recipe.pi}") for name, recipe in recipes]


class HowManyPieces(Number, frozen=True):
    title: ClassVar[str] = "How many?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 100

    def usual(self, view: Reader) -> int:
        return 1


class ToWhomTaught(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Whom do you teach it?"
    records: ClassVar[bool] = True
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in awake(view) if one != self.who]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)


@rule("STR-367", "STR-370", "STR-1113")
def tier_of(reader: Reader, quality: int) -> TierEntry | None:
    """The tier that knowledge of this Quality belongs to; the highest is open upwards."""
    reached = [entry for entry in reader.content.of(TierEntry).values() if entry.quality <= quality]
    return max(reached, key=lambda entry: entry.quality, default=None)

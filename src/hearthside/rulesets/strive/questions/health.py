"""What people are asked about health."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Confirm, Id, Key, Number, OneOf, Option, Reader, SomeOf, name_of, rule
from hearthside.rulesets.strive.kinds.health import ConditionEntry
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Condition, DamageType


@rule("STR-216", "STR-Q405")
class TryToShrugOff(Confirm, frozen=True):
    """A player may forgo the roll: the Injury is suffered, and gives its Grit Point."""

    who: Key[Character]
    ob: int
    kind: DamageType

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is about to suffer an Injury ({self.kind}). Shrug it off, at Ob {self.ob}?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-Q366")
class TickOrder(SomeOf[Condition], frozen=True):
    ordered: ClassVar[bool] = True
    who: Key[Character]
    conditions: tuple[Condition, ...]

    def asks(self, view: Reader) -> str:
        return f"In which order do the Conditions of {name_of(view, self.who)} take effect?"

    def options(self, view: Reader) -> Sequence[Option[Condition]]:
        entries = view.content.of(ConditionEntry)
        return [Option(one, entries[one].name) for one in self.conditions]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return len(self.conditions), len(self.conditions)

    def usual(self, view: Reader) -> tuple[Condition, ...]:
        return self.conditions


@rule("STR-886", "STR-Q169")
class CanPerceive(Confirm, frozen=True):
    """What somebody can see, hear or smell, the story says."""

    who: Key[Character]
    source: Id

    def asks(self, view: Reader) -> str:
        what = name_of(view, self.source) if self.source else "what they are terrified of"
        return f"Can {name_of(view, self.who)} perceive {what} in any way?"

    def usual(self, view: Reader) -> bool:
        return True


class OnWhatGrit(OneOf[str], frozen=True):
    title: ClassVar[str] = "Spend a Grit Point on what?"
    effects: dict[str, str]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(effect, words) for effect, words in self.effects.items()]


class HowFar(Number, frozen=True):
    title: ClassVar[str] = "How many fields?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 200

    def usual(self, view: Reader) -> int:
        return 4


@rule("STR-441")
class SoftenFall(Confirm, frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} falls. Soften it with Acrobatics?"

    def usual(self, view: Reader) -> bool:
        return True

"""What people are asked about how time passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import Key, Number, OneOf, Option, Reader, SomeOf, name_of, rule
from hearthside.rulesets.strive.kinds.health import ConditionEntry
from hearthside.rulesets.strive.questions.awake import awake, why_not_awake
from hearthside.rulesets.strive.rules.health.hp import FAINTED, is_out
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import Condition

Passing = Literal["tick", "minute", "hour", "night", "day", "scene"]
Spent = Literal["as usual", "at rest"]
NOTHING = ""
MOST: dict[Passing, int] = {"tick": 12, "minute": 60, "hour": 48, "night": 1, "day": 60, "scene": 1}
"""How much may pass at once."""


@rule("STR-266", "STR-272")
class WhatPasses(OneOf[Passing], frozen=True):
    """While somebody bleeds, burns or lies at Death's Door, time passes in small slices."""

    title: ClassVar[str] = "What goes by?"
    fine: bool = False

    def options(self, view: Reader) -> Sequence[Option[Passing]]:
        fine: tuple[Option[Passing], ...] = (
            Option("tick", "Ticks", "Of 5 seconds: Conditions take effect, and can be shrugged off."),
            Option("minute", "Minutes", "Twelve Ticks each."),
        )
        coarse: tuple[Option[Passing], ...] = (
            Option("hour", "Hours", "Each full hour gives 1D4 HP back."),
            Option("night", "A night", "Eight hours of rest."),
            Option("day", "Days", "Each with its night: Injuries and illnesses go on."),
        )
        scene: tuple[Option[Passing], ...] = (Option("scene", "The scene", "What lasts until its end is over."),)
        return (*fine, *(() if self.fine else coarse), *scene)

    def usual(self, view: Reader) -> Passing:
        return "tick" if self.fine else "hour"


class HowLong(Number, frozen=True):
    title: ClassVar[str] = "How many?"
    unit: Passing = "hour"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, MOST[self.unit]

    def usual(self, view: Reader) -> int:
        return 1


@rule("STR-261", "STR-1107")
class HowSpent(OneOf[Spent], frozen=True):
    """Minutes, hours and days can be spent at rest; a night is."""

    title: ClassVar[str] = "How is the time spent?"
    unit: Passing = "hour"

    def options(self, view: Reader) -> Sequence[Option[Spent]]:
        usual: Option[Spent] = Option("as usual", "As usual", "Of a day, eight hours at rest.")
        rest: Option[Spent] = Option("at rest", "At rest", "Sleep or meditation, and nothing else.")
        return (usual, rest) if self.unit in ("minute", "hour", "day") else (usual,)

    def usual(self, view: Reader) -> Spent:
        return "as usual"


class WhoRests(SomeOf[Key[Character]], frozen=True):
    """Where there is rest at all: for everybody, or for whoever has fainted."""

    title: ClassVar[str] = "Who gets no rest? (keeps watch, works, is disturbed)"
    records: ClassVar[bool] = True
    unit: Passing = "night"
    spent: Spent = "as usual"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        for_all = self.unit in ("night", "day") or self.spent == "at rest"
        return [Option(who, name_of(view, who)) for who in active_characters(view)
                if for_all or is_out(view, who, FAINTED)]  # fmt: skip


class ShrugOffNow(OneOf[str], frozen=True):
    """What somebody does about their Conditions within a Tick outside of a fight."""

    who: Key[Character]
    conditions: tuple[Condition, ...]

    def asks(self, view: Reader) -> str:
        return f"What does {name_of(view, self.who)} do about it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        entries, afflictions = view.content.of(ConditionEntry), view[self.who].conditions
        tries = [Option(str(one), f"{'Put out' if one == 'burning' else 'Shrug off'} {entries[one].name} "
                                  f"{afflictions[one].points}")
                 for one in self.conditions if one in afflictions]  # fmt: skip
        return [*tries, Option(NOTHING, "Nothing")]

    def usual(self, view: Reader) -> str:
        return next((one for one in self.conditions if one in view[self.who].conditions), NOTHING)


# --- watch
class WatchHours(Number, frozen=True):
    title: ClassVar[str] = "How many hours of watch?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 24

    def usual(self, view: Reader) -> int:
        return 2


class WhoStaysAwake(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who stays awake as well?"
    records: ClassVar[bool] = True
    watcher: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in awake(view) if who != self.watcher]

    def why_not(self, view: Reader, value: Any) -> str:
        return why_not_awake(view, value)

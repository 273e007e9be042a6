"""What is asked about attacks: what hinders them, stunts, stealth, throwing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import Key, Number, OneOf, Option, Reader, rule
from hearthside.rulesets.strive.state import Character, Until, active_characters


class WhoIsHindered(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who is hard to hit?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, view[who].name) for who in active_characters(view)]


Hindered = Literal["low cover", "high cover", "speed", "circumstances", "nothing"]


@rule("STR-494", "STR-495", "STR-496", "STR-499")
class WhatHinders(OneOf[Hindered], frozen=True):
    title: ClassVar[str] = "Why?"

    def options(self, view: Reader) -> Sequence[Option[Hindered]]:
        return [
            Option("low cover", "Low cover", "+1 Ob: part of the body is hidden"),
            Option("high cover", "High cover", "+2 Ob: the whole body is, or they lie behind something low"),
            Option("speed", "Speed", "+1 to +3 Ob: too fast to be tracked"),
            Option("circumstances", "Circumstances", "as you find"),
            Option("nothing", "Nothing any more"),
        ]


class HowMuchHarder(Number, frozen=True):
    """Speed adds 1 to 3; circumstances may make it easier, too. Cover has a number of its own."""

    title: ClassVar[str] = "What is added to the Ob?"
    why: str

    def bounds(self, view: Reader) -> tuple[int, int]:
        return (1, 3) if self.why == "speed" else (-5, 5)

    def usual(self, view: Reader) -> int:
        return 1


class HowLongHindered(OneOf[Until], frozen=True):
    title: ClassVar[str] = "For how long?"

    def options(self, view: Reader) -> Sequence[Option[Until]]:
        return [Option("round", "This round"), Option("combat", "This combat"), Option("scene", "This scene")]

    def usual(self, view: Reader) -> Until:
        return "round"

"""What is asked about attacks: what hinders them, stunts, stealth, throwing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import Confirm, Key, Number, OneOf, Option, Reader, name_of, rule
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


# --- stunts
STUNTS = {
    "counter-attack": ("Counter-Attack", "An attack at once, for half the damage"),
    "disarm": ("Disarm", "The opponent loses the weapon"),
    "displace-opponent": ("Displace the opponent", "Forced back two fields, as you choose"),
    "displace-yourself": ("Displace yourself", "Two fields, and nobody is provoked"),
    "throw-to-the-ground": ("Throw to the ground", "The opponent is Prone"),
    "catch": ("Catch it", "What was shot is caught and thrown back"),
}


@rule("STR-486", "STR-488", "STR-489", "STR-490", "STR-491", "STR-492", "STR-493")
class WhichStunt(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which stunt?"
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one, *STUNTS[one]) for one in self.among]


class WhichWeaponFalls(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which weapon?"
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name in self.among]


@rule("STR-493")
class ThrowItBack(Confirm, frozen=True):
    at: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Throw it back at {name_of(view, self.at)}? It hits."

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-493")
class CanItBeCaught(Confirm, frozen=True):
    """The GM decides whether a projectile can reasonably be caught."""

    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} would catch what was shot ({self.what}). Can that be?"

    def usual(self, view: Reader) -> bool:
        return True


# --- stealth
@rule("STR-Q71")
class IsUnnoticed(Confirm, frozen=True):
    """Stealth has won against Observation, or nobody could look: the GM confirms it."""

    who: Key[Character]
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} attacks from stealth. Has {name_of(view, self.whom)} noticed nothing?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-477")
class KnockOut(Confirm, frozen=True):
    """Instead of damage."""

    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Knock {name_of(view, self.whom)} out, instead of hurting them?"

    def usual(self, view: Reader) -> bool:
        return False


# --- helpless victims
@rule("STR-455")
class WaiveTheTest(Confirm, frozen=True):
    """Against whoever is helpless the GM may do without a test."""

    by: Key[Character]
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        victim = name_of(view, self.whom)
        return f"{name_of(view, self.by)} attacks {victim}, who is helpless. Without a test, as they please?"

    def usual(self, view: Reader) -> bool:
        return False


@rule("STR-455")
class HowMuchHarm(Number, frozen=True):
    whom: Key[Character]
    most: int

    def asks(self, view: Reader) -> str:
        return f"How many HP does {name_of(view, self.whom)} lose?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return self.most

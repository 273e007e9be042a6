"""What becomes true by moving in a fight, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact, Id
from hearthside.rulesets.strive.fight_state import Fighting

FIGHTING: tuple[str, ...] = ("fighting",)


class Strode(Fact, frozen=True):
    """What a movement leaves behind: how far somebody went around foes, and what is left of an AP."""

    sets: ClassVar[tuple[str, ...]] = FIGHTING
    fighting: Fighting


class FlightDeclared(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = FIGHTING
    says: ClassVar[str] = "{about:name} takes flight, and harms nobody any more in this combat."
    fighting: Fighting


class OpportunityTaken(Fact, frozen=True):
    says: ClassVar[str] = "Opportunity Attack of {about:name} on {whom:name}: {what}."
    whom: Id
    what: str


class Halted(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is halted."


class PushedThrough(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} pushes through: it hits, and they go on."


class GaveWay(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} breaks through: {what} gives way."
    what: str


class Disengaged(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} disengages from {foes}."
    foes: str


class PlacesSwapped(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} swaps places with {ally:name}."
    ally: Id


class SwapRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} holds their place."

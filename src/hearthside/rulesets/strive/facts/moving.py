"""What becomes true by moving in a fight, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact, Id
from hearthside.kit.grid.facts import LeftMap
from hearthside.rulesets.strive.fight_state import Fighting, Riding

FIGHTING: tuple[str, ...] = ("fighting",)
RIDING: tuple[str, ...] = ("riding",)


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


# --- riding
class Mounted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = RIDING
    says: ClassVar[str] = "{about:name} rides {mount:name}."
    riding: Riding
    mount: Id


class UnderRider(LeftMap, frozen=True):
    """About a mount: its token is the rider's."""

    says: ClassVar[str] = "{about:name} goes where the rider goes."


class Dismounted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = RIDING
    says: ClassVar[str] = "{about:name} gets off {mount:name}."
    mount: Id
    riding: None = None


class FellOff(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = RIDING
    says: ClassVar[str] = "{about:name} rides {mount:name} no more: {why}."
    mount: Id
    why: str
    riding: None = None

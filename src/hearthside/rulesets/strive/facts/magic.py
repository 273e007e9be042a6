"""What becomes true of powers and of heat, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.strive.state import Boon
from hearthside.rulesets.strive.words import Attribute

Fields = tuple[str, ...]


class HeatChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("slow_heat", "fleeting_heat", "cooled_at")
    says: ClassVar[str] = "{about:name}: heat {was} → {now} ({why})."
    slow_heat: int
    fleeting_heat: int
    cooled_at: int
    was: int
    now: int
    why: str


class Backfired(Fact, frozen=True):
    says: ClassVar[str] = "{what} backfires on {about:name}: {hits} of {needed}."
    what: str
    hits: int
    needed: str


class PowerLent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boons",)
    says: ClassVar[str] = "{about:name} has {what} until the scene ends."
    boons: dict[str, Boon]
    what: str


class MagicSet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("attributes",)
    says: ClassVar[str] = "{about:name} has Magic {level}."
    attributes: dict[Attribute, int]
    level: int

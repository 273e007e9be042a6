"""What becomes true of things that are thrown."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.strive.belongings import Asset


class LeftTheHand(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("assets",)
    says: ClassVar[str] = "{about:name} throws {what}."
    assets: dict[str, Asset]
    what: str


class Landed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("assets",)
    says: ClassVar[str] = "{what} of {about:name} lands {where}."
    assets: dict[str, Asset]
    what: str
    where: str


class Burst(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("assets",)
    says: ClassVar[str] = "{what} of {about:name} bursts."
    assets: dict[str, Asset]
    what: str

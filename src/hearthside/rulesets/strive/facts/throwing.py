"""What becomes true of things that are thrown."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id, Removal
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import Bomb


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


# --- what burns and smokes
class Lit(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("assets",)
    says: ClassVar[str] = "{what} of {about:name}: {how}, for {time}."
    assets: dict[str, Asset]
    what: str
    how: str
    time: str


class BombLies(Creation, frozen=True):
    """That it does is told by whose it was."""

    record: Bomb


class BombWentOn(Fact, frozen=True):
    """A turn older; or it was said who is in the smoke."""

    sets: ClassVar[tuple[str, ...]] = ("turns", "within")
    turns: int
    within: tuple[Id, ...]


class BombGone(Removal, frozen=True):
    says: ClassVar[str] = "{what} {how}."
    what: str
    how: str

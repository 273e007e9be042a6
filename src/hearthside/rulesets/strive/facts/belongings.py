"""What becomes true of things that people own."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.state import Boon


class Belongs(Fact, frozen=True):
    """What somebody owns now."""

    sets: ClassVar[tuple[str, ...]] = ("assets",)
    assets: dict[str, Asset]
    what: str
    number: int = 1


class Consumed(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} uses up {what} ({number})."


class Gained(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} has {what} ({number}) now."


class Lost(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} no longer has {what} ({number})."


class Stowed(Belongs, frozen=True):
    """Something is somewhere else now."""

    says: ClassVar[str] = "{about:name}: {what} is {where} now."
    where: str = ""


class PickedUp(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} picks up {what}."


class LeftBehind(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} leaves {what} ({number}) behind."


class LoadBorne(Fact, frozen=True):
    """How much too much somebody bears, and since when."""

    sets: ClassVar[tuple[str, ...]] = ("overloaded", "load_tested_at")
    overloaded: int
    load_tested_at: int | None


class AssetRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} does not get this: {what}."
    what: str


class Shot(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} shoots; of {what} {number} are left."


class Unloaded(Belongs, frozen=True):
    """It has to be reloaded."""


class Reloaded(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} reloads {what}."


class Fitted(Belongs, frozen=True):
    says: ClassVar[str] = "{about:name} fits {what}: {fitting}."
    fitting: str = ""


class Shielded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("boons",)
    says: ClassVar[str] = "{about:name} resists {what} for {time}."
    boons: dict[str, Boon]
    what: str
    time: str


class DoseCounted(Fact, frozen=True):
    """Another dose of what does good only so often a day."""

    sets: ClassVar[tuple[str, ...]] = ("taken_at",)
    taken_at: dict[str, tuple[int, ...]]

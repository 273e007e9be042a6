"""What becomes true by Expertises and in fights, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id, Removal, Spot
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import Combat, Fighting, KeyZone, Trap
from hearthside.rulesets.strive.kinds.catalogue import ZoneType
from hearthside.rulesets.strive.state import Boon, Effect, TimesUsed

Fields = tuple[str, ...]
FIGHTING: Fields = ("fighting",)


# --- Action Points
class APSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} spends {spent} AP; {left} left."
    fighting: Fighting
    spent: int
    left: int


class APGained(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} gains {gained} AP; {left} now."
    fighting: Fighting
    gained: int
    left: int


class APLost(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} loses {lost} AP; {left} now."
    fighting: Fighting
    lost: int
    left: int


class TurnBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} has {left} AP."
    fighting: Fighting
    left: int


class StoodReady(Fact, frozen=True):
    """How somebody stands in the fight now."""

    sets: ClassVar[Fields] = FIGHTING
    fighting: Fighting | None


class StoodInZones(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} stands in: {where}."
    fighting: Fighting
    where: tuple[str, ...]


# --- what is used, and what lasts
class UsesCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("uses",)
    uses: dict[str, TimesUsed]


class EffectsChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("effects",)
    effects: dict[str, Effect]


class EffectLent(EffectsChanged, frozen=True):
    says: ClassVar[str] = "{about:name}: {what} ({until})."
    what: str
    until: str


class ConcentrationBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("concentration",)
    says: ClassVar[str] = "{about:name} concentrates: {concentration}."
    concentration: str


class ConcentrationEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("concentration",)
    says: ClassVar[str] = "{about:name} no longer keeps up {what}."
    what: str
    concentration: str = ""


# --- the fight
class CombatRecorded(Creation, frozen=True):
    record: Combat


class CombatBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_going_on", "momentum", "before")
    says: ClassVar[str] = "Combat begins; Momentum {momentum}."
    is_going_on: bool = True
    momentum: int = 0
    before: str = ""


class CombatEnded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_going_on", "momentum")
    says: ClassVar[str] = "Combat is over."
    is_going_on: bool = False
    momentum: int = 0


class Joined(Fact, frozen=True):
    """Somebody is in the fight: the turn order tells it."""

    sets: ClassVar[Fields] = FIGHTING
    fighting: Fighting


class StoodBeside(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    fighting: Fighting


# --- Key Zones
class ZoneDesignated(Creation, frozen=True):
    says: ClassVar[str] = "{by:name} designates a Key Zone of {radius} around its centre."
    record: KeyZone
    by: Id
    radius: str


class ZoneReplaced(Fact, frozen=True):
    """The same zone elsewhere: it does nothing yet."""

    sets: ClassVar[Fields] = ("does", "hits", "centre")
    says: ClassVar[str] = "{by:name} designates another spot: {about:name}."
    by: Id
    does: ZoneType = ""
    hits: int = 0
    centre: Spot | None = None


class ZoneTyped(Fact, frozen=True):
    sets: ClassVar[Fields] = ("does", "hits")
    says: ClassVar[str] = "{about:name} is now: {what} ({counted})."
    does: ZoneType
    hits: int
    what: str
    counted: str


class ZoneGone(Removal, frozen=True):
    says: ClassVar[str] = "{what} is gone."
    what: str


# --- Expertises
class ExpertiseUsed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} uses “{expertise}”."
    expertise: str


class AreaLaid(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} aims “{expertise}” at {where}."
    expertise: str
    where: str


class ExpertiseUsedOn(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} uses “{expertise}” on {whom:name}."
    expertise: str
    whom: Id


class ForceMoved(Fact, frozen=True):
    """Against their will. Where to, the map will say."""

    says: ClassVar[str] = "{about:name} is moved {where}: {distance}."
    fields: int
    where: str
    distance: str


class MayMove(Fact, frozen=True):
    """A move that something grants, at no AP."""

    says: ClassVar[str] = "{about:name} may move up to {distance} {how}."
    fields: int
    distance: str
    how: str


class Soiled(Fact, frozen=True):
    sets: ClassVar[Fields] = ("soiled",)
    says: ClassVar[str] = "{about:name} has soiled: {soiled}."
    soiled: tuple[str, ...]


class Disarmed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("assets",)
    says: ClassVar[str] = "{about:name} loses {weapon}: it lies on the ground."
    assets: dict[str, Asset]
    weapon: str


class CurioFound(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} finds a curio, significance {significance}. The GM says what it is worth."
    significance: int


class TracesRead(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} can tell: {what}. The GM says what."
    what: str


# --- meals and traps
class MealServed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} serves a meal of Quality {quality}: {boons}."
    quality: int
    boons: tuple[str, ...]


class BoonsOfMeal(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boons",)
    says: ClassVar[str] = "{about:name} has the boons of a meal for {time}: {what}."
    boons: dict[str, Boon]
    what: tuple[str, ...]
    time: str


class TrapSet(Creation, frozen=True):
    says: ClassVar[str] = "{by:name} sets a trap of quality level {quality}."
    record: Trap
    by: Id
    quality: int


class TrapDisarmed(Removal, frozen=True):
    says: ClassVar[str] = "{by:name} disarms {what}."
    by: Id
    what: str


class TrapSprung(Removal, frozen=True):
    says: ClassVar[str] = "{what} snaps shut."
    what: str


class Told(Fact, frozen=True):
    """What has become of an Expertise, in words."""

    says: ClassVar[str] = "{about:name}: {what}."
    what: str


class ToldOf(Fact, frozen=True):
    """The same, where it is about somebody else too."""

    says: ClassVar[str] = "{about:name}: {what} {whom:name}."
    what: str
    whom: str

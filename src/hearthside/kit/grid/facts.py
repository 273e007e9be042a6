"""What becomes true on maps."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from hearthside.engine import EVERYBODY, Creation, Fact, Id, Removal, Sight, Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import Backdrop, BattleMap, Comers, MapZone


class MapMade(Creation, frozen=True):
    says: ClassVar[str] = "A new map: {about:name}."
    record: BattleMap


class MapChanged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("name", "picture", "backdrop", "notes")
    name: str
    picture: str
    backdrop: Backdrop
    notes: str


class ComersLet(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("comers",)
    says: ClassVar[str] = "{about:name}: {words}."
    comers: Comers
    words: str


class MapRemoved(Removal, frozen=True):
    says: ClassVar[str] = "{about:name} is thrown away."


class MapLaid(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} lies on the table."
    sight: Sight = "all"

    def changes(self) -> dict[str, Any]:
        return {"seen_by": self.sight}


class MapPutAway(MapLaid, frozen=True):
    says: ClassVar[str] = "{about:name} is put away."
    sight: Sight = "gm"


# --- the ground. Strokes of a brush have no line of their own in the log
class GroundShaped(Fact, frozen=True, kw_only=True):
    sets: ClassVar[tuple[str, ...]] = ("ground", "beneath")
    ground: Ground
    beneath: Ground | None


class DoorTurned(GroundShaped, frozen=True, kw_only=True):
    says: ClassVar[str] = "The door at {where} is {how}."
    where: Annotated[str, EVERYBODY]
    how: Annotated[str, EVERYBODY]


class FogDrawn(GroundShaped, frozen=True, kw_only=True):
    sets: ClassVar[tuple[str, ...]] = ("ground", "beneath", "fog")
    fog: tuple[str, ...]


class FogLifted(FogDrawn, frozen=True):
    says: ClassVar[str] = "More of {about:name} can be seen."


class ZonesDrawn(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("zones",)
    zones: tuple[MapZone, ...]
    called: str


class ZoneDrawn(ZonesDrawn, frozen=True):
    says: ClassVar[str] = "On the map: {called}."


class ZoneRemoved(ZonesDrawn, frozen=True):
    says: ClassVar[str] = "No longer on the map: {called}."


class SecretZonesDrawn(Fact, frozen=True, kw_only=True):
    sets: ClassVar[tuple[str, ...]] = ("secret_zones",)
    says: ClassVar[str] = "The secret zones of the map: {called}."
    secret_zones: tuple[MapZone, ...]
    called: str
    seen_by: Sight = "gm"


# --- who stands where
class Stood(Fact, frozen=True):
    """Somebody is on a map now, where everybody sees them who may know of them."""

    sets: ClassVar[tuple[str, ...]] = ("stands",)
    says: ClassVar[str] = "{about:name} stands at {where}."
    stands: Spot | None
    where: str = ""


class Moved(Stood, frozen=True):
    says: ClassVar[str] = "{about:name} goes to {where}."


class Thrust(Stood, frozen=True):
    says: ClassVar[str] = "{about:name} is moved to {where}."


class CameIntoSight(Stood, frozen=True):
    says: ClassVar[str] = "{about:name} comes into sight at {where}."


class WentOutOfSight(Stood, frozen=True):
    says: ClassVar[str] = "{about:name} is out of sight."
    stands: Spot | None = None


class LeftMap(Stood, frozen=True):
    says: ClassVar[str] = "{about:name} leaves the map."
    stands: Spot | None = None


class UnseenKept(Fact, frozen=True, kw_only=True):
    """About a map: who is on it unseen."""

    sets: ClassVar[tuple[str, ...]] = ("unseen",)
    unseen: dict[Id, Spot]
    seen_by: Sight = "gm"


class StoodUnseen(UnseenKept, frozen=True, kw_only=True):
    says: ClassVar[str] = "{who:name} is at {where}, unseen."
    who: Id
    where: str


class Pointed(Fact, frozen=True):
    """Somebody shows the others a field."""

    says: ClassVar[str] = "{about:name} points at {where}."
    where: str

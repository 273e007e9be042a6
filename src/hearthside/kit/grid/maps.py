"""Battle maps, and who stands on them.

Laws: a map lies on the table if everybody may see it, and at most one does. Where somebody stands is on their own
record (`stands`), so that it is as secret as they are; of whoever stands in fog or on a map that does not lie on the
table it is on the map instead, for the GM alone (`unseen`). Players' characters are not hidden by fog. What lies in fog
is not in the ground that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, structs

from hearthside.engine import (
    GM,
    GM_ONLY,
    Field,
    Hidden,
    Id,
    Key,
    Reader,
    Record,
    Sight,
    Spot,
    Tone,
    field_name,
    known,
    owner,
)
from hearthside.kit.cards import is_card
from hearthside.kit.grid.fields import Tiling
from hearthside.kit.grid.ground import Ground, edge_of, place_of
from hearthside.kit.grid.ways import Others
from hearthside.kit.notes import Note
from hearthside.kit.tracks import Track

FOG, CLEAR = "#", "."
MOST_ZONES = 100


class Backdrop(Struct, frozen=True, omit_defaults=True):
    """Where a map's picture lies on its fields, in hundredths of a field. Without a width: on the whole map."""

    left: int = 0
    top: int = 0
    width: Annotated[int, Meta(ge=0, le=100_000)] = 0
    height: Annotated[int, Meta(ge=0, le=100_000)] = 0


class MapZone(Struct, frozen=True, omit_defaults=True):
    """A part of a map that means something."""

    name: str
    fields: tuple[Field, ...]
    tone: Tone = ""
    text: str = ""
    """What it does, in words."""
    by: Id = ""
    """Whose it is, where it is somebody's."""


Comers = Literal["nobody", "newcomers", "everybody"]
"""Who may put their own character on a map: nobody, who does not stand on it yet, or whoever likes to, anew too."""


class BattleMap(Record, frozen=True):
    """A map. Its picture lies under the fields."""

    is_card: ClassVar[bool] = False
    ground: Ground = Ground(width=1, height=1)
    """As everybody sees it."""
    beneath: Annotated[Ground | None, GM_ONLY] = None
    """As it is, where fog hides something of it."""
    fog: tuple[str, ...] = ()
    """Row by row, `#` for a field that is hidden; none at all: nothing is."""
    comers: Comers = "newcomers"
    zones: tuple[MapZone, ...] = ()
    secret_zones: Annotated[tuple[MapZone, ...], GM_ONLY] = ()
    backdrop: Backdrop = Backdrop()
    notes: Annotated[str, GM_ONLY] = ""
    unseen: Annotated[dict[Id, Spot], GM_ONLY] = {}
    """Who stands where only the GM knows it."""


class MapFile(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A map to take along: without those who stand on it."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    ground: Ground
    zones: Annotated[tuple[MapZone, ...], Meta(max_length=MOST_ZONES)] = ()
    secret_zones: Annotated[tuple[MapZone, ...], Meta(max_length=MOST_ZONES)] = ()
    notes: Annotated[str, Meta(max_length=10_000)] = ""

    def __post_init__(self) -> None:
        for zone in (*self.zones, *self.secret_zones):
            if not zone.fields or not all(self.ground.has(field) for field in zone.fields):
                raise ValueError(f"the zone {zone.name!r} lies beside the map")


def made_from(ready: MapFile, picture: str = "", seen_by: Sight = "gm") -> BattleMap:
    """A map of this table, nobody on it yet."""
    return BattleMap(name=ready.name, seen_by=seen_by, ground=ready.ground, zones=ready.zones, picture=picture,
                     secret_zones=ready.secret_zones, notes=ready.notes)  # fmt: skip


def taken_along(reader: Reader, which: Id) -> MapFile:
    """A map as it goes to another table."""
    key = Key[BattleMap](which)
    if which not in reader or not isinstance(reader[key], BattleMap):
        raise LookupError(which)
    record = reader[key]
    return MapFile(name=record.name, ground=ground_of(reader, key), zones=record.zones,
                   secret_zones=record.secret_zones, notes=record.notes)  # fmt: skip


# --- the ground
def ground_of(reader: Reader, which: Key[BattleMap]) -> Ground:
    """The ground as far as the reader knows it. Where there is no fog, everybody does."""
    it = reader[which]
    try:
        return it.beneath or it.ground if it.fog else it.ground
    except Hidden:
        return it.ground


def in_fog(fog: tuple[str, ...], field: Field) -> bool:
    return bool(fog) and fog[field[1]][field[0]] == FOG


def fogged(ground: Ground, fog: tuple[str, ...], fields: Iterable[Field], on: bool) -> tuple[str, ...]:
    """The fog with some fields hidden or not."""
    rows = [list(row) for row in fog or (CLEAR * ground.width,) * ground.height]
    for x, y in fields:
        rows[y][x] = FOG if on else CLEAR
    drawn = tuple("".join(row) for row in rows)
    return drawn if any(FOG in row for row in drawn) else ()


def veiled(ground: Ground, fog: tuple[str, ...]) -> Ground:
    """What of a ground can be seen from outside the fog: also the walls around it."""
    if not fog:
        return ground

    def is_clear(field: Field) -> bool:
        return ground.has(field) and not in_fog(fog, field)

    hidden = [field for field in ground.every_field() if in_fog(fog, field)]
    walls = {}
    for name, barrier in ground.walls.items():
        field, mark = edge_of(name)
        if is_clear(field) or is_clear(ground.tiling.stepped(field, ground.tiling.marks[mark])):
            walls[name] = barrier
    heights = {name: height for name, height in ground.heights.items() if is_clear(place_of(name))}
    return structs.replace(ground.painted(hidden, "plain"), walls=walls, heights=heights)


# --- who stands where
def map_on_table(reader: Reader) -> Key[BattleMap] | None:
    return next((which for which in reader.every(BattleMap) if reader[which].seen_by == "all"), None)


def unseen_on(reader: Reader, which: Key[BattleMap]) -> Mapping[Id, Spot]:
    try:
        return reader[which].unseen
    except Hidden:
        return {}


def spot_of(reader: Reader, who: Key[Any]) -> Spot | None:
    """Where somebody stands, as far as the reader knows it."""
    if (spot := reader[who].stands) is not None:
        return spot if spot.map in reader else None
    for which in reader.every(BattleMap):
        if who in (unseen := unseen_on(reader, which)):
            return unseen[who]
    return None


def standing_on(reader: Reader, which: Key[BattleMap]) -> dict[Key[Record], Spot]:
    """Everybody on a map of whom the reader knows."""
    found = {who: spot for who in reader.every(Record)
             if (spot := reader[who].stands) is not None and spot.map == which}  # fmt: skip
    hidden = unseen_on(reader, which)
    return found | {who: hidden[who] for who in known(reader, map(Key[Record], hidden))} if hidden else found


def tiling_of(reader: Reader, spot: Spot) -> Tiling:
    """How the fields lie side by side where somebody stands."""
    return reader[Key[BattleMap](spot.map)].ground.tiling


def under(reader: Reader, spot: Spot) -> tuple[Field, ...]:
    """The fields that somebody stands on."""
    if spot.size == 1:
        return ((spot.x, spot.y),)
    return tiling_of(reader, spot).footprint((spot.x, spot.y), spot.size)


def fields_apart(reader: Reader, one: Spot, other: Spot) -> int:
    """How far it is between two spots of the same map."""
    return spots_apart(reader[Key[BattleMap](one.map)].ground.tiling, one, other)


@lru_cache(maxsize=1 << 14)
def spots_apart(tiling: Tiling, one: Spot, other: Spot) -> int:
    """A fight asks for the same few distances again and again."""
    return tiling.apart((one.x, one.y), one.size, (other.x, other.y), other.size)


def taken_on(reader: Reader, which: Key[BattleMap], but: Id = "") -> dict[Field, Id]:
    """Who stands on which field."""
    others = {who: spot for who, spot in standing_on(reader, which).items() if who != but}
    return {field: who for who, spot in others.items() for field in under(reader, spot)}


def all_may_be_passed(reader: Reader, which: Key[BattleMap], who: Key[Any]) -> Others:
    """Nobody is in the way of somebody, but where others stand nobody ends."""
    return Others(passed=frozenset(taken_on(reader, which, but=who)))


def why_no_room(reader: Reader, who: Key[Any], spot: Spot) -> str:
    """Why somebody has no room on a spot, as far as the reader knows: nobody stands where others do, or in a wall."""
    which = Key[BattleMap](spot.map)
    ground, where = ground_of(reader, which), field_name((spot.x, spot.y))
    on_map = all(ground.has(field) for field in under(reader, spot))
    if not on_map or not ground.passage(spot.size).standing & ground.board.bit((spot.x, spot.y)):
        size = f"{spot.size} fields wide and long" if spot.size > 1 else "there"
        return f"nobody can stand at {where} who is {size}: something is in the way, or the map ends"
    taken = taken_on(reader, which, but=who)
    there = next((field for field in under(reader, spot) if field in taken), None)
    if there is None:
        return ""
    return f"{reader[Key[Record](taken[there])].name or 'somebody'} stands at {field_name(there)} already"


def is_in_sight(reader: Reader, who: Key[Any], spot: Spot) -> bool:
    """Whether everybody who may know of somebody sees them there."""
    which = reader[Key[BattleMap](spot.map)]
    if which.seen_by != "all" or not which.fog:
        return which.seen_by == "all"
    return owner(reader, who) != GM or not all(in_fog(which.fog, field) for field in under(reader, spot))


def can_stand(reader: Reader, who: Key[Any]) -> bool:
    """Whether something is of the kind that stands on maps: of the story, and no track or note."""
    return is_card(who, reader[who]) and not isinstance(reader[who], (Track, Note))


def zones_at(reader: Reader, which: Key[BattleMap], field: Field) -> tuple[MapZone, ...]:
    """The zones over a field of which the reader knows."""
    return tuple(zone for zone in (*reader[which].zones, *secret_zones(reader, which)) if field in zone.fields)


def secret_zones(reader: Reader, which: Key[BattleMap]) -> tuple[MapZone, ...]:
    try:
        return reader[which].secret_zones
    except Hidden:
        return ()

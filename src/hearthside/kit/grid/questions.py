"""What is asked about maps. It is worked out on the view of who is asked: on what they know of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import structs

from hearthside.engine import (
    Field,
    Grid,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Prompt,
    Question,
    Reached,
    Reader,
    Record,
    Sight,
    Spot,
    Tone,
    WhichField,
    WhichFields,
    WhichWay,
    field_name,
    plain_data,
)
from hearthside.kit.grid.atlas import atlas
from hearthside.kit.grid.ground import DOORS, Barrier, Ground, Terrain, Tiles, edge_of
from hearthside.kit.grid.maps import (
    BattleMap,
    MapFile,
    all_may_be_passed,
    can_stand,
    ground_of,
    secret_zones,
    spot_of,
    under,
)
from hearthside.kit.grid.uvtt import from_universal, is_universal
from hearthside.kit.grid.ways import Gait, Others, Reach, reach, refuse_way
from hearthside.kit.questions import Name

NO_MAP = Key[BattleMap]("")
Brush = Literal[Terrain, "height"]
Built = Literal[Barrier, "nothing"]
BRUSHES: dict[Brush, str] = {
    "plain": "Plain ground",
    "difficult": "Difficult ground: a field counts two",
    "water": "Water",
    "solid": "Solid: rock, a thick wall",
    "low cover": "Low cover: a crate, a stump",
    "high cover": "High cover: a boulder, a statue",
    "height": "A height",
}
BUILT: dict[Built, str] = {"wall": "A wall", "low": "A low wall", "door": "A closed door", "open": "An open door",
                           "locked": "A locked door", "window": "A window", "nothing": "Nothing"}  # fmt: skip
DOOR_WORDS: dict[Barrier, str] = {"open": "open", "door": "closed", "locked": "locked"}
SIDE_NAMES = {"n": "north", "w": "west", "nw": "north-west", "ne": "north-east"}


class WhichMap(OneOf[Key[BattleMap]], frozen=True):
    title: ClassVar[str] = "Which map?"

    def options(self, view: Reader) -> Sequence[Option[Key[BattleMap]]]:
        return [Option(which, view[which].name) for which in view.every(BattleMap)]


class OtherMap(WhichMap, frozen=True):
    """A map that does not lie on the table."""

    def options(self, view: Reader) -> Sequence[Option[Key[BattleMap]]]:
        return [option for option in super().options(view) if view[option.value].seen_by != "all"]


class LikeWhat(OneOf[str], frozen=True):
    title: ClassVar[str] = "Like which map?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "An empty one"), *(Option(name, ready.name, ready.notes) for name, ready in atlas().items())]

    def usual(self, view: Reader) -> str:
        return ""


class WhichTiles(OneOf[Tiles], frozen=True):
    title: ClassVar[str] = "Which fields?"

    def options(self, view: Reader) -> Sequence[Option[Tiles]]:
        return (Option("squares", "Squares"), Option("hexagons", "Hexagons"))

    def usual(self, view: Reader) -> Tiles:
        return "squares"


class WhichBrush(OneOf[Brush], frozen=True):
    title: ClassVar[str] = "What is there?"

    def options(self, view: Reader) -> Sequence[Option[Brush]]:
        return [Option(brush, label) for brush, label in BRUSHES.items()]


class BuildWhat(OneOf[Built], frozen=True):
    title: ClassVar[str] = "What stands there?"

    def options(self, view: Reader) -> Sequence[Option[Built]]:
        return [Option(kind, label) for kind, label in BUILT.items()]


class DoorState(OneOf[Barrier], frozen=True):
    title: ClassVar[str] = "How is it now?"

    def options(self, view: Reader) -> Sequence[Option[Barrier]]:
        return [Option(kind, DOOR_WORDS[kind]) for kind in DOORS]


class WhichTone(OneOf[Tone], frozen=True):
    title: ClassVar[str] = "How does it look?"

    def options(self, view: Reader) -> Sequence[Option[Tone]]:
        return (Option("", "Plain"), Option("good", "Good"), Option("mixed", "Mixed"), Option("bad", "Bad"))

    def usual(self, view: Reader) -> Tone:
        return ""


# --- fields
def ground_asked(view: Reader, which: Key[BattleMap]) -> Ground:
    """The ground of a map; where none is named yet, a field of its own."""
    return ground_of(view, which) if which in view else Ground(width=1, height=1)


def whole_map(view: Reader, which: Key[BattleMap], size: int = 1) -> Grid:
    """Anywhere on a map, for somebody of that size."""
    ground = ground_asked(view, which)
    return Grid(map=which, width=ground.width, height=ground.height, size=size)


class AnyField(WhichField, frozen=True):
    title: ClassVar[str] = "Which field?"
    map: Key[BattleMap]
    size: int = 1

    def grid(self, view: Reader) -> Grid:
        return whole_map(view, self.map, self.size)


class AnyFields(WhichFields, frozen=True):
    title: ClassVar[str] = "Which fields?"
    map: Key[BattleMap]
    least: int = 1

    def grid(self, view: Reader) -> Grid:
        return whole_map(view, self.map)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return self.least, None

    def usual(self, view: Reader) -> tuple[Field, ...] | None:
        return None if self.least else ()


class WallLine(WhichFields, frozen=True):
    """Corners of fields: what is built runs from each to the next, along the sides of fields."""

    title: ClassVar[str] = "From which corner to which?"
    ordered: ClassVar[bool] = True
    map: Key[BattleMap]

    def grid(self, view: Reader) -> Grid:
        ground = ground_asked(view, self.map)
        across, down = ground.tiling.corners(ground.width, ground.height)
        return Grid(map=self.map, width=across - 1, height=down - 1, corners=True)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 2, 500


def edges_along(ground: Ground, corners: Sequence[Field]) -> list[str]:
    """The sides of fields between one corner and the next."""
    edges: list[str] = []
    for one, other in pairwise(corners):
        edges += ground.tiling.sides_between(ground.width, ground.height, one, other)
    if not edges:
        raise IllegalAnswer("a wall runs from one corner to another")
    return list(dict.fromkeys(edges))


# --- doors
class WhichDoor(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which door?"
    map: Key[BattleMap]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.map not in view:
            return ()
        doors = {name: kind for name, kind in ground_of(view, self.map).walls.items() if kind in DOORS}
        return [Option(name, f"{door_name(name)}, {DOOR_WORDS[kind]}") for name, kind in doors.items()]


class DoorBeside(WhichDoor, frozen=True):
    """A door that somebody stands at, and that is not locked."""

    who: Key[Any]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        spot = spot_of(view, self.who) if self.who in view else None
        if spot is None:
            return ()
        ground = ground_of(view, self.map)
        tiling, walls = ground.tiling, ground.walls
        sides = [tiling.side_name(field, side) for field in under(view, spot) for side in tiling.sides]
        return [option for option in super().options(view) if option.value in sides and walls[option.value] != "locked"]


def door_name(edge: str) -> str:
    field, side = edge_of(edge)
    return f"{field_name(field)}, {SIDE_NAMES[side]} side"


# --- zones
class WhichZone(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which zone?"
    map: Key[BattleMap]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.map not in view:
            return ()
        zones = (*view[self.map].zones, *secret_zones(view, self.map))
        return [Option(zone.name) for zone in zones]


class ZoneName(Name, frozen=True):
    title: ClassVar[str] = "What is it called?"


# --- who
class WhoStands(OneOf[Key[Record]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return [Option(who, view[who].name) for who in view.every(Record) if can_stand(view, who)]


class WhoIsOnMap(WhoStands, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return [option for option in super().options(view) if spot_of(view, option.value) is not None]


# --- ways
class WayOf(WhichWay, frozen=True):
    """A way for somebody who stands on a map. A ruleset says how they go, who is in the way and how far."""

    title: ClassVar[str] = "Where to?"
    answer_seen_by: ClassVar[Sight] = "owner"  # who goes through fog goes unseen: what is to be known, facts tell
    who: Key[Any]

    def gait(self, view: Reader) -> Gait:
        spot = spot_of(view, self.who)
        return Gait(size=spot.size if spot else 1)

    def others(self, view: Reader, which: Key[BattleMap]) -> Others:
        return all_may_be_passed(view, which, self.who)

    def spot(self, view: Reader) -> Spot | None:
        return spot_of(view, self.who) if self.who in view else None

    def found(self, view: Reader, spot: Spot) -> Reach:
        """All that they can reach from where they stand."""
        which = Key[BattleMap](spot.map)
        gait, others = self.gait(view), self.others(view, which)
        return reach(ground_of(view, which), (spot.x, spot.y), self.budget(view), gait, others)

    def offers_nothing(self, view: Reader) -> bool:
        spot = self.spot(view) if self.may_stay else None
        return self.may_stay and (spot is None or not self.found(view, spot).ends())

    def grid(self, view: Reader) -> Grid:
        spot = self.spot(view)
        if spot is None:
            return Grid(map=NO_MAP, width=1, height=1, reach=())
        ground = ground_of(view, Key[BattleMap](spot.map))
        return Grid(map=spot.map, width=ground.width, height=ground.height, start=(spot.x, spot.y),
                    size=self.gait(view).size, reach=reached(self.found(view, spot)))  # fmt: skip

    def gone(self, view: Reader, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        spot = self.spot(view)
        if spot is None:
            raise IllegalAnswer("who stands on no map cannot go anywhere on it")
        which = Key[BattleMap](spot.map)
        ground, gait, others = ground_of(view, which), self.gait(view), self.others(view, which)
        start = (spot.x, spot.y)
        way = filled_in(ground, start, fields, gait, others)
        refuse_way(ground, start, way, self.budget(view), gait, others)
        return way


class Walk(WayOf, frozen=True):
    """As far as one likes."""

    may_stay: ClassVar[bool] = False


def reached(found: Reach) -> tuple[Reached, ...]:
    """What can be reached, as a prompt has it."""
    return tuple(Reached(x, y, cost, found.came((x, y)), found.can_end((x, y)))
                 for (x, y), cost in found.costs.items() if (x, y) != found.start)  # fmt: skip


def filled_in(ground: Ground, start: Field, fields: Sequence[Field], gait: Gait, others: Others) -> tuple[Field, ...]:
    """A way with the least way between those of its fields that are no single step apart. Where one stretch ends and
    the next begins counts from the start alone."""
    passage = ground.passage(gait.size, gait.climbs)
    way: list[Field] = []
    here = start
    for there in fields:
        if not ground.has(there):
            raise IllegalAnswer(f"{field_name(there)} is not on the map")
        direction = ground.tiling.direction_of(here, there)
        is_a_step = direction is not None and bool(passage.open[direction] & ground.board.bit(here))
        gait = structs.replace(gait, stretches=()) if way else gait
        way += [there] if is_a_step else reach(ground, here, None, gait, others).way_to(there)
        here = there
    return tuple(way)


# --- whole maps
class WholeMap(Question[dict[str, Any]], frozen=True):
    """A map from elsewhere: as it is taken along from here, or as a Universal VTT file has it."""

    title: ClassVar[str] = "Which map?"

    def usual(self, view: Reader) -> dict[str, Any]:
        """A small one."""
        plain: dict[str, Any] = plain_data(MapFile(name="A small map", ground=Ground(width=8, height=6)))
        return plain

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.title, usual=self.usual(view),
                      help='Like {"name": "A cave", "ground": {"width": 2, "height": 1}}.')  # fmt: skip

    def check(self, view: Reader, value: Any) -> dict[str, Any]:
        plain: dict[str, Any] = plain_data(read_map(value))
        return plain


def read_map(value: Any) -> MapFile:
    """A map in either form; the name of one without a name can be given when it is taken in."""
    if not isinstance(value, Mapping):
        raise IllegalAnswer("a map has a name and a ground")
    if is_universal(value):
        return from_universal(value)
    try:
        return msgspec.convert(value, MapFile)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no map: {error}") from None

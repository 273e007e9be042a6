"""Moved against one's will: pushed, thrown, fallen, scattered.

Laws: nobody is pushed over a wall, through anybody or off the map. Who is pushed down further than one can step has
fallen, and goes no further.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import Id
from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import Direction, Tiling
from hearthside.kit.grid.ground import Ground

Stop = Literal["", "wall", "somebody", "edge", "fall"]
ANY_DROP = 10_000


class Pushed(Struct, frozen=True):
    """What came of a push."""

    way: tuple[Field, ...]
    """The fields that were travelled, one by one."""
    left: int
    """How many fields were not."""
    stopped: Stop = ""
    """What it ended at before its time. `wall`: also solid ground, and what rises too high."""
    against: tuple[Id, ...] = ()
    """Whom one was pushed against."""
    fell: int = 0
    """How many fields deep one fell at the end."""


def push(
    ground: Ground, start: Field, direction: Direction, fields: int, taken: Mapping[Field, Id], size: int = 1,
    climbs: int = 1,
) -> Pushed:  # fmt: skip
    """Along a direction, until it is far enough or something stops it. `taken`: who stands where."""
    passage, tiling = ground.passage(size, ANY_DROP), ground.tiling
    own = set(tiling.footprint(start, size))
    here = start
    way: list[Field] = []
    for travelled in range(fields):
        there = tiling.stepped(here, direction)
        under = tiling.footprint(there, size)
        left = fields - travelled
        if not all(ground.has(field) for field in under):
            return Pushed(tuple(way), left, "edge")
        bit = ground.board.bit(here)
        drop = height_under(ground, here, size) - height_under(ground, there, size)
        if not passage.open[direction] & bit or passage.over[direction] & bit or drop < -climbs:
            return Pushed(tuple(way), left, "wall")
        if against := tuple(dict.fromkeys(taken[field] for field in under if field in taken and field not in own)):
            return Pushed(tuple(way), left, "somebody", against)
        way.append(there)
        here = there
        if drop > climbs:
            return Pushed(tuple(way), left - 1, "fall", (), drop)
    return Pushed(tuple(way), 0)


def push_away(
    ground: Ground, source: Field, start: Field, fields: int, taken: Mapping[Field, Id], size: int = 1, climbs: int = 1
) -> Pushed:
    """Straight away from a field."""
    direction = ground.tiling.toward(ground.tiling.middle(source), ground.tiling.middle(start, size))
    if direction is None:
        return Pushed((), fields)
    return push(ground, start, direction, fields, taken, size, climbs)


def height_under(ground: Ground, corner: Field, size: int = 1) -> int:
    """How high somebody stands: on the highest of the fields under them."""
    return max(ground.height_at(field) for field in ground.tiling.footprint(corner, size))


def fall(ground: Ground, start: Field, end: Field, size: int = 1, above: int = 0) -> int:
    """How deep it is from where one was (perhaps above the ground) down to a field."""
    return max(0, height_under(ground, start, size) + above - height_under(ground, end, size))


def scatter(tiling: Tiling, aim: Field, number: int, fields: int) -> Field:
    """Where something lands that goes astray: a die with a side for each direction, from 1, the north-west, clockwise;
    and how far."""
    return tiling.stepped(aim, number - 1, fields)


def nearer(tiling: Tiling, source: Field, field: Field, most: int) -> Field:
    """The field, or as near to it as may be when nothing goes farther from the source than `most`."""
    while tiling.distance(field, source) > most:
        direction = tiling.toward(tiling.middle(field), tiling.middle(source))
        assert direction is not None
        field = tiling.stepped(field, direction)
    return field

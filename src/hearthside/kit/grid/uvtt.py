"""Universal VTT files (.dd2vtt, .uvtt): maps as other programs write them.

Their walls run anywhere; ours along the sides of fields. Each of their corners goes to the nearest corner of a field,
and a slanted wall becomes steps. Lights are left out. The picture in the file is brought to the table before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil, floor
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from hearthside.engine import Field, IllegalAnswer
from hearthside.kit.grid.ground import MOST_SIDE, Barrier, Ground
from hearthside.kit.grid.maps import MapFile

FAR = 10 * MOST_SIDE
MOST_LINES, MOST_CORNERS = 20_000, 20_000
Number = Annotated[float, Meta(ge=-FAR, le=FAR)]
UNNAMED = "A map"


class Point(Struct, frozen=True):
    x: Number
    y: Number


class Side(Struct, frozen=True):
    x: Annotated[float, Meta(gt=0, le=MOST_SIDE)]
    y: Annotated[float, Meta(gt=0, le=MOST_SIDE)]


class Resolution(Struct, frozen=True):
    map_size: Side
    map_origin: Point = Point(0, 0)


class Portal(Struct, frozen=True):
    bounds: tuple[Point, Point]
    closed: bool = True


Line = Annotated[list[Point], Meta(max_length=MOST_CORNERS)]


class UniversalMap(Struct, frozen=True):
    """What we read of such a file."""

    resolution: Resolution
    line_of_sight: Annotated[list[Line], Meta(max_length=MOST_LINES)] = []
    objects_line_of_sight: Annotated[list[Line], Meta(max_length=MOST_LINES)] = []
    portals: Annotated[list[Portal], Meta(max_length=MOST_LINES)] = []


def is_universal(plain: Mapping[Any, Any]) -> bool:
    return "resolution" in plain


def from_universal(plain: Mapping[str, Any], name: str = UNNAMED) -> MapFile:
    """The map in such a file, without its picture."""
    if plain.get("image"):
        raise IllegalAnswer("bring the picture of this map to the table first, and send the map without it")
    try:
        found = msgspec.convert(dict(plain), UniversalMap)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no Universal VTT file that can be read here: {error}") from None
    size, origin = found.resolution.map_size, found.resolution.map_origin
    width, height = ceil(size.x), ceil(size.y)

    def corner(point: Point) -> Field:
        """The nearest corner of a field. What lies beside the map goes to its rim."""
        x, y = floor(point.x - origin.x + 0.5), floor(point.y - origin.y + 0.5)
        return min(max(x, 0), width), min(max(y, 0), height)

    walls: dict[str, Barrier] = {}
    for line in (*found.line_of_sight, *found.objects_line_of_sight):
        for one, other in pairwise(map(corner, line)):
            walls |= dict.fromkeys(sides_along(one, other), "wall")
    for portal in found.portals:
        one, other = map(corner, portal.bounds)
        walls |= dict.fromkeys(sides_along(one, other), "door" if portal.closed else "open")
    return MapFile(name=name, ground=Ground(width=width, height=height, walls=walls))


def sides_along(one: Field, other: Field) -> Iterator[str]:
    """The sides of fields between two corners: a slanted line goes in steps, as near to it as may be."""
    (x, y), (to_x, to_y) = one, other
    columns, rows = abs(to_x - x), abs(to_y - y)
    right, down = (1 if to_x > x else -1), (1 if to_y > y else -1)
    across = along = 0
    while across < columns or along < rows:
        if (1 + 2 * across) * rows < (1 + 2 * along) * columns or along == rows:
            yield f"{min(x, x + right)},{y}n"
            across, x = across + 1, x + right
        else:
            yield f"{x},{min(y, y + down)}w"
            along, y = along + 1, y + down

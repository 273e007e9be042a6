"""The ground of a map: terrain, walls and heights, and which steps they allow.

Laws: a wall stands between two fields, on the north or the west side of one of them. Nobody steps over a wall, into
solid ground or up and down more than they can climb; nor slantwise past the end of a wall or a solid corner. A large
creature may make a step if each of its fields may, and if no wall cuts through where it comes to stand.

A set of fields is one whole number with a bit for each (a *board*): so a whole set is moved, joined or cut at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import NE, NW, SE, STEPS, STRAIGHT, SW, Direction, E, N, S, W

MOST_SIDE, MOST_HEIGHT = 100, 60
Terrain = Literal["plain", "difficult", "water", "solid", "low cover", "high cover"]
SIGNS: dict[Terrain, str] = {"plain": ".", "difficult": ":", "water": "~", "solid": "#",
                             "low cover": "o", "high cover": "O"}  # fmt: skip
"""How a row of fields writes them. Low cover can be climbed over and stood in, high cover cannot."""
TERRAINS: dict[str, Terrain] = {sign: terrain for terrain, sign in SIGNS.items()}
SLOW: tuple[Terrain, ...] = ("difficult", "water", "low cover")
Barrier = Literal["wall", "low", "door", "open", "locked", "window"]
"""What stands between two fields. `door`: a closed one."""
IN_THE_WAY: tuple[Barrier, ...] = ("wall", "door", "locked", "window")
DOORS: tuple[Barrier, ...] = ("door", "open", "locked")
Side = Literal["n", "w"]
EDGE = re.compile(r"(\d{1,3}),(\d{1,3})([nw])")
PLACE = re.compile(r"(\d{1,3}),(\d{1,3})")


def edge_name(field: Field, direction: Direction) -> str:
    """The border of a field in a straight direction, as `walls` names it: each border has one name."""
    x, y = field
    match direction:
        case 1:
            return f"{x},{y}n"
        case 7:
            return f"{x},{y}w"
        case 5:
            return f"{x},{y + 1}n"
        case 3:
            return f"{x + 1},{y}w"
    raise ValueError(f"{direction} is no straight direction")


def place_name(field: Field) -> str:
    return f"{field[0]},{field[1]}"


def edge_of(name: str) -> tuple[Field, Side]:
    found = EDGE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no side of a field; 3,4n and 3,4w do")
    return (int(found[1]), int(found[2])), "n" if found[3] == "n" else "w"


def place_of(name: str) -> Field:
    found = PLACE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no field; 3,4 does")
    return int(found[1]), int(found[2])


class Board:
    """The fields of a rectangle as bits of a whole number."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.everywhere = (1 << width * height) - 1
        west = sum(1 << y * width for y in range(height))
        rims = {-1: west, 1: west << (width - 1)}
        rows = {-1: (1 << width) - 1, 1: ((1 << width) - 1) << (height - 1) * width}
        self._leaving = tuple(rims.get(dx, 0) | rows.get(dy, 0) for dx, dy in STEPS)
        self._shifts = tuple(dy * width + dx for dx, dy in STEPS)

    def bit(self, field: Field) -> int:
        return 1 << field[1] * self.width + field[0]

    def bits(self, fields: Iterable[Field]) -> int:
        """Those of the fields that are on the board."""
        board = 0
        for field in fields:
            if self.has(field):
                board |= self.bit(field)
        return board

    def has(self, field: Field) -> bool:
        return 0 <= field[0] < self.width and 0 <= field[1] < self.height

    def fields(self, bits: int) -> Iterator[Field]:
        """From the north-west, row by row."""
        width, digits = self.width, f"{bits:b}"[::-1]
        place = digits.find("1")
        while place >= 0:
            yield place % width, place // width
            place = digits.find("1", place + 1)

    def moved(self, bits: int, direction: Direction) -> int:
        """All of them one step on; who would leave the board is gone."""
        return self.shifted(bits & ~self._leaving[direction], direction)

    def shifted(self, bits: int, direction: Direction) -> int:
        """The same, where it is known that nobody leaves."""
        shift = self._shifts[direction]
        return bits << shift if shift > 0 else bits >> -shift

    def before(self, bits: int, direction: Direction) -> int:
        """The fields from which a step leads to one of these."""
        return self.moved(bits, (direction + 4) % 8)

    def corners(self, bits: int, x: int, y: int) -> int:
        """The fields that have one of these so many columns east and rows south of them."""
        for direction, count in ((W, x), (N, y)):
            for _ in range(count):
                bits = self.moved(bits, direction)
        return bits


class Passage(Struct, frozen=True):
    """Which steps a ground allows to somebody of one size, by the field from which they are made."""

    open: tuple[int, ...]
    """For each direction, a board."""
    over: tuple[int, ...]
    """Those of these steps that lead over a low wall."""
    standing: int
    """Where one of that size can stand."""


class Ground(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """A rectangle of fields. What is not named is plain, level and open."""

    width: Annotated[int, Meta(ge=1, le=MOST_SIDE)]
    height: Annotated[int, Meta(ge=1, le=MOST_SIDE)]
    fields: tuple[str, ...] = ()
    """Terrain, row by row from the north, a sign for each field; none at all: everything is plain."""
    walls: dict[str, Barrier] = {}
    """By the field and its side: `3,4n` is the north side of the fourth field in the fifth row, `3,4w` its west."""
    heights: dict[str, int] = {}
    """By field: how many fields it lies above (or below) the rest."""

    def __post_init__(self) -> None:
        if self.fields and (len(self.fields) != self.height or any(len(row) != self.width for row in self.fields)):
            raise ValueError(f"the fields of this ground are {self.height} rows of {self.width} signs")
        if unknown := sorted({sign for row in self.fields for sign in row} - set(TERRAINS)):
            raise ValueError(f"{' '.join(unknown)} is no terrain; there are {' '.join(TERRAINS)}")
        for name in self.walls:
            (x, y), side = edge_of(name)
            if x > self.width - (side == "n") or y > self.height - (side == "w"):
                raise ValueError(f"the wall {name} stands beside the map")
        for name, height in self.heights.items():
            if not self.has(place_of(name)) or abs(height) > MOST_HEIGHT:
                raise ValueError(f"the height {height} at {name} is beside the map, or beyond {MOST_HEIGHT} fields")

    # --- looking at it
    def has(self, field: Field) -> bool:
        return 0 <= field[0] < self.width and 0 <= field[1] < self.height

    def terrain(self, field: Field) -> Terrain:
        return TERRAINS[self.fields[field[1]][field[0]]] if self.fields else "plain"

    def height_at(self, field: Field) -> int:
        return self.heights.get(place_name(field), 0) if self.heights else 0

    def barrier(self, field: Field, direction: Direction) -> Barrier | None:
        """What stands on a side of a field."""
        return self.walls.get(edge_name(field, direction)) if self.walls else None

    def every_field(self) -> Iterator[Field]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def board(self) -> Board:
        return Board(self.width, self.height)

    @cached_property
    def _boards(self) -> dict[Terrain, int]:
        if not self.fields:
            return {"plain": self.board.everywhere}
        rows = "".join(self.fields)[::-1]
        ones = {sign: str.maketrans({other: "1" if other == sign else "0" for other in TERRAINS}) for sign in TERRAINS}
        return {terrain: int(rows.translate(ones[sign]), 2) for terrain, sign in SIGNS.items() if sign in rows}

    def board_of(self, *terrains: Terrain) -> int:
        """The fields of some kinds of terrain."""
        return reduce(or_, (self._boards.get(terrain, 0) for terrain in terrains), 0)

    # --- going over it
    @cached_property
    def _passages(self) -> dict[tuple[int, int], Passage]:
        return {}

    def passage(self, size: int = 1, climbs: int = 1) -> Passage:
        """The steps that are possible for one of a size who can climb so many fields up or down in a step."""
        key = (size, climbs)
        if key not in self._passages:
            self._passages[key] = self._passage(climbs) if size == 1 else self._large(size, climbs)
        return self._passages[key]

    def _passage(self, climbs: int) -> Passage:
        board = self.board
        free = board.everywhere & ~self.board_of("solid", "high cover")
        steep = self._steep(climbs)
        shut, low = self._sides(*IN_THE_WAY), self._sides("low")
        ways, level = [0] * 8, [0] * 8
        for direction in STRAIGHT:
            ways[direction] = free & board.before(free, direction) & ~shut[direction] & ~steep[direction]
            level[direction] = ways[direction] & ~low[direction]
        for slanted, one, other in ((NW, N, W), (NE, N, E), (SE, S, E), (SW, S, W)):
            past_one = level[one] & board.before(level[other], one)
            past_other = level[other] & board.before(level[one], other)
            ways[slanted] = past_one & past_other & ~steep[slanted]
        over = tuple(ways[direction] & low.get(direction, 0) for direction in range(8))
        return Passage(tuple(ways), over, free)

    def _sides(self, *kinds: Barrier) -> Mapping[Direction, int]:
        """For each straight direction, the fields that have such a barrier there."""
        board = self.board
        walls = [edge_of(name) for name, kind in self.walls.items() if kind in kinds]
        north = board.bits(field for field, side in walls if side == "n")
        west = board.bits(field for field, side in walls if side == "w")
        return {N: north, W: west, S: board.before(north, S), E: board.before(west, E)}

    def _steep(self, climbs: int) -> list[int]:
        """For each direction, the fields from which it goes up or down too far."""
        steep = [0] * 8
        for name in self.heights:
            field = place_of(name)
            for direction, (dx, dy) in enumerate(STEPS):
                other = field[0] + dx, field[1] + dy
                if self.has(other) and abs(self.height_at(other) - self.height_at(field)) > climbs:
                    steep[direction] |= self.board.bit(field)
                    steep[(direction + 4) % 8] |= self.board.bit(other)
        return steep

    def _large(self, size: int, climbs: int) -> Passage:
        one, board = self.passage(1, climbs), self.board
        under = [(x, y) for y in range(size) for x in range(size)]

        def all_of(bits: int, fields: Iterable[Field]) -> int:
            found = board.everywhere
            for x, y in fields:
                found &= board.corners(bits, x, y)
            return found

        standing = all_of(one.standing, under)
        standing &= all_of(one.open[E], [(x, y) for x, y in under if x < size - 1])
        standing &= all_of(one.open[S], [(x, y) for x, y in under if y < size - 1])
        ways = tuple(standing & board.before(standing, direction) & all_of(bits, under)
                     for direction, bits in enumerate(one.open))  # fmt: skip
        over = []
        for direction, way in enumerate(ways):
            crossing = 0
            for x, y in under:
                crossing |= board.corners(one.over[direction], x, y)
            over.append(way & crossing)
        return Passage(ways, tuple(over), standing)

    def spread(self, bits: int, size: int) -> int:
        """The corners at which one of a size covers any of these fields."""
        found = 0
        for y in range(size):
            for x in range(size):
                found |= self.board.corners(bits, x, y)
        return found

    # --- changing it
    def painted(self, fields: Iterable[Field], terrain: Terrain) -> Ground:
        rows = [list(row) for row in self.fields or (SIGNS["plain"] * self.width,) * self.height]
        for x, y in fields:
            rows[y][x] = SIGNS[terrain]
        drawn = tuple("".join(row) for row in rows)
        is_plain = all(set(row) == {SIGNS["plain"]} for row in drawn)
        return structs.replace(self, fields=() if is_plain else drawn)

    def raised(self, fields: Iterable[Field], height: int) -> Ground:
        heights = {**self.heights, **{place_name(field): height for field in fields}}
        return structs.replace(self, heights={name: height for name, height in heights.items() if height})

    def walled(self, edges: Iterable[str], barrier: Barrier | None) -> Ground:
        """With a barrier on these sides; None: with none."""
        named = tuple(edges)
        kept = {name: kind for name, kind in self.walls.items() if name not in named}
        return structs.replace(self, walls=kept if barrier is None else {**kept, **dict.fromkeys(named, barrier)})

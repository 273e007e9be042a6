"""The ground of a map: terrain, walls and heights, and which steps they allow.

Laws: a wall stands between two fields. Nobody steps over a wall, into solid ground or up and down more than they can
climb; nor slantwise past the end of a wall or a solid corner. A large creature may make a step if each of its fields
may, and if no wall cuts through where it comes to stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hearthside.engine.fields import Field
from hearthside.kit.grid.boards import Board
from hearthside.kit.grid.fields import Direction, Path, Tiling
from hearthside.kit.grid.hexagons import HEXAGONS
from hearthside.kit.grid.squares import SQUARES

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
Tiles = Literal["squares", "hexagons"]
TILINGS: dict[Tiles, Tiling] = {"squares": SQUARES, "hexagons": HEXAGONS}
EDGE = re.compile(r"(-1|\d{1,3}),(\d{1,3})(n|w|nw|ne)")
PLACE = re.compile(r"(\d{1,3}),(\d{1,3})")


def place_name(field: Field) -> str:
    return f"{field[0]},{field[1]}"


def edge_of(name: str) -> tuple[Field, str]:
    """The field, and the mark of its side."""
    found = EDGE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no side of a field; 3,4n and 3,4w do")
    return (int(found[1]), int(found[2])), found[3]


def place_of(name: str) -> Field:
    found = PLACE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no field; 3,4 does")
    return int(found[1]), int(found[2])


class Passage(Struct, frozen=True, dict=True):
    """Which steps a ground allows to somebody of one size, by the field from which they are made."""

    open: tuple[int, ...]
    """For each direction, a board."""
    over: tuple[int, ...]
    """Those of these steps that lead over a low wall."""
    standing: int
    """Where one of that size can stand."""

    @cached_property
    def level(self) -> tuple[int, ...]:
        """Those that lead over none."""
        return tuple(way & ~over for way, over in zip(self.open, self.over, strict=True))


class Ground(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """A rectangle of fields. What is not named is plain, level and open."""

    width: Annotated[int, Meta(ge=1, le=MOST_SIDE)]
    height: Annotated[int, Meta(ge=1, le=MOST_SIDE)]
    tiles: Tiles = "squares"
    """What shape its fields have."""
    fields: tuple[str, ...] = ()
    """Terrain, row by row from the north, a sign for each field; none at all: everything is plain."""
    walls: dict[str, Barrier] = {}
    """By the field and its side: `3,4n` is the north side of the fourth field in the fifth row, `3,4w` its west;
    hexagons have `3,4nw`, `3,4ne` and `3,4w`. The other sides are those of their neighbours, also beside the map."""
    heights: dict[str, int] = {}
    """By field: how many fields it lies above (or below) the rest."""

    def __post_init__(self) -> None:
        if self.fields and (len(self.fields) != self.height or any(len(row) != self.width for row in self.fields)):
            raise ValueError(f"the fields of this ground are {self.height} rows of {self.width} signs")
        if unknown := sorted({sign for row in self.fields for sign in row} - set(TERRAINS)):
            raise ValueError(f"{' '.join(unknown)} is no terrain; there are {' '.join(TERRAINS)}")
        for name in self.walls:
            field, mark = edge_of(name)
            if mark not in self.tiling.marks:
                raise ValueError(f"{name} names no side of {self.tiles}; {', '.join(self.tiling.marks)} do")
            if not self.has(field) and not self.has(self.tiling.stepped(field, self.tiling.marks[mark])):
                raise ValueError(f"the wall {name} stands beside the map")
        for name, height in self.heights.items():
            if not self.has(place_of(name)) or abs(height) > MOST_HEIGHT:
                raise ValueError(f"the height {height} at {name} is beside the map, or beyond {MOST_HEIGHT} fields")

    @cached_property
    def tiling(self) -> Tiling:
        """How its fields lie side by side."""
        return TILINGS[self.tiles]

    @cached_property
    def is_bare(self) -> bool:
        """Nothing is on it that could hide anything or be in the way."""
        return not (self.walls or self.fields or self.heights)

    @cached_property
    def is_wet(self) -> bool:
        """There is water on it."""
        return bool(self.board_of("water"))

    # --- looking at it
    def has(self, field: Field) -> bool:
        return 0 <= field[0] < self.width and 0 <= field[1] < self.height

    def terrain(self, field: Field) -> Terrain:
        return TERRAINS[self.fields[field[1]][field[0]]] if self.fields else "plain"

    def height_at(self, field: Field) -> int:
        return self.heights.get(place_name(field), 0) if self.heights else 0

    def barrier(self, field: Field, direction: Direction) -> Barrier | None:
        """What stands on a side of a field."""
        return self.between(field, self.tiling.stepped(field, direction))

    @cached_property
    def _between(self) -> dict[tuple[Field, Field], Barrier]:
        """What stands between two fields, from each to the other."""
        found = {}
        for name, kind in self.walls.items():
            field, mark = edge_of(name)
            beyond = self.tiling.stepped(field, self.tiling.marks[mark])
            found[field, beyond] = found[beyond, field] = kind
        return found

    def between(self, here: Field, there: Field) -> Barrier | None:
        """What stands between two fields that lie side by side."""
        return self._between.get((here, there)) if self.walls else None

    def every_field(self) -> Iterator[Field]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def board(self) -> Board:
        return self.tiling.board(self.width, self.height)

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
        ways, level = self._nowhere(), self._nowhere()
        for direction in self.tiling.sides:
            ways[direction] = free & board.before(free, direction) & ~shut[direction] & ~steep[direction]
            level[direction] = ways[direction] & ~low[direction]
        for slanted, one, other in self.tiling.slanted:
            past_one = level[one] & board.before(level[other], one)
            past_other = level[other] & board.before(level[one], other)
            ways[slanted] = past_one & past_other & ~steep[slanted]
        over = tuple(way & crossing for way, crossing in zip(ways, low, strict=True))
        return Passage(tuple(ways), over, free)

    def _nowhere(self) -> list[int]:
        """For each direction, no field."""
        return [0] * len(self.tiling.names)

    def _sides(self, *kinds: Barrier) -> list[int]:
        """For each direction, the fields that have such a barrier there."""
        board, tiling, found = self.board, self.tiling, self._nowhere()
        walls = [edge_of(name) for name, kind in self.walls.items() if kind in kinds]
        for mark, direction in tiling.marks.items():
            found[direction] = board.bits(field for field, its_mark in walls if its_mark == mark)
            back = tiling.back(direction)
            for field, its_mark in walls:
                if its_mark == mark and board.has(beyond := tiling.stepped(field, direction)):
                    found[back] |= board.bit(beyond)
        return found

    def _steep(self, climbs: int) -> list[int]:
        """For each direction, the fields from which it goes up or down too far."""
        steep, tiling = self._nowhere(), self.tiling
        for name in self.heights:
            field = place_of(name)
            for direction in range(len(steep)):
                other = tiling.stepped(field, direction)
                if self.has(other) and abs(self.height_at(other) - self.height_at(field)) > climbs:
                    steep[direction] |= self.board.bit(field)
                    steep[tiling.back(direction)] |= self.board.bit(other)
        return steep

    def _large(self, size: int, climbs: int) -> Passage:
        one, board, under = self.passage(1, climbs), self.board, self.tiling.paths(size)

        def all_of(bits: int, paths: Iterable[Path]) -> int:
            found = board.everywhere
            for path in paths:
                found &= board.before_all(bits, path)
            return found

        standing = all_of(one.standing, under)
        for path, side in self.tiling.joints(size):
            standing &= board.before_all(one.open[side], path)
        ways = tuple(standing & board.before(standing, direction) & all_of(bits, under)
                     for direction, bits in enumerate(one.open))  # fmt: skip
        over = []
        for direction, way in enumerate(ways):
            crossing = 0
            for path in under:
                crossing |= board.before_all(one.over[direction], path)
            over.append(way & crossing)
        return Passage(ways, tuple(over), standing)

    def spread(self, bits: int, size: int) -> int:
        """The corners at which one of a size covers any of these fields."""
        if size == 1:
            return bits
        found = 0
        for path in self.tiling.paths(size):
            found |= self.board.before_all(bits, path)
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

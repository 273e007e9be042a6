"""Fields, distances and directions, in whole numbers, for both ways of laying fields side by side.

Laws: distance is symmetric, and no way round is shorter. What stands between two fields is the same from both sides.
All that knows the shape of a field is in a tiling (`squares`, `hexagons`) and its board; everything else asks the
tiling of the ground.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from hearthside.engine.fields import Field
from hearthside.kit.grid.boards import Board

Direction = int
"""By number: from the north-west clockwise."""
Path = tuple[Direction, ...]
Point = tuple[int, int]
"""A place in the plane, in parts of a field that make it whole: for directions and angles, not for distances."""
Crossing = tuple[Field, Field, tuple[tuple[Field, ...], ...]]
"""A border that a line crosses: the field before and the one after it; and where it goes through a corner, the fields
between these two on either side of it."""
Diagonals = Literal["one", "alternate"]
"""What diagonal steps count: each as one; or every second one of a way as two. (The latter is no distance in the strict
sense: where a way is interrupted, it counts anew.) Hexagons have none."""


class Tiling(ABC):
    """How fields lie side by side."""

    names: tuple[str, ...]
    """The directions."""
    sides: tuple[Direction, ...]
    """Those that lead over a side of a field."""
    slanted: tuple[tuple[Direction, Direction, Direction], ...]
    """Those that lead past a corner, each with the two that lead around it."""
    in_order: tuple[Direction, ...]
    """Of ways that cost the same, which step is taken."""
    marks: dict[str, Direction]
    """How walls name the sides of a field: a side has one name, so each field names half of its own."""

    # --- steps
    @abstractmethod
    def stepped(self, field: Field, direction: Direction, fields: int = 1) -> Field: ...

    @abstractmethod
    def direction_of(self, here: Field, there: Field) -> Direction | None:
        """Which step leads from one field to another; None: none does."""

    def back(self, direction: Direction) -> Direction:
        return (direction + len(self.names) // 2) % len(self.names)

    def is_slanted(self, direction: Direction) -> bool:
        return direction not in self.sides

    @abstractmethod
    def board(self, width: int, height: int) -> Board:
        """Sets of the fields of a rectangle."""

    # --- distances
    @abstractmethod
    def distance(self, one: Field, other: Field, diagonals: Diagonals = "one") -> int: ...

    @abstractmethod
    def apart(self, one: Field, its_size: int, other: Field, others_size: int, diagonals: Diagonals = "one") -> int:
        """How far it is between two who may be larger than a field: from the nearest field to the nearest field."""

    @abstractmethod
    def within(self, middle: Field, fields: int, size: int = 1) -> Iterator[Field]:
        """All fields that are no farther from somebody than that, a diagonal step counted as one; their own too."""

    @abstractmethod
    def ring(self, goal: Field, its_size: int, size: int, far: int) -> list[Field]:
        """Where somebody of a size stands just so far from another."""

    @abstractmethod
    def line(self, start: Field, aim: Field, length: int) -> list[Field]:
        """From a field towards another and on, so many fields; the start itself is not in it."""

    @abstractmethod
    def crossed(self, first: Field, last: Field) -> Iterator[Crossing]:
        """The borders that the straight line between the middles of two fields crosses."""

    # --- who is larger than a field
    @abstractmethod
    def paths(self, size: int) -> tuple[Path, ...]:
        """The steps from the north-west field of somebody to each of theirs, over no others."""

    @abstractmethod
    def footprint(self, corner: Field, size: int = 1) -> tuple[Field, ...]:
        """The fields under somebody of a size; `corner` is the north-west one."""

    def joints(self, size: int) -> list[tuple[Path, Direction]]:
        """The sides between the fields of somebody, each from one of the two."""
        under = {self._end(path): path for path in self.paths(size)}
        half = self.sides[len(self.sides) // 2 :]
        return [(path, side) for field, path in under.items() for side in half if self.stepped(field, side) in under]

    def _end(self, path: Path) -> Field:
        field = (0, 0)
        for direction in path:
            field = self.stepped(field, direction)
        return field

    # --- angles
    @abstractmethod
    def middle(self, corner: Field, size: int = 1) -> Point:
        """The middle of where somebody stands."""

    @abstractmethod
    def toward(self, one: Point, other: Point) -> Direction | None:
        """The direction that comes nearest; None: it is the same place."""

    @abstractmethod
    def dot(self, one: Point, other: Point) -> int:
        """The inner product of two ways through the plane."""

    @abstractmethod
    def cross_squared(self, one: Point, other: Point) -> int:
        """The square of the outer one, which is whole in every tiling."""

    @abstractmethod
    def opposite(self, one: Point, other: Point) -> bool:
        """Whether two ways from the same place lead to opposite sides of it: straight across, or to a field beside."""

    # --- sides, as walls name them
    @cached_property
    def _named_by(self) -> tuple[tuple[str, bool], ...]:
        """For each direction the mark of that side, and whether it is the field's own."""
        own = {direction: mark for mark, direction in self.marks.items()}
        return tuple((own[one], True) if one in own else (own.get(self.back(one), ""), False)
                     for one in range(len(self.names)))  # fmt: skip

    def side_name(self, field: Field, direction: Direction) -> str:
        """The side of a field, as `walls` names it: each has one name."""
        mark, is_own = self._named_by[direction]
        if not mark:
            raise ValueError(f"{self.names[direction]} leads over no side")
        x, y = field if is_own else self.stepped(field, direction)
        return f"{x},{y}{mark}"

    @abstractmethod
    def corners(self, width: int, height: int) -> tuple[int, int]:
        """How many corners of fields such a ground has in a row, and how many rows of them."""

    @abstractmethod
    def sides_between(self, width: int, height: int, one: Field, other: Field) -> list[str]:
        """The sides of fields from a corner to another. Refuses what no sides lead to."""


def offset(one: Field, other: Field) -> Field:
    return other[0] - one[0], other[1] - one[1]

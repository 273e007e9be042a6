"""Squares: eight neighbours, and a diagonal step is as long as a straight one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field
from hearthside.kit.grid.boards import Board
from hearthside.kit.grid.fields import Crossing, Diagonals, Direction, Path, Point, Tiling, offset

STEPS: tuple[Field, ...] = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
NW, N, NE, E, SE, S, SW, W = range(8)
STRAIGHT = (N, E, S, W)
DIRECTIONS = {step: direction for direction, step in enumerate(STEPS)}


class Squares(Tiling):
    names = ("north-west", "north", "north-east", "east", "south-east", "south", "south-west", "west")
    sides = (N, W, E, S)
    slanted = ((NW, N, W), (NE, N, E), (SE, S, E), (SW, S, W))
    in_order = (*STRAIGHT, NW, NE, SE, SW)
    marks = {"n": N, "w": W}

    def stepped(self, field: Field, direction: Direction, fields: int = 1) -> Field:
        dx, dy = STEPS[direction]
        return field[0] + dx * fields, field[1] + dy * fields

    def direction_of(self, here: Field, there: Field) -> Direction | None:
        return DIRECTIONS.get((there[0] - here[0], there[1] - here[1]))

    def is_slanted(self, direction: Direction) -> bool:
        return not direction % 2

    def board(self, width: int, height: int) -> Board:
        return Board(width, height, STEPS)

    # --- distances
    def distance(self, one: Field, other: Field, diagonals: Diagonals = "one") -> int:
        return length_of(*offset(one, other), diagonals)

    def apart(self, one: Field, its_size: int, other: Field, others_size: int, diagonals: Diagonals = "one") -> int:
        (x, y), (x_there, y_there) = one, other
        dx = max(x_there - x - its_size + 1, x - x_there - others_size + 1, 0)
        dy = max(y_there - y - its_size + 1, y - y_there - others_size + 1, 0)
        return length_of(dx, dy, diagonals) if diagonals != "one" else max(dx, dy)

    def within(self, middle: Field, fields: int, size: int = 1) -> Iterator[Field]:
        x, y = middle
        for row in range(y - fields, y + size + fields):
            for column in range(x - fields, x + size + fields):
                yield column, row

    def ring(self, goal: Field, its_size: int, size: int, far: int) -> list[Field]:
        x, y = goal
        return [(x + dx, y + dy) for dx, dy in rim(-far - size + 1, its_size + far - 1)]

    def line(self, start: Field, aim: Field, length: int) -> list[Field]:
        dx, dy = offset(start, aim)
        longer = max(abs(dx), abs(dy))
        if not longer:
            return []

        def along(part: int, step: int) -> int:
            """The nearest whole field; of two that are as near, the one nearer to the straight."""
            whole, rest = divmod(abs(part) * step, longer)
            return (whole + (2 * rest > longer)) * (1 if part >= 0 else -1)

        return [(start[0] + along(dx, step), start[1] + along(dy, step)) for step in range(1, length + 1)]

    def crossed(self, first: Field, last: Field) -> Iterator[Crossing]:
        (dx, dy), (x, y) = offset(first, last), first
        columns, rows = abs(dx), abs(dy)
        right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        across = along = 0
        while across < columns or along < rows:
            ahead = (1 + 2 * across) * rows - (1 + 2 * along) * columns
            here = x, y
            if ahead <= 0:
                across, x = across + 1, x + right
            if ahead >= 0:
                along, y = along + 1, y + down
            yield here, (x, y), () if ahead else (((x, here[1]),), ((here[0], y),))

    # --- who is larger than a field
    def paths(self, size: int) -> tuple[Path, ...]:
        return tuple((E,) * x + (S,) * y for y in range(size) for x in range(size))

    def footprint(self, corner: Field, size: int = 1) -> tuple[Field, ...]:
        if size == 1:
            return (corner,)
        return tuple((corner[0] + x, corner[1] + y) for y in range(size) for x in range(size))

    # --- angles
    def middle(self, corner: Field, size: int = 1) -> Point:
        """In half fields."""
        return 2 * corner[0] + size - 1, 2 * corner[1] + size - 1

    def toward(self, one: Point, other: Point) -> Direction | None:
        """Half-way between two directions is slanted."""
        dx, dy = offset(one, other)
        longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
        if not longer:
            return None
        is_straight = 2 * longer * shorter < longer * longer - shorter * shorter  # less than 22.5 degrees off
        x = 0 if is_straight and abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
        y = 0 if is_straight and abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
        return DIRECTIONS[x, y]

    def dot(self, one: Point, other: Point) -> int:
        return one[0] * other[0] + one[1] * other[1]

    def cross_squared(self, one: Point, other: Point) -> int:
        return (one[0] * other[1] - one[1] * other[0]) ** 2

    def opposite(self, one: Point, other: Point) -> bool:
        """At least 135 degrees apart."""
        dot = self.dot(one, other)
        return dot < 0 and 2 * dot * dot >= self.dot(one, one) * self.dot(other, other)

    # --- corners
    def corners(self, width: int, height: int) -> tuple[int, int]:
        return width + 1, height + 1

    def sides_between(self, width: int, height: int, one: Field, other: Field) -> list[str]:
        (x, y), (to_x, to_y) = one, other
        if x != to_x and y != to_y:
            raise IllegalAnswer("walls run along columns and rows: name the corner at which they turn, too")
        return [*(f"{column},{y}n" for column in range(min(x, to_x), max(x, to_x))),
                *(f"{x},{row}w" for row in range(min(y, to_y), max(y, to_y)))]  # fmt: skip


@lru_cache(maxsize=1 << 8)
def rim(first: int, last: int) -> tuple[Field, ...]:
    """The outermost fields of a square that goes from one column and row to another."""
    whole, ends = range(first, last + 1), (first, last)
    return tuple((x, y) for x in whole for y in (whole if x in ends else ends))


def length_of(dx: int, dy: int, diagonals: Diagonals = "one") -> int:
    """How many fields it is over so many columns and rows."""
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    return longer + (shorter // 2 if diagonals == "alternate" else 0)


SQUARES = Squares()

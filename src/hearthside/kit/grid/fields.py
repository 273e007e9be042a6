"""Squares, distances and directions, in whole numbers.

Laws: a diagonal step is as long as a straight one. Distance is symmetric, and no way round is shorter. All that knows
that fields are squares with eight neighbours is here, in `ground` and in `sight`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from hearthside.engine.fields import Field

Direction = int
STEPS: tuple[Field, ...] = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The eight directions: from the north-west clockwise."""
NW, N, NE, E, SE, S, SW, W = range(8)
DIRECTION_NAMES = ("north-west", "north", "north-east", "east", "south-east", "south", "south-west", "west")
STRAIGHT = (N, E, S, W)
SLANTED = (NW, NE, SE, SW)
Diagonals = Literal["one", "alternate"]
"""What diagonal steps count: each as one; or every second one of a way as two. (The latter is no distance in the strict
sense: where a way is interrupted, it counts anew.)"""


def stepped(field: Field, direction: Direction, fields: int = 1) -> Field:
    dx, dy = STEPS[direction]
    return field[0] + dx * fields, field[1] + dy * fields


def is_slanted(direction: Direction) -> bool:
    return not direction % 2


def direction_of(step: Field) -> Direction | None:
    """Which of the eight a step is; None: it is longer than one field, or none at all."""
    return STEPS.index(step) if step in STEPS else None


def offset(one: Field, other: Field) -> Field:
    return other[0] - one[0], other[1] - one[1]


def length_of(dx: int, dy: int, diagonals: Diagonals = "one") -> int:
    """How many fields it is over so many columns and rows."""
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    return longer + (shorter // 2 if diagonals == "alternate" else 0)


def distance(one: Field, other: Field, diagonals: Diagonals = "one") -> int:
    return length_of(*offset(one, other), diagonals)


def footprint(corner: Field, size: int = 1) -> tuple[Field, ...]:
    """The fields under somebody who is so many fields wide and long; `corner` is the north-west one."""
    return tuple((corner[0] + x, corner[1] + y) for y in range(size) for x in range(size))


def apart(one: Field, its_size: int, other: Field, others_size: int, diagonals: Diagonals = "one") -> int:
    """How far it is between two who may be larger than a field: from the nearest field to the nearest field."""
    (x, y), (x_there, y_there) = one, other
    dx = max(x_there - x - its_size + 1, x - x_there - others_size + 1, 0)
    dy = max(y_there - y - its_size + 1, y - y_there - others_size + 1, 0)
    return length_of(dx, dy, diagonals) if diagonals != "one" else max(dx, dy)


def toward(one: Field, other: Field) -> Direction | None:
    """The direction of the eight that comes nearest; None: it is the same field. Half-way between two is slanted."""
    dx, dy = offset(one, other)
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if not longer:
        return None
    is_straight = 2 * longer * shorter < longer * longer - shorter * shorter  # less than 22.5 degrees off
    x = 0 if is_straight and abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    y = 0 if is_straight and abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
    return direction_of((x, y))


def opposite(one: Field, other: Field) -> bool:
    """Whether two offsets from the same field point to opposite sides of it: at least 135 degrees apart."""
    dot = one[0] * other[0] + one[1] * other[1]
    return dot < 0 and 2 * dot * dot >= (one[0] ** 2 + one[1] ** 2) * (other[0] ** 2 + other[1] ** 2)


def within(middle: Field, fields: int, size: int = 1) -> Iterator[Field]:
    """All fields that are no farther away than that, the middle included."""
    x, y = middle
    for row in range(y - fields, y + size + fields):
        for column in range(x - fields, x + size + fields):
            yield column, row

"""Hexagons: six neighbours, each over a side. They stand on a corner; the second row, and every second one from there,
lies half a field farther east.

In the plane a field is two parts wide, and a row three parts of another length below the one before: ways are
multiplied so that the square root between the two lengths falls away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field
from hearthside.kit.grid.boards import Board
from hearthside.kit.grid.fields import Crossing, Diagonals, Direction, Path, Point, Tiling, offset

NW, NE, E, SE, SW, W = range(6)
EVEN: tuple[Field, ...] = ((-1, -1), (0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ODD: tuple[Field, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 0))
"""The steps over columns and rows, from rows that are not shifted and from those that are."""
WAYS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The same in the plane, where they are alike everywhere: in half fields to the east, and rows."""


class Hexagons(Tiling):
    names = ("north-west", "north-east", "east", "south-east", "south-west", "west")
    sides = in_order = (NW, NE, W, E, SE, SW)
    slanted = ()
    marks = {"w": W, "nw": NW, "ne": NE}

    def stepped(self, field: Field, direction: Direction, fields: int = 1) -> Field:
        dx, dy = WAYS[direction]
        return at(half_east(field) + dx * fields, field[1] + dy * fields)

    def direction_of(self, here: Field, there: Field) -> Direction | None:
        step = there[0] - here[0], there[1] - here[1]
        steps = ODD if here[1] % 2 else EVEN
        return steps.index(step) if step in steps else None

    def board(self, width: int, height: int) -> Board:
        return Board(width, height, EVEN, ODD)

    # --- distances
    def distance(self, one: Field, other: Field, diagonals: Diagonals = "one") -> int:
        across, rows = abs(half_east(one) - half_east(other)), abs(one[1] - other[1])
        return rows + max(0, across - rows) // 2

    def apart(self, one: Field, its_size: int, other: Field, others_size: int, diagonals: Diagonals = "one") -> int:
        if its_size == others_size == 1:
            return self.distance(one, other)
        there = self.footprint(other, others_size)
        return min(self.distance(here, field) for here in self.footprint(one, its_size) for field in there)

    def within(self, middle: Field, fields: int, size: int = 1) -> Iterator[Field]:
        if size > 1:
            yield from dict.fromkeys(one for part in self.footprint(middle, size) for one in self.within(part, fields))
            return
        x, y = half_east(middle), middle[1]
        for rows in range(-fields, fields + 1):
            wide = 2 * fields - abs(rows)
            for across in range(-wide, wide + 1, 2):
                yield at(x + across, y + rows)

    def ring(self, goal: Field, its_size: int, size: int, far: int) -> list[Field]:
        around = self.within(goal, far + size, its_size)
        return [field for field in around if self.apart(field, size, goal, its_size) == far]

    def line(self, start: Field, aim: Field, length: int) -> list[Field]:
        far = self.distance(start, aim)
        if not far:
            return []
        east, down = half_east(aim) - half_east(start), aim[1] - start[1]
        parts = ((east - down) // 2, down, -(east + down) // 2)  # along three axes; together they come to nothing
        found = []
        for step in range(1, length + 1):
            near = [nearest(part * step, far) for part in parts]
            if sum(near):  # the one that was rounded most follows from the others
                off = [abs(part * step - one * far) for part, one in zip(parts, near, strict=True)]
                most = off.index(max(off))
                near[most] -= sum(near)
            found.append(at(half_east(start) + 2 * near[0] + near[1], start[1] + near[1]))
        return found

    def crossed(self, first: Field, last: Field) -> Iterator[Crossing]:
        """Where two sides are crossed at once it is a corner, and three fields meet there: if the line runs on along
        the side of two of them, it comes out between the next two; else it only touches one."""
        origin = (half_east(first), first[1])
        way = offset(origin, (half_east(last), last[1]))
        speeds = [self.dot(way, step) for step in WAYS]
        here = first
        while here != last:
            gone = offset(origin, (half_east(here), here[1]))
            ahead = [(2 + self.dot(gone, WAYS[one]), speeds[one], one) for one in range(6) if speeds[one] > 0]
            left, speed, out = ahead[0]
            for one in ahead[1:]:  # the side that is reached first
                if (one[0] * speed, -one[1]) < (left * one[1], -speed):
                    left, speed, out = one
            there = self.stepped(here, out)
            touched = next((one for far, fast, one in ahead if one != out and far * speed == left * fast), None)
            if touched is None:
                yield here, there, ()
            elif speeds[touched] == speed:
                beside = self.stepped(here, touched)
                after = self.stepped(there, touched)
                yield here, after, ((there,), (beside,))
                there = after
            else:
                yield here, there, ((), (self.stepped(here, touched),))
            here = there

    # --- who is larger than a field
    def paths(self, size: int) -> tuple[Path, ...]:
        """Two are three fields around a corner, three a field and its six neighbours, four the three and all around
        them: so many rows, the first of them half as wide. Down the western rim, then east."""
        wider = (size - 1) // 2
        rims = [(SW,) * min(row, wider) + (SE,) * max(0, row - wider) for row in range(size)]
        wide = [size // 2 + 1 + min(row, wider) - max(0, row - wider) for row in range(size)]
        return tuple(rim + (E,) * column for rim, columns in zip(rims, wide, strict=True) for column in range(columns))

    def footprint(self, corner: Field, size: int = 1) -> tuple[Field, ...]:
        if size == 1:
            return (corner,)
        x, y = half_east(corner), corner[1]
        return tuple(at(x + across, y + rows) for across, rows in cluster(size))

    # --- angles
    def middle(self, corner: Field, size: int = 1) -> Point:
        """In sixths of a field to the east, and thirds of a row."""
        half = size // 2
        return 3 * (half_east(corner) + half), 3 * (corner[1] + half) - (0 if size % 2 else 2)

    def toward(self, one: Point, other: Point) -> Direction | None:
        """Of two directions that come as near, the one farther clockwise."""
        if one == other:
            return None
        way = offset(one, other)
        dots = [self.dot(way, step) for step in WAYS]
        nearest_ones = [direction for direction, dot in enumerate(dots) if dot == max(dots)]
        return next((one for one in nearest_ones if (one - 1) % 6 in nearest_ones), nearest_ones[0])

    def dot(self, one: Point, other: Point) -> int:
        return one[0] * other[0] + 3 * one[1] * other[1]

    def cross_squared(self, one: Point, other: Point) -> int:
        return 3 * (one[0] * other[1] - one[1] * other[0]) ** 2

    def opposite(self, one: Point, other: Point) -> bool:
        """At least 120 degrees apart."""
        dot = self.dot(one, other)
        return dot < 0 and 4 * dot * dot >= self.dot(one, one) * self.dot(other, other)

    # --- corners
    def corners(self, width: int, height: int) -> tuple[int, int]:
        """A row of corners lies along the north side of a row of fields, half a field from one to the next, up and
        down; the first lies at the west end of a row that is not shifted."""
        return 2 * width + 2, height + 1

    def sides_between(self, width: int, height: int, one: Field, other: Field) -> list[str]:
        """As near to the straight line as sides lead."""
        found: list[str] = []
        here = one
        for corner in (one, other):
            if not list(self._sides_at(width, height, corner)):
                raise IllegalAnswer(f"there is no corner of a field at {corner[0] + 1},{corner[1] + 1}")
        while here != other:
            ways = self._sides_at(width, height, here)
            here, side = min(ways, key=lambda way: (far_squared(way[0], other), off_line(way[0], one, other), way))
            found.append(side)
        return found

    def _sides_at(self, width: int, height: int, corner: Field) -> Iterator[tuple[Field, str]]:
        """The sides of fields of the map that meet in a corner, each with the corner at its other end."""
        x, y = corner
        half = x - 1
        if is_peak(corner):  # the northernmost of a field, south of where two of the row before meet
            sides = (((x - 1, y), at(half, y), NW), ((x + 1, y), at(half, y), NE), ((x, y - 1), at(half + 1, y - 1), W))
        else:  # between two fields of a row, south of one of the row before
            sides = (((x - 1, y), at(half - 1, y), NE), ((x + 1, y), at(half + 1, y), NW),
                     ((x, y + 1), at(half + 1, y), W))  # fmt: skip
        for end, field, side in sides:
            if any(0 <= one[0] < width and 0 <= one[1] < height for one in (field, self.stepped(field, side))):
                yield end, self.side_name(field, side)


def half_east(field: Field) -> int:
    """How far east the middle of a field is, in half fields."""
    return 2 * field[0] + field[1] % 2


def at(half: int, row: int) -> Field:
    """The field of which that is the middle."""
    return (half - row % 2) // 2, row


def nearest(part: int, whole: int) -> int:
    """The nearest whole number; of two that are as near, the one nearer to nothing."""
    number, rest = divmod(abs(part), whole)
    return (number + (2 * rest > whole)) * (1 if part >= 0 else -1)


@cache
def cluster(size: int) -> tuple[Point, ...]:
    """The fields of somebody, seen from their north-west one, in the plane."""
    return tuple((sum(WAYS[one][0] for one in path), sum(WAYS[one][1] for one in path))
                 for path in HEXAGONS.paths(size))  # fmt: skip


def is_peak(corner: Field) -> bool:
    """Whether a corner is the northernmost of a field, not one between two fields of a row."""
    return (corner[0] - 1 - corner[1]) % 2 == 0


def place_of_corner(corner: Field) -> Point:
    """In half fields to the east, and thirds of a row."""
    return corner[0], 3 * corner[1] - (2 if is_peak(corner) else 1)


def far_squared(one: Field, other: Field) -> int:
    """Of corners; a row is three halves of the side of a field, a column half as wide as a field."""
    dx, dy = offset(place_of_corner(one), place_of_corner(other))
    return 3 * dx * dx + dy * dy


def off_line(corner: Field, one: Field, other: Field) -> int:
    """How far a corner lies beside the line between two others."""
    (dx, dy), (x, y) = (
        offset(place_of_corner(one), place_of_corner(other)),
        offset(place_of_corner(one), place_of_corner(corner)),
    )
    return abs(dx * y - dy * x)


HEXAGONS = Hexagons()

"""Sets of fields, each one whole number with a bit for each field: so a whole set is moved, joined or cut at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hearthside.engine.fields import Field


class Board:
    """The fields of a rectangle as bits of a whole number. A step leads everywhere over the same columns and rows."""

    def __init__(self, width: int, height: int, steps: Sequence[Field]) -> None:
        self.width, self.height = width, height
        self.everywhere = (1 << width * height) - 1
        self._turn = len(steps) // 2
        west = sum(1 << y * width for y in range(height))
        rims = {-1: west, 1: west << (width - 1)}
        rows = {-1: (1 << width) - 1, 1: ((1 << width) - 1) << (height - 1) * width}
        self._leaving = tuple(rims.get(dx, 0) | rows.get(dy, 0) for dx, dy in steps)
        self._shifts = tuple(dy * width + dx for dx, dy in steps)

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

    def moved(self, bits: int, direction: int) -> int:
        """All of them one step on; who would leave the board is gone."""
        return self.shifted(bits & ~self._leaving[direction], direction)

    def shifted(self, bits: int, direction: int) -> int:
        """The same, where it is known that nobody leaves."""
        shift = self._shifts[direction]
        return bits << shift if shift > 0 else bits >> -shift

    def before(self, bits: int, direction: int) -> int:
        """The fields from which a step leads to one of these."""
        return self.moved(bits, (direction + self._turn) % (2 * self._turn))

    def before_all(self, bits: int, path: Iterable[int]) -> int:
        """The fields from which several steps do."""
        for direction in path:
            bits = self.before(bits, direction)
        return bits


class StaggeredBoard(Board):
    """Every second row lies half a field farther east, so a step from there leads over other columns."""

    def __init__(self, width: int, height: int, steps: Sequence[Field], staggered: Sequence[Field]) -> None:
        super().__init__(width, height, steps)
        self._other = Board(width, height, staggered)
        self._even = sum(((1 << width) - 1) << y * width for y in range(0, height, 2))

    def moved(self, bits: int, direction: int) -> int:
        even = bits & self._even
        return super().moved(even, direction) | self._other.moved(bits ^ even, direction)

    def shifted(self, bits: int, direction: int) -> int:
        even = bits & self._even
        return super().shifted(even, direction) | self._other.shifted(bits ^ even, direction)

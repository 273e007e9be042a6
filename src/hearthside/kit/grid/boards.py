"""Sets of fields, each one whole number with a bit for each field: so a whole set is moved, joined or cut at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hearthside.engine.fields import Field


class Board:
    """The fields of a rectangle as bits of a whole number. `steps`: over which columns and rows each direction leads;
    where that differs from row to row, for each kind of row in turn."""

    def __init__(self, width: int, height: int, *steps: Sequence[Field]) -> None:
        self.width, self.height = width, height
        self.everywhere = (1 << width * height) - 1
        self._turn = len(steps[0]) // 2
        row, west = (1 << width) - 1, sum(1 << y * width for y in range(height))
        rims, ends = {-1: west, 1: west << (width - 1)}, {-1: row, 1: row << (height - 1) * width}
        kinds = [sum(row << y * width for y in range(first, height, len(steps))) for first in range(len(steps))]
        self.shifts = tuple(
            tuple((rows & ~(rims.get(dx, 0) | ends.get(dy, 0)), max(0, dy * width + dx), max(0, -dy * width - dx))
                  for rows, (dx, dy) in zip(kinds, step, strict=True))
            for step in zip(*steps, strict=True)
        )  # fmt: skip
        """For each direction: fields that a step leads from, and by how many bits up or down."""
        self.bit = lru_cache(maxsize=1 << 10)(self._bit)
        """The bit of a field; 0: it is not on the board. A fight asks for the same few again and again."""

    def _bit(self, field: Field) -> int:
        return 1 << field[1] * self.width + field[0] if self.has(field) else 0

    def bits(self, fields: Iterable[Field]) -> int:
        """Those of the fields that are on the board."""
        board, bit = 0, self.bit
        for field in fields:
            board |= bit(field)
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
        there = 0
        for fields, up, down in self.shifts[direction]:
            there |= (bits & fields) << up >> down
        return there

    def before(self, bits: int, direction: int) -> int:
        """The fields from which a step leads to one of these."""
        return self.moved(bits, (direction + self._turn) % (2 * self._turn))

    def before_all(self, bits: int, path: Iterable[int]) -> int:
        """The fields from which several steps do."""
        for direction in path:
            bits = self.before(bits, direction)
        return bits

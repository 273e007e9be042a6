"""Where dice come from.

Every source is fair by construction: of the values that random bytes can take, the ones left over after an
equal share for each face are thrown away. Bytes are drawn and turned into faces a block at a time, so that a
die costs next to nothing.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, repeat
from random import Random
from typing import Protocol

LARGE_BLOCK = 65_536
SMALL_BLOCK = 4_096  # a seeded source often lives for a single game
REMEMBERED = 64  # kinds of dice, and numbers of dice of a kind, that a source keeps ready


class Source(Protocol):
    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` dice, each showing 1 to `sides`."""
        ...


class System:
    """The operating system's randomness."""

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        return next(_SYSTEM[sides][count])


class Seeded:
    """The same dice for the same seed and the same calls, on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._kinds = _Kinds(Random(seed).randbytes, SMALL_BLOCK)

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        return next(self._kinds[sides][count])


class Scripted:
    """The given faces, in this order."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._next = 0

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        end = self._next + count
        if end > len(self._faces):
            left = len(self._faces) - self._next
            raise ValueError(f"{count}d{sides} asked for, but of {len(self._faces)} scripted faces {left} are left")
        faces = self._faces[self._next : end]
        for place, face in enumerate(faces, start=self._next + 1):
            if not 1 <= face <= sides:
                raise ValueError(f"face {place} of the script is {face}, and a d{sides} shows 1 to {sides}")
        self._next = end
        return faces


def faces_from(random: bytes, sides: int) -> Iterable[int]:
    """The faces that these bytes make; those that would favour some faces are left out."""
    if sides > 255:  # a table from byte to byte has no room for face 256
        return _wide_faces_from(random, sides)
    table, unfair = _table(sides)
    return random.translate(table, unfair)


@lru_cache(maxsize=255)
def _table(sides: int) -> tuple[bytes, bytes]:
    """The face for each byte, and the bytes left over after an equal share for each face."""
    return bytes(value % sides + 1 for value in range(256)), bytes(range(256 // sides * sides, 256))


def _wide_faces_from(random: bytes, sides: int) -> Iterable[int]:
    width = sides.bit_length() // 8 + 1
    fair = 256**width // sides * sides
    values = (int.from_bytes(random[at : at + width], "little") for at in range(0, len(random) - width + 1, width))
    return [value % sides + 1 for value in values if value < fair]


class _Throws(dict[int, Iterator[tuple[int, ...]]]):
    """Endless throws of 0, 1, 2 … dice of one kind, all from one stream of faces."""

    def __init__(self, block: Callable[[], Iterable[int]]) -> None:
        # No generator: several threads may draw from one stream, and a generator refuses to run twice at once.
        self._stream = chain.from_iterable(iter(block, None))

    def __missing__(self, count: int) -> Iterator[tuple[int, ...]]:
        if count < 0:
            raise ValueError(f"a throw has no dice or more, not {count}")
        throws = zip(*repeat(self._stream, count), strict=False) if count else repeat(())
        if count <= REMEMBERED:
            self[count] = throws
        return throws


class _Kinds(dict[int, _Throws]):
    """The throws of each kind of die, begun when it is first asked for."""

    def __init__(self, draw: Callable[[int], bytes], block: int) -> None:
        self._draw, self._block = draw, block

    def __missing__(self, sides: int) -> _Throws:
        if sides < 1:
            raise ValueError(f"a die has one side or more, not {sides}")
        if len(self) >= REMEMBERED:
            self.clear()
        self[sides] = _Throws(lambda: faces_from(self._draw(self._block), sides))
        return self[sides]


_SYSTEM = _Kinds(os.urandom, LARGE_BLOCK)
if hasattr(os, "register_at_fork"):  # a child process must not throw the dice its parent is about to throw
    os.register_at_fork(after_in_child=_SYSTEM.clear)

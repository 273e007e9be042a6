"""Readings: pure ways to look at the faces of a roll.

A rule sees dice only through a reading, so that odds can branch on what the rule looks at and no finer.
`chances` counts ways out of `pool.ways`; each count is exact, and agrees with reading every hand in turn.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from hearthside.dice.convolution import power
from hearthside.dice.pool import Pool, hands

T = TypeVar("T")


class Reading(Struct, Generic[T], frozen=True, tag=True):
    """What a rule looks at. Override `chances` where there is something faster than reading every hand."""

    def of(self, faces: tuple[int, ...]) -> T:
        raise NotImplementedError(f"{type(self).__name__} does not say what it reads")

    def chances(self, pool: Pool) -> Mapping[T, int]:
        ways: dict[T, int] = defaultdict(int)
        for hand, times in hands(pool):
            ways[self.of(hand)] += times
        return MappingProxyType(ways)


class Sum(Reading[int], frozen=True):
    """The faces added up."""

    def of(self, faces: tuple[int, ...]) -> int:
        return sum(faces)

    def chances(self, pool: Pool) -> Mapping[int, int]:
        return _sums(pool)


class Compared(Reading[int], frozen=True):
    """Whether the sum is below a number, equal to it or above it: −1, 0 or 1."""

    number: int

    def of(self, faces: tuple[int, ...]) -> int:
        total = sum(faces)
        return (total > self.number) - (total < self.number)

    def chances(self, pool: Pool) -> Mapping[int, int]:
        ways: dict[int, int] = defaultdict(int)
        for total, times in _sums(pool).items():
            ways[self.of((total,))] += times
        return MappingProxyType(ways)


class Hits(Reading[int], frozen=True):
    """How many dice show `on` or more. Each point raises a missed die by 1; at most `limit` hits count."""

    points: int = 0
    limit: int | None = None
    on: int = 5

    def of(self, faces: tuple[int, ...]) -> int:
        on, points, limit, hits = self.on, self.points, self.limit, 0
        for face in sorted(faces, reverse=True) if points else faces:  # the nearest misses are the cheapest to raise
            if face < on:
                if points < on - face:
                    continue
                points -= on - face
            hits += 1
        return hits if limit is None or hits < limit else limit

    def chances(self, pool: Pool) -> Mapping[int, int]:
        return _hits(self, pool)


class Left(NamedTuple):
    """What a cut leaves: how many dice count, and the highest of all that are left (0: none is)."""

    hits: int
    highest: int


class Cut(Reading[Left], frozen=True):
    """Take away the `drop` highest dice; of those left, count the ones that show `on` or more."""

    drop: int
    on: int = 4

    def of(self, faces: tuple[int, ...]) -> Left:
        left = sorted(faces, reverse=True)[self.drop :]
        return Left(sum(face >= self.on for face in left), left[0] if left else 0)

    def chances(self, pool: Pool) -> Mapping[Left, int]:
        return _cuts(self, pool)


class Highest(Reading[int], frozen=True):
    """The highest face, 0 without dice."""

    def of(self, faces: tuple[int, ...]) -> int:
        return max(faces, default=0)

    def chances(self, pool: Pool) -> Mapping[int, int]:
        if not pool.count:
            return MappingProxyType({0: 1})
        return MappingProxyType({top: top**pool.count - (top - 1) ** pool.count for top in range(1, pool.sides + 1)})


class Faces(Reading[tuple[int, ...]], frozen=True):
    """The faces themselves, sorted."""

    def of(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(faces))

    def chances(self, pool: Pool) -> Mapping[tuple[int, ...], int]:
        return MappingProxyType(dict(hands(pool)))


class Part(Reading[Any], frozen=True):
    """Another reading, of the dice from `start` up to `stop` only."""

    start: int
    stop: int | None
    reading: Reading[Any]

    def of(self, faces: tuple[int, ...]) -> Any:
        return self.reading.of(faces[self.start : self.stop])

    def chances(self, pool: Pool) -> Mapping[Any, int]:
        read = len(range(pool.count)[self.start : self.stop])
        unread = pool.sides ** (pool.count - read)
        ways = self.reading.chances(Pool(read, pool.sides))
        return MappingProxyType({value: times * unread for value, times in ways.items()})


class Ranked(Reading[tuple[tuple[int, ...], ...]], frozen=True):
    """Which of several throws are before which: their places from the highest worth to the lowest, those of equal worth
    together. Each throw is of `dice` dice. `worth`: for each throw, what its sums are worth, from the lowest sum on.

    `again`: the rule throws again for as long as all are level. Then the chances are those of the throw that counts at
    last: a tie of all is not among them, so odds need not follow how often it comes."""

    worth: tuple[tuple[int, ...], ...]
    dice: int = 1
    again: bool = False

    def of(self, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        each = self.dice
        worth = [values[sum(faces[at * each : (at + 1) * each]) - each] for at, values in enumerate(self.worth)]
        return tuple(tuple(at for at, one in enumerate(worth) if one == value)
                     for value in sorted(set(worth), reverse=True))  # fmt: skip

    def chances(self, pool: Pool) -> Mapping[tuple[tuple[int, ...], ...], int]:
        """From the highest worth down: at each, any of the throws that are left may have it."""
        ways: list[dict[int, int]] = []
        for values in self.worth:
            mine: dict[int, int] = defaultdict(int)
            for total, times in _sums(Pool(self.dice, pool.sides)).items():
                mine[values[total - self.dice]] += times
            ways.append(mine)
        ranked: dict[tuple[tuple[int, ...], ...], int] = {(): 1}
        for value in sorted({value for mine in ways for value in mine}, reverse=True):
            further = dict(ranked)
            for levels, times in ranked.items():
                left = [
                    at for at, mine in enumerate(ways) if value in mine and not any(at in level for level in levels)
                ]
                for number in range(1, len(left) + 1):
                    for level in combinations(left, number):
                        here = (*levels, level)
                        further[here] = further.get(here, 0) + times * prod(ways[at][value] for at in level)
            ranked = further
        return MappingProxyType({levels: times for levels, times in ranked.items()
                                 if sum(map(len, levels)) == len(self.worth)
                                 and not (self.again and len(levels) == 1)})  # fmt: skip


@lru_cache(maxsize=1024)
def _sums(pool: Pool) -> Mapping[int, int]:
    lowest = pool.count
    return MappingProxyType(dict(enumerate(power([1] * pool.sides, pool.count), start=lowest)))


@lru_cache(maxsize=4096)
def _hits(reading: Hits, pool: Pool) -> Mapping[int, int]:
    ways: dict[int, int] = defaultdict(int)
    if reading.limit is not None:
        for hits, times in _hits(Hits(reading.points, None, reading.on), pool).items():
            ways[min(hits, reading.limit)] += times
        return MappingProxyType(ways)
    misses = min(max(reading.on - 1, 0), pool.sides)
    winning = pool.sides - misses
    for hits in range(pool.count + 1 if winning else 1):
        these = comb(pool.count, hits) * winning**hits
        for raised, times in enumerate(_raised(reading.on, misses, pool.count - hits, reading.points), start=hits):
            ways[raised] += these * times
    return MappingProxyType({hits: ways[hits] for hits in sorted(ways) if ways[hits]})


@lru_cache(maxsize=65536)
def _raised(on: int, face: int, dice: int, points: int) -> tuple[int, ...]:
    """In how many ways 0, 1, 2 … of the dice, which all show `face` or less, are raised to `on`.

    The dice that show `face` are the cheapest, so they go first. Once they are more than the points pay for,
    nothing is left for the lower ones: only that many cases need a look, however many dice there are.
    """
    cost = on - face
    if points < cost or not dice or not face:
        return (face**dice,)
    affordable = min(points // cost, dice)
    ways = [0] * (affordable + 1)
    ways[affordable] = face**dice
    for here in range(affordable + 1):
        times = comb(dice, here)
        ways[affordable] -= times * (face - 1) ** (dice - here)
        for lower, below in enumerate(_raised(on, face - 1, dice - here, points - here * cost)):
            ways[here + lower] += times * below
    return tuple(ways)


@lru_cache(maxsize=4096)
def _cuts(reading: Cut, pool: Pool) -> Mapping[Left, int]:
    """Where the highest die left counts, the dropped ones do too: what counts is all at `on` or more, less `drop`."""
    count, sides, drop = pool.count, pool.sides, reading.drop
    if drop >= count:
        return MappingProxyType({Left(0, 0): pool.ways})
    misses = min(max(reading.on - 1, 0), sides)
    ways: dict[Left, int] = {}
    below = 0
    for highest in range(1, misses + 1):
        up_to = _at_most(highest, count, sides, drop)
        ways[Left(0, highest)] = up_to - below
        below = up_to
    for good in range(drop + 1, count + 1):
        these = comb(count, good) * misses ** (count - good)
        below = 0
        for highest in range(1, sides - misses + 1):
            up_to = _at_most(highest, good, sides - misses, drop)
            ways[Left(good - drop, misses + highest)] = these * (up_to - below)
            below = up_to
    return MappingProxyType({left: times for left, times in ways.items() if times})


def _at_most(highest: int, dice: int, sides: int, drop: int) -> int:
    """In how many ways no more than `drop` dice show more than `highest`."""
    return sum(comb(dice, more) * (sides - highest) ** more * highest ** (dice - more) for more in range(drop + 1))

"""Exact distributions: whole numbers of ways out of a common total."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from operator import mul
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

MOST_STEPS = 1_000_000


class Distribution(Mapping[T, Fraction]):
    """The exact chance of each outcome, in the order the outcomes were given.

    `total` above the sum of the weights means that some of what can happen was not followed: that share is
    `unexplored`, and every chance is then the least it can be.
    """

    __slots__ = ("_ranks", "total", "weights")

    weights: Mapping[T, int]
    total: int
    _ranks: tuple[list[Any], list[int], list[int]] | None

    def __init__(self, weights: Mapping[T, int], total: int | None = None) -> None:
        followed = sum(weights.values())
        whole = followed if total is None else total
        if whole < 1 or whole < followed or min(weights.values(), default=0) < 0:
            raise ValueError("weights are 0 or more and add up to the total or less, and the total is 1 or more")
        object.__setattr__(self, "weights", MappingProxyType({value: n for value, n in weights.items() if n}))
        object.__setattr__(self, "total", whole)
        object.__setattr__(self, "_ranks", None)

    @classmethod
    def from_fractions(cls, chances: Mapping[T, Fraction]) -> "Distribution[T]":
        """Chances that add up to less than 1 leave the rest unexplored."""
        total = lcm(*(chance.denominator for chance in chances.values()))
        return cls({value: int(chance * total) for value, chance in chances.items()}, total)

    def __reduce__(self) -> tuple[Any, ...]:
        return Distribution, (dict(self.weights), self.total)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a distribution does not change")

    def __getitem__(self, value: T) -> Fraction:
        return Fraction(self.weights[value], self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        """Equal when every chance is, whatever the totals and the order."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._lowest_terms() == other._lowest_terms()

    def __hash__(self) -> int:
        weights, total = self._lowest_terms()
        return hash((frozenset(weights.items()), total))

    def __repr__(self) -> str:
        return f"Distribution({dict(self.weights)}, total={self.total})"

    def _lowest_terms(self) -> tuple[dict[T, int], int]:
        shared = gcd(self.total, *self.weights.values())
        return {value: weight // shared for value, weight in self.weights.items()}, self.total // shared

    @property
    def unexplored(self) -> Fraction:
        return Fraction(self.total - sum(self.weights.values()), self.total)

    def chance(self, value: T) -> Fraction:
        return Fraction(self.weights.get(value, 0), self.total)

    def at_least(self, bound: Any) -> Fraction:
        values, _, below = self._ranked()
        return Fraction(below[-1] - below[bisect_left(values, bound)], self.total)

    def at_most(self, bound: Any) -> Fraction:
        values, _, below = self._ranked()
        return Fraction(below[bisect_right(values, bound)], self.total)

    def _ranked(self) -> tuple[list[Any], list[int], list[int]]:
        """The outcomes in order, the weight of each and the weight below each, the last being that of them all."""
        if self._ranks is None:  # worked out once
            values: list[Any] = sorted(self.weights)
            ways = [self.weights[value] for value in values]
            object.__setattr__(self, "_ranks", (values, ways, list(accumulate(ways, initial=0))))
            return self._ranked()
        return self._ranks

    def mean(self: "Distribution[int]") -> Fraction:
        """The mean of all that was followed."""
        return Fraction(
            sum(value * weight for value, weight in self.weights.items()),
            sum(self.weights.values()),
        )


class Contest(NamedTuple):
    """In how many ways of `total` the first side's result is higher, the same, or lower."""

    wins: int
    ties: int
    losses: int
    total: int

    @property
    def win(self) -> Fraction:
        return Fraction(self.wins, self.total)

    @property
    def tie(self) -> Fraction:
        return Fraction(self.ties, self.total)

    @property
    def lose(self) -> Fraction:
        return Fraction(self.losses, self.total)


def opposed(ours: Distribution[int], theirs: Distribution[int]) -> Contest:
    """One side's result against another's. Where either is truncated, the chances add up to less than 1."""
    our_lowest, our_ways, our_below = _steps(ours)
    lowest, ways, below = _steps(theirs)
    followed, their_all = our_below[-1] * below[-1], below[-1]
    ahead = our_lowest - lowest
    if ahead > 0:  # so many steps of theirs lie below all of ours
        ways, below = ways[ahead:], below[ahead:]
    elif ahead < 0:  # so many steps of ours lie below all of theirs, and never win
        our_ways = our_ways[-ahead:]
    wins = sum(map(mul, our_ways, below)) + sum(our_ways[len(below) :]) * their_all
    ties = sum(map(mul, our_ways, ways))
    return Contest(wins, ties, followed - wins - ties, ours.total * theirs.total)


def _steps(distribution: Distribution[int]) -> tuple[int, list[int], list[int]]:
    """The lowest outcome, and for it and every number up to the highest the weight there and the weight below."""
    values, ways, below = distribution._ranked()
    lowest, highest = values[0], values[-1]
    if highest - lowest >= len(values):
        if highest - lowest > MOST_STEPS:
            raise ValueError(f"results from {lowest} to {highest} are too far apart to be opposed")
        ways = [distribution.weights.get(value, 0) for value in range(lowest, highest + 1)]
        below = list(accumulate(ways, initial=0))
    return lowest, ways, below

"""Exact distributions: whole numbers of ways out of a common total."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Distribution(Mapping[T, Fraction]):
    """The exact chance of each outcome, in the order the outcomes were given.

    `total` above the sum of the weights means that some of what can happen was not followed: that share is
    `unexplored`, and every chance is then the least it can be.
    """

    __slots__ = ("total", "weights")

    weights: Mapping[T, int]
    total: int

    def __init__(self, weights: Mapping[T, int], total: int | None = None) -> None:
        followed = sum(weights.values())
        whole = followed if total is None else total
        if whole < 1 or whole < followed or min(weights.values(), default=0) < 0:
            raise ValueError("weights are 0 or more and add up to the total or less, and the total is 1 or more")
        object.__setattr__(self, "weights", MappingProxyType({value: n for value, n in weights.items() if n}))
        object.__setattr__(self, "total", whole)

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
        return Fraction(sum([weight for value, weight in self.weights.items() if value >= bound]), self.total)

    def at_most(self, bound: Any) -> Fraction:
        return Fraction(sum([weight for value, weight in self.weights.items() if value <= bound]), self.total)

    def mean(self: "Distribution[int]") -> Fraction:
        """The mean of all that was followed."""
        return Fraction(
            sum(value * weight for value, weight in self.weights.items()),
            sum(self.weights.values()),
        )


class Contest(NamedTuple):
    """The chances that the first side's result is higher, the same, or lower."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def opposed(ours: Mapping[int, int], theirs: Mapping[int, int]) -> Contest:
    """One side's result against another's, each given as ways per value, as a reading's `chances` gives them."""
    win = tie = below = 0
    rivals = sorted(theirs.items(), reverse=True)
    for value, ways in sorted(ours.items()):
        while rivals and rivals[-1][0] < value:
            below += rivals.pop()[1]
        win += ways * below
        tie += ways * theirs.get(value, 0)
    total = sum(ours.values()) * sum(theirs.values())
    return Contest(Fraction(win, total), Fraction(tie, total), Fraction(total - win - tie, total))

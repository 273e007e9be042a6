"""Dice of one kind thrown together, and every way they can fall."""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct


class Pool(Struct, frozen=True):
    """`count` dice with `sides` sides each."""

    count: int
    sides: int = 6

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"a pool has no dice or more, not {self.count}")
        if self.sides < 1:
            raise ValueError(f"a die has one side or more, not {self.sides}")

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall."""
        ways: int = self.sides**self.count
        return ways


@lru_cache(maxsize=256)
def hands(pool: Pool) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every sorted hand of the pool with the number of ways to throw it."""
    orders = factorial(pool.count)
    return tuple(
        (hand, orders // prod(map(factorial, Counter(hand).values())))
        for hand in combinations_with_replacement(range(1, pool.sides + 1), pool.count)
    )

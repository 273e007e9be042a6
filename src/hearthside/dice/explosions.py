"""Exploding dice: a highest face adds another die."""

from hearthside.dice.convolution import power
from hearthside.dice.distribution import Distribution
from hearthside.dice.pool import Pool


def exploding(count: int, sides: int, depth: int) -> Distribution[int]:
    """The sum of `count` exploding dice, followed up to `depth` explosions of each die."""
    pool = Pool(count, sides)
    if depth < 0:
        raise ValueError(f"explosions are followed 0 times or more, not {depth}")
    if sides == 1:
        raise ValueError("a d1 would explode for ever")
    chain = [0]  # the ways to each sum of one die, out of sides ** (depth + 1)
    for explosions in range(depth + 1):
        chain += [sides ** (depth - explosions)] * (sides - 1) + [0]
    weights = power(chain, count)
    return Distribution(dict(enumerate(weights)), pool.ways ** (depth + 1))

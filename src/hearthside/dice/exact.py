"""The exact chances of a roll in notation. What icepool does well it does; sums of many dice are our own.

Texts come from the network: what would take long to count is refused beforehand.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import icepool

from hearthside.dice.convolution import power
from hearthside.dice.distribution import Distribution
from hearthside.dice.pool import Pool
from hearthside.dice.readings import Hits
from hearthside.dice.strive import Strive
from hearthside.dice.terms import NOTHING, Arithmetic, Dice, Labelled, Name, Negative, Number, RollError, Term

MOST_SUMS = 500_000  # bytes of weights in a sum of dice, half a second
MOST_HANDS = 20_000_000  # steps through the hands of a keep, half a second
MOST_RAISED = 7_000  # dice times points, half a second
MOST_PAIRS = 250_000  # pairs of values that arithmetic goes through
DEEPEST_EXPLOSIONS = 100


class Counted(NamedTuple):
    """The values of what was followed, and how much that is."""

    die: icepool.Die[int]
    followed: Fraction = Fraction(1)


def distribution(term: Term, depth: int, names: Mapping[str, int]) -> Distribution[int]:
    if not 0 <= depth <= DEEPEST_EXPLOSIONS:
        raise ValueError(f"explosions are followed 0 to {DEEPEST_EXPLOSIONS} times, not {depth}")
    die, followed = _count(term, depth, names)
    weights = {value: ways * followed.numerator for value, ways in die.items()}
    return Distribution(weights, die.denominator() * followed.denominator)


def _count(term: Term, depth: int, names: Mapping[str, int]) -> Counted:
    match term:
        case Number(value):
            return Counted(icepool.Die([value]))
        case Name():
            return Counted(icepool.Die([term.value(names)]))
        case Dice(count=0):
            return Counted(icepool.Die([0]))
        case Dice(keep=None):
            return _count_sum(term, depth)
        case Dice():
            return _count_kept(term, depth)
        case Strive():
            return _count_hits(term)
        case Labelled(inner, _):
            return _count(inner, depth, names)
        case Negative(inner):
            die, followed = _count(inner, depth, names)
            return Counted(-die, followed)
        case Arithmetic(sign, left, right):
            return _count_arithmetic(sign, _count(left, depth, names), _count(right, depth, names))
    raise TypeError(f"{term!r} is no term of dice notation")


def _count_hits(term: Strive) -> Counted:
    points = min(term.points, 4 * term.count)  # enough for every die
    if term.count * points > MOST_RAISED:
        raise RollError(f"{term.count}d with {term.points} points has too many outcomes to count them all exactly")
    return Counted(icepool.Die(Hits(points).chances(Pool(term.count))))


def _count_arithmetic(sign: str, left: Counted, right: Counted) -> Counted:
    if len(left.die) * len(right.die) > MOST_PAIRS:
        raise RollError("this has too many outcomes to count them all exactly")
    followed = left.followed * right.followed
    match sign:
        case "+":
            return Counted(left.die + right.die, followed)
        case "-":
            return Counted(left.die - right.die, followed)
        case "*":
            return Counted(left.die * right.die, followed)
    if 0 in right.die:
        raise RollError("nothing can be divided by 0, and the divisor can come to 0")
    return Counted(left.die // right.die, followed)


def _count_sum(dice: Dice, depth: int) -> Counted:
    one = _one(dice)
    depth = depth if one.chance else 0
    ends, explodes = one.ends.map(dice.score), one.explodes.map(dice.score)
    chains = [ends, *(times @ explodes + ends for times in range(1, depth + 1))]
    chain = icepool.Die(chains, times=one.explosions(depth))
    first, last = chain.min_outcome(), chain.max_outcome()
    room = dice.count * chain.denominator().bit_length() // 8 + 1
    if room * dice.count * (last - first) > MOST_SUMS:
        raise RollError(f"{dice.count}d{dice.sides} has too many outcomes to count them all exactly")
    sums = power([chain.quantity(value) for value in range(first, last + 1)], dice.count)
    return Counted(icepool.Die(dict(enumerate(sums, start=first * dice.count))), one.followed(depth, dice.count))


def _count_kept(dice: Dice, depth: int) -> Counted:
    """Each die ends with a face that does not explode; what falls besides is one exploding face for each explosion."""
    assert dice.keep
    one = _one(dice)
    depth = depth if one.chance else 0
    most_dice, most_explosions = dice.count * (1 + depth), dice.count * depth
    most_sums = dice.keep.kept_of(most_dice) * len(dice.faces)
    if (1 + most_explosions) * len(dice.faces) * most_dice**2 // 2 * most_sums > MOST_HANDS:
        raise RollError(f"{dice.count}d{dice.sides} has too many hands to count them all exactly")
    ends, explodes = one.ends.map(dice.clamp), one.explodes.map(dice.clamp)
    cases = []
    for explosions in range(most_explosions + 1):
        hand = icepool.Pool([ends] * dice.count + [explodes] * explosions)
        kept = dice.keep.kept_of(dice.count + explosions)
        rest = hand.highest(kept) if dice.keep.highest else hand.lowest(kept)
        cases.append(rest.keep_outcomes(dice.success.__contains__).size() if dice.success else rest.sum())
    times = power(one.explosions(depth), dice.count)
    return Counted(icepool.Die(cases, times=times), one.followed(depth, dice.count))


class OneDie(NamedTuple):
    """How one die can fall, rerolls done: the faces that end it, the faces that explode, and the chance of these."""

    ends: icepool.Die[int]
    explodes: icepool.Die[int]
    chance: Fraction

    def explosions(self, depth: int) -> list[int]:
        """The ways to 0, 1 … `depth` explosions and no more."""
        of, out_of = self.chance.as_integer_ratio()
        return [of**times * (out_of - of) * out_of ** (depth - times) for times in range(depth + 1)]

    def followed(self, depth: int, count: int) -> Fraction:
        """The chance that none of the dice explodes more than `depth` times."""
        chance: Fraction = (1 - self.chance ** (depth + 1)) ** count
        return chance


def _one(dice: Dice) -> OneDie:
    again, exploding, faces = dice.reroll or NOTHING, dice.explode or NOTHING, dice.faces
    stay = {face: 1 for face in faces if face not in again}
    ways = {face: len(faces) * stay.get(face, 0) + len(faces) - len(stay) for face in faces} if dice.once else stay
    ends = {face: times for face, times in ways.items() if face not in exploding}
    explodes = {face: times for face, times in ways.items() if face in exploding}
    chance = Fraction(sum(explodes.values()), sum(ways.values()))
    return OneDie(icepool.Die(ends), icepool.Die(explodes), chance)

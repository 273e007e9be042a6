"""Exact odds: the same cells from us and from others, checked to be equal, caches cleared before every computation."""

import warnings
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import dyce
import dyce.lifecycle
import hdroller
import icepool

from benchmarks.caches import cold
from benchmarks.measure import Row, fastest
from hearthside.dice import Cut, Distribution, Hits, Pool, exploding, opposed

POOLS, OBSTACLES, POINTS, LIMITS = range(1, 21), range(1, 11), (0, 1, 2), (5, None)
CUT_POOLS, DROPS = range(1, 16), range(4)
OPPOSED = range(1, 16)
EXPLODING, DEPTH = range(1, 7), 8

Cells = dict[Any, Any]

warnings.simplefilter("ignore", dyce.lifecycle.ExperimentalWarning)  # its time should not go into printing


def rows() -> Iterator[Row]:
    yield compared("hits: 20 pools, 10 obstacles, points, limits", 10, our_hits, icepool_hits, dyce_hits, hdroller_hits)
    yield compared("roll and cut: 15 pools, drop 0 to 3", 10, our_cuts, icepool_cuts, dyce_cuts)
    yield compared("opposed: 15 pools against 15", 10, our_contests, icepool_contests, dyce_contests)
    yield compared("exploding d6: 1 to 6 dice, depth 8", 5, our_explosions, icepool_explosions, dyce_explosions)
    times = fastest(ours=cold(lambda: hit_cells([200])))
    yield Row("hits: the row for 200 dice", times["ours"], limit=0.25)


def compared(name: str, bar: float, ours: Callable[[], Cells], *peers: Callable[[], Cells]) -> Row:
    expected = ours()
    for peer in peers:
        assert peer() == expected, f"{peer.__name__} finds something else"
    times = fastest(ours=cold(ours), **{peer.__name__.split("_")[0]: cold(peer) for peer in peers})
    beside = {"hdroller": times.pop("hdroller")} if "hdroller" in times else {}
    return Row(name, times.pop("ours"), times, bar, beside=beside)


# --- hits -------------------------------------------------------------------------------------------------------------
def hit_cells(pools: Iterable[int]) -> Cells:
    cells = {}
    for count in pools:
        for points in POINTS:
            for limit in LIMITS:
                hits = Distribution(Hits(points, limit).chances(Pool(count)))
                for obstacle in OBSTACLES:
                    cells[count, points, limit, obstacle] = hits.at_least(obstacle)
    return cells


def our_hits() -> Cells:
    return hit_cells(POOLS)


def per_pool(of_pool: Callable[[int, int], Callable[[int], Fraction]]) -> Cells:
    """The table from a peer's chances of so many hits or more. A limit only zeroes cells: nobody computes it twice."""
    cells = {}
    for count in POOLS:
        for points in POINTS:
            at_least = of_pool(count, points)
            chances = {obstacle: at_least(obstacle) for obstacle in OBSTACLES}
            for limit in LIMITS:
                for obstacle in OBSTACLES:
                    reached = limit is None or obstacle <= limit
                    cells[count, points, limit, obstacle] = chances[obstacle] if reached else Fraction(0)
    return cells


class Raised(icepool.MultisetEvaluator):
    """Dice by what they cost to raise, the cheapest first."""

    def __init__(self, points: int) -> None:
        self.points = points

    def next_state(self, state: Any, order: icepool.Order, cost: int, count: int) -> tuple[int, int]:
        if order < 0:
            raise icepool.UnsupportedOrder
        hits, points = state or (0, self.points)
        raised = min(count, points // cost) if cost else count
        return hits + raised, points - raised * cost

    def final_outcome(self, state: Any, *_: object) -> int:
        return state[0]


def icepool_hits() -> Cells:
    hit, costs = icepool.d6 >= 5, icepool.Die([4, 3, 2, 1, 0, 0])
    evaluators = {points: Raised(points) for points in POINTS}

    def of_pool(count: int, points: int) -> Callable[[int], Fraction]:
        hits = evaluators[points](costs.pool(count)) if points else count @ hit
        return lambda obstacle: hits.probability(">=", obstacle)

    return per_pool(of_pool)


# Sums of 1 for a hit, 32 for a 4 and 1,024 for a 3 count all three at once: one convolution answers for any points.
COUNTED = {0: 2, 1: 2, 32: 1, 1024: 1}


def hits_of(counted: int, points: int) -> int:
    threes, fours, hits = counted // 1024, counted // 32 % 32, counted % 32
    raised = min(fours, points)
    return hits + raised + min(threes, (points - raised) // 2)


def tail(weights: Iterable[tuple[int, int]]) -> Callable[[int], Fraction]:
    pairs = list(weights)
    total = sum(weight for _, weight in pairs)
    return lambda least: Fraction(sum(weight for value, weight in pairs if value >= least), total)


def dyce_hits() -> Cells:
    hit, counted = dyce.H({0: 4, 1: 2}), dyce.H(COUNTED)
    sums = {count: count @ counted for count in POOLS}

    def of_pool(count: int, points: int) -> Callable[[int], Fraction]:
        if not points:
            return tail((count @ hit).items())
        return tail((hits_of(value, points), weight) for value, weight in sums[count].items())

    return per_pool(of_pool)


def hdroller_hits() -> Cells:
    hit, counted = hdroller.Die({0: 4, 1: 2}), hdroller.Die(COUNTED)

    def of_pool(count: int, points: int) -> Callable[[int], Fraction]:
        if not points:
            return tail((count @ hit).items())
        return tail((hits_of(value, points), weight) for value, weight in (count @ counted).items())

    return per_pool(of_pool)


# --- roll and cut -----------------------------------------------------------------------------------------------------
def our_cuts() -> Cells:
    return {
        (count, drop): dict(Distribution(Cut(drop).chances(Pool(count)))) for count in CUT_POOLS for drop in DROPS
    }


class Remaining(icepool.MultisetEvaluator):
    def next_state(self, state: Any, order: icepool.Order, face: int, count: int) -> tuple[int, int]:
        hits, highest = state or (0, 0)
        return hits + (count if face >= 4 else 0), max(highest, face) if count else highest


def icepool_cuts() -> Cells:
    remaining, d6 = Remaining(), icepool.d(6)
    cells: Cells = {}
    for count in CUT_POOLS:
        for drop in DROPS:
            if drop >= count:
                cells[count, drop] = {(0, 0): Fraction(1)}
                continue
            die = remaining(d6.pool(count).lowest(count - drop))
            cells[count, drop] = dict(zip(die.outcomes(), die.probabilities(), strict=True))
    return cells


def dyce_cuts() -> Cells:
    """Every hand once for all drops."""
    d6 = dyce.H(6)
    cells: Cells = {}
    for count in CUT_POOLS:
        ways: list[dict[tuple[int, int], int]] = [{} for _ in DROPS]
        for hand, times in dyce.P(*[d6] * count).rolls_with_counts():
            for drop in DROPS:
                left = hand[: max(count - drop, 0)]
                key = (sum(face >= 4 for face in left), left[-1] if left else 0)
                ways[drop][key] = ways[drop].get(key, 0) + times
        for drop in DROPS:
            cells[count, drop] = {left: Fraction(times, 6**count) for left, times in ways[drop].items()}
    return cells


# --- opposed ----------------------------------------------------------------------------------------------------------
def our_contests() -> Cells:
    hits = {count: Distribution(Hits().chances(Pool(count))) for count in OPPOSED}
    return {(a, b): tuple(opposed(hits[a], hits[b])) for a in OPPOSED for b in OPPOSED}


def icepool_contests() -> Cells:
    hit = icepool.Die({0: 4, 1: 2})
    hits = {count: count @ hit for count in OPPOSED}
    cells: Cells = {}
    for a in OPPOSED:
        for b in OPPOSED:
            margin = hits[a] - hits[b]
            cells[a, b] = (*(margin.quantity(sign, 0) for sign in (">", "==", "<")), margin.denominator())
    return cells


def dyce_contests() -> Cells:
    hit = dyce.H({0: 4, 1: 2})
    hits = {count: count @ hit for count in OPPOSED}
    cells: Cells = {}
    for a in OPPOSED:
        for b in OPPOSED:
            margin = hits[a] - hits[b]
            win = sum(weight for value, weight in margin.items() if value > 0)
            tie = margin.get(0, 0)
            cells[a, b] = (win, tie, margin.total - win - tie, margin.total)
    return cells


# --- exploding --------------------------------------------------------------------------------------------------------
WHOLE = 6 * (DEPTH + 1)  # below this, no sum holds a die that exploded further than is followed


def our_explosions() -> Cells:
    cells = {}
    for count in EXPLODING:
        sums = exploding(count, 6, DEPTH)
        cells[count] = [sums.chance(value) for value in range(WHOLE)]
    return cells


def icepool_explosions() -> Cells:
    chain = icepool.d(6).explode(depth=DEPTH)
    cells = {}
    for count in EXPLODING:
        sums = count @ chain
        cells[count] = [sums.probability("==", value) for value in range(WHOLE)]
    return cells


def dyce_explosions() -> Cells:
    chain = dyce.explode_n(dyce.H(6), n=DEPTH)
    cells = {}
    for count in EXPLODING:
        sums = count @ chain
        cells[count] = [Fraction(sums.get(value, 0), sums.total) for value in range(WHOLE)]
    return cells

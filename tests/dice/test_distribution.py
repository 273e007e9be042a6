"""Exact distributions, contests and explosions."""

import pickle
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.dice import Contest, Distribution, Hits, Pool, Sum, exploding, opposed

TWO_DICE = Distribution(Sum().chances(Pool(2)))


def test_chances_are_exact_fractions() -> None:
    assert TWO_DICE.chance(7) == TWO_DICE[7] == Fraction(1, 6)
    assert TWO_DICE.chance(13) == 0
    assert TWO_DICE.at_least(10) == Fraction(1, 6)
    assert TWO_DICE.at_most(3) == Fraction(1, 12)
    assert [TWO_DICE.at_least(bound) for bound in (-1, 2, 13)] == [1, 1, 0]
    assert [TWO_DICE.at_most(bound) for bound in (-1, 12, 13)] == [0, 1, 1]
    assert TWO_DICE.mean() == 7
    assert TWO_DICE.unexplored == 0


def test_a_distribution_is_a_mapping_over_its_outcomes() -> None:
    assert list(TWO_DICE) == list(range(2, 13))
    assert len(TWO_DICE) == 11
    assert 7 in TWO_DICE
    assert 13 not in TWO_DICE
    assert sum(TWO_DICE.values()) == 1
    with pytest.raises(KeyError):
        TWO_DICE[13]


def test_outcomes_that_cannot_happen_are_left_out() -> None:
    assert list(Distribution({"hit": 1, "miss": 0})) == ["hit"]


def test_equal_chances_are_equal_whatever_the_totals_and_the_order() -> None:
    assert Distribution({"a": 1, "b": 3}) == Distribution({"b": 6, "a": 2})
    assert hash(Distribution({"a": 1, "b": 3})) == hash(Distribution({"b": 6, "a": 2}))
    assert Distribution({"a": 1, "b": 3}) != Distribution({"a": 1, "b": 2})
    assert Distribution({"a": 1}) != Distribution({"a": 1}, total=2)
    assert Distribution({"a": 1}) != {"a": 1}


def test_fractions_make_a_distribution_and_what_they_leave_is_unexplored() -> None:
    made = Distribution.from_fractions({"a": Fraction(1, 2), "b": Fraction(1, 3)})
    assert (made["a"], made["b"], made.unexplored) == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


@given(st.dictionaries(st.integers(), st.integers(1, 10**6), min_size=1, max_size=9), st.integers(0, 10**6))
def test_weights_and_fractions_mean_the_same(weights: dict[int, int], unexplored: int) -> None:
    made = Distribution(weights, sum(weights.values()) + unexplored)
    assert Distribution.from_fractions(dict(made)) == made
    assert sum(made.values()) + made.unexplored == 1


@pytest.mark.parametrize(("weights", "total"), [({}, None), ({"a": -1, "b": 2}, None), ({"a": 3}, 2), ({"a": 0}, 0)])
def test_impossible_weights_are_refused(weights: dict[str, int], total: int | None) -> None:
    with pytest.raises(ValueError, match="weights are 0 or more"):
        Distribution(weights, total)


def test_a_distribution_does_not_change() -> None:
    with pytest.raises(AttributeError, match="does not change"):
        TWO_DICE.total = 1
    with pytest.raises(TypeError):
        TWO_DICE.weights[2] = 5  # type: ignore[index]  # that is what must not work


def test_a_distribution_travels_between_processes() -> None:
    assert pickle.loads(pickle.dumps(TWO_DICE)) == TWO_DICE


def test_its_repr_says_all_of_it() -> None:
    assert repr(Distribution({1: 2}, total=3)) == "Distribution({1: 2}, total=3)"


@pytest.mark.parametrize("ours", range(4))
@pytest.mark.parametrize("theirs", range(4))
def test_opposed_hits_count_every_pair_of_rolls(ours: int, theirs: int) -> None:
    win = tie = lose = 0
    for faces in product(range(1, 7), repeat=ours + theirs):
        a, b = Hits().of(faces[:ours]), Hits().of(faces[ours:])
        win, tie, lose = win + (a > b), tie + (a == b), lose + (a < b)
    hits = [Distribution(Hits().chances(Pool(count))) for count in (ours, theirs)]
    assert opposed(*hits) == Contest(win, tie, lose, 6 ** (ours + theirs))


weights = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=6)


@given(weights, weights, st.integers(0, 3))
def test_any_two_results_can_be_opposed(ours: dict[int, int], theirs: dict[int, int], unexplored: int) -> None:
    pairs = [(a - b, n * m) for a, n in ours.items() for b, m in theirs.items()]
    total = (sum(ours.values()) + unexplored) * sum(theirs.values())
    contest = opposed(Distribution(ours, sum(ours.values()) + unexplored), Distribution(theirs))
    assert contest.win == Fraction(sum(ways for margin, ways in pairs if margin > 0), total)
    assert contest.tie == Fraction(sum(ways for margin, ways in pairs if margin == 0), total)
    assert contest.lose == Fraction(sum(ways for margin, ways in pairs if margin < 0), total)


def test_results_too_far_apart_are_not_opposed() -> None:
    with pytest.raises(ValueError, match="too far apart"):
        opposed(Distribution({0: 1, 10**9: 1}), TWO_DICE)


@pytest.mark.parametrize("count", range(1, 5))
@pytest.mark.parametrize("depth", [0, 1, 3])
def test_explosions_agree_with_icepool(count: int, depth: int) -> None:
    far = 10**6  # what explodes once more than is followed goes where no sum mixes with the others
    chain = icepool.Die([1, 2, 3, 4, 5, far])
    for _ in range(depth):
        chain = icepool.Die([1, 2, 3, 4, 5, chain + 6])
    die = count @ chain
    ours = exploding(count, 6, depth)
    assert dict(ours) == {value: die.probability("==", value) for value in die if value < far}
    assert ours.unexplored == die.probability(">=", far)


def test_what_is_not_followed_is_said() -> None:
    once = exploding(1, 2, 1)
    assert dict(once) == {1: Fraction(1, 2), 3: Fraction(1, 4)}
    assert once.unexplored == Fraction(1, 4)


def test_no_dice_explode_to_nothing() -> None:
    assert exploding(0, 6, 8) == Distribution({0: 1})


@pytest.mark.parametrize(("count", "sides", "depth"), [(1, 1, 8), (1, 6, -1), (-1, 6, 8)])
def test_endless_or_impossible_explosions_are_refused(count: int, sides: int, depth: int) -> None:
    with pytest.raises(ValueError, match=r"for ever|or more"):
        exploding(count, sides, depth)

"""Readings against every fall of the dice, and against icepool."""

from collections import Counter
from itertools import product
from typing import Any

import icepool
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.dice import Compared, Cut, Faces, Highest, Hits, Left, Part, Pool, Ranked, Reading, Sum, hands

POOLS = [Pool(count, sides) for sides in (1, 2, 3, 6) for count in range(5)] + [Pool(2, 20)]
READINGS: list[Reading[Any]] = [
    Sum(),
    *(Compared(number) for number in (-1, 0, 3, 7, 20, 50)),
    Highest(),
    Faces(),
    Part(1, 3, Sum()),
    Part(2, None, Hits(points=1)),
    Part(0, -1, Highest()),
    *(Hits(points, limit, on) for points in (0, 1, 2, 5) for limit in (None, 0, 2) for on in (0, 1, 2, 5, 6, 7, 9)),
    *(Cut(drop, on) for drop in range(4) for on in (0, 1, 3, 4, 6, 7)),
]


def by_hand(reading: Reading[Any], pool: Pool) -> Counter[Any]:
    return Counter(reading.of(faces) for faces in product(range(1, pool.sides + 1), repeat=pool.count))


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_chances_count_every_fall_of_the_dice(pool: Pool) -> None:
    for reading in READINGS:
        assert dict(reading.chances(pool)) == by_hand(reading, pool), reading


@given(st.sampled_from(READINGS), st.integers(0, 8), st.integers(1, 6))
def test_chances_agree_with_reading_every_hand(reading: Reading[Any], count: int, sides: int) -> None:
    pool = Pool(count, sides)
    if isinstance(reading, Part):  # a hand is sorted, and a part looks at places
        return
    assert reading.chances(pool) == Reading.chances(reading, pool)
    assert sum(reading.chances(pool).values()) == pool.ways


@given(st.lists(st.integers(1, 6), max_size=8), st.integers(0, 12))
def test_points_are_spent_so_that_hits_are_as_many_as_possible(faces: list[int], points: int) -> None:
    costs = [max(0, 5 - face) for face in faces]
    best = 0
    for raised in product((False, True), repeat=len(faces)):
        if sum(cost for cost, up in zip(costs, raised, strict=True) if up) <= points:
            best = max(best, sum(up or not cost for cost, up in zip(costs, raised, strict=True)))
    assert Hits(points).of(tuple(faces)) == best


@pytest.mark.parametrize("count", range(1, 13))
def test_hits_without_points_agree_with_icepool(count: int) -> None:
    die = count @ (icepool.d6 >= 5)
    assert {hits: die.quantity(hits) * 6**count // die.denominator() for hits in range(count + 1)} == Hits().chances(
        Pool(count)
    )


@pytest.mark.parametrize("drop", range(4))
def test_cuts_agree_with_icepool(drop: int) -> None:
    pool = icepool.d6.pool(9)[: 9 - drop]
    die = pool.expand().map(lambda faces: (sum(face >= 4 for face in faces), max(faces)))
    assert {tuple(left): ways for left, ways in Cut(drop).chances(Pool(9)).items()} == dict(die.items())


def test_many_dice_and_many_points_stay_exact() -> None:
    pool = Pool(200)
    for reading in (Hits(points=2), Hits(points=30), Cut(3), Sum(), Highest()):
        assert sum(reading.chances(pool).values()) == pool.ways


def test_a_cut_that_drops_all_dice_leaves_nothing() -> None:
    assert Cut(3).of((6, 5)) == Left(hits=0, highest=0)
    assert Cut(3).chances(Pool(2)) == {Left(0, 0): 36}


def test_a_reading_cannot_be_changed_through_its_chances() -> None:
    with pytest.raises(TypeError):
        Sum().chances(Pool(2))[2] = 0  # type: ignore[index]  # that is what must not work


def test_a_reading_survives_json() -> None:
    reading = Hits(points=2, limit=4)
    assert msgspec.json.decode(msgspec.json.encode(reading), type=Hits) == reading


def test_a_reading_of_ones_own_needs_no_more_than_what_it_reads() -> None:
    class Doubles(Reading[bool], frozen=True):
        def of(self, faces: tuple[int, ...]) -> bool:
            return len(set(faces)) < len(faces)

    assert Doubles().chances(Pool(2)) == {True: 6, False: 30}


def test_hands_are_sorted_and_count_all_ways() -> None:
    assert dict(hands(Pool(2, 2))) == {(1, 1): 1, (1, 2): 2, (2, 2): 1}
    assert hands(Pool(0)) == (((), 1),)


def test_a_pool_is_written_as_people_write_it() -> None:
    assert str(Pool(4, 6)) == "4d6"
    assert Pool(3) == Pool(3, 6)


def test_an_impossible_pool_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="no dice or more, not -1"):
        Pool(-1)
    with pytest.raises(ValueError, match="one side or more, not 0"):
        Pool(1, 0)


WORTHS = [(tuple(range(1, 7)),) * 3, (tuple(range(1, 7)), tuple(range(3, 9)), (1, 1, 2, 2, 3, 3))]


@pytest.mark.parametrize("worth", WORTHS)
def test_the_chances_of_who_is_before_whom_are_those_of_every_way_the_dice_can_lie(worth: Any) -> None:
    counted = Counter(Ranked(worth).of(faces) for faces in product(range(1, 7), repeat=3))
    assert Ranked(worth).chances(Pool(3, 6)) == counted
    apart = {levels: ways for levels, ways in counted.items() if len(levels) > 1}
    assert Ranked(worth, again=True).chances(Pool(3, 6)) == apart


def test_throws_of_several_dice_are_ranked_by_their_sums() -> None:
    pairs = Ranked((tuple(range(2, 13)),) * 2, dice=2)
    assert (pairs.of((6, 1, 3, 3)), pairs.of((1, 2, 2, 1))) == (((0,), (1,)), ((0, 1),))
    assert pairs.chances(Pool(4, 6)) == Counter(pairs.of(faces) for faces in product(range(1, 7), repeat=4))

"""Distances, directions and opposite sides, in whole numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field, field_name, named_field, named_fields
from hearthside.kit.grid.fields import STEPS, apart, distance, footprint, opposite, stepped, toward
from kit.grid.grounds import offsets


@given(offsets, offsets, offsets)
def test_a_distance_is_the_same_both_ways_and_no_way_round_is_shorter(one: Field, two: Field, three: Field) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_a_slanted_step_is_one_field_unless_every_second_one_counts_two() -> None:
    assert [distance((0, 0), (n, n)) for n in range(5)] == [0, 1, 2, 3, 4]
    assert [distance((0, 0), (n, n), "alternate") for n in range(5)] == [0, 1, 3, 4, 6]
    assert distance((0, 0), (5, 2), "alternate") == 6


@given(offsets, st.integers(1, 4), offsets, st.integers(1, 4))
def test_between_large_ones_it_is_as_far_as_between_their_nearest_fields(
    one: Field, its: int, other: Field, others: int
) -> None:
    nearest = min(distance(a, b) for a in footprint(one, its) for b in footprint(other, others))
    assert apart(one, its, other, others) == apart(other, others, one, its) == nearest


def test_each_of_the_eight_neighbours_has_the_opposite_one_and_its_two_neighbours_on_the_other_side() -> None:
    for place, step in enumerate(STEPS):
        across = [other for other, there in enumerate(STEPS) if opposite(step, there)]
        assert across == sorted((place + turn) % 8 for turn in (3, 4, 5))


@given(offsets, offsets)
def test_opposite_sides_are_mutual_and_nobody_is_opposite_to_themselves(one: Field, other: Field) -> None:
    assert opposite(one, other) == opposite(other, one)
    assert not opposite(one, one)


@pytest.mark.parametrize(("one", "other", "is_so"), [((-2, 0), (2, 1), True), ((-2, 0), (1, 1), True),
                                                     ((-2, 0), (1, 2), False), ((-3, 1), (2, -2), True)])  # fmt: skip
def test_with_a_longer_reach_at_least_135_degrees_are_opposite(one: Field, other: Field, is_so: bool) -> None:
    assert opposite(one, other) is is_so


@given(offsets.filter(any))
def test_a_direction_leads_nearer_and_back(away: Field) -> None:
    direction = toward((0, 0), away)
    assert direction is not None
    assert distance(stepped((0, 0), direction), away) == distance((0, 0), away) - 1 or 0 in STEPS[direction]
    assert toward(away, (0, 0)) == (direction + 4) % 8


def test_fields_have_names_that_can_be_typed() -> None:
    assert [field_name(field) for field in ((0, 0), (2, 3), (25, 9), (26, 0), (60, 59))] == \
        ["a1", "c4", "z10", "aa1", "bi60"]  # fmt: skip
    assert named_field(" C4 ") == named_field("3,4") == (2, 3)
    assert named_fields("c4 3, 5") == [(2, 3), (2, 4)]


@given(st.tuples(st.integers(0, 99), st.integers(0, 99)))
def test_a_name_means_the_field_that_has_it(field: Field) -> None:
    assert named_field(field_name(field)) == field


@pytest.mark.parametrize("text", ["", "c", "4", "4c", "c0", "0,1", "abc4", "c4d", "-1,2"])
def test_what_names_no_field_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="c4 is one"):
        named_field(text)

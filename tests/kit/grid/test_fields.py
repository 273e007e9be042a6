"""Distances, directions and opposite sides, in whole numbers."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field, field_name, named_field, named_fields
from hearthside.kit.grid.fields import Tiling
from hearthside.kit.grid.ground import TILINGS
from hearthside.kit.grid.hexagons import HEXAGONS, WAYS
from hearthside.kit.grid.squares import SQUARES, STEPS
from kit.grid.grounds import offsets, tilings


@given(tilings, offsets, offsets, offsets)
def test_a_distance_is_the_same_both_ways_and_no_way_round_is_shorter(
    tiling: Tiling, one: Field, two: Field, three: Field
) -> None:
    distance = tiling.distance
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(tilings, offsets)
def test_the_fields_one_step_away_are_those_at_a_distance_of_one(tiling: Tiling, field: Field) -> None:
    beside = {tiling.stepped(field, direction) for direction in range(len(tiling.names))}
    assert beside == {one for one in tiling.within(field, 2) if tiling.distance(field, one) == 1}
    for direction in range(len(tiling.names)):
        there = tiling.stepped(field, direction)
        assert tiling.direction_of(field, there) == direction
        assert tiling.stepped(there, tiling.back(direction)) == field
        assert tiling.stepped(field, direction, 3) == tiling.stepped(tiling.stepped(there, direction), direction)


@given(tilings, offsets, st.data())
def test_a_side_has_the_same_name_from_both_fields(tiling: Tiling, field: Field, data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(tiling.sides))
    there = tiling.stepped(field, side)
    assert tiling.side_name(field, side) == tiling.side_name(there, tiling.back(side))
    assert len({tiling.side_name(field, one) for one in tiling.sides}) == len(tiling.sides)


@pytest.mark.rule("STR-1207")
def test_on_hexagons_distances_are_counted_in_hexagons() -> None:
    assert [HEXAGONS.distance((3, 3), field) for field in ((3, 3), (4, 3), (4, 2), (3, 2), (2, 2), (3, 1), (0, 0))] == \
        [0, 1, 1, 1, 2, 2, 5]  # fmt: skip


def test_a_slanted_step_is_one_field_unless_every_second_one_counts_two() -> None:
    distance = SQUARES.distance
    assert [distance((0, 0), (n, n)) for n in range(5)] == [0, 1, 2, 3, 4]
    assert [distance((0, 0), (n, n), "alternate") for n in range(5)] == [0, 1, 3, 4, 6]
    assert distance((0, 0), (5, 2), "alternate") == 6


@given(tilings, offsets, st.integers(1, 4), offsets, st.integers(1, 4))
def test_between_large_ones_it_is_as_far_as_between_their_nearest_fields(
    tiling: Tiling, one: Field, its: int, other: Field, others: int
) -> None:
    pairs = ((a, b) for a in tiling.footprint(one, its) for b in tiling.footprint(other, others))
    nearest = min(tiling.distance(a, b) for a, b in pairs)
    assert tiling.apart(one, its, other, others) == tiling.apart(other, others, one, its) == nearest


def test_on_hexagons_a_large_one_is_as_round_as_may_be() -> None:
    assert [len(HEXAGONS.footprint((4, 4), size)) for size in range(1, 6)] == [1, 3, 7, 12, 19]
    assert HEXAGONS.footprint((4, 4), 2) == ((4, 4), (5, 4), (4, 5))
    assert set(HEXAGONS.footprint((4, 4), 3)) == set(HEXAGONS.within((4, 5), 1))


@given(tilings, offsets, st.integers(1, 5))
def test_a_large_one_has_its_middle_in_the_middle_of_its_fields(tiling: Tiling, corner: Field, size: int) -> None:
    middles = [tiling.middle(field) for field in tiling.footprint(corner, size)]
    whole = tiling.middle(corner, size)
    assert tuple(sum(part) for part in zip(*middles, strict=True)) == tuple(len(middles) * part for part in whole)


@given(tilings, offsets, st.integers(1, 3), offsets, st.integers(1, 3))
def test_a_ring_is_all_from_where_it_is_just_so_far(
    tiling: Tiling, goal: Field, its_size: int, near: Field, size: int
) -> None:
    far = max(1, tiling.apart(near, size, goal, its_size))
    assert (near in set(tiling.ring(goal, its_size, size, far))) == (tiling.apart(near, size, goal, its_size) == far)


def test_each_of_the_eight_neighbours_has_the_opposite_one_and_its_two_neighbours_on_the_other_side() -> None:
    for place, step in enumerate(STEPS):
        across = [other for other, there in enumerate(STEPS) if SQUARES.opposite(step, there)]
        assert across == sorted((place + turn) % 8 for turn in (3, 4, 5))


@pytest.mark.rule("STR-Q356")
def test_each_of_the_six_neighbours_has_the_opposite_one_and_the_two_beside_it_on_the_other_side() -> None:
    for place, step in enumerate(WAYS):
        across = [other for other, there in enumerate(WAYS) if HEXAGONS.opposite(step, there)]
        assert across == sorted((place + turn) % 6 for turn in (2, 3, 4))


@given(tilings, offsets, offsets)
def test_opposite_sides_are_mutual_and_nobody_is_opposite_to_themselves(
    tiling: Tiling, one: Field, other: Field
) -> None:
    assert tiling.opposite(one, other) == tiling.opposite(other, one)
    assert not tiling.opposite(one, one)


@pytest.mark.parametrize(("one", "other", "is_so"), [((-2, 0), (2, 1), True), ((-2, 0), (1, 1), True),
                                                     ((-2, 0), (1, 2), False), ((-3, 1), (2, -2), True)])  # fmt: skip
def test_with_a_longer_reach_at_least_135_degrees_are_opposite(one: Field, other: Field, is_so: bool) -> None:
    assert SQUARES.opposite(one, other) is is_so


@given(tilings, offsets, offsets)
def test_a_direction_leads_nearer_and_back(tiling: Tiling, here: Field, away: Field) -> None:
    one, other = tiling.middle(here), tiling.middle(away)
    direction = tiling.toward(one, other)
    if direction is None:
        assert here == away
        return
    nearer = tiling.distance(tiling.stepped(here, direction), away) == tiling.distance(here, away) - 1
    assert nearer or direction in SQUARES.sides
    assert tiling.toward(other, one) == tiling.back(direction)


# --- walls from corner to corner
SMALL = pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 3), (3, 3), (4, 2)])


@SMALL
@pytest.mark.parametrize("tiling", TILINGS.values())
def test_sides_lead_from_corner_to_corner_and_to_no_side_beside_the_map(
    tiling: Tiling, width: int, height: int
) -> None:
    across, down = tiling.corners(width, height)
    corners = [(x, y) for x in range(across) for y in range(down)]
    found: set[str] = set()
    for one, other in product(corners, corners):
        with suppress(IllegalAnswer):
            sides = tiling.sides_between(width, height, one, other)
            found |= set(sides)
            assert len(sides) == len(set(sides))
            assert bool(sides) == (one != other)
    assert found == {tiling.side_name((x, y), side) for x in range(width) for y in range(height)
                     for side in tiling.sides}  # fmt: skip


@SMALL
def test_two_corners_in_the_rows_of_hexagons_are_none_and_from_all_others_sides_lead_anywhere(
    width: int, height: int
) -> None:
    across, down = HEXAGONS.corners(width, height)
    none = [(across - 1, 0), (across - 1 if height % 2 else 0, height)]
    real = [(x, y) for x in range(across) for y in range(down) if (x, y) not in none]
    assert all(HEXAGONS.sides_between(width, height, one, other) for one, other in permutations(real, 2))
    for corner in none:
        with pytest.raises(IllegalAnswer, match="no corner of a field"):
            HEXAGONS.sides_between(width, height, corner, real[0])


def test_a_wall_runs_around_hexagons() -> None:
    assert HEXAGONS.sides_between(3, 3, (0, 0), (2, 0)) == ["0,0nw", "0,0ne"]
    assert HEXAGONS.sides_between(3, 3, (0, 0), (0, 1)) == ["0,0w"]
    assert HEXAGONS.sides_between(3, 3, (2, 0), (2, 2)) == ["1,0w", "0,1nw", "0,1w", "0,2ne"]


def test_fields_have_names_that_can_be_typed() -> None:
    assert [field_name(field) for field in ((0, 0), (2, 3), (25, 9), (26, 0), (60, 59))] == \
        ["A1", "C4", "AB10", "AC1", "BN60"]  # fmt: skip
    assert named_field(" c4 ") == named_field("C4") == named_field("3,4") == (2, 3)
    assert named_fields("C4 3, 5") == [(2, 3), (2, 4)]


@given(st.tuples(st.integers(0, 99), st.integers(0, 99)))
def test_a_name_means_the_field_that_has_it(field: Field) -> None:
    assert named_field(field_name(field)) == field


@pytest.mark.parametrize("text", ["", "c", "4", "4c", "c0", "0,1", "abc4", "c4d", "-1,2", "i4", "o2"])
def test_what_names_no_field_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="C4 is one"):
        named_field(text)

"""Areas, and being moved against one's will."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine.fields import Field
from hearthside.kit.grid.areas import around, cone, exposed, radius
from hearthside.kit.grid.fields import Tiling, offset
from hearthside.kit.grid.forced import Pushed, fall, nearer, push, push_away, scatter
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.hexagons import HEXAGONS
from hearthside.kit.grid.squares import SQUARES, E, W
from hearthside.kit.grid.ways import Gait, step_costs
from kit.grid.grounds import PLAIN, drawn, fields_of, grounds, offsets, tilings


def test_a_radius_holds_all_that_is_no_farther() -> None:
    assert len(radius(SQUARES, (5, 5), 2)) == 25
    assert len(around(SQUARES, (5, 5), 1)) == 8
    assert len(around(SQUARES, (5, 5), 1, size=2)) == 12
    assert len(radius(SQUARES, (5, 5), 2, diagonals="alternate")) == 21
    assert len(radius(HEXAGONS, (5, 5), 2)) == 19
    assert [len(around(HEXAGONS, (5, 5), 1, size=size)) for size in (1, 2, 3, 4)] == [6, 9, 12, 15]


@given(tilings, offsets, st.integers(0, 4), st.integers(1, 4))
def test_nothing_outside_a_radius_is_as_near(tiling: Tiling, middle: Field, fields: int, size: int) -> None:
    found = radius(tiling, middle, fields, size)
    farther = set(radius(tiling, middle, fields + 2, size)) - set(found)
    assert len(found) == len(set(found))
    assert all(tiling.apart(middle, size, field, 1) <= fields for field in found)
    assert all(tiling.apart(middle, size, field, 1) > fields for field in farther)


@pytest.mark.parametrize(("length", "widths"), [(1, [1]), (3, [1, 1, 3]), (5, [1, 1, 3, 3, 5])])
def test_a_cone_is_at_each_distance_as_wide_as_it_is_far(length: int, widths: list[int]) -> None:
    straight: list[tuple[Tiling, Field]] = [(SQUARES, aim) for aim in ((3, 0), (-1, 0), (0, 2), (0, -7))]
    straight += [(HEXAGONS, HEXAGONS.stepped((0, 0), side, 1 + side % 3)) for side in HEXAGONS.sides]
    for tiling, aim in straight:
        far = [tiling.distance((0, 0), field) for field in cone(tiling, (0, 0), aim, length)]
        assert [far.count(fields) for fields in range(1, length + 1)] == widths


@given(tilings, offsets.filter(any), st.integers(1, 6))
def test_a_cone_has_what_lies_straight_ahead_and_nothing_behind(tiling: Tiling, aim: Field, length: int) -> None:
    found, tip = cone(tiling, (0, 0), aim, length), tiling.middle((0, 0))
    ahead = offset(tip, tiling.middle(aim))
    assert all(tiling.dot(ahead, offset(tip, tiling.middle(field))) > 0 for field in found)
    assert all(tiling.distance((0, 0), field) <= length for field in found)
    assert tiling.distance((0, 0), aim) > length or aim in found


@given(tilings, offsets, offsets.filter(any), st.integers(1, 9))
def test_a_line_goes_field_by_field_through_what_it_aims_at(
    tiling: Tiling, start: Field, aim: Field, length: int
) -> None:
    found = tiling.line(start, aim, length)
    if start == aim:
        assert found == []
        return
    assert [tiling.distance(start, field) for field in found] == list(range(1, length + 1))
    assert all(tiling.distance(*pair) == 1 for pair in pairwise([start, *found]))
    assert tiling.distance(start, aim) > length or aim in found


def test_a_wall_keeps_a_blast_away() -> None:
    ground = drawn("...", "...", walls={"1,0w": "wall", "1,1w": "wall"})
    assert exposed(ground, (0, 0), radius(SQUARES, (0, 0), 2)) == [(0, 0), (0, 1)]


# --- pushed
@st.composite
def pushes(draw: st.DrawFn) -> tuple[Ground, Field, int, int, int, dict[Field, str]]:
    ground = draw(grounds())
    size = draw(st.sampled_from([1, 1, 2]))
    start = draw(fields_of(ground))
    others = {field: "somebody" for field in draw(st.frozensets(fields_of(ground), max_size=4))
              if field not in ground.tiling.footprint(start, size)}  # fmt: skip
    return ground, start, draw(st.integers(0, len(ground.tiling.names) - 1)), draw(st.integers(0, 6)), size, others


@given(pushes())
def test_nobody_is_pushed_over_a_wall_through_somebody_or_off_the_map(
    case: tuple[Ground, Field, int, int, int, dict[Field, str]],
) -> None:
    ground, start, direction, fields, size, others = case
    footprint = ground.tiling.footprint
    pushed = push(ground, start, direction, fields, others, size)
    assert len(pushed.way) + pushed.left == fields
    assert (pushed.left == 0) or pushed.stopped
    assert all(not set(footprint(field, size)) & set(others) for field in pushed.way)
    assert all(ground.has(under) for field in pushed.way for under in footprint(field, size))
    costs = step_costs(ground, start, pushed.way, Gait(size=size, climbs=1000))  # refuses a step over a wall
    assert all(cost <= 2 for cost in costs)
    assert (pushed.stopped == "fall") == (pushed.fell > 0)
    steps = [ground.tiling.direction_of(*pair) for pair in pairwise([start, *pushed.way])]
    assert set(steps) <= {direction}


def test_a_push_tells_what_it_ended_at_and_how_much_of_it_was_left() -> None:
    assert push(PLAIN, (2, 2), E, 3, {}) == Pushed(((3, 2), (4, 2), (5, 2)), 0)
    assert push(PLAIN, (1, 0), W, 3, {}) == Pushed(((0, 0),), 2, "edge")
    assert push(PLAIN, (0, 0), E, 3, {(2, 0): "bo"}) == Pushed(((1, 0),), 2, "somebody", ("bo",))
    assert push(drawn("..#."), (0, 0), E, 3, {}) == Pushed(((1, 0),), 2, "wall")
    assert push(drawn("....", walls={"2,0w": "low"}), (0, 0), E, 3, {}) == Pushed(((1, 0),), 2, "wall")
    assert push(drawn("....", heights={"2,0": 2}), (0, 0), E, 3, {}) == Pushed(((1, 0),), 2, "wall")


def test_who_is_pushed_over_an_edge_falls_and_goes_no_further() -> None:
    cliff = drawn("....", heights={"0,0": 4, "1,0": 4})
    assert push(cliff, (0, 0), E, 3, {}) == Pushed(((1, 0), (2, 0)), 1, "fall", (), 4)
    assert fall(cliff, (1, 0), (2, 0)) == 4
    assert fall(cliff, (2, 0), (1, 0)) == 0
    assert fall(cliff, (3, 0), (3, 0), above=7) == 7


@pytest.mark.parametrize(("source", "goes"), [((4, 5), (6, 5)), ((4, 4), (6, 6)), ((5, 9), (5, 4)), ((2, 4), (6, 5))])
def test_away_is_straight_on_from_where_it_comes(source: Field, goes: Field) -> None:
    assert push_away(PLAIN, source, (5, 5), 1, {}).way == (goes,)


def test_nobody_is_pushed_away_from_where_they_are() -> None:
    assert push_away(PLAIN, (5, 5), (5, 5), 2, {}) == Pushed((), 2)


def test_what_scatters_goes_by_an_eight_sided_die_from_the_north_west_clockwise() -> None:
    landed = [scatter(SQUARES, (5, 5), eighth, 2) for eighth in range(1, 9)]
    assert landed == [(3, 3), (5, 3), (7, 3), (7, 5), (7, 7), (5, 7), (3, 7), (3, 5)]


def test_on_hexagons_what_scatters_goes_by_a_six_sided_one() -> None:
    landed = [scatter(HEXAGONS, (5, 5), sixth, 2) for sixth in range(1, 7)]
    assert landed == [(4, 3), (6, 3), (7, 5), (6, 7), (4, 7), (3, 5)]


@given(tilings, offsets, offsets, st.integers(0, 9))
def test_what_lands_too_far_away_comes_back_within_the_distance(
    tiling: Tiling, source: Field, field: Field, most: int
) -> None:
    landed = nearer(tiling, source, field, most)
    assert tiling.distance(source, landed) == min(most, tiling.distance(source, field))

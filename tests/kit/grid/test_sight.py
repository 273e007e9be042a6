"""Sight and cover between fields."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import Tiling
from hearthside.kit.grid.ground import Barrier, Ground
from hearthside.kit.grid.hexagons import HEXAGONS
from hearthside.kit.grid.sight import Cover, cover, cover_of_any, sees, sees_any
from hearthside.kit.grid.squares import SQUARES
from kit.grid.grounds import PLAIN, drawn, fields_of, grounds, offsets, tilings


@st.composite
def looks(draw: st.DrawFn) -> tuple[Ground, Field, Field]:
    ground = draw(grounds())
    return ground, draw(fields_of(ground)), draw(fields_of(ground))


@given(looks())
def test_who_sees_somebody_is_seen_by_them(look: tuple[Ground, Field, Field]) -> None:
    ground, one, other = look
    assert sees(ground, one, other) == sees(ground, other, one)
    assert sees(ground, one, one)


@given(looks())
def test_who_is_wholly_covered_is_not_seen(look: tuple[Ground, Field, Field]) -> None:
    ground, one, other = look
    assert (cover(ground, one, other) is Cover.FULL) == (not sees(ground, one, other))


@given(tilings, offsets, offsets)
def test_a_line_crosses_the_same_borders_both_ways_and_goes_field_by_field(
    tiling: Tiling, one: Field, other: Field
) -> None:
    there = [(here, after, set(around)) for here, after, around in tiling.crossed(one, other)]
    back = [(here, after, set(around)) for here, after, around in tiling.crossed(other, one)]
    assert [(after, before, around) for before, after, around in reversed(there)] == back
    if there:
        assert (there[0][0], there[-1][1]) == (one, other)
    for here, after, around in there:
        ways = [(here, *between, after) for between in around or {()}]
        assert all(tiling.direction_of(a, b) in tiling.sides for way in ways for a, b in pairwise(way))


@given(offsets, offsets)
def test_a_line_over_hexagons_crosses_what_lies_within_half_a_field_of_it(one: Field, other: Field) -> None:
    """Held against points on the line, each in the field whose middle is nearest."""
    crossed = {one, *(field for here, after, around in HEXAGONS.crossed(one, other)
                      for field in (here, after, *(each for way in around for each in way)))}  # fmt: skip
    (x, y), (to_x, to_y) = HEXAGONS.middle(one), HEXAGONS.middle(other)
    near = sorted(set(HEXAGONS.within(one, 1 + HEXAGONS.distance(one, other))))
    parts = 24
    for part in range(parts + 1):
        point = (x * (parts - part) + to_x * part, y * (parts - part) + to_y * part)
        far = {}
        for field in near:
            mx, my = HEXAGONS.middle(field)
            way = (point[0] - parts * mx, point[1] - parts * my)
            far[field] = HEXAGONS.dot(way, way)
        assert any(field in crossed for field in near if far[field] == min(far.values()))


@pytest.mark.parametrize(
    ("kind", "hides"),
    [("wall", Cover.FULL), ("door", Cover.FULL), ("locked", Cover.FULL), ("open", Cover.NONE), ("low", Cover.LOW),
     ("window", Cover.LOW)],
)  # fmt: skip
def test_what_stands_between_two_fields_hides_as_much_as_it_is_high(kind: Barrier, hides: Cover) -> None:
    assert cover(drawn("....", walls={"3,0w": kind}), (0, 0), (3, 0)) is hides


def test_who_shoots_over_the_low_wall_in_front_of_them_is_not_hindered_by_it() -> None:
    ground = drawn("....", walls={"1,0w": "low"})
    assert cover(ground, (0, 0), (3, 0)) is Cover.NONE
    assert cover(ground, (3, 0), (0, 0)) is Cover.LOW
    assert cover(ground, (0, 0), (1, 0)) is Cover.LOW


def test_objects_cover_who_is_behind_them_and_low_ones_also_who_is_among_them() -> None:
    assert cover(drawn("..o."), (0, 0), (3, 0)) is Cover.LOW
    assert cover(drawn("..o."), (0, 0), (2, 0)) is Cover.LOW
    assert cover(drawn("..o."), (2, 0), (0, 0)) is Cover.NONE
    assert cover(drawn(".O.."), (0, 0), (3, 0)) is Cover.HIGH
    assert not sees(drawn(".#.."), (0, 0), (3, 0))


def test_cover_does_not_add_up_the_best_counts() -> None:
    assert cover(drawn("..oO.", walls={"4,0w": "low"}), (0, 0), (4, 0)) is Cover.HIGH


def test_through_a_corner_one_sees_past_one_closed_side_but_not_between_two() -> None:
    assert sees(drawn(".#", ".."), (0, 0), (1, 1))
    assert not sees(drawn(".#", "#."), (0, 0), (1, 1))
    assert sees(PLAIN.walled(["1,1n"], "wall"), (0, 0), (2, 2))
    assert not sees(PLAIN.walled(["1,1n", "0,1n"], "wall"), (0, 0), (1, 1))


def test_over_hexagons_one_looks_along_a_side_past_one_closed_field_but_not_between_two() -> None:
    assert sees(drawn("...", "#..", "...", tiles="hexagons"), (1, 0), (1, 2))
    assert not sees(drawn(".#.", "#..", "...", tiles="hexagons"), (0, 0), (1, 1))
    assert sees(drawn(".#.", "...", "...", tiles="hexagons"), (0, 0), (1, 1))
    assert sees(drawn("...", "...", "...", tiles="hexagons").walled(["1,0nw"], "wall"), (0, 0), (1, 1))


def test_between_hexagons_a_wall_hides_and_low_things_cover() -> None:
    ground = drawn("....", "....", tiles="hexagons")
    assert not sees(ground.walled(["0,1nw"], "wall"), (0, 0), (0, 1))
    assert cover(ground.walled(["2,0w"], "low"), (0, 0), (2, 0)) is Cover.LOW
    assert cover(drawn("..o.", tiles="hexagons"), (0, 0), (3, 0)) is Cover.LOW


def test_a_rise_between_two_hides_them_and_a_lower_one_covers() -> None:
    hill = {"1,0": 2}
    assert not sees(drawn("...", heights=hill), (0, 0), (2, 0))
    assert cover(drawn("....", heights={"2,0": 1}), (0, 0), (3, 0)) is Cover.LOW
    assert sees(drawn("...", heights={**hill, "0,0": 1}), (0, 0), (2, 0))
    assert sees(drawn("...", heights={"1,0": -3}), (0, 0), (2, 0))


def test_of_a_large_one_any_field_is_enough_to_be_seen_and_the_asker_says_whose_cover_counts() -> None:
    ground = drawn("...", "...", walls={"1,0w": "wall"})
    large = SQUARES.footprint((1, 0), 2)
    assert sees_any(ground, [(0, 0)], large)
    assert cover_of_any(ground, [(0, 1)], large) is Cover.NONE
    assert cover_of_any(ground, [(0, 0)], large, for_target=True) is Cover.FULL

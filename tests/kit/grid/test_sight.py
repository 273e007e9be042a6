"""Sight and cover between fields."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import footprint
from hearthside.kit.grid.ground import Barrier, Ground
from hearthside.kit.grid.sight import Cover, cover, cover_of_any, crossed, sees, sees_any
from kit.grid.grounds import PLAIN, drawn, fields_of, grounds, offsets


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


@given(offsets, offsets)
def test_a_line_crosses_the_same_borders_both_ways_and_goes_field_by_field(one: Field, other: Field) -> None:
    there = list(crossed(one, other))
    assert [(after, before) for before, after in reversed(there)] == list(crossed(other, one))
    if there:
        assert (there[0][0], there[-1][1]) == (one, other)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in there)


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


def test_a_rise_between_two_hides_them_and_a_lower_one_covers() -> None:
    hill = {"1,0": 2}
    assert not sees(drawn("...", heights=hill), (0, 0), (2, 0))
    assert cover(drawn("....", heights={"2,0": 1}), (0, 0), (3, 0)) is Cover.LOW
    assert sees(drawn("...", heights={**hill, "0,0": 1}), (0, 0), (2, 0))
    assert sees(drawn("...", heights={"1,0": -3}), (0, 0), (2, 0))


def test_of_a_large_one_any_field_is_enough_to_be_seen_and_the_asker_says_whose_cover_counts() -> None:
    ground = drawn("...", "...", walls={"1,0w": "wall"})
    large = footprint((1, 0), 2)
    assert sees_any(ground, [(0, 0)], large)
    assert cover_of_any(ground, [(0, 1)], large) is Cover.NONE
    assert cover_of_any(ground, [(0, 0)], large, for_target=True) is Cover.FULL

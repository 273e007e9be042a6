"""Maps of other programs: their walls and doors on the sides of our fields; rubbish is refused in words."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import Field, IllegalAnswer
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.questions import read_map
from hearthside.kit.grid.uvtt import from_universal, sides_along
from kit.grid.grounds import offsets
from kit.tables import Tavern, map_named


def universal(**more: Any) -> dict[str, Any]:
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 70},
        "line_of_sight": [[{"x": 1.04, "y": 1}, {"x": 3.98, "y": 1.1}, {"x": 4, "y": 2.9}]],
        "portals": [{"position": {"x": 2.5, "y": 1}, "bounds": [{"x": 2, "y": 1}, {"x": 3, "y": 1}], "closed": True}],
        "lights": [{"range": 3}],
        "environment": {"baked_lighting": True},
        **more,
    }


def test_walls_go_to_the_nearest_sides_of_fields_and_doors_stand_in_them() -> None:
    assert from_universal(universal()).ground == Ground(width=6, height=4, walls={
        "1,1n": "wall", "2,1n": "door", "3,1n": "wall", "4,1w": "wall", "4,2w": "wall"})  # fmt: skip


def test_an_open_door_is_open_and_a_map_may_begin_elsewhere() -> None:
    resolution = {"map_origin": {"x": 10, "y": 20}, "map_size": {"x": 2, "y": 2}}
    wall = [[{"x": 11, "y": 20}, {"x": 11, "y": 22}]]
    door = [{"bounds": [{"x": 11, "y": 20}, {"x": 11, "y": 21}], "closed": False}]
    found = from_universal(universal(resolution=resolution, line_of_sight=wall, portals=door))
    assert found.ground.walls == {"1,0w": "open", "1,1w": "wall"}


def test_what_lies_beside_the_map_stands_at_its_rim() -> None:
    found = from_universal(universal(line_of_sight=[[{"x": -5, "y": 1}, {"x": 1, "y": 1}]], portals=[]))
    assert found.ground.walls == {"0,1n": "wall"}


@given(offsets, offsets)
def test_a_slanted_wall_is_a_stair_without_gaps(one: Field, other: Field) -> None:
    (x, y), (to_x, to_y) = ((corner[0] + 9, corner[1] + 9) for corner in (one, other))  # all of them on the map
    sides = list(sides_along((x, y), (to_x, to_y)))
    assert len(sides) == len(set(sides)) == abs(to_x - x) + abs(to_y - y)
    reached = {(x, y)}
    for side in sides:  # each begins at a corner that was reached
        at, is_north = side[:-1].split(","), side.endswith("n")
        ends = {(int(at[0]), int(at[1])), (int(at[0]) + is_north, int(at[1]) + (not is_north))}
        assert ends & reached
        reached |= ends
    assert (to_x, to_y) in reached


@pytest.mark.parametrize(("rubbish", "why"), [
    ({"resolution": {}}, "missing required field `map_size`"),
    (universal(resolution={"map_size": {"x": 5000, "y": 4}}), "<= 100"),
    (universal(resolution={"map_size": {"x": 0, "y": 4}}), "> 0"),
    (universal(resolution="large"), "Expected `object`"),
    (universal(line_of_sight=[[{"x": 1}]]), "missing required field `y`"),
    (universal(line_of_sight=[[{"x": 1e300, "y": 1}]]), "<= 1000"),
    (universal(line_of_sight={"a": 1}), "Expected `array`"),
    (universal(line_of_sight=[[]] * 20_001), "length <= 20000"),
    (universal(portals=[{"bounds": [{"x": 1, "y": 1}]}]), "length 2"),
    (universal(image="aGVsbG8="), "bring the picture"),
])  # fmt: skip
def test_rubbish_is_refused_in_words(rubbish: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        read_map(rubbish)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["x", "y", "resolution", "map_size", "line_of_sight", "portals", "bounds", "name", "ground",
                         "width", "height", "fields", "walls", "zones"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_whatever_comes_it_is_a_map_or_refused(rubbish: Any) -> None:
    with suppress(IllegalAnswer):
        assert read_map(rubbish).ground.passage().standing >= 0


def test_the_gm_takes_one_in_under_a_name_with_its_picture() -> None:
    stage = Tavern().does("gil", "take-in-map", map_file=universal(), picture="abc", name="The Crypt")
    crypt = stage[map_named(stage.play.world, "The Crypt")]
    assert (crypt.picture, crypt.seen_by) == ("abc", "gm")
    assert msgspec.to_builtins(crypt.ground)["walls"]["2,1n"] == "door"
    with stage.refused("bring the picture"):
        stage.does("gil", "take-in-map", map_file=universal(image="aGVsbG8="))

"""The maps that come with the program."""

from __future__ import annotations

from hearthside.kit.grid.atlas import atlas
from hearthside.kit.grid.ways import reach


def test_both_maps_can_be_played_on() -> None:
    assert list(atlas()) == ["the-low-bridge", "the-salt-cellars"]
    for ready in atlas().values():
        ground = ready.ground
        start = next(ground.board.fields(ground.passage().standing))
        ajar = ground.walled([name for name, kind in ground.walls.items() if kind in ("door", "locked")], "open")
        reached = len(reach(ajar, start).costs)
        assert reached > ground.passage().standing.bit_count() * 3 // 4  # the rest is a pit, or a hill too steep


def test_over_the_stream_the_bridge_is_quicker_than_the_water() -> None:
    bridge = atlas()["the-low-bridge"].ground
    assert reach(bridge, (9, 5)).costs[9, 9] == 4
    assert reach(bridge, (2, 5)).costs[3, 9] > 4

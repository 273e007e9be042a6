"""Small grounds, drawn or at random."""

from __future__ import annotations

from hypothesis import strategies as st

from hearthside.engine.fields import Field
from hearthside.kit.grid.ground import TILINGS, Barrier, Ground, Tiles

PLAIN = Ground(width=12, height=12)


def drawn(*rows: str, walls: dict[str, Barrier] | None = None, heights: dict[str, int] | None = None,
          tiles: Tiles = "squares") -> Ground:  # fmt: skip
    return Ground(width=len(rows[0]), height=len(rows), tiles=tiles, fields=rows, walls=walls or {},
                  heights=heights or {})  # fmt: skip


def fields_of(ground: Ground) -> st.SearchStrategy[Field]:
    return st.tuples(st.integers(0, ground.width - 1), st.integers(0, ground.height - 1))


tilings = st.sampled_from(list(TILINGS.values()))
offsets = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@st.composite
def grounds(draw: st.DrawFn, most: int = 6, heights: bool = True, signs: str = "....:~#oO") -> Ground:
    """Up to six by six fields of either shape, with terrain, walls of every kind and a few heights."""
    tiles: Tiles = draw(st.sampled_from(["squares", "hexagons"]))
    tiling = TILINGS[tiles]
    width, height = draw(st.integers(2, most)), draw(st.integers(2, most))
    rows = draw(st.lists(st.text(st.sampled_from(signs), min_size=width, max_size=width),
                         min_size=height, max_size=height))  # fmt: skip
    fields = [(x, y) for x in range(width) for y in range(height)]
    edges = sorted({tiling.side_name(field, side) for field in fields for side in tiling.sides})
    kinds: st.SearchStrategy[Barrier] = st.sampled_from(["wall", "low", "door", "open", "locked", "window"])
    walls = draw(st.dictionaries(st.sampled_from(edges), kinds, max_size=len(edges) // 3))
    high = draw(st.dictionaries(st.sampled_from(fields), st.integers(-2, 3), max_size=6)) if heights else {}
    return Ground(width=width, height=height, tiles=tiles, fields=tuple(rows), walls=walls,
                  heights={f"{x},{y}": high[x, y] for x, y in high if high[x, y]})  # fmt: skip

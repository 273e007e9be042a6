"""Areas: fields within a radius, in a cone, along a line; and what of them is not behind a wall."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import Diagonals, Tiling, offset
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.sight import sees


def radius(tiling: Tiling, middle: Field, fields: int, size: int = 1, diagonals: Diagonals = "one") -> list[Field]:
    """All fields that are no farther from somebody (or something) of a size than that, their own included."""
    near = tiling.within(middle, fields, size)
    if diagonals == "one":
        return list(near)
    return [field for field in near if tiling.apart(middle, size, field, 1, diagonals) <= fields]


def around(tiling: Tiling, middle: Field, fields: int, size: int = 1, diagonals: Diagonals = "one") -> list[Field]:
    """The same without their own: what is in reach."""
    own = tiling.footprint(middle, size)
    return [field for field in radius(tiling, middle, fields, size, diagonals) if field not in own]


def cone(tiling: Tiling, tip: Field, aim: Field, length: int) -> list[Field]:
    """From a field towards another: at each distance as wide as it is far, to its end. The tip itself is not in it."""
    start = tiling.middle(tip)
    ahead = offset(start, tiling.middle(aim))
    found = []
    for field in tiling.within(tip, length):
        there = offset(start, tiling.middle(field))
        forward = tiling.dot(ahead, there)
        if forward > 0 and 4 * tiling.cross_squared(ahead, there) < forward * forward:
            found.append(field)
    return found


def on_map(ground: Ground, fields: Iterable[Field]) -> list[Field]:
    return [field for field in fields if ground.has(field)]


def exposed(ground: Ground, source: Field, fields: Iterable[Field]) -> list[Field]:
    """Those of the fields that no wall keeps what comes from a field away from, the nearest first."""
    open_to = [field for field in on_map(ground, fields) if field == source or sees(ground, source, field)]
    return sorted(open_to, key=lambda field: (ground.tiling.distance(source, field), field))

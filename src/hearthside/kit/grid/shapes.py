"""Shapes of areas: around a field that somebody picks, or from them on towards it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

from msgspec import Struct

from hearthside.engine import Field, Spot
from hearthside.kit.grid.areas import around, cone, on_map, radius
from hearthside.kit.grid.fields import offset
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.sight import sees

Form = Literal["radius", "cone", "line"]


class Shape(Struct, frozen=True):
    """What an area looks like. A cone and a line end at the field that is picked, and walls hold them up."""

    form: Form
    size: int
    """Of a radius: how many fields it goes from its middle on. Else: how long it is at most."""
    reach: int = 0
    """Of a radius: how far away its middle may be at most."""


def nearest_of(ground: Ground, spot: Spot, field: Field) -> Field:
    """The field of somebody who may be large from which it is nearest to another."""
    own = ground.tiling.footprint((spot.x, spot.y), spot.size)
    return min(own, key=lambda one: (ground.tiling.distance(one, field), one))


def fields_to_aim_at(ground: Ground, spot: Spot, shape: Shape) -> list[Field]:
    """What may be picked by who stands there."""
    here, tiling = (spot.x, spot.y), ground.tiling
    if shape.form == "radius":
        return on_map(ground, radius(tiling, here, shape.reach, spot.size))
    return on_map(ground, around(tiling, here, shape.size, spot.size))


def covered(ground: Ground, spot: Spot, shape: Shape, aim: Field) -> list[Field]:
    """The fields that an area covers if a field is picked."""
    return [shifted(aim, field) for field in covering(ground, spot, shape)(aim)]


def covering(ground: Ground, spot: Spot, shape: Shape) -> Callable[[Field], tuple[Field, ...]]:
    """Tells which fields an area covers, counted from the one that is picked. Those of a radius may lie beside the
    map."""
    is_seen = cache(lambda tip, field: ground.has(field) and sees(ground, tip, field))
    tiling = ground.tiling
    own = tiling.footprint((spot.x, spot.y), spot.size)

    @cache
    def around_like(odd_column: int, odd_row: int) -> tuple[Field, ...]:
        """Whatever fields look like, a radius looks the same from every second column and row."""
        middle = odd_column, odd_row
        return tuple(offset(middle, field) for field in radius(tiling, middle, shape.size))

    def found(aim: Field) -> tuple[Field, ...]:
        if shape.form == "radius":
            return around_like(aim[0] % 2, aim[1] % 2)
        tip = nearest_of(ground, spot, aim)
        length = tiling.distance(tip, aim)
        fields = cone(tiling, tip, aim, length) if shape.form == "cone" else tiling.line(tip, aim, length)
        return tuple(offset(aim, field) for field in fields if field not in own and is_seen(tip, field))

    return found


def shifted(field: Field, by: Field) -> Field:
    return field[0] + by[0], field[1] + by[1]

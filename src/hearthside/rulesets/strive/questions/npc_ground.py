"""What is asked about the ground beside a creature."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Field, Grid, Key, Reached, Reader, Spot, WhichField
from hearthside.kit.grid.areas import on_map, radius
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.state import Character

HAND = 1
"""How many fields away a hand reaches."""


def fields_at_hand(view: Reader, here: Spot) -> tuple[Field, ...]:
    """The fields within hand's reach of somebody, their own among them."""
    ground = ground_of(view, Key[BattleMap](here.map))
    return tuple(sorted(on_map(ground, radius(ground.tiling, (here.x, here.y), HAND, here.size))))


class FieldAtHand(WhichField, frozen=True):
    """A field within hand's reach."""

    title: ClassVar[str] = "Which field?"
    who: Key[Character]

    def grid(self, view: Reader) -> Grid:
        spot = spot_of(view, self.who)
        if spot is None or spot.map not in view:
            return Grid(map="", width=1, height=1)
        ground = ground_of(view, Key[BattleMap](spot.map))
        reach = tuple(Reached(*one) for one in fields_at_hand(view, spot))
        return Grid(map=spot.map, width=ground.width, height=ground.height, reach=reach)

"""What is asked about the ground beside a creature."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Grid, Key, Reached, Reader, WhichField
from hearthside.kit.grid.fields import distance
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.state import Character


class FieldAtHand(WhichField, frozen=True):
    """A field within hand's reach."""

    title: ClassVar[str] = "Which field?"
    who: Key[Character]

    def grid(self, view: Reader) -> Grid:
        spot = spot_of(view, self.who)
        if spot is None or spot.map not in view:
            return Grid(map="", width=1, height=1)
        ground, here = ground_of(view, Key[BattleMap](spot.map)), (spot.x, spot.y)
        near = [(x, y) for x in range(spot.x - 1, spot.x + 2) for y in range(spot.y - 1, spot.y + 2)]
        reach = tuple(Reached(*one) for one in near if ground.has(one) and distance(one, here) <= 1)
        return Grid(map=spot.map, width=ground.width, height=ground.height, reach=reach)

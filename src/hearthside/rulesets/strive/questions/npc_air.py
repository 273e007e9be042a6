"""What is asked of those who glide, hover, fly and climb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import (
    Confirm,
    Field,
    Grid,
    Key,
    Number,
    OneOf,
    Option,
    Reached,
    Reader,
    WhichField,
    name_of,
    rule,
)
from hearthside.kit.grid.ground import IN_THE_WAY
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.sight import sees_any
from hearthside.rulesets.strive.npc_traits import hovers
from hearthside.rulesets.strive.questions.npc_deeds import landings
from hearthside.rulesets.strive.questions.npc_ground import fields_at_hand
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat.places import movement
from hearthside.rulesets.strive.rules.combat.positions import height_of
from hearthside.rulesets.strive.state import Character

LAND, HOVER = "land", "hover"


@rule("STR-988")
def glides(view: Reader, who: Key[Character]) -> dict[Field, int]:
    """The lower fields in sight that an AP of gliding goes to, with their heights; whoever hovers may come down."""
    spot = spot_of(view, who) if who in view else None
    if spot is None:
        return {}
    ground, here = ground_of(view, Key[BattleMap](spot.map)), height_of(view, who)
    own = ((spot.x, spot.y),) if view[who].aloft else ()
    heights = {field: ground.height_at(field) for field in (*own, *landings(view, who, movement(view, who).total))}
    return {field: height for field, height in heights.items()
            if height < here and sees_any(ground, under(view, spot), (field,))}  # fmt: skip


@rule("STR-988")
class WhereToGlide(WhichField, frozen=True):
    title: ClassVar[str] = "Where to?"
    who: Key[Character]

    def grid(self, view: Reader) -> Grid:
        spot = spot_of(view, self.who) if self.who in view else None
        which = Key[BattleMap](spot.map) if spot else Key[BattleMap]("")
        if which not in view:
            return Grid(map=which, width=1, height=1)
        ground = ground_of(view, which)
        reach = tuple(Reached(*one) for one in glides(view, self.who))
        return Grid(map=which, width=ground.width, height=ground.height, reach=reach)


@rule("STR-988")
class LandOrHover(OneOf[str], frozen=True):
    title: ClassVar[str] = "And then?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        stays = self.who in view and hovers(view, carrier(view, self.who))
        return [Option(LAND, "Land"), *([Option(HOVER, "Hover", "at the height that you come from")] if stays else [])]

    def usual(self, view: Reader) -> str:
        return LAND


class HowHigh(Number, frozen=True):
    title: ClassVar[str] = "How many fields above the ground?"
    who: Key[Character]
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return 0 if self.who in view and view[self.who].aloft else self.most


@rule("STR-986", "STR-Q197")
class HasItGrip(Confirm, frozen=True):
    """No map tells what a wall is made of."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} climbs. Has the surface any grip: bark, rough rock, a rope?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-986")
def wall_beside(view: Reader, who: Key[Character]) -> bool:
    """Whether there is anything to climb: solid ground, a wall, or ground that rises. Without a map the GM says."""
    spot = spot_of(view, who)
    if spot is None:
        return True
    ground, own = ground_of(view, Key[BattleMap](spot.map)), under(view, spot)
    here = max(ground.height_at(field) for field in own)
    near = fields_at_hand(view, spot)
    rises = any(ground.terrain(one) in ("solid", "high cover") or ground.height_at(one) > here + 1 for one in near)
    return rises or any(ground.between(one, other) in IN_THE_WAY for one in own for other in near)

"""What Skills of creatures do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.engine import GM, SCENE, Key, Reader, Scene, Spot, Table, consequence, new_key, rule
from hearthside.kit.grid.actions import shaped
from hearthside.kit.grid.facts import GroundShaped
from hearthside.kit.grid.ground import Terrain
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.clouds import CLOUD
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.facts.npcs import SurfaceDried, SurfaceMadeSticky
from hearthside.rulesets.strive.fight_state import StickySurface
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.npc_ground import FieldAtHand
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.health.conditions import through_next_turn
from hearthside.rulesets.strive.state import Effect

STICKY: Terrain = "difficult"


@rule("STR-1025")
def own_words(table: Table, use: Use) -> None:
    """A deed that a GM has written: what it does is told."""
    table.record(Told(about=use.who, what=use.it.entry.text or use.it.name))


@rule("STR-1028", "STR-Q212")
def sticky_surface(table: Table, use: Use) -> None:
    """One field beside the user becomes Difficult Terrain for the scene; without a map it is told."""
    spot = spot_of(table, use.who)
    if spot is not None:
        field = table.choose(GM, FieldAtHand(who=use.who))
        which = Key[BattleMap](spot.map)
        was = ground_of(table, which).terrain(field)
        if was != STICKY:
            at = Spot(map=which, x=field[0], y=field[1])
            surface = StickySurface(at=at, was=was, scene=scene_now(table), seen_by="gm")
            table.record(SurfaceMadeSticky(about=new_key(table, StickySurface, "sticky surface"), record=surface))
            paint(table, at, STICKY)
    table.record(Told(about=use.who, what="makes a surface sticky: 2 AP pull something loose from it"))


def paint(table: Table, at: Spot, terrain: Terrain) -> None:
    which = Key[BattleMap](at.map)
    after = ground_of(table, which).painted(((at.x, at.y),), terrain)
    table.record(GroundShaped(about=which, **shaped(table[which], after)))


def scene_now(reader: Reader) -> int:
    """The number of the scene that is played."""
    return reader[SCENE].number if SCENE in reader else 0


def is_over(reader: Reader, surface: Key[StickySurface]) -> bool:
    return scene_now(reader) > reader[surface].scene


@consequence(of=StickySurface, when=is_over, fields=("scene",), looks_at={Scene: ("number",)})
@rule("STR-1028", "STR-Q212")
def dry_up(table: Table, surface: Key[StickySurface]) -> None:
    """The scene is over: the ground is what it was, unless the GM has painted it anew or put another map there."""
    at, was = table[surface].at, table[surface].was
    table.record(SurfaceDried(about=surface))
    which = Key[BattleMap](at.map)
    if which not in table:
        return
    ground, field = ground_of(table, which), (at.x, at.y)
    if ground.has(field) and ground.terrain(field) == STICKY:
        paint(table, at, was)


CONSEQUENCES = (dry_up,)


@rule("STR-1030", "STR-Q212", "STR-EX265")
def obscure_vision(table: Table, use: Use) -> None:
    """A cloud around the user, until the end of its next turn."""
    lend(table, use.who, CLOUD, Effect(on=(CLOUD,), until=through_next_turn(table, use.who)))


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "own-words": own_words, "sticky-surface": sticky_surface, "obscure-vision": obscure_vision,
}  # fmt: skip

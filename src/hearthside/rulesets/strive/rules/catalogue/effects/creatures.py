"""What Skills of creatures do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.engine import GM, Key, Table, rule
from hearthside.kit.grid.actions import shaped
from hearthside.kit.grid.facts import GroundShaped
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.rulesets.strive.clouds import CLOUD
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.questions.npc_ground import FieldAtHand
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.health.conditions import through_next_turn
from hearthside.rulesets.strive.state import Effect


@rule("STR-1025")
def own_words(table: Table, use: Use) -> None:
    """A deed that a GM has written: what it does is told."""
    table.record(Told(about=use.who, what=use.it.entry.text or use.it.name))


@rule("STR-1028", "STR-Q212")
def sticky_surface(table: Table, use: Use) -> None:
    """One field beside the user becomes Difficult Terrain; without a map it is told."""
    spot = spot_of(table, use.who)
    if spot is not None:
        field = table.choose(GM, FieldAtHand(who=use.who))
        which = Key[BattleMap](spot.map)
        ground = ground_of(table, which)
        after = ground.painted((field,), "difficult")
        if after != ground:
            table.record(GroundShaped(about=which, **shaped(table[which], after)))
    table.record(Told(about=use.who, what="makes a surface sticky: 2 AP pull something loose from it"))


@rule("STR-1030", "STR-Q212", "STR-EX265")
def obscure_vision(table: Table, use: Use) -> None:
    """A cloud around the user, until the end of its next turn."""
    lend(table, use.who, CLOUD, Effect(on=(CLOUD,), until=through_next_turn(table, use.who)))


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "own-words": own_words, "sticky-surface": sticky_surface, "obscure-vision": obscure_vision,
}  # fmt: skip

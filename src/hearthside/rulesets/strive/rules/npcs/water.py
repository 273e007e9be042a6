"""In the water: bursting out of it, and breath."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Field, Id, Key, Question, Reader, Table, action, name_of, rule
from hearthside.kit import WholeNumber
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.rulesets.strive.derived import breath
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.npc_traits import has_npc_trait, upgraded
from hearthside.rulesets.strive.questions.conditions import WhichBody
from hearthside.rulesets.strive.questions.npc_deeds import WhereToLand, landings
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.moving import gets_away
from hearthside.rulesets.strive.rules.combat.places import movement
from hearthside.rulesets.strive.rules.combat.snares import land
from hearthside.rulesets.strive.rules.combat.ways import watchers
from hearthside.rulesets.strive.rules.health.dying import die
from hearthside.rulesets.strive.rules.health.illness import why_nobody
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several

BREACH_AP, BREACH, LONGEST = 1, 10, 600


def is_in_water(reader: Reader, who: Key[Character]) -> bool:
    spot = spot_of(reader, who)
    if spot is None:
        return False
    ground = ground_of(reader, Key[BattleMap](spot.map))
    return not reader[who].aloft and all(ground.terrain(field) == "water" for field in under(reader, spot))


def why_no_breach(view: Reader, who: Key[Character]) -> str:
    if not upgraded(view, carrier(view, who), "swimmer", "breaching"):
        return f"{name_of(view, who)} cannot do that"
    if why := why_no_action(view, who, BREACH_AP):
        return why
    if not is_in_water(view, who) or not movement(view, who).total:
        return f"{name_of(view, who)} is not in the water, or cannot move"
    return "" if landings(view, who, BREACH) else "there is no field to come down on"


def where_to_burst(view: Reader, who: Id, args: Any) -> Question[Field]:
    return WhereToLand(who=Key[Character](who), fields=BREACH)


@action("Breach", by=Character, unless=why_no_breach, costs=BREACH_AP, field=where_to_burst)
@rule("STR-770", "STR-990", "STR-Q199")
def breach(table: Table, who: Key[Character], field: Field) -> None:
    """Out of the water, up to 10 fields far. Foes whose reach is left may strike."""
    if not takes_effect(table, who, BREACH_AP, "burst out of the water"):
        return
    spot = spot_of(table, who)
    start, size = ((spot.x, spot.y), spot.size) if spot else (field, 1)
    left = tuple(one.who for one in watchers(table, who) if one.far(start, size) <= one.reach < one.far(field, size))
    if table.run(gets_away, who, left):
        land(table, who, field)


# --- breath
@action("Under water", unless=why_nobody, who=WhichBody(),
        minutes=WholeNumber("For how many minutes?", least=1, most=LONGEST, usually=1))  # fmt: skip
@rule("STR-107", "STR-990", "STR-1008")
def under_water(table: Table, by: Id, who: Key[Character], minutes: int) -> None:
    """So long without air. The Aquatic breathe there; others hold their breath for 3 minutes per Toughness. Who sinks
    then drowns, unless somebody gets them out in time."""
    if upgraded(table, who, "swimmer", "aquatic"):
        table.record(Told(about=who, what="breathes under water"))
        return
    left = breath(table, who) - minutes
    if left >= 0:
        table.record(Told(about=who, what=f"holds their breath; it lasts for {several(left, 'minute')} more"))
    elif has_npc_trait(table, who, "drowner"):
        die(table, who, "drowned")
    else:
        table.record(Told(about=who, what="has no breath left"))


ACTIONS = (breach, under_water)

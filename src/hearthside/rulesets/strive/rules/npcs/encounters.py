"""Encounters: planned, weighed, kept, and set up on a map, ready to begin."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Field, Id, IllegalAnswer, Key, Reader, Sight, Spot, Table, action, rule
from hearthside.engine.records import slug_of
from hearthside.kit import YesNo
from hearthside.kit.grid import standing
from hearthside.kit.grid.maps import BattleMap, ground_of, standing_on, under
from hearthside.kit.grid.questions import AnyField
from hearthside.kit.grid.ways import free_near
from hearthside.kit.own_pack import write_own
from hearthside.rulesets.strive.arrivals import from_npc, settle
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.kinds.encounters import EncounterEntry, Foes
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.questions.characters import WhoKnowsThem
from hearthside.rulesets.strive.questions.encounters import (
    FRESH,
    EncounterName,
    LikeWhichEncounter,
    OnWhichMap,
    WhichEncounter,
    WholeEncounter,
)
from hearthside.rulesets.strive.questions.npc_builder import free_id
from hearthside.rulesets.strive.rules.combat.begin import begin_combat
from hearthside.rulesets.strive.rules.npcs.squads import form
from hearthside.rulesets.strive.state import Character

People = tuple[Key[Character], ...]


# --- planning
@action("Plan an encounter", like=LikeWhichEncounter(), name=EncounterName(usually="An encounter"))
@rule("STR-1045", "STR-1140", "STR-1141", "STR-1150")
def plan_encounter(table: Table, by: Id, like: str = FRESH, name: str = "An encounter") -> None:
    """Foes, battlefield, objectives on one page: Encounter Safety and Encounter Rating are weighed as you go. One that
    is there is changed, if it keeps its name."""
    entries = table.content.of(EncounterEntry)
    begun = entries[like] if like else EncounterEntry()
    changed = bool(like) and begun.name == name
    planned = table.choose(by, WholeEncounter(encounter=replace(begun, name=name)))
    there = table.content.of(EncounterEntry)
    write_own(table, like if changed else free_id(slug_of(name) or "encounter", there), planned.encounter)


# --- setting it up
def why_no_encounter(view: Reader, by: Id) -> str:
    return "" if view.content.of(EncounterEntry) else "no encounter is planned"


def where(view: Reader, by: Id, args: Any) -> AnyField:
    return AnyField(map=Key[BattleMap](args.get("which_map", "")))


@action("Set up an encounter", unless=why_no_encounter, which=WhichEncounter(), which_map=OnWhichMap(), field=where,
        seen_by=WhoKnowsThem(), begin=YesNo("Does the fight begin at once?", usually=False))  # fmt: skip
@rule("STR-950", "STR-1141")
def set_up_encounter(table: Table, by: Id, which: str, which_map: str, field: Field | None = None,
                     seen_by: Sight = "all", begin: bool = False) -> None:  # fmt: skip
    """Its foes come in, Squads as Squads, and stand together on the map, from this field on; from its middle, if none
    is picked."""
    foes: list[Key[Character]] = []
    for each in table.content.of(EncounterEntry)[which].foes:
        foes += table.run(bring, each, seen_by)
    if which_map and which_map in table:
        table.run(set_down, tuple(foes), Key[BattleMap](which_map), field)
    if begin:
        if is_combat(table):
            raise IllegalAnswer("a combat is going on")
        begin_combat.do(table, by, tuple(foes))


def bring(table: Table, foes: Foes, seen_by: Sight) -> People:
    """NPCs of one kind, with the Captain of their Squad."""
    entries = table.content.of(NpcEntry)
    if foes.npc not in entries:
        return ()
    npc = from_npc(foes.npc, entries[foes.npc])
    many = foes.number > 1
    those = tuple(settle(table, replace(npc, name=f"{npc.name} {number}" if many else npc.name, seen_by=seen_by))
                  for number in range(1, foes.number + 1))  # fmt: skip
    if not foes.squad or len(those) < 2:
        return those
    captain = foes.captain if foes.captain in entries else ""
    leader = settle(table, replace(from_npc(captain, entries[captain]), seen_by=seen_by)) if captain else ""
    form(table, those, leader, foes.benefit, "")
    return (*((Key[Character](leader),) if leader else ()), *those)


def set_down(table: Table, who: People, which: Key[BattleMap], field: Field | None) -> None:
    """One beside the other, wherever there is room."""
    ground = ground_of(table, which)
    start = field or (ground.width // 2, ground.height // 2)
    for one in who:
        free = room_near(table, which, start)
        if free is not None:
            standing.put(table, one, Spot(map=which, x=free[0], y=free[1]))


def room_near(reader: Reader, which: Key[BattleMap], field: Field) -> Field | None:
    taken = {each for spot in standing_on(reader, which).values() for each in under(reader, spot)}
    return free_near(ground_of(reader, which), field, taken)


ACTIONS = (plan_encounter, set_up_encounter)

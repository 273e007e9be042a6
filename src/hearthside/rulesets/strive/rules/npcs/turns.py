"""What the start of a turn brings to NPCs with certain Traits."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, remembered, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import GRITTY, has_npc_trait, upgraded
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.places import is_foe
from hearthside.rulesets.strive.rules.health.grit import gain_grit
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.squads import as_one
from hearthside.rulesets.strive.state import Character

REGENERATED = 6


@rule("STR-1004", "STR-1014", "STR-1019", "STR-Q204")
def begin_npc_turn(table: Table, who: Key[Character]) -> None:
    """After the Tick: regeneration, the moon, Grit. The dead have none of it."""
    if table[who].state != "active":
        return
    if has_npc_trait(table, who, "regenerator"):
        restore_hp(table, who, REGENERATED, "Regenerator")
    if table[who].moonlit and has_npc_trait(table, who, "moon-affinity"):
        restore_hp(table, who, REGENERATED, "moonlight")
    if has_npc_trait(table, who, "gritty") and may_have_more(table, who):
        gain_grit(table, who)


@rule("STR-Q207")
def may_have_more(reader: Reader, who: Key[Character]) -> bool:
    """There is no upper limit, but at some tables 5."""
    return not reader[RULES].grit_of_5 or reader[who].grit < GRITTY


@rule("STR-962", "STR-1016", "STR-Q208")
def rouse(table: Table, who: Key[Character]) -> None:
    """The Disruptive gain 1 AP after every foe's turn, which may exceed 5; a Squad of them gains one."""
    able = disruptive(table)
    if not able:
        return
    roused = tuple(one for one in able if table[one].state == "active" and table[one].fighting
                   and is_foe(table, one, who))  # fmt: skip
    for one in as_one(table, roused):
        gain_ap(table, one, 1)  # as it was: all at once


@remembered
def disruptive(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in reader.every(Character) if upgraded(reader, who, "hyperactive", "disruptive"))

"""What the start of a turn brings to NPCs with certain Traits."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import GRITTY, has_npc_trait
from hearthside.rulesets.strive.rules.health.grit import gain_grit
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.state import Character

REGENERATED = 6


@rule("STR-1004", "STR-1014", "STR-1019", "STR-Q204")
def begin_npc_turn(table: Table, who: Key[Character]) -> None:
    """After the Tick: regeneration, the moon, Grit. The dead have none of it."""
    if not table[who].npc_traits or table[who].state != "active":
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

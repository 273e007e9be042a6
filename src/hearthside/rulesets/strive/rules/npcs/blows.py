"""Attacks by and on NPCs with certain Traits: those that cannot miss, and those that burn whoever strikes."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import has_npc_trait, npc_trait, upgraded
from hearthside.rulesets.strive.rules.combat.hits import Strike, base_damage, primary_type
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.state import Character

GLANCE, PRECISE, TOUCH = 4, 8, 6
ADJACENT = 1


@rule("STR-1005", "STR-Q205")
def glance(table: Table, strike: Strike) -> None:
    """Cannot Miss: an attack that misses still deals some of its primary damage, less armor. It is no successful
    attack."""
    if not has_npc_trait(table, strike.by, "cannot-miss") or table[strike.whom].state != "active":
        return
    formulas = base_damage(table, strike)
    if not formulas and not strike.instead:
        return
    amount = PRECISE if upgraded(table, strike.by, "cannot-miss", "precise") else GLANCE
    degree = flanking(table, strike.whom, ranged=strike.it.entry.ranged)
    dealt = (Damage(primary_type(table, strike, formulas), amount),)
    suffer(table, strike.whom, Harm(instances=dealt, source=strike.by, degree=degree, why="Cannot Miss"))


@rule("STR-994", "STR-Q202")
def touch(table: Table, strike: Strike) -> None:
    """Danger-Touch: whoever attacks in melee suffers, hit or miss, whatever the reach; at some tables only from the
    next field."""
    trait = npc_trait(table, strike.whom, "danger-touch")
    if trait is None or not trait.types or strike.it.entry.ranged:
        return
    if table[RULES].touch_adjacent and not is_adjacent(table, strike.by, strike.whom):
        return
    suffer(table, strike.by, Harm(instances=(Damage(trait.types[0], TOUCH),), source=strike.whom, why="Danger-Touch"))


def is_adjacent(table: Table, one: Key[Character], other: Key[Character]) -> bool:
    return (fields_between(table, one, other) or ADJACENT) <= ADJACENT

"""Aiming: how far away a target is, and what flies at it."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Table, rule
from hearthside.rulesets.strive.gear import damage_lost_at, least_distance, most_distance, ob_at, weapons_of
from hearthside.rulesets.strive.questions.belongings import HowFar
from hearthside.rulesets.strive.rules.belongings.shooting import shoot
from hearthside.rulesets.strive.rules.catalogue.hits import Strike


@rule("STR-693", "STR-694", "STR-1120", "STR-1189", "STR-1190", "STR-1244")
def aim(table: Table, strike: Strike) -> Strike:
    """An attack with a weapon, as the distance and what is shot make it. Without a map the attacker says how far away
    the target is, where that counts."""
    name = strike.it.weapon
    weapon = weapons_of(table, strike.by).get(name)
    if weapon is None:
        return strike
    # 1. The distance: farther off, or too near, it is harder and weaker.
    if weapon.is_ranged or weapon.prefer_range:
        least, most = least_distance(table, weapon), most_distance(table, weapon)
        far = table.choose(strike.by, HowFar(who=strike.by, whom=strike.whom, weapon=name, least=least, most=most))
        strike = replace(strike, ob=strike.ob + ob_at(table, weapon, far), less=damage_lost_at(table, weapon, far))
    # 2. What is made for throwing flies better.
    if strike.it.entry.ranged:
        strike = replace(strike, dice=strike.dice + weapon.thrown_dice, missile=table.run(shoot, strike.by, name))
    return strike

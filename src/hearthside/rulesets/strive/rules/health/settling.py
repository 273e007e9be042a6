"""When Attributes have changed: what follows for a body."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.health.exhaustion import feel_limit
from hearthside.rulesets.strive.rules.health.hp import cut_hp
from hearthside.rulesets.strive.state import Character


@rule("STR-Q26", "STR-Q143", "STR-Q319", "STR-Q402")
def settle_body(table: Table, who: Key[Character]) -> None:
    """An Attribute, a boon, what is worn has changed: HP are cut to the maximum, Exhaustion is held against the limit,
    luggage against Strength. Whatever changes them calls this."""
    if table[who].state == "active":
        cut_hp(table, who)
        feel_limit(table, who)
        weigh(table, who)

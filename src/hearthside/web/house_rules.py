"""A table's house rules, as they are now."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import HOUSE_RULES, Record, plain_data
from hearthside.engine.house_rules import house_rules_of
from hearthside.play import Play
from hearthside.play.door import setup_only
from hearthside.web.wire import HouseRuleSeen


def house_rules(play: Play) -> list[HouseRuleSeen]:
    rules: Record = play.world[HOUSE_RULES]
    fixed = setup_only(rules)
    return [HouseRuleSeen(**structs.asdict(rule), now=plain_data(getattr(rules, rule.name)),
                          fixed=fixed.get(rule.name, "")) for rule in house_rules_of(type(rules))]  # fmt: skip

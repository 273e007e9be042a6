"""Death, where the table has chosen a death value."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.apocalypse.facts import Died
from hearthside.rulesets.apocalypse.state import RULES, Character, HouseRules, sum_of_harms


@rule("APO-062", "APO-063", "APO-064", "APO-Q09", "APO-Q11")
def check_deaths(table: Table, whose: tuple[Key[Character], ...]) -> None:
    """Whoever's harms, all together, have reached the death value dies; with the option off nobody does."""
    for who in whose:
        character, rules = table[who], table[RULES]
        if rules.death_value is not None and character.state == "active" and is_deadly(sum_of_harms(character), rules):
            table.record(Died(about=who, sum=sum_of_harms(character), death_value=rules.death_value))


@rule("APO-024", "APO-063", "APO-Q09")
def is_deadly(harms: int, rules: HouseRules) -> bool:
    """All harms count for it, whether or not they counted for a roll."""
    if rules.death_value is None:
        return False
    return harms > rules.death_value if rules.death_above else harms >= rules.death_value

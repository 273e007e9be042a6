"""The defence against what strikes an area: no test, half of the damage."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.questions.belongings import DuckAway
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, may_pay, pay
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.squads import leading_of
from hearthside.rulesets.strive.state import Character

DUCK_AP = 2


@rule("STR-482", "STR-967", "STR-Q193", "STR-Q439")
def who_ducks(table: Table, whom: tuple[Key[Character], ...], what: str) -> dict[Key[Character], bool]:
    """Each decides for itself, before the damage is known; a Squad once, paying once, for all of its members there."""
    able = tuple(one for one in whom if not why_unable(table, one))
    ducked = dict.fromkeys(whom, False)
    for one in able:
        first = leading_of(table, one, able)
        ducked[one] = table.run(duck, one, what) if first == one else ducked[first]
    return ducked


@rule("STR-482", "STR-Q168", "STR-Q180", "STR-Q221")
def duck(table: Table, who: Key[Character], what: str) -> bool:
    """Whether somebody in a fight ducks away, for 2 AP."""
    if fighting_of(table, who) is None or not may_pay(table, who, DUCK_AP) or why_unable(table, who):
        return False
    if not table.choose(who, DuckAway(what=what)):
        return False
    pay(table, who, DUCK_AP)
    return True

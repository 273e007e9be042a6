"""Surprise: who has noticed what is about to begin."""

from __future__ import annotations

from hearthside.engine import GM, Key, Table, rule
from hearthside.rulesets.strive.facts.turns import Noticed, Unnoticed
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.turns import Ambush, WhoIsSurprised
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.tests.parts import OPPOSED, REACTING, Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import OBSERVATION, STEALTH

People = tuple[Key[Character], ...]


@rule("STR-318", "STR-319", "STR-320", "STR-321", "STR-Q45")
def surprise(table: Table, ambushers: People, others: People) -> People:
    """Who is surprised. The GM says whose awareness is in doubt, and who hides; whoever could not miss it is not."""
    if not ambushers or not others:
        return ()
    ruled = table.choose(GM, WhoIsSurprised(ambushers=ambushers, others=others))
    caught = (*ruled.surely, *table.run(test_awareness, ruled))
    for one in others:
        if one in caught:
            table.record(Unnoticed(about=one))
        elif one in ruled.tested:
            table.record(Noticed(about=one))
    return caught


@rule("STR-319", "STR-Q45")
def test_awareness(table: Table, ambush: Ambush) -> People:
    """Stealth against Observation, each rolled once: a victim who is not beaten by all of them is not surprised. Who
    cannot perceive anything has no test."""
    victims = tuple(one for one in ambush.tested if one not in ambush.surely)
    if not victims:
        return ()
    seen = {one: notice(table, one) for one in victims}
    hidden = min(hide(table, one) for one in ambush.hiding)
    if table[RULES].surprise_by_side:
        return victims if max(seen.values()) < hidden else ()
    return tuple(one for one in victims if seen[one] < hidden)


def notice(table: Table, who: Key[Character]) -> int:
    if why_unable(table, who):
        return -1
    test = Test(who=who, of=OBSERVATION, why="notice an ambush", purposes=(OPPOSED, REACTING))
    return make_test(table, test).hits


def hide(table: Table, who: Key[Character]) -> int:
    return make_test(table, Test(who=who, of=STEALTH, why="lie in ambush", purposes=(OPPOSED,))).hits

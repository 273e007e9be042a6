"""Rolls that time brings again and again: care every day, the weather every five hours, staying awake."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Id, Table, rule
from hearthside.rulesets.brew.facts.rolls import Hopeless
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.attempts import Attempt, is_hopeless, pool_of
from hearthside.rulesets.brew.rules.resolve import let_them_reroll
from hearthside.rulesets.brew.rules.rolls import Outcome, settle, words
from hearthside.rulesets.brew.rules.throws import throw
from hearthside.rulesets.brew.rules.weighing import weigh

Habits = dict[tuple[Id, str], Attempt]
"""What was said to count, by who rolls and for what: it holds for all of the time that passes at once."""


@rule("BREW-005", "BREW-022", "BREW-024", "BREW-030")
def routine_roll(table: Table, attempt: Attempt, difficulty: int, habits: Habits) -> Outcome:
    """A roll like any other, without questions that would be the same every day, and without Chance Rolls."""
    # 1. What counts is said the first time, unless it is used up by it.
    key = (attempt.who, attempt.what)
    weighed = habits[key] if key in habits else table.run(weigh, attempt)
    if not weighed.used:
        habits[key] = weighed
    pool = pool_of(table, weighed)
    if is_hopeless(pool, table[RULES]):
        table.record(Hopeless(about=attempt.who, what=words(weighed), sum=pool))
        return Outcome("failure", max(0, pool.total), pool, difficulty)
    # 2. The die. Where the pool alone is enough it only adds, so nobody is asked whether to roll it.
    thrown = table.run(throw, weighed, pool_of(table, weighed))
    if thrown.pool.total >= difficulty:
        thrown = structs.replace(thrown, at_least=difficulty)
    # 3. Resolve, where it is allowed, and how well it goes.
    [thrown] = table.run(let_them_reroll, (thrown,), difficulty)
    return table.run(settle, thrown, difficulty)

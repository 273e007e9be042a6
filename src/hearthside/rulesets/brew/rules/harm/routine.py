"""Rolls that time brings again and again: care every day, the weather every five hours, staying awake."""

from __future__ import annotations

from hearthside.engine import Id, Table, rule
from hearthside.rulesets.brew.moments import Goal
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.rolls import Outcome, roll_weighed, tell
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
    # 2. The die, and Resolve where it is allowed.
    return roll_weighed(table, (weighed,), Goal(difficulty=difficulty, routine=True), tell)

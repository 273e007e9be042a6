"""Exhaustion: −2, −3, −4, then unconscious."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.brew.facts.care import Tired
from hearthside.rulesets.brew.questions.care import WhichBodies
from hearthside.rulesets.brew.state import Character, active_characters

STEPS = ("", "exhausted (−2)", "more exhausted (−3)", "nearly spent (−4)", "unconscious with exhaustion")


@rule("BREW-102", "BREW-256", "BREW-257")
def tire(table: Table, who: Key[Character]) -> None:
    """One step further. Whoever is unconscious goes no further."""
    step = min(len(STEPS) - 1, table[who].exhaustion + 1)
    if step != table[who].exhaustion:
        table.record(Tired(about=who, exhaustion=step, how=STEPS[step]))


def why_nobody(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@action("Exhaust", unless=why_nobody, who=WhichBodies())
@rule("BREW-256", "BREW-257", "BREW-Q100")
def exhaust(table: Table, by: Id, who: tuple[Key[Character], ...]) -> None:
    """Great effort, or persisting in it: a step further on all who are named."""
    for one in who:
        tire(table, one)

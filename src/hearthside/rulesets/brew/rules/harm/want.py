"""Food and drink: what a day without enough of them does."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.brew.facts.care import HungerCounted
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.attempts import has_effect
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.state import Character

WEEK = 7


@rule("BREW-229", "BREW-230", "BREW-235", "BREW-Q93")
def a_day_of_want(table: Table, who: Key[Character]) -> None:
    """At the end of each full day; food and drink are counted apart, and both losses apply."""
    if not table[RULES].deprivation or has_effect(table, who, "needs-no-food"):
        return
    table.run(a_day_of_hunger, who)
    table.run(a_day_of_thirst, who)


@rule("BREW-231", "BREW-232", "BREW-Q93")
def a_day_of_hunger(table: Table, who: Key[Character]) -> None:
    """A full week with no food at all costs 2 Health, a full week with too little costs 1."""
    body = table[who]
    if body.living.food == "enough":
        if body.hungry_days:
            table.record(HungerCounted(about=who, hungry_days=0, foodless_days=0))
        return
    hungry, foodless = body.hungry_days + 1, body.foodless_days + (body.living.food == "none")
    if hungry < WEEK:
        table.record(HungerCounted(about=who, hungry_days=hungry, foodless_days=foodless))
        return
    table.record(HungerCounted(about=who, hungry_days=0, foodless_days=0))
    table.run(take_damage, who, 2 if foodless == WEEK else 1, "hunger")


@rule("BREW-233", "BREW-234", "BREW-Q93")
def a_day_of_thirst(table: Table, who: Key[Character]) -> None:
    """A day with no drink at all costs 3 Health, a day with too little costs 1."""
    lost = {"enough": 0, "meager": 1, "none": 3}[table[who].living.drink]
    table.run(take_damage, who, lost, "thirst")

"""Chances that people ask for by name."""

from __future__ import annotations

from hearthside.dice import Sum
from hearthside.engine import HOUSE_RULES, Key, OddsQuestion, Record, Setup, Table
from hearthside.rulesets.challenge.content_kinds import NoneOrMore
from hearthside.rulesets.challenge.policies import steady
from hearthside.rulesets.challenge.rules.contest import D20, higher
from hearthside.rulesets.challenge.rules.effects import effect_total
from hearthside.rulesets.challenge.rules.no_contest import Test, no_contest
from hearthside.rulesets.challenge.rules.success import extra_count
from hearthside.rulesets.challenge.state import Entity, HouseRules

BY_THE_BOOK = HouseRules()
INITIATOR, DEFENDER = Key[Entity]("initiator"), Key[Entity]("defender")
WORLD: dict[str, Record] = {
    HOUSE_RULES: BY_THE_BOOK,
    INITIATOR: Entity(name="The initiator"),
    DEFENDER: Entity(name="The defender"),
}


def against_each(table: Table, score: int, others: tuple[int, ...]) -> str:
    """A score against those of some defenders: first without dice, then with one die for all of them."""
    tests = tuple(no_contest(score, other, "second", BY_THE_BOOK) for other in others)
    die = table.roll(D20, by=INITIATOR, why="the contest").read(Sum()) if "undecided" in tests else 0
    final = score + die
    met = tuple(table.run(meet, final, other, test) for test, other in zip(tests, others, strict=True))
    if len(others) == 1:
        return met[0]
    return f"beats {met.count('win')} of {len(others)}"


def meet(table: Table, mine: int, theirs: int, test: Test) -> str:
    """One of the defenders rolls against a final score. In a function of its own: only who wins matters to odds."""
    if test != "undecided":
        return "win" if test == "first" else "lose"  # an exact lead of 20 is the defender's
    verdict = higher(mine, theirs + table.roll(D20, by=DEFENDER, why="the contest").read(Sum()))
    return {"first": "win", "second": "lose", "tie": "tie"}[verdict]


def contest_of(score: int = 0, against: tuple[int, ...] = (0,)) -> Setup:
    """A score against one or several others, who defend; modifiers and all that relates are in it."""
    return Setup(against_each, WORLD, (score, against), steady)


def effect_of(sum: int = 0, difference: NoneOrMore = 0) -> Setup:  # noqa: A002 - the option's name at the terminal
    """The effect of a win by so much, with such a sum of related traits."""
    return Setup(effect_total, WORLD, (INITIATOR, sum, 1 + extra_count(difference)), steady)


ODDS = {
    "contest": OddsQuestion("win, tie or lose against somebody who defends; or how many of several are beaten",
                            contest_of, rules=("CHA-021", "CHA-025", "CHA-030")),
    "effect": OddsQuestion("how large the effect of a win is", effect_of, rules=("CHA-071", "CHA-076")),
}  # fmt: skip

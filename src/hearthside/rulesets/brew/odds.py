"""Chances that people ask for by name."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, OddsQuestion, Setup, Summand
from hearthside.engine.records import Key, Record
from hearthside.rulesets.brew.fight_odds import FIGHT_ODDS
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.policies import careful, daring, sensible
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.contests import Contested, contest, winner_only
from hearthside.rulesets.brew.rules.rolls import outcome_only, skill_roll
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode

Pool = Annotated[int, Meta(ge=-20, le=40)]
Difficulty = Annotated[int, Meta(ge=1, le=99)]
NoneOrMore = Annotated[int, Meta(ge=0, le=20)]
ROLLER, OTHER = Key[Character]("roller"), Key[Character]("other")


def laid(resolve: int, other_resolve: int = 0) -> dict[str, Record]:
    return {
        HOUSE_RULES: HouseRules(),
        TIME_MODE: TimeMode(mode="bullet"),
        ROLLER: Character(name="The roller", player="somebody", resolve=resolve),
        OTHER: Character(name="The other", player="somebody", resolve=other_resolve),
    }


def with_pool(who: Key[Character], pool: int, dice: str = "") -> Attempt:
    """An attempt whose pool is just this number: a flat roll of 1, and the rest as a bonus."""
    extra = (Summand("the rest", pool - 1),) if pool != 1 else ()
    return Attempt(who=who, attribute="wits", extra=extra, advantages=("it",) if dice == "advantage" else (),
                   disadvantages=("it",) if dice == "disadvantage" else ())  # fmt: skip


def roll_with(pool: Pool = 4, difficulty: Difficulty = 8, resolve: NoneOrMore = 0,
              dice: Literal["one", "advantage", "disadvantage"] = "one") -> Setup:  # fmt: skip
    """A roll in Bullet Time with this pool, and so much Resolve to spend on it."""
    args = (with_pool(ROLLER, pool, dice), difficulty)
    return Setup(skill_roll, laid(resolve), args, sensible, outcome_only)


def chance_with(pool: Pool = 4, difficulty: Difficulty = 8, resolve: NoneOrMore = 0) -> Setup:
    """The same, and every success is risked by a Chance Roll."""
    return Setup(skill_roll, laid(resolve), (with_pool(ROLLER, pool), difficulty), daring, outcome_only)


def contest_with(pool: Pool = 5, against: Pool = 5, resolve: NoneOrMore = 0, their_resolve: NoneOrMore = 0) -> Setup:
    """Two pools against each other."""
    args = (with_pool(ROLLER, pool), with_pool(OTHER, against), True)
    policy = sensible if resolve or their_resolve else careful
    return Setup(contest, laid(resolve, their_resolve), args, policy, winner_only)


def margin_with(pool: Pool = 5, against: Pool = 5) -> Setup:
    """By how much the first side leads; below 0: the other does."""
    return Setup(contest, laid(0), (with_pool(ROLLER, pool), with_pool(OTHER, against)), careful, lead_of)


def lead_of(contested: Contested) -> int:
    return contested.first.total - contested.second.total


ODDS = {
    "roll": OddsQuestion("failure, success, perfect or astounding success of a roll", roll_with,
                         rules=("BREW-005", "BREW-026")),
    "chance": OddsQuestion("a roll whose success is risked by a Chance Roll", chance_with, rules=("BREW-041",)),
    "contest": OddsQuestion("who wins a contested roll", contest_with, rules=("BREW-048",)),
    "margin": OddsQuestion("by how much a contested roll is won", margin_with, rules=("BREW-110",)),
    **FIGHT_ODDS,
}  # fmt: skip

"""Chances that people ask for by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import HOUSE_RULES, Key, OddsQuestion, Record, Seat, Setup, Verdict, rule
from hearthside.rulesets.strive.fate_state import DOUBLE_THE_FUN, Hand, hand_key
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.policies import daring, sensible
from hearthside.rulesets.strive.rules.tests.parts import Contest, Outcome, Test, outcome_only, winner_only
from hearthside.rulesets.strive.rules.tests.tests import compete, make_test, oppose
from hearthside.rulesets.strive.state import Character, Effect, Skill
from hearthside.rulesets.strive.words import SPRINT, STEALTH, Attribute

Dice = Annotated[int, Meta(ge=0, le=60)]
Ob = Annotated[int, Meta(ge=0, le=40)]
Level = Annotated[int, Meta(ge=0, le=40)]
Points = Annotated[int, Meta(ge=0, le=20)]
Card = Literal["none", "single-re-roll", "cascading-re-roll", "double-the-fun"]
ROLLER, OTHER = Key[Character]("roller"), Key[Character]("other")
ATTRIBUTE: Attribute = "toughness"
SEAT = "player"


def laid(level: int = 0, their_level: int = 0, card: Card = "none") -> dict[str, Record]:
    """Somebody who tests, with a level of the Skill and a card; and somebody else. A re-roll is in the hand, Double
    the Fun is played."""
    cards = () if card in ("none", DOUBLE_THE_FUN) else (card,)
    effects: dict[str, Effect] = {DOUBLE_THE_FUN: Effect()} if card == DOUBLE_THE_FUN else {}
    return {
        HOUSE_RULES: HouseRules(),
        SEAT: Seat(name="The player"),
        hand_key(SEAT): Hand(player=SEAT, cards=cards),
        ROLLER: Character(name="The roller", player=SEAT, skills={STEALTH: Skill(raw=level)}, effects=effects),
        OTHER: Character(name="The other", skills={STEALTH: Skill(raw=their_level)}),
    }


def skill_test(who: Key[Character], dice: int, ob: int | None, points: int) -> Test:
    """A test of a Skill with so many dice: one of each Attribute, and the rest by the situation."""
    return Test(who, STEALTH, ob, dice=dice - 2, points=points)


@rule("STR-071", "STR-Q16")
def skill_test_with(dice: Dice = 6, ob: Ob = 3, level: Level = 2, points: Points = 0, card: Card = "none") -> Setup:
    """A Skill test: its dice, its Ob, the level of the Skill with its forks, Compensation Points. A re-roll is played
    where the test stands to fail, Double the Fun before it."""
    args = (skill_test(ROLLER, dice, ob, points),)
    return Setup(make_test, laid(level, card=card), args, daring, outcome_only)


@rule("STR-030", "STR-071")
def attribute_test_with(dice: Dice = 3, ob: Ob = 1, points: Points = 0) -> Setup:
    """An Attribute test: it has no Hit Limit."""
    return Setup(
        make_test, laid(), (Test(ROLLER, ATTRIBUTE, ob, dice=dice - 1, points=points),), sensible, outcome_only
    )


def hits_with(dice: Dice = 6, level: Level = 2, points: Points = 0, card: Card = "none") -> Setup:
    """The hits that count in a Skill test without an Ob."""
    args = (skill_test(ROLLER, dice, None, points),)
    return Setup(make_test, laid(level, card=card), args, daring, hits_only)


def opposed_with(dice: Dice = 6, level: Level = 2, against: Dice = 5, their_level: Level = 2, points: Points = 0,
                 their_points: Points = 0) -> Setup:  # fmt: skip
    """An opposed test: whether the attacker wins."""
    args = (skill_test(ROLLER, dice, 0, points), skill_test(OTHER, against, None, their_points))
    return Setup(oppose, laid(level, their_level), args, sensible, winner_only)


def margin_with(dice: Dice = 6, level: Level = 2, against: Dice = 5, their_level: Level = 2) -> Setup:
    """By how many hits the attacker leads; below 0: the defender does."""
    args = (skill_test(ROLLER, dice, 0, 0), skill_test(OTHER, against, None, 0))
    return Setup(oppose, laid(level, their_level), args, sensible, lead_of)


def outrun_with(sprint: Dice = 3, their_sprint: Dice = 3) -> Setup:
    """Two who run: both have a Sprint of 1, and the rest by the situation."""
    args = (Test(ROLLER, SPRINT, dice=sprint - 1), Test(OTHER, SPRINT, dice=their_sprint - 1))
    return Setup(compete, laid(), args, sensible, winner_only)


def hits_only(outcome: Outcome) -> int:
    return outcome.hits


def lead_of(contest: Contest) -> int:
    return contest.attacker.hits - contest.defender.hits


ODDS: Mapping[str, OddsQuestion] = {
    "test": OddsQuestion("success, Partial or Complete Failure of a Skill test", skill_test_with,
                         rules=("STR-023", "STR-033", "STR-071", "STR-072")),
    "attribute": OddsQuestion("the same of an Attribute test", attribute_test_with, rules=("STR-030", "STR-071")),
    "hits": OddsQuestion("how many hits count in a Skill test", hits_with, rules=("STR-033", "STR-041")),
    "opposed": OddsQuestion("whether the attacker wins an opposed test", opposed_with, rules=("STR-050",)),
    "margin": OddsQuestion("by how many hits an opposed test is won", margin_with, rules=("STR-051",)),
    "outrun": OddsQuestion("who outruns whom", outrun_with, rules=("STR-117", "STR-Q14")),
}  # fmt: skip

VERDICTS: Mapping[str, Verdict] = {
    "success": Verdict("Success", "good"),
    "wins": Verdict("Wins", "good"),
    "hits": Verdict("Hits", "good"),
    "deadlock": Verdict("Deadlock", "mixed"),
    "partial": Verdict("Partial Failure", "mixed"),
    "loses": Verdict("Loses", "bad"),
    "misses": Verdict("Misses", "bad"),
    "failure": Verdict("Complete Failure", "bad"),
    "no test": Verdict("No test", ""),
}
"""The outcomes of tests and contests in words, the best first."""

"""The no contest test: a lead beyond 20 wins at once, without dice."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import rule
from hearthside.rulesets.challenge.state import HouseRules

LEAD = 20

Test = Literal["first", "second", "tie", "undecided"]
"""Who has won; or a tie that the defender may win; or nothing is decided, and the dice follow."""


@rule("CHA-021", "CHA-022", "CHA-023", "CHA-024", "CHA-Q01", "CHA-Q02", "CHA-Q47")
def no_contest(first: int, second: int, defender: Literal["first", "second", ""], rules: HouseRules) -> Test:
    """Two scores without any die. A lead of exactly 20 is a tie, which only a defender who has it can win."""
    lead, ahead = abs(first - second), "first" if first > second else "second"
    if lead > LEAD:
        return "first" if ahead == "first" else "second"
    if lead == LEAD and rules.exact_lead == "either":
        return "first" if ahead == "first" else "second"
    if lead == LEAD and rules.exact_lead == "defender" and ahead == defender:
        return "tie"
    if lead == 0 and rules.equal_scores_decide and defender:
        return defender
    return "undecided"

"""House rules: moving, Opportunity Attacks, being moved. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.turns import TurnRules

MOVING = "Moving in a fight"


class MovingRules(TurnRules, frozen=True):
    """What a table may decide about moving in a fight."""

"""House rules: Momentum and throwing. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.moving import MovingRules

MOMENTUM = "Momentum and throwing"


class MomentumRules(MovingRules, frozen=True):
    """What a table may decide about Momentum and throwing."""

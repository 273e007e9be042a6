"""House rules: fate. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.belongings import BelongingRules


class FateRules(BelongingRules, frozen=True):
    """What a table may decide about fate."""

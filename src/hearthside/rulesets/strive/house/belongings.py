"""House rules: belongings. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.health import HealthRules


class BelongingRules(HealthRules, frozen=True):
    """What a table may decide about belongings."""

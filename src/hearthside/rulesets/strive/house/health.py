"""House rules: health. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.tests import TestRules


class HealthRules(TestRules, frozen=True):
    """What a table may decide about health."""

"""House rules: catalogue. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.fate import FateRules


class CatalogueRules(FateRules, frozen=True):
    """What a table may decide about catalogue."""

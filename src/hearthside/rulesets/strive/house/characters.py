"""House rules: characters. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.catalogue import CatalogueRules


class CharacterRules(CatalogueRules, frozen=True):
    """What a table may decide about characters."""

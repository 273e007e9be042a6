"""The rulings that a table may make another way, and the options of the book, chapter by chapter in `house`."""

from __future__ import annotations

from hearthside.engine import HOUSE_RULES, Key
from hearthside.rulesets.strive.house.magic import MagicRules


class HouseRules(MagicRules, frozen=True):
    """The rulings of this table. The defaults are the book's, as we read it."""


RULES: Key[HouseRules] = HOUSE_RULES

"""Dice that are no test."""

from __future__ import annotations

from hearthside.dice import Pool
from hearthside.engine import Reader, rule
from hearthside.rulesets.strive.house_rules import RULES


@rule("STR-004", "STR-006", "STR-Q17")
def d20(reader: Reader) -> Pool:
    """A D20, or what the table rolls in its place."""
    return Pool(2, 10) if reader[RULES].two_d10 else Pool(1, 20)

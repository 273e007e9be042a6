"""Distances as this table tells them."""

from __future__ import annotations

from hearthside.engine import Reader, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.words import distance


@rule("STR-002", "STR-1208")
def how_far(reader: Reader, fields: int) -> str:
    """In feet and metres; at some tables as a plain number of fields."""
    if reader[RULES].field_distances:
        return f"{fields} field{'' if fields == 1 else 's'}"
    return distance(fields)

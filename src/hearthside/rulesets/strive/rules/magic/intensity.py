"""A power at an intensity: its formulas in SI become numbers, and from there it is an Expertise like any other."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import rule
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.magic import Power


@rule("STR-1251")
def at_intensity(entry: ExpertiseEntry, si: int, free: int) -> ExpertiseEntry:
    """The entry at this SI. What is free carries farther, and makes nothing harder."""
    power = entry.power or Power()
    return replace(
        entry,
        ob=None if power.ob is None else si + power.ob,
        modifier=entry.modifier - (si if power.eased else 0),
        distance=max(1, power.reach * (si + free)),
    )

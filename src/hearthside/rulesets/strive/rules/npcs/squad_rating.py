"""What a Squad counts for."""

from __future__ import annotations

from hearthside.engine import rule
from hearthside.rulesets.strive.words import rounded_up


@rule("STR-952", "STR-EX124")
def squad_cr(members: tuple[int, ...]) -> int:
    """Half of what the members come to, rounded up."""
    return rounded_up(sum(members), 2)

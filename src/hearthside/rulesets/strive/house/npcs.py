"""House rules: NPCs, Squads, Hostility, encounters. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.momentum import MomentumRules

NPCS = "NPCs"


class NpcRules(MomentumRules, frozen=True):
    """What a table may decide about NPCs."""

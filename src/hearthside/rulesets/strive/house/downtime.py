"""House rules: projects, trade, travel, interactions. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.npcs import NpcRules

DOWNTIME = "Down-time"


class DowntimeRules(NpcRules, frozen=True):
    """What a table may decide about down-time."""

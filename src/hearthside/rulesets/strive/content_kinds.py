"""What a STRIVE pack may hold."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import ContentEntry
from hearthside.rulesets.strive.kinds import (
    catalogue,
    creation,
    downtime,
    encounters,
    fate,
    gear,
    health,
    npcs,
    odds,
    skills,
    traits,
)

KINDS: Mapping[str, type[ContentEntry]] = {
    **skills.KINDS, **catalogue.KINDS, **gear.KINDS, **health.KINDS, **creation.KINDS,
    **traits.KINDS, **npcs.KINDS, **encounters.KINDS,
    **fate.KINDS, **odds.KINDS, **downtime.KINDS,
}  # fmt: skip

"""House rules: NPCs, Squads, Hostility, encounters. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.momentum import MomentumRules

NPCS = "NPCs"


class NpcRules(MomentumRules, frozen=True):
    """What a table may decide about NPCs."""

    lean_npcs: Annotated[bool, house_rule(
        "Lean NPCs", "Maximum HP of NPCs are 10 × Toughness, without the base of 10. Feeble ones still have 10.",
        group=NPCS, rule="STR-1192")] = False  # fmt: skip

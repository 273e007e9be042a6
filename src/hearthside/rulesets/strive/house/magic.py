"""House rules: powers. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.downtime import DowntimeRules

POWERS = "Powers"


class MagicRules(DowntimeRules, frozen=True):
    """What a table may decide about powers."""

    powers: Annotated[bool, house_rule(
        "Powers", "Schools of magic, whose Expertises are used at an intensity and leave heat behind.",
        group=POWERS, rule="STR-1250")] = False  # fmt: skip
    heat_by_halves: Annotated[bool, house_rule(
        "Heat by halves", "Half of the SI is slow heat, not a third.",
        group=POWERS, rule="STR-Q358")] = False  # fmt: skip

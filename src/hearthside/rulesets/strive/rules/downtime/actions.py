"""What people can do: projects, trade, travel, plans for down-time."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.downtime import (
    boosters,
    days,
    deciding,
    planning,
    projects,
    recipes,
    research,
    trade,
    travel,
)
from hearthside.rulesets.strive.rules.downtime.days import PASSING

__all__ = ["ACTIONS", "PASSING", "REACTIONS"]

ACTIONS: tuple[Action, ...] = (
    *projects.ACTIONS,
    *research.ACTIONS,
    *recipes.ACTIONS,
    *deciding.ACTIONS,
    *boosters.ACTIONS,
    *planning.ACTIONS,
    *trade.ACTIONS,
    *travel.ACTIONS,
    *days.ACTIONS,
)
REACTIONS: tuple[Reaction[Any], ...] = ()

"""What people can do: health."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Reaction
from hearthside.rulesets.strive.rules.health.causes import CONSEQUENCES as CAUSES
from hearthside.rulesets.strive.rules.health.dying import CONSEQUENCES as DYING
from hearthside.rulesets.strive.rules.health.ends import CONSEQUENCES as ENDS
from hearthside.rulesets.strive.rules.health.exhaustion import CONSEQUENCES as EXHAUSTION
from hearthside.rulesets.strive.rules.health.grit import use_grit
from hearthside.rulesets.strive.rules.health.helplessness import CONSEQUENCES as HELPLESSNESS
from hearthside.rulesets.strive.rules.health.hp import CONSEQUENCES as HP
from hearthside.rulesets.strive.rules.health.illness import ACTIONS as ILLNESS
from hearthside.rulesets.strive.rules.health.illness import CONSEQUENCES as ILL
from hearthside.rulesets.strive.rules.health.impacts import ACTIONS as IMPACTS
from hearthside.rulesets.strive.rules.health.mending import CONSEQUENCES as MENDING
from hearthside.rulesets.strive.rules.health.mutations import ACTIONS as MUTATIONS
from hearthside.rulesets.strive.rules.health.rest import ACTIONS as REST
from hearthside.rulesets.strive.rules.health.shrug_offs import ACTIONS as SHRUG_OFFS
from hearthside.rulesets.strive.rules.health.story import ACTIONS as STORY
from hearthside.rulesets.strive.rules.health.ticks import CONSEQUENCES as TICKS
from hearthside.rulesets.strive.rules.health.time import ACTIONS as TIME
from hearthside.rulesets.strive.rules.health.time import PASSING
from hearthside.rulesets.strive.rules.health.treatment import ACTIONS as TREATMENT

__all__ = ["ACTIONS", "CONSEQUENCES", "PASSING", "REACTIONS"]

ACTIONS: tuple[Action, ...] = (*SHRUG_OFFS, *TREATMENT, *ILLNESS, use_grit, *REST, *STORY, *IMPACTS, *MUTATIONS, *TIME)
CONSEQUENCES: tuple[Consequence, ...] = (
    *TICKS, *DYING, *HELPLESSNESS, *CAUSES, *ILL, *ENDS, *HP, *EXHAUSTION, *MENDING,
)  # fmt: skip
"""In the order in which they come about."""
REACTIONS: tuple[Reaction[Any], ...] = ()

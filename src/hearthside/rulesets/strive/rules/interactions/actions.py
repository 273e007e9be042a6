"""What people can do with people and things that they meet."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.interactions import appraisal, persuasion, sincerity

ACTIONS: tuple[Action, ...] = (*appraisal.ACTIONS, *persuasion.ACTIONS, *sincerity.ACTIONS)
REACTIONS: tuple[Reaction[Any], ...] = ()

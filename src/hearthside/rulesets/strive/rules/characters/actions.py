"""What people can do: characters."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.characters import advancement, body_traits, grants, newcomers, times
from hearthside.rulesets.strive.rules.characters.starting_assets import agree_to_assets
from hearthside.rulesets.strive.rules.characters.times import SWITCHES

__all__ = ["ACTIONS", "REACTIONS", "SWITCHES"]

ACTIONS: tuple[Action, ...] = (
    agree_to_assets,
    *advancement.ACTIONS,
    *body_traits.ACTIONS,
    *grants.ACTIONS,
    *newcomers.ACTIONS,
    *times.ACTIONS,
)
REACTIONS: tuple[Reaction[Any], ...] = ()

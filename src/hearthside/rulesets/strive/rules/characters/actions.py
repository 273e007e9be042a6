"""What people can do: characters."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.characters.starting_assets import agree_to_assets

ACTIONS: tuple[Action, ...] = (agree_to_assets,)
REACTIONS: tuple[Reaction[Any], ...] = ()

"""What the GM does with NPCs."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.npcs import building, own_numbers, squads

ACTIONS: tuple[Action, ...] = (*own_numbers.ACTIONS, *building.ACTIONS, *squads.ACTIONS)
REACTIONS: tuple[Reaction[Any], ...] = ()

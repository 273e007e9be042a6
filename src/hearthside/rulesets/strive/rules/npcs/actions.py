"""What the GM does with NPCs."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.npcs import own_numbers

ACTIONS: tuple[Action, ...] = (*own_numbers.ACTIONS,)
REACTIONS: tuple[Reaction[Any], ...] = ()

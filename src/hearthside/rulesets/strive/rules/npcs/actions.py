"""What the GM does with NPCs."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Reaction
from hearthside.rulesets.strive.rules.npcs import (
    air,
    building,
    deeds,
    disbanding,
    encounters,
    hostility_actions,
    own_numbers,
    springs,
    squad_harm,
    squads,
    water,
)

ACTIONS: tuple[Action, ...] = (*own_numbers.ACTIONS, *building.ACTIONS, *squads.ACTIONS, *disbanding.ACTIONS,
                               *hostility_actions.ACTIONS, *encounters.ACTIONS, *deeds.ACTIONS,
                               *air.ACTIONS, *water.ACTIONS, *springs.ACTIONS)  # fmt: skip
CONSEQUENCES: tuple[Consequence, ...] = (*squad_harm.CONSEQUENCES, *disbanding.CONSEQUENCES, *own_numbers.CONSEQUENCES)
REACTIONS: tuple[Reaction[Any], ...] = (*hostility_actions.REACTIONS, *deeds.REACTIONS)

"""What people can do: Expertises, traps, meals, treatment, trophies."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Reaction
from hearthside.rulesets.strive.rules.catalogue import lasting, meals, reactions, traps, treating, trophies
from hearthside.rulesets.strive.rules.catalogue.effects import creatures
from hearthside.rulesets.strive.rules.catalogue.using import attack, attack_area, use_expertise

ACTIONS: tuple[Action, ...] = (
    use_expertise, attack, attack_area, *treating.ACTIONS, *meals.ACTIONS, *traps.ACTIONS, *trophies.ACTIONS,
)  # fmt: skip
CONSEQUENCES: tuple[Consequence, ...] = (*lasting.CONSEQUENCES, *creatures.CONSEQUENCES)
REACTIONS: tuple[Reaction[Any], ...] = reactions.REACTIONS

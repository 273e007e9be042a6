"""What people can do: Expertises, Momentum Actions, fights."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.catalogue import (
    combat,
    guarding,
    meals,
    momentum_actions,
    reactions,
    stunts,
    traps,
    treating,
    trophies,
)
from hearthside.rulesets.strive.rules.combat.hindering import hinder
from hearthside.rulesets.strive.rules.combat.stealth import attack_from_stealth
from hearthside.rulesets.strive.rules.catalogue.using import attack, use_expertise

ACTIONS: tuple[Action, ...] = (
    use_expertise, attack, *combat.ACTIONS, *momentum_actions.ACTIONS, *treating.ACTIONS, *meals.ACTIONS,
    *traps.ACTIONS, *trophies.ACTIONS, hinder, attack_from_stealth,
)  # fmt: skip
REACTIONS: tuple[Reaction[Any], ...] = (*reactions.REACTIONS, *stunts.REACTIONS, *guarding.REACTIONS)

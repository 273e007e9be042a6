"""What people can do in a fight beside their Expertises."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Reaction
from hearthside.rulesets.strive.rules.combat import (
    disengaging,
    flow,
    guarding,
    heroic,
    momentum_actions,
    moving,
    opportunity,
    riding,
    stunts,
)
from hearthside.rulesets.strive.rules.combat.bombs import put_out_bomb
from hearthside.rulesets.strive.rules.combat.fallen import CONSEQUENCES as FALLEN
from hearthside.rulesets.strive.rules.combat.hindering import hinder
from hearthside.rulesets.strive.rules.combat.holds import CONSEQUENCES as HOLDS
from hearthside.rulesets.strive.rules.combat.stealth import attack_from_stealth
from hearthside.rulesets.strive.rules.combat.throwing import throw_object

ACTIONS: tuple[Action, ...] = (
    *flow.ACTIONS, *moving.ACTIONS, *disengaging.ACTIONS, *riding.ACTIONS, *momentum_actions.ACTIONS, throw_object,
    put_out_bomb, hinder, attack_from_stealth,
)  # fmt: skip
CONSEQUENCES: tuple[Consequence, ...] = (*FALLEN, *HOLDS)
REACTIONS: tuple[Reaction[Any], ...] = (
    *stunts.REACTIONS, *guarding.REACTIONS, *opportunity.REACTIONS, *heroic.REACTIONS,
)  # fmt: skip

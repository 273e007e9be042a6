"""All that people can do in fights and chases, with their equipment, and on the road."""

from __future__ import annotations

from hearthside.engine import Action
from hearthside.rulesets.brew.rules import equipment, travel
from hearthside.rulesets.brew.rules.combat import chases, rounds, turn_actions
from hearthside.rulesets.brew.rules.combat.cloak import call_on_god
from hearthside.rulesets.brew.rules.combat.fighting import announce, attack, fight_round
from hearthside.rulesets.brew.rules.combat.grapple import get_up
from hearthside.rulesets.brew.rules.combat.throwing import throw_at

ACTIONS: tuple[Action, ...] = (
    *rounds.ACTIONS,
    *turn_actions.ACTIONS,
    attack,
    announce,
    fight_round,
    get_up,
    call_on_god,
    throw_at,
    *chases.ACTIONS,
    *equipment.ACTIONS,
    *travel.ACTIONS,
)

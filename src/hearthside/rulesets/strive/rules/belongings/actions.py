"""What people can do: belongings."""

from __future__ import annotations

from hearthside.engine import Action, Consequence
from hearthside.rulesets.strive.rules.belongings.carrying import CONSEQUENCES as CARRYING
from hearthside.rulesets.strive.rules.belongings.carrying import carry_on
from hearthside.rulesets.strive.rules.belongings.consumables import use_asset
from hearthside.rulesets.strive.rules.belongings.keeping import (
    drop_asset,
    give_asset,
    note_asset,
    put_asset,
    take_asset,
    take_off,
)
from hearthside.rulesets.strive.rules.belongings.lying import CONSEQUENCES as LYING
from hearthside.rulesets.strive.rules.belongings.lying import pick_up
from hearthside.rulesets.strive.rules.belongings.shooting import fit_weapon, reload_weapon
from hearthside.rulesets.strive.rules.catalogue.effects.weapons import REACTIONS, strike_comer

__all__ = ["ACTIONS", "CONSEQUENCES", "REACTIONS"]

ACTIONS: tuple[Action, ...] = (
    take_asset, note_asset, put_asset, pick_up, give_asset, drop_asset, take_off, carry_on, use_asset, reload_weapon,
    strike_comer, fit_weapon,
)  # fmt: skip
CONSEQUENCES: tuple[Consequence, ...] = (*LYING, *CARRYING)
"""In the order in which they come about."""

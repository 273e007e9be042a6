"""What people can do: belongings."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Reaction
from hearthside.rulesets.strive.rules.belongings.carrying import carry_on
from hearthside.rulesets.strive.rules.belongings.keeping import (
    drop_asset,
    give_asset,
    note_asset,
    put_asset,
    take_asset,
)

ACTIONS: tuple[Action, ...] = (take_asset, note_asset, put_asset, give_asset, drop_asset, carry_on)
REACTIONS: tuple[Reaction[Any], ...] = ()

"""What follows by itself, in the order in which it follows."""

from __future__ import annotations

from hearthside.engine import Consequence
from hearthside.rulesets.brew.rules.combat.cloak import lose_cloak
from hearthside.rulesets.brew.rules.harm.dying import CONSEQUENCES as DYING
from hearthside.rulesets.brew.rules.harm.rest import break_rest
from hearthside.rulesets.brew.rules.samples import calm_down

CONSEQUENCES: tuple[Consequence, ...] = (*DYING, break_rest, lose_cloak, calm_down)

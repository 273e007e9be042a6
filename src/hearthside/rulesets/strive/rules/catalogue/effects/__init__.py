"""What Expertises do beyond their numbers: one function for each effect of the closed list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.engine import Table
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.rules.catalogue.effects import creatures, knowledge, physical, social, weapons
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.magic import powers

EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    **physical.EFFECTS, **social.EFFECTS, **knowledge.EFFECTS, **weapons.EFFECTS, **creatures.EFFECTS,
    **powers.EFFECTS,
}  # fmt: skip

"""What a pack may say of powers: what an Expertise of a school comes to at an intensity."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import rule
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.words import AtLeastNone, DamageType


@rule("STR-1250", "STR-1251", "STR-1252")
class Power(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An Expertise that is used at an intensity, the SI. In its damage, Q is the SI."""

    reach: AtLeastNone = 0
    """So many fields for each SI; 0: a touch."""
    ob: AtLeastNone | None = None
    """The Ob is the SI and so much more; none: it is opposed."""
    eased: bool = False
    """Of an opposed one: the Ob that comes of it is lowered by the SI."""
    heals: AtLeastNone = 0
    """SI dice with so many sides are given back as HP."""
    protects: AtLeastNone = 0
    """SI × so much is taken off each instance of `types`, until the scene ends."""
    types: tuple[DamageType, ...] = ()
    strengthens: AtLeastNone = 0
    """SI × so much is added to the attacks of a weapon or a body, until the scene ends."""
    backfire: tuple[DamageFormula, ...] = (DamageFormula(type="pure", quality_dice=4),)
    """What the user suffers where too few dice hit."""

    def __post_init__(self) -> None:
        if self.ob is not None and self.eased:
            raise ValueError("a power has an Ob or makes an opposed test easier, not both")
        if bool(self.protects) != bool(self.types):
            raise ValueError("a power that protects names the damage types, and no other does")

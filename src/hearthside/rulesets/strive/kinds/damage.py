"""Damage as packs write it: dice, Quality, an Attribute."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from hearthside.engine import rule
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Attribute, DamageType

Dice = Annotated[str, Meta(pattern=r"^[1-9][0-9]*d[1-9][0-9]*$")]
"""Like `2d6`."""


@rule("STR-248", "STR-1211", "STR-1219")
class DamageFormula(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One instance of damage: the sum of what is given here. Q is the Quality of what deals it."""

    type: DamageType
    dice: Dice | None = None
    quality_dice: AtLeastOne | None = None
    """Q dice with so many sides."""
    quality: AtLeastNone = 0
    """So many times Q."""
    attribute: Attribute | None = None
    """Of whoever deals it."""
    times: AtLeastOne = 1
    """So many times that Attribute."""
    flat: AtLeastNone = 0

    def dice_for(self, quality: int) -> tuple[tuple[int, int], ...]:
        """How many dice of how many sides."""
        found = []
        if self.dice:
            count, _, sides = self.dice.partition("d")
            found.append((int(count), int(sides)))
        if self.quality_dice:
            found.append((quality, self.quality_dice))
        return tuple(found)

    def fixed_for(self, quality: int, level: int) -> int:
        """What is added to the dice, at this Quality and this level of the Attribute."""
        return self.quality * quality + (level * self.times if self.attribute else 0) + self.flat

    @rule("STR-1220")
    def mean(self, quality: int, level: int) -> Fraction:
        """What it comes to on average."""
        dice = (count * Fraction(sides + 1, 2) for count, sides in self.dice_for(quality))
        return sum(dice, Fraction(self.fixed_for(quality, level)))

    def words(self, q: str = "Q") -> str:
        """`1D6 + Q + Strength bludgeoning`"""
        attribute = self.attribute.title() if self.attribute else ""
        parts = [
            (self.dice or "").upper(),
            f"{q} D{self.quality_dice}" if self.quality_dice else "",
            (q if self.quality == 1 else f"{q} × {self.quality}") if self.quality else "",
            (attribute if self.times == 1 else f"{attribute} × {self.times}") if attribute else "",
            str(self.flat) if self.flat else "",
        ]
        return f"{' + '.join(part for part in parts if part)} {self.type}"

"""What a pack may say of things: weapons, armors, shields, ammunition, and everything else that is owned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Condition, DamageType, Word, rounded_up

Degree = Literal["unthreatened", "flanked", "surrounded", "overwhelmed"]
"""How far foes have somebody between them."""
Against = Literal["melee", "ranged", "stabbing"]
Size = Literal["tiny", "small", "moderate", "large", "huge"]
Weight = Literal["low", "moderate", "high", "very high"]
SLOW_RELOAD, VERY_SLOW_RELOAD = 2, 3


@rule("STR-288", "STR-686", "STR-1211", "STR-1212")
class AssetEntry(ContentEntry, frozen=True, kw_only=True):
    """What all things have that can be owned."""

    bulk: AtLeastNone = 0
    stack: AtLeastOne = 1
    """How many of them share one slot and one bulk."""
    price: AtLeastNone = 0
    pi: AtLeastNone = 0
    """The Progress Interval of making it; 0: nobody makes it."""
    ti: str = ""
    """The Time Interval, in words: `1 hour`."""
    made: AtLeastOne = 1
    """How many pieces a project yields."""
    maker: str = ""
    """The Skill that makes it."""
    maker_level: AtLeastNone = 0
    crafting_ob: int = 0
    rules: tuple[str, ...] = ()


@rule("STR-690", "STR-1214", "STR-1217", "STR-1218", "STR-1225", "STR-1227", "STR-1228", "STR-Q96")
class WeaponEntry(AssetEntry, frozen=True, kw_only=True):
    """A weapon type. Its attacks are the Expertises of its Skill."""

    skill: Word
    """The Weapon Skill of the same name: `weapon:pit-hammers`."""
    reach: Annotated[int, Meta(ge=0, le=3)] = 1
    """In melee, in fields: 1, Long Reach 2, Very Long Reach 3; 0: it is no melee weapon."""
    farthest: AtLeastOne | None = None
    """Ranged (max): no target is farther than so many fields."""
    increment: AtLeastOne | None = None
    """Ranged (DI): beyond the first so many fields every further ones make it harder and weaker."""
    range_only: bool = False
    prefer_range: bool = False
    reload: AtLeastNone = 0
    """The AP of reloading: slow 2, very slow 3."""
    thrown_as: str = ""
    """Throwable: the attack whose damage a throw deals."""
    thrown_dice: int = 0
    melee_dice: int = 0
    """On attack and defence in melee."""
    ammunition: str = ""
    """The family that it shoots: `arrows`."""

    @property
    def is_ranged(self) -> bool:
        return self.farthest is not None or self.increment is not None

    def properties(self) -> tuple[str, ...]:
        """Its properties, as the book calls them."""
        return tuple(name for name, has in (
            ("Melee", self.reach > 0),
            ("Long Reach", self.reach == 2),
            ("Very Long Reach", self.reach == 3),
            (f"Ranged (max {self.farthest})", self.farthest is not None),
            (f"Ranged ({self.increment} DI)", self.increment is not None),
            ("Range Only", self.range_only),
            ("Prefer Range", self.prefer_range),
            ("Slow Reload", self.reload == SLOW_RELOAD),
            ("Very Slow Reload", self.reload == VERY_SLOW_RELOAD),
            (f"Ranged (throwable: {self.thrown_as})", bool(self.thrown_as)),
        ) if has)  # fmt: skip


@rule("STR-483", "STR-690", "STR-1229")
class ArmorEntry(AssetEntry, frozen=True, kw_only=True):
    """Armor: what it takes off each instance of damage, and what it costs its wearer."""

    weight: Literal["light", "medium", "heavy"]
    protection: dict[DamageType, AtLeastOne]
    """The full value; the lower degrees follow from it."""
    exhaustion: AtLeastNone = 0
    """Permanent, while it is worn."""
    stealth: int = 0
    defence: int = 0
    """Dice on defence tests."""
    stability: int = 0


class DefenceBonus(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a shield does for a defence test."""

    dice: int = 0
    points: AtLeastNone = 0
    """Compensation Points."""


@rule("STR-472", "STR-473", "STR-474", "STR-1125", "STR-1235", "STR-EX71")
class Cover(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a shield does against some attacks, for each degree of being flanked: as it is printed; if only its full
    value is, half of that, a quarter and nothing."""

    against: tuple[Against, ...] = ()
    """Empty: any."""
    unthreatened: DefenceBonus = DefenceBonus()
    flanked: DefenceBonus | None = None
    surrounded: DefenceBonus | None = None
    overwhelmed: DefenceBonus | None = None

    def at(self, degree: Degree) -> DefenceBonus:
        printed: dict[Degree, DefenceBonus | None] = {
            "flanked": self.flanked, "surrounded": self.surrounded, "overwhelmed": self.overwhelmed,
        }  # fmt: skip
        if degree == "unthreatened":
            return self.unthreatened
        if any(printed.values()):
            return printed[degree] or DefenceBonus()
        full = self.unthreatened
        by = {"flanked": 2, "surrounded": 4}.get(degree)
        return DefenceBonus(rounded_up(full.dice, by), rounded_up(full.points, by)) if by else DefenceBonus()


@rule("STR-690", "STR-1235", "STR-1239")
class ShieldEntry(AssetEntry, frozen=True, kw_only=True):
    """A shield: it helps defence tests with the Shield Skill."""

    cover: tuple[Cover, ...]
    """The first that fits an attack counts."""
    exhaustion: AtLeastNone = 0
    stability: int = 0


@rule("STR-1240", "STR-1241", "STR-1262")
class AmmunitionEntry(AssetEntry, frozen=True, kw_only=True):
    """What a weapon shoots."""

    family: Word
    adds: tuple[DamageFormula, ...] = ()
    """Further instances of damage; Q is the ammunition's own."""
    replaces: bool = False
    """They stand instead of the weapon's damage."""
    on_injury: dict[Condition, AtLeastOne] = {}
    """Points of Conditions, if the attack causes an Injury."""


@rule("STR-1242", "STR-1243", "STR-1244")
class Use(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What becomes of it when it is used. One piece is used up."""

    effect: Literal["antidote", "refresh", "mend", "shield", "sicken", "blast", "smoke", "set"]
    """antidote: against poison. refresh: Exhaustion − Q. mend: Q dice of HP. shield: resists damage for Q hours.
    sicken: the victim tests Toughness at Ob Q or gets Conditions. blast: damage to whoever is hit. smoke: for
    some turns it hides what is behind it, Q fields around. set: a trap."""
    ap: AtLeastNone = 1
    damage: tuple[DamageFormula, ...] = ()
    radius: AtLeastNone = 0
    """In fields; 0: only what is hit."""
    fuse: AtLeastNone = 0
    """So many turns pass before it bursts; 0: it bursts where it lands."""
    turns: AtLeastOne = 1
    """Of smoke: how long it hangs in the air."""
    die: AtLeastNone = 0
    resists: dict[DamageType, AtLeastOne] = {}
    conditions: dict[Condition, AtLeastOne] = {}
    limit: AtLeastNone = 0
    """So many in 24 hours, and no more; 0: there is no limit."""
    addiction: AtLeastNone = 0
    """The Ob of the Self-Control test that keeps the user free of it; 0: none."""
    aftermath: AtLeastNone = 0
    """Exhaustion that it leaves behind."""


@rule("STR-287", "STR-686")
class GeneralAsset(AssetEntry, frozen=True, kw_only=True):
    """Anything else: tools, provisions, consumables, clothing, containers."""

    type: Literal["tool", "provision", "consumable", "clothing", "jewelry", "container", "other"] = "other"
    use: Use | None = None
    exhaustion: AtLeastNone = 0


KINDS: Mapping[str, type[ContentEntry]] = {
    "weapons": WeaponEntry, "armors": ArmorEntry, "shields": ShieldEntry, "ammunition": AmmunitionEntry,
    "assets": GeneralAsset,
}  # fmt: skip


SIZES: tuple[Size, ...] = ("tiny", "small", "moderate", "large", "huge")
WEIGHTS: tuple[Weight, ...] = ("low", "moderate", "high", "very high")


@rule("STR-289", "STR-290", "STR-291", "STR-292", "STR-293")
def bulk_of(size: Size, weight: Weight) -> int:
    """Bulk by size and weight: a step of either is a point."""
    return SIZES.index(size) + WEIGHTS.index(weight)

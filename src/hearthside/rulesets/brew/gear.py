"""What a pack may say of weapons, armor and travelling."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.brew.fight_state import Band

AttackKind = Literal["unarmed", "blunt", "blade", "thrown", "heavy", "handheld", "ranged"]
Damage = Literal["half attribute", "attribute", "half total", "total"]
WeaponAttribute = Literal["power", "precision"]
WeaponSkill = Literal["melee", "athletics", "craft"]

NoneOrMore = Annotated[int, Meta(ge=0)]
EVERYWHERE: tuple[Band, ...] = ("close", "mid", "long")


class Method(Struct, frozen=True):
    """How a kind of attack is rolled, what it deals, and how far it goes."""

    words: str
    attributes: tuple[WeaponAttribute, ...]
    skill: WeaponSkill
    damage: Damage
    bands: tuple[Band, ...]
    rule: str
    is_ranged: bool = False


@rule("BREW-106", "BREW-116", "BREW-117", "BREW-126", "BREW-Q204")
def method_of(kind: AttackKind) -> Method:
    """The kinds of attacks. What a complex weapon deals and where it reaches is written in its entry."""
    return METHODS[kind]


EITHER: tuple[WeaponAttribute, ...] = ("power", "precision")
METHODS: dict[AttackKind, Method] = {
    "unarmed": Method("unarmed", EITHER, "melee", "half attribute", ("close",), "BREW-127"),
    "blunt": Method("blunt weapon", EITHER, "melee", "attribute", ("close",), "BREW-128"),
    "blade": Method("simple blade", EITHER, "melee", "half total", ("close",), "BREW-129"),
    "thrown": Method("thrown", ("precision",), "athletics", "attribute", EVERYWHERE, "BREW-130", is_ranged=True),
    "heavy": Method("heavy throw", ("power",), "athletics", "attribute", EVERYWHERE, "BREW-130", is_ranged=True),
    "handheld": Method("complex weapon", EITHER, "melee", "half total", ("close",), "BREW-131"),
    "ranged": Method("ranged weapon", ("precision",), "craft", "half total", ("mid", "long"), "BREW-132", True),
}  # fmt: skip


@rule("BREW-002", "BREW-131", "BREW-132", "BREW-Q59")
class Weapon(ContentEntry, frozen=True):
    """Something to attack with. What an entry leaves out is as usual for its kind."""

    kind: AttackKind
    attributes: tuple[WeaponAttribute, ...] = ()
    """What it may be wielded with."""
    craft: str = ""
    """Of a complex ranged weapon: the kind of Craft that knows it."""
    bands: tuple[Band, ...] = ()
    """The distances at which it can be used."""
    damage: Damage | NoneOrMore | None = None
    """Of what its damage comes, or a number."""
    bonus: int = 0
    """What it adds to the damage."""
    attacks: Annotated[int, Meta(ge=1)] = 1
    """How many opponents can be attacked with it in a round."""
    is_blade: bool = False
    hurts: bool = True
    """Hard, and meant to hurt: otherwise a throw deals nothing."""
    kg: NoneOrMore = 1
    """In kilograms."""
    rule: str = ""

    @property
    def method(self) -> Method:
        return method_of(self.kind)

    @property
    def is_ranged(self) -> bool:
        return self.method.is_ranged


@rule("BREW-135")
class Armor(ContentEntry, frozen=True):
    """Something to wear: its soak is taken off each hit that it covers."""

    soak: NoneOrMore
    kg: NoneOrMore = 1
    rule: str = ""


class Pace(ContentEntry, frozen=True):
    """How far a way of travelling gets: kilometres in an hour, at least and at most, and in a day."""

    slow: NoneOrMore
    fast: NoneOrMore
    day: NoneOrMore = 0
    """In kilometres; 0: nothing is said of a day."""
    day_miles: NoneOrMore = 0
    """Of a figure that is given in miles."""
    rest_after: NoneOrMore = 0
    """Kilometres in a day after which the animals have to rest."""
    rule: str = ""


BARE_HANDS = Weapon(name="Bare hands", kind="unarmed", kg=0)
KINDS: dict[str, type[ContentEntry]] = {"weapons": Weapon, "armors": Armor, "paces": Pace}

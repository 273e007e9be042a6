"""What becomes true of equipment, load, travel and running."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.brew.state import Item
from hearthside.rulesets.brew.words import Load

Fields = tuple[str, ...]


class ItemTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("items",)
    says: ClassVar[str] = "{about:name} has {item}."
    items: dict[str, Item]
    item: str


class ItemGone(Fact, frozen=True):
    sets: ClassVar[Fields] = ("items",)
    says: ClassVar[str] = "{about:name} no longer has {item}."
    items: dict[str, Item]
    item: str


class ItemRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} has no {item}."
    item: str


class Packed(Fact, frozen=True):
    """What is light for the GM is light up to this weight, and no further."""

    sets: ClassVar[Fields] = ("items", "load", "light_kg")
    says: ClassVar[str] = "{about:name} carries {kg} kg: {load}."
    items: dict[str, Item]
    load: Load
    light_kg: int
    kg: int


class WeaponKnown(Fact, frozen=True):
    sets: ClassVar[Fields] = ("known_weapons",)
    says: ClassVar[str] = "{about:name} knows how to use this: {weapon}."
    known_weapons: tuple[str, ...]
    weapon: str


class JourneyMade(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} travels. {how}: {distance}."
    how: str
    distance: str


class KilometresCounted(Fact, frozen=True):
    """What the animals have behind them today."""

    sets: ClassVar[Fields] = ("ridden",)
    ridden: int


class Sprinted(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} sprints {metres} m in {seconds} s."
    metres: int
    seconds: int


class Ran(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} runs at {speed} km/h."
    speed: int

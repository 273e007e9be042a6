"""Equipment and load: what somebody has, what of it they carry, and how heavy it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Confirm,
    Id,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Table,
    Text,
    action,
    name_of,
    rule,
)
from hearthside.rulesets.brew.facts.journeys import ItemGone, ItemRefused, ItemTaken, Packed, WeaponKnown
from hearthside.rulesets.brew.gear import Armor, Weapon
from hearthside.rulesets.brew.rules.load import carried_kg, light_limit, weight
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character, Item
from hearthside.rulesets.brew.words import CRAFT, Load

Keeping = Literal["worn", "visible", "carried", "elsewhere"]


class ItemName(Text, frozen=True):
    title: ClassVar[str] = "What is it?"
    longest: ClassVar[int] = 60

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        entries = [*view.content.of(Weapon).values(), *view.content.of(Armor).values()]
        return [Option(entry.name, help=entry.text) for entry in entries]


class HowHeavy(Number, frozen=True):
    """What it weighs; what a pack describes weighs as much as it says there."""

    title: ClassVar[str] = "How many kilograms?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 500

    def usual(self, view: Reader) -> int:
        return 0


@rule("BREW-083")
class HowKept(OneOf[Keeping], frozen=True):
    title: ClassVar[str] = "Where is it?"

    def options(self, view: Reader) -> Sequence[Option[Keeping]]:
        return [
            Option("carried", "On the person"),
            Option("visible", "On the person, for all to see"),
            Option("worn", "Worn"),
            Option("elsewhere", "Accessible, or at home"),
        ]

    def usual(self, view: Reader) -> Keeping:
        return "carried"


@rule("BREW-084")
class AllowItem(Confirm, frozen=True):
    who: Key[Character]
    item: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has this along: {self.item}. Allowed?"

    def usual(self, view: Reader) -> bool:
        return True


@action("Take an item", by=Character, name=ItemName(), keeping=HowKept(), kg=HowHeavy())
@rule("BREW-083", "BREW-084")
def take_item(table: Table, who: Key[Character], name: str, keeping: Keeping = "carried", kg: int = 0) -> None:
    """Write something on the sheet that is worth tracking. What is declared in a scene, the GM must allow."""
    if not table.choose(GM, AllowItem(who=who, item=name)):
        table.record(ItemRefused(about=who, item=name))
        return
    items = {**table[who].items, name: item_called(table, name, keeping, kg)}
    table.record(ItemTaken(about=who, items=items, item=name))


@rule("BREW-083", "BREW-135")
def item_called(reader: Reader, name: str, keeping: Keeping, kg: int) -> Item:
    """An item; a weapon or a piece of armor of the setting is known by its name."""
    weapon = entry_called(reader.content.of(Weapon), name)
    armor = "" if weapon else entry_called(reader.content.of(Armor), name)
    return Item(kg=kg, on_person=keeping != "elsewhere", visible=keeping in ("visible", "worn"),
                weapon=weapon, armor=armor, worn=keeping == "worn")  # fmt: skip


def entry_called(entries: Any, name: str) -> str:
    named = [id_ for id_, entry in entries.items() if name.casefold() in (id_, entry.name.casefold())]
    return named[0] if named else ""


class WhichItem(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which item?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name, f"{weight(view, item)} kg") for name, item in view[self.who].items.items()]


def has_nothing(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].items else f"{view[who].name} has nothing that is worth tracking"


def mine(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichItem(who=Key[Character](who))


@action("Drop an item", by=Character, always=True, unless=has_nothing, name=mine)
@rule("BREW-083")
def drop_item(table: Table, who: Key[Character], name: str) -> None:
    """It is no longer on the sheet: laid down, or taken from somebody who can do nothing about it."""
    items = {other: item for other, item in table[who].items.items() if other != name}
    table.record(ItemGone(about=who, items=items, item=name))


@action("Keep an item", by=Character, always=True, unless=has_nothing, name=mine, keeping=HowKept())
@rule("BREW-083")
def keep_item(table: Table, who: Key[Character], name: str, keeping: Keeping = "carried") -> None:
    """Say where something is: on the person, seen by all, worn, or elsewhere."""
    item = replace(table[who].items[name], on_person=keeping != "elsewhere", visible=keeping in ("visible", "worn"),
                   worn=keeping == "worn")  # fmt: skip
    table.record(ItemTaken(about=who, items={**table[who].items, name: item}, item=name))


class WhatIsCarried(SomeOf[str], frozen=True):
    title: ClassVar[str] = "What is carried?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, name, f"{weight(view, item)} kg") for name, item in view[self.who].items.items()]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(name for name, item in view[self.who].items.items() if item.on_person)


@rule("BREW-085", "BREW-086")
class HowLoaded(OneOf[Load], frozen=True):
    title: ClassVar[str] = "Light or laden?"

    def options(self, view: Reader) -> Sequence[Option[Load]]:
        return [Option("light", "Light", "No modifier"), Option("laden", "Laden", "−2 to Speed and Precision")]

    def usual(self, view: Reader) -> Load:
        return "light"


@rule("BREW-086", "BREW-090")
class IsLight(Confirm, frozen=True):
    """The kilograms are a rule of thumb: the GM has the last word on what is light."""

    who: Key[Character]
    kg: int
    limit: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} travels light with {self.kg} kg; {self.limit} kg count as light. Plausible?"

    def usual(self, view: Reader) -> bool:
        return self.kg <= self.limit


def what_is_mine(view: Reader, who: Id, args: Any) -> Question[tuple[str, ...]]:
    return WhatIsCarried(who=Key[Character](who))


@action("Pack", by=Character, items=what_is_mine, load=HowLoaded())
@rule("BREW-085", "BREW-086", "BREW-089", "BREW-090")
def pack(table: Table, who: Key[Character], items: tuple[str, ...], load: Load = "light") -> None:
    """Tick what is carried, and choose to travel light or laden. The GM confirms that a light load is plausible."""
    kg = carried_kg(table, packed_with(table, who, items))
    if load == "light" and not table.choose(GM, IsLight(who=who, kg=kg, limit=light_limit(table, who))):
        load = "laden"
    packed = packed_with(table, who, items)
    kg = carried_kg(table, packed)
    overruled = load == "light" and kg > light_limit(table, who)
    table.record(Packed(about=who, items=packed, load=load, light_kg=kg if overruled else 0, kg=kg))


def packed_with(reader: Reader, who: Key[Character], names: tuple[str, ...]) -> dict[str, Item]:
    """All that somebody has, with these things on the person and all else elsewhere."""
    return {name: with_place(item, name in names) for name, item in reader[who].items.items()}


def with_place(item: Item, on_person: bool) -> Item:
    if on_person == item.on_person:
        return item
    return replace(item, on_person=on_person, worn=item.worn and on_person, visible=item.visible and on_person)


class WhichWeapon(OneOf[str], frozen=True):
    """A complex ranged weapon that is not noted on the sheet yet."""

    title: ClassVar[str] = "Which weapon?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        weapons = view.content.of(Weapon)
        return [Option(id_, weapon.name, f"Craft ({weapon.craft})") for id_, weapon in weapons.items()
                if weapon.kind == "ranged" and id_ not in view[self.who].known_weapons]  # fmt: skip


class KnowsWeapon(Confirm, frozen=True):
    who: Key[Character]
    weapon: str

    def asks(self, view: Reader) -> str:
        return f"Does {name_of(view, self.who)} know how to use this: {self.weapon}?"

    def usual(self, view: Reader) -> bool:
        return True


def why_no_weapon(view: Reader, who: Key[Character]) -> str:
    if score(view, who, CRAFT).total < 1:
        return f"{view[who].name} has no dot in Craft, which complex ranged weapons need"
    return "" if WhichWeapon(who=who).options(view) else "all of them are noted"


@action("Note a weapon", by=Character, unless=why_no_weapon,
        weapon=lambda view, who, args: WhichWeapon(who=Key[Character](who)))  # fmt: skip
@rule("BREW-126", "BREW-Q43")
def note_weapon(table: Table, who: Key[Character], weapon: str) -> None:
    """A complex ranged weapon is known with a dot in Craft, if the GM agrees and it stands on the sheet."""
    called = table.content.of(Weapon)[weapon].name
    if table.choose(GM, KnowsWeapon(who=who, weapon=called)):
        known = (*table[who].known_weapons, weapon)
        table.record(WeaponKnown(about=who, known_weapons=known, weapon=called))


ACTIONS = (take_item, drop_item, keep_item, pack, note_weapon)

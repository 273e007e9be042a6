"""What somebody has of a thing: counting it, using it up, coming by it."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import IllegalAnswer, Key, Reader, Table, name_of, rule
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.facts.belongings import Consumed, Gained, Lost
from hearthside.rulesets.strive.gear import entry_called
from hearthside.rulesets.strive.state import Character


@rule("STR-286", "STR-566")
def has(reader: Reader, who: Key[Character], entry: str) -> int:
    """How many of something somebody carries. Property is not at hand."""
    return sum(asset.number for asset in reader[who].assets.values() if is_at_hand(asset, entry))


def is_at_hand(asset: Asset, entry: str) -> bool:
    return asset.entry == entry and asset.place != "property"


@rule("STR-688")
def consume(table: Table, who: Key[Character], entry: str, number: int = 1) -> None:
    """Use up so many of something. Whoever has too few cannot."""
    called = entry_called(table, entry).name or entry
    if has(table, who, entry) < number:
        raise IllegalAnswer(f"{name_of(table, who)} has too little of this: {called}")
    left = number
    assets: dict[str, Asset] = {}
    for name, asset in table[who].assets.items():
        used = min(left, asset.number) if is_at_hand(asset, entry) else 0
        left -= used
        if used < asset.number:
            assets[name] = replace(asset, number=asset.number - used) if used else asset
    table.record(Consumed(about=who, assets=assets, what=called, number=number))


@rule("STR-286")
def gain(table: Table, who: Key[Character], name: str, asset: Asset) -> None:
    """Somebody has something more. What they have of the same kind and Quality in the same place becomes one heap; what
    no pack describes is of one kind if it has the same name."""
    assets = dict(table[who].assets)
    heap = next((one for one, other in assets.items()
                 if (asset.entry or one == name) and replace(other, number=asset.number) == asset), "")  # fmt: skip
    if heap:
        asset = replace(asset, number=asset.number + assets[heap].number)
    assets[heap or name_for(assets, name)] = asset
    table.record(Gained(about=who, assets=assets, what=heap or name, number=asset.number))


def lose(table: Table, who: Key[Character], name: str, number: int | None = None) -> None:
    """Somebody no longer has so many of these; all, where nothing is said."""
    assets = dict(table[who].assets)
    asset = assets.pop(name)
    gone = asset.number if number is None else min(number, asset.number)
    if gone < asset.number:
        assets[name] = replace(asset, number=asset.number - gone)
    table.record(Lost(about=who, assets=assets, what=name, number=gone))


def name_for(assets: dict[str, Asset], name: str) -> str:
    """A name that nothing else of theirs has: `Knife`, `Knife (2)`."""
    number, free = 1, name
    while free in assets:
        number += 1
        free = f"{name} ({number})"
    return free

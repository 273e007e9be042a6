"""The sheet: what somebody wears, holds and carries."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import Buttons, Group, Stat, Table
from hearthside.rulesets.strive.belongings import Place
from hearthside.rulesets.strive.derived import carrying_capacity, slot_bonus
from hearthside.rulesets.strive.gear import armor_of, bulk, weapons_of
from hearthside.rulesets.strive.rules.belongings.load import luggage
from hearthside.rulesets.strive.state import Character

PLACES: Mapping[Place, str] = {
    "clothing": "Clothing", "armor": "Armor", "hands": "Hands", "back": "Back", "jewelry": "Jewelry",
    "luggage": "Luggage", "property": "Property",
}  # fmt: skip


@rule("STR-286")
def gear(reader: Reader, who: Key[Character]) -> Group:
    """Worn and held first, then the luggage, then what is elsewhere."""
    character = reader[who]
    load, most = luggage(reader, who), carrying_capacity(reader, who)
    more = Explained((Summand("by Strength", slot_bonus(reader, who), "STR-103"),))
    return Group(label="Gear", widgets=(
        assets(reader, who, "Worn and held", ("clothing", "armor", "hands", "back", "jewelry")),
        *protections(reader, who),
        *weapons(reader, who),
        assets(reader, who, "Luggage", ("luggage",)),
        Buttons(actions=("use-asset", "put-asset", "give-asset", "drop-asset", "take-asset", "note-asset",
                         "reload-weapon", "carry-on")),
        Group(label="Load", rules=("STR-561",), widgets=(
            Stat(label="Luggage, bulk", value=load.total, explained=load, rules=("STR-561",)),
            Stat(label="Carrying capacity", value=most.total, explained=most, rules=("STR-102",)),
            Stat(label="Slots hold more", value=more.total, explained=more, rules=("STR-103",)),
            Stat(label="Money", value=character.money, field="money", rules=("STR-682",)),
        )),
        *((assets(reader, who, "Property", ("property",)),)
          if any(one.place == "property" for one in character.assets.values()) else ()),
    ))  # fmt: skip


@rule("STR-294", "STR-682")
def assets(reader: Reader, who: Key[Character], label: str, places: tuple[Place, ...]) -> Table:
    rows = []
    for place in places:
        for name, asset in reader[who].assets.items():
            if asset.place == place:
                number = f" × {asset.number}" if asset.number > 1 else ""
                waits = "" if asset.approved else " (not agreed yet)"
                rows.append((f"{name}{number}{waits}", PLACES[place], str(bulk(reader, asset))))
    return Table(label=label, columns=("What", "Where", "Bulk"), rows=tuple(rows), empty="Nothing.", rules=("STR-286",))


def weapons(reader: Reader, who: Key[Character]) -> tuple[Table, ...]:
    rows = tuple((name, ", ".join(entry.properties())) for name, entry in weapons_of(reader, who).items())
    return (Table(label="Weapons", columns=("What", "Properties"), rows=rows, rules=("STR-690",)),) if rows else ()


def protections(reader: Reader, who: Key[Character]) -> tuple[Table, ...]:
    armor = armor_of(reader, who)
    if armor is None:
        return ()
    rows = tuple((type_.title(), str(full)) for type_, full in armor.protection.items())
    return (Table(label=f"Protection: {armor.name}", columns=("Against", "Less"), rows=rows, rules=("STR-249",)),)

"""Slots: what somebody can wear and hold, by its bulk and their Strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.belongings import Asset, Place
from hearthside.rulesets.strive.derived import exhaustion_limit, slot_bonus
from hearthside.rulesets.strive.gear import NOTHING, bulk, entry_of, exhaustion_of, stacks, worn_exhaustion
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import ArmorEntry, GeneralAsset
from hearthside.rulesets.strive.kinds.health import MutationEntry
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

Slot = Literal["clothing", "armor", "hands", "back"]
LIMITS: Mapping[Slot, int] = {"clothing": 4, "armor": 4, "hands": 2, "back": 3}
"""The bulk that a slot of a humanoid holds, of hands each."""
PLACES: Mapping[Place, str] = {
    "clothing": "worn as clothing", "armor": "worn as armor", "hands": "in hand", "back": "strapped to the back",
    "jewelry": "worn as jewelry", "luggage": "in the luggage", "property": "left elsewhere",
}  # fmt: skip


@rule("STR-103", "STR-295", "STR-296", "STR-297", "STR-298")
def slot_limit(reader: Reader, who: Key[Character], slot: Slot) -> int:
    """The bulk that one slot of somebody holds."""
    return LIMITS[slot] + slot_bonus(reader, who)


@rule("STR-297", "STR-300")
def hands_for(reader: Reader, who: Key[Character], asset: Asset) -> int:
    """How many hands something takes: as many as together hold its bulk."""
    return max(1, rounded_up(bulk(reader, asset), slot_limit(reader, who, "hands")))


@rule("STR-297", "STR-905")
def hand_slots(reader: Reader, who: Key[Character]) -> int:
    """The hands that can hold something: an arm that has become claws holds nothing."""
    one = reader[who]
    if not one.mutations:
        return one.hands
    entries = reader.content.of(MutationEntry)
    lost = sum(entries[mutation].hands for mutation in one.mutations if mutation in entries)
    return max(0, one.hands - lost)


def free_hands(reader: Reader, who: Key[Character], but: str = "") -> int:
    held = (one.hands for name, one in reader[who].assets.items() if one.place == "hands" and name != but)
    return hand_slots(reader, who) - sum(held)


def in_slot(reader: Reader, who: Key[Character], slot: Place, but: str) -> list[Asset]:
    return [asset for name, asset in reader[who].assets.items() if asset.place == slot and name != but]


@rule("STR-264", "STR-286", "STR-294", "STR-299", "STR-Q317")
def why_not_there(reader: Reader, who: Key[Character], name: str, place: Place) -> str:
    """Why somebody cannot put something there; empty if they can."""
    asset = reader[who].assets[name]
    tiring = too_tiring(reader, who, asset)
    match place:
        case "luggage" | "property":
            return ""
        case "jewelry":
            encumbers = bulk(reader, asset) > 0
            return tiring or ("only what does not encumber is worn as jewelry" if encumbers else "")
        case "hands":
            return tiring or why_not_held(reader, who, name, asset)
        case "clothing" | "armor" | "back":
            return tiring or why_not_worn(reader, who, name, asset, place)


@rule("STR-264")
def too_tiring(reader: Reader, who: Key[Character], asset: Asset) -> str:
    """Exhausting equipment is not put on if that would exceed the limit of Exhaustion."""
    more = 0 if asset.place not in ("luggage", "property") else exhaustion_of(entry_of(reader, asset))
    total = reader[who].exhaustion + reader[who].starved + worn_exhaustion(reader, who).total + more
    limit = exhaustion_limit(reader, who).total
    return f"Exhaustion would be {total}, above the limit of {limit}" if more and total > limit else ""


@rule("STR-297", "STR-300", "STR-Q317")
def why_not_held(reader: Reader, who: Key[Character], name: str, asset: Asset) -> str:
    if stacks(reader, asset) > 1:
        return "a hand holds one stack"
    if reader[RULES].several_per_slot:
        room = hand_slots(reader, who) * slot_limit(reader, who, "hands")
        held = sum(bulk(reader, one) for one in in_slot(reader, who, "hands", name))
        return "" if held + bulk(reader, asset) <= room else f"that is more than the {room} bulk that the hands hold"
    needs, free = hands_for(reader, who, asset), free_hands(reader, who, name)
    return "" if needs <= free else f"it takes {needs} free hand{'s' * (needs > 1)}, and there is {free or 'none'}"


@rule("STR-294", "STR-295", "STR-296", "STR-298", "STR-Q317")
def why_not_worn(
    reader: Reader, who: Key[Character], name: str, asset: Asset, slot: Literal["clothing", "armor", "back"]
) -> str:
    entry = entry_of(reader, asset)
    if slot == "armor" and not (isinstance(entry, ArmorEntry) or entry is NOTHING):
        return "it is no armor"
    if slot == "clothing" and not (entry is NOTHING or (isinstance(entry, GeneralAsset) and entry.type == "clothing")):
        return "it is no clothing"
    limit, others = slot_limit(reader, who, slot), in_slot(reader, who, slot, name)
    together = bulk(reader, asset)
    if reader[RULES].several_per_slot:
        together += sum(bulk(reader, one) for one in others)
    elif others:
        return f"something else is {PLACES[slot]}"
    elif stacks(reader, asset) > 1:
        return "a slot holds one stack"
    return "" if together <= limit else f"its bulk is {together}, and the slot holds {limit}"


@rule("STR-Q367")
def misfits(reader: Reader, who: Key[Character]) -> list[str]:
    """What somebody wears or holds that is too bulky for its slot by now."""
    found = []
    for name, asset in reader[who].assets.items():
        match asset.place:
            case "hands":
                if hands_for(reader, who, asset) > asset.hands:
                    found.append(name)
            case "clothing" | "armor" | "back":
                if bulk(reader, asset) > slot_limit(reader, who, asset.place):
                    found.append(name)
            case _:
                pass
    return found

"""Traits and Titles of Renown: what somebody has of them, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEffect, TraitEntry
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import SPECIALISED, DamageType, rounded_up

MOST_TITLES = 5
INNATE_ARMOR, BREATH_WEAPON = "innate-armor", "breath-weapon"
INNATE_PROTECTION = 6
MOST_DEGREE = 4
STONE = 5
"""What a Heart of Stone adds to every gain of Temporary HP."""


def trait_of(id_: str) -> tuple[str, str]:
    """The id of a Trait's entry, and what was chosen with it: `innate-armor:acid`."""
    entry, _, chosen = id_.partition(SPECIALISED)
    return entry, chosen


def name_of_trait(reader: Reader, id_: str) -> str:
    """The name of a Trait or Title."""
    entries = {**reader.content.of(TraitEntry), **reader.content.of(TitleEntry)}
    entry = entries.get(trait_of(id_)[0])
    return entry.name if entry else id_


@rule("STR-164", "STR-1201")
def holds_trait(reader: Reader, who: Key[Character], trait: str) -> bool:
    """Whether somebody has a Trait that is in play. Whether its prerequisites hold on is asked elsewhere."""
    entry = reader.content.of(TraitEntry).get(trait)
    in_play = entry is None or entry.option != "body_traits" or reader[RULES].body_traits
    return in_play and any(trait_of(one)[0] == trait for one in reader[who].traits)


@rule("STR-164", "STR-282")
def trait_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    """What Traits bring."""
    entries = reader.content.of(TraitEntry)
    for id_ in dict.fromkeys(trait_of(one)[0] for one in reader[who].traits):
        if id_ in entries and entries[id_].boons and holds_trait(reader, who, id_):
            for boon in entries[id_].boons:
                yield entries[id_].name, Boon(on=boon.on, by=boon.by, when=boon.when, kind="trait")


@rule("STR-837", "STR-Q150", "STR-EX107")
def loremaster_degree(quality: int, rules: HouseRules) -> int:
    """Half of the Quality of the research, rounded up, at most 4; at some tables the Quality itself."""
    return min(MOST_DEGREE, quality if rules.degree_is_quality else rounded_up(quality, 2))


@rule("STR-166", "STR-282", "STR-841", "STR-844", "STR-845")
def title_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    """What Titles of Renown bring."""
    entries = reader.content.of(TitleEntry)
    for id_ in reader[who].titles:
        for boon in entries[id_].boons if id_ in entries else ():
            yield entries[id_].name, Boon(on=boon.on, by=boon.by, when=boon.when, kind="trait")


@rule("STR-1203")
def innate_armor(reader: Reader, who: Key[Character], type_: DamageType) -> int:
    """What the skin itself takes off damage of the type that was chosen."""
    chosen = [trait_of(one)[1] for one in reader[who].traits if trait_of(one)[0] == INNATE_ARMOR]
    return INNATE_PROTECTION if type_ in chosen and holds_trait(reader, who, INNATE_ARMOR) else 0


def has_title(reader: Reader, who: Key[Character], effect: TraitEffect) -> bool:
    """Whether somebody bears a Title with this effect."""
    entries = reader.content.of(TitleEntry)
    return any(id_ in entries and entries[id_].effect == effect for id_ in reader[who].titles)

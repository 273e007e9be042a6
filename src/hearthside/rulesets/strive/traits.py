"""Traits and Titles of Renown: what somebody has of them, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEffect, TraitEntry
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import SPECIALISED

MOST_TITLES = 5


def trait_of(id_: str) -> tuple[str, str]:
    """The id of a Trait's entry, and what was chosen with it: `innate-armor:acid`."""
    entry, _, chosen = id_.partition(SPECIALISED)
    return entry, chosen


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


@rule("STR-166", "STR-282", "STR-841", "STR-844", "STR-845")
def title_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    """What Titles of Renown bring."""
    entries = reader.content.of(TitleEntry)
    for id_ in reader[who].titles:
        for boon in entries[id_].boons if id_ in entries else ():
            yield entries[id_].name, Boon(on=boon.on, by=boon.by, when=boon.when, kind="trait")


def has_title(reader: Reader, who: Key[Character], effect: TraitEffect) -> bool:
    """Whether somebody bears a Title with this effect."""
    entries = reader.content.of(TitleEntry)
    return any(id_ in entries and entries[id_].effect == effect for id_ in reader[who].titles)

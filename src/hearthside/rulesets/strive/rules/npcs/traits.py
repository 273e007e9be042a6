"""Traits of the NPC builder: who has which, and what those change that is no test and asks nobody."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, Summand, rule
from hearthside.rulesets.strive.kinds.npcs import NpcEffect, NpcTraitEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.state import Character


def npc_trait(reader: Reader, who: Key[Character], effect: NpcEffect) -> NpcTrait | None:
    """The Trait of an NPC that has this effect."""
    return trait_of(reader, reader[who], effect)


@rule("STR-983", "STR-1194")
def trait_of(reader: Reader, character: Character, effect: NpcEffect) -> NpcTrait | None:
    if not character.npc_traits:
        return None
    entries = reader.content.of(NpcTraitEntry)
    for id_, trait in character.npc_traits.items():
        if id_ in entries and entries[id_].effect == effect and not entries[id_].option:
            return trait
    return None


def beside_in_squad(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    yield from ()

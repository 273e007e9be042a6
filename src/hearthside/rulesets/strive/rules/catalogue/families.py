"""Creature families: whom a Creature-Lore is about."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SPECIALISED


@rule("STR-777")
def family_of(reader: Reader, who: Key[Character]) -> str:
    """What somebody is, as the lore of creatures sorts them: as the GM says, or by species."""
    character = reader[who]
    return character.family or character.species


def lore_of(it: Held) -> str:
    """What a Creature-Lore is about."""
    return it.skill.partition(SPECIALISED)[2]


@rule("STR-777", "STR-778", "STR-779")
def knows(reader: Reader, who: Key[Character], whom: Key[Character], by: Iterable[Held]) -> bool:
    """Whether somebody has lore of the other's kind."""
    family = family_of(reader, whom)
    return bool(family) and any(lore_of(it) == family for it in by)

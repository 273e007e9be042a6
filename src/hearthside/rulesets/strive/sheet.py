"""The character sheet."""

from __future__ import annotations

from hearthside.engine import Key, Reader
from hearthside.engine.sheet import Group, Stat
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES


def sheet(reader: Reader, who: Key[Character]) -> Group:
    """The whole sheet, in tabs."""
    levels = {one: attribute_level(reader, who, one) for one in ATTRIBUTES}
    stats = tuple(Stat(label=one.title(), value=level.total, explained=level) for one, level in levels.items())
    return Group(label=reader[who].name, widgets=(Group(label="Abilities", widgets=stats),), tabs=True)

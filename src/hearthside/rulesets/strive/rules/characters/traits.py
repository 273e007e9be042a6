"""Traits: prerequisites, whether one counts now, and buying them."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TraitEntry
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import holds_trait
from hearthside.rulesets.strive.words import SPECIALISED


@rule("STR-164", "STR-Q144")
def has_trait(reader: Reader, who: Key[Character], trait: str) -> bool:
    """Whether somebody has a Trait that counts now. It is never lost; where the table plays it so, it rests while its
    prerequisites are not met."""
    if not holds_trait(reader, who, trait):
        return False
    entry = reader.content.of(TraitEntry).get(trait)
    return entry is None or not reader[RULES].suspended_traits or not why_lacking(reader, who, entry)


@rule("STR-829", "STR-Q144")
def why_lacking(reader: Reader, who: Key[Character], entry: TraitEntry) -> str:
    """Which prerequisite of a Trait is not met; empty: all are. Raw levels count, unless the table plays it otherwise;
    of a specialised Skill any will do."""
    for skill, needed in entry.requires.items():
        fits = [id_ for id_ in reader[who].skills if id_.split(SPECIALISED)[0] == skill]
        modified = reader[RULES].suspended_traits
        levels = [skill_level(reader, who, id_).total if modified else reader[who].skills[id_].raw for id_ in fits]
        if max(levels, default=0) < needed:
            return f"{skill.replace('-', ' ').title()} {needed} is needed"
    return ""

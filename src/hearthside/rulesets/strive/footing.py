"""What makes somebody stand firm: Skills, where Stability has to be earned; a friendly Trenchline."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, Summand, rule
from hearthside.rulesets.strive.gear import armor_of, shield_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ACROBATICS, SHIELD
from hearthside.rulesets.strive.zones import zones_at

LIGHT_SHIELD = 2


@rule("STR-709")
def is_unburdened(reader: Reader, who: Key[Character]) -> bool:
    """Without armor, and without a shield of bulk 2 or more."""
    shield = shield_of(reader, who)
    return armor_of(reader, who) is None and (shield is None or shield.bulk < LIGHT_SHIELD)


@rule("STR-1183")
def footing(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    """Skills that give Stability where it has to be earned: Deft Evasion, a shield held steady."""
    if is_unburdened(reader, who) and skill_level(reader, who, ACROBATICS).total:
        yield Summand("Deft Evasion", 1, "STR-1183")
    if shield_of(reader, who) and skill_level(reader, who, SHIELD).total:
        yield Summand("Steady Shield", 1, "STR-1183")


@rule("STR-1183", "STR-1199")
def dug_in(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    """A Trenchline of their own side holds all who stand in it, by the later Skills and where Stability is earned."""
    rules = reader[RULES]
    if (rules.later_skills or rules.earned_stability) and stands_in_trenchline(reader, who):
        yield Summand("Trenchline Zone", 2, "STR-1199")


def stands_in_trenchline(reader: Reader, who: Key[Character]) -> bool:
    fighting = reader[who].fighting
    for zone in zones_at(reader, who):
        user = Key[Character](reader[zone].of)
        theirs = reader[user].fighting if user in reader else None
        if reader[zone].does == "trenchline" and theirs and fighting and theirs.side == fighting.side:
            return True
    return False

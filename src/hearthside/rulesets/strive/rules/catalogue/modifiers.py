"""What Skills, zones and the lie of a fight change about tests."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.fight_state import KeyZone, is_combat
from hearthside.rulesets.strive.footing import is_unburdened
from hearthside.rulesets.strive.gear import shield_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.rules.catalogue.expertises import with_effect
from hearthside.rulesets.strive.rules.combat.places import DEGREES, beside, side_of
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.tests.parts import Test, TestModifier
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ACROBATICS, SHIELD
from hearthside.rulesets.strive.zones import zones_at


@rule("STR-709")
def deft_evasion(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """+1 CP on a defence with Acrobatics, without armor and without a shield of bulk 2 or more."""
    if test.of == ACROBATICS and is_unburdened(reader, test.who) and with_effect(reader, test.who, "deft-evasion"):
        return (TestModifier("Deft Evasion", points=1, rule="STR-709"),)
    return ()


@rule("STR-734", "STR-Q114")
def shield_wall(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """+1D on defence tests for each adjacent ally who uses a shield, where one of the two knows the Skill."""
    if shield_of(reader, test.who) is None:
        return ()
    mine = skill_level(reader, test.who, SHIELD).total
    wall = sum(shield_of(reader, ally) is not None and bool(mine or skill_level(reader, ally, SHIELD).total)
               for ally in beside(reader, test.who) if not why_unable(reader, ally))  # fmt: skip
    if not wall:
        return ()
    dice = 1 if reader[RULES].one_shield_die else wall
    return (TestModifier("shields side by side", dice=dice, rule="STR-734"),)


@rule("STR-472", "STR-473", "STR-474", "STR-Q438")
def flanked(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """−1D on a defence for each degree of being flanked."""
    return [TestModifier(degree, dice=-steps, rule="STR-472")
            for steps, degree in enumerate(DEGREES) if steps and degree in test.purposes]  # fmt: skip


@rule("STR-814", "STR-815")
def areas(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """+1 CP on every test in the area of Take and Hold! or Not A Step Back! that somebody's own side holds; +1 Ob
    outside the latter, for PCs."""
    zones = reader.every(KeyZone)
    if not zones or not is_combat(reader):
        return ()
    here, mine, found = zones_at(reader, test.who), side_of(reader, test.who), []
    for zone in zones:
        does, by = reader[zone].does, Key[Character](reader[zone].of)
        if by not in reader or side_of(reader, by) != mine:
            continue
        if does in ("take-and-hold", "no-step-back") and zone in here:
            found.append(TestModifier(reader[zone].name, points=1, rule="STR-814"))
        elif does == "no-step-back" and not reader[test.who].is_npc:
            found.append(TestModifier(f"outside: {reader[zone].name}", ob=1, rule="STR-815"))
    return found

"""Luggage against carrying capacity, and what a load does to tests. No test is made here."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Explained, Key, Reader, Summand, remembered, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset, Place
from hearthside.rulesets.strive.derived import carrying_capacity
from hearthside.rulesets.strive.gear import armor_of, bulk, shield_bonus, shield_of, stacks, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import Degree
from hearthside.rulesets.strive.levels import lowered_by_injuries
from hearthside.rulesets.strive.rules.tests.parts import SHIELD_WORSE, Test, TestModifier
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DEF, SHIELD, rounded_up

INCREMENT, BETWEEN_TESTS = 3, 6 * HOUR
LUGGAGE: Place = "luggage"
LOAD = "load"
"""The purpose of the Strength test by which somebody carries on."""
FLANKED: tuple[Degree, ...] = ("flanked", "surrounded", "overwhelmed")


@rule("STR-287", "STR-561", "STR-562", "STR-Q318")
def luggage(reader: Reader, who: Key[Character]) -> Explained:
    """The bulk of the luggage, thing by thing. What is worn, held or left elsewhere does not count."""
    carried = [(name, weight_of(reader, asset)) for name, asset in reader[who].assets.items()
               if asset.place == LUGGAGE]  # fmt: skip
    return Explained(tuple(Summand(name, weight, "STR-561") for name, weight in carried if weight))


@rule("STR-Q318")
def weight_of(reader: Reader, asset: Asset) -> int:
    """What a thing counts for in the luggage: its bulk; at some tables a slot for each piece that is not free."""
    size = bulk(reader, asset)
    return stacks(reader, asset) if size and reader[RULES].one_piece_per_luggage_slot else size


@rule("STR-561", "STR-563", "STR-EX154")
def increments(reader: Reader, who: Key[Character]) -> int:
    """Started increments of 3 bulk above carrying capacity."""
    owned = reader[who].assets
    if not owned:
        return 0
    return increments_of(reader, who, tuple(owned.values()), lowered_by_injuries(reader, who).count("strength"))


@rule("STR-561", "STR-563")
@remembered
def increments_of(reader: Reader, who: Key[Character], owned: tuple[Asset, ...], injuries: int) -> int:
    """The same of these things, as so many Injuries of Strength leave it: arrows and Injuries come and go."""
    load = sum(weight_of(reader, asset) for asset in owned if asset.place == LUGGAGE)
    return rounded_up(max(0, load - carrying_capacity(reader, who, injuries).total), INCREMENT)


@rule("STR-563", "STR-Q319")
def is_load_due(reader: Reader, who: Key[Character]) -> bool:
    """Whether a Strength test is due: the load is new or has grown, or six hours have passed."""
    burden, tested = increments(reader, who), reader[who].load_tested_at
    if not burden:
        return False
    long_ago = tested is None or clock_of(reader).minutes - tested >= BETWEEN_TESTS
    return long_ago or burden > reader[who].overloaded


# --- what it does to tests
@rule("STR-565")
def overweight(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """−1D for each increment, on everything but the test of the load itself."""
    if LOAD not in test.purposes and (burden := increments(reader, test.who)):
        return (TestModifier("overweight", dice=-burden, rule="STR-565"),)
    return ()


@rule("STR-1229", "STR-1231", "STR-1232")
def armor_on_defence(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """What armor takes off defence tests."""
    armor = armor_of(reader, test.who)
    if armor and armor.defence:
        return (TestModifier(armor.name, dice=armor.defence, rule="STR-1229"),)
    return ()


@rule("STR-483", "STR-833", "STR-1125", "STR-1235", "STR-Q147", "STR-Q357")
def shield_on_defence(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """What a shield does for a defence with the Shield Skill. The test's purposes tell how far its maker is flanked,
    and from what the attack comes; against a Shield Breaker it is a degree worse."""
    shield = shield_of(reader, test.who) if test.of in (SHIELD, DEF) else None
    if shield:
        steps = next((number for number, one in enumerate(FLANKED, 1) if one in test.purposes), 0)
        steps = min(len(FLANKED), steps + (SHIELD_WORSE in test.purposes))
        degree: Degree = FLANKED[steps - 1] if steps else "unthreatened"
        bonus = shield_bonus(reader, test.who, degree, test.purposes)
        if bonus.dice or bonus.points:
            return (TestModifier(shield.name, dice=bonus.dice, points=bonus.points, rule="STR-1235"),)
    return ()


@rule("STR-1244")
def clumsy_in_melee(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """Who holds nothing but what is made for throwing defends badly in melee."""
    weapons = weapons_of(reader, test.who) if "melee" in test.purposes else {}
    if weapons and (worst := max(weapon.melee_dice for weapon in weapons.values())):
        return (TestModifier(", ".join(weapons), dice=worst, rule="STR-1244"),)
    return ()

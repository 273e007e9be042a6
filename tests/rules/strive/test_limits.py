"""Scenes at the limits of STRIVE's rules: one more or one less, the next in a list, what is told."""

from __future__ import annotations

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.questions.planning import WhatToDo
from hearthside.rulesets.strive.rules.belongings.slots import slot_limit
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go, use
from rules.strive.scenes import lay, somebody, told
from rules.strive.test_physical_expertises import BRUTE
from rules.strive.test_slots_and_luggage import VESNA, owner, put, thing
from rules.strive.workshop import LAMP, workshop

rule = pytest.mark.rule


# --- things
@rule("STR-297", "STR-Q317")
def test_where_slots_hold_several_things_two_hands_hold_twice_the_limit_of_one() -> None:
    one_hand = slot_limit(lay().play.reader(), VESNA, "hands")
    scene = owner(HouseRules(several_per_slot=True), pole=thing(2 * one_hand - 1), rod=thing(1), stick=thing(1))
    put(put(scene, "pole", "hands"), "rod", "hands")
    with scene.refused(f"more than the {2 * one_hand} bulk"):
        put(scene, "stick", "hands")


# --- down-time
@rule("STR-303", "STR-341")
def test_whoever_plans_is_offered_to_assist_in_the_projects_of_others() -> None:
    scene = workshop(tomas=somebody())
    offered = [option.value for option in WhatToDo(who=Key[Character]("tomas")).options(scene.view("tomas"))]
    assert f"assist/{LAMP}" in offered


# --- Expertises
@rule("STR-724")
def test_whoever_throws_pocket_sand_vanishes_from_the_sight_of_one() -> None:
    scene = fight(vesna=somebody(skills={"stealth": 2}), brute=BRUTE)
    go(use(scene, "pocket-sand", "brute"), [6, 1, 1, 1], Defend="nothing")
    assert any("vanishes from the sight of Brute" in line for line in told(scene))

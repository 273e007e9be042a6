"""Scenes at the limits of STRIVE's rules: one more or one less, the next in a list, what is told."""

from __future__ import annotations

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.body import Injury
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.interaction_state import Belief, How
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.project_state import Booster
from hearthside.rulesets.strive.questions.growth import is_open
from hearthside.rulesets.strive.questions.interactions import RuleSincerity
from hearthside.rulesets.strive.questions.planning import WhatToDo
from hearthside.rulesets.strive.questions.treatment import IllnessOb
from hearthside.rulesets.strive.rules.belongings.slots import slot_limit
from hearthside.rulesets.strive.rules.combat.places import in_reach
from hearthside.rulesets.strive.rules.combat.positions import opportunity_fields
from hearthside.rulesets.strive.rules.npcs.deeds import blast_of
from hearthside.rulesets.strive.state import Character
from rules.strive import bodies
from rules.strive.fights import fight, go, use
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, lay, somebody, told
from rules.strive.test_creation import levels, roll_penalized, saltborn
from rules.strive.test_physical_expertises import BRUTE
from rules.strive.test_slots_and_luggage import VESNA, owner, put, thing
from rules.strive.workshop import LAMP, SMITH, hours, stands, workshop

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


@rule("STR-357", "STR-Q52", "STR-Q342")
def test_where_every_point_teaches_a_booster_counts_for_what_it_adds_and_no_more() -> None:
    vesna = somebody(**SMITH, boosters={"Sketch": Booster(progress=10)})
    scene = hours(workshop(HouseRules(points_that_teach="every"), vesna=vesna), 4)
    before, worked = scene["vesna"].skills["smithing"].progress, stands(scene)[0]
    scene.begin("use-booster", "vesna", project=LAMP, booster="Sketch")
    assert (scene["vesna"].skills["smithing"].progress - before, stands(scene)[0] - worked) == (2, 10)


# --- Expertises
@rule("STR-724")
def test_whoever_throws_pocket_sand_vanishes_from_the_sight_of_one() -> None:
    scene = fight(vesna=somebody(skills={"stealth": 2}), brute=BRUTE)
    go(use(scene, "pocket-sand", "brute"), [6, 1, 1, 1], Defend="nothing")
    assert any("vanishes from the sight of Brute" in line for line in told(scene))


# --- what the GM grants
@rule("STR-129", "STR-163")
def test_an_innate_skill_is_granted_to_anybody_who_does_not_have_it_unless_its_specialty_is_left_open() -> None:
    scene = lay(vesna=somebody(), rat=somebody(power="regular")).begin("grant-innate", who="rat", skill="tide-sense")
    assert scene["rat"].skills["tide-sense"].innate
    undecided = next(id_ for id_ in PACK.entries["skills"] if is_open(scene.play.reader(), id_))
    for who, skill in (("rat", "tide-sense"), ("vesna", undecided)):
        with scene.refused():
            scene.begin("grant-innate", who=who, skill=skill)


@rule("STR-282", "STR-679")
@pytest.mark.parametrize(("on", "called"), [("wit", "Wit +1"), ("path-finding", "Path-finding +1")])
def test_it_is_told_on_what_a_boon_is(on: str, called: str) -> None:
    assert told(lay().begin("grant-boon", who="vesna", on=on, amount=1))[0] == f"Vesna has Heritage: {called}."


# --- creation
@rule("STR-670", "STR-Q85")
def test_where_a_cancelled_core_may_be_4_no_other_attribute_may_that_is_not_favored() -> None:
    lenient = saltborn(HouseRules(neutral_core_at_four=True))
    assert levels(roll_penalized(lenient, [4, 4, 1, 2, 2], "agility"))[:2] == [4, 3]


# --- reach
@rule("STR-458")
@pytest.mark.parametrize(("x", "near"), [(11, True), (15, False)])
def test_whoever_stands_beyond_the_reach_of_bare_hands_is_not_in_it(x: int, near: bool) -> None:
    scene = on_field(brute=at(x, 10))
    reader = scene.play.reader()
    assert in_reach(reader, VESNA, Key("brute")) is near
    assert ((x, 10) in opportunity_fields(reader, VESNA)) is near


# --- bodies
@rule("STR-235", "STR-251", "STR-Q307")
def test_whoever_has_no_grit_loses_none_when_an_injury_has_healed() -> None:
    last = {"1": Injury(type="slashing", attribute="wit", days=1, treated_at=8 * 60)}
    rules = HouseRules(grit_lost_singly=True)
    scene = bodies.wait(bodies.lay(rules, vesna=bodies.body(3, hp=30, injuries=last, grit=0)), 1, "day")
    assert (scene["vesna"].injuries, scene["vesna"].grit) == ({}, 0)


# --- NPCs
@rule("STR-996")
def test_an_npc_that_explodes_deals_2d6_and_2_slashing_or_2d6_piercing_or_2d4_of_any_other_type() -> None:
    blasts = {one: blast_of(one) for one in ("slashing", "piercing", "burning")}
    assert {one: (blast.dice, blast.flat) for one, blast in blasts.items()} == {
        "slashing": ("2d6", 2), "piercing": ("2d6", 0), "burning": ("2d4", 0),
    }  # fmt: skip


@rule("STR-1016", "STR-Q208")
def test_the_disruptive_may_move_for_their_ap_after_a_foes_turn() -> None:
    restless = somebody(hp=69, toughness=6, npc_traits={"hyperactive": NpcTrait(upgrades={"disruptive": 1})})
    scene = fight(vesna=somebody(hp=30), tomas=somebody(), brute=restless, ap={"brute": 1})
    go(scene.begin("finish-turn", "vesna"), react=("disrupt",), HowToDisrupt="move")
    assert any("Brute may move" in line for line in told(scene))


# --- suggested answers that a row sets
@rule("STR-Q313")
def test_the_ob_of_an_illness_is_by_the_rules_unless_the_gm_says_otherwise() -> None:
    assert IllnessOb().usual(lay().view("mara")) == 0


@rule("STR-558", "STR-559")
@pytest.mark.parametrize(("by", "how", "suggested"), [("rat", "deceive", "liar"), ("rat", "persuade", "truthful"),
                                                      ("vesna", "deceive", "truthful")])  # fmt: skip
def test_an_npc_is_taken_for_a_liar_who_has_lied_and_nobody_else(by: str, how: How, suggested: str) -> None:
    scene = lay(rat=somebody(), more={"belief": Belief(by=by, of="tomas", how=how)})
    assert RuleSincerity(who=VESNA, whom=Key("rat")).usual(scene.view("mara")) == suggested

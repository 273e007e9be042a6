"""Lasting and permanent injuries."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.rulesets.brew.body import Injury
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.penalties import penalties
from rules.brew.bodies import (
    BY_THE_BOOK,
    JENNY,
    SIMPLIFIED,
    answered,
    body,
    hours_left,
    injure,
    lay,
    questions,
    strike,
    tend,
    told,
    wait,
)

NO_MAGIC = HouseRules(magic=False)
PERMANENT = {"verdict": "permanent"}


# --- taking one
@pytest.mark.rule("BREW-174", "BREW-178", "BREW-EX13", "BREW-Q68")
def test_an_injury_absorbs_no_more_than_the_hit_it_is_taken_for() -> None:
    scene = strike(lay(jenny=body(health=3)), 4)
    assert scene["jenny"].health == -1
    injure(scene)
    assert scene["jenny"].health == 3
    assert told(scene) == ["Jenny has a lasting injury: broken arm. Health −1 → 3.", "Jenny is no longer dying."]


@pytest.mark.rule("BREW-EX13", "BREW-Q68")
def test_an_injury_may_absorb_a_flat_5_as_in_the_example() -> None:
    scene = strike(lay(HouseRules(injuries_absorb_five=True), jenny=body(health=3)), 4)
    assert injure(scene)["jenny"].health == 4


@pytest.mark.rule("BREW-174", "BREW-177", "BREW-EX47")
def test_an_injury_leaves_health_at_the_maximum_less_5_at_most() -> None:
    scene = strike(lay(jenny=body(health=9)), 6)
    assert scene["jenny"].health == 3
    assert injure(scene)["jenny"].health == 5


@pytest.mark.rule("BREW-177")
def test_above_the_maximum_less_5_there_is_nothing_to_gain() -> None:
    scene = strike(lay(), 5)
    with scene.refused("an injury cannot leave Health above 5, and it is at 5"):
        scene.begin("injury", "jenny", name="bruise")


@pytest.mark.rule("BREW-174")
def test_the_gm_has_to_approve_the_injury() -> None:
    scene = strike(lay(jenny=body(health=5)), 4).begin("injury", "jenny", name="a hangnail")
    assert (scene.asked, questions(scene)) == ([GM], ["JudgeInjury"])
    assert scene.prompt(GM).title == "Jenny takes “a hangnail” for 4 damage. Does it fit?"
    answered(scene, JudgeInjury="refused")
    assert told(scene) == ["The injury of Jenny is not granted: a hangnail."]
    assert (scene["jenny"].health, scene["jenny"].injuries) == (1, {})


@pytest.mark.rule("BREW-175", "BREW-210")
def test_an_injury_has_a_name_an_effect_and_perhaps_penalties_and_needs_30_points() -> None:
    scene = strike(lay(jenny=body(health=8)), 5)
    judged = {"verdict": "lasting", "penalty": 2, "on": ["precision", "speed"]}
    injure(scene, effect="cannot hold anything", judged=judged)
    assert scene["jenny"].injuries == {
        "broken arm": Injury(effect="cannot hold anything", penalties={"precision": 2, "speed": 2}, left=30)
    }
    reader = scene.play.reader()
    assert [(part.label, part.value) for part in penalties(reader, JENNY, "speed")] == [
        ("Health 5", -2),
        ("broken arm", -2),
    ]
    assert [part.label for part in penalties(reader, JENNY, "wits")] == ["Health 5"]


@pytest.mark.rule("BREW-175")
@pytest.mark.parametrize("half", [{"penalty": 2}, {"on": ["wits"]}])
def test_a_penalty_without_rolls_and_rolls_without_a_penalty_are_refused(half: dict[str, Any]) -> None:
    scene = strike(lay(jenny=body(health=5)), 4).begin("injury", "jenny", name="scar")
    with scene.refused("a penalty needs the rolls that it is on"):
        answered(scene, JudgeInjury={"verdict": "lasting", **half})


@pytest.mark.rule("BREW-175")
def test_penalties_on_every_roll_count_for_each_attribute() -> None:
    scene = strike(lay(jenny=body(health=8)), 4)
    injure(scene, judged={"verdict": "lasting", "penalty": 1, "on": ["every roll"]})
    for attribute in ("power", "charisma"):
        parts = penalties(scene.play.reader(), JENNY, attribute)
        assert ("broken arm", -1) in [(part.label, part.value) for part in parts]


@pytest.mark.rule("BREW-176")
def test_three_lasting_injuries_are_the_limit() -> None:
    had = dict.fromkeys(("one", "two", "three"), Injury())
    scene = strike(lay(jenny=body(health=4, injuries=had)), 2)
    with scene.refused("Jenny has 3 lasting injuries; 3 are the limit"):
        scene.begin("injury", "jenny", name="four")


@pytest.mark.rule("BREW-176")
def test_a_table_may_set_another_limit_or_none() -> None:
    had = dict.fromkeys(("one", "two", "three"), Injury())
    scene = strike(lay(HouseRules(most_injuries=None), jenny=body(health=4, injuries=had)), 2)
    assert list(injure(scene, "four")["jenny"].injuries) == ["one", "two", "three", "four"]
    with (one := strike(lay(HouseRules(most_injuries=0), jenny=body(health=4)), 2)).refused("0 are the limit"):
        one.begin("injury", "jenny", name="any")


@pytest.mark.rule("BREW-179")
def test_hunger_and_thirst_are_absorbed_by_no_injury() -> None:
    scene = strike(strike(lay(jenny=body(health=6)), 2, cause="thirst"), 2)
    with scene.refused("damage from thirst cannot be absorbed by an injury"):
        scene.begin("injury", "jenny", name="dry", hit=0)
    assert injure(scene)["jenny"].health == 4
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="dry")


@pytest.mark.rule("BREW-178", "BREW-Q137")
def test_the_player_names_the_hit_and_each_has_one_injury() -> None:
    scene = strike(strike(lay(jenny=body(health=8)), 4), 2)
    injure(scene, "cracked rib", hit=0)
    assert scene["jenny"].health == 5
    strike(scene, 3)
    with scene.refused("0 is not one of 1, 2"):
        scene.begin("injury", "jenny", name="again", hit=0)
    assert injure(scene, "sprain", hit=2)["jenny"].health == 5


# --- when
@pytest.mark.rule("BREW-Q69")
def test_an_injury_may_be_declared_until_the_scene_ends() -> None:
    scene = strike(lay(jenny=body(health=5)), 3)
    scene.begin("scene", name="The road")
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="too late")


@pytest.mark.rule("BREW-Q69")
def test_midnight_does_not_end_the_scene() -> None:
    scene = wait(strike(lay(hour=23, jenny=body(health=5)), 3), 1, "hour")
    assert injure(scene)["jenny"].health == 5


@pytest.mark.rule("BREW-Q69")
def test_a_scene_of_the_same_name_is_another_scene() -> None:
    scene = strike(lay(jenny=body(health=5)), 3)
    scene.begin("scene", name="The road").begin("scene", name="The mill")
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="too late")
    wait(strike(scene, 1), 1, "scene")
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="too late")


@pytest.mark.rule("BREW-Q69")
def test_a_table_may_have_injuries_only_as_the_damage_lands() -> None:
    scene = strike(lay(HouseRules(injuries_at_once=True), jenny=body(health=5)), 3)
    answered(scene, InjuryAtOnce="cut brow", JudgeInjury="lasting")
    assert scene["jenny"].health == 5
    answered(strike(scene, 3), InjuryAtOnce="")
    assert scene["jenny"].health == 2
    with scene.refused("an injury is taken as the damage lands"):
        scene.begin("injury", "jenny", name="too late")


@pytest.mark.rule("BREW-Q70")
@pytest.mark.parametrize(("rules", "health"), [(BY_THE_BOOK, 3), (HouseRules(scene_is_one_incident=True), 5)])
def test_one_hit_is_one_incident_or_one_scene_is(rules: HouseRules, health: int) -> None:
    scene = strike(strike(lay(rules, jenny=body(health=6)), 3), 3)
    assert injure(scene)["jenny"].health == health


@pytest.mark.rule("BREW-Q72")
def test_one_incident_has_one_injury() -> None:
    scene = injure(strike(lay(jenny=body(health=3)), 7), "first")
    assert scene["jenny"].health == 1
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="second")


@pytest.mark.rule("BREW-Q72")
def test_a_table_may_allow_several_for_one_incident_up_to_its_damage() -> None:
    scene = injure(strike(lay(HouseRules(several_injuries=True), jenny=body(health=3)), 7), "first")
    assert injure(scene, "second")["jenny"].health == 3
    with scene.refused("no damage of this scene is left to absorb"):
        scene.begin("injury", "jenny", name="third")


# --- death
@pytest.mark.rule("BREW-Q71")
def test_an_injury_taken_at_once_prevents_death() -> None:
    scene = strike(lay(jenny=body(health=2)), 9)
    assert scene.prompt("jenny").title == "Jenny is at Health -7. Take a lasting injury for it?"
    answered(scene, InjuryAtOnce="lost an eye", JudgeInjury="lasting")
    assert (scene["jenny"].health, scene["jenny"].state, hours_left(scene)) == (-2, "active", 3)


@pytest.mark.rule("BREW-Q71")
@pytest.mark.parametrize("answers", [{"InjuryAtOnce": ""}, {"InjuryAtOnce": "scratch", "JudgeInjury": "refused"}])
def test_whoever_takes_none_or_is_not_granted_it_dies(answers: dict[str, Any]) -> None:
    assert answered(strike(lay(jenny=body(health=2)), 9), **answers)["jenny"].state == "dead"


@pytest.mark.rule("BREW-174", "BREW-Q71")
def test_the_gm_is_not_asked_for_those_whom_nobody_plays() -> None:
    scene = strike(lay(rat=body(health=2)), 9, who="rat")
    assert (scene.is_over, scene["rat"].state) == (True, "dead")


@pytest.mark.rule("BREW-Q71")
def test_at_some_tables_nothing_prevents_death() -> None:
    scene = strike(lay(HouseRules(injuries_prevent_death=False), jenny=body(health=2)), 9)
    assert (scene.is_over, scene["jenny"].state) == (True, "dead")


@pytest.mark.rule("BREW-Q138")
def test_whoever_an_injury_lifts_to_1_needs_no_stabilization() -> None:
    scene = injure(strike(lay(jenny=body(health=3)), 4))
    assert (scene["jenny"].dying, scene["jenny"].stabilization) == (None, None)
    assert wait(scene, 1)["jenny"].health == 4


@pytest.mark.rule("BREW-Q138")
def test_a_table_may_want_stabilization_all_the_same() -> None:
    scene = injure(strike(lay(HouseRules(injured_need_stabilization=True), jenny=body(power=3, health=3)), 4))
    assert (scene["jenny"].health, hours_left(scene)) == (3, 3)
    tend(scene, 4)
    assert (scene["jenny"].health, scene["jenny"].stabilization.left) == (3, 7)
    both = HouseRules(injured_need_stabilization=True, zero_until_recovery=True)
    late = tend(injure(strike(lay(both, jenny=body(power=3, health=3)), 4)), 4)
    assert (late["jenny"].health, late["jenny"].stabilization.left) == (3, 7)


@pytest.mark.rule("BREW-Q138")
def test_whoever_is_still_at_0_has_the_time_of_that_health() -> None:
    scene = injure(strike(lay(jenny=body(power=2, health=1)), 5))
    assert (scene["jenny"].health, scene["jenny"].dying) == (1, None)
    deeper = injure(strike(strike(lay(jenny=body(power=2, health=1)), 1), 3))
    assert (deeper["jenny"].health, hours_left(deeper)) == (0, 48)


# --- permanent ones
@pytest.mark.rule("BREW-180", "BREW-181", "BREW-Q73")
def test_a_permanent_injury_may_absorb_the_whole_hit_up_to_the_ceiling() -> None:
    scene = injure(strike(lay(NO_MAGIC, jenny=body(health=5)), 8), "lost hand", judged=PERMANENT)
    assert scene["jenny"].health == 5
    assert scene["jenny"].injuries["lost hand"].is_permanent
    assert told(scene)[0] == "Jenny has a permanent injury: lost hand. Health −3 → 5."


@pytest.mark.rule("BREW-Q73")
def test_the_gm_may_set_what_a_permanent_injury_absorbs() -> None:
    scene = injure(strike(lay(NO_MAGIC, jenny=body(health=5)), 8), judged={**PERMANENT, "points": 6})
    assert scene["jenny"].health == 3


@pytest.mark.rule("BREW-Q73")
def test_a_permanent_injury_may_absorb_a_flat_10() -> None:
    rules = HouseRules(magic=False, permanent_absorbs_ten=True)
    scene = strike(strike(lay(rules, jenny=body(health=6)), 6), 3)
    assert injure(scene, judged={**PERMANENT, "points": 1})["jenny"].health == 5


@pytest.mark.rule("BREW-180")
def test_a_table_may_have_no_permanent_injuries() -> None:
    scene = strike(lay(HouseRules(permanent_injuries=False), jenny=body(health=5)), 8)
    scene.begin("injury", "jenny", name="lost hand")
    with scene.refused("'permanent' is not one of 'lasting', 'refused'"):
        answered(scene, JudgeInjury="permanent")


@pytest.mark.rule("BREW-181")
@pytest.mark.parametrize(("magical", "left"), [(True, None), (False, 30)])
def test_where_there_is_magic_only_magic_makes_an_injury_permanent(magical: bool, left: int | None) -> None:
    scene = injure(strike(lay(jenny=body(health=5)), 8), judged={**PERMANENT, "magical": magical})
    assert scene["jenny"].injuries["broken arm"].left == left
    assert scene["jenny"].health == (5 if magical else 2)


# --- what damage does to them
@pytest.mark.rule("BREW-212", "BREW-EX16", "BREW-Q85")
def test_new_damage_adds_to_what_each_injury_still_needs() -> None:
    scene = strike(lay(jenny=body(injuries={"rib": Injury(left=12), "eye": Injury(left=29)})), 2)
    assert scene["jenny"].health == 8
    assert {name: injury.left for name, injury in scene["jenny"].injuries.items()} == {"rib": 14, "eye": 31}


@pytest.mark.rule("BREW-Q85")
def test_a_table_may_keep_injuries_within_30() -> None:
    scene = strike(lay(HouseRules(injuries_cap_at_thirty=True), jenny=body(injuries={"eye": Injury(left=29)})), 2)
    assert scene["jenny"].injuries["eye"].left == 30


@pytest.mark.rule("BREW-Q149")
def test_what_a_new_injury_absorbs_does_not_burden_the_older_ones() -> None:
    scene = strike(lay(jenny=body(health=8, injuries={"rib": Injury(left=10), "hand": Injury(left=None)})), 6)
    assert scene["jenny"].injuries["rib"].left == 16
    injure(scene)
    left = {name: injury.left for name, injury in scene["jenny"].injuries.items()}
    assert (scene["jenny"].health, left) == (5, {"rib": 13, "hand": None, "broken arm": 30})


@pytest.mark.rule("BREW-182", "BREW-212")
def test_by_simplified_healing_injuries_count_no_points() -> None:
    scene = strike(lay(SIMPLIFIED, jenny=body(injuries={"rib": Injury()})), 2)
    assert scene["jenny"].injuries["rib"].left == 30


@pytest.mark.rule("BREW-169", "BREW-Q71")
def test_until_it_is_said_whether_an_injury_saves_them_nobody_is_dead() -> None:
    scene = strike(lay(jenny=body(health=1)), 7)
    assert (questions(scene), scene["jenny"].health, scene["jenny"].state) == (["InjuryAtOnce"], -6, "active")
    assert answered(scene, InjuryAtOnce="")["jenny"].state == "dead"


@pytest.mark.rule("BREW-169", "BREW-Q71")
def test_where_the_gm_stops_the_question_the_damage_does_what_it_does() -> None:
    scene = strike(lay(jenny=body(health=1)), 7)
    scene.play.stop(GM, scene.number)
    assert scene.checked()["jenny"].state == "dead"

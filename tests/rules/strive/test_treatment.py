"""Treatment: Injuries over days, supplies, Surgery that fails, Hit Points by Medicine, Antidotes."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Injury, Sickness
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive import fights
from rules.strive.bodies import (
    ANTIDOTES,
    SUPPLIES,
    afflicted,
    asked_dice,
    body,
    fight,
    lay,
    of_harm,
    roll,
    wait,
)
from rules.strive.scenes import BY_THE_BOOK, Scene, questions

CUT = {"1": Injury(type="slashing", attribute="wit", ob=3)}
HEALER: dict[str, Any] = {"skills": {"medicine": 3, "surgery": 3}, "assets": SUPPLIES}


def ward(rules: HouseRules = BY_THE_BOOK, injuries: Any = None, **patient: Any) -> Scene:
    """Vesna is hurt, Tomas heals: with Medicine 3 he rolls four dice."""
    return lay(rules, vesna=body(3, hp=25, injuries=CUT if injuries is None else injuries, **patient),
               tomas=body(2, **HEALER))  # fmt: skip


def treat(scene: Scene, *dice: Any, by: str = "tomas", injury: str = "1", **how: Any) -> Scene:
    return roll(scene.begin("treat", by, patient="vesna", injury=injury, **how), *dice)


def supplies(scene: Scene, who: str = "tomas") -> int:
    return sum(asset.number for asset in scene[who].assets.values() if asset.entry == "medical-supplies")


# --- over days
@pytest.mark.rule("STR-228", "STR-229", "STR-230", "STR-232", "STR-234", "STR-235", "STR-236", "STR-EX151", "STR-Q302")
def test_an_injury_is_treated_and_treated_again_over_three_days() -> None:
    scene = treat(ward(), [5, 5, 5, 1], [4, 7])
    assert of_harm(scene)[-1] == "An Injury of Vesna (slashing) is treated: healed in 21 days."
    wait(scene, 24, "hour", [1] * 5)
    treat(scene, [5, 5, 5, 1])
    assert scene["vesna"].injuries["1"].days == 18
    wait(scene, 24, "hour")
    treat(scene, [1, 1, 1, 1])
    assert (scene["vesna"].injuries["1"].days, supplies(scene)) == (18, 2)


@pytest.mark.rule("STR-231", "STR-EX152")
def test_the_patient_may_bear_it_with_toughness_at_ob_1_more() -> None:
    scene = lay(vesna=body(4, injuries=CUT, assets=SUPPLIES))
    treat(scene, [5, 5, 5, 1], by="vesna", way="toughness")
    assert scene["vesna"].injuries["1"].is_active, "3 hits do not meet Ob 4"
    assert supplies(scene, "vesna") == 4
    wait(scene, 1, "day")
    treat(scene, [5, 5, 5, 5], [1, 1], by="vesna", way="toughness")
    assert scene["vesna"].injuries["1"].days == 12


@pytest.mark.rule("STR-227", "STR-228")
def test_a_treated_injury_no_longer_lowers_the_attribute() -> None:
    scene = lay(vesna=body(3, injuries={"1": Injury(type="pure", attribute="toughness", days=3)}))
    scene.begin("hurt", who="vesna", points=31, kind="pure")
    assert asked_dice(roll(scene)) == ["3d6: Toughness"]


TWO = {**CUT, "2": Injury(type="slashing", attribute="wit", ob=1)}


def two_wounds(limit: Any = "healer and patient") -> Scene:
    """Vesna has two Injuries and supplies; Tomas is a healer."""
    rules = HouseRules(treatment_limit=limit)
    return lay(rules, vesna=body(3, injuries=TWO, assets=SUPPLIES), tomas=body(2, **HEALER), idun=body(2, **HEALER))


@pytest.mark.rule("STR-233", "STR-Q303")
def test_each_healer_tries_a_patient_once_in_24_hours_whichever_injury_it_is_for() -> None:
    scene = treat(two_wounds(), [1, 1, 1, 1])
    for injury in ("1", "2"):
        with scene.refused("there is no Injury to treat now"):
            scene.begin("treat", "tomas", patient="vesna", injury=injury)
    treat(scene, [1, 1, 1, 1], by="idun")
    treat(scene, [5, 5, 5], by="vesna")
    assert scene["vesna"].injuries["1"].is_active, "without the Skill the Hit Limit is 1"
    with scene.refused("there is no Injury to treat now"):
        scene.begin("treat", "vesna", patient="vesna", injury="2")
    wait(scene, 1, "day")
    treat(scene, [5, 5, 5, 1], [1, 1])
    with scene.refused("is not one of"):
        scene.begin("treat", "idun", patient="vesna", injury="1")
    wait(scene, 1, "day")
    treat(scene, [5, 5, 5, 1])
    treat(scene, [5, 5, 5, 1], by="idun")
    assert scene["vesna"].injuries["1"].days == 12 - 1 - 2 - 2, "a treated one is tried again by the same rule"


@pytest.mark.rule("STR-233", "STR-Q303")
def test_a_try_counts_though_the_injury_that_it_was_for_is_healed() -> None:
    nearly = {**TWO, "1": Injury(type="slashing", attribute="wit", ob=1, days=2, treated_at=8 * 60)}
    scene = treat(lay(vesna=body(3, injuries=nearly, assets=SUPPLIES), tomas=body(2, **HEALER)), [5, 1, 1, 1])
    assert list(scene["vesna"].injuries) == ["2"]
    with scene.refused("there is no Injury to treat now"):
        scene.begin("treat", "tomas", patient="vesna", injury="2")


@pytest.mark.rule("STR-Q303", "STR-Q369")
def test_at_some_tables_each_healer_tries_each_injury_once_and_a_treated_one_is_tried_once_in_all() -> None:
    scene = treat(two_wounds("healer and Injury"), [1, 1, 1, 1])
    with scene.refused("is not one of"):
        scene.begin("treat", "tomas", patient="vesna", injury="1")
    treat(scene, [1, 1, 1, 1], injury="2")
    wait(scene, 1, "day")
    treat(scene, [5, 5, 5, 1], [1, 1])
    with scene.refused("is not one of"):
        scene.begin("treat", "idun", patient="vesna", injury="1")


@pytest.mark.rule("STR-Q303")
@pytest.mark.parametrize(("limit", "who"), [("patient", "vesna"), ("healer", "tomas")])
def test_at_some_tables_one_try_counts_for_the_patient_or_for_the_healer(limit: Any, who: str) -> None:
    scene = treat(two_wounds(limit), [1, 1, 1, 1])
    with scene.refused("there is no Injury to treat now"):
        scene.begin("treat", who, patient="vesna", injury="2")


@pytest.mark.rule("STR-236", "STR-Q304")
def test_a_treatment_that_leaves_no_days_heals_at_once_and_failures_know_no_limit() -> None:
    nearly = {"1": Injury(type="slashing", attribute="wit", ob=1, days=2, treated_at=8 * 60)}
    scene = treat(ward(injuries=nearly, grit=2), [5, 1, 1, 1])
    assert (scene["vesna"].injuries, scene["vesna"].grit) == ({}, 0)
    long = {"1": Injury(type="slashing", attribute="wit", ob=4, days=30, treated_at=8 * 60)}
    assert treat(ward(injuries=long), [1, 1, 1, 1])["vesna"].injuries["1"].days == 31


# --- Grit and healing
@pytest.mark.rule("STR-235", "STR-251", "STR-Q307")
@pytest.mark.parametrize(("rules", "grit"), [(BY_THE_BOOK, 0), (HouseRules(grit_lost_singly=True), 2)])
def test_when_an_injury_has_healed_all_grit_is_lost(rules: HouseRules, grit: int) -> None:
    last = {"1": Injury(type="slashing", attribute="wit", days=1, treated_at=8 * 60)}
    scene = wait(lay(rules, vesna=body(3, hp=30, injuries=last, grit=3)), 1, "day")
    assert (scene["vesna"].injuries, scene["vesna"].grit, scene["vesna"].hp) == ({}, grit, 30)


# --- supplies
@pytest.mark.rule("STR-232", "STR-Q403")
def test_supplies_come_from_whoever_agrees() -> None:
    scene = lay(vesna=body(3, injuries=CUT), tomas=body(2, skills={"medicine": 3}), idun=body(2, assets=SUPPLIES))
    scene.begin("treat", "tomas", patient="vesna", injury="1", supplies="idun")
    assert questions(scene) == ["LendSupplies"]
    assert roll(scene, LendSupplies=False).is_over
    assert (supplies(scene, "idun"), scene["vesna"].injuries["1"].tried_at) == (5, {})
    scene.begin("treat", "tomas", patient="vesna", injury="1", supplies="idun")
    roll(scene, [1, 1, 1, 1])
    assert supplies(scene, "idun") == 4


@pytest.mark.rule("STR-232", "STR-Q403")
def test_no_foe_is_asked_for_supplies() -> None:
    scene = fights.fight(vesna=body(3, skills={"medicine": 3}, injuries=CUT), brute=body(2, assets=SUPPLIES))
    with scene.refused("there is no Injury to treat now, with Medical Supplies at hand"):
        scene.begin("treat", "vesna", patient="vesna", injury="1")


@pytest.mark.rule("STR-232")
def test_without_supplies_nobody_is_treated() -> None:
    scene = lay(vesna=body(3, injuries=CUT), tomas=body(2, skills={"medicine": 3}))
    with scene.refused("there is no Injury to treat now, with Medical Supplies at hand"):
        scene.begin("treat", "tomas", patient="vesna", injury="1")


# --- in a fight
@pytest.mark.rule("STR-Q403")
def test_in_a_fight_treatment_costs_2_ap_or_is_not_possible_at_all() -> None:
    people: dict[str, Any] = {"vesna": body(3, injuries=CUT), "tomas": body(2, **HEALER)}
    scene = treat(fight(turn="tomas", **people), [1, 1, 1, 1])
    assert scene["tomas"].fighting.ap == 2
    scene = fight(HouseRules(treatment_outside_combat=True), turn="tomas", **people)
    with scene.refused("when the fight is over"):
        scene.begin("treat", "tomas", patient="vesna", injury="1")


# --- Surgery
@pytest.mark.rule("STR-237", "STR-803", "STR-Q33", "STR-Q134", "STR-EX81")
def test_failed_surgery_cuts_as_often_as_hits_were_missing() -> None:
    blow = {"1": Injury(type="bludgeoning", attribute="wit", ob=3)}
    scene = treat(ward(injuries=blow), [5, 1, 1, 1], 1, 1, 3, 1)
    kinds = [injury.type for injury in scene["vesna"].injuries.values()]
    assert kinds == ["bludgeoning", "slashing", "slashing"]
    assert (scene["vesna"].grit, scene["vesna"].conditions["bleeding"].points) == (2, 2)


@pytest.mark.rule("STR-Q134")
def test_at_some_tables_failed_surgery_cuts_at_most_twice() -> None:
    blow = {"1": Injury(type="bludgeoning", attribute="wit", ob=4)}
    scene = treat(ward(HouseRules(surgery_cap=True), blow), [1, 1, 1, 1], 1, 1, 3, 1)
    assert (len(scene["vesna"].injuries), scene.is_over) == (3, True)


@pytest.mark.rule("STR-Q33", "STR-Q133")
def test_a_direct_injury_cannot_be_shrugged_off_unless_the_table_plays_it_so() -> None:
    assert asked_dice(lay().begin("injure-by-word", who="vesna")) == ["1d10: which Attribute", "1d4: how hard to treat"]
    scene = lay(HouseRules(shrug_off_direct=True)).begin("injure-by-word", who="vesna")
    assert questions(scene) == ["TryToShrugOff"]


@pytest.mark.rule("STR-896", "STR-Q379")
def test_wound_fever_bars_all_treatment() -> None:
    scene = ward(illnesses={"wound-fever": Sickness(days=None)})
    with scene.refused("there is no Injury to treat now"):
        scene.begin("treat", "tomas", patient="vesna", injury="1")


# --- crippled
@pytest.mark.rule("STR-226", "STR-Q37", "STR-EX29", "STR-EX150")
def test_each_injury_beyond_toughness_and_one_makes_all_tests_harder() -> None:
    three = {str(number): Injury(type="pure", attribute="toughness") for number in (1, 2, 3)}
    for injuries, more in ((three, 1), ({**three, "4": Injury(type="pure", attribute="wit")}, 2)):
        scene = lay(guard=body(1, hp=5, injuries=injuries)).begin("hurt", who="guard", points=9, kind="bludgeoning")
        roll(scene, [1])
        [test] = [fact for fact in scene.run.facts if fact.fact == "TestMade"]
        assert test.values["ob"] == 3 + more


@pytest.mark.rule("STR-Q37")
@pytest.mark.parametrize(
    ("rules", "ob"),
    [(BY_THE_BOOK, 3), (HouseRules(crippled_by_treated=True), 4), (HouseRules(crippled_by_modified=True), 3)],
)
def test_treated_injuries_cripple_only_at_some_tables(rules: HouseRules, ob: int) -> None:
    three = {str(number): Injury(type="pure", attribute="toughness", days=number) for number in (1, 2, 3)}
    scene = lay(rules, guard=body(1, hp=5, injuries=three)).begin("hurt", who="guard", points=9, kind="bludgeoning")
    [test] = [fact for fact in roll(scene, [1]).run.facts if fact.fact == "TestMade"]
    assert test.values["ob"] == ob


@pytest.mark.rule("STR-Q37")
def test_injuries_to_toughness_lower_what_can_be_borne_only_at_some_tables() -> None:
    two = {str(number): Injury(type="pure", attribute="toughness") for number in (1, 2)}
    for rules, ob in ((BY_THE_BOOK, 3), (HouseRules(crippled_by_modified=True), 3)):
        scene = lay(rules, guard=body(1, hp=5, injuries=two)).begin("hurt", who="guard", points=9, kind="bludgeoning")
        [test] = [fact for fact in roll(scene, [1]).run.facts if fact.fact == "TestMade"]
        assert test.values["ob"] == ob
    three = {str(number): Injury(type="pure", attribute="toughness") for number in (1, 2, 3)}
    for rules, ob in ((BY_THE_BOOK, 3), (HouseRules(crippled_by_modified=True), 4)):
        scene = lay(rules, guard=body(2, hp=5, injuries=three)).begin("hurt", who="guard", points=9, kind="bludgeoning")
        [test] = [fact for fact in roll(scene, [1]).run.facts if fact.fact == "TestMade"]
        assert test.values["ob"] == ob


# --- Hit Points by Medicine
@pytest.mark.rule("STR-206", "STR-207", "STR-EX26")
def test_each_hit_of_medicine_is_a_d8() -> None:
    scene = lay(vesna=body(3, hp=10), tomas=body(2, agility=4, wit=3, **HEALER))
    scene.begin("restore", "tomas", patient="vesna")
    assert asked_dice(roll(scene)) == ["7d6: Medicine"]
    roll(scene, [5, 5, 5, 1, 1, 1, 1], [2, 7, 8])
    assert (scene["vesna"].hp, supplies(scene)) == (27, 4)


@pytest.mark.rule("STR-206", "STR-Q401", "STR-EX201")
def test_a_crippled_medic_loses_a_hit() -> None:
    three = {str(number): Injury(type="pure", attribute="strength") for number in (1, 2, 3)}
    scene = lay(vesna=body(3, hp=10), tomas=body(1, hp=5, injuries=three, **HEALER))
    roll(scene.begin("restore", "tomas", patient="vesna"), [5, 5, 5, 1], [2, 7])
    assert (scene["vesna"].hp, supplies(scene), scene["tomas"].xp) == (19, 4, 1)
    assert scene["tomas"].skills["medicine"].progress == 1
    scene = lay(vesna=body(3, hp=10), tomas=body(1, hp=5, injuries=three, **HEALER))
    roll(scene.begin("restore", "tomas", patient="vesna"), [5, 1, 1, 1])
    assert (scene["vesna"].hp, scene.is_over) == (10, True)


@pytest.mark.rule("STR-Q312")
def test_medicine_restores_as_often_as_there_are_supplies_or_once_a_scene() -> None:
    people: dict[str, Any] = {"vesna": body(3, hp=10), "tomas": body(2, **HEALER)}
    scene = lay(**people)
    for _ in range(2):
        roll(scene.begin("restore", "tomas", patient="vesna"), [1, 1, 1, 1])
    scene = lay(HouseRules(restore_once=True), **people)
    roll(scene.begin("restore", "tomas", patient="vesna"), [1, 1, 1, 1])
    with scene.refused("Vesna cannot be picked here"):
        scene.begin("restore", "tomas", patient="vesna")
    wait(scene, 1, "scene")
    assert questions(scene.begin("restore", "tomas", patient="vesna"))


@pytest.mark.rule("STR-271", "STR-856", "STR-861")
@pytest.mark.parametrize("condition", ["bleeding", "dissolving"])
def test_medicine_at_ob_2_ends_bleeding_and_dissolving(condition: str) -> None:
    scene = lay(vesna=body(3, conditions=afflicted(condition, 3)), tomas=body(2, **HEALER))
    roll(scene.begin("staunch", "tomas", patient="vesna"), [5, 1, 1, 1])
    assert scene["vesna"].conditions[condition].points == 3
    roll(scene.begin("staunch", "tomas", patient="vesna"), [5, 5, 1, 1])
    assert (scene["vesna"].conditions, supplies(scene)) == ({}, 3)


@pytest.mark.rule("STR-856", "STR-861")
def test_of_bleeding_and_dissolving_the_healer_says_which_is_ended() -> None:
    both = {**afflicted("dissolving", 3), **afflicted("bleeding", 2)}
    scene = lay(vesna=body(3, conditions=both), tomas=body(2, **HEALER)).begin("staunch", "tomas", patient="vesna")
    roll(scene, [5, 5, 1, 1], WhichCondition="bleeding")
    assert list(scene["vesna"].conditions) == ["dissolving"]


# --- Antidotes
@pytest.mark.rule("STR-687", "STR-881", "STR-Q94")
def test_an_antidote_ends_poisoned_and_treats_an_injury_by_poison() -> None:
    bite = {"1": Injury(type="poison", attribute="wit")}
    scene = lay(vesna=body(3, conditions=afflicted("poisoned", 3), injuries=bite), tomas=body(2, assets=ANTIDOTES))
    roll(scene.begin("antidote", "tomas", patient="vesna"), [3, 4])
    assert (scene["vesna"].conditions, scene["vesna"].injuries["1"].days) == ({}, 17)
    assert scene["tomas"].assets["Antidote"].number == 3


@pytest.mark.rule("STR-1180", "STR-EX181")
def test_at_some_tables_an_antidote_works_by_its_quality() -> None:
    bite = {"1": Injury(type="poison", attribute="wit")}
    scene = lay(HouseRules(antidote_by_quality=True), tomas=body(2, assets=ANTIDOTES),
                vesna=body(3, conditions=afflicted("poisoned", 3), injuries=bite))  # fmt: skip
    roll(scene.begin("antidote", "tomas", patient="vesna"))
    assert scene["vesna"].conditions["poisoned"].points == 1
    roll(scene.begin("antidote", "tomas", patient="vesna"))
    assert (scene["vesna"].conditions, scene["vesna"].injuries["1"].is_active) == ({}, True)
    roll(scene.begin("antidote", "tomas", patient="vesna"), [1, 1])
    assert scene["vesna"].injuries["1"].days == 12


@pytest.mark.rule("STR-687")
def test_who_has_none_or_needs_none_gives_none() -> None:
    scene = lay(vesna=body(3, conditions=afflicted("poisoned")), tomas=body(2, assets={"Knife": Asset()}))
    with scene.refused("Tomas has no Antidote"):
        scene.begin("antidote", "tomas", patient="vesna")
    scene = lay(tomas=body(2, assets=ANTIDOTES))
    with scene.refused("nobody is poisoned"):
        scene.begin("antidote", "tomas", patient="vesna")


@pytest.mark.rule("STR-230", "STR-233")
@pytest.mark.parametrize(
    ("args", "why"),
    [({"patient": "tomas", "injury": "1"}, "Tomas cannot be picked here"),
     ({"patient": "vesna", "injury": "9"}, "'9' is not one of"),
     ({"patient": "vesna", "injury": "1", "way": "toughness"}, "'toughness' is not one of"),
     ({"patient": "vesna", "injury": "1", "supplies": "vesna"}, "Vesna cannot be picked here")],
)  # fmt: skip
def test_bad_input_treats_nobody(args: dict[str, Any], why: str) -> None:
    scene = ward()
    with scene.refused(why):
        scene.begin("treat", "tomas", **args)


@pytest.mark.rule("STR-225")
def test_the_dead_are_not_hurt_again() -> None:
    scene = lay(guard=body(2, state="dead"))
    with scene.refused("Guard is dead"):
        scene.begin("hurt", who="guard", points=5)

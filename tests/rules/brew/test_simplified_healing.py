"""Healing, simplified: rolls and hours of rest."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.body import Injury, Sickness, Stabilization
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.bodies import SIMPLIFIED, Harm, body, hours_left, lay, lives, strike, tend, told, wait


def rest(scene: Harm, hours: int, spent: str = "at rest") -> Harm:
    return wait(scene, hours, "hour", spent=spent)


@pytest.mark.rule("BREW-182")
def test_a_table_chooses_one_mode_of_healing() -> None:
    assert rest(lay(jenny=body(health=5)), 2)["jenny"].health == 5
    assert rest(lay(SIMPLIFIED, jenny=body(health=5)), 2)["jenny"].health == 8
    awake = lay(SIMPLIFIED, jenny=body(health=5, living=lives(sleep="none")))
    assert wait(awake, 1)["jenny"].health == 5


# --- Medicine
@pytest.mark.rule("BREW-183", "BREW-184")
@pytest.mark.parametrize(("die", "health"), [(1, 5), (2, 5), (3, 7), (6, 7)])
def test_medicine_heals_2_or_4_at_once(die: int, health: int) -> None:
    scene = tend(lay(SIMPLIFIED, jenny=body(health=3)), die)
    assert scene["jenny"].health == health


@pytest.mark.rule("BREW-183")
def test_medicine_heals_once_a_day() -> None:
    scene = tend(lay(SIMPLIFIED, jenny=body(health=1), rat=body()), 1)
    with scene.refused("nobody needs care, or they have got it today"):
        scene.begin("tend", "rat", patient="jenny")


@pytest.mark.rule("BREW-189", "BREW-190")
def test_medicine_removes_no_injury_and_stops_2_below_the_maximum() -> None:
    scene = tend(lay(SIMPLIFIED, jenny=body(health=6, injuries={"rib": Injury()})), 6)
    assert (scene["jenny"].health, list(scene["jenny"].injuries)) == (8, ["rib"])


# --- rest
@pytest.mark.rule("BREW-187", "BREW-EX49", "BREW-Q74")
def test_two_hours_of_rest_heal_half_of_what_is_missing() -> None:
    scene = rest(lay(SIMPLIFIED, jenny=body(health=3)), 2)
    assert scene["jenny"].health == 7
    assert rest(scene, 2)["jenny"].health == 9


@pytest.mark.rule("BREW-187")
def test_an_interrupted_rest_begins_anew() -> None:
    scene = wait(rest(lay(SIMPLIFIED, jenny=body(health=3)), 1), 1, "hour")
    assert rest(scene, 1)["jenny"].health == 3
    assert rest(scene, 1)["jenny"].health == 7
    assert rest(strike(scene, 1), 1)["jenny"].health == 6


@pytest.mark.rule("BREW-Q74")
def test_a_table_may_let_two_hours_heal_once_for_each_incident() -> None:
    scene = rest(lay(HouseRules(healing="simplified", rest_heals_once=True), jenny=body(health=3)), 4)
    assert scene["jenny"].health == 7
    assert rest(strike(scene, 1), 2)["jenny"].health == 8


@pytest.mark.rule("BREW-188", "BREW-189")
def test_eight_hours_restore_all_and_end_injuries_and_illnesses() -> None:
    hurt = body(health=1, injuries={"rib": Injury(), "hand": Injury(left=None)}, illnesses={"flu": Sickness(days=9)})
    scene = rest(lay(SIMPLIFIED, jenny=hurt), 8)
    jenny = scene["jenny"]
    assert (jenny.health, list(jenny.injuries), jenny.illnesses) == (10, ["hand"], {})


@pytest.mark.rule("BREW-182", "BREW-188")
def test_eight_hours_end_a_stabilization_period_of_before_the_table_healed_this_way() -> None:
    scene = rest(lay(SIMPLIFIED, jenny=body(health=1, stabilization=Stabilization(5))), 8)
    assert (scene["jenny"].health, scene["jenny"].stabilization) == (10, None)


@pytest.mark.rule("BREW-190", "BREW-Q150")
def test_an_injury_keeps_health_2_below_the_maximum_but_what_is_missing_is_measured_to_it() -> None:
    scene = rest(lay(SIMPLIFIED, jenny=body(health=3, injuries={"rib": Injury()})), 2)
    assert scene["jenny"].health == 7
    assert rest(scene, 2)["jenny"].health == 8


@pytest.mark.rule("BREW-191", "BREW-Q75")
def test_rest_helps_nobody_who_is_dying() -> None:
    scene = rest(strike(lay(SIMPLIFIED, jenny=body(power=3, health=1)), 3), 2)
    assert (scene["jenny"].health, hours_left(scene)) == (-2, 1)
    assert rest(scene, 1)["jenny"].state == "dead"
    assert told(scene)[-1] == "Jenny dies: nobody came to help in time."


@pytest.mark.rule("BREW-Q75", "BREW-Q150")
def test_after_one_success_rest_helps_and_points_count_from_where_health_is() -> None:
    scene = tend(strike(lay(SIMPLIFIED, jenny=body(power=3, health=1)), 5), 1)
    assert (scene["jenny"].health, scene["jenny"].dying, scene["jenny"].stabilization) == (-2, None, None)
    assert rest(scene, 2)["jenny"].health == 4


@pytest.mark.rule("BREW-Q75")
def test_at_some_tables_rest_works_anyway() -> None:
    rules = HouseRules(healing="simplified", rest_revives=True)
    scene = rest(strike(lay(rules, jenny=body(power=3, health=1)), 3), 2)
    assert (scene["jenny"].health, scene["jenny"].dying) == (4, None)


@pytest.mark.rule("BREW-188")
def test_a_day_that_passes_has_its_night() -> None:
    assert wait(lay(SIMPLIFIED, jenny=body(health=1)), 1)["jenny"].health == 10


# --- want
@pytest.mark.rule("BREW-Q207")
@pytest.mark.parametrize(("heals_all", "health"), [(False, 7), (True, 10)])
def test_rest_heals_no_hunger_while_there_is_no_food(heals_all: bool, health: int) -> None:
    rules = HouseRules(healing="simplified", rest_heals_want=heals_all)
    scene = rest(lay(rules, jenny=body(health=3, hunger=3, living=lives(food="none"))), 8)
    assert scene["jenny"].health == health
    scene.begin("live", who=["jenny"], food="enough")
    assert rest(wait(scene, 1, "hour"), 8)["jenny"].health == 10


@pytest.mark.rule("BREW-Q207", "BREW-412")
def test_rest_and_medicine_heal_what_magic_cannot() -> None:
    scene = strike(lay(SIMPLIFIED, jenny=body()), 5, cause="broken vow")
    assert (scene["jenny"].health, scene["jenny"].barred) == (5, 5)
    tend(scene, 1)
    assert (scene["jenny"].health, scene["jenny"].barred) == (7, 3)
    assert rest(scene, 8)["jenny"].barred == 0
    assert told(scene)[-1] == "Jenny heals 1: Health 9 → 10."

"""Downtime and training."""

from __future__ import annotations

import pytest

from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.bodies import BY_THE_BOOK, Harm, body, lay, lives, told, wait


def training(rules: HouseRules = BY_THE_BOOK, skill: str = "stealth", **jenny: object) -> Harm:
    return lay(rules, "downtime", jenny=body(living=lives(training=skill), **jenny))  # type: ignore[arg-type]  # fields


def points(scene: Harm) -> dict[str, int]:
    return {skill: held.now for skill, held in scene["jenny"].trained_resolve.items()}


@pytest.mark.rule("BREW-076", "BREW-077")
def test_in_downtime_a_character_may_choose_to_train_a_skill() -> None:
    scene = lay(mode="downtime").begin("train", "jenny", skill="melee")
    assert told(scene) == ["Jenny, from day to day: training melee."]
    assert wait(scene, 2)["jenny"].trained_days == {"melee": 2}


@pytest.mark.rule("BREW-077")
def test_nobody_trains_outside_downtime() -> None:
    scene = lay()
    with scene.refused("skills are trained in Downtime"):
        scene.begin("train", "jenny", skill="melee")
    story = wait(lay(jenny=body(living=lives(training="melee"))), 3)
    assert (story["jenny"].trained_days, points(story)) == ({}, {})


@pytest.mark.rule("BREW-077")
def test_an_unknown_skill_cannot_be_trained() -> None:
    scene = lay(mode="downtime")
    with scene.refused("'juggling' is not one of"):
        scene.begin("train", "jenny", skill="juggling")


@pytest.mark.rule("BREW-078")
def test_training_counts_as_having_exercised_the_skill() -> None:
    assert wait(training(exercised=("power",)), 1)["jenny"].exercised == ("power", "stealth")


@pytest.mark.rule("BREW-079", "BREW-080", "BREW-EX05")
@pytest.mark.parametrize(("days", "held"), [(2, {}), (3, {"stealth": 1}), (9, {"stealth": 3}), (15, {"stealth": 3})])
def test_each_full_3_days_bring_a_point_up_to_3(days: int, held: dict[str, int]) -> None:
    assert points(wait(training(), days)) == held


@pytest.mark.rule("BREW-080", "BREW-Q25")
@pytest.mark.parametrize(
    ("rules", "held"),
    [(BY_THE_BOOK, {"melee": 2, "stealth": 1}), (HouseRules(trained_per_skill=True), {"melee": 2, "stealth": 3})],
)
def test_3_are_the_most_in_all_or_for_each_skill(rules: HouseRules, held: dict[str, int]) -> None:
    scene = training(rules, trained_resolve={"melee": Reservoir(2, 2)})
    assert points(wait(scene, 9)) == held


@pytest.mark.rule("BREW-039", "BREW-082", "BREW-Q26")
@pytest.mark.parametrize(("rules", "left"), [(BY_THE_BOOK, 1), (HouseRules(trained_returns=True), 3)])
def test_spent_points_are_gone_or_return_with_rest(rules: HouseRules, left: int) -> None:
    scene = lay(rules, jenny=body(resolve=2, trained_resolve={"melee": Reservoir(1, 3)}))
    wait(scene, 5, "hour", spent="at rest")
    assert (scene["jenny"].resolve, points(scene)) == (5, {"melee": left})


@pytest.mark.rule("BREW-Q156", "BREW-Q26")
def test_days_left_over_do_not_carry_over_to_the_next_downtime() -> None:
    scene = wait(training(trained_resolve={"melee": Reservoir(0, 1)}), 2)
    assert scene["jenny"].trained_days == {"stealth": 2}
    scene.begin("time-mode", mode="story")
    scene.begin("time-mode", mode="downtime")
    assert (scene["jenny"].trained_days, scene["jenny"].trained_resolve) == ({}, {"melee": Reservoir(0, 0)})
    assert points(wait(scene, 1)) == {"melee": 0}


@pytest.mark.rule("BREW-077")
def test_nobody_trains_who_is_out_of_action() -> None:
    scene = wait(training(exhaustion=4, health=0), 1)
    assert scene["jenny"].trained_days == {}


@pytest.mark.rule("BREW-077", "BREW-079", "BREW-245")
def test_a_day_of_training_counts_also_for_who_falls_asleep_at_its_end() -> None:
    scene = lay(HouseRules(sleep="easy"), "downtime", 0, jenny=body(living=lives(training="melee", sleep="none")))
    wait(scene, 1, dice=[1])
    assert scene["jenny"].is_asleep
    assert scene["jenny"].trained_days == {"melee": 1}

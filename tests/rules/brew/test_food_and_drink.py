"""Food and drink."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.body import Dying
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.state import Held
from rules.brew.bodies import BY_THE_BOOK, Harm, body, hours_left, lay, lives, tend, told, wait


def with_living(rules: HouseRules = BY_THE_BOOK, jenny: Any = None, **living: Any) -> Harm:
    return lay(rules, jenny=body(**{**(jenny or {}), "living": lives(**living)}))


@pytest.mark.rule("BREW-229")
def test_the_rules_of_want_can_be_left_out_whole() -> None:
    scene = with_living(HouseRules(deprivation=False), food="none", drink="none")
    assert wait(scene, 8)["jenny"].health == 10


@pytest.mark.rule("BREW-230")
def test_whoever_has_enough_loses_nothing() -> None:
    assert wait(lay(), 8)["jenny"].health == 10


@pytest.mark.rule("BREW-230")
def test_a_trick_may_spare_somebody_food_and_drink() -> None:
    scene = with_living(jenny={"tricks": {"light-eater": Held()}}, food="none", drink="none")
    assert wait(scene, 8)["jenny"].health == 10


@pytest.mark.rule("BREW-231", "BREW-Q93")
def test_a_week_without_food_costs_2_health_and_not_before_it_is_full() -> None:
    scene = wait(with_living(food="none"), 6)
    assert scene["jenny"].health == 10
    assert wait(scene, 1)["jenny"].health == 8
    assert wait(scene, 7)["jenny"].health == 6


@pytest.mark.rule("BREW-232")
def test_a_week_with_meager_food_costs_1() -> None:
    assert wait(with_living(food="meager"), 7)["jenny"].health == 9
    mixed = wait(with_living(food="none"), 6).begin("live", who=["jenny"], food="meager")
    assert wait(mixed, 1)["jenny"].health == 9


@pytest.mark.rule("BREW-231", "BREW-Q93")
def test_whoever_eats_begins_a_new_week() -> None:
    scene = wait(with_living(food="none"), 6).begin("live", who=["jenny"], food="enough")
    wait(scene, 1).begin("live", who=["jenny"], food="none")
    assert wait(scene, 6)["jenny"].health == 10


@pytest.mark.rule("BREW-233", "BREW-234")
@pytest.mark.parametrize(("drink", "health"), [("none", 7), ("meager", 9)])
def test_a_day_without_drink_costs_3_and_with_too_little_1(drink: str, health: int) -> None:
    assert wait(with_living(drink=drink), 1)["jenny"].health == health


@pytest.mark.rule("BREW-235", "BREW-Q93")
def test_hunger_and_thirst_are_counted_apart_and_both_apply() -> None:
    jenny = wait(with_living(food="none", drink="meager"), 7)["jenny"]
    assert (jenny.health, jenny.hunger, jenny.thirst) == (1, 2, 7)


@pytest.mark.rule("BREW-236", "BREW-Q153")
def test_hunger_heals_at_the_normal_rate_once_there_is_food() -> None:
    scene = wait(with_living(food="none", jenny={"health": 6, "hunger": 3}), 1)
    assert (scene["jenny"].health, scene["jenny"].hunger) == (7, 3)
    wait(scene, 2)
    assert (scene["jenny"].health, scene["jenny"].hunger) == (7, 3)
    scene.begin("live", who=["jenny"], food="enough")
    assert wait(scene, 2)["jenny"].health == 9


@pytest.mark.rule("BREW-237", "BREW-EX52", "BREW-Q95")
def test_thirst_heals_at_double_the_rate() -> None:
    scene = wait(with_living(drink="none"), 2)
    assert scene["jenny"].health == 4
    scene.begin("live", who=["jenny"], drink="enough")
    assert wait(scene, 1)["jenny"].health == 6
    tend(scene, 1)
    assert wait(scene, 1)["jenny"].health == 10


@pytest.mark.rule("BREW-Q95")
def test_at_some_tables_thirst_heals_by_2_in_any_case() -> None:
    scene = with_living(HouseRules(thirst_heals_two=True), jenny={"health": 4, "thirst": 6})
    assert wait(tend(scene, 1), 1)["jenny"].health == 6


@pytest.mark.rule("BREW-Q153", "BREW-237")
def test_thirst_heals_first_and_all_else_on_days_without_it() -> None:
    scene = with_living(jenny={"health": 4, "thirst": 3})
    healths = [wait(scene, 1)["jenny"].health for _ in range(3)]
    assert (healths, scene["jenny"].thirst) == ([6, 7, 8], 0)


@pytest.mark.rule("BREW-238", "BREW-Q94")
@pytest.mark.parametrize(("rules", "left"), [(BY_THE_BOOK, 1), (HouseRules(want_bars_healing=True), 3)])
def test_while_food_is_lacking_care_leaves_a_point_of_hunger_or_all(rules: HouseRules, left: int) -> None:
    scene = with_living(rules, jenny={"health": 7, "hunger": 3}, food="meager")
    assert wait(tend(scene, 4), 1)["jenny"].hunger == left


@pytest.mark.rule("BREW-Q153")
def test_each_want_blocks_only_its_own_damage() -> None:
    scene = wait(with_living(jenny={"health": 5, "hunger": 2}, food="meager"), 3)
    assert (scene["jenny"].health, scene["jenny"].hunger) == (8, 2)


@pytest.mark.rule("BREW-239", "BREW-EX19")
def test_whoever_falls_to_0_by_thirst_loses_a_point_of_the_maximum() -> None:
    scene = wait(with_living(drink="none", jenny={"health": 3, "thirst": 7}), 16, "hour")
    assert (scene["jenny"].health, scene["jenny"].most_health) == (0, 9)
    assert "Jenny will never be quite the same: maximum Health 10 → 9." in told(scene)
    assert (scene["jenny"].thirst, hours_left(scene)) == (9, 72)


@pytest.mark.rule("BREW-239")
def test_whoever_falls_by_something_else_keeps_it_and_nobody_loses_it_twice() -> None:
    scene = wait(with_living(drink="meager", jenny={"health": 0, "thirst": 4, "dying": Dying(60 * 60)}), 1)
    assert (scene["jenny"].health, scene["jenny"].most_health) == (-1, 10)


@pytest.mark.rule("BREW-240")
def test_a_table_may_ignore_the_loss_of_the_maximum() -> None:
    scene = wait(with_living(HouseRules(want_leaves_no_mark=True), drink="none", jenny={"health": 3, "thirst": 7}), 1)
    assert (scene["jenny"].health, scene["jenny"].most_health) == (0, 10)


@pytest.mark.rule("BREW-Q93")
def test_thirst_kills_by_the_usual_rules() -> None:
    scene = wait(with_living(HouseRules(injuries_prevent_death=False), drink="none", jenny={"health": 1}), 2)
    assert scene["jenny"].state == "dead"

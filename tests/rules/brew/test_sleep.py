"""Sleep, by the easy and by the hard rules."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.penalties import penalties, sleep_penalty, why_no_rolls
from hearthside.rulesets.brew.state import Held
from hearthside.rulesets.brew.words import ATTRIBUTES
from rules.brew.bodies import JENNY, Harm, body, lay, lives, told, wait

EASY, HARD, OFF = HouseRules(sleep="easy"), HouseRules(sleep="hard"), HouseRules(sleep="off")


def awake(rules: HouseRules, sleep: str = "none", **jenny: Any) -> Harm:
    """Jenny, of Power 3, gets no sleep, or too little. It is midnight."""
    return lay(rules, hour=0, jenny=body(living=lives(sleep=sleep), **jenny))


def taken_off(scene: Harm) -> dict[str, int]:
    """What lack of sleep takes off each roll, where it does."""
    rules = scene["house-rules"]
    off = {attribute: sleep_penalty(scene["jenny"], rules, attribute) for attribute in ATTRIBUTES}
    return {attribute: points for attribute, points in off.items() if points}


@pytest.mark.rule("BREW-241", "BREW-255")
def test_five_hours_are_enough() -> None:
    scene = awake(EASY)
    wait(scene, 5, "hour", spent="asleep")
    wait(scene, 19, "hour")
    assert scene["jenny"].sleepless_days == 0


@pytest.mark.rule("BREW-241")
def test_a_trick_may_spare_somebody_sleep() -> None:
    assert wait(awake(EASY, tricks={"sleepless": Held()}), 5)["jenny"].sleepless_days == 0


@pytest.mark.rule("BREW-242")
def test_sleep_may_be_left_out_of_the_game() -> None:
    scene = wait(awake(OFF), 9)
    assert (scene["jenny"].sleepless_days, taken_off(scene)) == (0, {})


# --- easy
@pytest.mark.rule("BREW-243")
def test_easy_on_day_2_flat_power_against_5_keeps_somebody_awake() -> None:
    scene = wait(awake(EASY), 1, dice=[2])
    assert (scene["jenny"].is_asleep, taken_off(scene)) == (False, {})


@pytest.mark.rule("BREW-245", "BREW-Q97")
def test_easy_whoever_fails_falls_asleep_then() -> None:
    scene = wait(awake(EASY), 1, dice=[1])
    assert told(scene)[-1] == "Jenny falls asleep."
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny is asleep"
    wait(scene, 1)
    assert (scene["jenny"].is_asleep, scene["jenny"].sleepless_days) == (False, 0)


@pytest.mark.rule("BREW-255", "BREW-Q99")
def test_after_5_hours_it_is_slept_off_and_after_8_the_sleeper_wakes() -> None:
    scene = wait(awake(EASY), 24, "hour", dice=[1])
    assert (scene["jenny"].is_asleep, scene["jenny"].sleepless_days) == (True, 1)
    wait(scene, 5, "hour")
    assert (scene["jenny"].is_asleep, scene["jenny"].sleepless_days) == (True, 0)
    wait(scene, 3, "hour")
    assert told(scene)[-1] == "Jenny wakes."
    assert wait(scene, 16, "hour")["jenny"].sleepless_days == 0


@pytest.mark.rule("BREW-244")
def test_easy_on_day_3_even_a_success_leaves_2_less_on_every_roll() -> None:
    scene = wait(awake(EASY), 2, dice=[2, 2])
    assert taken_off(scene) == dict.fromkeys(ATTRIBUTES, 2)
    assert [part.label for part in penalties(scene.play.reader(), JENNY, "wits")] == ["lack of sleep"]


@pytest.mark.rule("BREW-245")
def test_easy_after_day_3_nobody_stays_awake() -> None:
    scene = wait(awake(EASY), 3, dice=[2, 2])
    assert scene["jenny"].is_asleep


@pytest.mark.rule("BREW-Q97")
def test_easy_short_nights_have_no_effect() -> None:
    assert wait(awake(EASY, "short"), 6)["jenny"].sleepless_days == 0


# --- hard
@pytest.mark.rule("BREW-246")
def test_hard_a_success_holds_all_off_and_the_next_day_is_day_2_again() -> None:
    scene = wait(awake(HARD, skills={"survival": 1}), 4, dice=[4, 4, 4, 4])
    assert (scene["jenny"].is_worn, taken_off(scene)) == (False, {})


@pytest.mark.rule("BREW-246", "BREW-247", "BREW-EX53")
def test_hard_days_2_and_3_with_no_sleep() -> None:
    scene = wait(awake(HARD), 1, dice=[1])
    two_and_three = {"precision": 1, "charisma": 1, "perception": 2, "wits": 2}
    assert taken_off(scene) == two_and_three
    assert taken_off(wait(scene, 1)) == two_and_three


@pytest.mark.rule("BREW-248", "BREW-251", "BREW-EX53", "BREW-Q96")
def test_hard_day_4_with_no_sleep() -> None:
    scene = wait(awake(HARD), 3, dice=[1, 2])
    assert taken_off(scene) == {"precision": 2, "charisma": 2, "perception": 4, "wits": 4}
    assert (scene["jenny"].is_asleep, scene["jenny"].health) == (False, 10)
    assert why_no_rolls(scene.play.reader(), JENNY) == ""


@pytest.mark.rule("BREW-249", "BREW-250", "BREW-EX53")
def test_hard_from_day_5_no_rolls_and_a_point_of_health_a_day() -> None:
    scene = wait(awake(HARD), 4, dice=[1, 2, 2])
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny has been awake for too long to do anything"
    assert scene["jenny"].health == 9
    assert wait(scene, 1, dice=[2])["jenny"].health == 8
    scene.begin("live", who=["jenny"], sleep="enough")
    assert wait(scene, 2)["jenny"].health == 9


@pytest.mark.rule("BREW-251", "BREW-Q154")
def test_hard_whoever_fails_to_stay_awake_sleeps_and_loses_no_health() -> None:
    scene = wait(awake(HARD), 4, dice=[1, 2, 1])
    assert (scene["jenny"].is_asleep, scene["jenny"].health) == (True, 10)


@pytest.mark.rule("BREW-250", "BREW-Q139")
def test_hard_at_health_1_the_loss_stops_and_the_character_sleeps() -> None:
    worn: dict[str, Any] = {"sleepless_days": 5, "is_worn": True, "power": 9}
    falls_to_1 = wait(awake(HARD, health=2, **worn), 1, dice=[1])
    assert (falls_to_1["jenny"].health, falls_to_1["jenny"].is_asleep) == (1, True)
    is_at_1 = wait(awake(HARD, health=1, **worn), 1, dice=[1])
    assert (is_at_1["jenny"].health, is_at_1["jenny"].is_asleep, is_at_1["jenny"].dying) == (1, True, None)


@pytest.mark.rule("BREW-252", "BREW-253", "BREW-254")
@pytest.mark.parametrize(
    ("nights", "off"),
    [
        (1, {"precision": 1, "perception": 1, "wits": 1}),
        (2, {"precision": 1, "perception": 1, "wits": 1}),
        (3, {"power": 1, "precision": 1, "perception": 1, "wits": 1, "charisma": 1}),
        (4, {"power": 1, "precision": 1, "perception": 1, "wits": 1, "charisma": 1}),
        (5, dict.fromkeys(ATTRIBUTES, 2)),
    ],
)
def test_hard_short_nights(nights: int, off: dict[str, int]) -> None:
    scene = wait(awake(HARD, "short"), nights, dice=[1])
    assert taken_off(scene) == off


@pytest.mark.rule("BREW-Q98")
def test_hard_the_last_night_decides_which_column_applies() -> None:
    scene = wait(awake(HARD, "short"), 3, dice=[1]).begin("live", who=["jenny"], sleep="none")
    wait(scene, 1, dice=[2])
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny has been awake for too long to do anything"


@pytest.mark.rule("BREW-Q96")
def test_hard_a_table_may_have_every_later_step_a_day_earlier() -> None:
    rules = HouseRules(sleep="hard", sleep_a_day_earlier=True)
    scene = wait(awake(rules), 2, dice=[1, 2])
    assert taken_off(scene)["wits"] == 4
    wait(scene, 1, dice=[2])
    assert why_no_rolls(scene.play.reader(), JENNY) != ""


@pytest.mark.rule("BREW-255", "BREW-Q99")
def test_hard_one_good_night_clears_all() -> None:
    scene = wait(awake(HARD, "short"), 5, dice=[1]).begin("live", who=["jenny"], sleep="enough")
    wait(scene, 1)
    assert (scene["jenny"].sleepless_days, taken_off(scene)) == (0, {})


@pytest.mark.rule("BREW-Q99")
def test_hard_at_some_tables_a_night_clears_one_tier() -> None:
    rules = HouseRules(sleep="hard", sleep_clears_slowly=True)
    scene = wait(awake(rules, "short"), 5, dice=[1]).begin("live", who=["jenny"], sleep="enough")
    cleared = [len(taken_off(wait(scene, 1))) for _ in range(3)]
    assert cleared == [5, 3, 0]


@pytest.mark.rule("BREW-244", "BREW-Q97")
def test_easy_the_two_less_of_day_3_end_with_that_day_however_little_is_slept() -> None:
    scene = wait(wait(awake(EASY), 1, dice=[2]), 1, dice=[3])
    assert taken_off(scene) == dict.fromkeys(ATTRIBUTES, 2)
    scene.begin("live", who=["jenny"], sleep="short")
    assert taken_off(wait(scene, 1)) == {}


@pytest.mark.rule("BREW-033", "BREW-241")
def test_unconscious_hours_are_rest_and_sleep() -> None:
    scene = lay(hour=0, jenny=body(health=0, resolve=1, living=lives(sleep="none", in_hospital=True)))
    assert wait(scene, 5, "hour")["jenny"].resolve == 5

"""Stat points: spent on the own roll after the dice are seen, regained by rest; and raising a stat."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.rulesets.tags.state import Conflict
from rules.tags.scenes import LAW, answered, came, hero, lay, points, propose, questions, reply, told, usually


@pytest.mark.rule("TAG-058", "TAG-Q01")
def test_points_are_spent_after_the_dice_with_the_cuts_in_mind() -> None:
    scene = propose(lay(ash=hero("STR 3/5")), rule={"against": "hard 1"})
    answered(scene, ("dice", [4, 3]))
    assert scene.prompt("ash").title.startswith("The dice: 4, 3 (1 cut to come, 1 hit needed). Spend some of 3 points")
    assert came(usually(answered(scene, ("SpendPoints", "3>4")))) == ([4], "minor", 1)


@pytest.mark.rule("TAG-059", "TAG-Q18")
def test_a_die_is_raised_by_1_for_a_point_repeatedly_and_never_above_6() -> None:
    scene = propose(lay(ash=hero("STR 9/9")))
    answered(scene, ("dice", [5, 1]), ("SpendPoints", "1>2"), ("SpendPoints", "2>3"), ("SpendPoints", "5>6"))
    assert points(scene) == "6/9"
    assert [one for one in scene.options("ash") if one.startswith("6>")] == []
    with scene.refused("'6>7' is not one of"):
        answered(scene, ("SpendPoints", "6>7"))
    assert came(usually(scene))[0] == [6, 3]


@pytest.mark.rule("TAG-059", "TAG-040")
@pytest.mark.parametrize("spend", ["1>4", "extra", "2>3", "4", 1, None])
def test_what_the_points_do_not_pay_for_is_refused(spend: Any) -> None:
    scene = propose(lay(ash=hero("STR 1/5")))
    answered(scene, ("dice", [3, 1]))
    with scene.refused("is not one of"):
        answered(scene, ("SpendPoints", spend))


@pytest.mark.rule("TAG-060")
def test_an_extra_die_costs_2_and_may_be_raised_too() -> None:
    scene = propose(lay(ash=hero("STR 5/5")))
    answered(scene, ("dice", [1, 1]), ("SpendPoints", "extra"), ("dice", [3]), ("SpendPoints", "extra"), ("dice", [2]))
    assert points(scene) == "1/5"
    assert came(usually(answered(scene, ("SpendPoints", "3>4"))))[0] == [4, 2, 1, 1]
    assert scene.value["spent"] == 5


@pytest.mark.rule("TAG-Q19", "TAG-Q68")
def test_extra_dice_may_be_bought_before_the_roll_from_the_stat_that_was_named() -> None:
    scene = propose(lay(ash=hero("STR 1/5", "DEX 4/4")), stat="DEX", extra=2)
    assert (questions(scene), scene.prompt("ash").dice) == (["dice"], "2d6")
    answered(scene, ("dice", [6, 4]), ("dice", [1, 1]))
    assert (points(scene, "DEX"), points(scene)) == ("0/4", "1/5")
    assert came(scene)[0] == [6, 4, 1, 1]


@pytest.mark.rule("TAG-061", "TAG-Q68")
def test_where_the_gm_settles_another_stat_there_are_as_many_extra_dice_as_it_pays_for() -> None:
    scene = propose(lay(ash=hero("STR 3/5", "DEX 6/6")), stat="DEX", extra=3, rule={"stat": "STR"})
    assert scene.prompt("ash").dice == "1d6"
    answered(scene, ("dice", [6]), ("dice", [4, 4]))
    assert (points(scene), points(scene, "DEX")) == ("1/5", "6/6")


@pytest.mark.rule("TAG-Q68")
def test_more_extra_dice_than_the_named_stat_pays_for_are_refused() -> None:
    scene = lay(ash=hero("STR 1/5", "DEX 4/4")).begin("roll", "ash")
    with scene.refused("1 extra die cost 2 points; STR has 1"):
        answered(scene, ("Propose", {"skill": "fight", "stat": "STR", "extra": 1}))


@pytest.mark.rule("TAG-061")
def test_all_points_for_one_roll_come_from_the_stat_that_the_gm_settles() -> None:
    scene = propose(lay(ash=hero("STR 3/5", "DEX 2/2")), stat="STR", rule={"stat": "DEX"})
    answered(scene, ("dice", [3, 1]))
    assert "2 points of DEX" in scene.prompt("ash").title
    usually(answered(scene, ("SpendPoints", "3>4")))
    assert (points(scene), points(scene, "DEX")) == ("3/5", "1/2")


@pytest.mark.rule("TAG-Q20")
def test_nobody_else_is_asked_for_points() -> None:
    scene = propose(lay(bo=hero("STR 5/5")), helps=["assist/bo"])
    answered(scene, ("dice", [3, 1, 1]))
    assert "bo" not in scene.asked


def test_without_points_nobody_is_asked() -> None:
    scene = propose(lay(ash=hero("STR 0/5")))
    assert answered(scene, ("dice", [4, 1])).is_over


@pytest.mark.rule("TAG-040", "TAG-059", "TAG-060")
@LAW
@given(st.integers(0, 6), st.lists(st.integers(1, 6), min_size=2, max_size=2), st.data())
def test_whatever_is_spent_never_goes_below_0_and_is_all_accounted_for(held: int, dice: list[int], data: Any) -> None:
    scene = propose(lay(ash=hero(f"STR {held}/6")))
    answered(scene, ("dice", dice))
    while not scene.is_over:
        match questions(scene)[0]:
            case "SpendPoints":
                reply(scene, "SpendPoints", data.draw(st.sampled_from(scene.options("ash"))))
            case "dice":
                reply(scene, "dice", [data.draw(st.integers(1, 6))])
            case other:
                reply(scene, other, "")
    assert scene["ash"].stats["STR"].now == held - scene.value["spent"] >= 0


# --- raising
@pytest.mark.rule("TAG-073", "TAG-077")
def test_1_xp_raises_a_stat_by_1() -> None:
    scene = lay(ash=hero("STR 5/5", xp=2)).begin("raise-stat", "ash", stat="STR")
    assert (points(scene), scene["ash"].xp) == ("6/6", 1)
    assert told(scene) == ["Ash: STR 5/5 → 6/6.", "Ash: 2 → 1 XP, for STR."]


@pytest.mark.rule("TAG-073")
def test_without_xp_no_stat_is_raised() -> None:
    scene = lay(ash=hero("STR 5/5"))
    with scene.refused("raising a stat costs 1 XP, and Ash has none"):
        scene.begin("raise-stat", "ash", stat="STR")
    scene.begin("set", path="ash.xp", to=1)
    with scene.refused("'LUCK' is not one of"):
        scene.begin("raise-stat", "ash", stat="LUCK")


@pytest.mark.rule("TAG-Q28", "TAG-073")
def test_no_stat_is_raised_in_the_middle_of_a_roll() -> None:
    scene = propose(lay(ash=hero("STR 2/5", xp=3)))
    answered(scene, ("dice", [3, 1]))
    with scene.refused("Ash is in the middle of a roll; XP are spent before it or after it"):
        scene.play.act("ana", "raise-stat", "ash", stat="STR")
    with scene.refused("in the middle of a roll"):
        scene.play.act("ana", "flashback", "ash", what="a rope")
    usually(scene)
    scene.begin("raise-stat", "ash", stat="STR")
    assert points(scene) == "3/6"


@pytest.mark.rule("TAG-074", "TAG-Q53")
def test_the_gms_switch_says_what_a_conflict_is() -> None:
    scene = lay(ash=hero("STR 2/4", xp=2)).begin("conflict", on=True)
    assert points(scene.begin("raise-stat", "ash", stat="STR")) == "2/5"
    scene.begin("conflict", on=False)
    assert points(scene.begin("raise-stat", "ash", stat="STR")) == "3/6"


@pytest.mark.rule("TAG-075", "TAG-Q29")
def test_the_cap_is_6_times_the_highest_skill() -> None:
    scene = lay(ash=hero("STR 0/11", xp=2)).begin("raise-stat", "ash", stat="STR")
    assert points(scene) == "1/12"
    with scene.refused("that is the cap"):
        scene.begin("raise-stat", "ash", stat="STR")


# --- regaining
@pytest.mark.rule("TAG-062", "TAG-Q55")
@pytest.mark.parametrize(("given", "then"), [({}, "5/5"), ({"points": 1}, "2/5"), ({"points": 9}, "5/5")])
def test_rest_gives_all_points_back_or_as_many_as_the_gm_says_and_never_too_many(given: Any, then: str) -> None:
    assert points(lay(ash=hero("STR 1/5")).begin("rest", who=["ash"], **given)) == then


@pytest.mark.rule("TAG-062")
def test_the_gm_gives_points_back_to_one_stat() -> None:
    scene = lay(ash=hero("STR 1/5", "WIL 0/3")).begin("restore", who="ash", stat="WIL", points=9)
    assert (points(scene, "WIL"), points(scene)) == ("3/3", "1/5")


@pytest.mark.rule("TAG-074")
def test_a_conflict_changes_nothing_about_spending() -> None:
    scene = propose(lay(ash=hero("STR 1/5"), conflict=Conflict(is_on=True, number=1)))
    assert came(usually(answered(scene, ("dice", [3, 1]), ("SpendPoints", "3>4"))))[2] == 1

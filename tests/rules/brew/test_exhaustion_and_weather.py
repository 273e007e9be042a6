"""Exhaustion and extreme weather."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.body import Exposure
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.rules.harm.penalties import penalties, why_no_rolls
from hearthside.rulesets.brew.rules.harm.weather import weather_at
from hearthside.rulesets.brew.words import ATTRIBUTES
from rules.brew.bodies import BY_THE_BOOK, JENNY, Harm, body, lay, lives, told, wait

HEAT = Exposure("heat")


def off(scene: Harm) -> list[int]:
    """What is taken off a roll with each Attribute."""
    return [sum(part.value for part in penalties(scene.play.reader(), JENNY, one)) for one in ATTRIBUTES]


# --- exhaustion
@pytest.mark.rule("BREW-256", "BREW-257", "BREW-Q100")
def test_exhaustion_is_2_then_3_then_4_less_on_all_rolls_then_unconscious() -> None:
    scene = lay()
    for points in (-2, -3, -4):
        assert off(scene.begin("exhaust", who=["jenny"])) == [points] * 6
    scene.begin("exhaust", who=["jenny"])
    assert told(scene) == ["Jenny is unconscious with exhaustion."]
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny is unconscious with exhaustion"
    assert told(scene.begin("exhaust", who=["jenny"])) == []


@pytest.mark.rule("BREW-Q100")
@pytest.mark.parametrize(("rules", "left"), [(BY_THE_BOOK, 0), (HouseRules(rest_clears_one_step=True), 2)])
def test_a_nights_rest_takes_it_away_all_or_one_step(rules: HouseRules, left: int) -> None:
    scene = lay(rules, jenny=body(exhaustion=3))
    assert wait(scene, 4, "hour", spent="at rest")["jenny"].exhaustion == 3
    assert wait(scene, 1, "hour", spent="at rest")["jenny"].exhaustion == left


@pytest.mark.rule("BREW-Q100")
def test_a_day_with_its_night_does_as_well_but_not_without_sleep() -> None:
    assert wait(lay(jenny=body(exhaustion=2)), 1)["jenny"].exhaustion == 0
    sleepless = body(exhaustion=2, living=lives(sleep="none"))
    assert wait(lay(HouseRules(sleep="off"), jenny=sleepless), 1)["jenny"].exhaustion == 2


# --- weather
@pytest.mark.rule("BREW-258")
@pytest.mark.parametrize(("degrees", "weather"), [(41, "heat"), (40, "mild"), (-40, "mild"), (-41, "cold")])
def test_above_40_and_below_minus_40_degrees_it_is_extreme(degrees: int, weather: str) -> None:
    assert weather_at(degrees) == weather


@pytest.mark.rule("BREW-258", "BREW-259", "BREW-261")
def test_extreme_weather_takes_2_off_all_rolls_with_gear_or_without() -> None:
    scene = lay().begin("weather", degrees=45, who=["jenny", "doc"], geared=["jenny"])
    assert off(scene) == [-2] * 6
    assert scene["doc"].exposure == HEAT
    scene.begin("weather", degrees=20, who=["jenny"])
    assert told(scene) == ["Jenny is out of the weather."]
    assert off(scene) == [0] * 6


@pytest.mark.rule("BREW-EX21", "BREW-259")
def test_charisma_4_and_interaction_2_with_a_2_make_6_in_the_heat() -> None:
    speaker = body(skills={"interaction": 2}, exposure=HEAT)
    scene = lay(jenny=speaker).begin("set", path="jenny.attributes.charisma", to=4)
    pool = pool_of(scene.play.reader(), Attempt(who=JENNY, attribute="charisma", skill="interaction"))
    assert pool.total + 2 == 6


@pytest.mark.rule("BREW-260", "BREW-EX20")
def test_bertha_withstands_five_hours_of_heat() -> None:
    scene = lay(jenny=body(power=4, skills={"survival": 3}, exposure=HEAT))
    wait(scene, 4, "hour")
    assert scene["jenny"].exposure.minutes == 4 * 60
    scene.begin("time-passes", unit="hour", amount=1)
    scene.answer("jenny", [3])
    made = next(fact for fact in scene.run.facts if fact.fact == "RollMade")
    assert (made.values["total"], made.values["difficulty"], scene["jenny"].health) == (10, 6, 10)


@pytest.mark.rule("BREW-261", "BREW-EX54")
def test_gear_adds_2_to_the_check() -> None:
    scene = lay(jenny=body(power=2, skills={"survival": 1}, exposure=Exposure("cold", is_geared=True)))
    assert wait(scene, 5, "hour", dice=[3])["jenny"].health == 10


@pytest.mark.rule("BREW-260", "BREW-262")
def test_a_failure_costs_a_point_which_heals_like_any_other() -> None:
    scene = wait(lay(jenny=body(power=2, exposure=HEAT)), 5, "hour", dice=[5])
    assert told(scene)[-1] == "Jenny takes 1 damage (weather): Health 10 → 9."
    scene.begin("weather", degrees=20, who=["jenny"])
    assert wait(scene, 1)["jenny"].health == 10


@pytest.mark.rule("BREW-260")
def test_the_check_comes_every_five_hours_and_a_break_begins_them_anew() -> None:
    scene = wait(lay(jenny=body(power=2, exposure=HEAT)), 10, "hour", dice=[5, 5])
    assert scene["jenny"].health == 8
    wait(scene, 4, "hour").begin("weather", degrees=20, who=["jenny"])
    scene.begin("weather", degrees=44, who=["jenny"])
    assert wait(scene, 1, "hour")["jenny"].health == 8


@pytest.mark.rule("BREW-Q101")
@pytest.mark.parametrize(("rules", "health"), [(BY_THE_BOOK, 4), (HouseRules(weather_check_is_bare=True), 5)])
def test_the_check_drops_the_weathers_penalty_or_all(rules: HouseRules, health: int) -> None:
    scene = lay(rules, jenny=body(power=4, health=5, exposure=HEAT))
    assert wait(scene, 5, "hour", dice=[3])["jenny"].health == health


@pytest.mark.rule("BREW-260", "BREW-261")
def test_warm_clothing_helps_with_the_check_and_does_not_put_it_off() -> None:
    scene = wait(lay(jenny=body(power=2, skills={"survival": 1}, exposure=Exposure("cold"))), 4, "hour")
    scene.begin("weather", degrees=-50, who=["jenny"], geared=["jenny"])
    assert wait(scene, 1, "hour", dice=[3])["jenny"].health == 10
    assert [fact.values["total"] for fact in scene.run.facts if fact.fact == "RollMade"] == [8]


@pytest.mark.rule("BREW-257", "BREW-Q100")
def test_who_is_unconscious_with_exhaustion_rests_by_lying_there() -> None:
    scene = wait(lay(jenny=body(exhaustion=4)), 4, "hour")
    assert scene["jenny"].exhaustion == 4
    assert wait(scene, 1, "hour")["jenny"].exhaustion == 0
    assert why_no_rolls(scene.play.reader(), JENNY) == ""

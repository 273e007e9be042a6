"""Health and damage penalties."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.body import Injury
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.health import health_penalty, maximum, tier
from hearthside.rulesets.brew.rules.harm.penalties import penalties, why_no_rolls
from hearthside.rulesets.brew.words import Attribute
from rules.brew.bodies import BY_THE_BOOK, JENNY, body, hours_left, lay, strike, tend, told, wait

HALVED = HouseRules(health_penalties="halved")
SCALED = HouseRules(tiers_scale=True)


def taken_off(health: int, rules: HouseRules = BY_THE_BOOK) -> tuple[int, int]:
    """What low Health takes off a roll with Power, and off one with Wits."""
    reader = lay(rules, jenny=body(health=health)).play.reader()
    return health_penalty(reader, JENNY, "power"), health_penalty(reader, JENNY, "wits")


def tier_at(health: int, rules: HouseRules) -> int:
    """The tier of somebody whose maximum is 20."""
    return tier(lay(rules, jenny=body(health=health, most_health=20)).play.reader(), JENNY)


# --- the maximum and the tiers
@pytest.mark.rule("BREW-162")
def test_health_runs_to_10_and_an_injury_may_lower_the_maximum() -> None:
    assert maximum(lay().play.reader(), JENNY).total == 10
    worse = maximum(lay(jenny=body(injuries={"one lung": Injury(most_health=-2)})).play.reader(), JENNY)
    assert worse.total == 8
    assert [part.label for part in worse.parts] == ["maximum Health", "one lung"]


@pytest.mark.rule("BREW-163", "BREW-164", "BREW-165")
@pytest.mark.parametrize(
    ("health", "off"),
    [(10, (0, 0)), (6, (0, 0)), (5, (2, 1)), (4, (2, 1)), (3, (4, 2)), (2, (4, 2)), (1, (4, 2))],
)
def test_each_tier_replaces_the_one_before(health: int, off: tuple[int, int]) -> None:
    assert taken_off(health) == off


@pytest.mark.rule("BREW-164", "BREW-165")
@pytest.mark.parametrize(
    ("attribute", "off"),
    [("power", 4), ("precision", 4), ("speed", 4), ("perception", 2), ("wits", 2), ("charisma", 2)],
)
def test_low_health_weighs_double_on_what_the_body_does(attribute: Attribute, off: int) -> None:
    assert health_penalty(lay(jenny=body(health=3)).play.reader(), JENNY, attribute) == off


@pytest.mark.rule("BREW-166", "BREW-EX32")
def test_a_penalty_may_leave_nothing_of_a_pool() -> None:
    scene = lay(jenny=body(power=2, health=3))
    [part] = penalties(scene.play.reader(), JENNY, "power")
    assert (part.label, part.value, 2 + 2 + part.value) == ("Health 3", -4, 0)


@pytest.mark.rule("BREW-171")
def test_without_penalties_only_0_health_stops_anybody() -> None:
    assert taken_off(1, HouseRules(health_penalties="none")) == (0, 0)
    scene = lay(HouseRules(health_penalties="none"), jenny=body(health=0))
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny is unconscious"


@pytest.mark.rule("BREW-172", "BREW-EX12", "BREW-Q66")
@pytest.mark.parametrize(("health", "off"), [(6, (0, 0)), (5, (1, 0)), (3, (2, 1))])
def test_halved_penalties_are_rounded_toward_nothing(health: int, off: tuple[int, int]) -> None:
    assert taken_off(health, HALVED) == off


@pytest.mark.rule("BREW-Q66")
@pytest.mark.parametrize(("health", "off"), [(5, (1, 1)), (3, (2, 1))])
def test_half_of_one_may_be_one(health: int, off: tuple[int, int]) -> None:
    assert taken_off(health, HouseRules(health_penalties="halved", half_of_one_is_one=True)) == off


@pytest.mark.rule("BREW-Q67")
def test_the_tiers_stay_where_they_are_when_the_maximum_is_not_10() -> None:
    assert [tier_at(health, BY_THE_BOOK) for health in (6, 5, 3)] == [0, 1, 2]
    assert strike(lay(jenny=body(most_health=20, health=2)), 7)["jenny"].state == "active"


@pytest.mark.rule("BREW-Q67")
def test_the_tiers_may_scale_with_the_maximum() -> None:
    assert [tier_at(health, SCALED) for health in (11, 10, 7, 6)] == [0, 1, 1, 2]
    scene = strike(lay(SCALED, jenny=body(most_health=20, health=2)), 8)
    assert (scene["jenny"].health, scene["jenny"].state) == (-6, "active")


# --- 0 and below
@pytest.mark.rule("BREW-167", "BREW-200")
def test_at_0_somebody_is_unconscious_and_without_care_dies_after_power_days() -> None:
    scene = strike(lay(jenny=body(power=2, health=3)), 3)
    assert told(scene) == [
        "Jenny takes 3 damage (hit): Health 3 → 0.",
        "Jenny is unconscious, and without care dead in 2 days.",
    ]
    assert why_no_rolls(scene.play.reader(), JENNY) == "Jenny is unconscious"
    assert wait(scene, 47, "hour")["jenny"].state == "active"
    wait(scene, 1, "hour")
    assert told(scene)[-1] == "Jenny dies: nobody came to help in time."


@pytest.mark.rule("BREW-168", "BREW-201", "BREW-EX46")
def test_below_0_somebody_dies_after_power_hours() -> None:
    scene = strike(lay(jenny=body(power=3, health=2)), 6)
    assert scene["jenny"].health == -4
    assert wait(scene, 2, "hour")["jenny"].state == "active"
    assert wait(scene, 1, "hour")["jenny"].state == "dead"


@pytest.mark.rule("BREW-169", "BREW-EX46")
def test_at_minus_5_somebody_dies_at_once() -> None:
    scene = strike(lay(HouseRules(injuries_prevent_death=False), jenny=body(power=3, health=2)), 7)
    assert told(scene)[-1] == "Jenny dies: Health −5."


@pytest.mark.rule("BREW-Q65")
@pytest.mark.parametrize(("rules", "hours"), [(BY_THE_BOOK, 72), (HouseRules(hours_at_zero=True), 3)])
def test_at_0_days_are_left_or_hours(rules: HouseRules, hours: int) -> None:
    assert hours_left(strike(lay(rules, jenny=body(power=3, health=1)), 1)) == hours


@pytest.mark.rule("BREW-201")
def test_whoever_is_hurt_further_while_dying_has_no_more_time_than_before() -> None:
    scene = wait(strike(lay(jenny=body(power=3, health=1)), 2), 1, "hour")
    assert hours_left(strike(scene, 1)) == 2
    at_zero = strike(strike(lay(jenny=body(power=3, health=1)), 1), 1)
    assert hours_left(at_zero) == 3


@pytest.mark.rule("BREW-170", "BREW-198", "BREW-199")
def test_a_medicine_roll_stabilizes_whoever_is_below_0() -> None:
    scene = tend(strike(lay(jenny=body(power=4, health=2)), 4), 4)
    jenny = scene["jenny"]
    assert (jenny.health, jenny.dying, jenny.stabilization.left) == (1, None, 6)
    assert told(scene)[-1] == "Jenny is stable at Health 1; recovery can begin after 6 days of care."


@pytest.mark.rule("BREW-162", "BREW-178")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"points": 0}, "0 does not fit; 1 to 99 does"),
        ({"points": 2, "cause": "boredom"}, "'boredom' is not one of"),
        ({"points": 2, "who": "mara"}, "Mara cannot be picked here"),
    ],
)
def test_damage_that_makes_no_sense_is_refused(args: dict[str, Any], why: str) -> None:
    scene = lay()
    with scene.refused(why):
        scene.begin("hurt", **{"who": "jenny", **args})


# --- stress
@pytest.mark.rule("BREW-173")
def test_stress_is_not_tracked_unless_the_table_says_so() -> None:
    scene = lay()
    with scene.refused("this table does not track stress"):
        scene.begin("stress", who="jenny", points=2)


@pytest.mark.rule("BREW-173")
def test_stress_goes_up_and_down_and_trauma_is_a_lasting_injury() -> None:
    scene = lay(HouseRules(stress=True)).begin("stress", who="jenny", points=3, trauma="nightmares")
    assert told(scene)[0] == "Jenny: stress 0 → 3."
    assert scene["jenny"].injuries == {"nightmares": Injury()}
    assert scene["jenny"].health == 10
    assert scene.begin("stress", who="jenny", points=-5)["jenny"].stress == 0


# --- what follows from Health, whichever way it changes
@pytest.mark.rule("BREW-167", "BREW-168", "BREW-220")
def test_the_gms_word_on_health_starts_the_clock_sets_it_and_stops_it() -> None:
    scene = lay(jenny=body(power=2))
    assert hours_left(scene.begin("set", path="jenny.health", to=-1)) == 2
    assert hours_left(scene.begin("set", path="jenny.health", to=0)) == 48
    assert hours_left(scene.begin("set", path="jenny.health", to=-3)) == 2
    assert hours_left(scene.begin("set", path="jenny.health", to=5)) is None
    assert wait(scene, 3)["jenny"].state == "active"


@pytest.mark.rule("BREW-169")
def test_the_gms_word_of_minus_5_is_death() -> None:
    scene = lay().begin("set", path="jenny.health", to=-5)
    assert (scene["jenny"].state, told(scene)[-1]) == ("dead", "Jenny dies: Health −5.")


@pytest.mark.rule("BREW-201")
def test_who_loses_power_while_dying_has_no_more_hours_than_that() -> None:
    scene = strike(lay(jenny=body(power=3, health=1)), 2)
    assert hours_left(scene.begin("set", path="jenny.attributes.power", to=1)) == 1


@pytest.mark.rule("BREW-168", "BREW-201")
def test_the_hours_of_the_dying_are_counted_to_the_minute() -> None:
    scene = wait(strike(lay(jenny=body(power=1, health=1)), 2), 59, "minute")
    assert scene["jenny"].state == "active"
    assert wait(scene, 1, "minute")["jenny"].state == "dead"


@pytest.mark.rule("BREW-162")
def test_health_is_never_above_its_maximum_whatever_lowers_that() -> None:
    scene = lay().begin("set", path="jenny.injuries", to={"one lung": {"most_health": -2}})
    assert scene["jenny"].health == 8

"""Harm, healing and rest where two of their rules meet."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.body import Injury
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.bodies import (
    SIMPLIFIED,
    Harm,
    body,
    hours_left,
    injure,
    lay,
    lives,
    questions,
    rolled,
    strike,
    tend,
    wait,
)

HEALER = body(fields={"healing": 2})
HARD = HouseRules(sleep="hard")


def helped(rules: HouseRules | None = None) -> Harm:
    """Jenny lies at −4; a spell brings her to −2 (realistic) or 0 (simplified) and stops the clock."""
    scene = strike(lay(rules or HouseRules(), jenny=body(health=2), doc=HEALER), 6)
    scene.begin("heal-by-magic", "doc", patient="jenny")
    return rolled(scene, 2)


# --- a clock that was stopped
@pytest.mark.rule("BREW-167", "BREW-168", "BREW-Q87")
@pytest.mark.parametrize("rules", [HouseRules(), SIMPLIFIED])
def test_whoever_is_hurt_again_after_magic_stopped_the_clock_is_dying_again(rules: HouseRules) -> None:
    scene = helped(rules)
    assert hours_left(scene) is None
    assert hours_left(strike(scene, 1)) == 3


@pytest.mark.rule("BREW-204", "BREW-Q76", "BREW-Q87")
def test_a_hospital_stabilizes_whoever_magic_left_at_0_or_below() -> None:
    scene = helped().begin("live", who=["jenny"], hospital=True)
    assert (scene["jenny"].health, scene["jenny"].stabilization.left) == (1, 7)
    assert wait(scene, 9)["jenny"].health == 3


# --- what damage came from
@pytest.mark.rule("BREW-237", "BREW-370")
def test_thirst_that_the_gm_has_healed_is_no_cause_of_later_damage() -> None:
    scene = wait(lay(jenny=body(living=lives(drink="none"))), 2)
    scene.begin("live", who=["jenny"], drink="enough").begin("set", path="jenny.health", to=10)
    assert strike(scene, 3)["jenny"].thirst == 0
    assert wait(scene, 1)["jenny"].health == 8


@pytest.mark.rule("BREW-370", "BREW-412")
def test_what_magic_cannot_heal_is_never_more_than_what_is_missing() -> None:
    scene = strike(lay(), 5, cause="broken vow").begin("set", path="jenny.health", to=8)
    assert scene["jenny"].barred == 2


# --- injuries
@pytest.mark.rule("BREW-212", "BREW-Q149")
def test_what_an_injury_absorbs_relieves_only_the_injuries_that_the_hit_had_worsened() -> None:
    scene = lay(jenny=body(health=4, injuries={"old": Injury(left=20)}))
    strike(strike(scene, 3), 2)
    assert scene["jenny"].injuries["old"].left == 25
    injure(scene, "ribs")  # for the second hit: 2 points
    injure(scene, "arm")  # for the first: 3 points, which fell before the ribs were hurt
    assert {name: one.left for name, one in scene["jenny"].injuries.items()} == {"old": 20, "ribs": 30, "arm": 30}


@pytest.mark.rule("BREW-190")
def test_with_a_lasting_injury_simplified_health_is_never_above_8_however_it_came() -> None:
    scene = lay(HouseRules(healing="simplified", stress=True))
    assert scene.begin("stress", who="jenny", points=1, trauma="fear")["jenny"].health == 8
    assert scene.begin("set", path="jenny.health", to=10)["jenny"].health == 8
    assert lay(jenny=body(injuries={"arm": Injury()}))["jenny"].health == 10


# --- a night over midnight
@pytest.mark.rule("BREW-241", "BREW-255")
def test_sleep_from_before_midnight_to_after_it_is_one_night() -> None:
    scene = lay(HARD, hour=22, jenny=body(living=lives(sleep="none")))
    wait(scene, 6, "hour", spent="asleep", resting=["jenny"])
    assert (questions(scene), scene["jenny"].slept) == ([], 6 * 60)
    assert wait(scene, 18, "hour")["jenny"].sleepless_days == 0
    wait(scene, 2, "hour", spent="asleep", resting=["jenny"])
    wait(scene, 3, "hour", spent="asleep", resting=["jenny"])
    assert wait(scene, 1, "hour")["jenny"].sleepless_days == 0


@pytest.mark.rule("BREW-241", "BREW-246", "BREW-255")
def test_a_short_sleep_over_midnight_is_a_short_night_once_it_is_over() -> None:
    scene = lay(HARD, hour=23, jenny=body(living=lives(sleep="none")))
    wait(scene, 2, "hour", spent="asleep", resting=["jenny"])
    assert questions(scene) == []
    wait(scene, 1, "hour", dice=[1])
    assert (scene["jenny"].sleepless_days, scene["jenny"].had_short_night) == (1, True)
    assert wait(scene, 20, "hour")["jenny"].sleepless_days == 1


@pytest.mark.rule("BREW-033", "BREW-Q12")
def test_five_hours_of_sleep_over_midnight_bring_resolve_back_where_only_sleep_does() -> None:
    scene = lay(HouseRules(resolve_by_sleep=True), hour=22, jenny=body(resolve=1))
    assert wait(scene, 5, "hour", spent="asleep")["jenny"].resolve == 5


# --- bare scores
@pytest.mark.rule("BREW-200", "BREW-201", "BREW-207", "BREW-Q48")
@pytest.mark.parametrize(("penalized", "at_zero", "below", "missed"), [(False, 5 * 24, 5, 5), (True, 24, 1, 1)])
def test_the_clock_of_the_dying_goes_by_bare_power_or_by_what_penalties_leave_of_it(
    penalized: bool, at_zero: int, below: int, missed: int
) -> None:
    def jenny(damage: int) -> Harm:
        return strike(lay(HouseRules(penalized_scores=penalized), jenny=body(power=5, health=2)), damage)

    assert (hours_left(jenny(2)), hours_left(jenny(3))) == (at_zero, below)
    scene = wait(tend(jenny(2), 1), missed)
    assert scene["jenny"].state == "active"
    assert wait(scene, 1)["jenny"].state == "dead"

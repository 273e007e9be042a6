"""Scenes at the limits of Brew's rules: one more or one less, the last in a list, what the log tells."""

from __future__ import annotations

import pytest

from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.questions.combat import WhichWay
from hearthside.rulesets.brew.state import Held
from rules.brew import bodies, fights
from rules.brew.scenes import answered, dice, lay, passes, somebody, told
from rules.brew.test_creation import make

rule = pytest.mark.rule


# --- scores
@rule("BREW-273", "BREW-309", "BREW-Q104")
@pytest.mark.parametrize(("hard", "most"), [(False, 5), (True, 3)])
def test_where_the_limit_is_hard_a_granted_skill_leaves_less_to_buy(hard: bool, most: int) -> None:
    scene = make(HouseRules(hard_maximum=hard), WhichClass="servant-to-a-martial-god",
                 WhichBonus=("speed", "stealth"), until="SpendOnSkills")  # fmt: skip
    assert scene.prompt("ana").fields["stealth"].most == most


@rule("BREW-382")
def test_a_score_that_was_not_exercised_is_raised_by_nothing() -> None:
    scene = lay(xuan=somebody(xp=60, exercised=())).begin("raise-score", "xuan", score="power")
    assert answered(scene, WasExercised=False).value == 0


# --- downtime
@rule("BREW-079")
def test_who_trains_is_told_how_many_points_they_have_now() -> None:
    scene = bodies.lay(mode="downtime", jenny=bodies.body(living=bodies.lives(training="stealth")))
    assert any("has 2 trained Resolve" in line for line in bodies.told(bodies.wait(scene, 6)))


@rule("BREW-237", "BREW-Q95")
def test_a_day_with_care_heals_4_of_thirst_and_no_more() -> None:
    scene = bodies.lay(jenny=bodies.body(health=3, thirst=7))
    assert bodies.wait(bodies.tend(scene, 1), 1)["jenny"].health == 7


# --- fights
@rule("BREW-147", "BREW-334")
@pytest.mark.parametrize(("dots", "can"), [(0, False), (1, True)])
def test_one_dot_in_a_field_is_enough_to_attack_by_it(dots: int, can: bool) -> None:
    scene = fights.lay(pete=fights.fighter(destruction=dots, healing=2, perception=2))
    ways = [option.value for option in WhichWay(who=fights.PETE, whom="marlo").options(scene.view("ana"))]
    assert ("magic-destruction:perception" in ways) is can


# --- contests
@rule("BREW-405", "BREW-Q132")
def test_old_enemies_may_come_with_a_social_contest_too() -> None:
    rogue = somebody(charisma=2, interaction=2, flaws={"old-enemies": Held()})
    scene = lay(xuan=rogue, tess=somebody(wits=2)).begin(
        "call-contest", first="xuan", attribute="charisma", skill="interaction", second="tess", other_attribute="wits"
    )
    passes(dice(dice(scene, 5), 2))
    assert "An old enemy of Xuan will come." in told(dice(scene, 1))

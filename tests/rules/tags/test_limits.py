"""Scenes at the limits of Tags' rules: one more or one less, the other stat, the order of what is told."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.tags.rules.dice import fallen
from hearthside.rulesets.tags.state import Character, Skill, at_the_start
from rules.tags.scenes import answered, attack, hero, lay, told

STRONG = hero(skills=["fight 2", "bash 3", "smash 4"])


# --- names and numbers
@pytest.mark.rule("TAG-042", "TAG-Q22", "TAG-Q66")
def test_nobody_has_the_same_skill_twice_however_it_is_spelled() -> None:
    with pytest.raises(ValueError, match="the skill 'FIGHT' stands there twice"):
        Character(skills={**at_the_start(), "fight": Skill(2, "Do Anything"), "FIGHT": Skill(2, "Do Anything")})


@pytest.mark.rule("TAG-041")
def test_skills_of_an_npc_have_at_least_level_1() -> None:
    scene = lay()
    with scene.refused():
        scene.begin("npc", name="Tom", skills="fight 0")


@pytest.mark.rule("TAG-045")
@pytest.mark.parametrize("target", [0, -1])
def test_a_roll_needs_at_least_1_hit(target: int) -> None:
    scene = lay().begin("roll", "ash")
    answered(scene, ("Propose", "fight"))
    with scene.refused("1 to 40"):
        answered(scene, ("Ruling", {"target": target}))


@pytest.mark.rule("TAG-Q38", "TAG-Q67")
def test_a_hazard_whose_tag_has_no_level_rolls_1_die() -> None:
    scene = lay(scene={"smoke": 0}, ash=hero("STR 2/5")).begin("hazard", who="ash", hazard="smoke", stat="STR")
    assert scene.prompt(GM).dice == "1d6"


# --- being hit
@pytest.mark.rule("TAG-Q63")
def test_level_4_is_final_at_once_only_after_another_level_4_of_the_same_stat() -> None:
    cad = hero("STR 0/3", "WIL 0/3", hurt=["WIL -4 broken mind", "STR -1 sprain"])
    scene = attack(lay(ash=STRONG, cad=cad), [4, 4, 4, 4], ("TakeOrConcede", "consequence"),
                   ("WordConsequence", "bleeding out"), skill="smash", stat="STR")  # fmt: skip
    assert "not yet" in scene.options(GM)


# --- dice
@pytest.mark.rule("TAG-060")
def test_only_the_dice_that_were_paid_for_are_extra_dice() -> None:
    assert [die.added for die in fallen((6, 2))] == [False, False]
    assert [die.added for die in fallen((6, 2), added=True)] == [True, True]


# --- the story
@pytest.mark.rule("TAG-097")
def test_an_intrusion_is_refused_first_and_paid_for_then() -> None:
    scene = lay(ash=hero(xp=3)).begin("intrude", who="ash", what="the lamp falls")
    refused, paid = told(answered(scene, ("Intrusion", "refuse")))[-2:]
    assert ("the lamp falls" in refused, "3 → 2 XP" in paid) == (True, True)


@pytest.mark.rule("TAG-062")
def test_after_a_rest_it_is_told_what_somebody_has_again() -> None:
    scene = lay(ash=hero("STR 1/5", "WIL 0/3")).begin("rest", who=["ash"])
    assert any("STR 5/5, WIL 3/3" in line for line in told(scene))

"""XP and skills: what brings XP, what it costs, how skills grow."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.rulesets.tags.rules.dice import dice_to_pay, fallen
from rules.tags.scenes import BY_THE_BOOK, answered, came, hero, lay, propose, questions, roll, told


@pytest.mark.rule("TAG-063", "TAG-Q02")
@pytest.mark.parametrize(("dice", "hard", "xp"), [([3, 1], 0, 1), ([4, 1], 0, 0), ([4, 1], 1, 0), ([3, 2], 2, 1)])
def test_a_roll_with_no_hits_gives_1_xp_judged_before_the_cuts(dice: list[int], hard: int, xp: int) -> None:
    assert roll(lay(), dice, hard=hard)["ash"].xp == xp


@pytest.mark.rule("TAG-063", "TAG-Q02")
def test_it_is_judged_after_the_points() -> None:
    assert roll(lay(ash=hero("STR 1/5")), [3, 1], ("SpendPoints", "3>4"))["ash"].xp == 0
    assert roll(lay(ash=hero("STR 1/5")), [3, 1], ("SpendPoints", "keep"))["ash"].xp == 1


@pytest.mark.rule("TAG-064", "TAG-Q21")
def test_when_all_dice_show_6_a_skill_may_be_had_for_nothing_or_left() -> None:
    scene = propose(lay())
    answered(scene, ("dice", [6, 6]))
    assert "All dice show 6: it is free" in scene.prompt("ash").title
    answered(scene, ("GainSkill", ""))
    assert list(scene["ash"].skills) == ["Do Anything", "fight"]


@pytest.mark.rule("TAG-065", "TAG-Q59")
def test_otherwise_every_die_without_a_6_costs_1_xp_and_there_is_no_part_payment() -> None:
    scene = propose(lay(ash=hero(xp=1)), rule={"more": "easy 1"})
    assert answered(scene, ("dice", [6, 5, 4])).is_over, "2 XP are too many: nobody is asked"
    propose(scene, rule={"more": "easy 1"})
    answered(scene, ("dice", [6, 6, 4]))
    assert "1 die not showing 6 would cost 1 of 1 XP" in scene.prompt("ash").title


@pytest.mark.rule("TAG-065")
def test_a_skill_that_cannot_be_paid_is_not_to_be_had() -> None:
    scene = roll(lay(ash=hero(xp=0)), [6, 4])
    assert (scene["ash"].xp, "GainSkill" in str(scene.run.entries)) == (0, False)


@pytest.mark.rule("TAG-066", "TAG-Q03", "TAG-Q04")
def test_the_whole_pool_counts_as_it_stands_after_the_points() -> None:
    scene = propose(lay(ash=hero("STR 3/5", xp=9)), rule={"more": "easy 1"})
    answered(scene, ("dice", [6, 5, 1]), ("SpendPoints", "extra"), ("dice", [2]), ("SpendPoints", "5>6"))
    assert "2 dice not showing 6 would cost 2" in scene.prompt("ash").title
    assert dice_to_pay(fallen((6, 6, 2, 1)), 2, BY_THE_BOOK) == 2


@pytest.mark.rule("TAG-067", "TAG-069")
def test_the_new_skill_has_one_level_more_and_the_rolled_one_stays_as_its_parent() -> None:
    scene = roll(lay(ash=hero(skills=["fight 2", "bash 3"])), [6, 6, 6], ("GainSkill", "door breaking"), skill="bash")
    skills = scene["ash"].skills
    assert (skills["bash"].level, skills["door breaking"].level, skills["door breaking"].of) == (3, 4, "bash")
    assert "Ash has a new skill: door breaking 4, from bash." in told(scene)


@pytest.mark.rule("TAG-068", "TAG-Q23")
def test_the_player_names_it_and_the_gm_approves_or_it_is_named_anew() -> None:
    scene = propose(lay())
    answered(scene, ("dice", [6, 6]), ("GainSkill", "flying"))
    assert (questions(scene), scene.asked) == (["AcceptSkill"], [GM])
    answered(scene, ("AcceptSkill", False))
    assert questions(scene) == ["GainSkill"]
    answered(scene, ("GainSkill", "bash"), ("AcceptSkill", True))
    assert list(scene["ash"].skills) == ["Do Anything", "fight", "bash"]


@pytest.mark.rule("TAG-Q22", "TAG-Q66")
@pytest.mark.parametrize("name", ["fight", " FIGHT ", "do  anything", "bash"])
def test_a_new_skill_has_a_name_of_its_own(name: str) -> None:
    scene = propose(lay(ash=hero(skills=["fight 2", "bash 3"])))
    answered(scene, ("dice", [6, 6]))
    with scene.refused("is on the sheet already; a new skill has a name of its own"):
        answered(scene, ("GainSkill", name))


@pytest.mark.rule("TAG-070", "TAG-Q62")
def test_one_roll_gives_one_skill_at_most() -> None:
    scene = propose(lay(ash=hero(xp=9)))
    answered(scene, ("dice", [5, 5]), ("GainSkill", "bash"), ("AcceptSkill", True))
    assert scene.is_over
    assert scene["ash"].xp == 7


@pytest.mark.rule("TAG-071")
def test_the_xp_of_the_roll_is_there_when_the_price_is_named() -> None:
    scene = propose(lay(), skill="Do Anything")
    answered(scene, ("dice", [3]))
    assert "1 die not showing 6 would cost 1 of 1 XP" in scene.prompt("ash").title


@pytest.mark.rule("TAG-076")
def test_nothing_else_brings_xp() -> None:
    scene = roll(lay(ash=hero("STR 5/5")), [6, 5])
    scene.begin("rest", who=["ash"])
    scene.begin("conflict", on=True)
    scene.begin("conflict", on=False)
    assert scene["ash"].xp == 0


@pytest.mark.rule("TAG-077")
@pytest.mark.parametrize(
    ("name", "args", "words"),
    [
        ("raise-stat", {"stat": "STR"}, "costs 1 XP, and Ash has none"),
        ("flashback", {"what": "a rope"}, "a flashback costs 2 XP; Ash has 0"),
    ],
)
def test_what_cannot_be_paid_in_xp_is_refused(name: str, args: dict[str, Any], words: str) -> None:
    scene = lay(ash=hero("STR 5/5"))
    with scene.refused(words):
        scene.begin(name, "ash", **args)


@pytest.mark.rule("TAG-Q26")
def test_xp_have_no_maximum() -> None:
    assert roll(lay(ash=hero(xp=998)), [1, 1], ("GainSkill", ""))["ash"].xp == 999


@pytest.mark.rule("TAG-Q58")
def test_the_gms_people_learn_nothing() -> None:
    scene = propose(lay(cad=hero(xp=5)), who="cad")
    answered(scene, ("dice", [1, 1]))
    assert (scene.is_over, scene["cad"].xp) == (True, 5)
    assert came(scene)[1] == "fail"

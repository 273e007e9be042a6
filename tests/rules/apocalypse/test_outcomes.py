"""Outcomes: what a failure, a weak result and a full success bring."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import HouseRules, SheetEntry
from rules.apocalypse.scenes import (
    FAILURE,
    FULL,
    WEAK,
    Scene,
    answered,
    call,
    harms,
    lay,
    nobody_reacts,
    questions,
    result,
    roll,
    sheet,
)


def complication(scene: Scene, *hurts: object) -> Scene:
    """Ash rolls a weak result, and the Scenarist makes it a success with a complication that proposes these harms."""
    return roll(scene, WEAK, WeakResult="complication", GiveHarms=list(hurts))


# --- failure
@pytest.mark.rule("APO-045")
def test_a_failure_is_told_by_the_scenarist_together_with_a_trouble() -> None:
    scene = roll(lay(), FAILURE)
    assert result(scene)[1] == "failure"
    assert (scene.asked, questions(scene)) == ([GM], ["GiveHarms"])
    with scene.refused("waits for the GM"):
        scene.play.answer("ana", scene.number, [])
    assert answered(scene, GiveHarms=[]).run.value["outcome"] == "failure"


@pytest.mark.rule("APO-046", "APO-Q07")
def test_nobody_can_react_to_the_trouble_of_a_failure_and_its_harm_counts_at_once() -> None:
    scene = roll(lay(), FAILURE, GiveHarms=["cold"])
    assert scene.is_over
    assert scene.waiting == {}
    assert harms(scene) == {"cold": 1}


# --- weak result
@pytest.mark.rule("APO-047")
def test_of_a_weak_result_the_scenarist_chooses_not_the_player() -> None:
    scene = roll(lay(), WEAK)
    assert (scene.asked, scene.options(GM)) == ([GM], ["compensation", "complication"])
    with scene.refused("waits for the GM"):
        scene.play.answer("ana", scene.number, "complication")
    with scene.refused("'both' is not one of 'compensation', 'complication'"):
        scene.answer(GM, "both")


@pytest.mark.rule("APO-047")
@pytest.mark.parametrize("choice", ["compensation", "complication"])
def test_the_choice_stands_in_the_outcome_and_in_the_log(choice: str) -> None:
    scene = roll(lay(), WEAK, WeakResult=choice)
    if choice == "complication":
        nobody_reacts(answered(scene, GiveHarms=[]))
    assert scene.run.value["choice"] == choice
    assert "WeakResultChosen" in scene.facts


@pytest.mark.rule("APO-048", "APO-Q29")
def test_every_player_may_react_to_a_complication() -> None:
    scene = complication(lay(cat=sheet()), "cold")
    assert scene.asked == ["ash", "bo", "cat"]
    assert "cold" in scene.prompt("bo").title
    nobody_reacts(scene)
    assert harms(scene) == {"cold": 1}


@pytest.mark.rule("APO-048")
def test_who_is_dead_or_retired_or_has_no_player_is_not_asked_to_react() -> None:
    assert complication(lay(bo=sheet(state="dead"), cat=sheet(state="retired"))).asked == ["ash"]
    assert complication(lay().begin("set", path="bo.player", to="")).asked == ["ash"]


@pytest.mark.rule("APO-048")
def test_a_reaction_may_lead_to_a_roll_with_the_reacting_characters_own_traits_and_harms() -> None:
    scene = complication(lay(bo=sheet(harms={"lost": 2})), "cold").answer("bo", "react")
    answered(scene, Judged="roll", PickHarms=["lost"], PickTraits=["sings"], dice=[6, 6])
    assert result(scene) == (11, "weak")
    assert scene.run.entries[-1].who == "bo"  # type: ignore[union-attr]  # the last entry is an answer


@pytest.mark.rule("APO-048")
def test_a_complication_without_any_harm_can_be_reacted_to_as_well() -> None:
    scene = complication(lay()).answer("bo", "react")
    answered(scene, Judged="averts")
    assert scene.run.value["averted"] is True


@pytest.mark.rule("APO-048")
def test_the_reaction_of_a_reaction_is_possible() -> None:
    scene = complication(lay(), "cold").answer("bo", "react")
    answered(scene, Judged="roll", PickTraits=[], dice=list(WEAK), WeakResult="complication")
    answered(scene, GiveHarms=[{"harm": "lost", "of": "bo"}])
    assert questions(scene) == ["React", "React"]
    answered(scene.answer("ash", "react"), Judged="averts")
    assert (harms(scene), harms(scene, "bo")) == ({}, {})
    nobody_reacts(answered(scene, Averts=False))
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 1}, {})


@pytest.mark.rule("APO-048")
def test_an_averted_complication_leaves_the_success_as_it_is() -> None:
    scene = answered(complication(lay(), "cold").answer("ash", "react"), Judged="averts")
    assert scene.run.value["choice"] == "complication"
    assert harms(scene) == {}


# --- harm of a complication
@pytest.mark.rule("APO-Q07")
def test_the_harm_of_a_complication_is_only_proposed_until_the_players_have_passed() -> None:
    scene = complication(lay(), "cold")
    assert harms(scene) == {}
    scene.answer("bo", "pass")
    assert harms(scene) == {}
    scene.answer("ash", "pass")
    assert harms(scene) == {"cold": 1}


@pytest.mark.rule("APO-Q07")
@pytest.mark.parametrize(("judged", "left"), [("averts", {}), ("fails", {"cold": 1})])
def test_a_reaction_without_a_roll_averts_the_harm_or_does_not(judged: str, left: dict[str, int]) -> None:
    scene = answered(complication(lay(), "cold").answer("ash", "react"), Judged=judged)
    nobody_reacts(scene)
    assert scene.is_over
    assert harms(scene) == left


@pytest.mark.rule("APO-Q07")
@pytest.mark.parametrize(("averts", "left"), [(True, {}), (False, {"cold": 1})])
def test_after_a_reaction_with_a_roll_the_scenarist_says_whether_it_averted_the_harm(
    averts: bool, left: dict[str, int]
) -> None:
    scene = complication(lay(), "cold").answer("bo", "react")
    answered(scene, Judged="roll", PickTraits=[], dice=list(FULL), React="pass")
    assert scene.prompt(GM).usual is True
    nobody_reacts(answered(scene, Averts=averts))
    assert scene.is_over
    assert harms(scene) == left


@pytest.mark.rule("APO-Q07", "APO-Q29")
def test_who_has_not_reacted_yet_may_after_somebody_elses_reaction_failed() -> None:
    scene = answered(complication(lay(cat=sheet()), "cold").answer("bo", "react"), Judged="fails")
    assert scene.asked == ["ash", "cat"]
    answered(scene.answer("cat", "react"), Judged="averts")
    assert scene.is_over
    assert harms(scene) == {}


@pytest.mark.rule("APO-Q41")
def test_a_reaction_that_is_a_roll_is_an_outcome_of_its_own_whose_changes_come_first() -> None:
    scene = complication(lay(HouseRules(death_value=8), ash=sheet(harms={"burnt": 6})), "cold").answer("ash", "react")
    answered(scene, Judged="roll", PickHarms=[], PickTraits=[], dice=list(FAILURE), GiveHarms=["lost"])
    assert harms(scene) == {"burnt": 6, "lost": 1}
    assert scene["ash"].state == "active"
    nobody_reacts(answered(scene, Averts=False))
    assert harms(scene) == {"burnt": 6, "lost": 1, "cold": 1}
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-Q41")
def test_the_death_check_of_a_reaction_does_not_wait_for_the_proposed_harm() -> None:
    scene = complication(lay(HouseRules(death_value=8), bo=sheet(harms={"burnt": 7})), "cold").answer("bo", "react")
    answered(scene, Judged="roll", PickHarms=[], PickTraits=[], dice=list(FAILURE), GiveHarms=["lost"])
    assert scene["bo"].state == "dead"
    assert harms(scene, "ash") == {}


@pytest.mark.rule("APO-Q41")
def test_a_reaction_does_not_use_up_the_rest_of_a_split_action() -> None:
    scene = call(lay(), WEAK, rolls=("climb", "jump"), then={"WeakResult": "complication", "GiveHarms": []})
    answered(scene.answer("ash", "react"), Judged="roll", PickTraits=[], dice=list(FULL), React="pass")
    answered(scene, Averts=True)
    assert [call.what for call in scene["ash"].calls] == ["jump"]


@pytest.mark.rule("APO-048")
@pytest.mark.parametrize("seat", ["ana", "cleo"])
def test_nobody_reacts_in_the_place_of_another(seat: str) -> None:
    scene = complication(lay(cat=sheet()), "cold")
    with scene.refused("nothing of that is asked of you"):
        scene.play.answer(seat, scene.number, "react", who="bo")


# --- full success
@pytest.mark.rule("APO-049")
def test_a_full_success_reaches_the_goal_and_asks_for_no_choice_and_no_harm() -> None:
    scene = roll(lay(), FULL)
    assert questions(scene) == ["React"]
    answered(scene, React="pass")
    assert scene.run.value["outcome"] == "full"
    assert scene.facts == ["RollCalled", "SelectionsMade", "RollMade"]


@pytest.mark.rule("APO-050")
def test_with_a_full_success_the_scenarist_may_write_something_good_on_the_sheet() -> None:
    scene = roll(lay(), FULL, React="something-good", SomethingGood={"name": "brass key", "text": "found in the sand"})
    assert scene.is_over
    assert scene["ash"].entries == {"brass key": SheetEntry("found in the sand")}


@pytest.mark.rule("APO-050", "APO-Q28")
@pytest.mark.parametrize("traits", [0, 2, 8])
def test_something_good_is_never_automatic_however_high_the_total(traits: int) -> None:
    scene = roll(lay(), FULL, traits=traits)
    assert scene.asked == [GM]
    answered(scene, React="pass")
    assert scene.is_over
    assert scene["ash"].entries == {}


@pytest.mark.rule("APO-050")
def test_something_good_is_the_scenarists_to_add() -> None:
    scene = roll(lay(), FULL)
    with scene.refused("waits for the GM"):
        scene.play.answer("ana", scene.number, "something-good")

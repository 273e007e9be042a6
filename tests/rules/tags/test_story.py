"""Flashbacks, intrusions and keys."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, SCENE
from hearthside.rulesets.tags.state import HouseRules
from rules.tags.scenes import answered, came, hero, lay, propose, questions, usually


# --- flashbacks
@pytest.mark.rule("TAG-095")
def test_a_flashback_costs_2_xp_once_the_gm_has_allowed_it() -> None:
    scene = lay(ash=hero(xp=2)).begin("flashback", "ash", what="I had bribed the guard")
    assert (questions(scene), scene.asked, scene["ash"].xp) == (["FlashbackRuling"], [GM], 2)
    answered(scene, ("FlashbackRuling", True))
    assert scene["ash"].xp == 0


@pytest.mark.rule("TAG-095", "TAG-096")
def test_what_contradicts_the_settled_is_refused_and_costs_nothing() -> None:
    scene = lay(ash=hero(xp=2)).begin("flashback", "ash", what="the dead guard was my cousin all along")
    answered(scene, ("FlashbackRuling", {"allowed": False, "tag": "cousin"}))
    assert (scene["ash"].xp, scene["ash"].inventory) == (2, {})


@pytest.mark.rule("TAG-096")
@pytest.mark.parametrize("on", ["inventory", "conditions", "scene"])
def test_it_only_adds_what_was_not_settled(on: str) -> None:
    scene = lay(ash=hero(xp=2, inventory={"lamp": 1}), scene={"dark": 2})
    answered(scene.begin("flashback", "ash", what="…"), ("FlashbackRuling", {"tag": "friend 2", "on": on}))
    now = {"inventory": scene["ash"].inventory, "conditions": scene["ash"].conditions, "scene": scene["scene"].tags}
    before: dict[str, dict[str, int]] = {"inventory": {"lamp": 1}, "conditions": {}, "scene": {"dark": 2}}
    assert now == {**before, on: {**before[on], "friend": 2}}


@pytest.mark.rule("TAG-095")
def test_a_flashback_that_cannot_be_paid_is_refused() -> None:
    scene = lay(ash=hero(xp=1))
    with scene.refused("a flashback costs 2 XP; Ash has 1"):
        scene.begin("flashback", "ash", what="a rope")


# --- intrusions
@pytest.mark.rule("TAG-097", "TAG-076", "TAG-077")
@pytest.mark.parametrize(("answer", "xp"), [("accept", 5), ("refuse", 2)])
def test_an_intrusion_gives_2_xp_or_costs_1_to_refuse(answer: str, xp: int) -> None:
    scene = lay(ash=hero(xp=3)).begin("intrude", who="ash", what="the lamp falls")
    assert (questions(scene), scene.asked) == (["Intrusion"], ["ash"])
    assert answered(scene, ("Intrusion", answer))["ash"].xp == xp


@pytest.mark.rule("TAG-098", "TAG-Q45")
def test_an_intrusion_comes_after_the_last_step_and_leaves_the_result() -> None:
    scene = propose(lay(ash=hero("STR 1/5", xp=1)))
    answered(scene, ("dice", [6, 3]))
    with scene.refused("Ash is in the middle of a roll; an intrusion comes after its last step"):
        scene.play.act(GM, "intrude", who="ash", what="the lamp falls")
    usually(scene)
    result = came(scene)
    number = scene.number
    answered(scene.begin("intrude", who="ash", what="the lamp falls"), ("Intrusion", "accept"))
    scene.number = number
    assert came(scene) == result == ([6, 3], "major", 1)


def test_intrusions_are_for_players() -> None:
    scene = lay(cad=hero())
    with scene.refused("Cad cannot be picked here; possible: Ash"):
        scene.begin("intrude", who="cad", what="…")


# --- keys
@pytest.mark.rule("TAG-106")
def test_without_keys_playing_to_a_scheme_brings_nothing() -> None:
    scene = lay(ash=hero(schemes={"revenge": 1}))
    with scene.refused("this table does not play with keys"):
        scene.begin("reward", who="ash", scheme="revenge")


@pytest.mark.rule("TAG-106")
@pytest.mark.parametrize(("schemes", "words"), [({}, "nobody has a scheme"), ({"love": 1}, "'revenge' is not one of")])
def test_with_keys_it_takes_a_scheme_that_the_character_has(schemes: Any, words: str) -> None:
    scene = lay(HouseRules(keys=True), ash=hero(schemes=schemes))
    with scene.refused(words):
        scene.begin("reward", who="ash", scheme="revenge")


@pytest.mark.rule("TAG-106")
def test_with_keys_the_gm_gives_1_xp_for_it() -> None:
    scene = lay(HouseRules(keys=True), ash=hero(schemes={"revenge": 1})).begin("reward", who="ash", scheme="revenge")
    assert scene["ash"].xp == 1


def test_who_was_in_the_middle_of_a_roll_that_is_stopped_is_no_longer_and_may_spend_xp() -> None:
    scene = propose(lay(ash=hero("STR 1/5", xp=2)))
    stopped = scene.number
    assert scene["ash"].is_rolling
    scene.play.stop(GM, stopped)
    assert not scene.checked()["ash"].is_rolling
    answered(scene.begin("flashback", "ash", what="a rope"), ("FlashbackRuling", True))
    assert scene["ash"].xp == 0
    assert scene.undo(stopped) == (stopped,)
    scene.redo()
    assert not scene["ash"].is_rolling


@pytest.mark.rule("TAG-095")
def test_who_has_died_before_the_gm_allows_it_has_no_flashback_and_pays_nothing() -> None:
    scene = lay(ash=hero(xp=5)).begin("flashback", "ash", what="she has brought a rope").set("ash.state", "dead")
    answered(scene, ("FlashbackRuling", True))
    assert (scene["ash"].xp, "FlashbackTold" in scene.facts) == (5, False)


@pytest.mark.rule("TAG-096")
@pytest.mark.parametrize("on", ["inventory", "scene"])
def test_a_flashback_makes_nothing_less_that_is_there_already(on: str) -> None:
    scene = lay(scene={"Rope": 2}, ash=hero(xp=2, inventory={"Rope": 2})).begin("flashback", "ash", what="a rope")
    answered(scene, ("FlashbackRuling", {"allowed": True, "tag": "rope 1", "on": on}))
    assert (scene["ash"].inventory, scene[SCENE].tags, scene["ash"].xp) == ({"Rope": 2}, {"Rope": 2}, 0)

"""Dice at the table: whose fall by themselves, whose are typed in; and dice that fell stay fallen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import NO_YOU_DONT, SKIRMISH
from engine.modes import Stage, everything
from hearthside.dice import Scripted, Seeded
from hearthside.engine import GM, Answered
from hearthside.play import Play, Waits
from play.test_moving_on import market

UNDEFENDED: dict[str, dict[str, Any]] = {"orc": {"ap": 0}, "ogre": {"ap": 0}}
MISSES = [1, 2, 3, 4, 1, 2]


def table(*faces: int, **changes: dict[str, Any]) -> Stage:
    """The server's dice fall like this; nobody can defend."""
    return Stage(SKIRMISH, skirmish(**{**UNDEFENDED, **changes}), Scripted(faces))


def dice(scene: Stage) -> list[tuple[Any, str]]:
    return [(e.value, e.means) for e in scene.run.entries if isinstance(e, Answered) and e.kind.startswith("roll")]


# --- whose dice fall by themselves
def test_the_servers_dice_fall_by_themselves() -> None:
    scene = table(*MISSES).begin("attack", "ana", on="orc")
    assert scene.is_over
    assert dice(scene) == [(MISSES, "server")]


def test_who_rolls_real_dice_is_asked_for_the_faces_and_the_others_are_not() -> None:
    scene = table(*[6] * 6, 1)
    scene.play.begin("pia", "real-dice", on=True)
    scene.begin("attack", "ana", on="orc")
    assert scene.question("ana") == "roll 6d6: attack"
    scene.answer("ana", MISSES)
    assert dice(scene) == [(MISSES, "typed")]
    assert dice(scene.begin("attack", "bo", on="orc")) == [([6] * 6, "server"), ([1], "server")]


def test_the_gm_may_roll_real_dice_too() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 0}, bo={"ap": 0}), Scripted([]))
    scene.play.begin("gil", "real-dice", on=True)
    scene.begin("attack", "orc", on="ana")
    assert scene.question("orc") == "roll 6d6: attack"


def test_who_puts_the_real_dice_away_is_asked_no_more() -> None:
    scene = table(*MISSES)
    scene.play.begin("pia", "real-dice", on=True)
    scene.play.begin("pia", "real-dice", on=False)
    assert scene.begin("attack", "ana", on="orc").is_over


def test_faces_that_no_die_has_are_refused() -> None:
    scene = table()
    scene.play.begin("pia", "real-dice", on=True)
    scene.begin("attack", "ana", on="orc")
    for wrong in ([7] * 6, [1] * 5, "111111", [1.0] * 6, None):
        with scene.refused(match="is not a roll of 6d6: it takes 6 faces from 1 to 6"):
            scene.answer("ana", wrong)


# --- dice that fell stay fallen
def test_after_an_undo_the_same_dice_fall_for_the_same_deed() -> None:
    scene = table(*MISSES, *[6] * 6).begin("attack", "ana", on="orc")
    scene.undo()
    assert dice(scene.begin("attack", "ana", on="orc")) == [(MISSES, "owed")]


def test_dice_that_fell_for_one_target_do_not_fall_for_another_and_wait_for_the_first() -> None:
    scene = table(*MISSES, *[2] * 6, ana={"ap": 9}).begin("attack", "ana", on="orc")
    scene.undo()
    assert dice(scene.begin("attack", "ana", on="ogre")) == [([2] * 6, "server")]
    assert dice(scene.begin("attack", "ana", on="orc")) == [(MISSES, "owed")]


def test_dice_do_not_fall_for_another_target_that_is_picked_in_the_middle_of_an_action() -> None:
    scene = market(Scripted([4, 2]))
    scene.begin("gamble", "apples").answer("apples", "bread")
    scene.undo()
    scene.begin("gamble", "apples").answer("apples", "candles")
    assert dice(scene) == [([2], "server")], "bread's wait for bread"
    assert dice(scene.begin("gamble", "apples").answer("apples", "bread")) == [([4], "owed")]


def test_a_changed_answer_that_names_another_target_has_dice_of_its_own() -> None:
    scene = market(Scripted([4, 2])).begin("gamble", "apples").answer("apples", "bread")
    scene.play.change_answer(GM, scene.number, 0, "candles")
    assert dice(scene.checked()) == [([2], "server")]
    scene.play.change_answer(GM, scene.number, 0, "bread")
    assert dice(scene.checked()) == [([4], "owed")]


def test_dice_that_fell_in_one_action_do_not_fall_in_another_for_the_same_reason() -> None:
    scene = table(4, 1, ana={"grit": 2}, orc={"ap": 1}).begin("grit-for-ap", "ana")
    scene.undo()
    scene.begin("attack", "ana", on="orc").interject("grit-for-ap", "ana")
    assert dice(scene) == [([1], "server")]


def test_who_rolls_real_dice_is_asked_even_where_dice_were_taken_back() -> None:
    scene = table(*MISSES, *[6] * 6, 1).begin("attack", "ana", on="orc")
    scene.undo()
    scene.play.begin("pia", "real-dice", on=True)
    scene.begin("attack", "ana", on="orc")
    assert scene.question("ana") == "roll 6d6: attack"
    scene.answer("ana", [2] * 6)
    assert dice(scene) == [([2] * 6, "typed")]


def test_faces_typed_for_the_same_deed_take_the_place_of_those_taken_back() -> None:
    scene = table(*MISSES, *[3] * 6, ana={"ap": 9}).begin("attack", "ana", on="orc")
    scene.undo()
    scene.play.begin("pia", "real-dice", on=True)
    scene.begin("attack", "ana", on="orc").answer("ana", [2] * 6)
    scene.play.begin("pia", "real-dice", on=False)
    assert dice(scene.begin("attack", "ana", on="orc")) == [([3] * 6, "server")]


def test_a_changed_answer_keeps_its_own_dice_also_where_the_same_deed_was_taken_back_before() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 9}), Scripted([*[1] * 6, *[2] * 6]))
    first = scene.begin("attack", "ana", on="orc").answer("orc", "nobody").number
    scene.begin("attack", "ana", on="orc").answer("orc", "nobody")
    scene.undo(first)
    scene.play.begin("pia", "real-dice", on=True)
    scene.play.change_answer(GM, scene.number, 0, "nobody")
    assert dice(scene.checked()) == [([2] * 6, "owed")], "also of who rolls real dice"


def test_another_person_and_another_number_of_dice_fall_anew() -> None:
    scene = table(*MISSES, *[6] * 6, 3, *[1] * 5).begin("attack", "ana", on="orc")
    scene.undo()
    assert dice(scene.begin("attack", "bo", on="orc")) == [([6] * 6, "server"), ([3], "server")]
    scene.begin("set", path="ana.pool", to=5).begin("attack", "ana", on="orc")
    assert dice(scene) == [([1] * 5, "server")]


def test_dice_for_another_reason_fall_anew() -> None:
    scene = table(*[1] * 5, *[2] * 5, *[3] * 5, ana={"pool": 5}).begin("attack", "ana", on="orc")
    scene.undo()
    scene.begin("ambush", hiders=["ana"], victims=["bo"])
    assert dice(scene) == [([2] * 5, "server"), ([3] * 5, "server")]


def test_of_several_taken_back_each_falls_again_once() -> None:
    scene = table(*[1] * 6, *[2] * 6, ana={"ap": 9})
    scene.begin("attack", "ana", on="orc").begin("attack", "ana", on="orc")
    scene.undo()
    scene.undo()
    again = [dice(scene.begin("attack", "ana", on="orc")) for _ in range(2)]
    assert sorted(again) == [[([1] * 6, "owed")], [([2] * 6, "owed")]]


def test_real_dice_that_were_taken_back_need_not_be_rolled_again() -> None:
    scene = Stage(SKIRMISH, skirmish(**UNDEFENDED)).begin("attack", "ana", on="orc").answer("ana", MISSES)
    scene.undo()
    assert dice(scene.begin("attack", "ana", on="orc")) == [(MISSES, "owed")]


def test_only_the_gm_calls_for_fresh_dice() -> None:
    scene = table(*MISSES, *[6] * 6, 1).begin("attack", "ana", on="orc")
    scene.undo()
    with scene.refused(match="only the GM can call for fresh dice"):
        scene.play.fresh_dice("pia")
    scene.play.fresh_dice(GM)
    assert dice(scene.begin("attack", "ana", on="orc"))[0] == ([6] * 6, "server")


def test_fresh_dice_do_not_stand_in_the_way_of_a_redo() -> None:
    scene = table(*MISSES).begin("attack", "ana", on="orc")
    scene.undo()
    scene.play.fresh_dice(GM)
    assert scene.redo() == (scene.number,)
    assert scene["ana"].ap == 2


@pytest.mark.parametrize("earlier_scenes", [0, 1])
def test_a_new_scene_forgets_what_was_taken_back(earlier_scenes: int) -> None:
    scene = table(*MISSES, *[6] * 6, 1)
    for _ in range(earlier_scenes):
        scene.begin("scene", name="The yard")
    scene.begin("attack", "ana", on="orc")
    scene.undo()
    scene.begin("scene", name="The hall")
    assert dice(scene.begin("attack", "ana", on="orc"))[0] == ([6] * 6, "server")


def test_a_redo_takes_the_dice_with_it() -> None:
    scene = table(*MISSES, *[6] * 6, 1, ana={"ap": 9}).begin("attack", "ana", on="orc")
    scene.undo()
    scene.redo()
    assert dice(scene.begin("attack", "ana", on="orc"))[0] == ([6] * 6, "server")


# --- what is refused consumes nothing
def test_a_refused_answer_changes_not_even_which_dice_fall_next() -> None:
    def attack(is_clumsy: bool) -> Stage:
        scene = Stage(SKIRMISH, skirmish(orc={"knows": (NO_YOU_DONT,)}), Seeded(5)).begin("attack", "ana", on="ogre")
        for nonsense in ("sing", None, 7, ["pass"]) if is_clumsy else ():
            with scene.refused():
                scene.answer("orc", nonsense)
        scene.answer("orc", "pass").answer("ogre", "ogre")
        return scene

    assert dice(attack(is_clumsy=True)) == dice(attack(is_clumsy=False))


def test_an_action_that_must_wait_has_thrown_no_dice() -> None:
    def gained(is_hasty: bool) -> Any:
        play = Play.lay(SKIRMISH, skirmish(ana={"grit": 1}), packs=[], source=Seeded(5))
        attack = play.begin("pia", "attack", "ana", on="orc")
        if is_hasty:
            with pytest.raises(Waits, match="grit-for-ap concerns Ana; attack is not finished and waits for Orc"):
                play.begin("pia", "grit-for-ap", "ana")
        return play.interject("pia", attack.number, "grit-for-ap", "ana").entries[-1]

    assert gained(is_hasty=True) == gained(is_hasty=False)


def test_the_same_seed_plays_the_same_table() -> None:
    def play() -> Stage:
        return Stage(SKIRMISH, skirmish(), Seeded("the same")).begin("attack", "ana", on="orc").answer("orc", "orc")

    first, second = everything(play().play), everything(play().play)
    assert first["state"] == second["state"]
    assert first["world"] == second["world"]

"""The hard ten, 1: a move is interrupted by an attack that halts the mover, or is pushed through."""

from __future__ import annotations

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import OPPORTUNITY, SKIRMISH
from engine.modes import Stage

AWAY = [(0, -1), (0, -2), (0, -3)]


def test_a_step_out_of_reach_asks_the_one_whose_reach_it_leaves() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=AWAY)
    assert scene.asked == ["ogre"]
    assert scene.options("ogre") == ["pass", OPPORTUNITY]


def test_the_mover_has_moved_while_the_next_prompt_stands() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=AWAY)
    scene.answer("ogre", "pass")
    assert scene["ana"].at == (0, -1)
    assert scene.asked == ["orc"]


def test_an_attack_halts_the_mover_in_the_cell_before_the_provoking_step() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=AWAY)
    scene.answer("ogre", "pass").answer("orc", OPPORTUNITY)
    assert scene["orc"].ap == 3
    assert scene.question("ana") == "choose PushesThrough"
    scene.answer("ana", False)
    assert scene.question("ana") == "choose WhoDefends"
    scene.answer("ana", "nobody")
    assert scene.question("orc") == "roll 5d6: attack"
    scene.answer("orc", [1, 1, 1, 1, 1])
    assert scene.is_over
    assert scene.value is False
    assert scene["ana"].at == (0, -1)


def test_pushing_through_takes_the_hit_and_goes_on() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=AWAY)
    scene.answer("ogre", "pass").answer("orc", OPPORTUNITY).answer("ana", True).answer("orc", [5])
    assert scene.value is True
    assert scene["ana"].at == (0, -3)
    assert scene["ana"].hp == 23


def test_a_mover_who_falls_stops_where_they_fell() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"hp": 3})).begin("move", "ana", path=AWAY)
    scene.answer("ogre", OPPORTUNITY).answer("ana", True).answer("ogre", [5])
    assert scene.is_over
    assert scene["ana"].down
    assert scene["ana"].at == (0, 0)


def test_two_may_strike_at_one_step_and_the_second_is_not_asked_once_the_mover_is_halted() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"at": (0, 1)}, bo={"at": (5, 5)})).begin("move", "ana", path=[(0, -1)])
    assert scene.asked == ["orc", "ogre"]
    scene.answer("ogre", OPPORTUNITY).answer("ana", False).answer("ana", "nobody").answer("ogre", [1] * 5)
    assert scene.is_over
    assert scene["orc"].ap == 4


def test_two_may_strike_at_one_step_and_the_second_is_asked_again_when_the_mover_pushes_through() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"at": (0, 1)}, bo={"at": (5, 5)})).begin("move", "ana", path=[(0, -1)])
    scene.answer("ogre", OPPORTUNITY).answer("ana", True).answer("ogre", [1])
    assert scene.asked == ["orc"]
    scene.answer("orc", OPPORTUNITY).answer("ana", True).answer("orc", [2])
    assert scene["ana"].at == (0, -1)
    assert scene["ana"].hp == 30 - 3 - 4


def test_a_foe_without_action_points_is_not_asked() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0})).begin("move", "ana", path=AWAY)
    assert scene.is_over
    assert scene["ana"].at == (0, -3)


def test_stepping_back_inside_an_interrupt_returns_the_action_point_and_asks_again() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=AWAY)
    scene.answer("ogre", OPPORTUNITY)
    assert scene["ogre"].ap == 3
    scene.step_back(0)
    assert scene["ogre"].ap == 4
    scene.answer("ogre", "pass")
    assert scene["ana"].at == (0, -1)

"""The hard ten, 2: an area attack, where several decide at once and the order of their answers does not matter."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage

SHELTERS = {"ana": True, "bo": False, "ogre": True}


def blast(scene: Stage) -> Stage:
    return scene.begin("blast", "orc", targets=list(SHELTERS)).answer("orc", [6, 4, 3])


def test_everybody_is_asked_at_once() -> None:
    scene = blast(Stage(SKIRMISH, skirmish()))
    assert scene.asked == ["ana", "bo", "ogre"]


@pytest.mark.parametrize("order", list(permutations(SHELTERS)))
def test_any_order_of_answers_gives_the_same_world(order: tuple[str, ...]) -> None:
    scene = blast(Stage(SKIRMISH, skirmish()))
    for who in order:
        assert who in scene.asked
        scene.answer(who, SHELTERS[who])
    assert scene.value == {"ana": 6, "bo": 13, "ogre": 6}
    assert [scene[who].ap for who in SHELTERS] == [2, 4, 2]
    assert scene.facts == ["Paid", "Paid", "Hurt", "MomentumShifted", "Hurt", "MomentumShifted", "Paid", "Hurt",
                           "MomentumShifted"]  # fmt: skip


def test_who_has_answered_is_asked_no_more() -> None:
    scene = blast(Stage(SKIRMISH, skirmish())).answer("bo", False)
    assert scene.asked == ["ana", "ogre"]
    with scene.refused(match="waits for Ana, Ogre"):
        scene.answer("bo", True)


def test_who_cannot_pay_for_shelter_may_only_stand_there() -> None:
    scene = blast(Stage(SKIRMISH, skirmish(bo={"ap": 1})))
    assert scene.options("bo") == [False]
    with scene.refused(match="True is not one of False"):
        scene.answer("bo", True)


def test_nobody_may_answer_for_somebody_else() -> None:
    scene = blast(Stage(SKIRMISH, skirmish()))
    with scene.refused(match="nothing of that is asked of you"):
        scene.play.answer("pia", scene.number, True, who="bo")

"""The hard ten, 10: an older action is undone; later ones stay, worked out anew, or are named and taken along."""

from __future__ import annotations

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage, everything
from hearthside.engine import GM
from hearthside.play import Refused, TakesAlong


def hit(scene: Stage, by: str, damage: int) -> int:
    """An attack on the orc that nobody defends against."""
    scene.begin("attack", by, on="orc")
    if scene.asked == ["orc"]:
        scene.answer("orc", "nobody")
    return scene.answer(by, [6] * 6).answer(by, [damage]).number


def test_an_older_action_is_undone_and_the_later_ones_are_worked_out_anew() -> None:
    scene = Stage(SKIRMISH, skirmish())
    first, second = hit(scene, "ana", 4), hit(scene, "bo", 1)
    assert scene["orc"].hp == 21
    assert scene["fight"].momentum == 4
    assert scene.undo(first) == (first,)
    assert scene["orc"].hp == 27
    assert scene["fight"].momentum == 2
    assert scene["ana"].ap == 4
    assert scene.play.run(second).state == "ended"
    assert scene.play.run(second).facts[1].set == {"hp": 27, "down": False}


def test_what_has_nothing_to_do_with_it_keeps_its_facts_as_they_are() -> None:
    scene = Stage(SKIRMISH, skirmish(bo={"ap": 1}))
    first = hit(scene, "ana", 4)
    scene.begin("rest", "bo")
    lines = len(scene.play.store.read(scene.play.name))
    scene.undo(first)
    assert len(scene.play.store.read(scene.play.name)) == lines + 1
    assert scene["bo"].ap == 4


def fallen_orc() -> tuple[Stage, int, int, int]:
    """Ana fells the orc, Bo rests, and Ana walks away from where nobody strikes at her any more."""
    scene = Stage(SKIRMISH, skirmish(orc={"hp": 5}, ogre={"at": (9, 9)}, bo={"ap": 1}))
    felled = hit(scene, "ana", 8)
    rested = scene.begin("rest", "bo").number
    walked = scene.begin("move", "ana", path=[(0, -1), (0, -2)]).number
    assert scene.is_over
    return scene, felled, rested, walked


def test_a_later_action_that_would_be_asked_something_else_is_named() -> None:
    scene, felled, _, walked = fallen_orc()
    with scene.refused(match=r"takes along .*: move of Ana \(3\)"):
        scene.undo(felled)
    with pytest.raises(TakesAlong) as named:
        scene.undo(felled)
    assert named.value.runs == (walked,)


def test_a_later_action_that_would_be_asked_something_else_is_taken_along_once_agreed() -> None:
    scene, felled, rested, walked = fallen_orc()
    assert scene.undo(felled, agreed=True) == (felled, walked)
    assert scene["ana"].at == (0, 0)
    assert not scene["orc"].down
    assert scene["bo"].ap == 4
    assert scene.play.run(rested).state == "ended"


def test_redo_brings_everything_back_as_it_was() -> None:
    scene, felled, _, walked = fallen_orc()
    before = everything(scene.play)
    scene.undo(felled, agreed=True)
    assert scene.redo() == (felled, walked)
    after = everything(scene.play)
    assert {what: after[what] for what in ("world", "waiting", "facts")} == {
        what: before[what] for what in ("world", "waiting", "facts")
    }
    assert scene.play.state.owed == []


def test_undo_and_redo_go_back_and_forth_through_several_actions() -> None:
    scene = Stage(SKIRMISH, skirmish())
    worlds = [scene.play.world]
    for by, damage in (("ana", 4), ("bo", 1), ("ana", 2)):
        hit(scene, by, damage)
        worlds.append(scene.play.world)
    for world in reversed(worlds[:-1]):
        scene.undo()
        assert scene.play.world == world
    for world in worlds[1:]:
        scene.redo()
        assert scene.play.world == world


def test_there_is_nothing_to_redo_once_something_new_has_happened() -> None:
    scene = Stage(SKIRMISH, skirmish(bo={"ap": 1}))
    hit(scene, "ana", 4)
    scene.undo()
    scene.begin("rest", "bo")
    with pytest.raises(Refused, match="nothing to redo"):
        scene.redo()


def test_there_is_nothing_to_undo_at_a_fresh_table() -> None:
    scene = Stage(SKIRMISH, skirmish())
    with scene.refused(match="nothing to undo"):
        scene.undo()


def test_what_is_undone_cannot_be_undone_again() -> None:
    scene = Stage(SKIRMISH, skirmish())
    first = hit(scene, "ana", 4)
    scene.undo(first)
    with scene.refused(match="attack is undone already"):
        scene.undo(first)


def test_an_open_action_is_undone_with_all_that_it_has_stated() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc")
    assert scene["ana"].ap == 2
    scene.undo()
    assert scene["ana"].ap == 4
    assert scene.play.open_runs() == []
    scene.redo()
    assert scene["ana"].ap == 2
    assert scene.asked == ["orc"]


def test_an_open_action_goes_on_in_the_world_without_what_was_undone() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 0}))
    first = hit(scene, "ana", 4)
    scene.begin("attack", "bo", on="orc").answer("orc", "nobody").answer("bo", [6] * 6)
    scene.undo(first)
    assert scene.question("bo") == "roll 1d8: damage"
    scene.answer("bo", [1])
    assert scene["orc"].hp == 27


def test_an_open_action_that_would_be_asked_something_else_is_taken_along() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0}))
    scene.play.begin(GM, "set", path="orc.ap", to=1)
    scene.begin("attack", "ana", on="orc").answer("orc", "orc")
    with pytest.raises(TakesAlong, match=r"attack of Ana \(2\)"):
        scene.undo(1)
    assert scene.undo(1, agreed=True) == (1, 2)
    assert scene["orc"].ap == 0
    assert scene["ana"].ap == 4


def test_a_stopped_action_keeps_what_happened_when_an_older_one_is_undone() -> None:
    scene = Stage(SKIRMISH, skirmish())
    first = hit(scene, "ana", 4)
    scene.begin("attack", "bo", on="orc")
    scene.play.stop(GM, scene.number)
    scene.checked().undo(first)
    assert scene["bo"].ap == 2
    assert scene.run.state == "stopped"


# --- whose turn it was
def taking_turns(*, then: int) -> tuple[Stage, list[int]]:
    """Ana, the orc and Bo take turns; the GM has moved on so many times."""
    scene = Stage(SKIRMISH, skirmish()).begin("start-turns", order=["ana", "orc", "bo"])
    return scene, [scene.begin("next-turn").number for _ in range(then)]


def test_undoing_the_end_of_a_turn_names_later_ends_that_would_mean_somebody_elses_turn() -> None:
    scene, (first, second, third) = taking_turns(then=3)
    with scene.refused(match=r"takes along .*: next-turn of the GM \(3\), next-turn of the GM \(4\)"):
        scene.undo(first)
    assert scene.undo(first, agreed=True) == (first, second, third)
    assert scene["*turns"].acting == "ana"
    assert scene.redo() == (first, second, third)
    assert scene["*turns"].acting == "ana"
    assert scene["*turns"].round == 2


def test_undoing_the_last_end_of_a_turn_gives_the_turn_back() -> None:
    scene, (_, second) = taking_turns(then=2)
    assert scene.undo() == (second,)
    assert scene["*turns"].acting == "orc"


def test_undoing_what_was_done_in_a_turn_leaves_its_end() -> None:
    scene, _ = taking_turns(then=0)
    rested = scene.begin("rest", "ana").number
    ended = scene.begin("next-turn").number
    assert scene.undo(rested) == (rested,)
    assert scene.play.run(ended).state == "ended"
    assert scene["*turns"].acting == "orc"

"""Undo: whose it is, when it is a request, and rewinding the table."""

from __future__ import annotations

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage
from hearthside.engine import GM


def table(**changes: dict[str, object]) -> Stage:
    return Stage(SKIRMISH, skirmish(ana={"ap": 1}, bo={"ap": 1}, **changes))


def rolled() -> Stage:
    """Ana attacked, and her dice were seen."""
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0}))
    return scene.begin("attack", "ana", on="orc").answer("ana", [1] * 6)


def test_a_player_undoes_their_own_last_action() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo")
    assert scene.play.undo("pia") == (1,)
    scene.checked()
    assert (scene["ana"].ap, scene["bo"].ap) == (1, 4)


def test_a_player_does_not_undo_what_others_did() -> None:
    scene = table().begin("rest", "bo")
    with scene.refused(match="only the GM can undo what others did"):
        scene.play.undo("pia", 1)
    with scene.refused(match="there is nothing to undo"):
        scene.play.undo("pia")


def test_the_gm_undoes_the_last_action_of_the_table() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo")
    assert scene.undo() == (2,)
    assert scene.undo() == (1,)


def test_seats_and_settings_are_not_the_last_action() -> None:
    scene = table().begin("rest", "ana")
    scene.play.begin(GM, "add-seat", name="Zoe")
    assert scene.undo() == (1,)
    assert "zoe" in scene.play.world


def test_once_dice_were_seen_a_player_asks_the_gm() -> None:
    scene = rolled()
    assert scene.play.undo("pia") == ()
    scene.checked()
    assert scene.is_over
    assert scene.play.state.asked == {scene.number: "pia"}
    assert scene.undo(scene.number) == (scene.number,)
    assert scene.play.state.asked == {}


def test_the_gm_may_decline() -> None:
    scene = rolled()
    scene.play.undo("pia")
    scene.play.decline_undo(GM, scene.number)
    scene.checked()
    assert scene.play.state.asked == {}
    assert scene.is_over


def test_once_others_answered_in_it_a_player_asks_the_gm() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=[(0, -1)]).answer("ogre", "pass")
    assert scene.play.undo("pia") == ()
    assert scene.checked()["ana"].at == (0, -1)


def test_once_the_gm_has_put_a_word_in_a_player_asks_the_gm() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=[(0, -1)]).set("ogre.ap", 0)
    assert scene.play.undo("pia") == ()
    assert scene.play.state.asked == {scene.number: "pia"}


def test_once_others_built_on_it_a_player_asks_the_gm() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 0}, orc={"ap": 0}, ogre={"ap": 0})).begin("rest", "ana")
    scene.play.begin(GM, "move", "ana", path=[(0, -1)])
    assert scene.checked().play.undo("pia", 1) == ()
    assert scene.play.state.asked == {1: "pia"}
    assert scene["ana"].ap == 3


def test_what_others_did_since_that_has_nothing_to_do_with_it_is_no_hindrance() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo")
    scene.play.begin(GM, "set", path="ana.hp", to=9)
    assert scene.checked().play.undo("pia") == (1,)
    assert (scene["ana"].ap, scene["ana"].hp, scene["bo"].ap) == (1, 9, 4)


def test_a_player_does_not_take_along_what_others_did() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"ap": 1}, orc={"ap": 0}, ogre={"ap": 0}))
    scene.begin("rest", "ana")
    scene.play.begin(GM, "attack", "ana", on="orc")
    scene.play.answer(GM, 2, [1] * 6, who="ana")
    assert scene.checked().play.undo("pia", 1, agreed=True) == ()
    assert scene.play.run(2).state == "ended"
    assert scene.play.state.asked == {1: "pia"}


def test_a_player_redoes_what_they_undid_and_nothing_else() -> None:
    scene = table().begin("rest", "ana")
    scene.play.undo("pia")
    with scene.checked().refused(match="only the GM can redo what others did"):
        scene.play.redo("ben")
    assert scene.play.redo("pia") == (1,)
    assert scene.checked()["ana"].ap == 4


# --- rewinding
def test_rewinding_takes_back_all_that_came_after() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo").begin("set", path="orc.hp", to=7)
    assert scene.play.rewind(GM, 1) == (2, 3)
    scene.checked()
    assert (scene["ana"].ap, scene["bo"].ap, scene["orc"].hp) == (4, 1, 30)


def test_rewinding_to_the_beginning() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo")
    assert scene.play.rewind(GM, 0) == (1, 2)
    assert scene.checked()["ana"].ap == 1


def test_rewinding_takes_back_what_is_open_and_leaves_seats_and_settings() -> None:
    scene = table().begin("rest", "bo")
    scene.play.begin(GM, "add-seat", name="Zoe")
    scene.begin("attack", "orc", on="ana")
    assert scene.play.rewind(GM, 1) == (3,)
    scene.checked()
    assert "zoe" in scene.play.world
    assert scene.play.open_runs() == []


def test_rewinding_to_an_open_action_leaves_it_open_and_what_was_before_it() -> None:
    scene = table().begin("rest", "bo").begin("attack", "orc", on="ana")
    scene.play.begin(GM, "set", path="pia.name", to="Pia Maria")
    assert scene.play.rewind(GM, 2) == (3,)
    scene.checked()
    assert scene["bo"].ap == 4
    assert not scene.is_over


def test_rewinding_to_an_action_that_never_was_is_refused() -> None:
    scene = table().begin("rest", "ana")
    with scene.refused(match="there is no action number 9"):
        scene.play.rewind(GM, 9)


def test_there_is_nothing_to_rewind_after_the_last_action() -> None:
    scene = table().begin("rest", "ana")
    with scene.refused(match="nothing came after that"):
        scene.play.rewind(GM, 1)


def test_what_was_rewound_is_brought_back_at_once() -> None:
    scene = table().begin("rest", "ana").begin("rest", "bo")
    scene.play.rewind(GM, 0)
    assert scene.redo() == (1, 2)
    assert (scene["ana"].ap, scene["bo"].ap) == (4, 4)

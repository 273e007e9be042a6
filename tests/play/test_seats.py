"""Seats: who may do what, for whom; and how people come and go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage
from hearthside.engine import GM, Answered, Id
from hearthside.play import Play


def table(**changes: dict[str, object]) -> Stage:
    return Stage(SKIRMISH, skirmish(**changes))


# --- acting and answering
def test_a_player_acts_for_their_own_character_and_for_no_other() -> None:
    scene = table()
    assert scene.play.begin("pia", "rest", "ana").by == "pia"
    for not_hers in ("bo", "orc"):
        with scene.refused(match=f"{not_hers.title()} is not yours to act for"):
            scene.play.begin("pia", "rest", not_hers)


@pytest.mark.parametrize("who", ["ana", "bo", "orc"])
@pytest.mark.parametrize("gm", [GM, "gil"])
def test_the_gm_acts_for_anyone(gm: Id, who: Id) -> None:
    scene = table()
    assert scene.play.begin(gm, "rest", who).actor == who
    scene.checked()


def test_a_player_answers_what_is_asked_of_their_own_and_of_no_other() -> None:
    scene = table().begin("blast", "orc", targets=["ana", "bo"]).answer("orc", [1, 1, 1])
    scene.play.answer("pia", scene.number, False)
    with scene.refused(match="nothing of that is asked of you now; blast waits for Bo"):
        scene.play.answer("pia", scene.number, False)
    with scene.refused(match="nothing of that is asked of you now"):
        scene.play.answer("pia", scene.number, False, who="bo")
    with scene.refused(match="nothing of that is asked of you now"):
        scene.play.answer("pia", scene.number, False, place=scene.place("bo"))
    scene.play.answer("ben", scene.number, False)
    assert scene.checked().is_over


def test_the_gm_answers_for_anyone_and_the_log_says_so() -> None:
    scene = table().begin("blast", "orc", targets=["ana", "bo"]).answer("orc", [1, 1, 1])
    scene.play.answer("gil", scene.number, True, who="ana")
    scene.play.answer("ben", scene.number, False)
    scene.checked()
    assert [(entry.who, entry.by, entry.means) for entry in scene.run.entries if isinstance(entry, Answered)] == [
        ("orc", "", "typed"),
        ("ana", "gil", "gm"),
        ("bo", "", "seat"),
    ]


def test_without_saying_for_whom_the_gm_answers_what_is_the_gms() -> None:
    scene = table().begin("blast", "orc", targets=["ana", "ogre"]).answer("orc", [1, 1, 1])
    scene.play.answer("gil", scene.number, True)
    scene.checked()
    assert scene.asked == ["ana"]
    with scene.refused(match="blast waits for Ana"):
        scene.play.answer("gil", scene.number, True)


def test_nobody_answers_what_is_over_or_never_was() -> None:
    scene = table().begin("rest", "ana")
    with scene.refused(match="rest is over; nothing is asked any more"):
        scene.play.answer("pia", scene.number, True)
    with scene.refused(match="there is no action number 9"):
        scene.play.answer("pia", 9, True)


def test_who_has_no_seat_does_nothing() -> None:
    scene = table().begin("attack", "ana", on="orc")
    with scene.refused(match="'eve' has no seat at this table"):
        scene.play.begin("eve", "rest", "ana")
    with scene.refused(match="nothing of that is asked of you"):
        scene.play.answer("eve", scene.number, "nobody", who="orc")
    with scene.refused(match="only the GM can"):
        scene.play.stop("eve", scene.number)


def test_a_character_is_no_seat() -> None:
    scene = table()
    with scene.refused():
        scene.play.begin("orc", "rest", "orc")


def test_a_spectator_watches() -> None:
    scene = table()
    scene.play.begin(GM, "add-seat", name="Sam", role="spectator")
    scene.checked()
    with scene.refused(match="Ana is not yours to act for"):
        scene.play.begin("sam", "rest", "ana")
    scene.begin("attack", "ana", on="orc")
    with scene.refused(match="nothing of that is asked of you"):
        scene.play.answer("sam", scene.number, "nobody", who="orc")


DOOR: dict[str, Callable[[Play], object]] = {
    "stop an action": lambda play: play.stop("pia", 1),
    "change an answer": lambda play: play.change_answer("pia", 1, 0, "nobody"),
    "hand a prompt over": lambda play: play.hand_over("pia", 1, next(iter(play.waiting(play.run(1)))), "ben"),
    "take back dice, what others answered, or what something came of": lambda play: play.step_back("pia", 1, 0),
    "call for fresh dice": lambda play: play.fresh_dice("pia"),
    "decline an undo": lambda play: play.decline_undo("pia", 1),
    "rewind the table": lambda play: play.rewind("pia", 0),
}


@pytest.mark.parametrize("what", DOOR)
def test_the_gms_door_is_shut_for_players(what: str) -> None:
    scene = table().begin("attack", "ana", on="orc").answer("orc", "orc")
    with scene.refused(match=f"only the GM can {what}"):
        DOOR[what](scene.play)


# --- coming and going
def test_somebody_joins_takes_a_character_and_plays() -> None:
    scene = table(ana={"player": ""})
    scene.play.begin(GM, "add-seat", name="Zoe")
    scene.checked().play.begin(GM, "assign", who="ana", to="zoe")
    assert scene.checked().play.begin("zoe", "rest", "ana").actor == "ana"


def test_two_of_one_name_get_two_seats() -> None:
    scene = table()
    assert [scene.play.begin(GM, "add-seat", name="Zoe").value for _ in range(2)] == ["zoe", "zoe-2"]


def test_somebody_who_joins_while_an_action_waits_has_a_seat_at_once() -> None:
    scene = table().begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [6] * 6)
    joined = scene.play.act(GM, "add-seat", name="Zoe")
    assert joined.number != scene.number
    assert joined.is_over
    scene.checked().undo(scene.number)
    assert "zoe" in scene.play.world


def test_a_second_gm_may_do_what_the_first_may() -> None:
    scene = table()
    scene.play.begin("gil", "change-seat", seat="pia", name="Pia", role="gm")
    scene.checked().play.begin("pia", "set", path="orc.hp", to=7)
    assert scene.checked()["orc"].hp == 7


def test_the_last_gm_cannot_step_down_or_leave() -> None:
    scene = table()
    with scene.refused(match="somebody must be the GM: give the chair to another seat first"):
        scene.play.begin("gil", "change-seat", seat="gil", name="Gil", role="player")
    with scene.refused(match="somebody must be the GM: give the chair to another seat first"):
        scene.play.begin("gil", "remove-seat", seat="gil")


def test_a_gm_may_step_down_once_there_is_another() -> None:
    scene = table()
    scene.play.begin("gil", "change-seat", seat="pia", name="Pia", role="gm")
    scene.play.begin("gil", "change-seat", seat="gil", name="Gil", role="player")
    with scene.checked().refused(match="Set a value is for the GM"):
        scene.play.begin("gil", "set", path="orc.hp", to=7)


def test_the_characters_of_who_leaves_are_the_gms() -> None:
    scene = table()
    scene.play.begin("gil", "remove-seat", seat="pia")
    scene.checked()
    assert "pia" not in scene.play.world
    assert scene["ana"].player == ""
    with scene.refused(match="'pia' has no seat at this table"):
        scene.play.begin("pia", "rest", "ana")
    assert scene.play.begin("gil", "rest", "ana").actor == "ana"


def test_a_character_given_to_the_gms_seat_is_the_gms() -> None:
    scene = table()
    scene.play.begin("gil", "assign", who="ana", to="gil")
    assert scene.checked()["ana"].player == ""


def test_players_do_not_seat_people() -> None:
    scene = table()
    with scene.refused(match="Add a seat is for the GM"):
        scene.play.begin("pia", "add-seat", name="Zoe")
    with scene.refused(match="Give a character to a seat is for the GM"):
        scene.play.begin("pia", "assign", who="bo", to="pia")


# --- a prompt is handed over
def test_a_prompt_that_was_handed_over_may_be_answered_by_either() -> None:
    scene = table().begin("blast", "orc", targets=["ana", "bo"]).answer("orc", [1, 1, 1])
    scene.play.hand_over(GM, scene.number, scene.place("bo"), "pia")
    scene.checked().play.answer("pia", scene.number, True, place=scene.place("bo"))
    scene.checked()
    assert scene.asked == ["ana"]
    assert scene["bo"].ap == 4


def test_only_what_is_asked_is_handed_over_and_only_to_a_seat() -> None:
    scene = table().begin("attack", "ana", on="orc")
    place = scene.place("orc")
    with scene.refused(match="'ana' is not a seat at this table"):
        scene.play.hand_over(GM, scene.number, place, "ana")
    scene.answer("orc", "nobody")
    with scene.refused(match="that is not asked any more"):
        scene.play.hand_over(GM, scene.number, place, "ben")


def test_what_was_handed_over_is_not_handed_over_for_good() -> None:
    scene = table().begin("attack", "ana", on="orc")
    scene.play.hand_over(GM, scene.number, scene.place("orc"), "ben")
    scene.checked().play.answer("ben", scene.number, "orc")
    with scene.checked().refused(match="nothing of that is asked of you"):
        scene.play.answer("ben", scene.number, [6] * 5, who="orc")

"""The spotlight: who has acted in this session, and who has waited longest."""

from __future__ import annotations

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import Id, Record, Seat
from hearthside.play.spotlight import Lit, spotlight
from kit.tables import Hero

PARLOUR = miniature("Parlour", Hero, actions=())


def table() -> Stage:
    seats: dict[Id, Record] = {"gil": Seat(name="Gil", role="gm")}
    seats |= {name: Seat(name=name.title()) for name in ("ana", "ben", "cleo")}
    return Stage(PARLOUR, seats)


def say(stage: Stage, *seats: Id) -> Stage:
    for seat in seats:
        stage.play.begin(seat, "say", seat, text="…")
    return stage


def test_who_has_waited_longest_comes_first_and_the_gm_does_not_count() -> None:
    stage = say(table().begin("start-session"), "ana", "ben", "ana", "gil", "ben", "ben")
    assert spotlight(stage.play) == (Lit("cleo", 0, None), Lit("ana", 2, 2), Lit("ben", 3, 0))


def test_a_new_session_begins_with_nobody_in_it() -> None:
    stage = say(table().begin("start-session"), "ana", "ben").begin("end-session").begin("start-session")
    assert spotlight(say(stage, "cleo").play) == (Lit("ana", 0, None), Lit("ben", 0, None), Lit("cleo", 1, 0))


def test_what_was_taken_back_was_not_done() -> None:
    stage = say(table().begin("start-session"), "ana", "ana")
    stage.undo(max(stage.play.state.runs))
    assert spotlight(stage.play)[-1] == Lit("ana", 1, 0)

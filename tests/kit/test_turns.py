"""Turn order: who acts after whom, rounds, who comes and goes, and what players may know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import Id, Record, Seat, Table, Text, action
from hearthside.kit import Track
from hearthside.kit.turns import (
    ACTIONS,
    TURNS,
    InWhichOrder,
    TurnOrder,
    acting_of,
    give_place,
    interpose,
    join,
    leave,
    move_on,
    put_off,
    reorder,
    scores_of,
    turns_for,
)
from hearthside.play.view import view_for
from kit.tables import Hero


class Who(Text, frozen=True):
    blank: ClassVar[bool] = True


@action("Join", who=Who(), before=Who())
def come(table: Table, by: Id, who: str, before: str = "") -> None:
    """Somebody comes."""
    join(table, who, before)


@action("Leave", who=Who())
def go(table: Table, by: Id, who: str) -> list[Any]:
    """Somebody goes."""
    ended = leave(table, who)
    return [ended.turn_of, ended.round]


@action("Reorder", order=InWhichOrder())
def shuffle(table: Table, by: Id, order: tuple[str, ...]) -> None:
    """Another order."""
    reorder(table, order, {who: str(place) for place, who in enumerate(order)})


@action("Let it pass")
def let_pass(table: Table, by: Id) -> list[Any]:
    """Another chance later."""
    ended = put_off(table)
    return [ended.turn_of, ended.round]


@action("One more place", who=Who(), at=Who(), score=Who())
def one_more(table: Table, by: Id, who: str, at: str, score: str = "") -> None:
    """A place more."""
    give_place(table, int(at), who, score)


@action("Act out of turn", who=InWhichOrder())
def out_of_turn(table: Table, by: Id, who: tuple[str, ...]) -> None:
    """They act now."""
    interpose(table, who)


@action("Done")
def done(table: Table, by: Id) -> list[Any]:
    """The turn is over; tells whose it was, whether the round is, and whether another begins."""
    ended = move_on(table)
    return [ended.turn_of, ended.round, ended.begins]


DUEL = miniature("Duel", Hero, TurnOrder, actions=(*ACTIONS, come, go, shuffle, let_pass, one_more, out_of_turn, done))


def lay(**more: Record) -> Stage:
    people: dict[Id, Record] = {"gil": Seat(name="Gil", role="gm"), "ana": Seat(name="Ana")}
    heroes = {who: Hero(name=who.title(), player="ana" if who == "ash" else "") for who in ("ash", "bo", "cy")}
    return Stage(DUEL, {**people, **heroes, **more})


def going(*order: str, **more: Record) -> Stage:
    return lay(**more).begin("start-turns", order=list(order or ("ash", "bo", "cy")))


def standing(stage: Stage) -> tuple[str, int]:
    turns = stage[TURNS]
    return acting_of(turns), turns.round


def last_line(stage: Stage, seat: Id = "ana") -> str:
    return [fact.text for card in view_for(stage.play, seat).log for fact in card.facts][-1]


def test_they_act_one_after_the_other_and_then_a_new_round_begins() -> None:
    stage = going()
    seen = [standing(stage), *(standing(stage.begin("next-turn")) for _ in range(4))]
    assert seen == [("ash", 1), ("bo", 1), ("cy", 1), ("ash", 2), ("bo", 2)]
    assert last_line(stage) == "Round 2: Bo acts."


def test_the_turn_before_comes_again_also_across_a_round() -> None:
    stage = going().begin("next-turn").begin("next-turn").begin("next-turn")
    assert standing(stage) == ("ash", 2)
    assert standing(stage.begin("previous-turn")) == ("cy", 1)
    assert standing(stage.begin("previous-turn")) == ("bo", 1)
    with stage.begin("previous-turn").refused("has none before it"):
        stage.begin("previous-turn")


@pytest.mark.parametrize(
    ("before", "order"),
    [("", ("ash", "bo", "cy", "dot")), ("ash", ("dot", "ash", "bo", "cy")), ("cy", ("ash", "bo", "dot", "cy"))],
)
def test_who_comes_gets_a_place_and_whose_turn_it_is_stays(before: str, order: tuple[str, ...]) -> None:
    stage = going(dot=Hero(name="Dot")).begin("next-turn").begin("come", who="dot", before=before)
    assert stage[TURNS].order == order
    assert standing(stage) == ("bo", 1)


@pytest.mark.parametrize(
    ("goes", "value", "then"),
    [("ash", ["", False], ("bo", 1)), ("cy", ["", False], ("bo", 1)), ("bo", ["bo", False], ("cy", 1))],
)
def test_who_goes_ends_only_the_own_turn(goes: str, value: list[Any], then: tuple[str, int]) -> None:
    stage = going().begin("next-turn").begin("go", who=goes)
    assert (stage.value, standing(stage)) == (value, then)


def test_when_the_last_of_a_round_goes_in_their_turn_the_round_is_over() -> None:
    stage = going().begin("next-turn").begin("next-turn").begin("go", who="cy")
    assert (stage.value, standing(stage)) == (["cy", True], ("ash", 2))


def test_when_nobody_is_left_no_turns_are_taken() -> None:
    stage = going("ash").begin("go", who="ash")
    assert stage[TURNS].round == 0
    with stage.refused("no turns are being taken"):
        stage.begin("next-turn")


def test_the_same_people_may_act_in_another_order() -> None:
    stage = going().begin("next-turn").begin("shuffle", order=["cy", "ash", "bo"])
    assert (stage[TURNS].order, standing(stage)) == (("cy", "ash", "bo"), ("cy", 1))
    assert [turn.score for turn in turns_for(stage.play.reader(), stage.view("ana")).turns] == ["0", "1", "2"]
    with stage.refused("names each of them once"):
        stage.begin("shuffle", order=["cy", "ash"])


@pytest.mark.parametrize(
    ("does", "why"),
    [
        (lambda stage: stage.begin("start-turns", order=[]), "0 picked; at least 1 may be"),
        (lambda stage: stage.begin("come", who="ash"), "gets no second one"),
        (lambda stage: stage.begin("go", who="nobody"), "cannot leave it"),
    ],
)
def test_what_makes_no_order_is_refused(does: Callable[[Stage], object], why: str) -> None:
    stage = going()
    with stage.refused(why):
        does(stage)


def test_when_turns_are_over_all_is_as_if_there_were_none() -> None:
    stage = going().begin("next-turn").begin("end-turns")
    assert stage[TURNS] == TurnOrder()
    assert last_line(stage) == "No more turns are taken."
    assert standing(stage.begin("start-turns", order=["cy", "bo"])) == ("cy", 1)


def test_timers_count_turns_and_rounds() -> None:
    stage = going()
    stage.begin("new-track", name="The fuse", kind="clock", most=9, unit="turn")
    stage.begin("new-track", name="The tide", kind="clock", most=9, unit="round")
    fuse, tide = [who for who, record in stage.play.world.items() if isinstance(record, Track)]
    for _ in range(4):
        stage.begin("next-turn")
    stage.begin("go", who="bo")
    assert (stage[fuse].now, stage[tide].now) == (5, 1)


def test_wherever_the_gms_word_puts_it_the_order_goes_on() -> None:
    stage = going().begin("set", path='"*turns".place', to=7)
    assert turns_for(stage.play.reader(), stage.view("ana")).acts == 1
    assert standing(stage.begin("next-turn")) == ("cy", 1)
    stage.begin("set", path='"*turns".order', to=[])
    with stage.refused("no turns are being taken"):
        stage.begin("next-turn")


# --- several places, second chances, turns out of the order
def test_somebody_may_have_several_places_each_with_a_score_of_its_own() -> None:
    stage = going().begin("one-more", who="ash", at="2", score="7").begin("one-more", who="ash", at="4", score="3")
    assert stage[TURNS].order == ("ash", "bo", "ash", "cy", "ash")
    assert scores_of(stage[TURNS]) == ["", "", "7", "", "3"]
    seen = [standing(stage), *(standing(stage.begin("next-turn")) for _ in range(5))]
    assert [who for who, _ in seen] == ["ash", "bo", "ash", "cy", "ash", "ash"]
    assert [turn.score for turn in turns_for(stage.play.reader(), stage.view("ana")).turns] == ["", "", "7", "", "3"]


def test_who_goes_goes_with_all_places() -> None:
    stage = going().begin("one-more", who="ash", at="2", score="7").begin("next-turn").begin("go", who="ash")
    assert (stage[TURNS].order, standing(stage)) == (("bo", "cy"), ("bo", 1))
    other = going().begin("one-more", who="ash", at="3", score="7").begin("go", who="ash")
    assert (other.value, standing(other)) == (["ash", False], ("bo", 1))


def test_who_lets_a_turn_pass_has_a_second_chance_when_all_others_have_had_theirs() -> None:
    stage = going().begin("let-pass").begin("next-turn").begin("let-pass")
    assert standing(stage) == ("ash", 1)
    assert [turn.waits for turn in turns_for(stage.play.reader(), stage.view("ana")).turns] == [False, False, True]
    assert [turn.acted for turn in turns_for(stage.play.reader(), stage.view("ana")).turns] == [False, True, False]
    assert standing(stage.begin("done")) == ("cy", 1)
    assert stage.begin("let-pass").value == ["cy", True]
    assert standing(stage) == ("ash", 2)
    assert standing(stage.begin("next-turn")) == ("bo", 2)


def test_a_second_chance_is_not_lost_when_others_come_and_go() -> None:
    stage = going(dot=Hero(name="Dot")).begin("next-turn").begin("let-pass").begin("come", who="dot", before="ash")
    assert stage[TURNS].waiting == (2,)
    stage.begin("go", who="ash")
    assert standing(stage.begin("next-turn")) == ("bo", 1)


def test_the_turn_before_a_second_chance_is_the_last_one_of_the_round() -> None:
    stage = going().begin("let-pass").begin("next-turn").begin("next-turn")
    assert standing(stage) == ("ash", 1)
    assert standing(stage.begin("previous-turn")) == ("cy", 1)
    assert standing(stage.begin("next-turn")) == ("ash", 1)


def test_turns_out_of_the_order_interrupt_and_then_play_goes_on_where_it_stood() -> None:
    stage = going().begin("next-turn").begin("out-of-turn", who=["cy", "ash"])
    seen = turns_for(stage.play.reader(), stage.view("ana"))
    assert [(turn.who, turn.between) for turn in seen.turns][1:4] == [("cy", True), ("ash", True), ("bo", False)]
    assert seen.acts == 1
    assert standing(stage) == ("cy", 1)
    assert stage.begin("done").value == ["cy", False, True]
    assert standing(stage) == ("ash", 1)
    assert stage.begin("done").value == ["ash", False, False]
    assert standing(stage) == ("bo", 1)


def test_a_turn_out_of_the_order_may_be_interrupted_by_another() -> None:
    stage = going().begin("out-of-turn", who=["bo"]).begin("out-of-turn", who=["cy"])
    assert stage.begin("done").value == ["cy", False, False]
    assert standing(stage) == ("bo", 1)
    assert standing(stage.begin("previous-turn")) == ("ash", 1)


def test_who_goes_loses_turns_out_of_the_order_and_an_interrupted_turn() -> None:
    stage = going().begin("out-of-turn", who=["bo"]).begin("go", who="bo")
    assert (stage.value, standing(stage)) == (["bo", False], ("ash", 1))
    other = going().begin("out-of-turn", who=["cy"]).begin("go", who="ash")
    assert standing(other) == ("cy", 1)
    assert other.begin("done").value == ["cy", False, True]
    assert standing(other) == ("bo", 1)


# --- what players may know
def test_who_is_hidden_has_a_place_that_no_player_learns_of() -> None:
    stage = going("ash", "duke", "bo", duke=Hero(name="The Duke", seen_by="gm"))
    reader = stage.play.reader()
    for acts in (0, None, 1):
        mine = turns_for(reader, stage.view("ana"))
        assert ([turn.who for turn in mine.turns], mine.acts, mine.round) == (["ash", "bo"], acts, 1)
        shown = repr(view_for(stage.play, "ana"))
        assert "duke" not in shown
        assert "The Duke" not in shown
        if acts is None:
            assert last_line(stage) == "Round 1: somebody acts."
            assert turns_for(reader, stage.view("gm")).acts == 1
        stage.begin("next-turn")
        reader = stage.play.reader()


def test_without_turns_there_is_nothing_to_see() -> None:
    stage = lay()
    seen = turns_for(stage.play.reader(), stage.view("ana"))
    assert (seen.turns, seen.acts, seen.round) == ((), None, 0)

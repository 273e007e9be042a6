"""Talk: to all, as a deed, out of character, whispered; and who may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage
from hearthside.engine import words
from kit.tables import Tavern


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ("say", "Ana: Who has the lamp?"),
        ("me", "Ana Who has the lamp?"),
        ("ooc", "Ana, out of character: Who has the lamp?"),
    ],
)
def test_everybody_hears_what_is_said(how: str, line: str) -> None:
    table = Tavern().does("ana", "say", text="Who has the lamp?", how=how)
    for seat in ("gil", "ana", "ben", "sid"):
        assert table.log_of(seat) == [line]


def test_who_says_nothing_of_how_just_says_it_and_who_watches_may_talk_too() -> None:
    assert Tavern().does("sid", "say", text="Watch out!").last_line("ben") == "Sid: Watch out!"


def test_a_whisper_is_heard_by_the_two_and_the_gm() -> None:
    table = Tavern().does("ana", "say", text="the key is mine", how="whisper", to="ben")
    for seat in ("ana", "ben"):
        assert table.log_of(seat) == ["Ana whispers to Ben: the key is mine"]
    assert set(table.log_of("gil")) == {"Ana whispers to Ben: the key is mine"}
    assert "the key is mine" not in table.all_that_reaches("sid")
    assert table.log_of("sid") == []


@pytest.mark.parametrize(("by", "to"), [("ana", "gil"), ("gil", "ana")])
def test_a_whisper_to_or_from_the_gm_is_between_the_two(by: str, to: str) -> None:
    table = Tavern().does(by, "say", text="the key is mine", how="whisper", to=to)
    line = f"{table[by].name} whispers to {table[to].name}: the key is mine"
    assert table.log_of("gil") == table.log_of("ana") == [line]
    for seat in ("ben", "sid"):
        assert "the key is mine" not in table.all_that_reaches(seat)


def test_what_was_whispered_stays_between_them_also_when_it_is_taken_back() -> None:
    table = Tavern().does("ana", "say", text="the key is mine", how="whisper", to="ben")
    table.undo(1)
    assert "the key is mine" not in table.all_that_reaches("sid")
    table.redo()
    assert table.log_of("ben") == ["Ana whispers to Ben: the key is mine"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"text": ""}, "wants at least a word"),
        ({"text": "x" * 2001}, "2001 characters are too many; at most 2000 fit"),
        ({"text": "bell \a"}, "characters that nobody can read"),
        ({"text": 7}, "7 is not a text"),
        ({"text": "psst", "how": "shout"}, "'shout' is not one of 'say', 'me', 'ooc', 'whisper'"),
        ({"text": "psst", "how": "whisper"}, "a whisper needs somebody who hears it"),
        ({"text": "psst", "how": "whisper", "to": "ana"}, "Ana cannot be picked here"),
        ({"text": "psst", "how": "whisper", "to": "rowan"}, "Rowan cannot be picked here"),
        ({"text": "psst", "to": "ben"}, "Ben cannot be picked here; possible: Everybody"),
    ],
)
def test_what_cannot_be_said_is_refused(args: Mapping[str, Any], why: str) -> None:
    table = Tavern()
    with table.refused(why):
        table.does("ana", "say", **args)


def test_nobody_speaks_in_another_players_name() -> None:
    table = Tavern()
    with table.refused("Ana is not yours to act for"):
        table.does("ben", "say", "ana", text="I owe Ben ten crowns.")
    assert table.does("gil", "say", "ana", text="I sleep.").last_line() == "Ana: I sleep.", "the GM may for anyone"


def test_words_are_kept_as_they_are_and_lines_too() -> None:
    assert Tavern().does("ana", "say", text="{text} <b>\n{about:name}").last_line() == "Ana: {text} <b>\n{about:name}"


def test_chat_is_not_the_last_action_that_undo_takes_back_but_each_line_can_be_taken_back() -> None:
    table = Tavern().does("gil", "new-track", name="Flood", kind="clock").does("ana", "say", text="Oh no")
    assert table.undo() == (1,)
    table.redo()
    assert table.play.undo("ana", 2) == (2,)
    assert table.run.state == "withdrawn"


def test_talk_goes_on_while_an_action_waits() -> None:
    stage = Stage(SKIRMISH, skirmish())
    stage.begin("attack", "ana", on="orc")
    waiting = dict(stage.waiting)
    talk = stage.play.act("pia", "say", text="Duck!")
    assert talk.state == "ended"
    assert stage.play.waiting(stage.run) == waiting
    assert [words(fact) for fact in talk.facts] == ["Pia: Duck!"]


# --- who may not
def test_who_is_muted_may_not_talk_and_may_act() -> None:
    table = Tavern().does("gil", "mute", seat="ana")
    assert table.last_line("ben") == "Ana may not talk for now."
    with table.refused("the GM has muted you"):
        table.does("ana", "say", text="But!")
    with table.refused("the GM has muted you"):
        table.does("ana", "say", text="But!", how="whisper", to="ben")
    table.does("ana", "real-dice", on=True)
    table.does("gil", "mute", seat="ana", on=False).does("ana", "say", text="At last.")
    assert table.log_of("ben")[-2:] == ["Ana may talk again.", "Ana: At last."]


@pytest.mark.parametrize(
    ("seat", "args", "why"),
    [
        ("gil", {"seat": "gil"}, "the GM cannot be muted"),
        ("gil", {"seat": "ana", "on": False}, "Ana is not muted"),
        ("gil", {"seat": "rowan"}, "Rowan cannot be picked here"),
        ("ana", {"seat": "ben"}, "Mute a seat is for the GM"),
    ],
)
def test_only_the_gm_mutes_and_only_who_can_be(seat: str, args: Mapping[str, Any], why: str) -> None:
    table = Tavern()
    with table.refused(why):
        table.does(seat, "mute", **args)


def test_who_was_muted_and_becomes_gm_talks() -> None:
    table = Tavern().does("gil", "mute", seat="ana").does("gil", "change-seat", seat="ana", name="Ana", role="gm")
    assert table.does("ana", "say", text="My table now.").last_line("ben") == "Ana: My table now."


def test_who_has_no_seat_says_nothing() -> None:
    table = Tavern()
    with table.refused("'bob' has no seat at this table"):
        table.does("bob", "say", text="Hello?")

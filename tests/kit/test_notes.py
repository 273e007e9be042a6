"""Notes: one's own, the GM's, handouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hearthside.kit import Note
from kit.tables import Tavern


def test_a_players_note_is_theirs_and_the_gm_reads_it_too() -> None:
    table = Tavern().does("ana", "write-note", title="The miller lies", text="He was at the sluice.\n\nAsk Ben.")
    assert table["note"] == Note(name="The miller lies", text="He was at the sluice.\n\nAsk Ben.", player="ana",
                                 seen_by="owner")  # fmt: skip
    assert table.last_line("ana") == table.last_line("gil") == "A new note: The miller lies."
    for seat in ("ben", "sid"):
        assert "miller" not in table.all_that_reaches(seat)
        assert "sluice" not in table.all_that_reaches(seat)


def test_a_gms_note_is_for_gms_alone_until_it_becomes_a_handout() -> None:
    table = Tavern().does("gil", "write-note", title="A letter", text="Meet me at the mill", picture="a1b2")
    assert table["note"] == Note(name="A letter", text="Meet me at the mill", picture="a1b2", seen_by="gm")
    for seat in ("ana", "ben", "sid"):
        assert "letter" not in table.all_that_reaches(seat)
    table.does("gil", "reveal", what=table.the("note"))
    for seat in ("ana", "ben", "sid"):
        assert table.seen_by(seat).records[table.the("note")]["text"] == "Meet me at the mill"
        assert table.log_of(seat) == ["A letter is there for all to see."]
    table.does("gil", "hide", what=table.the("note"))
    assert table.the("note") not in table.seen_by("ana").records


def test_a_note_for_everybody_is_read_by_everybody() -> None:
    table = Tavern().does("ana", "write-note", title="Debts", text="Ben owes me 3", seen_by="all")
    assert table.last_line("sid") == "A new note: Debts."
    assert table.seen_by("sid").records["note"]["text"] == "Ben owes me 3"


def test_who_wrote_it_and_the_gm_change_it_and_what_is_left_out_stays() -> None:
    table = Tavern().does("ana", "write-note", title="Debts", text="Ben owes me 3", seen_by="all", picture="p1")
    table.does("ana", "change-note", "note", text="Ben owes me 4")
    table.does("gil", "change-note", "note", title="Who owes whom")
    assert table["note"] == Note(name="Who owes whom", text="Ben owes me 4", picture="p1", player="ana")
    table.does("ana", "change-note", "note", seen_by="owner", picture="")
    assert table["note"] == Note(name="Who owes whom", text="Ben owes me 4", player="ana", seen_by="owner")
    assert "note" not in table.seen_by("ben").records
    with table.refused("that is what the note says already"):
        table.does("ana", "change-note", "note", text="Ben owes me 4")


@pytest.mark.parametrize("action", ["change-note", "remove-note"])
def test_nobody_else_lays_hands_on_a_note(action: str) -> None:
    table = Tavern().does("ana", "write-note", title="Debts", seen_by="all")
    with table.refused("Debts is not yours to act for"):
        table.does("ben", action, "note")
    table.does("ana", "change-note", "note", seen_by="owner")
    with table.refused("'note' is none at this table"):
        table.does("ben", action, "note")


def test_a_note_is_thrown_away_and_brought_back() -> None:
    table = Tavern().does("ana", "write-note", title="Debts", text="3").does("ana", "remove-note", "note")
    assert "note" not in table.play.world
    table.undo(2)
    assert table["note"].text == "3"


def test_undoing_the_last_action_leaves_what_people_wrote_down() -> None:
    table = Tavern().does("gil", "new-track", name="Flood", kind="clock").does("ana", "write-note", title="Debts")
    assert table.undo() == (1,)
    assert table["note"].name == "Debts"


@pytest.mark.parametrize(
    ("seat", "args", "why"),
    [
        ("ana", {"title": ""}, "wants at least a word"),
        ("ana", {"title": "x" * 121}, "121 characters are too many"),
        ("ana", {"title": "Long", "text": "x" * 20_001}, "20001 characters are too many; at most 20000 fit"),
        ("ana", {"title": "Debts", "seen_by": "gm"}, "'gm' is not one of 'all', 'owner'"),
        ("gil", {"title": "Debts", "seen_by": "owner"}, "'owner' is not one of 'all', 'gm'"),
        ("ana", {"title": "Debts", "picture": "../secret"}, "is not the id of a picture"),
        ("ana", {"title": "Debts", "picture": "x" * 65}, "65 characters are too many"),
        ("sid", {"title": "Debts"}, "who only watches keeps no notes here"),
    ],
)
def test_a_note_that_cannot_be_is_refused(seat: str, args: Mapping[str, Any], why: str) -> None:
    table = Tavern()
    with table.refused(why):
        table.does(seat, "write-note", **args)


def test_the_notes_of_who_leaves_are_the_gms() -> None:
    table = (
        Tavern().does("ana", "write-note", title="Debts", text="Ben owes me 3").does("gil", "remove-seat", seat="ana")
    )
    assert table["note"].player == ""
    assert "owes" not in table.all_that_reaches("ben")
    assert table.seen_by("gil").records[table.the("note")]["text"] == "Ben owes me 3"

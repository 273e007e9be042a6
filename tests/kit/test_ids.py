"""An id that is used again brings nothing of its old bearer to light."""

from __future__ import annotations

import pytest

from kit.tables import Hero, Tavern


def test_a_new_note_under_an_old_id_tells_nothing_of_the_secret_one() -> None:
    table = Tavern().does("gil", "write-note", title="The miller did it").does("gil", "remove-note", "note")
    table.does("ana", "write-note", title="Debts", seen_by="all")
    assert table.play.world["note"].name == "Debts"
    for seat in ("ana", "ben", "sid"):
        assert "miller" not in table.all_that_reaches(seat)


@pytest.mark.parametrize("shown", ["owner", "gm"])
def test_ids_that_everybody_knows_do_not_count_what_is_hidden(shown: str) -> None:
    table = Tavern().does("ben" if shown == "owner" else "gil", "write-note", title="The miller did it", seen_by=shown)
    table.does("gil", "new-track", name="Flood", kind="clock", shown="secret")
    table.does("ana", "write-note", title="Debts", seen_by="all").does("gil", "new-track", name="Siege", kind="clock")
    assert {"note", "track"} <= table.seen_by("ana").records.keys()


def test_who_is_revealed_under_another_name_is_not_known_by_the_old_one() -> None:
    table = Tavern(tom=Hero(name="The traitor", seen_by="gm")).does("gil", "portrait", "tom", picture="p")
    table.does("gil", "set", path="tom.name", to="Tom the baker").does("gil", "reveal", what="tom")
    assert "traitor" not in table.all_that_reaches("ben")
    assert table.last_line("ben") == "Tom the baker is there for all to see."

"""An id that is used again brings nothing of its old bearer to light."""

from __future__ import annotations

from kit.tables import Hero, Tavern


def test_a_new_note_under_an_old_id_tells_nothing_of_the_secret_one() -> None:
    table = Tavern().does("gil", "write-note", title="The miller did it").does("gil", "remove-note", "note")
    table.does("ana", "write-note", title="Debts", seen_by="all")
    assert table["note"].name == "Debts"
    for seat in ("ana", "ben", "sid"):
        assert "miller" not in table.all_that_reaches(seat)


def test_who_is_revealed_under_another_name_is_not_known_by_the_old_one() -> None:
    table = Tavern(tom=Hero(name="The traitor", seen_by="gm")).does("gil", "portrait", "tom", picture="p")
    table.does("gil", "set", path="tom.name", to="Tom the baker").does("gil", "reveal", what="tom")
    assert "traitor" not in table.all_that_reaches("ben")
    assert table.last_line("ben") == "Tom the baker is there for all to see."

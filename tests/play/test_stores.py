"""The contract of every store: lines come back as they went in, in order, without a gap; nothing is half written."""

from __future__ import annotations

from queue import SimpleQueue

import pytest

from hearthside.play import Line, NoSuchTable, Outrun, Store
from hearthside.play.log import Withdrawn
from hearthside.play.store import paper_of
from store.samples import EVENTS, NOON, lines


def test_lines_come_back_as_they_went_in_and_in_order(store: Store) -> None:
    store.append("sea", 0, lines(1, 5))
    store.append("sea", 5, lines(6, len(EVENTS)))
    assert list(store.read("sea")) == lines(1, len(EVENTS))


def test_what_is_handed_in_is_kept_when_it_says_so_and_in_its_order(store: Store) -> None:
    told = SimpleQueue[tuple[str, Exception | None]]()
    for name, after, some in (("first", 0, lines(1, 5)), ("second", 5, lines(6, 9)), ("late", 5, lines(6, 9))):
        store.append_soon("sea", after, some, lambda against, name=name: told.put((name, against)))  # type: ignore[misc]  # a default binds it now
    assert [told.get(timeout=10) for _ in range(2)] == [("first", None), ("second", None)]
    name, against = told.get(timeout=10)
    assert name == "late"
    assert isinstance(against, Outrun)
    assert list(store.read("sea")) == lines(1, 9)
    store.save_snapshot_soon("sea", 9, b"here", lambda against: told.put(("snapshot", against)))
    assert told.get(timeout=10) == ("snapshot", None)
    assert store.snapshot("sea") == (9, b"here")


def test_reading_may_begin_after_any_line(store: Store) -> None:
    store.append("sea", 0, lines(1, 9))
    assert list(store.read("sea", after=6)) == lines(7, 9)
    assert list(store.read("sea", after=9)) == []


@pytest.mark.parametrize("after", [0, 2, 4])
def test_who_was_outrun_is_told_so_and_nothing_is_written(store: Store, after: int) -> None:
    store.append("sea", 0, lines(1, 3))
    with pytest.raises(Outrun):
        store.append("sea", after, lines(after + 1, after + 2))
    assert list(store.read("sea")) == lines(1, 3)


@pytest.mark.parametrize("numbers", [(5, 6), (4, 6), (4, 4), (3, 4)], ids=str)
def test_lines_with_a_gap_are_refused_and_nothing_is_written(store: Store, numbers: tuple[int, ...]) -> None:
    store.append("sea", 0, lines(1, 3))
    with pytest.raises(ValueError, match="without a gap"):
        store.append("sea", 3, [Line(number, NOON, EVENTS[0]) for number in numbers])
    assert list(store.read("sea")) == lines(1, 3)


def test_appending_nothing_changes_nothing(store: Store) -> None:
    store.append("sea", 0, lines(1, 2))
    store.append("sea", 2, [])
    assert list(store.read("sea")) == lines(1, 2)


def test_appending_nothing_lays_no_table(store: Store) -> None:
    store.append("sea", 0, [])
    assert list(store.tables()) == []
    with pytest.raises(Outrun):
        store.append("sea", 2, [])


def test_tables_are_apart(store: Store) -> None:
    store.append("sea", 0, lines(1, 2))
    store.append("land", 0, lines(1, 4))
    assert sorted(store.tables()) == ["land", "sea"]
    assert list(store.read("sea")) == lines(1, 2)


def test_a_table_that_is_not_there_cannot_be_read(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="there is no table 'sea'"):
        store.read("sea")


def test_the_last_snapshot_is_kept(store: Store) -> None:
    store.append("sea", 0, lines(1, 4))
    assert store.snapshot("sea") is None
    store.save_snapshot("sea", 2, b"two")
    store.save_snapshot("sea", 4, b"four")
    assert store.snapshot("sea") == (4, b"four")
    assert list(store.read("sea")) == lines(1, 4)


def test_a_snapshot_ahead_of_its_table_is_refused(store: Store) -> None:
    store.append("sea", 0, lines(1, 2))
    with pytest.raises(ValueError, match="ahead"):
        store.save_snapshot("sea", 3, b"three")
    assert store.snapshot("sea") is None


def test_there_is_no_snapshot_of_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(ValueError, match="ahead"):
        store.save_snapshot("sea", 0, b"nothing")
    assert store.snapshot("sea") is None


@pytest.mark.parametrize("name", ["", "the sea", "Möwe", "'; DROP TABLE lines; --", "x" * 500], ids=len)
def test_a_table_may_have_any_name(store: Store, name: str) -> None:
    store.append(name, 0, lines(1, 2))
    assert list(store.tables()) == [name]
    assert list(store.read(name)) == lines(1, 2)


def test_words_of_any_kind_come_back(store: Store) -> None:
    words = "a\0b\n\u2028 \"quoted\" 🕯 \\ %s :name {x}"
    line = Line(1, NOON, Withdrawn(runs=(1,), by=words, why=words))
    store.append("sea", 0, [line])
    assert list(store.read("sea")) == [line]


def test_a_deleted_table_is_gone_with_its_snapshot_and_its_name_is_free(store: Store) -> None:
    store.append("sea", 0, lines(1, 2))
    store.save_snapshot("sea", 2, b"two")
    store.delete("sea")
    assert list(store.tables()) == []
    assert store.snapshot("sea") is None
    with pytest.raises(NoSuchTable):
        store.read("sea")
    store.append("sea", 0, lines(1, 1))
    assert list(store.read("sea")) == lines(1, 1)


def test_deleting_what_is_not_there_is_no_mistake(store: Store) -> None:
    store.delete("sea")


# --- papers
def test_a_paper_comes_back_as_it_was_saved_last(store: Store) -> None:
    assert store.paper("host") is None
    store.save_paper("host", b"\0one\xff")
    assert store.paper("host") == b"\0one\xff"
    store.save_paper("host", b"")
    assert store.paper("host") == b""


def test_a_paper_is_removed_and_removing_what_is_not_there_is_no_mistake(store: Store) -> None:
    store.save_paper("host", b"one")
    for _ in range(2):
        store.save_paper("host", None)
        assert store.paper("host") is None
    assert list(store.papers()) == []


def test_papers_are_listed_by_how_their_names_begin_to_the_letter(store: Store) -> None:
    for name in ("b", "a/2", "A/3", "a/1", "a%", "a_x", "ä/1"):
        store.save_paper(name, b"")
    assert list(store.papers("a/")) == ["a/1", "a/2"]
    assert list(store.papers("a%")) == ["a%"]
    assert list(store.papers("ä")) == ["ä/1"]
    assert len(store.papers()) == 7


@pytest.mark.parametrize("other", ["Sea", "sea/side", "se", "sea%", "seaside"])
def test_a_deleted_table_s_papers_are_gone_and_those_of_others_stay(store: Store, other: str) -> None:
    for name in ("sea", other):
        store.append(name, 0, lines(1, 2))
        store.save_paper(paper_of(name, "campaign"), name.encode())
        store.save_paper(paper_of(name, "picture/1"), name.encode())
    store.save_paper("host", b"me")
    store.delete("sea")
    assert list(store.papers(paper_of("sea"))) == []
    assert list(store.papers()) == sorted(["host", paper_of(other, "campaign"), paper_of(other, "picture/1")])
    assert store.paper(paper_of(other, "campaign")) == other.encode()

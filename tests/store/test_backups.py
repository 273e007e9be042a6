"""Backups: one moment of the database, whoever writes; old ones are cleared away; one comes back whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from msgspec.structs import replace

from hearthside.play import StoreFailed
from hearthside.store import Damaged, InUse, Newer, backup, open_store, restore, schema
from hearthside.store.automatic import AutomaticBackups, backup_if_played_on
from hearthside.store.backups import dated
from store.samples import lines, marked

MAY = datetime(2026, 5, 20, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    with open_store(path, backups=False) as store:
        store.append("sea", 0, lines(1, 5))
    return path


def play_on(database: Path, after: int = 5, hours: int = 1) -> None:
    with open_store(database, backups=False) as store:
        [line] = lines(after + 1, after + 1)
        store.append("sea", after, [replace(line, at=line.at + timedelta(hours=hours))])


def clock(at: datetime) -> Callable[[], datetime]:
    """One that stands still."""
    return lambda: at


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = monotonic() + 60
    while not condition():
        assert monotonic() < deadline
        sleep(0.005)


def count(database: Path, table: str = "sea") -> int:
    with open_store(database, backups=False) as store:
        return len(store.read(table))


# --- making one
def test_a_backup_made_while_others_write_is_one_moment(tmp_path: Path) -> None:
    """Two tables get their lines in turn, so at any moment they are as long as each other, or one apart."""
    path, done, written = tmp_path / "tables.sqlite3", Event(), Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            number += 1
            for table in ("one", "two"):
                store.append(table, number - 1, [marked(number, table)])
            written.set()

    def copy(number: int) -> Path:
        written.clear()
        assert written.wait(60)
        return backup(path, tmp_path / f"copy {number}.sqlite3")

    with open_store(path, backups=False) as store:
        writing = Thread(target=write)
        writing.start()
        copies = [copy(number) for number in range(15)]
        done.set()
        writing.join()
    lengths = []
    for made in copies:
        with open_store(made, backups=False) as store:
            one, two = store.read("one"), store.read("two")
        assert list(one) == [marked(number, "one") for number in range(1, len(one) + 1)]
        assert list(two) == [marked(number, "two") for number in range(1, len(two) + 1)]
        assert len(one) - len(two) in (0, 1)
        lengths.append(len(one))
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


def test_a_backup_is_one_file_for_its_owner_alone(database: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = backup(database, out / "copy.sqlite3")
    assert [path.name for path in out.iterdir()] == ["copy.sqlite3"]
    assert made.stat().st_mode & 0o777 == 0o600


def test_two_backups_within_a_second_both_stay(database: Path) -> None:
    first, second = backup(database, now=clock(MAY)), backup(database, now=clock(MAY))
    assert (first.name, second.name) == ("tables-2026-05-20T12-00-00Z.sqlite3", "tables-2026-05-20T12-00-01Z.sqlite3")
    assert set(dated(database)) == {first, second}


def test_nothing_is_left_of_a_backup_that_fails(database: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"no database" * 500)
    with pytest.raises(Damaged, match=r"broken\.sqlite3: it is not an SQLite database"):
        backup(broken, tmp_path / "out" / "copy.sqlite3")
    assert list((tmp_path / "out").iterdir()) == []


# --- rotation
def test_the_last_ten_stay_and_one_a_day_for_two_weeks(database: Path) -> None:
    for hour in range(0, 24 * 30, 6):  # a month, four a day
        backup(database, now=clock(MAY + timedelta(hours=hour)))
    kept = list(dated(database).values())
    last = MAY + timedelta(hours=24 * 30 - 6)
    assert kept[:10] == [last - timedelta(hours=6 * i) for i in range(10)]
    days = [at.date() for at in kept]
    assert set(days) == {(last - timedelta(days=i)).date() for i in range(14)}
    assert all(days.count(day) == 1 and at.hour == 18 for day, at in zip(days[10:], kept[10:], strict=True))


def test_of_rare_backups_the_last_ten_stay_however_old(database: Path) -> None:
    for month in range(1, 13):
        backup(database, now=clock(datetime(2026, month, 1, tzinfo=UTC)))
    assert [at.month for at in dated(database).values()] == list(range(12, 2, -1))


def test_other_files_among_the_backups_stay(database: Path) -> None:
    others = [database.parent / "backups" / name for name in ("mine.sqlite3", "other-2020-01-01T00-00-00Z.sqlite3")]
    others[0].parent.mkdir()
    for other in others:
        other.touch()
    for day in range(20):
        backup(database, now=clock(MAY + timedelta(days=day)))
    assert all(other.exists() for other in others)


# --- by themselves
def test_a_copy_is_made_only_if_something_was_played_since_the_last(database: Path) -> None:
    assert backup_if_played_on(database) is not None
    assert backup_if_played_on(database) is None
    play_on(database)
    assert backup_if_played_on(database) is not None
    assert len(dated(database)) == 2


def test_a_changed_paper_is_reason_enough_for_a_copy(database: Path) -> None:
    backup_if_played_on(database)
    for body in (b"one", b"two", None):
        with open_store(database, backups=False) as store:
            store.save_paper("host", body)
        copy = backup_if_played_on(database)
        assert copy is not None
        with open_store(copy, backups=False) as store:
            assert store.paper("host") == body


def test_an_empty_database_needs_no_copy(tmp_path: Path) -> None:
    with open_store(tmp_path / "tables.sqlite3"):
        pass
    assert not (tmp_path / "backups").exists()


def test_opening_a_store_makes_a_copy_of_what_was_played_before(database: Path) -> None:
    with open_store(database) as store:
        wait_until(lambda: len(dated(database)) > 0)
        store.append("sea", 5, lines(6, 7))
    [copy] = dated(database)
    assert count(copy) == 5


def test_copies_go_on_while_the_store_is_open(database: Path) -> None:
    with open_store(database, backups=False) as store:
        copying = AutomaticBackups(database, every=0.01)
        wait_until(lambda: len(dated(database)) == 1)
        store.append("sea", 5, lines(6, 7))
        wait_until(lambda: len(dated(database)) == 2)
        copying.close()
    assert count(next(iter(dated(database)))) == 7


def test_a_copy_that_fails_is_told_and_the_game_goes_on(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    (database.parent / "backups").write_text("in the way", encoding="utf-8")
    with open_store(database) as store:
        wait_until(lambda: "no backup was made" in caplog.text)
        store.append("sea", 5, lines(6, 7))
    assert count(database) == 7


# --- bringing one back
def test_a_backup_comes_back_whole_and_what_was_there_is_kept(database: Path, tmp_path: Path) -> None:
    copy = backup(database, tmp_path / "copy.sqlite3")
    play_on(database)
    kept = restore(copy, database, replace_newer=True)
    assert count(database) == 5
    assert kept is not None
    assert count(kept) == 6
    assert copy.exists()


def test_a_backup_from_before_a_migration_comes_back(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    old = tmp_path / "old.sqlite3"
    monkeypatch.setattr(schema, "HEAD", "0001")
    with open_store(old, backups=False) as store:
        store.append("land", 0, lines(1, 7))
    monkeypatch.undo()
    restore(old, database, replace_newer=True)
    assert count(database, "land") == 7


def test_what_was_played_on_since_is_not_replaced_unless_told(database: Path, tmp_path: Path) -> None:
    copy = backup(database, tmp_path / "copy.sqlite3")
    play_on(database)
    before = set(tmp_path.rglob("*"))
    with pytest.raises(Newer, match="was played on until 2026-03-01 13:00 UTC, after this backup was made"):
        restore(copy, database)
    assert set(tmp_path.rglob("*")) == before
    assert count(database) == 6


def test_what_is_older_is_replaced(database: Path, tmp_path: Path) -> None:
    old = backup(database, tmp_path / "old.sqlite3")
    play_on(database)
    new = backup(database, tmp_path / "new.sqlite3")
    restore(old, database, replace_newer=True)
    restore(new, database)
    assert count(database) == 6


def test_a_database_that_is_open_is_not_replaced(database: Path, tmp_path: Path) -> None:
    copy = backup(database, tmp_path / "copy.sqlite3")
    with open_store(database) as store:
        with pytest.raises(InUse):
            restore(copy, database, replace_newer=True)
        store.append("sea", 5, lines(6, 6))
    assert count(database) == 6


def test_a_damaged_database_is_replaced_and_kept_for_whoever_can_mend_it(database: Path, tmp_path: Path) -> None:
    copy = backup(database, tmp_path / "copy.sqlite3")
    database.write_bytes(b"spilt tea" * 1000)
    kept = restore(copy, database)
    assert kept is not None
    assert kept.read_bytes() == b"spilt tea" * 1000
    assert count(database) == 5


def test_a_journal_that_a_killed_process_left_is_not_read_into_what_comes_back(database: Path, tmp_path: Path) -> None:
    copy = backup(database, tmp_path / "copy.sqlite3")
    journal = database.with_name(f"{database.name}-wal")
    with open_store(database, backups=False) as store:
        store.append("sea", 5, lines(6, 9))
        left = database.read_bytes(), journal.read_bytes()
    database.write_bytes(left[0])
    journal.write_bytes(left[1])
    kept = restore(copy, database, replace_newer=True)
    assert count(database) == 5
    assert kept is not None
    assert count(kept) == 9


def test_a_damaged_backup_is_not_brought_back(database: Path, tmp_path: Path) -> None:
    with open_store(database, backups=False) as store:
        store.append("land", 0, lines(1, 3000))
    copy = backup(database, tmp_path / "copy.sqlite3")
    whole = bytearray(copy.read_bytes())
    whole[8192:40960] = b"x" * 32768
    copy.write_bytes(whole)
    with pytest.raises(Damaged, match=r"copy\.sqlite3.*damaged"):
        restore(copy, database, replace_newer=True)
    assert count(database) == 5


def test_the_database_of_another_program_is_not_brought_back(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE tables (name)")
    with pytest.raises(Damaged, match="is not a database of Hearthside"):
        restore(other, database, replace_newer=True)
    with pytest.raises(StoreFailed, match="is the database itself"):
        restore(database, database)

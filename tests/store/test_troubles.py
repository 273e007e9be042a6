"""When the database does not work: said in words, and nothing is half written."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from hearthside.play import Play, StoreFailed
from hearthside.store import open_store
from hearthside.store.sql import SqlStore
from store.postgres import new_database
from store.samples import lines

NOBODY = 65534


# --- locked
def test_a_locked_sqlite_file_is_told_and_works_again_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with open_store(path, patience=0.1) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        store.append("sea", 0, lines(1, 2))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match=r"tables\.sqlite3: it is locked by another program"):
            store.append("sea", 2, lines(3, 4))
        assert list(store.read("sea")) == lines(1, 2)
        other.execute("ROLLBACK")
        store.append("sea", 2, lines(3, 4))
        assert list(store.read("sea")) == lines(1, 4)


def test_a_locked_postgresql_table_is_told_and_works_again_afterwards(postgres: Any) -> None:
    address = new_database(postgres)
    with open_store(address, patience=0.1) as store, psycopg.connect(address) as other:
        store.append("sea", 0, lines(1, 2))
        other.execute("SELECT * FROM tables FOR UPDATE")
        with pytest.raises(StoreFailed, match="it is locked by another program"):
            store.append("sea", 2, lines(3, 4))
        store.append("land", 0, lines(1, 1))
        other.rollback()
        store.append("sea", 2, lines(3, 4))
        assert list(store.read("sea")) == lines(1, 4)


def test_a_connection_that_the_server_has_dropped_is_made_anew(postgres: Any) -> None:
    address = new_database(postgres)
    with open_store(address) as store, psycopg.connect(address, autocommit=True) as other:
        store.append("sea", 0, lines(1, 2))
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                      " WHERE datname = current_database() AND pid <> pg_backend_pid()")  # fmt: skip
        store.append("sea", 2, lines(3, 4))
        assert list(store.read("sea")) == lines(1, 4)


# --- full
def limit_pages(store: SqlStore, pages: int) -> None:
    """Let a database grow no further than this: to SQLite, that is a full disk."""
    event.listen(store._engine, "connect", lambda made, _: made.execute(f"PRAGMA max_page_count = {pages}"))
    store._engine.dispose()


def fill(store: SqlStore, table: str = "sea") -> int:
    """Append until nothing goes in any more; how many lines were acknowledged."""
    for last in range(0, 200_000, 50):
        try:
            store.append(table, last, lines(last + 1, last + 50))
        except StoreFailed as failed:
            if "the disk is full" not in str(failed):
                raise
            return last
    raise AssertionError("there is room for more than the disk should hold")


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    with open_store(tmp_path / "tables.sqlite3") as store:
        limit_pages(store, 60)
        last = fill(store)
        assert last > 0
        assert list(store.read("sea")) == lines(1, last)
    with open_store(tmp_path / "tables.sqlite3") as store:
        assert list(store.read("sea")) == lines(1, last)
        store.append("sea", last, lines(last + 1, last + 50))


def test_a_command_stands_when_its_snapshot_finds_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.play.table.SNAPSHOT_EVERY", 2)
    with open_store(tmp_path / "tables.sqlite3") as store:
        table = Play.lay(SKIRMISH, skirmish(), packs=[], store=store, name="arena")

        def no_room(*given: object) -> None:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(store, "save_snapshot", no_room)
        for _ in range(3):
            table.begin("pia", "rest", "ana")
        assert store.snapshot("arena") is None
        monkeypatch.undo()
        again = Play.open(SKIRMISH, store, "arena", packs=[])
        assert (again.state, again.world) == (table.state, table.world)


# --- read-only
@contextmanager
def not_as_root(folder: Path) -> Iterator[None]:
    """To root no file is read-only."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="hearthside-"))  # pytest's own folders are for root alone
    yield made
    made.chmod(0o700)
    shutil.rmtree(made)


def test_a_read_only_file_is_told_and_can_be_read(folder: Path) -> None:
    path = folder / "tables.sqlite3"
    with open_store(path) as store:
        store.append("sea", 0, lines(1, 2))
    path.chmod(0o400)
    with not_as_root(folder), open_store(path) as store:
        assert list(store.read("sea")) == lines(1, 2)
        with pytest.raises(StoreFailed, match=r"tables\.sqlite3: it is read-only"):
            store.append("sea", 2, lines(3, 4))
        with pytest.raises(StoreFailed, match="it is read-only"):
            store.delete("sea")
        assert list(store.read("sea")) == lines(1, 2)


def test_a_folder_that_nobody_may_write_to_is_told(folder: Path) -> None:
    folder.chmod(0o500)
    with not_as_root(folder), pytest.raises(StoreFailed, match="permission denied"):
        open_store(folder / "tables.sqlite3")


def test_a_read_only_postgresql_is_told(postgres: Any) -> None:
    address = new_database(postgres)
    with open_store(address) as store:
        store.append("sea", 0, lines(1, 2))
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
                      " current_database()); END $$")  # fmt: skip
    with open_store(address) as store:
        assert list(store.read("sea")) == lines(1, 2)
        with pytest.raises(StoreFailed, match="it is read-only"):
            store.append("sea", 2, lines(3, 4))


# --- what cannot be opened
def test_what_is_no_database_is_told_and_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary" * 100, encoding="utf-8")
    with pytest.raises(StoreFailed, match=r"diary\.txt: it is not an SQLite database"):
        open_store(diary)
    assert diary.read_text(encoding="utf-8") == "dear diary" * 100


@pytest.mark.parametrize("where", ["mysql://me:secret@host/db", "sqlite://", "sqlite:///:memory:", "://"])
def test_a_place_of_another_kind_is_refused(where: str) -> None:
    with pytest.raises(StoreFailed, match="give a path, sqlite:///PATH, or postgresql://USER@HOST/NAME") as refused:
        open_store(where)
    assert "secret" not in str(refused.value)


def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="postgresql://me:") as refused:
        open_store(f"postgresql://me:secret@/db?host={tmp_path}")
    assert "secret" not in str(refused.value)


def test_an_address_of_a_file_is_as_good_as_its_path(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/tables.sqlite3") as store:
        store.append("sea", 0, lines(1, 2))
    with open_store(tmp_path / "tables.sqlite3") as store:
        assert list(store.read("sea")) == lines(1, 2)
    with open_store(str(tmp_path / "tables.sqlite3")) as store:
        assert list(store.tables()) == ["sea"]

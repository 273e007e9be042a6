"""backup and restore: all tables in one file, and back."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.program import hearthside
from hearthside.store import open_store
from store.samples import lines


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with two tables."""
    folder = tmp_path / "data"
    folder.mkdir()
    with open_store(folder) as store:
        store.append("sea", 0, lines(1, 5))
        store.append("land", 0, lines(1, 2))
    return folder


def play_on(data: Path) -> None:
    with open_store(data, backups=False) as store:
        [line] = lines(6, 6)
        store.append("sea", 5, [replace(line, at=line.at + timedelta(days=1))])


def tables(data: Path) -> dict[str, int]:
    with open_store(data, backups=False) as store:
        return {name: len(store.read(name)) for name in store.tables()}


def test_a_backup_is_dated_and_lies_beside_the_database(data: Path) -> None:
    ended = hearthside("backup", "--data", str(data))
    [made] = (data / "backups").iterdir()
    assert ended.status == 0
    assert ended.words.startswith("Saved 2 tables (0.0 MB) to ")
    assert made.name in ended.words.replace(" ", "")


def test_a_backup_of_the_tables_that_are_open_can_be_made(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables.sqlite3"
    with open_store(data) as store:
        store.append("sea", 5, lines(6, 7))
        told = hearthside("backup", "--data", str(data), "--out", str(out), "--json").json
    assert told == {"backup": str(out), "tables": 2, "bytes": out.stat().st_size}


def test_the_data_directory_may_be_named_by_the_environment(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTHSIDE_DATA", str(data))
    assert hearthside("backup", "--json").json["tables"] == 2


def test_a_file_that_is_there_is_not_written_over(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_text("dear diary", encoding="utf-8")
    failed = hearthside("backup", "--data", str(data), "--out", str(out))
    assert failed.status == 1
    assert "diary.txt is there already: name a new file" in failed.complaint
    assert out.read_text(encoding="utf-8") == "dear diary"


def test_where_nothing_is_kept_nothing_is_saved(tmp_path: Path) -> None:
    failed = hearthside("backup", "--data", str(tmp_path / "nowhere"))
    assert (failed.status, failed.out) == (1, "")
    assert "there is no database" in failed.complaint
    assert not (tmp_path / "nowhere").exists()


def test_a_backup_comes_back_on_another_machine(data: Path, tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "tables.sqlite3", tmp_path / "elsewhere"
    hearthside("backup", "--data", str(data), "--out", str(out))
    told = hearthside("restore", str(out), "--data", str(elsewhere), "--json").json
    assert told == {"restored": str(elsewhere / "hearthside.sqlite3"), "tables": 2, "kept": None}
    assert tables(elsewhere) == {"sea": 5, "land": 2}


def test_what_was_played_since_is_replaced_only_with_yes_and_kept(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables.sqlite3"
    hearthside("backup", "--data", str(data), "--out", str(out))
    play_on(data)
    failed = hearthside("restore", str(out), "--data", str(data))
    assert failed.status == 1
    assert "was played on until 2026-03-02 12:00 UTC, after this backup was made" in failed.complaint
    assert "add --yes" in failed.complaint
    assert tables(data)["sea"] == 6
    restored = hearthside("restore", str(out), "--data", str(data), "--yes")
    assert "Restored 2 tables to" in restored.words
    assert "What was there before is kept as" in restored.words
    assert tables(data)["sea"] == 5


def test_tables_that_are_open_are_not_replaced(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables.sqlite3"
    hearthside("backup", "--data", str(data), "--out", str(out))
    with open_store(data):
        failed = hearthside("restore", str(out), "--data", str(data), "--yes")
    assert failed.status == 1
    assert "is in use by process" in failed.complaint


def test_what_is_no_backup_is_not_restored(data: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "diary.txt"
    wrong.write_text("dear diary" * 100, encoding="utf-8")
    failed = hearthside("restore", str(wrong), "--data", str(data), "--yes")
    assert failed.status == 1
    assert "diary.txt: it is not an SQLite database" in failed.complaint
    assert "there is no such file" in hearthside("restore", "gone.sqlite3", "--data", str(data)).complaint
    assert tables(data) == {"sea": 5, "land": 2}

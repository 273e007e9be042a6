"""The data directory: where it is, for whom, and that one process owns it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthside.store import InUse, data_directory, open_store
from store.samples import lines

HOME = Path.home()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, HOME / ".local/share/hearthside"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/hearthside")),
        ("linux", {"XDG_DATA_HOME": "relative"}, HOME / ".local/share/hearthside"),
        ("linux", {"XDG_DATA_HOME": "/data", "HEARTHSIDE_DATA": "/games"}, Path("/games")),
        ("darwin", {"XDG_DATA_HOME": "/data"}, HOME / "Library/Application Support/Hearthside"),
        ("win32", {"LOCALAPPDATA": "/Users/ana/Local"}, Path("/Users/ana/Local/Hearthside")),
        ("win32", {}, HOME / "AppData/Local/Hearthside"),
    ],
)
def test_it_is_where_the_platform_keeps_such_things(
    platform: str, environment: dict[str, str], expected: Path
) -> None:  # fmt: skip
    assert data_directory(environment, platform) == expected


def test_a_store_without_a_place_is_in_the_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTHSIDE_DATA", str(tmp_path / "my" / "games"))
    with open_store() as store:
        store.append("sea", 0, lines(1, 2))
    assert (tmp_path / "my" / "games" / "hearthside.sqlite3").is_file()
    with open_store(tmp_path / "my" / "games") as store:
        assert list(store.tables()) == ["sea"]


def test_its_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with open_store(folder / "tables.sqlite3") as store:
        store.append("sea", 0, lines(1, 2))
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()} == {
            "tables.sqlite3": 0o600,
            "tables.sqlite3-wal": 0o600,
            "tables.sqlite3-shm": 0o600,
            "tables.sqlite3.lock": 0o600,
        }


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch(0o666)
    path.chmod(0o666)
    with open_store(path):
        assert path.stat().st_mode & 0o777 == 0o600


OPENER = """
import sys
from hearthside.store import open_store
open_store(sys.argv[1])
print("open", flush=True)
input()
"""


def test_a_second_process_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    command = [sys.executable, "-c", OPENER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(InUse, match=f"is in use by process {first.pid}: only one Hearthside") as refused:
            open_store(path)
        assert refused.value.pid == first.pid
        first.kill()
    with open_store(path) as store:  # whoever is gone owns nothing
        store.append("sea", 0, lines(1, 2))


def test_the_same_process_cannot_open_it_twice_either(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with open_store(path) as store:
        with pytest.raises(InUse, match=f"process {os.getpid()}"):
            open_store(path)
        store.append("sea", 0, lines(1, 2))
    with open_store(path) as store:
        assert list(store.read("sea")) == lines(1, 2)


def test_a_store_that_could_not_be_opened_is_not_owned(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(b"no database" * 100)
    for _ in range(2):
        with pytest.raises(Exception, match="not an SQLite database"):
            open_store(path)

"""A whole game is the same wherever it is kept, and after it has been opened again."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.dice import Seeded
from hearthside.engine import ruleset
from hearthside.play import MemoryStore, Play, Store
from hearthside.store import open_store
from laws.driver import Driver

APOCALYPSE = ruleset("apocalypse")
SEED, ROUNDS = 11, 60


def played(store: Store) -> Play:
    """People do what they may; the GM takes things back; in the end nothing waits."""
    driver = Driver(APOCALYPSE, SEED, store=store)
    for turn in range(ROUNDS):
        driver.act()
        driver.answer()
        driver.answer(usually=True)
        if turn % 10 == 5:
            driver.undo()
            driver.undo_and_redo()
    driver.finish()
    return driver.play


@pytest.fixture(scope="module")
def in_memory() -> Play:
    return played(MemoryStore())


def test_a_game_on_a_database_is_the_game_in_memory(
    address: str, in_memory: Play, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr("hearthside.play.table.SNAPSHOT_EVERY", 100)
    with open_store(address) as store:
        table = played(store)
        assert store.snapshot(table.name) is not None
    expected = [line.event for line in in_memory.store.read(in_memory.name)]
    assert len(expected) > 200
    with open_store(address) as store:
        assert [line.event for line in store.read(table.name)] == expected
        again = Play.open(APOCALYPSE, store, table.name, source=Seeded(SEED))
        assert (again.state, again.world) == (in_memory.state, in_memory.world)


def test_a_table_is_the_same_without_its_snapshot(tmp_path: Path, in_memory: Play) -> None:
    with open_store(tmp_path / "tables.sqlite3") as store:
        store.append("copy", 0, in_memory.store.read(in_memory.name))
        again = Play.open(APOCALYPSE, store, "copy")
        assert (again.state, again.world) == (in_memory.state, in_memory.world)

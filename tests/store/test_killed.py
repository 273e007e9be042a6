"""A process may be killed at any moment: what was acknowledged is there, and nothing is half written."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from time import sleep

from hearthside.play import NoSuchTable
from hearthside.store import SqlStore, open_store
from store.samples import marked

KILLS = {"sqlite": 20, "postgresql": 8}
TESTS = Path(__file__).parents[1]


def killed(address: str, moment: float) -> dict[str, int]:
    """Let a process write until a moment after its first acknowledgement; the last numbers that it said."""
    command = [sys.executable, str(TESTS / "store" / "appending.py"), address]
    around = {**os.environ, "PYTHONPATH": str(TESTS)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=around, text=True) as writing:
        assert writing.stdout is not None
        said = [writing.stdout.readline()]
        sleep(moment)
        writing.kill()
        said += writing.stdout.readlines()
    return {table: int(number) for table, number in (line.split() for line in said if line.endswith("\n"))}


def kept(store: SqlStore, table: str) -> int:
    """How many lines a table has: whole, each as it was written, without a gap, two by two."""
    try:
        lines = store.read(table)
    except NoSuchTable:
        return 0
    assert list(lines) == [marked(number, table) for number in range(1, len(lines) + 1)]
    assert len(lines) % 2 == 0
    return len(lines)


def test_what_was_acknowledged_outlives_a_kill(address: str) -> None:
    moments = random.Random(7)
    before = {"sea": 0, "land": 0}
    for _ in range(KILLS["postgresql" if "://" in address else "sqlite"]):
        said = killed(address, moments.uniform(0, 0.15))
        assert said
        with open_store(address) as store:
            now = {table: kept(store, table) for table in before}
        assert all(now[table] >= max(said.get(table, 0), count) for table, count in before.items())
        before = now

"""Stores: durable appends by several people at once, and opening a long table.

The peer is SQLite itself: one row, one durable commit, nothing around it, in the same folder and the same run. A disk's
own pace changes from minute to minute, so both take turns. The slower the disk, the more group commit gains; where a
commit takes 0.2 ms, SQLAlchemy and the threads cost what it gains, and the bar is to be no worse than half as fast.
"""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from benchmarks.measure import Row, fastest
from hearthside.engine import GM, Answered, Game, Place, ruleset, starter_pack
from hearthside.play import Line, Play
from hearthside.play.log import Entered
from hearthside.store import SqlStore, open_store

APOCALYPSE = ruleset("apocalypse")
PEOPLE, EACH = 8, 25
LONG = 50_000
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANSWER = Answered(place=Place(("0.1",), 2, 0), who="ash", kind="roll 2d6: the deed", value=[3, 4], means="server")


def rows() -> Iterator[Row]:
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        with open_store(Path(folder) / "appends.sqlite3", backups=False) as store:
            yield appends(store, Path(folder) / "bare.sqlite3")
        with open_store(Path(folder) / "long.sqlite3", backups=False) as store:
            yield from opening(store)


def appends(store: SqlStore, bare: Path) -> Row:
    """One line each, by eight threads at eight tables; and the same number of bare commits."""
    line = Line(1, NOON, Entered(run=1, entry=ANSWER))
    numbers = [count() for _ in range(PEOPLE)]
    with closing(sqlite3.connect(bare, isolation_level=None)) as connection, ThreadPoolExecutor(PEOPLE) as people:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE lines (number INTEGER PRIMARY KEY, line TEXT)")

        def write(person: int) -> None:
            for _ in range(EACH):
                after = next(numbers[person])
                store.append(f"table {person}", after, [Line(after + 1, NOON, line.event)])

        def together() -> None:
            list(people.map(write, range(PEOPLE)))

        def alone() -> None:
            for _ in range(PEOPLE * EACH):
                connection.execute("INSERT INTO lines (line) VALUES (?)", ["x" * 180])

        times = fastest(ours=together, sqlite=alone)
    each = {name: time / (PEOPLE * EACH) for name, time in times.items()}
    return Row("a durable append, by 8 at once", each["ours"], {"a bare commit": each["sqlite"]}, bar=0.5)


def opening(store: SqlStore) -> Iterator[Row]:
    """A campaign of many evenings: its lines alone, opened from the beginning, opened from its last snapshot."""
    play_long(store)
    table = Play.open(APOCALYPSE, store, "long")
    assert table.state.lines >= LONG
    times = fastest(read=lambda: store.read("long"), opened=lambda: Play.open(APOCALYPSE, store, "long"))
    yield Row(f"reading {LONG:,} lines", times["read"], limit=2)
    yield Row(f"opening a table of {LONG:,} lines", times["opened"], limit=5)
    table.save()
    times = fastest(opened=lambda: Play.open(APOCALYPSE, store, "long"))
    yield Row("the same, from its last snapshot", times["opened"], limit=5)


def play_long(store: SqlStore) -> None:
    """One deed, played; then the same lines again and again, as deeds of their own, through the store."""
    demo = APOCALYPSE.demo(Game(APOCALYPSE, [starter_pack(APOCALYPSE)]).content)
    table = Play.lay(APOCALYPSE, demo, store=store, name="long", asks_for_dice=True)
    run = table.begin(GM, "roll", "ash")
    table.answer(GM, run.number, ["climber", "quick hands"], who="ash")
    for answer in ([2, 3], "bruised"):
        table.answer(GM, run.number, answer, next(iter(table.waiting(run))))
    assert not table.open_runs()
    deed = [line.event for line in store.read("long", after=1)]
    last, number = len(deed) + 1, 1
    while last < LONG:
        some: list[Line] = []
        while len(some) < 1000:
            number += 1
            some += [Line(0, NOON, replace(event, run=number)) for event in deed]
        store.append("long", last, [replace(line, number=last + i) for i, line in enumerate(some, 1)])
        last += len(some)

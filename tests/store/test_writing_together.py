"""Many who write at once: each number has one winner, nothing is lost, and what waits is committed together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from time import monotonic, sleep
from types import NoneType
from typing import Any

import pytest

from hearthside.play import Outrun, StoreFailed
from hearthside.store import open_store
from hearthside.store.sql import SqlStore
from hearthside.store.writer import LARGEST_BATCH, Again, Writer
from store.postgres import new_database
from store.samples import lines, marked, whose

WRITERS, EACH = 8, 25


def all_at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """Run tasks in threads that start at the same moment; what they returned or raised."""
    start = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return task()
        except (Outrun, StoreFailed, ValueError) as error:
            return error

    with ThreadPoolExecutor(len(tasks)) as threads:
        return list(threads.map(run, tasks))


def race(store: SqlStore, me: str) -> tuple[list[int], int]:
    """Get some lines into a table that others write to as well: the numbers won, and how often one was outrun."""
    won: list[int] = []
    outrun = 0
    while len(won) < EACH:
        after = len(store.read("sea")) if "sea" in store.tables() else 0
        try:
            store.append("sea", after, [marked(after + 1, me)])
        except Outrun:
            outrun += 1
        else:
            won.append(after + 1)
    return won, outrun


def check_race(store: SqlStore, results: Sequence[tuple[list[int], int]]) -> None:
    kept = store.read("sea")
    assert [line.number for line in kept] == list(range(1, WRITERS * EACH + 1))
    for index, (won, _) in enumerate(results):
        assert [line.number for line in kept if whose(line) == str(index)] == won
    assert sum(outrun for _, outrun in results) > 0


def test_of_many_writers_to_one_table_exactly_one_wins_each_number(address: str) -> None:
    with open_store(address) as store:
        check_race(store, all_at_once(*(lambda me=str(i): race(store, me) for i in range(WRITERS))))


def test_several_workers_share_one_postgresql(postgres: Any) -> None:
    address = new_database(postgres)
    with open_store(address) as one, open_store(address) as other:
        check_race(one, all_at_once(*(lambda me=i: race((one, other)[me % 2], str(me)) for i in range(WRITERS))))


def test_a_table_is_laid_by_one_of_several_workers(postgres: Any) -> None:
    address = new_database(postgres)
    with open_store(address) as one, open_store(address) as other:
        for name in map(str, range(30)):
            results = all_at_once(*(lambda s=s, name=name: s.append(name, 0, lines(1, 2)) for s in (one, other)))
            assert sorted(type(result).__name__ for result in results) == ["NoneType", "Outrun"]
            assert list(one.read(name)) == lines(1, 2)


def test_several_workers_may_set_up_a_database_at_once(postgres: Any) -> None:
    address = new_database(postgres)
    stores = all_at_once(*[lambda: open_store(address)] * 3)
    assert [list(store.tables()) for store in stores] == [[], [], []]
    for store in stores:
        store.close()


def test_what_different_tables_write_at_once_is_committed_together(address: str) -> None:
    def fill(table: str) -> None:
        for number in range(1, EACH + 1):
            store.append(table, number - 1, [marked(number, table)])

    with open_store(address) as store:
        all_at_once(*(lambda table=f"table {i}": fill(table) for i in range(WRITERS)))
        assert store.commits < WRITERS * EACH
        for index in range(WRITERS):
            kept = store.read(f"table {index}")
            assert list(kept) == [marked(number, f"table {index}") for number in range(1, EACH + 1)]


def test_what_the_database_cannot_take_fails_alone(postgres: Any) -> None:
    with open_store(new_database(postgres)) as store:
        names = [f"table {i}" if i % 4 else f"nul \0 {i}" for i in range(24)]
        results = all_at_once(*(lambda name=name: store.append(name, 0, lines(1, 3)) for name in names))
        good = [name for name in names if "\0" not in name]
        assert sorted(store.tables()) == sorted(good)
        assert {name for name, result in zip(names, results, strict=True) if result is None} == set(good)
        assert all(isinstance(result, StoreFailed) for result in results if result is not None)


# --- the writer itself
class Slow:
    """A writer whose first batch takes until the others have come."""

    def __init__(self) -> None:
        self.started, self.go_on, self.batches = Event(), Event(), list[Sequence[int]]()
        self.writer = Writer(self.write, "test")

    def write(self, things: Sequence[int]) -> list[Exception | None]:
        self.started.set()
        self.go_on.wait(60)
        if any(thing < 0 for thing in things):
            raise Again from StoreFailed("a negative thing")
        self.batches.append(things)
        return [Outrun("odd") if thing % 2 else None for thing in things]

    def hand_in(self, things: Sequence[int]) -> list[Any]:
        """The first is being written when the others come, one after the other."""
        with ThreadPoolExecutor(len(things)) as threads:
            handed = []
            for count, thing in enumerate(things):
                handed.append(threads.submit(self.writer.write, thing))
                self.wait_for(count)
            self.go_on.set()
        return [one.exception() for one in handed]

    def wait_for(self, count: int) -> None:
        """Until the first is being written, and so many more wait."""
        assert self.started.wait(60)
        deadline = monotonic() + 60
        while len(self.writer._waiting) < count:
            assert monotonic() < deadline
            sleep(0.001)


def test_a_batch_is_at_most_so_large() -> None:
    slow = Slow()
    assert slow.hand_in([0] * 100) == [None] * 100
    assert [len(batch) for batch in slow.batches] == [1, LARGEST_BATCH, 35]
    slow.writer.close()


def test_in_a_batch_each_succeeds_or_fails_on_its_own() -> None:
    slow = Slow()
    results = slow.hand_in(list(range(20)))
    assert [type(result).__name__ for result in results] == ["NoneType", "Outrun"] * 10
    slow.writer.close()


def test_what_one_brings_down_is_tried_again_one_by_one() -> None:
    slow = Slow()
    results = slow.hand_in([0, 2, -1, 4, 5])
    assert [type(result) for result in results] == [NoneType, NoneType, StoreFailed, NoneType, Outrun]
    slow.writer.close()


def test_closing_writes_what_waits_and_refuses_what_comes_after() -> None:
    slow = Slow()
    with ThreadPoolExecutor(9) as threads:
        waiting = [threads.submit(slow.writer.write, 2)]
        slow.wait_for(0)
        waiting += [threads.submit(slow.writer.write, 2) for _ in range(7)]
        slow.wait_for(7)
        closing = threads.submit(slow.writer.close)
        while not slow.writer._is_closed:
            sleep(0.001)
        with pytest.raises(StoreFailed, match="the store is closed"):
            slow.writer.write(2)
        slow.go_on.set()
        assert [one.result(60) for one in waiting] == [None] * 8
        closing.result(60)
    slow.writer.close()


def test_a_closed_store_says_so(address: str) -> None:
    store = open_store(address)
    store.append("sea", 0, lines(1, 2))
    store.close()
    store.close()
    for use in (lambda: store.append("sea", 2, lines(3, 3)), lambda: store.read("sea"), store.tables):
        with pytest.raises(StoreFailed, match="the store is closed"):
            use()
    with open_store(address) as again:
        assert list(again.read("sea")) == lines(1, 2)

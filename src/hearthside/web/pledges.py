"""Writing without waiting: a table goes on with what it has handed in, and its room waits until that is kept.

Law: nobody is shown or told anything before it is. If it could not be kept, the table is opened again as it was.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from functools import partial

from hearthside.play import Line, Store, Told


class Arrivals:
    """Tells the loop what is kept: once for all that the writer settles together."""

    def __init__(self) -> None:
        self._settled: deque[tuple[asyncio.Future[None], Exception | None]] = deque()
        self._is_called = False

    def settle(self, waits: asyncio.Future[None], against: Exception | None) -> None:
        """In the writer's thread."""
        self._settled.append((waits, against))
        if not self._is_called:
            self._is_called = True
            waits.get_loop().call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._is_called = False  # before anything is taken out: what comes in meanwhile calls again
        while self._settled:
            waits, against = self._settled.popleft()
            if waits.done():  # whoever waited has gone
                continue
            if against is None:
                waits.set_result(None)
            else:
                waits.set_exception(against)


class Pledge:
    """A store that takes lines at once. Whether they are kept says `pending`. Made on the loop, used in any thread."""

    def __init__(self, store: Store, arrivals: Arrivals) -> None:
        self._store, self._arrivals, self._loop = store, arrivals, asyncio.get_running_loop()
        self.pending: asyncio.Future[None] | None = None

    def append(self, table: str, after: int, lines: Sequence[Line]) -> None:
        waits: asyncio.Future[None] = self._loop.create_future()
        self._store.append_soon(table, after, lines, partial(self._arrivals.settle, waits))
        self.pending = waits

    def append_soon(self, table: str, after: int, lines: Sequence[Line], told: Told) -> None:
        self._store.append_soon(table, after, lines, told)

    def save_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        self._store.save_snapshot_soon(table, number, snapshot, lambda against: None)  # a cache: fails nobody

    def save_snapshot_soon(self, table: str, number: int, snapshot: bytes, told: Told) -> None:
        self._store.save_snapshot_soon(table, number, snapshot, told)

    def tables(self) -> Sequence[str]:
        return self._store.tables()

    def read(self, table: str, after: int = 0) -> Sequence[Line]:
        return self._store.read(table, after)

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        return self._store.snapshot(table)

    def delete(self, table: str) -> None:
        self._store.delete(table)

    def paper(self, name: str) -> bytes | None:
        return self._store.paper(name)

    def papers(self, prefix: str = "") -> Sequence[str]:
        return self._store.papers(prefix)

    def save_paper(self, name: str, body: bytes | None) -> None:
        self._store.save_paper(name, body)

"""Writing without waiting: a table goes on with what it has handed in, and its room waits until that is kept.

Law: nobody is shown or told anything before it is. If it could not be kept, the table is opened again as it was.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from hearthside.play import Line, Store


class Pledge:
    """A store that takes lines at once. Whether they are kept says `pending`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.pending: Future[None] | None = None

    def append(self, table: str, after: int, lines: Sequence[Line]) -> None:
        self.pending = self._store.append_soon(table, after, lines)

    def append_soon(self, table: str, after: int, lines: Sequence[Line]) -> Future[None]:
        return self._store.append_soon(table, after, lines)

    def save_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        self._store.save_snapshot_soon(table, number, snapshot)  # a cache: one that cannot be saved fails nobody

    def save_snapshot_soon(self, table: str, number: int, snapshot: bytes) -> Future[None]:
        return self._store.save_snapshot_soon(table, number, snapshot)

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


class Arrivals:
    """Tells the loop what is kept: once for all that the writer settles together."""

    def __init__(self) -> None:
        self._settled: deque[tuple[asyncio.Future[None], Future[None]]] = deque()
        self._is_called = False

    def kept(self, pending: Future[None]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        waits: asyncio.Future[None] = loop.create_future()
        pending.add_done_callback(partial(self._settle, loop, waits))
        return waits

    def _settle(self, loop: asyncio.AbstractEventLoop, waits: asyncio.Future[None], pending: Future[None]) -> None:
        """In the writer's thread."""
        self._settled.append((waits, pending))
        if not self._is_called:
            self._is_called = True
            loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._is_called = False  # before anything is taken out: what comes in meanwhile calls again
        while self._settled:
            waits, pending = self._settled.popleft()
            if waits.done():  # whoever waited has gone
                continue
            if (error := pending.exception()) is None:
                waits.set_result(None)
            else:
                waits.set_exception(error)

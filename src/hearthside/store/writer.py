"""One thread writes, and commits what waits together.

Laws: whoever hands something in goes on when it is committed, or with the reason why it is not. Things are written in
the order they were handed in. Each succeeds or fails on its own: what one brings down is tried again one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Generic, TypeVar

from hearthside.play import StoreFailed

LARGEST_BATCH = 64
LINGER = 0.0005
"""Seconds that a batch waits for those who came the last time: most come back at once, and share a commit."""

Thing = TypeVar("Thing")
Handed = tuple[Thing, Future[None]]
"""Something to be written, and what its owner waits for."""


class Again(Exception):
    """One of several stood in the way of the others."""


class Writer(Generic[Thing]):
    """Hands things, at most `LARGEST_BATCH` at a time, to a function that writes them in one transaction.

    That function returns when they are durable, and says for each what stood against it. It raises when nothing at all
    was written: `Again` if they may be tried one by one.
    """

    def __init__(self, write: Callable[[Sequence[Thing]], Sequence[Exception | None]], name: str) -> None:
        self._write = write
        self._waiting: SimpleQueue[Handed[Thing] | None] = SimpleQueue()
        self._is_closed, self._door = False, Lock()
        self._expected = 1  # whoever writes alone waits for nobody
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def write(self, thing: Thing) -> None:
        """Have something written; returns when it is durable."""
        self.hand_in(thing).result()

    def hand_in(self, thing: Thing) -> Future[None]:
        """Have something written soon; what is given says when it is durable, or why it is not."""
        future: Future[None] = Future()
        with self._door:  # nothing may come in behind the last
            if self._is_closed:
                raise StoreFailed("the store is closed")
            self._waiting.put((thing, future))
        return future

    def close(self) -> None:
        """Write what still waits, and be done."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while True:
            batch, is_last = self._batch()
            if batch:
                self._settle(batch)
                self._expected = len(batch) + self._waiting.qsize()
            if is_last:
                return

    def _batch(self) -> tuple[list[Handed[Thing]], bool]:
        """What waits, or the next that comes; with it, those who come back in a moment. And whether that was all."""
        batch: list[Handed[Thing]] = []
        handed = self._waiting.get()
        until = monotonic() + LINGER
        try:
            while handed is not None:
                batch.append(handed)
                if len(batch) == LARGEST_BATCH:
                    return batch, False
                is_patient = len(batch) < self._expected
                handed = self._waiting.get(timeout=max(0.0, until - monotonic()) if is_patient else 0)
        except Empty:
            return batch, False
        return batch, True

    def _settle(self, batch: Sequence[Handed[Thing]]) -> None:
        try:
            results = self._write([thing for thing, _ in batch])
        except Again as again:
            if len(batch) > 1:
                for handed in batch:
                    self._settle([handed])
                return
            results = [again.__cause__ if isinstance(again.__cause__, Exception) else again]
        except Exception as error:
            results = [error, *(same_again(error) for _ in batch[1:])]
        for (_, future), result in zip(batch, results, strict=True):
            if result is None:
                future.set_result(None)
            else:
                future.set_exception(result)


def same_again(error: Exception) -> Exception:
    """An error of one's own for each who waits: what raises it writes into it."""
    copy = StoreFailed(*error.args)
    copy.__cause__ = error
    return copy

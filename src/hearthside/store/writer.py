"""One thread writes, and commits what waits together.

Laws: whoever hands something in goes on when it is committed, or with the reason why it is not. Things are written in
the order they were handed in. Each succeeds or fails on its own: what one brings down is tried again one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Condition, Lock, Thread
from typing import Generic, TypeVar

from hearthside.play import StoreFailed, Told
from hearthside.play.store import waited_for

LARGEST_BATCH = 64
LINGER = 0.004
"""Seconds that a batch waits for as many as came the last time: most come back soon, and share a commit. Whoever writes
alone waits for nobody."""

Thing = TypeVar("Thing")
Handed = tuple[Thing, Told]
"""Something to be written, and who is told."""


class Again(Exception):
    """One of several stood in the way of the others."""


class Writer(Generic[Thing]):
    """Hands things, at most `LARGEST_BATCH` at a time, to a function that writes them in one transaction.

    That function returns when they are durable, and says for each what stood against it. It raises when nothing at all
    was written: `Again` if they may be tried one by one.
    """

    def __init__(self, write: Callable[[Sequence[Thing]], Sequence[Exception | None]], name: str) -> None:
        self._write = write
        self._waiting: list[Handed[Thing]] = []
        self._lock = Lock()
        self._news, self._wanted = Condition(self._lock), 1
        """The thread is woken when so many wait, and not for each of them."""
        self._is_closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def write(self, thing: Thing) -> None:
        """Have something written; returns when it is durable."""
        waited_for(lambda told: self.hand_in(thing, told))

    def hand_in(self, thing: Thing, told: Told) -> None:
        """Have something written soon; whoever is told hears when it is durable, or why it is not."""
        with self._lock:
            if self._is_closed:  # nothing may come in behind the last
                raise StoreFailed("the store is closed")
            self._waiting.append((thing, told))
            if len(self._waiting) == self._wanted:
                self._news.notify()

    def close(self) -> None:
        """Write what still waits, and be done."""
        with self._news:
            self._is_closed = True
            self._news.notify()
        self._thread.join()

    def _work(self) -> None:
        expected = 1
        while batch := self._batch(expected):
            self._settle(batch)
            expected = min(len(batch) + len(self._waiting), LARGEST_BATCH)

    def _batch(self, expected: int) -> list[Handed[Thing]]:
        """What waits, or the next that comes; with it, those who come back in a moment. Nothing: that was all."""
        with self._news:
            self._wait_for(1)
            if len(self._waiting) < expected:
                self._wait_for(expected, LINGER)
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
        return batch

    def _wait_for(self, wanted: int, patience: float | None = None) -> None:
        self._wanted = wanted
        self._news.wait_for(lambda: len(self._waiting) >= wanted or self._is_closed, patience)

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
        for (_, told), against in zip(batch, results, strict=True):
            told(against)


def same_again(error: Exception) -> Exception:
    """An error of one's own for each who waits: what raises it writes into it."""
    copy = StoreFailed(*error.args)
    copy.__cause__ = error
    return copy

"""Where tables are kept. A store keeps lines and hands them back; it knows no rules.

Laws (the contract tests hold for every store): lines come back as they went in, in order and without a gap. An append
names the number it follows; if that is not the last one, nothing is written and `Outrun` is raised. What `append` has
returned from is kept; whoever hands in by `append_soon` is told when it is, or why not, in whatever thread. A snapshot
is a cache: without it nothing is lost. A paper is a small document beside the tables: what `save_paper` has returned
from is kept, and a table's papers go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Protocol
from urllib.parse import quote

import msgspec

from hearthside.play.log import Line


class Outrun(Exception):
    """Somebody else has written to this table since: read on and try again."""


class NoSuchTable(Exception):
    """There is no table of that name."""


class StoreFailed(Exception):
    """What keeps the tables does not work: in words, what is wrong. Nothing is half written."""


Told = Callable[[Exception | None], None]
"""Called when something is kept; with the reason if it is not."""


class Store(Protocol):
    def tables(self) -> Sequence[str]: ...
    def append(self, table: str, after: int, lines: Sequence[Line]) -> None: ...
    def append_soon(self, table: str, after: int, lines: Sequence[Line], told: Told) -> None: ...
    def read(self, table: str, after: int = 0) -> Sequence[Line]: ...
    def save_snapshot(self, table: str, number: int, snapshot: bytes) -> None: ...
    def save_snapshot_soon(self, table: str, number: int, snapshot: bytes, told: Told) -> None: ...
    def snapshot(self, table: str) -> tuple[int, bytes] | None: ...
    def delete(self, table: str) -> None: ...
    def paper(self, name: str) -> bytes | None: ...
    def papers(self, prefix: str = "") -> Sequence[str]: ...
    def save_paper(self, name: str, body: bytes | None) -> None: ...


def paper_of(table: str, name: str = "") -> str:
    """What a table's paper is called; without a name, what all its papers begin with."""
    return f"table/{quote(table, safe='')}/{name}"


encode_line = msgspec.json.Encoder().encode
"""A line as every store keeps it: JSON."""
decode_line = msgspec.json.Decoder(Line).decode


def refuse_gaps(after: int, lines: Sequence[Line]) -> None:
    if [line.number for line in lines] != list(range(after + 1, after + 1 + len(lines))):
        raise ValueError(f"lines after {after} must be numbered from {after + 1} without a gap")


def waited_for(hand_in: Callable[[Told], None]) -> None:
    """Hand something in and wait until it is kept; raises the reason if it is not."""
    kept: Future[None] = Future()
    hand_in(partial(settle, kept))
    kept.result()


def settle(kept: Future[None], error: Exception | None) -> None:
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)


def done_at_once(work: Callable[[], None], told: Told) -> None:
    try:
        work()
    except Exception as error:
        told(error)
    else:
        told(None)


class MemoryStore:
    """Tables that last as long as the process. Lines are kept as JSON, as every other store keeps them."""

    def __init__(self) -> None:
        self._lines: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._papers: dict[str, bytes] = {}

    def tables(self) -> Sequence[str]:
        return tuple(self._lines)

    def append(self, table: str, after: int, lines: Sequence[Line]) -> None:
        kept = self._lines.get(table, [])
        if after != len(kept):
            raise Outrun(f"{table} stands at {len(kept)}, not at {after}")
        refuse_gaps(after, lines)
        if lines:
            self._lines.setdefault(table, []).extend([encode_line(line) for line in lines])

    def append_soon(self, table: str, after: int, lines: Sequence[Line], told: Told) -> None:
        done_at_once(lambda: self.append(table, after, lines), told)

    def save_snapshot_soon(self, table: str, number: int, snapshot: bytes, told: Told) -> None:
        done_at_once(lambda: self.save_snapshot(table, number, snapshot), told)

    def read(self, table: str, after: int = 0) -> Sequence[Line]:
        if table not in self._lines:
            raise NoSuchTable(f"there is no table {table!r}")
        return [decode_line(line) for line in self._lines[table][after:]]

    def save_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        if table not in self._lines or number > len(self._lines[table]):
            raise ValueError(f"a snapshot at {number} is ahead of the table {table!r}")
        self._snapshots[table] = number, snapshot

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        return self._snapshots.get(table)

    def delete(self, table: str) -> None:
        self._lines.pop(table, None)
        self._snapshots.pop(table, None)
        for name in self.papers(paper_of(table)):
            del self._papers[name]

    def paper(self, name: str) -> bytes | None:
        return self._papers.get(name)

    def papers(self, prefix: str = "") -> Sequence[str]:
        return sorted(name for name in self._papers if name.startswith(prefix))

    def save_paper(self, name: str, body: bytes | None) -> None:
        """Keep a paper, in the place of one of that name; `None` removes it."""
        if body is None:
            self._papers.pop(name, None)
        else:
            self._papers[name] = body

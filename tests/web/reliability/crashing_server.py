"""`hearthside serve`, which dies without a word when it passes a named point for the n-th time: POINT N ARGUMENTS…

It dies as by kill −9: nothing is closed, nothing is written out, nobody is told. Only what was done at tables counts.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from hearthside.cli import main
from hearthside.play import Line, Told
from hearthside.store import SqlStore, sql
from hearthside.store.sql import Append
from hearthside.web import rooms

POINTS = ("before append", "after append", "after commit", "before answer", "before message")
"""A command's lines are worked out · written, but not committed · committed, and nobody knows it yet · taken in and on
their way to all pages, but its giver has heard nothing · somebody's page is about to be told."""


def dying(point: str, passes: int) -> None:
    """Put the end of the process where it belongs."""
    passed = 0

    def here(name: str) -> None:
        nonlocal passed
        if name == point:
            passed += 1
            if passed >= passes:
                os.kill(os.getpid(), signal.SIGKILL)

    append, write, do, take = SqlStore.append_soon, sql.write, rooms.Room.do, rooms.Viewer.next

    def append_or_die(self: SqlStore, table: str, after: int, lines: Sequence[Line], told: Told) -> None:
        def told_or_dead(against: Exception | None) -> None:
            if against is None:
                here("after commit")
            told(against)

        here("before append")
        append(self, table, after, lines, told_or_dead)

    def write_or_die(connection: Any, things: Sequence[Any], *known: Any) -> list[Exception | None]:
        against = write(connection, things, *known)
        if any(isinstance(thing, Append) for thing in things):
            here("after append")
        return against

    async def do_or_die(self: rooms.Room, work: Any, **how: Any) -> Any:
        done = await do(self, work, **how)
        here("before answer")
        return done

    async def next_or_die(self: rooms.Viewer) -> bytes | None:
        message = await take(self)
        if message and message.startswith(b'{"type":"update"') and b'"log":' in message:  # not who comes back
            here("before message")
        return message

    SqlStore.append_soon, sql.write = append_or_die, write_or_die  # type: ignore[assignment,method-assign]  # that is the point
    rooms.Room.do, rooms.Viewer.next = do_or_die, next_or_die  # type: ignore[method-assign]


if __name__ == "__main__":
    dying(sys.argv[1], int(sys.argv[2]))
    sys.exit(main(sys.argv[3:]))

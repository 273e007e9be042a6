"""The spotlight: who has done or said something in this session, and how long ago."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from hearthside.engine import Id, Seat
from hearthside.play.state import Run
from hearthside.play.table import Play

SESSION = "start-session"


class Lit(Struct, frozen=True):
    """A player in the spotlight."""

    seat: Id
    acts: int
    """How often they have done or said something in this session."""
    others: int | None
    """How often others have since then; None: they have done nothing yet."""


def spotlight(play: Play) -> tuple[Lit, ...]:
    """Every player, who has waited longest first."""
    by = [run.by for run in this_session(play)]
    reader = play.reader()
    seats = [seat for seat in reader.every(Seat) if reader[seat].role == "player"]
    people = set(seats)
    found = [Lit(seat, by.count(seat), waited(seat, [one for one in by if one in people])) for seat in seats]
    return tuple(sorted(found, key=lambda one: (one.others is not None, -(one.others or 0))))


def this_session(play: Play) -> Iterator[Run]:
    """What was done since the session began, the latest first; without sessions, all that was done."""
    for number in reversed(play.state.runs):
        run = play.state.runs[number]
        if run.state == "withdrawn":
            continue
        if run.action == SESSION:
            return
        yield run


def waited(seat: Id, latest_first: list[Id]) -> int | None:
    return latest_first.index(seat) if seat in latest_first else None

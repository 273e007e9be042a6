"""The numbers by which a seat knows actions, so that no gap tells of a hidden one.

Law: they follow from what the seat may know of the log, and from nothing else: the first action that it may know of is
1, the next one 2. The GM may know of all, and has the log's own numbers. If an earlier action is revealed, those after
it count one more; pages are sent them anew.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from hearthside.engine import GM, Id
from hearthside.play import Play, Refused, Run
from hearthside.play.view import knows_of

if TYPE_CHECKING:
    from hearthside.web.seeing import Now

LATEST = 300
"""Of so many actions it is looked again whether a seat may know of them when something is about them. (All are looked
at again when who may see whom changes.)"""


class RunNumbers:
    """One seat's numbers, kept current with the table."""

    def __init__(self, seat: Id) -> None:
        self.seat = seat
        self.eyes: Id = ""
        self.known: list[int] = []
        """The log's numbers of what it may know of, the oldest first. (Of the GM, who knows of all, it is not kept.)"""
        self.shifts = 0
        """How often actions that had a number lost it, or got another one."""
        self._seen: tuple[Any, Any] = None, None
        self._lines = 0

    def look(self, now: Now) -> None:
        """Take in what has happened at the table."""
        play, state = now.play, now.play.state
        eyes, seen = play.eyes(self.seat), (state, now.who_is_who)
        is_anew = eyes != self.eyes or state is not self._seen[0] or now.who_is_who != self._seen[1]
        before, since = self.known, self._lines
        self.eyes, self._seen, self._lines = eyes, seen, state.lines
        if is_anew:
            self.known = [] if eyes == GM else [n for n, run in state.runs.items() if knows_of(play, run, eyes)]
            self.shifts += self.known[: len(before)] != before
        elif eyes != GM:
            for run in [one for one in last(play, LATEST) if one.changed_at > since or one.state == "open"]:
                self._take_in(run.number, knows_of(play, run, eyes))

    def _take_in(self, number: int, is_known: bool) -> None:
        place = bisect_left(self.known, number)
        was_known = place < len(self.known) and self.known[place] == number
        if is_known and not was_known:
            self.shifts += place < len(self.known)
            insort(self.known, number)
        elif was_known and not is_known:
            self.shifts += 1
            del self.known[place]

    def of(self, number: int) -> int:
        """The seat's number of an action."""
        return number if self.eyes == GM else bisect_left(self.known, number) + 1

    def knows(self, number: int) -> bool:
        place = bisect_left(self.known, number)
        return self.eyes == GM or (place < len(self.known) and self.known[place] == number)

    def run(self, number: int) -> int:
        """The log's number of what a seat calls so."""
        if self.eyes == GM:
            return number
        if not 0 < number <= len(self.known):
            raise Refused(f"there is no action number {number}")
        return self.known[number - 1]

    def before(self, number: int) -> int:
        """The log's number before which everything is that the seat counts before this."""
        if self.eyes == GM:
            return number
        return self.known[number - 1] if 0 < number <= len(self.known) else 0 if number < 1 else 1 << 62

    def latest(self, play: Play, most: int) -> list[Run]:
        """The last actions that the seat may know of, the oldest first."""
        if self.eyes == GM:
            return list(last(play, most))[::-1]
        return [play.state.runs[number] for number in self.known[-most:]]


def last(play: Play, most: int) -> Iterator[Run]:
    """The last actions of a table, the latest first."""
    return islice(reversed(play.state.runs.values()), most)

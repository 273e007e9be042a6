"""Several runs open at once: each goes on as long as it comes out the same whatever the others have done so far.

That is found out by reading them: the one that moves without what the other has stated, the other with what the one
would state. So the order in which runs end is an order in which they could have happened one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthside.engine import Id, may_see
from hearthside.engine.questions import listed
from hearthside.play.reading import Reading, after, is_same
from hearthside.play.state import Run, Waits, fields_set

if TYPE_CHECKING:
    from hearthside.play.table import Play


def refuse_what_touches_others(play: Play, seat: Id, run: Run, reading: Reading) -> None:
    """Nothing is committed before this: what depends on an open run, or would change it, must wait."""
    for other in play.open_runs():
        if other.number != run.number and not is_independent(play, run, reading, other):
            concerned = reading.table.touched() & play.readings[other.number].table.touched()
            names = {play.called(who, seat) for who in concerned if who in play.world}
            what = listed(sorted(names)) if names else "who is there"
            going_on = other.action if may_see(other.sight, play.eyes(seat), other.holder) else "something else"
            raise Waits(f"{run.action} concerns {what}; {going_on} is not finished and waits for "
                        f"{play.awaited(seat, other)}")  # fmt: skip


def is_independent(play: Play, run: Run, reading: Reading, other: Run) -> bool:
    """Whether each of two runs comes out the same, whatever the other has done so far."""
    mine, theirs = reading.table, play.readings[other.number].table
    if fields_set(reading.facts) & fields_set(play.readings[other.number].facts):
        return False
    if mine.touched() & theirs.writes:
        entries = [*mine.entries, *mine.made]
        without_them = play.read_if_possible(run, entries, play.world_without(run, other))
        if without_them is None or not is_same(without_them, reading):
            return False
    if theirs.touched() & mine.writes:
        theirs_then = play.read_if_possible(other, other.entries, after(play.world_without(run, other), reading))
        if theirs_then is None or not play.can_be_asked(theirs_then):
            return False
        return is_same(theirs_then, play.readings[other.number])
    return True

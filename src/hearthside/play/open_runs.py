"""Several runs open at once: each goes on as long as it comes out the same whatever the others have done so far.

That is found out by reading them: the one that moves without what the other has stated, the other with what the one
would state. So the order in which runs end is an order in which they could have happened one by one.

Where they do not come out the same, what begins waits, and is told for whom. An answer does not wait, nor does what
somebody begins who may not know of the other: the world moves on under those that are in its way. What they have stated
so far takes its place in the order, and from there on they go by the world as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearthside.engine import Id, MovedOn
from hearthside.engine.questions import listed
from hearthside.play.log import AnyEvent, Entered
from hearthside.play.reading import Reading, after, is_same
from hearthside.play.state import Run, Waits, fields_set
from hearthside.play.view import sees_run

if TYPE_CHECKING:
    from hearthside.play.table import Play


def refuse_what_touches_others(play: Play, seat: Id, run: Run, reading: Reading) -> None:
    """Nothing is committed before this: what depends on an open run, or would change it, must wait."""
    if others := in_the_way(play, run, reading):
        raise waits_for(play, seat, run, reading, others[0])


def in_the_way(play: Play, run: Run, reading: Reading) -> list[Run]:
    """The open runs that this one depends on, or would change."""
    return [
        other
        for other in play.open_runs()
        if other.number != run.number and not is_independent(play, run, reading, other)
    ]


def waits_for(play: Play, seat: Id, run: Run, reading: Reading, other: Run) -> Waits:
    concerned = reading.table.touched() & play.readings[other.number].table.touched()
    names = {play.called(who, seat) for who in concerned if who in play.world}
    what = listed(sorted(names)) if names else "who is there"
    return Waits(f"{run.action} concerns {what}; {called(play, seat, other)} is not finished and waits for "
                 f"{play.awaited(seat, other)}")  # fmt: skip


def called(play: Play, seat: Id, run: Run) -> str:
    return run.action if sees_run(run, play.eyes(seat)) else "something else"


def is_independent(play: Play, run: Run, reading: Reading, other: Run) -> bool:
    """Whether each of two runs comes out the same, whatever the other has done so far."""
    mine, theirs = reading.table, play.readings[other.number].table
    if fields_set(reading.new_facts) & fields_set(play.readings[other.number].new_facts):
        return False
    if mine.touched() & theirs.writes:
        without_them = play.read_if_possible(run, reading.entries, play.world_without(run, other))
        if without_them is None or not is_same(without_them, reading):
            return False
    has_forgotten = bool(theirs.sealed)  # what it had read before the world moved on
    if theirs.touched() & mine.writes or (mine.writes and has_forgotten):
        was = play.readings[other.number]
        then = play.read_if_possible(other, was.entries, after(play.world_without(run, other), reading))
        if then is None or not play.can_be_asked(then):
            return False
        return is_same(then, was) or (has_moved_on(was) and is_where_it_was(then, was))
    return True


# --- the world moves on
def has_moved_on(reading: Reading) -> bool:
    """Whether nothing has come into a run or out of it since the world moved on: so it has worked nothing out yet."""
    return bool(reading.entries) and isinstance(reading.entries[-1], MovedOn) and not reading.new_facts


def is_where_it_was(then: Reading, was: Reading) -> bool:
    """Whether a run still waits at the same point, though perhaps for something else."""
    return not then.ended and len(then.facts) == len(was.facts)


def move_on(play: Play, runs: Sequence[Run]) -> list[AnyEvent]:
    """Let what these runs have stated so far be part of the world: here at once, in the log with the lines that come of
    it. Whoever calls it puts back what it changes here, if nothing comes of it."""
    lines: list[AnyEvent] = []
    for run in runs:
        was = play.readings[run.number]
        if has_moved_on(was):
            continue
        if any(place.path for place in was.waiting):
            raise Waits(f"{run.action} is being done side by side and cannot go on otherwise before all are ready")
        entries = [*was.entries, MovedOn()]
        play.grounds = {**play.grounds, run.number: [*play.grounds.get(run.number, ()), play.world_without(run)]}
        play.settled = after(play.settled, was)
        play.readings = {number: one for number, one in play.readings.items() if number != run.number}
        play.readings[run.number] = then = play.read(run, entries)
        if not is_where_it_was(then, was):
            raise Waits(f"{run.action} cannot go on otherwise")
        lines.append(Entered(run=run.number, entry=MovedOn()))
    return lines

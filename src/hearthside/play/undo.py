"""Undo, redo, and changing what has ended: take a run away, put it back or change it, and read the later ones again.

A later run that is asked the same things stays, its facts worked out anew. One that is not is named and, once agreed,
taken along. Runs played by an older version of the rules are not read again: then it is a rewind to that point.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from hearthside.engine import ONLY, Answered, Entry, Id, MovedOn, Record
from hearthside.engine.questions import listed
from hearthside.kit.turns import TURNS, TurnOrder, acting_of
from hearthside.play.log import AnyEvent, Reread, Restored, UndoAsked, Withdrawn
from hearthside.play.reading import Reading, after, recorded
from hearthside.play.state import (
    Part,
    Refused,
    Run,
    TakesAlong,
    counts,
    is_dice,
    is_heard_of,
    parts_in_order,
    same_facts,
)

if TYPE_CHECKING:
    from hearthside.play.table import Play


class Anew(Struct):
    """How the runs after some point come out on another world."""

    world: dict[Id, Record]
    kept: list[tuple[Run, Reading]] = []
    lost: list[Run] = []
    grounds: dict[int, list[dict[Id, Record]]] = {}
    """What is true where each part of a run begins, of runs under which the world has moved on."""


def undo(play: Play, seat: Id, number: int | None, agreed: bool) -> tuple[int, ...]:
    run = play.run(number) if number is not None else last_of(play, seat)
    if run.state == "withdrawn":
        raise Refused(f"{run.action} is undone already")
    if not play.is_gm(seat):
        if run.by != seat:
            raise Refused("only the GM can undo what others did")
        given = [entry for entry in run.entries if not (isinstance(entry, Answered) and entry.means == ONLY)]
        if any(is_dice(entry) or speaker(entry) not in own(play, seat) for entry in given):
            return ask_the_gm(play, seat, run)
    return withdraw(play, seat, run, agreed)


def speaker(entry: Entry) -> Id:
    """Who is behind an entry; of the world that moved on: nobody in particular, and so somebody else."""
    return entry.who if isinstance(entry, Answered) else "" if isinstance(entry, MovedOn) else entry.by


def ask_the_gm(play: Play, seat: Id, run: Run) -> tuple[int, ...]:
    if run.number in play.state.asked:
        raise Refused("the GM has been asked already")
    play.commit([UndoAsked(run=run.number, by=seat)])
    return ()


def own(play: Play, seat: Id) -> set[Id]:
    return {seat, *(who for who, record in play.world.items() if record.player == seat)}


def last_of(play: Play, seat: Id) -> Run:
    """The last action that counts: the table's for the GM, their own for a player. Seats and settings stay."""
    for run in sorted(play.state.runs.values(), key=lambda run: -run.number):
        mine = play.is_gm(seat) or run.by == seat
        if mine and run.state != "withdrawn" and not play.is_lasting(run):
            return run
    raise Refused("there is nothing to undo")


def withdraw(play: Play, seat: Id, run: Run, agreed: bool) -> tuple[int, ...]:
    if run.state == "open" and not run.sealed:  # nothing else has touched what it touched
        play.commit([Withdrawn(runs=(run.number,), by=seat)])
        del play.readings[run.number]
        play.refresh()
        return (run.number,)
    anew = read_anew(play, run, without={run.number})
    others = [other for other in (*anew.lost, *changed(anew)) if other.by != seat]
    if others and not play.is_gm(seat):
        return ask_the_gm(play, seat, run)
    named(play, run, anew.lost, agreed)
    taken = (run.number, *(lost.number for lost in anew.lost))
    play.commit([Withdrawn(runs=taken, by=seat), *worked_out(anew)])
    settle(play, anew)
    return taken


def rewind(play: Play, seat: Id, to: int) -> tuple[int, ...]:
    """Take back all that began after an action (0: all of it), but for seats and settings."""
    if to and play.run(to).state == "withdrawn":
        raise Refused("that action is undone itself")
    counted = [run for run in play.state.runs.values() if run.number > to and run.state != "withdrawn"]
    later = [run.number for run in counted if not play.is_lasting(run)]
    if not later:
        raise Refused("nothing came after that")
    anew = read_anew(play, first_of(play, later), without=set(later))
    taken = (*later, *(lost.number for lost in anew.lost))
    play.commit([Withdrawn(runs=taken, by=seat), *worked_out(anew)])
    settle(play, anew)
    return taken


def first_of(play: Play, numbers: Sequence[int]) -> Run:
    """The one of these that ended first; those that are open come last."""
    parts = parts_in_order(play.state)
    return play.state.runs[min(numbers, key=lambda number: place_of(parts, [number]))]


def redo(play: Play, seat: Id) -> tuple[int, ...]:
    runs = redoable(play, seat)
    if runs is None:
        if any(is_heard_of(play.state.runs[number], seat) for _, others in play.state.undone for number in others):
            play.gm_only(seat, "redo what others did or took back")
        raise Refused("there is nothing to redo: something new has happened since, or nothing was undone")
    if any(play.state.runs[number].by != seat for number in runs):
        play.gm_only(seat, "redo what others did or took back")
    anew = read_anew(play, first_of(play, runs), restored=runs)
    if anew.lost:
        raise Refused(f"{listed(lost.action for lost in anew.lost)} would not fit any more")
    play.commit([Restored(runs=runs, by=seat), *worked_out(anew)])
    settle(play, anew)
    return runs


def redoable(play: Play, seat: Id) -> tuple[int, ...] | None:
    """What a seat took back last and may redo (the GM: what anybody took back); None if there is nothing."""
    taken_back = [runs for by, runs in play.state.undone if by == seat or play.is_gm(seat)]
    return taken_back[-1] if taken_back else None


# --- reading the later runs again
def world_before(play: Play, run: Run) -> dict[Id, Record]:
    parts = parts_in_order(play.state)
    return play.world_after(parts[: place_of(parts, [run.number])])


def place_of(parts: Sequence[Part], numbers: Collection[int]) -> int:
    """Where the first of these runs begins; what has no place yet comes last."""
    return next((place for place, (run, _) in enumerate(parts) if run.number in numbers), len(parts))


def read_anew(
    play: Play,
    start: Run,
    without: Collection[int] = (),
    restored: Collection[int] = (),
    instead: Reading | None = None,
) -> Anew:
    """All runs from `start` on, on the world without some of them, with some restored, with another reading of one.

    One that cannot stay is taken out with all its parts: then it is done again from where its first part was.
    """
    lost: dict[int, Run] = {}
    while True:
        anew = read_parts_anew(play, {start.number, *lost}, {*without, *lost}, restored, instead)
        news = [run for run in anew.lost if run.number not in lost]
        lost |= {run.number: run for run in news}
        if not any(run.sealed for run in news):
            anew.lost = list(lost.values())
            return anew


def read_parts_anew(play: Play, starts: Collection[int], without: Collection[int], restored: Collection[int],
                    instead: Reading | None) -> Anew:  # fmt: skip
    """The parts from where the first of some runs begins, on the world without some of them, one after the other."""
    state, parts = play.state, parts_in_order(play.state)
    place = place_of(parts, starts)
    open_ones = [*play.open_runs(), *(state.runs[n] for n in restored if state.runs[n].before == "open")]
    anew = Anew(play.world_after(parts[:place]))
    as_it_was = anew.world
    if instead is not None:
        anew.world = after(anew.world, instead)
    gone: set[int] = set()
    for run, part in [*parts[place:], *((run, len(run.sealed)) for run in open_ones)]:
        was_there = as_it_was
        if counts((run, part)) and run.version == play.game.ruleset.version:
            as_it_was = play.world_with(as_it_was, run.part(part))
        if run.number in {*without, *gone} or (run.state == "withdrawn" and run.number not in restored):
            continue
        was = run.before if run.number in restored else run.state
        grounds = anew.grounds.setdefault(run.number, play.grounds_before(run, parts[:place]) if run.sealed else [])
        reading = read_part(play, run, part, was, anew.world, grounds)
        is_shut_out = not (restored or part) and means_another(play, run, was_there, anew.world)
        if reading is None or is_shut_out:
            anew.lost.append(run)
            gone.add(run.number)
            continue
        if part < len(run.sealed):
            grounds.append(anew.world)
        else:
            anew.kept.append((run, reading))
        if part < len(run.sealed) or was != "open":
            anew.world = after(anew.world, reading)
    return anew


def means_another(play: Play, run: Run, was: dict[Id, Record], now: dict[Id, Record]) -> bool:
    """Whether a run that began on one world could not begin on another, or would end another turn there."""
    if any(fact.about == TURNS for fact in run.facts) and turn_in(was) != turn_in(now):
        return True
    return play.may_begin(run, was) and not play.may_begin(run, now)


def turn_in(world: dict[Id, Record]) -> tuple[int, Id]:
    """The round, and whose turn it is; (0, "") while no turns are taken."""
    turns = world.get(TURNS)
    return (turns.round, acting_of(turns)) if isinstance(turns, TurnOrder) else (0, "")


def read_part(play: Play, run: Run, part: int, was: str, world: dict[Id, Record],
              grounds: Sequence[dict[Id, Record]]) -> Reading | None:  # fmt: skip
    """A run up to the end of one of its parts on another world, if it is asked the same things there and comes out
    sound."""
    if run.version != play.game.ruleset.version:
        return None
    moves = [index for index, entry in enumerate(run.entries) if isinstance(entry, MovedOn)]
    entries = run.entries[: moves[part]] if part < len(moves) else run.entries
    reading = play.read_if_possible(run, entries, world, grounds)
    ends = was == "ended" and part == len(moves)
    return reading if reading is not None and reading.ended == ends and play.is_sound(reading) else None


def named(play: Play, run: Run, lost: Sequence[Run], agreed: bool) -> None:
    if lost and not agreed:
        raise TakesAlong({other.number: f"{other.action} of {play.called(other.actor)}" for other in lost})


def changed(anew: Anew) -> list[Run]:
    """The runs that stay, but with other facts."""
    return [run for run, reading in anew.kept if is_other(run, reading)]


def is_other(run: Run, reading: Reading) -> bool:
    is_same = same_facts(reading.facts, run.facts) and reading.table.sealed == run.sealed
    return run.value != reading.value or not is_same


def worked_out(anew: Anew) -> list[AnyEvent]:
    """The facts of the runs that stay, where they are other facts now."""
    events: list[AnyEvent] = []
    for run, reading in anew.kept:
        if is_other(run, reading):
            sealed = tuple(reading.table.sealed)
            events += [Reread(run=run.number, value=reading.value, sealed=sealed), *recorded(run, reading.facts)]
    return events


def settle(play: Play, anew: Anew) -> None:
    play.settled = anew.world
    play.readings = {run.number: reading for run, reading in anew.kept if play.state.runs[run.number].state == "open"}
    play.grounds = {number: anew.grounds[number] for number in play.readings if anew.grounds[number]}
    play.refresh()

"""Corrections inside a run: step back, or give another answer at an earlier place.

Dice stay as they fell: those that were taken back fall again where the same is rolled for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from hearthside.engine import (
    ONLY,
    Answered,
    Entry,
    Id,
    IllegalAnswer,
    MovedOn,
    Record,
    ReplayMismatch,
    plain_data,
)
from hearthside.play.log import AnyEvent, Rewound, Withdrawn
from hearthside.play.open_runs import called, refuse_what_touches_others
from hearthside.play.reading import Reading, after, at_its_place, came_of
from hearthside.play.state import Refused, Run, Waits, by_deed, is_dice, owed_by
from hearthside.play.undo import Anew, named, read_anew, settle, worked_out, world_before

if TYPE_CHECKING:
    from hearthside.play.table import Play


FELL = ("server", "owed", "order", ONLY)
"""How answers come that nobody gives."""


def step_back(play: Play, seat: Id, number: int, keep: int | None = None) -> Run:
    """Take back the last entries of an open run; the dice among them stay as they fell."""
    run = play.run(number)
    if run.state != "open":
        raise Refused(f"{run.action} is over: undo it instead")
    if keep is None:
        keep = before_last_answer(run)
    if not 0 <= keep < len(run.entries):
        raise Refused(f"{run.action} has {len(run.entries)} answers; {keep} of them cannot be kept")
    refuse_where_others_went_on(run, keep)
    if not is_still_theirs(play, seat, run, keep):
        play.gm_only(seat, "take back dice, what others answered, or what something came of")
    return rewind_run(play, seat, run, keep, None)


def refuse_where_others_went_on(run: Run, keep: int) -> None:
    """What stood when the world moved on is part of what others went on from."""
    if any(isinstance(entry, MovedOn) for entry in run.entries[keep:]):
        raise Refused(f"others have gone on meanwhile from what {run.action} had come to; undo it instead")


def before_last_answer(run: Run) -> int:
    """How many entries stand before the last that somebody gave: what fell by itself since would fall again."""
    fell = [isinstance(entry, Answered) and entry.means in FELL for entry in run.entries]
    return len(fell) - 1 - fell[::-1].index(False) if False in fell else len(fell) - 1


def is_still_theirs(play: Play, seat: Id, run: Run, keep: int) -> bool:
    """Whether a seat may take back the last entries: its own answers, of which nothing has come yet."""
    taken = [entry for entry in run.entries[keep:] if isinstance(entry, Answered)]
    lost = [entry for entry in taken if entry.means != ONLY]
    if len(taken) < len(run.entries) - keep or any(is_dice(e) or not play.speaks_for(seat, e.who) for e in lost):
        return False
    askings = {(e.place.path, e.place.ask) for e in lost} - {(p.path, p.ask) for p in play.waiting(run)}
    kept = [entry for entry in run.entries[:keep] if isinstance(entry, Answered) and entry.means != ONLY]
    if any((e.place.path, e.place.ask) in askings and not play.speaks_for(seat, e.who) for e in kept):
        return False
    return len(play.read(run, run.entries[:keep]).facts) == len(run.facts)


def change_answer(play: Play, seat: Id, number: int, index: int, value: Any, agreed: bool = False) -> Run:
    """Another answer at an earlier place. Dice stay as they fell; later choices stay while the same is asked."""
    run, changed = to_be_changed(play, seat, number, index, value)
    if run.is_over:
        return change_what_ended(play, seat, run, index, changed, agreed)
    return rewind_run(play, seat, run, index, changed)


def to_be_changed(play: Play, seat: Id, number: int, index: int, value: Any) -> tuple[Run, Answered]:
    play.gm_only(seat, "change an answer")
    run = play.run(number)
    if run.state == "stopped":
        raise Refused(f"{run.action} was stopped; undo it instead")
    if run.state == "withdrawn" or not 0 <= index < len(run.entries):
        raise Refused(f"{run.action} has no answer number {index}")
    old = run.entries[index]
    if not isinstance(old, Answered):
        raise Refused("that is no answer")
    refuse_where_others_went_on(run, 0 if run.is_over else index)
    plain = plain_data(value)
    return run, structs.replace(old, value=plain, by=seat, means="gm", about=play.named_in(plain))


class Correction(Struct):
    """What would come of another answer in a run that is over."""

    run: Run
    entries: list[Entry]
    reading: Reading
    anew: Anew
    stays: bool
    """It is over at once, at its place; otherwise it comes after all others, and may be open again."""


def foresee_change(play: Play, seat: Id, number: int, index: int, value: Any) -> Correction:
    """What another answer would come to. Nothing has happened: dice that fall in it fall again when it does."""
    run, changed = to_be_changed(play, seat, number, index, value)
    if not run.is_over:
        raise Refused(f"{run.action} is not over: step back in it instead")
    with play.dice:
        correction = corrected(play, seat, run, index, changed)
        play.dice.put_back()
    return correction


def rewind_run(play: Play, seat: Id, run: Run, keep: int, changed: Answered | None) -> Run:
    """Read an open run again from its first `keep` entries on, perhaps with another answer at that place."""
    with play.dice:
        entries, reading = read_changed(play, run, keep, changed)
        refuse_what_touches_others(play, seat, run, reading)
    rewound = Rewound(run=run.number, keep=keep, by=seat, changed=changed)
    play.commit([rewound, *came_of(run, entries[keep + bool(changed) :], reading)])
    play.keep(run.number, reading)
    return run


def read_changed(play: Play, run: Run, keep: int, changed: Answered | None, world: Mapping[Id, Record] | None = None,
                 later: Sequence[Entry] | None = None) -> tuple[list[Entry], Reading]:  # fmt: skip
    """The first entries of a run, the changed answer, and those after it that still fit (or `later` ones in their
    place); dice stay as they fell."""
    entries: list[Entry] = [*run.entries[:keep], *([changed] if changed else [])]
    left = (run.entries[keep + 1 :] if later is None else later) if changed else []
    owed, kept = play.owed(), by_deed(owed_by(run, len(entries)))
    reading = play.read(run, entries, world, owed=owed, kept=kept)
    entries += reading.table.made
    for entry in left:
        if is_dice(entry) or (isinstance(entry, Answered) and entry.means in FELL):
            continue  # they fall again by themselves
        moved = at_its_place(entry, reading.waiting) if isinstance(entry, Answered) else entry
        if reading.ended or moved is None:
            break
        try:
            reading = play.read(run, [*entries, moved], world, owed=owed, kept=kept)
        except (IllegalAnswer, ReplayMismatch):
            break
        entries += [moved, *reading.table.made]
    return entries, reading


def corrected(play: Play, seat: Id, run: Run, index: int, changed: Answered,
              later: Sequence[Entry] | None = None) -> Correction:  # fmt: skip
    """Another answer in a run that is over, worked out. If it now asks for something new, it is open again, after all
    others."""
    entries, reading = read_changed(play, run, index, changed, world_before(play, run), later)
    anew = read_anew(play, run, without={run.number}, instead=reading if reading.ended else None)
    stays = reading.ended
    if not stays:
        play.dice.put_back()  # the same dice fall there
        entries, reading = read_changed(play, run, index, changed, anew.world, later)
        refuse_to_open_in_the_way(play, seat, run, reading)
    return Correction(run, entries, reading, anew, stays)


def change_what_ended(play: Play, seat: Id, run: Run, index: int, changed: Answered, agreed: bool,
                      later: Sequence[Entry] | None = None) -> Run:  # fmt: skip
    """Do it. With `later`, an answer is brought back with what came after it then."""
    with play.dice:
        correction = corrected(play, seat, run, index, changed, later)
        entries, reading, anew, stays = correction.entries, correction.reading, correction.anew, correction.stays
        named(play, run, anew.lost, agreed)
    events: list[AnyEvent] = [Withdrawn(runs=tuple(lost.number for lost in anew.lost), by=seat)] if anew.lost else []
    rewound = Rewound(run=run.number, keep=index, by=seat, changed=changed, stays=stays,
                      alone=stays and not anew.lost and later is None)  # fmt: skip
    play.commit([*events, *worked_out(anew), rewound, *came_of(run, entries[index + 1 :], reading)])
    settle(play, anew)
    if not reading.ended:
        play.readings[run.number] = reading
    elif not stays:
        play.settled = after(play.settled, reading)
    play.refresh()
    return run


def bring_back(play: Play, seat: Id, agreed: bool) -> Run:
    """Undo the last change of an answer: the old one, and what came after it then."""
    was = play.state.corrected
    assert was is not None
    old = was.entries[was.index]
    assert isinstance(old, Answered)
    return change_what_ended(play, seat, play.run(was.run), was.index, old, agreed, was.entries[was.index + 1 :])


def refuse_to_open_in_the_way(play: Play, seat: Id, run: Run, reading: Reading) -> None:
    for other in play.open_runs():
        mine, theirs = reading.table, play.readings[other.number].table
        if mine.writes & theirs.touched() or mine.touched() & theirs.writes:
            waits_for = play.awaited(seat, other)
            going_on = called(play, seat, other)
            raise Waits(f"{run.action} would be open again; {going_on} is not finished and waits for {waits_for}")

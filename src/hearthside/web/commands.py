"""Commands: what a seat does to a table, as the wire has it, done to the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hearthside.engine import GM, Id
from hearthside.play import Play, Refused
from hearthside.web.numbers import RunNumbers
from hearthside.web.wire import (
    Act,
    Answer,
    AnyCommand,
    Awaited,
    ChangeAnswer,
    DeclineUndo,
    Done,
    FreshDice,
    HandOver,
    NudgeSeat,
    Redo,
    Rewind,
    StepBack,
    Stop,
    Undo,
)


def perform(play: Play, seat: Id, command: AnyCommand) -> Done:
    """Do it once: a key that is known already was done before, and that is what is told. (By the log's numbers.)"""
    key, begun = key_of(seat, command), len(play.state.runs)
    is_new = play.once(key, lambda: do(play, seat, command))
    number = play.state.keys[key]
    run = play.state.runs.get(number)
    return Done(number=play.state.lines, run=number or None, state=run.state if run else "",
                asked_gm=isinstance(command, Undo) and number in play.state.asked,
                joined=isinstance(command, Act) and is_new and len(play.state.runs) == begun)  # fmt: skip


def key_of(seat: Id, command: AnyCommand) -> str:
    return f"{seat}:{command.key}"


def do(play: Play, seat: Id, command: AnyCommand) -> None:
    match command:
        case Act():
            play.act_with(seat, command.action, command.actor, command.args, command.sight)
        case Answer():
            play.answer(seat, command.run, command.value, command.place)
        case Stop():
            play.stop(seat, command.run)
        case StepBack():
            play.step_back(seat, play.open_run(command.run).number)
        case ChangeAnswer():
            play.change_answer(seat, command.run, command.index, command.value, command.agreed)
        case HandOver():
            play.hand_over(seat, command.run, command.place, command.to)
        case FreshDice():
            play.fresh_dice(seat)
        case Undo():
            play.undo(seat, command.run, command.agreed)
        case Redo():
            play.redo(seat)
        case Rewind():
            play.rewind(seat, command.run)
        case DeclineUndo():
            play.decline_undo(seat, command.run)
        case NudgeSeat():
            raise Refused("a nudge changes nothing at the table")


def to_nudge(play: Play, command: NudgeSeat, awaited: Sequence[Awaited]) -> list[Id]:
    """The seats that a nudge is for, if whoever sends it sees that the table waits for them."""
    if command.seat not in [one.seat for one in awaited]:
        raise Refused("the table does not wait for them")
    if command.seat == GM:
        return [who for who in play.settled if play.is_gm(who)]
    return [command.seat]


def in_log_numbers(command: AnyCommand, numbers: RunNumbers, still_counts: bool) -> AnyCommand:
    """A command about an action that a seat calls by its own number, by the log's. Refused if the seat's numbers have
    changed since it was given: it would mean another action."""
    run = getattr(command, "run", None)
    if run is None:
        return command
    if not still_counts:
        raise Refused("You have just been shown something earlier, so the actions have new numbers: please do it again")
    return msgspec.structs.replace(command, run=numbers.run(run))

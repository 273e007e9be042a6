"""Commands: what a seat does to a table, as the wire has it, done to the table."""

from __future__ import annotations

from hearthside.engine import GM, Id
from hearthside.play import Play, Refused
from hearthside.web.wire import (
    Act,
    Answer,
    AnyCommand,
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
    """Do it once: a key that is known already was done before, and that is what is told."""
    key, begun = f"{seat}:{command.key}", len(play.state.runs)
    is_new = play.once(key, lambda: do(play, seat, command))
    number = play.state.keys[key]
    run = play.state.runs.get(number)
    return Done(number=play.state.lines, run=number or None, state=run.state if run else "",
                asked_gm=isinstance(command, Undo) and number in play.state.asked,
                joined=isinstance(command, Act) and is_new and len(play.state.runs) == begun)  # fmt: skip


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


def to_nudge(play: Play, seat: Id, command: NudgeSeat) -> list[Id]:
    """The seats that a nudge is for, if the table waits for them."""
    awaited = {play.state.runs[run.number].number for run in play.open_runs()}
    if not awaited:
        raise Refused("the table waits for nobody")
    if command.seat == GM:
        return [who for who in play.settled if play.is_gm(who)]
    return [command.seat]

"""What somebody thinks of doing: its questions so far, what it would do, an answer by chance. Nothing happens.

Law: all of it is worked out on what the seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hearthside.dice import Source
from hearthside.engine import (
    Hidden,
    Id,
    IllegalAnswer,
    Live,
    PlainFact,
    Prompt,
    Request,
    RuleError,
    Seat,
    Suspended,
    masked_world,
    plain_data,
)
from hearthside.engine.actions import SameForAll
from hearthside.play.chance import any_answer
from hearthside.play.falls import DiceBox, falling
from hearthside.play.state import Refused

if TYPE_CHECKING:
    from hearthside.play.table import Play

TRIES = 200


class Parameter(Struct, frozen=True, kw_only=True):
    """Something that an action wants to know."""

    name: str
    prompt: Prompt
    required: bool
    usual: Any
    """What counts if it is left out."""


class Questions(Struct, frozen=True, kw_only=True):
    """An action's questions, as far as the answers so far allow to ask them."""

    parameters: list[Parameter]
    complete: bool
    trouble: str
    """What is wrong with the answers so far; empty: nothing."""


def questions(play: Play, seat: Id, name: str, actor: Id, args: Mapping[str, Any]) -> Questions:
    """The questions of an action: each may depend on the answers before it; one that does not is asked at once."""
    action, view = play.action(name), play.view(seat)
    actor = actor or play.usual_actor(seat, name)
    if not play.speaks_for(seat, actor):
        raise Refused(f"{play.called(actor, seat)} is not yours to act for")
    known: dict[str, Any] = {}
    asked: list[Parameter] = []
    is_open = False
    try:
        if why := action.refusal(view, actor) or play.in_the_middle(seat, action, actor):
            raise Refused(why)
        for parameter, ask in action.asks.items():
            if is_open and not isinstance(ask, SameForAll):
                break
            question = ask(view, actor, known)
            usual = action.defaults.get(parameter)
            asked.append(Parameter(name=parameter, prompt=question.prompt(view),
                                   required=parameter not in action.defaults, usual=plain_data(usual)))  # fmt: skip
            if is_open:
                continue
            if parameter in args:
                known[parameter] = question.check(view, args[parameter])
            elif parameter in action.defaults:
                known[parameter] = usual
            else:
                is_open = True
    except IllegalAnswer as wrong:
        return Questions(parameters=asked, complete=False, trouble=str(wrong))
    except Hidden as hidden:
        raise Refused(str(hidden)) from None
    return Questions(parameters=asked, complete=not is_open, trouble="")


class Foreseen(Struct, frozen=True):
    """What an action would do, without doing it: facts as the log would keep them, and what it would ask."""

    facts: list[PlainFact]
    asks: list[str]
    trouble: str = ""


def foresee(play: Play, seat: Id, name: str, actor: Id, args: Mapping[str, Any]) -> Foreseen:
    actor = actor or play.usual_actor(seat, name)
    plain_args = play.checked(seat, name, actor, args)

    def seats_for(who: Id) -> list[Seat]:
        """Whose standing orders answer: those that this seat may know of."""
        return play.seats_for(who) if play.speaks_for(seat, who) else []

    by_itself = falling(DiceBox(None), None, {}, {}, seats_for)  # dice only fall when it is done
    trial = Live(masked_world(play.world, play.eyes(seat)), play.game, falls=by_itself)
    try:
        play.action(name).perform(trial, actor, plain_args)
    except Suspended as more:
        asks = [asked(play, seat, trial.branches[place.path], w.request) for place, w in more.waiting.items()]
        return Foreseen(trial.plain_facts(), asks)
    except (IllegalAnswer, Hidden, RuleError) as error:
        return Foreseen([], [], str(error))
    return Foreseen(trial.plain_facts(), [])


def asked(play: Play, seat: Id, trial: Live, request: Request) -> str:
    """Who would be asked, and what, if that is for this seat to know: others' questions are theirs."""
    name = play.called(request.by, seat)
    who = name[:1].upper() + name[1:]
    if not play.speaks_for(seat, request.by):
        return f"{who} is asked."
    try:
        return f"{who}: {request.prompt(trial.view(request.by)).title}"
    except Hidden:
        return f"{who} is asked."


def answer_by_chance(prompt: Prompt, fits: Any, source: Source) -> Any:
    """Any answer that fits."""
    for _ in range(TRIES):
        value = any_answer(prompt, source)
        try:
            fits(value)
        except IllegalAnswer:
            continue
        return value
    raise Refused(f"chance finds no answer to {prompt.title!r}: give one yourself")

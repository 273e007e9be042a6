"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import PASS, Id, Question, React, RuleError, View
from hearthside.engine.questions import Distribute, Form, Forms, Number, OneOf, SomeOf, Text
from hearthside.rulesets.brew.questions.characters import CharacterName
from hearthside.rulesets.brew.questions.rolls import WhatHelps, WhatHinders


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """Counts all that helps and hinders, spends Resolve, takes no chances; otherwise the usual, or the first option."""
    match question:
        case WhatHelps() | WhatHinders():
            return tuple(option.value for option in question.options(view))
        case React(acts=acts):
            spend = [act.value for act in acts if act.value in ("destiny", "trained-resolve", "resolve")]
            return spend[0] if spend else PASS
        case CharacterName():
            return "Somebody"
    usual = question.usual(view)
    if usual is not None:
        return usual
    if isinstance(question, OneOf):
        return question.options(view)[0].value
    if isinstance(question, SomeOf):
        return tuple(option.value for option in question.options(view)[: question.bounds(view)[0]])
    if isinstance(question, Distribute):
        return {name: row.least for name, row in question.rows(view).items()}
    if isinstance(question, Forms):
        each = {name: sensible(view, by, field) for name, field in question.fields(view).items()}
        return question.all_filled(view, [each] * max(1, question.bounds(view)[0]))
    if isinstance(question, Form):
        return question.filled(view, **{name: sensible(view, by, f) for name, f in question.fields(view).items()})
    if isinstance(question, Number):
        return question.bounds(view)[0] or 0
    if isinstance(question, Text):
        return "Something"
    raise RuleError(f"the stock player has no answer to {type(question).__name__}")


def careful(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, but keeps all Resolve."""
    return PASS if isinstance(question, React) else sensible(view, by, question)


def daring(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, and takes every Chance Roll."""
    if isinstance(question, React) and any(act.value == "chance-roll" for act in question.acts):
        return "chance-roll"
    return sensible(view, by, question)

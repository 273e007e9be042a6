"""Stock players: who decides in simulations and odds when no person does."""

from __future__ import annotations

from typing import Any

from hearthside.engine import PASS, Id, Question, React, View
from hearthside.kit import stock_answer
from hearthside.rulesets.brew.questions.rolls import WhatHelps, WhatHinders


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """Counts all that helps and hinders, spends Resolve, takes no chances; otherwise the usual, or the first option."""
    match question:
        case WhatHelps() | WhatHinders():
            return tuple(option.value for option in question.options(view))
        case React(acts=acts):
            spend = [act.value for act in acts if act.value in ("destiny", "trained-resolve", "resolve")]
            return spend[0] if spend else PASS
    return stock_answer(view, by, question, sensible)


def careful(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, but keeps all Resolve."""
    return PASS if isinstance(question, React) else sensible(view, by, question)


def daring(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, and takes every Chance Roll."""
    if isinstance(question, React) and any(act.value == "chance-roll" for act in question.acts):
        return "chance-roll"
    return sensible(view, by, question)

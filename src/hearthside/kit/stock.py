"""What a stock player answers where it has no view of its own: the usual, else the least that is allowed."""

from __future__ import annotations

from typing import Any

from hearthside.engine import PASS, Id, Policy, Question, React, RuleError, View
from hearthside.engine.questions import Distribute, Form, Forms, Number, OneOf, SomeOf, Text


def stock_answer(view: View, by: Id, question: Question[Any], policy: Policy) -> Any:
    """The usual answer, or the first and least of what may be said; `policy` fills in the parts of a form."""
    usual = question.usual(view)
    if usual is not None:
        return usual
    match question:
        case React():
            return PASS
        case OneOf():
            return question.options(view)[0].value
        case SomeOf():
            return tuple(option.value for option in question.options(view)[: question.bounds(view)[0]])
        case Distribute():
            return {name: row.least for name, row in question.rows(view).items()}
        case Forms():
            each = {name: policy(view, by, field) for name, field in question.fields(view).items()}
            return question.all_filled(view, [each] * max(1, question.bounds(view)[0]))
        case Form():
            return question.filled(view, **{name: policy(view, by, f) for name, f in question.fields(view).items()})
        case Number():
            return question.bounds(view)[0] or 0
        case Text():
            return "Somebody"
    raise RuleError(f"the stock player has no answer to {type(question).__name__}")

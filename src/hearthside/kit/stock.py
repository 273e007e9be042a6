"""What a stock player answers where it has no view of its own: the usual, else the least that is allowed."""

from __future__ import annotations

from typing import Any

from hearthside.engine import PASS, Field, Grid, Id, Policy, Question, React, RuleError, View
from hearthside.engine.questions import (
    Distribute,
    Form,
    Forms,
    Number,
    OneOf,
    SomeOf,
    Text,
    WhichField,
    WhichFields,
    WhichWay,
)


def nearest(grid: Grid, count: int) -> tuple[Field, ...]:
    """The fields that cost least, of those that may be picked."""
    if grid.reach is None:
        return tuple((x, 0) for x in range(count))
    return tuple((one.x, one.y) for one in sorted(grid.reach, key=lambda one: one.cost) if one.ends)[:count]


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
        case WhichField():
            return nearest(question.grid(view), 1)[0]
        case WhichFields():
            return nearest(question.grid(view), question.bounds(view)[0])
        case WhichWay():
            return question.gone(view, nearest(question.grid(view), 1))
        case Text():
            return "Somebody"
    raise RuleError(f"the stock player has no answer to {type(question).__name__}")

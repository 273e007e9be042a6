"""An action's parameters in words. What a parameter asks may depend on those before it, so these get sample values."""

from __future__ import annotations

from typing import Any

from hearthside.engine import GM, Action, Id, OneOf, Question, View, owner
from hearthside.play import Play


class Samples(dict[str, Any]):
    """Any value for a parameter, made when a later one looks at it: an option, or an ellipsis."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.questions: dict[str, Question[Any]] = {}

    def __missing__(self, name: str) -> Any:
        question = self.questions[name]
        options = question.options(self.view) if isinstance(question, OneOf) else ()
        return options[0].value if options else "…"


def parameters(table: Play, action: Action) -> list[dict[str, Any]]:
    """Each parameter with its question, as it would be asked at this table."""
    actor = somebody(table, action)
    view = table.view(owner(table.reader(), actor))
    given = Samples(view)
    told = []
    for name, ask in action.asks.items():
        question = given.questions[name] = ask(view, actor, given)
        told.append({"name": name, "question": question.asks(view), "required": name not in action.defaults})
    return told


def somebody(table: Play, action: Action) -> Id:
    """Who could do it: the GM, or the first of the kind of record whose it is."""
    if action.by is None:
        return GM
    return next(iter(table.reader().every(action.by)), GM)

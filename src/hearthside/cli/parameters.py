"""An action's parameters: told in words, or asked one after another, as an action's own questions ask them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hearthside.engine import GM, Action, Id, OneOf, Prompt, Question, RuleError, View, owner
from hearthside.play import Play


class Samples(dict[str, Any]):
    """Any value for a parameter, made when the question of a later one looks at it: an option, or an ellipsis."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.questions: dict[str, Question[Any]] = {}

    def __missing__(self, name: str) -> Any:
        question = self.questions.get(name)
        options = question.options(self.view) if isinstance(question, OneOf) else ()
        return options[0].value if options else "…"


def described(table: Play, action: Action) -> list[dict[str, Any]]:
    """Each parameter with its question, as it would be asked at this table."""
    actor = somebody(table, action)
    view = table.view(owner(table.reader(), actor))
    given = Samples(view)
    told = []
    for name, ask in action.asks.items():
        try:
            given.questions[name] = question = ask(view, actor, given)
            words = question.asks(view)
        except (LookupError, RuleError):  # about something that is not there until somebody has picked it
            words = "Depends on the answers before it."
        told.append({"name": name, "question": words, "required": name not in action.defaults})
    return told


def somebody(table: Play, action: Action) -> Id:
    """Who could do it: the GM, or the first of the kind of record whose it is."""
    if action.by is None:
        return GM
    return next(iter(table.reader().every(action.by)), GM)


def asked(table: Play, action: Action, actor: Id, ask: Callable[[Prompt, bool], Any]) -> dict[str, Any]:
    """The arguments that somebody gives; `ask` returns None for a parameter that is left out, where it may be."""
    view = table.view(owner(table.reader(), actor))
    given: dict[str, Any] = {}
    checked: dict[str, Any] = {}
    for name, question_for in action.asks.items():
        question = question_for(view, actor, checked)
        is_optional = name in action.defaults
        value = ask(question.prompt(view), is_optional)
        if value is None and is_optional:
            checked[name] = action.defaults[name]
        else:
            given[name], checked[name] = value, question.check(view, value)
    return given

"""Actions: the doors through which people start a rule. An action is a procedure with a label and conditions.

Who may start it follows from whose it is: the GM's actions are the GM's; a character's or a seat's belong to the seat
that speaks for it, and to the GM.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from hearthside.engine.cite import rules_of
from hearthside.engine.errors import IllegalAnswer, RuleError
from hearthside.engine.questions import Question, listed
from hearthside.engine.records import GM, Id, Reader, Record
from hearthside.engine.table import Table

Args = Mapping[str, Any]
Ask = Callable[[Reader, Id, Args], Question[Any]]
"""The question behind a parameter: on this view, for this actor, given the parameters before it."""


class Action(Struct, frozen=True, kw_only=True):
    name: str
    label: str
    help: str
    do: Callable[..., Any]
    """The procedure: `(table, actor, **args)`."""
    by: type[Record] | None
    """The kind of record that acts; None: the GM."""
    unless: Callable[[Reader, Any], str]
    """Why it is not possible now; empty if it is."""
    asks: dict[str, Ask]
    defaults: dict[str, Any]
    types: dict[str, Any]
    look: Callable[[Any], Any]
    """What of its value people want the odds of."""
    lasting: bool
    """Not taken back by an undo of "the last action": seats, table settings."""
    by_itself: bool
    """The table does it, no person: it is offered to nobody."""
    meanwhile: bool
    """It may be done in the middle of another action of the same character: notes, what a rule allows at any time."""
    always: bool
    """Also for characters who cannot act (`Ruleset.unable`): notes, and what is done to them or decided about them."""
    costs: Callable[[Reader, Any], int | None]
    """What an actor pays for it in a turn; None: it is nothing that one does in a turn."""

    @property
    def rules(self) -> tuple[str, ...]:
        return rules_of(self.do)

    def refusal(self, view: Reader, actor: Id) -> str:
        """Why this actor may not do it now; empty if they may."""
        if self.by is None:
            return self.unless(view, actor) if actor == GM else f"{self.label} is for the GM"
        if actor not in view or not isinstance(view[actor], self.by):  # type: ignore[index]  # any id is looked up here
            return f"{self.label} needs a {self.by.__name__.casefold()} to do it; {actor!r} is none at this table"
        return self.unless(view, actor)

    def checked(self, view: Reader, actor: Id, args: Args) -> dict[str, Any]:
        """The arguments as the procedure takes them, each checked by its question."""
        if unknown := [name for name in args if name not in self.asks]:
            raise IllegalAnswer(f"{self.name} takes {listed(self.asks)}; it does not know {listed(unknown)}")
        values: dict[str, Any] = {}
        for name, ask in self.asks.items():
            if name in args:
                values[name] = ask(view, actor, values).check(view, args[name])
            elif name in self.defaults:
                values[name] = self.defaults[name]
            else:
                raise IllegalAnswer(f"{self.name} needs {name}: {ask(view, actor, values).asks(view)}")
        return values

    def perform(self, table: Table, actor: Id, args: Args) -> Any:
        """Do it, with arguments as the log keeps them."""
        try:
            typed = {name: msgspec.convert(value, self.types[name]) for name, value in args.items()}
        except (KeyError, msgspec.ValidationError) as error:
            raise RuleError(f"{self.name} no longer takes {dict(args)}: {error}") from None
        return self.do(table, actor, **typed)


def never(view: Reader, actor: Id) -> str:
    return ""


def free(view: Reader, actor: Id) -> int | None:
    return None


def action(
    label: str,
    *,
    by: type[Record] | None = None,
    unless: Callable[[Reader, Any], str] = never,
    called: str = "",
    look: Callable[[Any], Any] = lambda value: value,
    lasting: bool = False,
    by_itself: bool = False,
    meanwhile: bool = False,
    always: bool = False,
    costs: int | Callable[[Reader, Any], int | None] | None = None,
    **asks: Question[Any] | Ask,
) -> Callable[[Callable[..., Any]], Action]:
    """Make a procedure an action. Each parameter after the actor has its question here, by name."""

    def door(do: Callable[..., Any]) -> Action:
        parameters = list(inspect.signature(do).parameters.values())[2:]
        if [p.name for p in parameters] != list(asks):
            raise RuleError(f"{do.__name__} takes {listed(p.name for p in parameters)}, but {listed(asks)} are asked")
        return Action(
            name=called or do.__name__.rstrip("_").replace("_", "-"),
            label=label,
            help=inspect.getdoc(do) or "",
            do=do,
            by=by,
            unless=unless,
            asks={name: SameForAll(ask) if isinstance(ask, Question) else ask for name, ask in asks.items()},
            defaults={p.name: p.default for p in parameters if p.default is not p.empty},
            types=_Types(do),
            look=look,
            lasting=lasting,
            by_itself=by_itself,
            meanwhile=meanwhile,
            always=always,
            costs=costs if callable(costs) else free if costs is None else lambda view, actor: costs,
        )

    return door


class SameForAll(Struct, frozen=True):
    """A question that hangs on nothing: it can be asked before the parameters in front of it are known."""

    question: Question[Any]

    def __call__(self, view: Reader, actor: Id, args: Args) -> Question[Any]:
        return self.question


class _Types(dict[str, Any]):
    """The types of a procedure's parameters, looked up at first use: a rule may name a type defined below it."""

    def __init__(self, do: Callable[..., Any]) -> None:
        self.do = do

    def __missing__(self, name: str) -> Any:
        self.update(get_type_hints(self.do))
        return self[name]

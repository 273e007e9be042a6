"""A ruleset of a few lines: what a miniature leaves out is filled in here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hearthside.engine import (
    Action,
    Consequence,
    Content,
    ContentEntry,
    Credit,
    Id,
    Key,
    OneOf,
    Policy,
    Question,
    Reaction,
    Reader,
    Record,
    Ruleset,
    View,
    action,
)
from hearthside.engine.sheet import Group


class NoHouseRules(Record, frozen=True):
    """A miniature is played by the book."""


@action("Nothing", called="nothing")
def nothing(table: object, by: Id) -> None:
    """A ruleset names the action that makes a character; a miniature's characters are there from the start."""


def first_option(view: View, who: Id, question: Question[Any]) -> Any:
    """The simplest stock player: the first of the options, no, nothing."""
    if isinstance(question, OneOf):
        return question.options(view)[0].value
    return question.usual(view) or False


def miniature(
    title: str,
    *records: type[Record],
    actions: tuple[Action, ...],
    reactions: tuple[Reaction[Any], ...] = (),
    consequences: tuple[Consequence, ...] = (),
    orders: tuple[str, ...] = (),
    policy: Policy = first_option,
    content: Mapping[str, type[ContentEntry]] | None = None,
    house_rules: type[Record] = NoHouseRules,
    version: str = "1",
    upgrade: Callable[[dict[str, Any], str], dict[str, Any]] = lambda record, version: record,
) -> Ruleset:
    return Ruleset(
        id=title.casefold(),
        version=version,
        title=title,
        text="",
        credits=Credit(work=title, edition="", licence=""),
        package="engine.miniatures",
        records=records,
        house_rules=house_rules,
        actions=(*actions, nothing),
        reactions=reactions,
        consequences=consequences,
        orders=orders,
        content=content or {},
        character=records[0],
        creation=nothing.name,
        sheet=named_only,
        policy=policy,
        demo=nobody,
        odds={},
        upgrade=upgrade,
    )


def named_only(reader: Reader, who: Key[Any]) -> Group:
    return Group(label=reader[who].name, widgets=())


def nobody(content: Content) -> dict[Id, Record]:
    return {}

"""House rules in words: what a ruleset says about the fields of its `house_rules` record."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, structs

from hearthside.engine.plain import plain_data
from hearthside.engine.questions import Option, Prompt
from hearthside.engine.records import Record


class HouseRule(Struct, frozen=True, kw_only=True):
    """One ruling that a table may make another way."""

    name: str
    title: str
    text: str
    group: str
    rule: str
    """The row of the reference that it changes."""
    usual: Any
    """The book's."""
    prompt: Prompt
    """What may be said instead."""


def house_rules_of(kind: type[Record]) -> list[HouseRule]:
    """Every house rule of a ruleset, those of a group together."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for field in structs.fields(kind):
        for note in getattr(hints[field.name], "__metadata__", ()):
            if isinstance(note, Meta) and note.extra and "group" in note.extra:
                usual = plain_data(getattr(kind(), field.name))
                prompt = prompt_for(hints[field.name], note.title or field.name, note.description or "", usual)
                found.append(HouseRule(name=field.name, title=note.title or field.name, text=note.description or "",
                                       group=note.extra["group"], rule=note.extra["rule"], usual=usual,
                                       prompt=prompt))  # fmt: skip
    groups = list(dict.fromkeys(rule.group for rule in found))
    return sorted(found, key=lambda rule: groups.index(rule.group))


def prompt_for(hint: Any, title: str, text: str, usual: Any) -> Prompt:
    """The prompt that fits a field's type: yes or no, one of several words, a number; what may be unset has a None."""
    least: int | None = None
    most: int | None = None
    kinds = [hint]
    while any(get_origin(kind) in (Annotated, Union, UnionType) for kind in kinds):
        kind = next(kind for kind in kinds if get_origin(kind) in (Annotated, Union, UnionType))
        kinds.remove(kind)
        if get_origin(kind) is Annotated:
            kinds.append(get_args(kind)[0])
            for note in get_args(kind)[1:]:
                least = int(note.ge) if isinstance(note, Meta) and note.ge is not None else least
                most = int(note.le) if isinstance(note, Meta) and note.le is not None else most
        else:
            kinds += get_args(kind)
    may_be_unset = NoneType in kinds
    kinds = [kind for kind in kinds if kind is not NoneType]
    if kinds == [bool]:
        return Prompt(kind="confirm", title=title, help=text, usual=usual)
    if len(kinds) == 1 and get_origin(kinds[0]) is Literal:
        words = get_args(kinds[0])
        return Prompt(kind="one of", title=title, help=text, options=tuple(Option(word) for word in words), usual=usual)
    if kinds == [int] and not may_be_unset:
        return Prompt(kind="number", title=title, help=text, least=least, most=most, usual=usual)
    return Prompt(kind="value", title=title, help=text, least=least, most=most, usual=usual)

"""What ends, ends: whatever lasts for a turn, a scene, a session … is put back in one place, `end_of`.

A field says in its type what it lasts for (`Annotated[bool, lasts("scene")]`), also inside a part of a record. An entry
of a dict or a tuple may say it for itself: a field marked `UNTIL` holds the span with which the entry goes.

Who calls it: `pass_time` ends rounds, scenes and sessions; the turn order ends a person's turn and the fight; the
action "Time passes" ends days. A ruleset that counts days or rests by itself calls `end_of` where its day or rest is
over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, defstruct, structs

from hearthside.engine import Fact, Id, Key, Reader, Record, Span, Table
from hearthside.engine.records import marked


def end_of(table: Table, span: Span, whose: Iterable[Id] | None = None) -> None:
    """A turn, a scene … is over: put back whatever lasted for it, of everybody or of these."""
    for who in table.every(Record) if whose is None else [who for who in whose if who in table]:
        if changes := ended(table, Key[Record](who), span):
            table.record(fact_of(span, tuple(changes))(about=who, **changes))


def ended(reader: Reader, who: Key[Record], span: Span) -> dict[str, Any]:
    """The fields of a record that change at the end of a span, as they are then."""
    record = reader[who]
    changes = {}
    for field in fields_ending(type(record), span):
        now = getattr(record, field)
        then = after(now, span, default_of(type(record), field) if field in lasting(type(record), span) else NODEFAULT)
        if then is not now and then != now:
            changes[field] = then
    return changes


def after(value: Any, span: Span, default: Any = NODEFAULT) -> Any:
    """A value at the end of a span; `default`: what it is put back to as a whole."""
    if default is not NODEFAULT:
        return default
    if not value:
        return value
    if isinstance(value, dict):
        kept = {key: after(one, span) for key, one in value.items() if not goes_with(one, span)}
        return kept if kept != value else value
    if isinstance(value, tuple):
        left = tuple(after(one, span) for one in value if not goes_with(one, span))
        return left if left != value else value
    if not isinstance(value, Struct):
        return value
    kind = type(value)
    marks = lasting(kind, span)
    changes = {name: after(getattr(value, name), span, default_of(kind, name) if name in marks else NODEFAULT)
               for name in fields_ending(kind, span)}  # fmt: skip
    changes = {name: then for name, then in changes.items() if then != getattr(value, name)}
    return structs.replace(value, **changes) if changes else value


def goes_with(entry: Any, span: Span) -> bool:
    """Whether a whole entry ends with this span."""
    return isinstance(entry, Struct) and any(getattr(entry, name) == span for name in until_fields(type(entry)))


# --- what types say
@cache
def lasting(kind: type[Struct], span: Span) -> frozenset[str]:
    """The fields of a type that last for a span."""
    return frozenset(name for name, one in marked(kind, "lasts").items() if one == span)


@cache
def until_fields(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(marked(kind, "until"))


@cache
def fields_ending(kind: type[Struct], span: Span) -> tuple[str, ...]:
    """The fields of a type that last for a span, or hold something that may."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__
                 if name in lasting(kind, span) or may_end(hints[name], span, (kind,)))  # fmt: skip


def may_end(hint: Any, span: Span, inside: tuple[Any, ...]) -> bool:
    """Whether something of this type may have a part that ends with a span. `inside`: the types that it is part of."""
    if get_origin(hint) is Annotated:
        return may_end(get_args(hint)[0], span, inside)
    if get_origin(hint) in (Union, UnionType, dict, tuple, Mapping):
        return any(may_end(one, span, inside) for one in get_args(hint) if one is not ...)
    if not (isinstance(hint, type) and issubclass(hint, Struct)) or hint in inside:
        return False
    hints = get_type_hints(hint, include_extras=True)
    if lasting(hint, span) or any(span in spans_in(hints[name]) for name in until_fields(hint)):
        return True
    return any(may_end(hints[name], span, (*inside, hint)) for name in hint.__struct_fields__)


def spans_in(hint: Any) -> set[Any]:
    """The spans that a type names."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return {span for one in get_args(hint) for span in spans_in(one)}


@cache
def default_of(kind: type[Struct], name: str) -> Any:
    field = next(one for one in structs.fields(kind) if one.name == name)
    return field.default if field.default is not NODEFAULT else cast("Any", field.default_factory)()


@cache
def fact_of(span: Span, fields: tuple[str, ...]) -> type[Any]:
    """The fact that these fields are put back since a span is over. It says nothing: that it is over was said."""
    return defstruct(
        f"{span.capitalize()}Over", [(name, Any) for name in fields], bases=(Fact,),
        namespace={"sets": fields, "__module__": Fact.__module__}, frozen=True, kw_only=True,
    )  # fmt: skip

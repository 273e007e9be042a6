"""What rules came to, kept at tables that are read often between two changes: simulations.

Laws: only rules that read and work out, and neither ask nor state, are remembered. What is kept holds as long as all
that it was worked out from is as it was: the fields that were looked at, and what distilled rules came to. What was
looked at is noted while it is worked out, so nobody has to say it. Through somebody's eyes it counts only if those see
the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import isgeneratorfunction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from hearthside.engine.errors import Hidden, RuleError
from hearthside.engine.records import Id, Key, R, Reader, Record

if TYPE_CHECKING:
    from hearthside.engine.content import Content

Rule = TypeVar("Rule", bound=Callable[..., Any])
Call = tuple[Any, ...]
"""A rule with the arguments behind its reader."""


class Remembering(Reader, Protocol):
    """A reader that has a memory, and through whose eyes it is read; the GM's see everything."""

    seat: Id


def remembered(rule: Rule) -> Rule:
    """A rule that is not worked out again where a memory holds what it came to. Its arguments can be looked up by, and
    nobody changes what it returns."""
    return _recalling(rule, is_distilled=False)


def distilled(rule: Rule) -> Rule:
    """A remembered rule that makes little of much: whatever is worked out from it holds as long as it comes to the
    same, whatever becomes of the fields behind it."""
    return _recalling(rule, is_distilled=True)


def _recalling(rule: Rule, *, is_distilled: bool) -> Rule:
    if isgeneratorfunction(rule):
        raise RuleError(f"{rule.__name__} gives its values one by one: return them as a tuple to have them remembered")

    @wraps(rule)
    def recalled(reader: Remembering, *args: Any, **more: Any) -> Any:
        memory: Memory | None = getattr(reader, "memory", None)
        if memory is None:
            return rule(reader, *args, **more)
        call = (rule, args, *more.items()) if more else (rule, args)
        known = memory.recall(call, reader)
        if type(reader) is Watched:
            if is_distilled:
                reader.notes.rules[call] = known.value
            else:
                reader.notes.add(known)
        return known.value

    return cast("Rule", recalled)


class Memory:
    """What was worked out. `change` counts what has become true since: while nothing has, all holds."""

    def __init__(self) -> None:
        self.kept: dict[Call, Known] = {}
        self.change = 0

    def recall(self, call: Call, reader: Remembering) -> Known:
        """What a rule comes to: as it was, or worked out, noting what was read for it."""
        known = self.kept.get(call)
        if known is not None and (known.checked.get(reader.seat) == self.change or self.holds(known, reader)):
            return known
        reader = reader.reader if type(reader) is Watched else reader
        rule, args, *more = call
        watched = Watched(reader, self)
        value = rule(watched, *args, **dict(more))
        known = self.kept[call] = Known(value, watched.notes, reader)
        known.checked[reader.seat] = self.change
        return known

    def holds(self, known: Known, reader: Remembering) -> bool:
        """Whether all that was read is as it was."""
        reader = reader.reader if type(reader) is Watched else reader
        try:
            for seen in known.seen:
                record = reader[seen.who]
                if record is not seen.record:
                    if seen.fields(record) != seen.values:
                        return False
                    seen.record = record
            for who, was_there in known.asked_for:
                if (who in reader) is not was_there:
                    return False
            for kind, found in known.counted:
                if reader.every(kind) != found:
                    return False
            for call, value in known.rules:
                if self.recall(call, reader).value != value:
                    return False
        except (Hidden, RuleError):
            return False
        if known.content is not None and known.content is not reader.content:
            return False
        known.checked[reader.seat] = self.change
        return True


class Seen:
    """The fields of a record that were looked at, and what they were."""

    __slots__ = ("fields", "names", "record", "values", "who")

    def __init__(self, who: Key[Any], names: tuple[str, ...], record: Record) -> None:
        self.who, self.names, self.record = who, names, record
        self.fields: Callable[[Any], Any] = attrgetter(*names) if names else bool
        self.values = self.fields(record)


class Known:
    """What a rule came to, and all that it was worked out from."""

    __slots__ = ("asked_for", "checked", "content", "counted", "rules", "seen", "value")

    def __init__(self, value: Any, notes: Notes, reader: Reader) -> None:
        self.value = value
        self.seen = [Seen(who, tuple(names), reader[who]) for who, names in notes.fields.items()]
        self.asked_for, self.counted = list(notes.asked_for.items()), list(notes.counted.items())
        self.rules, self.content = list(notes.rules.items()), notes.content
        self.checked: dict[Id, int] = {}
        """By whose eyes: up to which change it is known to hold."""


class Notes:
    """What is looked at while something is worked out."""

    __slots__ = ("asked_for", "content", "counted", "fields", "rules")

    def __init__(self) -> None:
        self.fields: dict[Key[Any], dict[str, None]] = {}
        self.asked_for: dict[Any, bool] = {}
        self.counted: dict[type[Record], tuple[Key[Any], ...]] = {}
        self.rules: dict[Call, Any] = {}
        self.content: Content | None = None

    def add(self, known: Known) -> None:
        """All that something else was worked out from."""
        for seen in known.seen:
            self.fields.setdefault(seen.who, {}).update(dict.fromkeys(seen.names))
        self.asked_for.update(known.asked_for)
        self.counted.update(known.counted)
        self.rules.update(known.rules)
        self.content = self.content or known.content


class Watched:
    """A reader that notes what is read from it."""

    __slots__ = ("memory", "notes", "reader", "seat")

    def __init__(self, reader: Remembering, memory: Memory) -> None:
        self.reader, self.memory, self.notes, self.seat = reader, memory, Notes(), reader.seat

    def __getitem__(self, who: Key[R]) -> R:
        record = self.reader[who]
        return cast("R", WatchedRecord(record, self.notes.fields.setdefault(who, {})))

    def __contains__(self, who: object) -> bool:
        there = self.notes.asked_for[who] = who in self.reader
        return there

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        found = self.notes.counted[kind] = self.reader.every(kind)
        return found

    @property
    def content(self) -> Content:
        self.notes.content = self.reader.content
        return self.notes.content

    @property
    def reactions(self) -> tuple[str, ...]:
        return self.reader.reactions


class WatchedRecord:
    """A record that notes which of its fields are looked at."""

    __slots__ = ("_looked_at", "_record")

    def __init__(self, record: Record, looked_at: dict[str, None]) -> None:
        self._record, self._looked_at = record, looked_at

    @property  # type: ignore[misc]  # mypy knows __class__ as a plain attribute
    def __class__(self) -> type[Record]:  # type: ignore[override]  # a watched character is still a character
        return self._record.__class__

    def __getattr__(self, field: str) -> Any:
        self._looked_at[field] = None
        return getattr(self._record, field)

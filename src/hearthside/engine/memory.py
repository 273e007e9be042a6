"""What rules came to, kept at tables that are read often between two changes: simulations.

Laws: only rules that read and work out, and neither ask nor state, are remembered. What is kept holds as long as all
that it was worked out from is as it was: the fields that were looked at, and what distilled rules came to. What was
looked at is noted while it is worked out, so nobody has to say it. A change reaches what was worked out from it and
nothing else; it stops at a distilled rule that comes to the same. Through somebody's eyes a thing counts only if those
see the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from functools import cache, wraps
from inspect import isgeneratorfunction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from msgspec import Struct

from hearthside.engine.errors import Hidden, RuleError
from hearthside.engine.records import Id, Key, R, Reader, Record

if TYPE_CHECKING:
    from hearthside.engine.content import Content

Rule = TypeVar("Rule", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=type[Struct])
Call = tuple[Any, ...]
"""A rule with the arguments behind its reader."""
IN_PARTS: set[type] = set()
"""What is kept in a field and looked at in parts: most of it changes at other times than the rest."""
ANYTHING, PRESENCE = "*", "there"
"""Beside the fields of a record: something that may follow from any of them; whether it is there at all."""
VISIBILITY = frozenset(("player", "seen_by", "role"))
"""Fields on which it hangs who may see a record."""


class Remembering(Reader, Protocol):
    """A reader that has a memory, and through whose eyes it is read; the GM's see everything."""

    seat: Id


def in_parts(kind: Kind) -> Kind:
    """A part of records of which each field is remembered by itself."""
    IN_PARTS.add(kind)
    return kind


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
        if memory.unsettled:
            memory.settle()
        call = (rule, args, *more.items()) if more else (rule, args)
        known = memory.kept.get(call)
        if known is None or reader.seat not in known.seats:
            known = memory.recall(call, reader)
        if type(reader) is Watched:
            if is_distilled:
                reader.notes.rules[known] = known.value
            else:
                reader.notes.add(known)
        return known.value

    return cast("Rule", recalled)


class Memory:
    """What was worked out about a world. A change reaches whatever was worked out from what has changed."""

    def __init__(self) -> None:
        self.world: dict[Id, Record] = {}
        self.kept: dict[Call, Known] = {}
        self.readers: dict[Id, dict[str, dict[Known, None]]] = {}
        """By record and field: what was worked out from it."""
        self.counters: dict[Known, None] = {}
        """What was worked out from who is there."""
        self.table: Remembering | None = None
        """Where distilled rules are worked out again before anybody asks; none: they wait for that."""
        self.unsettled: dict[Known, None] = {}
        """What was distilled from something that has changed since."""

    # --- what changes
    def enter(self, world: dict[Id, Record], table: Remembering | None = None) -> None:
        """From now on it is about another world; what is the same in both still holds."""
        before, self.world, self.table = self.world, world, table
        for who, record in world.items():
            was = before.get(who)
            if type(was) is not type(record):
                self.doubt_all(who)
            elif was is not None and was is not record:
                self.doubt(who, differing(was, record))
        for who in before:
            if who not in world:
                self.doubt_all(who)

    def doubt(self, who: Id, fields: Collection[str]) -> None:
        """Some fields of a record have changed."""
        if not VISIBILITY.isdisjoint(fields):
            self.doubt_all(who)  # also by those who could not know of it it was looked for
        elif readers := self.readers.get(who):
            for field in (*fields, ANYTHING):
                if known := readers.pop(field, None):
                    self.question(known)

    def question(self, several: dict[Known, None]) -> None:
        """They have to be looked at again; what is distilled, before whatever was worked out from it."""
        if self.table is None:
            doubt_each(several)
            return
        for known in several:
            if known.above and not known.has_secrets:
                self.unsettled[known] = None
            else:
                doubt(known)
        several.clear()

    def settle(self) -> None:
        """What comes to the same as before has changed nothing for what was worked out from it."""
        while self.unsettled:
            known, _ = self.unsettled.popitem()
            if self.table is None or not any(one.seats for one in known.above):
                doubt(known)
                continue
            value, seats, seen = known.value, known.seats, [(one.who, one.names) for one in known.seen]
            known.seats = set()
            is_same = self.recall(known.call, self.table).value == value
            if is_same and seen == [(one.who, one.names) for one in known.seen]:
                known.seats |= seats
            else:
                self.question(known.above)

    def doubt_all(self, who: Id) -> None:
        """A record has come, or is gone, or may be seen by others."""
        for known in self.readers.pop(who, {}).values():
            doubt_each(known)
        doubt_each(self.counters)

    def forget(self) -> None:
        """The content is another: nothing holds."""
        self.kept, self.readers, self.counters, self.unsettled = {}, {}, {}, {}

    # --- what was worked out
    def recall(self, call: Call, reader: Remembering) -> Known:
        """What a rule comes to: as it was, or worked out, noting what was read for it."""
        known = self.kept.get(call)
        if known is not None and (reader.seat in known.seats or self.holds(known, reader)):
            return known
        reader = reader.reader if type(reader) is Watched else reader
        rule, args, *more = call
        watched = Watched(reader, self)
        value = rule(watched, *args, **dict(more))
        if known is None:
            known = self.kept[call] = Known(call)
        known.learn(value, watched.notes, reader)
        self.connect(known)
        return known

    def holds(self, known: Known, reader: Remembering) -> bool:
        """Whether all that was read is as it was, through these eyes."""
        reader = reader.reader if type(reader) is Watched else reader
        try:
            for seen in known.seen:
                record = reader[seen.who]
                if record is not seen.record:
                    if not seen.are_as_they_were(record):
                        return False
                    seen.record = record
            for who, was_there in known.asked_for:
                if (who in reader) is not was_there:
                    return False
            for kind, found in known.counted:
                if reader.every(kind) != found:
                    return False
            for below, value in known.rules:
                if self.recall(below.call, reader).value != value:
                    return False
        except (Hidden, RuleError, AttributeError):  # hidden, gone, or a part that is not there any more
            return False
        if not known.seats:
            self.connect(known)
        known.seats.add(reader.seat)
        return True

    def connect(self, known: Known) -> None:
        """Whatever it was worked out from knows of it."""
        for seen in known.seen:
            readers = self.readers.setdefault(seen.who, {})
            for name in seen.told_of:
                if name in readers:
                    readers[name][known] = None
                else:
                    readers[name] = {known: None}
        for who, _ in known.asked_for:
            self.readers.setdefault(str(who), {}).setdefault(PRESENCE, {})[known] = None
        if known.counted:
            self.counters[known] = None
        for below, _ in known.rules:
            below.above[known] = None


class Seen:
    """The fields of a record that were looked at, and what they were."""

    __slots__ = ("fields", "hidden", "names", "record", "told_of", "values", "who")

    def __init__(self, who: Key[Any], names: Mapping[str, bool], record: Record) -> None:
        """`names`: each with whether it could be seen."""
        self.who, self.names, self.record = who, names, record
        self.hidden = tuple(name for name, is_open in names.items() if not is_open)
        seen = [name for name, is_open in names.items() if is_open]
        self.fields: Callable[[Any], Any] = attrgetter(*seen) if seen else bool
        self.values = self.fields(record)
        whole = fields_of(record.__class__)
        self.told_of = tuple(name if name in whole or "." in name else ANYTHING for name in names)

    def are_as_they_were(self, record: Record) -> bool:
        """What was seen is the same, and what was hidden still is."""
        for name in self.hidden:
            with suppress(Hidden):
                attrgetter(name)(record)
                return False
        same: bool = self.fields(record) == self.values
        return same


@cache
def fields_of(kind: type[Struct]) -> frozenset[str]:
    return frozenset(kind.__struct_fields__)


def changed_in(record: Struct, changes: Mapping[str, Any]) -> list[str]:
    """The fields that a change really changes."""
    found: list[str] = []
    for field, after in changes.items():
        before = getattr(record, field)
        if before is after:
            continue
        if type(after) in IN_PARTS or type(before) in IN_PARTS:
            found += parts_differing(field, before, after)
        else:
            found.append(field)
    return found


def differing(was: Struct, now: Struct) -> list[str]:
    """The fields in which two of a kind differ."""
    fields, all_of = now.__struct_fields__, values_of(type(now))
    return changed_in(was, {field: after for field, before, after in zip(fields, all_of(was), all_of(now), strict=True)
                            if before is not after})  # fmt: skip


@cache
def values_of(kind: type[Struct]) -> Callable[[Struct], tuple[Any, ...]]:
    """All values of a struct, in the order of its fields."""
    fields = kind.__struct_fields__
    return attrgetter(*fields) if len(fields) > 1 else lambda one: tuple(getattr(one, field) for field in fields)


def parts_differing(field: str, before: Struct | None, after: Struct | None) -> Iterator[str]:
    """None: there is or was no such part; then all that there is of it differs."""
    if before is None or after is None:
        yield field
        yield f"{field}.__class__"
        yield from (f"{field}.{part}" for part in (before or after or Record()).__struct_fields__)
    else:
        yield from (f"{field}.{part}" for part in differing(before, after))


class Known:
    """What a rule came to, all that it was worked out from, and what was worked out from it in turn."""

    __slots__ = ("above", "asked_for", "call", "counted", "rules", "seats", "seen", "value")

    def __init__(self, call: Call) -> None:
        self.call = call
        self.value: Any = None
        self.seen: list[Seen] = []
        self.asked_for: list[tuple[Any, bool]] = []
        self.counted: list[tuple[type[Record], tuple[Key[Any], ...]]] = []
        self.rules: list[tuple[Known, Any]] = []
        self.seats: set[Id] = set()
        """Through whose eyes it holds; nobody's: something behind it has changed, and it has to be looked at."""
        self.above: dict[Known, None] = {}

    @property
    def has_secrets(self) -> bool:
        """Whether something behind it could not be seen."""
        return any(one.hidden for one in self.seen)

    def learn(self, value: Any, notes: Notes, reader: Remembering) -> None:
        self.value = value
        self.seen = [Seen(who, names, reader[who]) for who, names in notes.fields.items()]
        self.asked_for, self.counted = list(notes.asked_for.items()), list(notes.counted.items())
        self.rules = list(notes.rules.items())
        self.seats = {reader.seat}


def doubt_each(several: dict[Known, None]) -> None:
    for known in several:
        doubt(known)
    several.clear()


def doubt(known: Known) -> None:
    """It and all that was worked out from it have to be looked at again, and are not told of changes until then."""
    if known.seats:
        known.seats.clear()
        doubt_each(known.above)


class Notes:
    """What is looked at while something is worked out."""

    __slots__ = ("asked_for", "counted", "fields", "rules")

    def __init__(self) -> None:
        self.fields: dict[Key[Any], dict[str, bool]] = {}
        """By record: the fields, and whether they could be seen."""
        self.asked_for: dict[Any, bool] = {}
        self.counted: dict[type[Record], tuple[Key[Any], ...]] = {}
        self.rules: dict[Known, Any] = {}

    def add(self, known: Known) -> None:
        """All that something else was worked out from."""
        for seen in known.seen:
            self.fields.setdefault(seen.who, {}).update(seen.names)
        self.asked_for.update(known.asked_for)
        self.counted.update(known.counted)
        self.rules.update(known.rules)


class Watched:
    """A reader that notes what is read from it."""

    __slots__ = ("memory", "notes", "reader", "seat")

    def __init__(self, reader: Remembering, memory: Memory) -> None:
        self.reader, self.memory, self.notes, self.seat = reader, memory, Notes(), reader.seat

    def __getitem__(self, who: Key[R]) -> R:
        try:
            record = self.reader[who]
        except Hidden:
            self.notes.asked_for[who] = False
            raise
        watched: Any = WatchedRecord(record, self.notes.fields.setdefault(who, {}))
        seen: R = watched
        return seen

    def __contains__(self, who: object) -> bool:
        there = self.notes.asked_for[who] = who in self.reader
        return there

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        found = self.notes.counted[kind] = self.reader.every(kind)
        return found

    @property
    def content(self) -> Content:
        return self.reader.content

    @property
    def reactions(self) -> tuple[str, ...]:
        return self.reader.reactions


class WatchedRecord:
    """A record that notes which of its fields are looked at; of a field that is kept in parts, which of those."""

    __slots__ = ("_looked_at", "_record", "_within")

    def __init__(self, record: Struct, looked_at: dict[str, bool], within: str = "") -> None:
        self._record, self._looked_at, self._within = record, looked_at, within

    @property  # type: ignore[misc]  # mypy knows __class__ as a plain attribute
    def __class__(self) -> type[Struct]:  # type: ignore[override]  # a watched character is still a character
        return self._record.__class__

    def __getattr__(self, field: str) -> Any:
        derived = getattr(self._record.__class__, field, None)
        if isinstance(derived, property) and derived.fget is not None:
            return derived.fget(self)  # it notes what it looks at
        try:
            value = getattr(self._record, field)
        except Hidden:
            self._looked_at[self._within + field] = False
            raise
        if type(value) in IN_PARTS:
            self._looked_at[f"{field}.__class__"] = True
            return WatchedRecord(value, self._looked_at, f"{field}.")
        self._looked_at[self._within + field] = True
        return value

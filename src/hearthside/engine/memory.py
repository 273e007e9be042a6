"""What rules came to, kept at tables that are read often between two changes: simulations.

Laws: only rules that read and work out, and neither ask nor state, are remembered. What is kept holds as long as all
that it was worked out from is as it was: the fields that were looked at, and what other rules came to. What was looked
at is noted while it is worked out, so nobody has to say it. A change reaches what was worked out from it and nothing
else; it stops at a distilled rule that comes to the same. Through somebody's eyes a thing counts only if those see the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from inspect import getmembers, isgeneratorfunction, signature
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct

from hearthside.engine.errors import Hidden, RuleError
from hearthside.engine.records import VISIBILITY, Id, Kept, Key, R, Reader, Record, hidden_in

Rule = TypeVar("Rule", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=type[Struct])
Call = tuple[Callable[..., Any], Any]
"""A rule, and what it was asked about: the one argument behind its reader, or all of them."""
OF_ONE: set[Callable[..., Any]] = set()
"""The rules that are asked about one thing."""
READER_AND_ONE = 2
DISTILLED: set[Callable[..., Any]] = set()
"""The rules that make little of much."""
FROM_A_FIELD: dict[Callable[..., Any], str] = {}
"""Those of them that make it of one field of whom they are asked about."""
IN_PARTS: set[type] = set()
"""What is kept in a field and looked at in parts: most of it changes at other times than the rest."""
ANYTHING, PRESENCE = "*", "there"
"""Beside the fields of a record: something that may follow from any of them; whether it is there at all."""


class Remembering(Reader, Protocol):
    """A reader that has a memory, and through whose eyes it is read; the GM's see everything."""

    seat: Id
    mind: Mind | None


def in_parts(kind: Kind) -> Kind:
    """A part of records of which each field is remembered by itself."""
    IN_PARTS.add(kind)
    return kind


def remembered(rule: Rule) -> Rule:
    """A rule that is not worked out again where a memory holds what it came to. Its arguments can be looked up by and
    are given by their place, and nobody changes what it returns."""
    if isgeneratorfunction(rule):
        raise RuleError(f"{rule.__name__} gives its values one by one: return them as a tuple to have them remembered")
    taken = signature(rule).parameters.values()
    if any(one.kind is one.KEYWORD_ONLY for one in taken):
        raise RuleError(f"{rule.__name__} takes arguments by name: take them by their place to have it remembered")

    @wraps(rule)
    def recalled_of_one(reader: Reader, about: Any) -> Any:
        mind = reader.mind
        return rule(reader, about) if mind is None else mind[rule][about]

    @wraps(rule)
    def recalled(reader: Reader, *about: Any) -> Any:
        mind = reader.mind
        return rule(reader, *about) if mind is None else mind[rule][about]

    if len(taken) != READER_AND_ONE:
        return cast("Rule", recalled)
    OF_ONE.add(rule)
    return cast("Rule", recalled_of_one)


def distilled(rule: Rule) -> Rule:
    """A remembered rule that makes little of much: whatever is worked out from it holds as long as it comes to the
    same, whatever becomes of the fields behind it."""
    DISTILLED.add(rule)
    return remembered(rule)


def distilled_from(field: str) -> Callable[[Rule], Rule]:
    """A distilled rule about somebody that looks at this field of theirs and at nothing else. So it is worked out again
    without noting what it looks at."""

    def distil(rule: Rule) -> Rule:
        FROM_A_FIELD[rule] = field
        return distilled(rule)

    return distil


class Memory:
    """What was worked out about a world. A change reaches whatever was worked out from what has changed."""

    def __init__(self) -> None:
        self.world: dict[Id, Record] = {}
        self.table: Remembering | None = None
        """Where distilled rules are worked out again before anybody asks."""
        self.minds: dict[Id, Mind] = {}
        self.forget()

    def forget(self) -> None:
        """The content is another: nothing holds."""
        self.kept = KnownRules()
        self.readers: dict[Id, dict[str, Readers]] = {}
        """By record and field: what was worked out from it."""
        self.counters: dict[type[Record], dict[Known, None]] = {}
        """By kind of record: what was worked out from who of it is there."""
        self.unsettled: dict[Known, None] = {}
        """What was distilled from something that has changed since."""
        self.settling = 0
        """The level of what is being distilled again; 0: nothing is."""
        for mind in self.minds.values():
            mind.clear()

    def mind_of(self, reader: Remembering) -> Mind:
        """What rules came to through the eyes of whoever reads; from now on it is they who look."""
        if reader.seat not in self.minds:
            self.minds[reader.seat] = Mind(self, reader)
        self.minds[reader.seat].reader = reader
        return self.minds[reader.seat]

    # --- what changes
    def enter(self, world: dict[Id, Record], table: Remembering, *others: Remembering) -> None:
        """From now on it is about another world, at which these look; what is the same in both still holds."""
        before, self.world, self.table = self.world, world, table
        for reader in (table, *others):
            reader.mind = self.mind_of(reader)
        for who, record in world.items():
            was = before.get(who)
            if type(was) is not type(record):
                self.doubt_all(who, was, record)
            elif was is not None and was is not record:
                changes = differing(was, record)
                if VISIBILITY.isdisjoint(changes):
                    self.change(who, was, changes)
                else:
                    self.doubt_all(who, was)
        for who, record in before.items():
            if who not in world:
                self.doubt_all(who, record)
        self.settle()

    def change(self, who: Id, was: Struct, changes: Mapping[str, Any]) -> None:
        """Some fields of a record are set, none on which it hangs who may see it. What is unsettled by it is to be
        settled when all is as it is now."""
        readers = self.readers.get(who)
        if readers is None:
            return
        for field, after in changes.items():
            several = readers.get(field)
            if several is None or (before := getattr(was, field)) is after:
                continue
            if several:
                self.question(several)
            parts = several.parts
            if parts and (before is None or after is None or several.compared(before) != several.compared(after)):
                for part, readers_of_part in parts.items():
                    if getattr(before, part, None) is not getattr(after, part, None):
                        self.question(readers_of_part)
        if ANYTHING in readers:
            self.question(readers[ANYTHING])

    def question(self, several: Iterable[Known]) -> None:
        """They have to be looked at again; what is distilled, before whatever was worked out from it."""
        for known in several:
            if not known.seats:
                continue
            if known.is_distilled and known.above:
                self.unsettled[known] = None
            else:
                self.let_go(known, known.seats)
                self.question(known.above)

    def let_go(self, known: Known, seats: set[Id]) -> None:
        """It holds no longer through these eyes."""
        for seat in seats:
            self.minds[seat][known.rule].pop(known.about, None)
        seats.clear()

    def settle(self) -> None:
        """What comes to the same as before has changed nothing for what was worked out from it. What others were
        worked out from comes first."""
        before = self.settling
        while self.unsettled:
            known = min(self.unsettled, key=LEVEL)
            del self.unsettled[known]
            if known.field and known.rule(self.table, known.about) == known.value:
                continue
            self.settling = known.level
            value, seats, notes, known.seats = known.value, known.seats, known.notes, set()
            if self.table is not None and any(one.seats for one in known.above):
                try:  # noqa: SIM105 - a `with` takes longer than most rules, and this is done at every blow
                    self.work_out(known, self.table)
                except Exception:  # whoever asks for it sees why it cannot be worked out
                    pass
            if known.seats and known.value == value and known.notes == notes:
                known.seats |= seats
            else:
                self.let_go(known, seats)
                self.question(known.above)
        self.settling = before

    def doubt_all(self, who: Id, *records: Struct | None) -> None:
        """A record has come, or is gone, or may be seen by others: who could not know of it has looked for it too."""
        counted = [several for kind, several in self.counters.items() for one in records if isinstance(one, kind)]
        readers = self.readers.get(who, {}).values()
        for several in (*readers, *(part for one in readers for part in one.parts.values()), *counted):
            for known in several:
                self.doubt(known)

    def doubt(self, known: Known) -> None:
        """It and all that was worked out from it have to be worked out again."""
        known.open_to.clear()
        if known.seats:
            self.let_go(known, known.seats)
            for above in known.above:
                self.doubt(above)

    # --- what was worked out
    def recall(self, rule: Callable[..., Any], about: Any, reader: Remembering) -> Known:
        """What a rule comes to now: as it was, or worked out."""
        known = self.kept[rule, about]
        if self.unsettled and not 0 < known.level < self.settling:
            self.settle()
        if reader.seat not in known.seats:
            if known.seats and self.is_seen_by(known, reader):
                known.seats.add(reader.seat)
            else:
                self.work_out(known, reader)
        return known

    def work_out(self, known: Known, reader: Remembering) -> None:
        """What it comes to now, noting what is read for it."""
        watched = Watched(reader, self)
        known.value = known.rule(watched, *known.args)
        if known.field and watched.notes != Notes(fields={known.about: {known.field: True}}):
            raise RuleError(f"{known.rule.__name__} is said to look at {known.field} alone, and looks at other things")
        if known.seats:  # others see something else in it, and from that other things were worked out
            self.doubt(known)
        known.seats.add(reader.seat)
        if known.notes != watched.notes:
            self.connect(known, watched.notes)

    def is_seen_by(self, known: Known, reader: Remembering) -> bool:
        """Whether these eyes, through which it has not been looked at yet, see all that was seen, and no more."""
        if reader.seat not in known.open_to:
            notes = known.notes
            try:
                if not (
                    all(sees(reader[who], names) for who, names in notes.fields.items())
                    and all((who in reader) is was_there for who, was_there in notes.asked_for.items())
                    and all(reader.every(kind) == found for kind, found in notes.counted.items())
                ):
                    return False
            except (Hidden, RuleError):
                return False
            known.open_to.add(reader.seat)
        for below in known.notes.rules:
            if reader.seat not in below.seats and not self.is_seen_by(below, reader):
                return False
        return True

    def connect(self, known: Known, notes: Notes) -> None:
        """Whatever it was worked out from knows of it, and nothing else does any more."""
        before, known.notes = known.notes, notes
        known.level = 1 + max((below.level for below in notes.rules), default=0)
        if not is_part(notes, before):
            known.open_to.clear()
        for several in self.behind(before, notes):
            several.pop(known, None)
        for several in self.behind(notes, before):
            several[known] = None

    def behind(self, notes: Notes, others: Notes) -> Iterator[dict[Known, None]]:
        """For all that is noted here and not there: what was worked out from it."""
        for who, names in notes.fields.items():
            if others.fields.get(who) == names:
                continue
            readers = self.readers.setdefault(who, {})
            whole = fields_of(self.world[who].__class__) if who in self.world else names
            for name in names:
                field, _, part = name.partition(".")
                several = readers.setdefault(field if field in whole else ANYTHING, Readers())
                yield several.of(part) if part else several
        for who in notes.asked_for:
            if who not in others.asked_for:
                yield self.readers.setdefault(str(who), {}).setdefault(PRESENCE, Readers())
        for kind in notes.counted:
            if kind not in others.counted:
                yield self.counters.setdefault(kind, {})
        for below in notes.rules:
            if below not in others.rules:
                yield below.above


def is_part(notes: Notes, whole: Notes) -> bool:
    """Whether no more was looked at than before: who saw all that sees this too."""
    asked_alike = notes.asked_for == whole.asked_for and notes.counted == whole.counted
    return asked_alike and all(whole.fields.get(who) == names for who, names in notes.fields.items())


def sees(record: Record, names: Mapping[str, bool]) -> bool:
    """Whether of these fields those that could be seen can be, and no others."""
    hidden = hidden_in(record)
    return all((name.partition(".")[0] in hidden) is not is_open for name, is_open in names.items())


@cache
def fields_of(kind: type[Struct]) -> frozenset[str]:
    return frozenset(kind.__struct_fields__)


def differing(was: Struct, now: Struct) -> dict[str, Any]:
    """The fields in which two of a kind differ, as they are now."""
    all_of = values_of(type(now))
    names = compress(now.__struct_fields__, map(is_not, all_of(was), all_of(now)))
    return {name: getattr(now, name) for name in names}


@cache
def values_of(kind: type[Struct]) -> Callable[[Struct], tuple[Any, ...]]:
    """All values of a struct, in the order of its fields."""
    fields = kind.__struct_fields__
    return attrgetter(*fields) if len(fields) > 1 else lambda one: tuple(getattr(one, field) for field in fields)


class Readers(dict["Known", None]):
    """What was worked out from a field; and if it is looked at in parts, from each of these."""

    def __init__(self) -> None:
        self.parts: dict[str, dict[Known, None]] = {}
        self.compared: Callable[[Struct], Any] = repr

    def of(self, part: str) -> dict[Known, None]:
        if part not in self.parts:
            self.parts[part] = {}
            self.compared = attrgetter(*self.parts)
        return self.parts[part]


class Notes(Struct):
    """What is looked at while something is worked out."""

    fields: dict[Key[Any], dict[str, bool]] = {}
    """By record: the fields, and whether they could be seen."""
    asked_for: dict[Any, bool] = {}
    counted: dict[type[Record], tuple[Key[Any], ...]] = {}
    rules: dict[Known, None] = {}


class Known:
    """What a rule came to, all that it was worked out from, and what was worked out from it in turn."""

    __slots__ = (
        "about", "above", "args", "field", "is_distilled", "level", "notes", "open_to", "rule", "seats", "value",
    )  # fmt: skip

    def __init__(self, call: Call) -> None:
        self.rule, self.about = call
        self.args = (self.about,) if self.rule in OF_ONE else self.about
        self.is_distilled, self.field = self.rule in DISTILLED, FROM_A_FIELD.get(self.rule, "")
        self.value: Any = None
        self.notes = Notes()
        self.level = 0
        """How many rules stand on one another below it."""
        self.seats: set[Id] = set()
        """Through whose eyes it holds; nobody's: something behind it has changed, and it has to be worked out."""
        self.open_to: set[Id] = set()
        """Who sees all that was looked at."""
        self.above: dict[Known, None] = {}


class KnownRules(dict[Call, Known]):
    def __missing__(self, call: Call) -> Known:
        known = self[call] = Known(call)
        return known


LEVEL = attrgetter("level")


class Mind(dict[Callable[..., Any], "Answers"]):
    """What rules came to and what still holds, through one pair of eyes, by the rule and what it was asked about:
    looking it up is looking into two dicts."""

    def __init__(self, memory: Memory, reader: Remembering) -> None:
        self.memory, self.reader = memory, reader

    def __missing__(self, rule: Callable[..., Any]) -> Answers:
        answers = self[rule] = Answers(self, rule)
        return answers


class Answers(dict[Any, Any]):
    """What one rule came to, by what it was asked about."""

    def __init__(self, mind: Mind, rule: Callable[..., Any]) -> None:
        self.mind, self.rule = mind, rule

    def __missing__(self, about: Any) -> Any:
        mind = self.mind
        value = self[about] = mind.memory.recall(self.rule, about, mind.reader).value
        return value


class Noting(Mind):
    """The same while something is worked out: each rule that is asked is noted."""

    def __init__(self, memory: Memory, reader: Remembering, rules: dict[Known, None]) -> None:
        self.memory, self.reader, self.rules, self.rule = memory, reader, rules, None

    def __getitem__(self, asked: Any) -> Any:
        """Looked into twice, like the other: by the rule, and by what it is asked about."""
        rule = self.rule
        if rule is None:
            self.rule = asked
            return self
        self.rule = None
        known = self.memory.recall(rule, asked, self.reader)
        self.rules[known] = None
        return known.value


class Watched(Kept):
    """A reader that notes what is read from it. What was read once is at hand."""

    def __init__(self, reader: Remembering, memory: Memory) -> None:
        self.reader, self.notes, self.content = reader, Notes(), reader.content
        self.mind = Noting(memory, reader, self.notes.rules)

    def __missing__(self, who: Key[R]) -> R:
        try:
            record = self.reader[who]
        except Hidden:
            self.notes.asked_for[who] = False
            raise
        looked_at = self.notes.fields[who] = {}
        watched: Any = watched_kind(record.__class__)(record, looked_at)
        seen: R = watched
        self[who] = seen
        return seen

    def __contains__(self, who: object) -> bool:
        there = self.notes.asked_for[who] = who in self.reader
        return there

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        found = self.notes.counted[kind] = self.reader.every(kind)
        return found

    @property
    def reactions(self) -> tuple[str, ...]:
        return self.reader.reactions

    def status_of(self, record: Record) -> str:
        return self.reader.status_of(record)


class WatchedRecord:
    """A record that notes which of its fields are looked at; of a field that is kept in parts, which of those. What was
    looked at once is its own from then on."""

    def __init__(self, record: Struct, looked_at: dict[str, bool], within: str = "") -> None:
        self._record, self._looked_at, self._within = record, looked_at, within

    @property  # type: ignore[misc]  # mypy knows __class__ as a plain attribute
    def __class__(self) -> type[Struct]:  # type: ignore[override]  # a watched character is still a character
        return self._record.__class__

    def __getattr__(self, name: str) -> Any:
        """What is no field, and may hang on any."""
        return Field(name).__get__(self, WatchedRecord)


class Field:
    """A field of a record that is watched. What was looked at once comes before this."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, watched: WatchedRecord, kind: type) -> Any:
        field, looked_at, within = self.name, watched._looked_at, watched._within
        try:
            value = getattr(watched._record, field)
        except Hidden:
            looked_at[within + field] = False
            raise
        if type(value) in IN_PARTS:
            looked_at[f"{field}.__class__"] = True
            value = watched_kind(value.__class__)(value, looked_at, f"{field}.")
        else:
            looked_at[within + field] = True
        watched.__dict__[field] = value
        return value


@cache
def watched_kind(kind: type[Struct]) -> type[WatchedRecord]:
    """For records of this kind: their fields, which are found at once (for a name that a class does not have Python
    first makes an error, which takes longer than all the rest); and what follows from them (a property), worked out
    from those that are watched, so that these are noted."""
    fields = {field: Field(field) for field in kind.__struct_fields__}
    derived = dict(getmembers(kind, lambda one: isinstance(one, property)))
    return type("WatchedRecord", (WatchedRecord,), fields | derived)

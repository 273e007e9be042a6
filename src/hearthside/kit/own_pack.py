"""The campaign's own pack: entries that the GM writes, changes and strikes while the table plays.

Laws: what is written is checked like any pack's file; the packs themselves never change, so what is struck or changed
can be had back as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import structs

from hearthside.engine import (
    OWN_PACK,
    Content,
    ContentEntry,
    Creation,
    Fact,
    Form,
    Forms,
    Id,
    IllegalAnswer,
    OneOf,
    Option,
    OwnPack,
    Prompt,
    Question,
    Reader,
    SomeOf,
    Table,
    Text,
    action,
    plain_data,
)
from hearthside.engine.checklist import title_of, what_is
from hearthside.engine.content import E_
from hearthside.engine.records import slug_of
from hearthside.kit.questions import LongText, OptionalLine, WholeNumber, YesNo

Entries = dict[str, dict[str, dict[str, Any]]]
Struck = dict[str, tuple[str, ...]]
LONG = ("text", "secret", "notes")
"""Fields of entries that hold more than a line, in every ruleset."""
ALONG = "Strike also what cannot be without it?"
MOST_FAULTS = 5
"""So many of them are told at once."""


class OwnPackBegun(Creation, frozen=True):
    record: OwnPack = OwnPack(name="The campaign's own pack", seen_by="gm")


class EntryWritten(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("entries", "struck")
    says: ClassVar[str] = "The campaign's own pack, {kind}: {called}."
    entries: Entries
    struck: Struck
    kind: str
    called: str


class EntryStruck(EntryWritten, frozen=True):
    says: ClassVar[str] = "Struck from the campaign's {kind}: {called}."


class EntryRestored(EntryWritten, frozen=True):
    says: ClassVar[str] = "As the packs have it again, {kind}: {called}."


class EntriesKept(EntryWritten, frozen=True):
    says: ClassVar[str] = "There are now in the setting, of the {kind}: {called}.{gone}"
    gone: str


def own_pack_of(reader: Reader) -> OwnPack:
    return reader[OWN_PACK] if OWN_PACK in reader else OwnPack()


def called(entry: ContentEntry, entry_id: str) -> str:
    return entry.name or entry_id


def entries_of(reader: Reader, kind: str) -> dict[str, ContentEntry]:
    """All entries of a kind, those that the campaign has struck too."""
    packs, now = Content(reader.content.packs, reader.content.kinds), reader.content
    return {**packs.of(now.kinds[kind]), **now.of(now.kinds[kind])}


# --- for rulesets, whose own actions ask in their own words
def write_own(table: Table, entry_id: str, entry: ContentEntry) -> None:
    """Write an entry into the campaign's own pack: a new one, or another in the place of one that the packs have."""
    kind, own = table.content.name_of(type(entry)), own_pack_of(table)
    plain = {field: value for field, value in plain_data(entry).items() if value is not None}
    entries = {**own.entries, kind: {**own.entries.get(kind, {}), entry_id: plain}}
    state(table, EntryWritten(about=OWN_PACK, entries=entries, struck=without(own.struck, kind, entry_id), kind=kind,
                              called=called(entry, entry_id)))  # fmt: skip


def strike_own(table: Table, kind: type[E_], entry_id: str, along: bool = False) -> None:
    """From now on there is no such entry, whichever pack it came from; perhaps with all that cannot be without it."""
    name = table.content.name_of(kind)
    names = [called(table.content.of(kind)[entry_id], entry_id)]
    own = struck_from(table, own_pack_of(table), name, entry_id)
    if along:
        own, gone = along_with(table, own)
        names += gone
    state(table, EntryStruck(about=OWN_PACK, entries=own.entries, struck=own.struck, kind=name,
                             called=", ".join(names)))  # fmt: skip


def state(table: Table, fact: EntryWritten) -> None:
    """State something of the own pack, of which there need be no record yet, if all still fits together then."""
    after = structs.replace(own_pack_of(table), entries=fact.entries, struck=fact.struck)
    if faults := table.game.ruleset.content_faults(table.game.content.overlaid(after)):
        more = f"; and {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
        raise IllegalAnswer("; ".join(map(str, faults[:MOST_FAULTS])) + more)
    begin(table)
    table.record(fact)


def along_with(table: Table, own: OwnPack) -> tuple[OwnPack, list[str]]:
    """The own pack, less all that cannot be without what is struck in it; and how that is called."""
    gone: list[str] = []
    while faults := table.game.ruleset.content_faults(content := table.game.content.overlaid(own)):
        for kind, entry_id in dict.fromkeys((fault.kind, fault.entry) for fault in faults):
            gone.append(called(content.of(table.content.kinds[kind])[entry_id], entry_id))
            own = struck_from(table, own, kind, entry_id)
    return own, gone


def struck_from(table: Table, own: OwnPack, kind: str, entry_id: str) -> OwnPack:
    """The own pack without an entry; where the packs have it too, it is covered."""
    struck = without(own.struck, kind, entry_id)
    if entry_id in table.game.content.of(table.content.kinds[kind]):
        struck = {**struck, kind: (*struck.get(kind, ()), entry_id)}
    return structs.replace(own, entries=entries_without(own, kind, entry_id), struck=struck)


def begin(table: Table) -> None:
    if OWN_PACK not in table:
        table.record(OwnPackBegun(about=OWN_PACK))


def without(struck: Struck, kind: str, entry_id: str) -> Struck:
    left = {**struck, kind: tuple(one for one in struck.get(kind, ()) if one != entry_id)}
    return {name: ids for name, ids in left.items() if ids}


def entries_without(own: OwnPack, kind: str, entry_id: str) -> Entries:
    left = {name: {one: plain for one, plain in entries.items() if (name, one) != (kind, entry_id)}
            for name, entries in own.entries.items()}  # fmt: skip
    return {name: entries for name, entries in left.items() if entries}


# --- what is asked
class WhichKind(OneOf[str], frozen=True):
    title: ClassVar[str] = "What kind of thing?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, title_of(name), what_is(kind)) for name, kind in view.content.kinds.items()]


class CoveredKind(WhichKind, frozen=True):
    """A kind of which the campaign has something of its own."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [option for option in super().options(view) if CoveredEntry(kind=option.value).options(view)]


class WhichEntry(Text, frozen=True):
    """One that is there, by its id; or a new id."""

    title: ClassVar[str] = "Which one? Another word: a new one"
    kind: str

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        if self.kind not in view.content.kinds:
            return ()
        entries = view.content.of(view.content.kinds[self.kind])
        return [Option(entry_id, called(entry, entry_id), entry.text) for entry_id, entry in entries.items()]

    def check(self, view: Reader, value: Any) -> str:
        words = super().check(view, value)
        if words in view.content.of(view.content.kinds[self.kind]):
            return words
        if not slug_of(words):
            raise IllegalAnswer(f"{words!r} has no letter and no digit to call it by")
        return slug_of(words)


class ExistingEntry(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which one?"
    kind: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return WhichEntry(kind=self.kind).suggestions(view)


class NewEntry(WhichEntry, frozen=True):
    title: ClassVar[str] = "What is the new one called?"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return ()

    def check(self, view: Reader, value: Any) -> str:
        entry = super().check(view, value)
        if entry in entries_of(view, self.kind):
            raise IllegalAnswer(f"there is one called {entry} already; give the new one another name")
        return entry


class KeptEntries(SomeOf[str], frozen=True):
    """Of all that there is of a kind, what the setting has."""

    title: ClassVar[str] = "Which of them are there in your setting?"
    kind: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        if self.kind not in view.content.kinds:
            return ()
        return [Option(entry_id, called(entry, entry_id), entry.text)
                for entry_id, entry in entries_of(view, self.kind).items()]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        return tuple(view.content.of(view.content.kinds[self.kind])) if self.kind in view.content.kinds else ()


class CoveredEntry(OneOf[str], frozen=True):
    """An entry that the campaign has changed or struck, though the packs have it."""

    title: ClassVar[str] = "Which one?"
    kind: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        own = own_pack_of(view)
        struck = [*own.struck.get(self.kind, ())]
        return [Option(entry_id) for entry_id in [*own.entries.get(self.kind, {}), *struck]]


class Field(Question[Any], frozen=True):
    """A field that no simple question fits: any value, checked by the entry's own type."""

    words: str
    usually: Any = None

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> Any:
        return self.usually

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.words, usual=plain_data(self.usually),
                      help="A number, true, false, a text in quotes, [a, list], {a = 1}.")  # fmt: skip

    def check(self, view: Reader, value: Any) -> Any:
        return value


class FieldLine(OptionalLine, frozen=True):
    of: str = ""
    """Of what kind the entries are that it may name."""

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return WhichEntry(kind=self.of).suggestions(view)


class FieldLines(LongText, frozen=True):
    """Several short texts, one to a line."""

    help: ClassVar[str] = "One to a line."

    def check(self, view: Reader, value: Any) -> Any:
        return super().check(view, "\n".join(map(str, value)) if isinstance(value, (list, tuple)) else value)

    def meant(self, answer: str) -> Any:
        return [line for line in answer.split("\n") if line]


class FieldNumbers(LongText, frozen=True):
    """Numbers by name, one to a line."""

    help: ClassVar[str] = "One to a line, each with its number, like: stealth 2."

    def check(self, view: Reader, value: Any) -> Any:
        if isinstance(value, Mapping):  # as a pack's file has them
            return dict(value)
        self.meant(words := super().check(view, value))
        return words

    def meant(self, answer: str | dict[str, Any]) -> Any:
        if isinstance(answer, dict):
            return answer
        numbers: dict[str, int] = {}
        for line in filter(None, answer.split("\n")):
            name, _, number = line.replace("−", "-").strip().rpartition(" ")
            try:
                numbers[name.rstrip(" =:")] = int(number)
            except ValueError:
                raise IllegalAnswer(f"{line!r}: a name and a whole number are wanted, like: stealth 2") from None
        return numbers


class FieldSomeOf(SomeOf[str], frozen=True, kw_only=True):
    words: str
    choices: tuple[str, ...] = ()
    usually: tuple[str, ...]

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(word) for word in self.choices]

    def usual(self, view: Reader) -> tuple[str, ...]:
        return self.usually


class FieldEntries(FieldSomeOf, frozen=True, kw_only=True):
    """Ids of entries of a kind."""

    of: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        there = WhichEntry(kind=self.of).suggestions(view)
        known = [option.value for option in there]
        return [*there, *(Option(entry_id) for entry_id in self.usually if entry_id not in known)]


class FieldOneOf(OneOf[str], frozen=True, kw_only=True):
    words: str
    choices: tuple[str, ...]
    usually: str
    may_be_unset: bool = False

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        unset = [Option("", "none")] if self.may_be_unset else []
        return [*unset, *(Option(word, word or "none") for word in self.choices)]

    def meant(self, answer: str) -> str | None:
        return None if self.may_be_unset and not answer else answer

    def usual(self, view: Reader) -> str:
        return self.usually


class FieldForms(Forms[Any], frozen=True, kw_only=True):
    """Several things that have fields of their own: a card for each."""

    words: str
    of: type[msgspec.Struct]
    usually: tuple[msgspec.Struct, ...] = ()

    def asks(self, view: Reader) -> str:
        return self.words

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return field_questions(self.of, usual_of(self.of))

    def usual(self, view: Reader) -> Any:
        each = [field_questions(self.of, structs.asdict(one)) for one in self.usually]
        return [{name: plain_data(question.usual(view)) for name, question in card.items()} for card in each]

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> Any:
        return [dict(card) for card in each]

    def meant(self, answer: list[dict[str, Any]]) -> Any:
        asked = field_questions(self.of, usual_of(self.of))
        return [meant_by(asked, card) for card in answer]


Told = FieldLines | FieldNumbers | FieldOneOf | FieldForms
"""Fields whose answer is told in other words than the entry has it."""


def field_questions(kind: type[msgspec.Struct], values: Mapping[str, Any]) -> dict[str, Question[Any]]:
    """What is asked to fill in something of this type, beginning with these values."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: field_question(name, hints[name], values[name]) for name in kind.__struct_fields__}


def usual_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: default_of(field) for field in structs.fields(kind)}


def meant_by(asked: Mapping[str, Question[Any]], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Answers as an entry has them; what is unset is left out."""
    meant = {name: question.meant(answer) if isinstance(question := asked[name], Told) else answer
             for name, answer in answers.items()}  # fmt: skip
    return {name: value for name, value in meant.items() if value is not None}


def field_question(name: str, hint: Any, now: Any) -> Question[Any]:
    """The question that fits a field's type, beginning with what it is now."""
    words = name.replace("_", " ").capitalize()
    noted, (hint, may_be_unset) = hint, without_none(hint)
    if hint is str and not may_be_unset:
        line = FieldLine(words=words, usually=now or "", of=kind_named(noted))
        return LongText(words=words, usually=now or "") if name in LONG else line
    if hint is bool and not may_be_unset:
        return YesNo(words=words, usually=bool(now))
    if hint is int and not may_be_unset:
        return WholeNumber(words=words, usually=now or 0)
    if choices := words_of(hint):
        first = "" if may_be_unset else choices[0]
        return FieldOneOf(words=words, choices=choices, usually=now or first, may_be_unset=may_be_unset)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,) and not may_be_unset:
        of = bare(get_args(hint)[0])
        if of is str and (kind := kind_named(get_args(hint)[0])):
            return FieldEntries(words=words, of=kind, usually=tuple(now or ()))
        if of is str:
            return FieldLines(words=words, usually="\n".join(now or ()))
        if isinstance(of, type) and issubclass(of, msgspec.Struct):
            return FieldForms(words=words, of=of, usually=tuple(now or ()))
        if choices := words_of(of):
            return FieldSomeOf(words=words, choices=choices, usually=tuple(now or ()))
    if get_origin(hint) is dict and [bare(one) for one in get_args(hint)] == [str, int] and not may_be_unset:
        return FieldNumbers(words=words, usually="\n".join(f"{key} {number}" for key, number in (now or {}).items()))
    return Field(words=words, usually=plain_data(now) if now is not None or may_be_unset else plain_data(empty(hint)))


def kind_named(hint: Any) -> str:
    """The kind of the entries that a text names (`id_of`); empty: it is any text."""
    notes = [note.extra for note in getattr(hint, "__metadata__", ()) if isinstance(note, msgspec.Meta) and note.extra]
    return next((str(extra["kind"]) for extra in notes if "kind" in extra), "")


def words_of(hint: Any) -> tuple[str, ...]:
    """The words that a type consists of, if it does."""
    hint = bare(hint)
    is_words = get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint))
    return get_args(hint) if is_words else ()


def without_none(hint: Any) -> tuple[Any, bool]:
    """A type, and whether it may be unset beside it."""
    hint = bare(hint)
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return (bare(kinds[0]) if len(kinds) == 1 else hint), NoneType in get_args(hint)


def bare(hint: Any) -> Any:
    """A type without what is noted beside it."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return hint


def empty(hint: Any) -> Any:
    return {} if get_origin(hint) in (dict, Mapping) else []


class EntryFields(Form[ContentEntry], frozen=True):
    """An entry, field by field; of one that is there, as it is now."""

    title: ClassVar[str] = "What is it like?"
    kind: str
    entry: str
    like: str = ""
    """Of a new one: the entry that it is a copy of."""

    def now(self, view: Reader) -> ContentEntry | None:
        return entries_of(view, self.kind).get(self.like or self.entry)

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        if self.kind not in view.content.kinds:
            return {}
        kind, now = view.content.kinds[self.kind], self.now(view)
        values = usual_of(kind) if now is None else structs.asdict(now)
        if now is None or self.like:
            values = {**values, "name": self.entry.replace("-", " ").capitalize()}
        return field_questions(kind, values)

    def filled(self, view: Reader, **values: Any) -> ContentEntry:
        try:
            return msgspec.convert(meant_by(self.fields(view), plain_data(values)), view.content.kinds[self.kind])
        except msgspec.ValidationError as error:
            raise IllegalAnswer(f"that is not one of the {self.kind}: {error}") from None


def default_of(field: structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return None if field.default_factory is msgspec.NODEFAULT else field.default_factory()


# --- what can be done
def why_no_pack(view: Reader, by: Id) -> str:
    return "" if view.content.kinds else "this game has no content to write"


@action("Write into the campaign's pack", called="pack-entry", unless=why_no_pack, kind=WhichKind(),
        entry=lambda view, by, args: WhichEntry(kind=args["kind"]),
        fields=lambda view, by, args: EntryFields(kind=args["kind"], entry=args["entry"]))  # fmt: skip
def pack_entry(table: Table, by: Id, kind: str, entry: str, fields: dict[str, Any]) -> None:
    """Something new in the setting, or another version of what is there: for this campaign, from now on."""
    write_own(table, entry, msgspec.convert(fields, table.content.kinds[kind]))


@action("Copy an entry", called="copy-entry", unless=why_no_pack, kind=WhichKind(),
        like=lambda view, by, args: ExistingEntry(kind=args["kind"]),
        entry=lambda view, by, args: NewEntry(kind=args["kind"]),
        fields=lambda view, by, args: EntryFields(kind=args["kind"], entry=args["entry"],
                                                  like=args["like"]))  # fmt: skip
def copy_entry(table: Table, by: Id, kind: str, like: str, entry: str, fields: dict[str, Any]) -> None:
    """Something new in the setting that is like something there: begin with that, and change what is different."""
    write_own(table, entry, msgspec.convert(fields, table.content.kinds[kind]))


@action("Choose what there is", called="keep-entries", unless=why_no_pack, kind=WhichKind(),
        entries=lambda view, by, args: KeptEntries(kind=args["kind"]), along=YesNo(words=ALONG))  # fmt: skip
def keep_entries(table: Table, by: Id, kind: str, entries: tuple[str, ...], along: bool = False) -> None:
    """Of one kind, what your setting has; all else of it is struck. What characters have already stays with them."""
    own, gone = own_pack_of(table), list[str]()
    for entry_id in entries_of(table, kind):
        if entry_id in entries:
            own = structs.replace(own, struck=without(own.struck, kind, entry_id))
        else:
            own = struck_from(table, own, kind, entry_id)
    if along:
        own, gone = along_with(table, own)
    left = table.game.content.overlaid(own).of(table.content.kinds[kind])
    names = [called(entry, entry_id) for entry_id, entry in left.items()]
    state(table, EntriesKept(about=OWN_PACK, entries=own.entries, struck=own.struck, kind=kind,
                             called=", ".join(names) or "nothing", gone=struck_too(gone)))  # fmt: skip


def struck_too(names: list[str]) -> str:
    return f" Struck with the others: {', '.join(names)}." if names else ""


@action("Strike from the campaign's pack", called="strike-entry", unless=why_no_pack, kind=WhichKind(),
        entry=lambda view, by, args: ExistingEntry(kind=args["kind"]), along=YesNo(words=ALONG))  # fmt: skip
def strike_entry(table: Table, by: Id, kind: str, entry: str, along: bool = False) -> None:
    """There is no such thing in this campaign. What characters have of it already stays with them."""
    strike_own(table, table.content.kinds[kind], entry, along)


def why_no_restore(view: Reader, by: Id) -> str:
    return "" if CoveredKind().options(view) else "the campaign has changed nothing of its packs"


@action("As the packs have it", called="restore-entry", unless=why_no_restore, kind=CoveredKind(),
        entry=lambda view, by, args: CoveredEntry(kind=args["kind"]))  # fmt: skip
def restore_entry(table: Table, by: Id, kind: str, entry: str) -> None:
    """Take back what the campaign has changed or struck of the packs; what only the campaign has is gone then."""
    own = own_pack_of(table)
    state(table, EntryRestored(about=OWN_PACK, entries=entries_without(own, kind, entry),
                               struck=without(own.struck, kind, entry), kind=kind, called=entry))  # fmt: skip

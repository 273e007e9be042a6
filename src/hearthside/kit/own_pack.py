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
    Confirm,
    ContentEntry,
    Creation,
    Fact,
    Form,
    Id,
    IllegalAnswer,
    Number,
    OneOf,
    Option,
    OwnPack,
    Prompt,
    Question,
    Reader,
    Table,
    Text,
    action,
    plain_data,
)
from hearthside.engine.content import E_
from hearthside.engine.records import slug_of
from hearthside.kit.questions import LongText

Entries = dict[str, dict[str, dict[str, Any]]]
Struck = dict[str, tuple[str, ...]]
LONG = ("text", "secret", "notes")
"""Fields of entries that hold more than a line, in every ruleset."""


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


class PackTakenIn(EntryWritten, frozen=True):
    says: ClassVar[str] = "Taken into the campaign's own pack: {called}."


def own_pack_of(reader: Reader) -> OwnPack:
    return reader[OWN_PACK] if OWN_PACK in reader else OwnPack()


def called(entry: ContentEntry, entry_id: str) -> str:
    return entry.name or entry_id


# --- for rulesets, whose own actions ask in their own words
def write_own(table: Table, entry_id: str, entry: ContentEntry) -> None:
    """Write an entry into the campaign's own pack: a new one, or another in the place of one that the packs have."""
    kind, own = table.content.name_of(type(entry)), own_pack_of(table)
    plain = {field: value for field, value in plain_data(entry).items() if value is not None}
    entries = {**own.entries, kind: {**own.entries.get(kind, {}), entry_id: plain}}
    state(table, EntryWritten(about=OWN_PACK, entries=entries, struck=without(own.struck, kind, entry_id), kind=kind,
                              called=called(entry, entry_id)))  # fmt: skip


def strike_own(table: Table, kind: type[E_], entry_id: str) -> None:
    """From now on there is no such entry, whichever pack it came from."""
    name, own = table.content.name_of(kind), own_pack_of(table)
    entry = table.content.of(kind)[entry_id]
    struck = own.struck
    if entry_id in table.game.content.of(kind):  # the packs have it too: it must be covered
        struck = {**own.struck, name: (*own.struck.get(name, ()), entry_id)}
    state(table, EntryStruck(about=OWN_PACK, entries=entries_without(own, name, entry_id), struck=struck, kind=name,
                             called=called(entry, entry_id)))  # fmt: skip


def state(table: Table, fact: EntryWritten) -> None:
    """State something of the own pack, of which there need be no record yet, if all still fits together then."""
    after = structs.replace(own_pack_of(table), entries=fact.entries, struck=fact.struck)
    if faults := table.game.ruleset.content_faults(table.game.content.overlaid(after)):
        raise IllegalAnswer("; ".join(faults))
    if OWN_PACK not in table:
        table.record(OwnPackBegun(about=OWN_PACK))
    table.record(fact)


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
        return [Option(name, name.replace("-", " ").capitalize(), first_line(kind))
                for name, kind in view.content.kinds.items()]  # fmt: skip


class CoveredKind(WhichKind, frozen=True):
    """A kind of which the campaign has something of its own."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [option for option in super().options(view) if CoveredEntry(kind=option.value).options(view)]


def first_line(kind: type[ContentEntry]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


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


class CoveredEntry(OneOf[str], frozen=True):
    """An entry that the campaign has changed or struck, though the packs have it."""

    title: ClassVar[str] = "Which one?"
    kind: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        own = own_pack_of(view)
        struck = [*own.struck.get(self.kind, ())]
        return [Option(entry_id) for entry_id in [*own.entries.get(self.kind, {}), *struck]]


class WholePack(Question[Entries], frozen=True):
    """The entries of a pack, by kind and by id, as its files have them."""

    title: ClassVar[str] = "Which entries?"

    def usual(self, view: Reader) -> Entries:
        """Something that is there already."""
        for name, kind in view.content.kinds.items():
            for entry_id, entry in view.content.of(kind).items():
                return {name: {entry_id: plain_data(entry)}}
        return {}

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.title, usual=self.usual(view),
                      help='By kind and by id: {"harms": {"burnt": {"name": "Burnt"}}}.')  # fmt: skip

    def check(self, view: Reader, value: Any) -> Entries:
        kinds = view.content.kinds
        if not isinstance(value, dict) or not any(value.values()):
            raise IllegalAnswer("there is nothing in that pack")
        for name, entries in value.items():
            if name not in kinds or not isinstance(entries, dict):
                raise IllegalAnswer(f"{name!r} is no kind of thing here; there are {', '.join(kinds)}")
            for entry_id, plain in entries.items():
                if not entry_id or entry_id != slug_of(entry_id):
                    raise IllegalAnswer(f"{name}: {entry_id!r} is no id: small letters, digits and - make one")
                try:
                    msgspec.convert(plain, kinds[name])
                except msgspec.ValidationError as error:
                    raise IllegalAnswer(f"{name}: {entry_id}: {error}") from None
        checked: Entries = plain_data(value)
        return checked


class Field(Question[Any], frozen=True):
    """A field that no simple question fits: any value, checked by the entry's own type."""

    words: str
    now: Any = None

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> Any:
        return self.now

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.words, usual=plain_data(self.now),
                      help="A number, true, false, a text in quotes, [a, list], {a = 1}.")  # fmt: skip

    def check(self, view: Reader, value: Any) -> Any:
        return value


class FieldText(LongText, frozen=True, kw_only=True):
    def usual(self, view: Reader) -> str:
        return self.now


class FieldLine(Text, frozen=True, kw_only=True):
    words: str
    now: str = ""
    blank: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> str:
        return self.now


class FieldLines(FieldText, frozen=True, kw_only=True):
    """Several short texts, one to a line."""

    help: ClassVar[str] = "One to a line."


class FieldNumber(Number, frozen=True, kw_only=True):
    words: str
    now: int

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> int:
        return self.now


class FieldYesNo(Confirm, frozen=True, kw_only=True):
    words: str
    now: bool

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> bool:
        return self.now


class FieldOneOf(OneOf[str], frozen=True, kw_only=True):
    words: str
    choices: tuple[str, ...]
    now: str

    def asks(self, view: Reader) -> str:
        return self.words

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(word, word or "none") for word in self.choices]

    def usual(self, view: Reader) -> str:
        return self.now


def field_question(name: str, hint: Any, now: Any) -> Question[Any]:
    """The question that fits a field's type, beginning with what it is now."""
    words = name.replace("_", " ").capitalize()
    hint = bare(hint)
    if hint is str:
        return FieldText(words=words, now=now or "") if name in LONG else FieldLine(words=words, now=now or "")
    if hint is bool:
        return FieldYesNo(words=words, now=bool(now))
    if hint is int:
        return FieldNumber(words=words, now=now or 0)
    if get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint)):
        return FieldOneOf(words=words, choices=get_args(hint), now=now or get_args(hint)[0])
    if get_origin(hint) is tuple and [bare(one) for one in get_args(hint)] == [str, ...]:
        return FieldLines(words=words, now="\n".join(now or ()))
    may_be_unset = get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)
    return Field(words=words, now=plain_data(now) if now is not None or may_be_unset else plain_data(empty(hint)))


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

    def now(self, view: Reader) -> ContentEntry | None:
        return view.content.of(view.content.kinds[self.kind]).get(self.entry)

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        if self.kind not in view.content.kinds:
            return {}
        kind, now = view.content.kinds[self.kind], self.now(view)
        hints = get_type_hints(kind, include_extras=True)
        usual = {field.name: default_of(field) for field in structs.fields(kind)}
        values = usual if now is None else structs.asdict(now)
        if now is None:
            values = {**usual, "name": self.entry.replace("-", " ").capitalize()}
        return {name: field_question(name, hints[name], values[name]) for name in usual}

    def filled(self, view: Reader, **values: Any) -> ContentEntry:
        plain = {name: value for name, value in plain_data(values).items() if value is not None}
        for name, question in self.fields(view).items():
            if isinstance(question, FieldLines):
                plain[name] = [line for line in plain[name].split("\n") if line]
        try:
            return msgspec.convert(plain, view.content.kinds[self.kind])
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


@action("Strike from the campaign's pack", called="strike-entry", unless=why_no_pack, kind=WhichKind(),
        entry=lambda view, by, args: ExistingEntry(kind=args["kind"]))  # fmt: skip
def strike_entry(table: Table, by: Id, kind: str, entry: str) -> None:
    """There is no such thing in this campaign. What characters have of it already stays with them."""
    strike_own(table, table.content.kinds[kind], entry)


def why_no_restore(view: Reader, by: Id) -> str:
    return "" if CoveredKind().options(view) else "the campaign has changed nothing of its packs"


@action("As the packs have it", called="restore-entry", unless=why_no_restore, kind=CoveredKind(),
        entry=lambda view, by, args: CoveredEntry(kind=args["kind"]))  # fmt: skip
def restore_entry(table: Table, by: Id, kind: str, entry: str) -> None:
    """Take back what the campaign has changed or struck of the packs; what only the campaign has is gone then."""
    own = own_pack_of(table)
    state(table, EntryRestored(about=OWN_PACK, entries=entries_without(own, kind, entry),
                               struck=without(own.struck, kind, entry), kind=kind, called=entry))  # fmt: skip


@action("Take a pack in", unless=why_no_pack, pack=WholePack())
def take_in_pack(table: Table, by: Id, pack: Entries) -> None:
    """Entries from elsewhere, of another campaign or written by hand, lie over what is there from now on."""
    own = own_pack_of(table)
    entries, struck = own.entries, own.struck
    for kind, some in pack.items():
        entries = {**entries, kind: {**entries.get(kind, {}), **some}}
        for entry_id in some:
            struck = without(struck, kind, entry_id)
    told = ", ".join(f"{len(some)} {kind}" for kind, some in pack.items() if some)
    state(table, PackTakenIn(about=OWN_PACK, entries=entries, struck=struck, kind="", called=told))

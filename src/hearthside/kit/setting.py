"""A setting of one's own: what it is called and about, its checklist step by step, and a whole setting from elsewhere.

What it holds is the campaign's own pack. Laws: a step is done when the GM says so, in any order; house rules that come
with a setting or a genre are those that the GM could have changed one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec import structs

from hearthside.engine import (
    HOUSE_RULES,
    OWN_PACK,
    Fact,
    Id,
    IllegalAnswer,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    Record,
    SettingStep,
    Table,
    action,
    plain_data,
)
from hearthside.engine.house_rules import house_rules_of
from hearthside.engine.records import slug_of
from hearthside.kit.own_pack import (
    Entries,
    EntryWritten,
    Struck,
    begin,
    own_pack_of,
    state,
    why_no_pack,
    without,
)
from hearthside.kit.questions import LongText, OptionalLine, YesNo

LONGEST_TITLE = 60


class SettingDescribed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("title", "text")
    says: ClassVar[str] = "The setting: {title}. {text}"
    title: str
    text: str


class StepNoted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("notes", "settled")
    says: ClassVar[str] = "The setting, {step}: {told}."
    notes: dict[str, str]
    settled: tuple[str, ...]
    step: str
    told: str


class PackTakenIn(EntryWritten, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("entries", "struck", "title", "text", "notes")
    says: ClassVar[str] = "Taken into the campaign's own pack: {called}."
    title: str
    text: str
    notes: dict[str, str]


class HouseRulesCame(Fact, frozen=True):
    """Several house rules at once: of a genre, or of a setting that was taken in."""

    says: ClassVar[str] = "House rules with {called}: {told}."
    rules: dict[str, Any]
    called: str
    told: str

    def changes(self) -> dict[str, Any]:
        return self.rules


# --- what is asked
class SettingTitle(OptionalLine, frozen=True):
    longest: ClassVar[int] = LONGEST_TITLE


class WhichStep(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which step?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(step.name, step.title, step.text) for step in view.content.checklist.steps]


class WhichGenre(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which genre?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(genre.name, genre.title, genre.text) for genre in view.content.checklist.genres]


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
        if not isinstance(value, dict):
            raise IllegalAnswer("a pack has its entries by kind and by id")
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


class AboutPack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pack tells beside its entries, as its manifest has it."""

    title: str = ""
    text: str = ""
    strikes: dict[str, tuple[str, ...]] = {}
    house_rules: dict[str, Any] = {}
    notes: dict[str, str] = {}


class WhatOfPack(Question[AboutPack], frozen=True):
    title: ClassVar[str] = "What does the pack tell of itself?"

    def usual(self, view: Reader) -> AboutPack:
        return AboutPack()

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="value", title=self.title, usual={},
                      help='Its title, text, strikes, house_rules and notes, as in a manifest.')  # fmt: skip

    def check(self, view: Reader, value: Any) -> AboutPack:
        try:
            about = msgspec.convert(plain_data(value), AboutPack)
        except msgspec.ValidationError as error:
            raise IllegalAnswer(f"that is nothing that a pack tells of itself: {error}") from None
        if unknown := [kind for kind in about.strikes if kind not in view.content.kinds]:
            raise IllegalAnswer(f"{unknown[0]!r} is no kind of thing here; there are {', '.join(view.content.kinds)}")
        with_rules(view, about.house_rules)
        return about


# --- house rules that come together
def with_rules(reader: Reader, rules: dict[str, Any]) -> Record:
    """The table's house rules with others in their place, if their types allow it."""
    now = reader[HOUSE_RULES]
    known = [rule.name for rule in house_rules_of(type(now))]
    if unknown := [name for name in rules if name not in known]:
        raise IllegalAnswer(f"there is no house rule {unknown[0]!r}")
    try:
        after: Record = msgspec.convert({**structs.asdict(now), **rules}, type(now), from_attributes=True)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"house rules: {error}") from None
    return after


def take_rules(table: Table, rules: dict[str, Any], called: str) -> None:
    """Play by these house rules from now on; what is fixed once the table is laid stays as it is."""
    now, after = table[HOUSE_RULES], with_rules(table, rules)
    fixed: Mapping[str, str] = getattr(now, "fixed_at_setup", dict)()
    others = {name: getattr(after, name) for name in rules
              if name not in fixed and getattr(after, name) != getattr(now, name)}  # fmt: skip
    if not others:
        return
    titles = {rule.name: rule.title for rule in house_rules_of(type(now))}
    told = ", ".join(f"{titles[name]}: {in_a_word(value)}" for name, value in others.items())
    table.record(HouseRulesCame(about=HOUSE_RULES, rules=others, called=called, told=told))


def in_a_word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "not set" if value is None else str(value)


# --- what can be done
@action("Describe the setting", called="describe-setting", unless=why_no_pack,
        title=lambda view, by, args: SettingTitle(words="What is the setting called?", usually=own_pack_of(view).title),
        text=lambda view, by, args: LongText(words="What is it about?", usually=own_pack_of(view).text))  # fmt: skip
def describe_setting(table: Table, by: Id, title: str, text: str) -> None:
    """Its name, and in a few sentences its concept, its genre and what play in it is after."""
    begin(table)
    table.record(SettingDescribed(about=OWN_PACK, title=title, text=text))


@action("Decide a step of the setting", called="settle-step", unless=why_no_pack, step=WhichStep(),
        notes=lambda view, by, args: LongText(words="What have you decided?",
                                              usually=own_pack_of(view).notes.get(args["step"], "")),
        settled=lambda view, by, args: YesNo(words="Is this step done?",
                                             usually=args["step"] in own_pack_of(view).settled))  # fmt: skip
def settle_step(table: Table, by: Id, step: str, notes: str | None = None, settled: bool = True) -> None:
    """Note what you have decided about the setting, and whether this step of the checklist is done."""
    own, told = own_pack_of(table), step_of(table, step)
    words = own.notes.get(step, "") if notes is None else notes
    noted = {name: text for name, text in {**own.notes, step: words}.items() if text}
    done = tuple(one.name for one in table.content.checklist.steps
                 if (settled if one.name == step else one.name in own.settled))  # fmt: skip
    begin(table)
    table.record(StepNoted(about=OWN_PACK, notes=noted, settled=done, step=told.title,
                           told="done" if settled else "still open"))  # fmt: skip


def step_of(reader: Reader, name: str) -> SettingStep:
    return next(step for step in reader.content.checklist.steps if step.name == name)


def why_no_genre(view: Reader, by: Id) -> str:
    return "" if view.content.checklist.genres else "this game names no genres to begin with"


@action("Begin with a genre", called="begin-genre", unless=why_no_genre, genre=WhichGenre())
def begin_genre(table: Table, by: Id, genre: str) -> None:
    """House rules that settings of a genre have in common; each can be changed afterwards."""
    picked = next(one for one in table.content.checklist.genres if one.name == genre)
    take_rules(table, dict(picked.house_rules), picked.title)


@action("Take a pack in", unless=why_no_pack, pack=WholePack(), about=WhatOfPack())
def take_in_pack(table: Table, by: Id, pack: Entries, about: dict[str, Any] | None = None) -> None:
    """Entries from elsewhere, of another campaign or written by hand, lie over what is there from now on. With a whole
    setting come what it strikes, its house rules and what its author has decided."""
    told = AboutPack() if about is None else msgspec.convert(about, AboutPack)
    if not any((*pack.values(), *told.strikes.values(), told.house_rules)):
        raise IllegalAnswer("there is nothing in that pack")
    own = own_pack_of(table)
    entries, struck = own.entries, all_struck(table, own.struck, told.strikes)
    for kind, some in pack.items():
        entries = {**entries, kind: {**entries.get(kind, {}), **some}}
        for entry_id in some:
            struck = without(struck, kind, entry_id)
    counts = [*(f"{len(some)} {kind}" for kind, some in pack.items() if some),
              *(f"{len(gone)} {kind} struck" for kind, gone in told.strikes.items() if gone)]  # fmt: skip
    called = ": ".join(part for part in (told.title, ", ".join(counts)) if part)
    state(table, PackTakenIn(about=OWN_PACK, entries=entries, struck=struck, kind="", called=called,
                                title=told.title or own.title, text=told.text or own.text,
                                notes={**own.notes, **told.notes}))  # fmt: skip
    take_rules(table, told.house_rules, told.title or "that pack")


def all_struck(table: Table, struck: Struck, more: Struck) -> Struck:
    """What is struck already, and more of what the packs have."""
    for kind, gone in more.items():
        there = table.game.content.of(table.content.kinds[kind])
        known = struck.get(kind, ())
        added = tuple(entry for entry in gone if entry in there and entry not in known)
        struck = {**struck, kind: (*known, *added)} if added else struck
    return struck

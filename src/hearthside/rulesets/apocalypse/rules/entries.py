"""Other sheet entries: items, abilities, status; and the Player's own notes."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.engine import Id, Key, Option, Reader, Table, action, rule
from hearthside.kit import LongNotes
from hearthside.rulesets.apocalypse.facts import EntryRemoved, EntryWritten, NotesWritten
from hearthside.rulesets.apocalypse.questions import (
    EntryName,
    EntryText,
    Modifier,
    WhichCharacter,
    WhichEntry,
)
from hearthside.rulesets.apocalypse.state import Character, SheetEntry


@action("Write an entry", who=WhichCharacter(), name=EntryName(),
        text=EntryText(), modifier=Modifier())  # fmt: skip
@rule("APO-025", "APO-026", "APO-027", "APO-028")
def write_entry(table: Table, by: Id, who: Key[Character], name: str, text: str = "", modifier: int = 0) -> None:
    """Have something written or changed on a sheet. Without a mechanic it never changes a roll's total."""
    table.run(write_down, who, name, SheetEntry(text, modifier or None))


def write_down(table: Table, who: Key[Character], name: str, entry: SheetEntry) -> None:
    table.record(EntryWritten(about=who, entries={**table[who].entries, name: entry}, entry=name))


class WhoHasEntries(WhichCharacter, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].entries]


def nobody_has_entries(view: Reader, by: Id) -> str:
    return "" if WhoHasEntries().options(view) else "nothing of that kind is on any sheet"


@action("Remove an entry", unless=nobody_has_entries, who=WhoHasEntries(),
        name=lambda view, by, args: WhichEntry(who=args["who"]))  # fmt: skip
@rule("APO-025")
def remove_entry(table: Table, by: Id, who: Key[Character], name: str) -> None:
    """Have something taken off a sheet."""
    entries = {known: entry for known, entry in table[who].entries.items() if known != name}
    table.record(EntryRemoved(about=who, entries=entries, entry=name))


@action("Write notes", by=Character, meanwhile=True, always=True, notes=LongNotes())
@rule("APO-003")
def write_notes(table: Table, who: Key[Character], notes: str) -> None:
    """Free notes on the own sheet."""
    table.record(NotesWritten(about=who, notes=notes))

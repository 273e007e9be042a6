"""Notes: what somebody writes down for themselves, for the GM, or for everybody (a handout)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Creation,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Reader,
    Record,
    Removal,
    Seat,
    Sight,
    Table,
    action,
    new_key,
)
from hearthside.kit.questions import LongText, Name, Picture


class Note(Record, frozen=True):
    """A title (its name), a text, perhaps a picture. It belongs to who wrote it."""

    text: str = ""


class NoteWritten(Creation, frozen=True):
    says: ClassVar[str] = "A new note: {about:name}."
    record: Note


class NoteChanged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("name", "text", "picture")
    says: ClassVar[str] = "{about:name} is written anew."
    name: str
    text: str
    picture: str
    sight: Sight

    def changes(self) -> dict[str, Any]:
        return {**super().changes(), "seen_by": self.sight}


class NoteRemoved(Removal, frozen=True):
    says: ClassVar[str] = "{about:name} is thrown away."


class NoteTitle(Name, frozen=True):
    title: ClassVar[str] = "What is it about?"
    longest: ClassVar[int] = 120


class NoteText(LongText, frozen=True, kw_only=True):
    longest: ClassVar[int] = 20_000


class WhoReads(OneOf[Sight], frozen=True):
    """`player`: whose note it is; empty: the GM's."""

    title: ClassVar[str] = "Who may read it?"
    player: Id
    now: Sight | None = None

    def options(self, view: Reader) -> Sequence[Option[Sight]]:
        everybody = Option[Sight]("all", "Everybody")
        return (everybody, private(self.player))

    def usual(self, view: Reader) -> Sight:
        return self.now or private(self.player).value


def private(player: Id) -> Option[Sight]:
    """Who reads a note that is not for everybody. (Nothing is hidden from a GM.)"""
    return Option("owner", "Only you and the GM") if player else Option("gm", "Only the GM")


def why_no_notes(view: Reader, seat: Key[Seat]) -> str:
    return "who only watches keeps no notes here" if view[seat].role == "spectator" else ""


def writer(view: Reader, seat: Key[Seat]) -> Id:
    """Whose note it is that a seat writes: a player's own, or the GM's."""
    return seat if view[seat].role == "player" else ""


@action("Write a note", by=Seat, unless=why_no_notes, lasting=True, title=NoteTitle(),
        text=NoteText(words="What is there to remember?"),
        seen_by=lambda view, seat, args: WhoReads(player=writer(view, Key[Seat](seat))), picture=Picture())  # fmt: skip
def write_note(table: Table, seat: Key[Seat], title: str, text: str = "", seen_by: Sight | None = None,
               picture: str = "") -> Id:  # fmt: skip
    """For oneself, or for everybody: then it is a handout. What nobody else may read is also not in their log."""
    player = writer(table, seat)
    note = Note(name=title, text=text, picture=picture, player=player, seen_by=seen_by or private(player).value)
    key = new_key(table, Note, "note", note)
    table.record(NoteWritten(about=key, record=note))
    return key


def note_in(view: Reader, note: Id) -> Note:
    """The note that is asked about; a blank one, where only the questions are told."""
    return view[Key[Note](note)] if note in view else Note()


@action("Change a note", by=Note, lasting=True,
        title=lambda view, note, args: NoteTitle(usually=note_in(view, note).name),
        text=lambda view, note, args: NoteText(words="What is there to remember?", usually=note_in(view, note).text),
        seen_by=lambda view, note, args: WhoReads(player=note_in(view, note).player, now=note_in(view, note).seen_by),
        picture=lambda view, note, args: Picture(usually=note_in(view, note).picture))  # fmt: skip
def change_note(table: Table, note: Key[Note], title: str | None = None, text: str | None = None,
                seen_by: Sight | None = None, picture: str | None = None) -> None:  # fmt: skip
    """What is left out stays as it is."""
    was = table[note]
    after = NoteChanged(
        about=note,
        name=was.name if title is None else title,
        text=was.text if text is None else text,
        picture=was.picture if picture is None else picture,
        sight=was.seen_by if seen_by is None else seen_by,
    )
    if after.changes() == {"name": was.name, "text": was.text, "picture": was.picture, "seen_by": was.seen_by}:
        raise IllegalAnswer("that is what the note says already")
    table.record(after)


@action("Throw a note away", by=Note, lasting=True)
def remove_note(table: Table, note: Key[Note]) -> None:
    """It is gone from the table; the log keeps that it was there."""
    table.record(NoteRemoved(about=note))

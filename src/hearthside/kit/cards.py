"""Cards: whatever of the story lies on the table, its name, its order, and who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    HOUSE_RULES,
    SCENE,
    SITTING,
    Fact,
    Hidden,
    Id,
    Key,
    OneOf,
    Option,
    Reader,
    Record,
    Sight,
    Table,
    action,
)
from hearthside.kit.questions import Picture
from hearthside.kit.tracks import Track, called, show


def is_card(who: Id, record: Record) -> bool:
    """Whether a record is something of the story: no person, and nothing of the table's own."""
    return who != HOUSE_RULES and record.is_card


def cards(reader: Reader) -> list[Key[Record]]:
    """Characters, tracks, notes; in the order in which they came."""
    return [who for who in reader.every(Record) if is_card(who, reader[who])]


def order_for(reader: Reader, view: Reader) -> list[Key[Record]]:
    """The cards that a view may see, as the GM has laid them; those that were never laid come last.

    `reader` knows the whole order, which names what is hidden too."""
    seen = cards(view)
    laid = [Key[Record](who) for who in (reader[SCENE].order if SCENE in reader else ()) if who in seen]
    return [*laid, *(who for who in seen if who not in laid)]


def name_for(view: Reader, who: Key[Any]) -> str:
    """What a record is called, as far as this reader may know it; empty: it has no name for them."""
    record: Record = view[who]
    if not isinstance(record, Track):
        return record.name
    try:
        return called(record)
    except Hidden:
        return ""


class WhichRecord(OneOf[Key[Record]], frozen=True):
    title: ClassVar[str] = "Which?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return [Option(who, name_for(view, who)) for who in cards(view)]


# --- who sees them
class Unseen(WhichRecord, frozen=True):
    """Something that not everybody knows."""

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return [option for option in super().options(view) if not is_open(view[option.value])]


class Seen(WhichRecord, frozen=True):
    """Something that is not hidden."""

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return [option for option in super().options(view) if view[option.value].seen_by == "all"]


def is_open(record: Record) -> bool:
    """Whether everybody sees it, and knows what it is."""
    return record.seen_by == "all" and not (isinstance(record, Track) and record.shown == "unnamed")


class SightSet(Fact, frozen=True):
    sight: Sight

    def changes(self) -> dict[str, Any]:
        return {"seen_by": self.sight}


class Revealed(SightSet, frozen=True):
    says: ClassVar[str] = "{about:name} is there for all to see."
    sight: Sight = "all"


class PutAway(SightSet, frozen=True):
    says: ClassVar[str] = "{about:name} is out of sight."
    sight: Sight = "owner"


def why_no_reveal(view: Reader, by: Id) -> str:
    return "" if Unseen().options(view) else "nothing is hidden"


def why_no_hide(view: Reader, by: Id) -> str:
    return "" if Seen().options(view) else "there is nothing to hide"


@action("Reveal", unless=why_no_reveal, what=Unseen())
def reveal(table: Table, by: Id, what: Key[Record]) -> None:
    """A character steps out of the dark, a note becomes a handout, a track gets its name."""
    if isinstance(table[what], Track):
        show(table, Key[Track](what), "public")
    else:
        table.record(Revealed(about=what))


@action("Hide", unless=why_no_hide, what=Seen())
def hide(table: Table, by: Id, what: Key[Record]) -> None:
    """From now on only the GM and whose it is see it."""
    if isinstance(table[what], Track):
        show(table, Key[Track](what), "secret")
    else:
        table.record(PutAway(about=what))


# --- pictures
class PictureSet(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("picture",)
    picture: str


def why_no_picture(view: Reader, who: Key[Record]) -> str:
    return "only people and what lies on the table have a picture" if who in (HOUSE_RULES, SITTING) else ""


@action("Set a picture", by=Record, unless=why_no_picture, lasting=True, picture=Picture())
def portrait(table: Table, who: Key[Record], picture: str = "") -> None:
    """How somebody or something looks. Without a picture: none from now on."""
    table.record(PictureSet(about=who, picture=picture))

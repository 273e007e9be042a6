"""What a GM keeps in mind between sessions, and what players say about them."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Id, Key, Reader, Record, rule
from hearthside.rulesets.strive.words import AtLeastNone

Touch = Literal["fed", "challenged"]
Balance = Literal["more combat", "as it was", "more role-play"]


@rule("STR-925")
class DriverNote(Struct, frozen=True, omit_defaults=True):
    """How what drives somebody was fed (information, assets) or challenged (obstacles, opponents)."""

    who: Id
    driver: str
    """In its own words."""
    touch: Touch
    what: str
    session: AtLeastNone = 0


@rule("STR-931")
class Promise(Struct, frozen=True, omit_defaults=True):
    """A reward that was promised."""

    what: str
    session: AtLeastNone = 0
    until: AtLeastNone = 0
    """The last session in which it can be had; 0: there is none."""


@rule("STR-932")
class QuickRuling(Struct, frozen=True, omit_defaults=True):
    """What was ruled on the spot, to be talked about later."""

    what: str
    session: AtLeastNone = 0


@rule("STR-925", "STR-931", "STR-932")
class GMBook(Record, frozen=True):
    """The GM's own notes that the software reads too."""

    is_card: ClassVar[bool] = False
    drivers: tuple[DriverNote, ...] = ()
    promises: tuple[Promise, ...] = ()
    rulings: tuple[QuickRuling, ...] = ()


@rule("STR-934")
class Feedback(Record, frozen=True):
    """What a player says about a session. Its `player` is whose it is."""

    is_card: ClassVar[bool] = False
    session: AtLeastNone = 0
    best: str = ""
    worst: str = ""
    balance: Balance = "as it was"
    favorite: str = ""
    """The interaction with an NPC that they liked best."""


@rule("STR-930")
class FairWarning(Record, frozen=True):
    """What the GM asks one player before a session. Its `player` is who is asked."""

    is_card: ClassVar[bool] = False
    session: AtLeastNone = 0
    """The last one that there was."""
    text: str = ""
    answer: str = ""


GM_BOOK: Key[GMBook] = Key("*gm-book")
RECORDS: tuple[type[Record], ...] = (GMBook, Feedback, FairWarning)


def gm_book(reader: Reader) -> GMBook:
    return reader[GM_BOOK] if GM_BOOK in reader else GMBook(seen_by="gm")

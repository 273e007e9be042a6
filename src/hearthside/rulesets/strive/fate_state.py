"""What belongs to a player, whoever they play: Fate Points and the Hand of Fate. And what was noted for the vote."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from hearthside.engine import Id, Key, Reader, Record, Seat, rule
from hearthside.rulesets.strive.personality import Scale
from hearthside.rulesets.strive.words import AtLeastNone, Word

MOST_CARDS = 5
SINGLE_RE_ROLL, CASCADING_RE_ROLL, DOUBLE_THE_FUN = "single-re-roll", "cascading-re-roll", "double-the-fun"
CLOTTER, LEARNING_BOOST, HASTENED = "clotter", "learning-boost", "hastened"
FACT_CHECK, FLESH_WOUND, DEFY_DEATH, YES_MY_LIEGE = "fact-check", "flesh-wound", "defy-death", "yes-my-liege"


@rule("STR-567", "STR-586")
class Hand(Record, frozen=True):
    """A player's Fate Points and cards. Its `player` is whose it is."""

    is_card: ClassVar[bool] = False
    minor: AtLeastNone = 0
    major: AtLeastNone = 0
    ambition: AtLeastNone = 0
    cards: tuple[str, ...] = ()


def hand_key(seat: Id) -> Key[Hand]:
    return Key[Hand](f"*hand {seat}")


def hand_of(reader: Reader, seat: Id) -> Hand:
    """A player's hand; empty, where they never had anything in it."""
    return reader[hand_key(seat)] if hand_key(seat) in reader else Hand(player=seat)


@rule("STR-012", "STR-576")
class Nomination(Struct, frozen=True, omit_defaults=True):
    """A situation in which somebody might have earned a Fate Point."""

    award: Word
    """The id of its entry."""
    who: Id = ""
    """The player character; empty: the group."""
    why: str = ""
    by: Id = ""
    """The seat that noted it."""


@rule("STR-1301")
class TraitScene(Struct, frozen=True, omit_defaults=True):
    """A scene in which a player character acted very strongly towards one side of a scale."""

    who: Id
    scale: Scale
    side: Literal[-1, 1]
    """Below 0: the first trait of the scale."""
    why: str = ""
    by: Id = ""


@rule("STR-012", "STR-933", "STR-1301")
class FateLog(Record, frozen=True):
    """What was noted for the vote after the session, and who was there."""

    is_card: ClassVar[bool] = False
    nominations: tuple[Nomination, ...] = ()
    scenes: tuple[TraitScene, ...] = ()
    present: tuple[Id, ...] = ()
    """The players who are at the table in this session; nobody: all who have a seat."""
    is_owed: bool = False
    """The vote was put off to the start of the next session."""
    earned_by: tuple[Id, ...] = ()
    """The players who were there in the session whose vote was put off."""
    awarded: tuple[tuple[Id, str], ...] = ()
    """Who has got which award for this session; until play begins, for the one before."""
    moved: tuple[tuple[Id, Scale], ...] = ()
    """Traits that have moved for this session; until play begins, for the one before."""


FATE_LOG: Key[FateLog] = Key("*fate")


def fate_log(reader: Reader) -> FateLog:
    return reader[FATE_LOG] if FATE_LOG in reader else FateLog()


def players_present(reader: Reader) -> tuple[Key[Seat], ...]:
    """The players at the table in this session."""
    there = fate_log(reader).present
    seats = (seat for seat in reader.every(Seat) if reader[seat].role == "player")
    return tuple(seat for seat in seats if not there or seat in there)


RECORDS: tuple[type[Record], ...] = (Hand, FateLog)

"""What belongs to a player, whoever they play: Fate Points and the Hand of Fate. And what was noted for the vote."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Id, Key, Reader, Record, rule
from hearthside.rulesets.strive.words import AtLeastNone

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


RECORDS: tuple[type[Record], ...] = (Hand,)

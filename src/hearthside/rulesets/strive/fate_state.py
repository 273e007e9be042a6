"""What belongs to a player, whoever they play: Fate Points and the Hand of Fate."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Record, rule
from hearthside.rulesets.strive.words import AtLeastNone


@rule("STR-567", "STR-586")
class Hand(Record, frozen=True):
    """A player's Fate Points and cards. Its `player` is whose it is."""

    is_card: ClassVar[bool] = False
    minor: AtLeastNone = 0
    major: AtLeastNone = 0
    ambition: AtLeastNone = 0
    cards: tuple[str, ...] = ()


RECORDS: tuple[type[Record], ...] = (Hand,)

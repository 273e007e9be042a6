"""What becomes true of Fate Points, cards and sessions."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id
from hearthside.rulesets.strive.fate_state import Hand


class HandDealt(Creation, frozen=True):
    """From now on there is a record of what a player holds."""

    record: Hand


class CardPlayed(Fact, frozen=True):
    """A card was played, and is gone."""

    sets: ClassVar[tuple[str, ...]] = ("cards",)
    says: ClassVar[str] = "{seat:name} plays {card} for {whom:name}."
    cards: tuple[str, ...]
    seat: Id
    card: str
    whom: Id

"""What is asked about Fate Points, cards and sessions."""

from __future__ import annotations

from hearthside.engine import Confirm, Id, Key, Reader, name_of, rule
from hearthside.rulesets.strive.kinds.fate import CardEntry
from hearthside.rulesets.strive.state import Character


@rule("STR-589")
class TakeCard(Confirm, frozen=True):
    """Whether another player's card is welcome."""

    seat: Id
    card: str
    whom: Key[Character]

    def asks(self, view: Reader) -> str:
        card = view.content.of(CardEntry)[self.card]
        return f"{name_of(view, self.seat)} would play {card.name} for {name_of(view, self.whom)}. Do you agree?"

    def usual(self, view: Reader) -> bool:
        return True

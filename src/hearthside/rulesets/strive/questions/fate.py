"""What is asked about Fate Points, cards and sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Confirm, Id, Key, Number, OneOf, Option, Reader, name_of, rule
from hearthside.rulesets.strive.fate_state import MOST_CARDS, hand_of
from hearthside.rulesets.strive.kinds.fate import CardEntry, PointKind
from hearthside.rulesets.strive.rules.fate.purse import affording, purse_of, shown
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


# --- points and cards
@rule("STR-569", "STR-570", "STR-571")
class WhichConversion(OneOf[PointKind], frozen=True):
    """Downwards only."""

    title: ClassVar[str] = "What is converted?"
    seat: Id

    def options(self, view: Reader) -> Sequence[Option[PointKind]]:
        hand = hand_of(view, self.seat)
        found: list[Option[PointKind]] = []
        if hand.major:
            found.append(Option("major", "Major into Minor", f"1 MaFP becomes 5 MiFP; you have {hand.major}"))
        if hand.ambition:
            found.append(Option("ambition", "Ambition into Major", f"1 AFP becomes 15 MaFP; you have {hand.ambition}"))
        return found


class HowManyPoints(Number, frozen=True):
    title: ClassVar[str] = "How many points?"
    seat: Id
    kind: PointKind

    def bounds(self, view: Reader) -> tuple[int, int]:
        hand = hand_of(view, self.seat)
        return 1, max(1, hand.major if self.kind == "major" else hand.ambition)

    def usual(self, view: Reader) -> int:
        return 1


@rule("STR-586")
class WhichCardToBuy(OneOf[str], frozen=True):
    """What a player can pay, if need be by converting."""

    title: ClassVar[str] = "Which card?"
    seat: Id

    def options(self, view: Reader) -> Sequence[Option[str]]:
        purse = purse_of(hand_of(view, self.seat))
        return [Option(id_, f"{card.name} ({card.cost})", card.text) for id_, card in view.content.of(CardEntry).items()
                if affording(purse, card.kind, card.price) is not None]  # fmt: skip


@rule("STR-587")
class AnotherCard(WhichCardToBuy, frozen=True):
    """A card, or none; as often as one likes."""

    def asks(self, view: Reader) -> str:
        hand = hand_of(view, self.seat)
        held = f"{len(hand.cards)} of {MOST_CARDS} cards in hand"
        return f"Do you buy a card? You have {shown(purse_of(hand))}; {held}."

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("", "No more cards"), *super().options(view)]

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-Q327")
class ConvertToPay(Confirm, frozen=True):
    """Whether points are converted to pay a card."""

    card: str
    left: str
    """What the purse is before paying."""

    def asks(self, view: Reader) -> str:
        card = view.content.of(CardEntry)[self.card]
        return f"{card.name} costs {card.cost}. Convert your points into {self.left} to pay it? There is no way back."

    def usual(self, view: Reader) -> bool:
        return True

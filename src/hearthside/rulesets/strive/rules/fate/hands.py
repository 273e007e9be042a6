"""The Hand of Fate: who holds which card, playing one for oneself or for another."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Seat, Table, distilled, owner, rule
from hearthside.rulesets.strive.facts.fate import CardPlayed
from hearthside.rulesets.strive.fate_state import hand_key, hand_of
from hearthside.rulesets.strive.kinds.fate import CardEntry
from hearthside.rulesets.strive.questions.fate import TakeCard
from hearthside.rulesets.strive.state import Character


@rule("STR-588", "STR-589", "STR-Q335")
def holders(reader: Reader, card: str, whom: Key[Character]) -> tuple[Key[Seat], ...]:
    """The players who could play a card for somebody: whose character it is first, then the others. Nobody plays one
    for an NPC."""
    if not reader[whom].player:
        return ()
    seats = in_hands(reader).get(card, ())
    return tuple(sorted(seats, key=lambda seat: seat != reader[whom].player)) if seats else ()


@distilled
def in_hands(reader: Reader) -> dict[str, tuple[Key[Seat], ...]]:
    """Every card that somebody holds, with who does."""
    hands = {seat: hand_of(reader, seat).cards for seat in reader.every(Seat)}
    held = dict.fromkeys(card for cards in hands.values() for card in cards)
    return {card: tuple(seat for seat, cards in hands.items() if card in cards) for card in held}


def is_held(card: str, reader: Reader) -> bool:
    """Whether anybody holds a card."""
    return card in in_hands(reader)


@rule("STR-588", "STR-589")
def play_card(table: Table, seat: Id, card: str, whom: Key[Character]) -> bool:
    """A player plays a card for a character and loses it. For another player's character both must agree: if the
    other one does not, nothing happens, and the card stays."""
    if owner(table, whom) != seat and not table.choose(whom, TakeCard(seat=seat, card=card, whom=whom)):
        return False
    discard(table, seat, card, whom)
    return True


def discard(table: Table, seat: Id, card: str, whom: Key[Character]) -> None:
    """One copy of it leaves the hand."""
    cards = list(hand_of(table, seat).cards)
    cards.remove(card)
    named = table.content.of(CardEntry)[card].name
    table.record(CardPlayed(about=hand_key(seat), cards=tuple(cards), seat=seat, card=named, whom=whom))

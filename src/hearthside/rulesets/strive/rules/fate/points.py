"""Fate Points: three kinds, counted apart; converted downwards, never upwards; paid for cards."""

from __future__ import annotations

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Seat, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.fate import CardBought, HandDealt, PointsAwarded, PointsConverted
from hearthside.rulesets.strive.fate_state import MOST_CARDS, Hand, hand_key, hand_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.fate import SHORT_POINTS, AwardEntry, CardEntry, PointKind
from hearthside.rulesets.strive.questions.fate import ConvertToPay, HowManyPoints, WhichCardToBuy, WhichConversion
from hearthside.rulesets.strive.rules.fate.purse import RATES, affording, converted, purse_of, shown
from hearthside.rulesets.strive.state import play_of


@rule("STR-567", "STR-568", "STR-571", "STR-Q323")
def award(table: Table, seat: Id, id_: str, why: str) -> None:
    """A player gets one point."""
    entry = table.content.of(AwardEntry)[id_]
    deal(table, seat)
    purse = purse_of(hand_of(table, seat))
    purse[entry.kind] += 1
    table.record(PointsAwarded(
        about=hand_key(seat), minor=purse["minor"], major=purse["major"], ambition=purse["ambition"],
        seat=seat, points=f"1 {SHORT_POINTS[entry.kind]}", award=entry.name, why=f" ({why})" if why else "",
    ))  # fmt: skip


def deal(table: Table, seat: Id) -> None:
    """From now on there is a hand of this player."""
    if hand_key(seat) not in table:
        table.record(HandDealt(about=hand_key(seat), record=Hand(player=seat, name=name_of(table, seat))))


# --- converting
def is_no_player(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else "Fate Points belong to players"


@rule("STR-Q327")
def why_not_convert(view: Reader, by: Key[Seat]) -> str:
    if view[RULES].convert_to_pay:
        return "points are converted only while buying at this table"
    hand = hand_of(view, by)
    return is_no_player(view, by) or ("" if hand.major or hand.ambition else "there is nothing to convert")


@action("Convert Fate Points", by=Seat, unless=why_not_convert,
        kind=lambda view, by, args: WhichConversion(seat=by),
        number=lambda view, by, args: HowManyPoints(seat=by, kind=args["kind"]))  # fmt: skip
@rule("STR-569", "STR-570", "STR-571", "STR-Q327")
def convert(table: Table, by: Key[Seat], kind: PointKind, number: int = 1) -> None:
    """A Major Fate Point becomes five Minor ones, an Ambition Point fifteen Major ones. There is no way back."""
    if why := why_not_convert(table, by):
        raise IllegalAnswer(why)
    purse = converted(purse_of(hand_of(table, by)), kind, number)
    lower, rate = RATES[kind]
    table.record(PointsConverted(
        about=hand_key(by), minor=purse["minor"], major=purse["major"], ambition=purse["ambition"],
        seat=by, what=f"{number} {SHORT_POINTS[kind]}", into=f"{number * rate} {SHORT_POINTS[lower]}",
    ))  # fmt: skip


# --- buying
@rule("STR-011", "STR-586", "STR-587")
def why_not_buy(view: Reader, by: Key[Seat]) -> str:
    """Cards are bought at the start of a session or after it, and nobody holds more than five."""
    if play_of(view).phase == "play":
        return "cards are bought at the start of a session or after it, not during play"
    if len(hand_of(view, by).cards) >= MOST_CARDS:
        return f"nobody holds more than {MOST_CARDS} cards"
    return is_no_player(view, by) or ("" if affordable(view, by) else "no card is affordable")


@rule("STR-586")
def affordable(view: Reader, seat: Id) -> tuple[str, ...]:
    """The cards that a player could pay, if need be by converting."""
    purse = purse_of(hand_of(view, seat))
    cards = view.content.of(CardEntry).items()
    return tuple(id_ for id_, card in cards if affording(purse, card.kind, card.price) is not None)


@action("Buy a card", by=Seat, unless=why_not_buy, card=lambda view, by, args: WhichCardToBuy(seat=by))
@rule("STR-586", "STR-587", "STR-924", "STR-Q327")
def buy_card(table: Table, by: Key[Seat], card: str) -> None:
    """A card of the Hand of Fate, read out to all. Where points have to be converted to pay it, you are asked."""
    if why := why_not_buy(table, by):
        raise IllegalAnswer(why)
    buy(table, by, card)


@rule("STR-586", "STR-587", "STR-Q327", "STR-EX158")
def buy(table: Table, seat: Id, card: str) -> bool:
    """Pay a card, if need be by converting points, which is asked before. Whether it was bought."""
    entry = table.content.of(CardEntry)[card]
    before = purse_of(hand_of(table, seat))
    paying = affording(before, entry.kind, entry.price)
    if paying != before and not table.choose(seat, ConvertToPay(card=card, left=shown(paying or before))):
        return False
    hand = hand_of(table, seat)
    purse = affording(purse_of(hand), entry.kind, entry.price)
    if purse is None or len(hand.cards) >= MOST_CARDS:  # something changed while they thought about it
        return False
    purse = {**purse, entry.kind: purse[entry.kind] - entry.price}
    table.record(CardBought(
        about=hand_key(seat), minor=purse["minor"], major=purse["major"], ambition=purse["ambition"],
        cards=(*hand.cards, card), seat=seat, card=entry.name, text=entry.text, cost=entry.cost,
    ))  # fmt: skip
    return True

"""Turn order: who acts after whom, and which round it is.

Laws: who is hidden is in no list that players can read: the whole order is the GM's, and `turns_for` gives as much of
it as a view may know. Whose turn it is, is told to all only if all may know of them. How the order comes about is a
ruleset's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from hearthside.engine import (
    GM_ONLY,
    Creation,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    Option,
    Reader,
    Record,
    SomeOf,
    Table,
    action,
    known,
)
from hearthside.kit.cards import WhichRecord
from hearthside.kit.clock import pass_time

TURNS: Key[TurnOrder] = Key("*turns")
NO_TURNS = "no turns are being taken"
THE_FIRST = "the first turn of the first round has none before it"


class TurnOrder(Record, frozen=True):
    """Who acts, in which order, and in which round. Round 0: no turns are being taken."""

    is_card: ClassVar[bool] = False
    name: str = "Turn order"
    order: Annotated[tuple[Id, ...], GM_ONLY] = ()
    scores: Annotated[dict[Id, str], GM_ONLY] = {}
    """What their places came of, in a word or a number, where that is to be seen."""
    place: Annotated[int, GM_ONLY] = 0
    """Where in the order play stands, counted from 0."""
    acting: Id = ""
    """Whose turn it is, where everybody may know of them."""
    round: Annotated[int, Meta(ge=0)] = 0


class Turn(Struct, frozen=True):
    """Somebody's place in the order."""

    who: Id
    score: str


class TurnsSeen(Struct, frozen=True):
    """A turn order as a reader may know it."""

    round: int
    turns: tuple[Turn, ...]
    acts: int | None
    """Which of these acts now; None: nobody, or somebody whom the reader does not know of."""


class Ended(Struct, frozen=True):
    """What moving on has brought to an end."""

    turn_of: Id
    round: bool


def is_going_on(reader: Reader) -> bool:
    return TURNS in reader and reader[TURNS].round > 0


def turns_for(reader: Reader, view: Reader) -> TurnsSeen:
    """The order as a view may know it. `reader` knows the whole order, which names what is hidden too."""
    if not is_going_on(reader):
        return TurnsSeen(0, (), None)
    turns = reader[TURNS]
    order: tuple[Id, ...] = known(view, map(Key[Record], turns.order))
    acting = acting_of(turns)
    seen = tuple(Turn(who, turns.scores.get(who, "")) for who in order)
    return TurnsSeen(turns.round, seen, order.index(acting) if acting in order else None)


def acting_of(turns: TurnOrder) -> Id:
    """Whose turn it is. Not for players' eyes."""
    return turns.order[place_of(turns)] if turns.round and turns.order else ""


def place_of(turns: TurnOrder) -> int:
    """Where play stands. The GM's word may have put it anywhere: beyond the last one is the first one again."""
    return turns.place % len(turns.order)


# --- what becomes true
class TurnsBegun(Creation, frozen=True):
    says: ClassVar[str] = "Turns are taken."
    record: TurnOrder


class TurnMoved(Fact, frozen=True):
    """Whose turn it is now; perhaps in another order, or in another round."""

    sets: ClassVar[tuple[str, ...]] = ("order", "scores", "place", "acting", "round")
    says: ClassVar[str] = "Round {round}: {acting:name} acts."
    order: tuple[Id, ...]
    scores: dict[Id, str]
    place: int
    acting: Id
    round: int

    def sights(self) -> dict[str, Any]:
        return {"order": "gm", "scores": "gm", "place": "gm", "acting": "all", "round": "all"}


class SomebodyActs(TurnMoved, frozen=True):
    """Of who is hidden, nothing but the round is told."""

    says: ClassVar[str] = "Round {round}: somebody acts."


class OrderChanged(TurnMoved, frozen=True):
    says: ClassVar[str] = "The turn order has changed."


class TurnsEnded(TurnMoved, frozen=True):
    says: ClassVar[str] = "No more turns are taken."


# --- procedures for rulesets
def start(table: Table, order: Iterable[Id], scores: Mapping[Id, str] | None = None) -> None:
    """Turns are taken in this order from now on; the first one acts."""
    ready = tuple(order)
    if not ready:
        raise IllegalAnswer("a turn order needs somebody who acts")
    if len(dict.fromkeys(ready)) < len(ready):
        raise IllegalAnswer("nobody has two places in a turn order")
    if TURNS not in table:
        table.record(TurnsBegun(about=TURNS, record=TurnOrder()))
    stand(table, TurnOrder(order=ready, scores=dict(scores or {}), round=1))


def move_on(table: Table) -> Ended:
    """The turn ends, and the next one's begins; after the last one a new round. Tells what has come to an end."""
    turns = going_on(table)
    ended = Ended(acting_of(turns), place_of(turns) + 1 == len(turns.order))
    table.run(let_time_pass, ended)
    turns = going_on(table)
    place = 0 if ended.round else place_of(turns) + 1
    stand(table, replace(turns, place=place, round=turns.round + ended.round))
    return ended


def let_time_pass(table: Table, ended: Ended) -> None:
    """A turn is over, perhaps a round: timers count it."""
    table.run(pass_time, "turn", 1)
    if ended.round:
        table.run(pass_time, "round", 1)


def is_the_first(turns: TurnOrder) -> bool:
    return not place_of(turns) and turns.round == 1


def move_back(table: Table) -> None:
    """The one before has the turn again. Nothing else is taken back: for that there is undo."""
    turns = going_on(table)
    if is_the_first(turns):
        raise IllegalAnswer(THE_FIRST)
    back = place_of(turns) - 1
    stand(table, replace(turns, place=back % len(turns.order), round=turns.round - (back < 0)))


def join(table: Table, who: Id, before: Id = "", score: str = "") -> None:
    """Somebody comes into the order: before another one, or at its end. Whose turn it is does not change."""
    turns = going_on(table)
    if who in turns.order:
        raise IllegalAnswer("who has a place in the turn order gets no second one")
    at = turns.order.index(before) if before in turns.order else len(turns.order)
    order = (*turns.order[:at], who, *turns.order[at:])
    place = place_of(turns) + (at <= place_of(turns))
    stand(table, replace(turns, order=order, scores={**turns.scores, who: score}, place=place), OrderChanged)


def leave(table: Table, who: Id) -> Ended:
    """Somebody goes out of the order. If it was their turn, it ends, and the next one acts."""
    turns = going_on(table)
    if who not in turns.order:
        raise IllegalAnswer("who is not in the turn order cannot leave it")
    if len(turns.order) == 1:
        end(table)
        return Ended(who, True)
    at = turns.order.index(who)
    if at != place_of(turns):
        left = replace(turns, order=but(turns.order, who), place=place_of(turns) - (at < place_of(turns)))
        stand(table, left, OrderChanged)
        return Ended("", False)
    ended = Ended(who, at + 1 == len(turns.order))
    table.run(let_time_pass, ended)
    turns = going_on(table)
    place = 0 if ended.round else place_of(turns)
    stand(table, replace(turns, order=but(turns.order, who), place=place, round=turns.round + ended.round))
    return ended


def but(order: tuple[Id, ...], who: Id) -> tuple[Id, ...]:
    return tuple(one for one in order if one != who)


def reorder(table: Table, order: Iterable[Id], scores: Mapping[Id, str] | None = None) -> None:
    """The same people in another order, from the first one on, in the same round."""
    turns, ready = going_on(table), tuple(order)
    if sorted(ready) != sorted(turns.order):
        raise IllegalAnswer("another order of the same people names each of them once, and nobody else")
    stand(table, replace(turns, order=ready, scores=dict(scores or {}), place=0))


def end(table: Table) -> None:
    """No more turns are taken."""
    going_on(table)
    table.record(TurnsEnded(about=TURNS, order=(), scores={}, place=0, acting="", round=0))


def going_on(table: Table) -> TurnOrder:
    if not is_going_on(table) or not table[TURNS].order:
        raise IllegalAnswer(NO_TURNS)
    return table[TURNS]


def stand(table: Table, turns: TurnOrder, told: type[TurnMoved] = TurnMoved) -> None:
    """State the order as it is now."""
    who = Key[Record](turns.order[turns.place])
    is_open = who in table and table[who].seen_by == "all"
    kind = SomebodyActs if told is TurnMoved and not is_open else told
    table.record(kind(about=TURNS, order=turns.order, scores=turns.scores, place=turns.place,
                      acting=who if is_open else "", round=turns.round))  # fmt: skip


# --- actions, for games that have no rules of their own about turns
class InWhichOrder(SomeOf[Key[Record]], frozen=True):
    title: ClassVar[str] = "Who acts, in which order?"
    records: ClassVar[bool] = True
    ordered: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Record]]]:
        return WhichRecord().options(view)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


def why_no_turns(view: Reader, by: Id) -> str:
    return "" if is_going_on(view) else NO_TURNS


@action("Take turns", order=InWhichOrder())
def start_turns(table: Table, by: Id, order: tuple[Key[Record], ...]) -> None:
    """From now on they act one after the other, the first one now."""
    start(table, order)


@action("Next turn", unless=why_no_turns)
def next_turn(table: Table, by: Id) -> None:
    """The turn ends, and the next one's begins."""
    move_on(table)


def why_no_turn_before(view: Reader, by: Id) -> str:
    return why_no_turns(view, by) or (THE_FIRST if is_the_first(view[TURNS]) else "")


@action("Turn before", unless=why_no_turn_before)
def previous_turn(table: Table, by: Id) -> None:
    """The one before acts again. What happened stays."""
    move_back(table)


@action("End the turns", unless=why_no_turns)
def end_turns(table: Table, by: Id) -> None:
    """Everybody may act again as it comes."""
    end(table)


ACTIONS = (start_turns, next_turn, previous_turn, end_turns)

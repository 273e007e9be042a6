"""Turn order: who acts after whom, and which round it is.

Laws: who is hidden is in no list that players can read: the whole order is the GM's, and `turns_for` gives as much of
it as a view may know. Whose turn it is, is told to all only if all may know of them. How the order comes about is a
ruleset's own. Somebody may have several places in it; who lets a turn pass may have a second chance when all others
have had theirs; and turns may be granted out of the order, after which play goes on where it stood.
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
    Span,
    Table,
    action,
    known,
)
from hearthside.kit.cards import WhichRecord
from hearthside.kit.clock import pass_time
from hearthside.kit.endings import end_of

TURNS: Key[TurnOrder] = Key("*turns")
NO_TURNS = "no turns are being taken"
BELOW_A_FIGHT: tuple[Span, ...] = ("turn", "round", "fight")
"""What is over when no more turns are taken."""
THE_FIRST = "the first turn of the first round has none before it"


class Between(Struct, frozen=True, omit_defaults=True):
    """A turn out of the order."""

    who: Id
    begun: bool = False


class TurnOrder(Record, frozen=True):
    """Who acts, in which order, and in which round. Round 0: no turns are being taken."""

    is_card: ClassVar[bool] = False
    name: str = "Turn order"
    order: Annotated[tuple[Id, ...], GM_ONLY] = ()
    scores: Annotated[dict[Id, str], GM_ONLY] = {}
    """What each place came of, in a word or a number, where that is to be seen; by the names of the places."""
    place: Annotated[int, GM_ONLY] = 0
    """Where in the order play stands, counted from 0."""
    acting: Id = ""
    """Whose turn it is, where everybody may know of them."""
    round: Annotated[int, Meta(ge=0)] = 0
    waiting: Annotated[tuple[int, ...], GM_ONLY] = ()
    """The places whose turn was let pass in this round, and who have a second chance yet."""
    again: Annotated[bool, GM_ONLY] = False
    """Second chances are being taken: the turns of the round are over."""
    between: Annotated[tuple[Between, ...], GM_ONLY] = ()
    """Turns out of the order, the first of them now."""
    begun: Annotated[bool, GM_ONLY] = True
    """The turn at the place has begun: it has not where who had it went while another acted out of the order."""


class Turn(Struct, frozen=True):
    """Somebody's place in the order."""

    who: Id
    score: str
    acted: bool = False
    waits: bool = False
    """For a second chance, at the end of the round."""
    between: bool = False
    """Out of the order: it is nobody's place."""


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
    begins: bool = True
    """Another turn begins; else one goes on that was interrupted."""


def is_going_on(reader: Reader) -> bool:
    return TURNS in reader and reader[TURNS].round > 0


def turns_for(reader: Reader, view: Reader) -> TurnsSeen:
    """The order as a view may know it. `reader` knows the whole order, which names what is hidden too."""
    if not is_going_on(reader) or not reader[TURNS].order:
        return TurnsSeen(0, (), None)
    turns = reader[TURNS]
    knows = set(known(view, map(Key[Record], (*turns.order, *(one.who for one in turns.between)))))
    now, scores = place_of(turns), scores_of(turns)
    is_known = acting_of(turns) in knows
    seen: list[Turn] = []
    acts = None
    for place, who in enumerate(turns.order):
        if place == now:
            acts = len(seen) if is_known else None
            seen += [Turn(one.who, "", between=True) for one in turns.between if one.who in knows]
        if who in knows:
            waits = place in turns.waiting
            acted = is_known and not waits and (place < now or (turns.again and place != now))
            seen.append(Turn(who, scores[place], acted, waits))
    return TurnsSeen(turns.round, tuple(seen), acts)


def acting_of(turns: TurnOrder) -> Id:
    """Whose turn it is. Not for players' eyes."""
    if not turns.round or not turns.order:
        return ""
    return turns.between[0].who if turns.between else turns.order[place_of(turns)]


def place_of(turns: TurnOrder) -> int:
    """Where play stands. The GM's word may have put it anywhere: beyond the last one is the first one again."""
    return turns.place % len(turns.order)


def is_second_chance(turns: TurnOrder) -> bool:
    return turns.again and not turns.between


def names_of(order: Sequence[Id]) -> tuple[str, ...]:
    """The places by name: whose they are; of somebody's second place and so on, with its number."""
    counts: dict[Id, int] = {}
    names = []
    for who in order:
        counts[who] = counts.get(who, 0) + 1
        names.append(who if counts[who] == 1 else f"{who} {counts[who]}")
    return tuple(names)


def scores_of(turns: TurnOrder) -> list[str]:
    """What the places came of, in their order."""
    return [turns.scores.get(name, "") for name in names_of(turns.order)]


def with_places(turns: TurnOrder, places: Sequence[tuple[Id, str]]) -> TurnOrder:
    """The same with these places: whose each is, and what it came of."""
    order = tuple(who for who, _ in places)
    scores = dict(zip(names_of(order), (score for _, score in places), strict=True))
    return replace(turns, order=order, scores={name: score for name, score in scores.items() if score})


# --- what becomes true
class TurnsBegun(Creation, frozen=True):
    says: ClassVar[str] = "Turns are taken."
    record: TurnOrder


class TurnMoved(Fact, frozen=True):
    """Whose turn it is now; perhaps in another order, or in another round."""

    sets: ClassVar[tuple[str, ...]] = ("order", "scores", "place", "acting", "round", "waiting", "again", "between",
                                       "begun")  # fmt: skip
    says: ClassVar[str] = "Round {round}: {acting:name} acts."
    order: tuple[Id, ...]
    scores: dict[Id, str]
    place: int
    acting: Id
    round: int
    waiting: tuple[int, ...] = ()
    again: bool = False
    between: tuple[Between, ...] = ()
    begun: bool = True

    def sights(self) -> dict[str, Any]:
        return {field: "all" if field in ("acting", "round") else "gm" for field in self.sets}


class SomebodyActs(TurnMoved, frozen=True):
    """Of who is hidden, nothing but the round is told."""

    says: ClassVar[str] = "Round {round}: somebody acts."


class OrderChanged(TurnMoved, frozen=True):
    says: ClassVar[str] = "The turn order has changed."


class TurnsEnded(TurnMoved, frozen=True):
    says: ClassVar[str] = "No more turns are taken."


# --- procedures for rulesets
def start(table: Table, order: Iterable[Id], scores: Mapping[str, str] | None = None) -> None:
    """Turns are taken in this order from now on; the first one acts. Scores are by the names of the places."""
    ready = tuple(order)
    if not ready:
        raise IllegalAnswer("a turn order needs somebody who acts")
    if TURNS not in table:
        table.record(TurnsBegun(about=TURNS, record=TurnOrder()))
    stand(table, TurnOrder(order=ready, scores=dict(scores or {}), round=1))


def move_on(table: Table) -> Ended:
    """The turn ends, and the next one's begins; after the last one, and after second chances, a new round. Tells what
    has come to an end."""
    turns = going_on(table)
    after = following(turns)
    ended = Ended(acting_of(turns), after.round > turns.round, begins=has_next_to_begin(turns))
    if not turns.between:  # a turn out of the order takes no time of its own
        let_time_pass(table, ended)
    is_as_it_was = table[TURNS] is turns  # what came due may have changed the order
    stand(table, after if is_as_it_was else following(going_on(table)))
    return ended


def is_last_of_round(turns: TurnOrder) -> bool:
    """Whether the round ends with the turn that is being taken."""
    return following(turns).round > turns.round


def following(turns: TurnOrder) -> TurnOrder:
    """The order when the turn is over."""
    if turns.between:
        return replace(turns, between=first_begun(turns.between[1:]), begun=turns.begun or len(turns.between) == 1)
    after = place_of(turns) + 1
    if not turns.again and after < len(turns.order):
        return replace(turns, place=after)
    if waiting := [place for place in turns.waiting if place < len(turns.order)]:
        return replace(turns, again=True, place=waiting[0], waiting=tuple(waiting[1:]))
    return replace(turns, place=0, round=turns.round + 1, again=False, waiting=())


def first_begun(between: tuple[Between, ...]) -> tuple[Between, ...]:
    return (replace(between[0], begun=True), *between[1:]) if between else ()


def has_next_to_begin(turns: TurnOrder) -> bool:
    """Whether a turn begins when this one is over; else one goes on that was interrupted."""
    if not turns.between:
        return True
    return not (turns.between[1].begun if len(turns.between) > 1 else turns.begun)


def put_off(table: Table) -> Ended:
    """Who acts lets the turn pass, and has a second chance when all turns of the round are over; the next one acts. At
    the second chance, and out of the order, the turn is over for good."""
    turns = going_on(table)
    if turns.again or turns.between:
        return move_on(table)
    waits = replace(turns, waiting=tuple(sorted({*turns.waiting, place_of(turns)})))
    stand(table, following(waits))
    return Ended(acting_of(turns), round=False)


def interpose(table: Table, who: Sequence[Id]) -> None:
    """They have turns now, one after another; then whoever was interrupted goes on."""
    turns = going_on(table)
    stand(table, replace(turns, between=(*first_begun(tuple(map(Between, who))), *turns.between)))


def let_time_pass(table: Table, ended: Ended) -> None:
    """A turn is over, perhaps a round: what lasted for it ends, and timers count it."""
    end_of(table, "turn", (ended.turn_of,))
    table.run(pass_time, "turn", 1)
    if ended.round:
        table.run(pass_time, "round", 1)


def is_the_first(turns: TurnOrder) -> bool:
    return turns.round == 1 and not (turns.between or turns.again or place_of(turns))


def move_back(table: Table) -> None:
    """The one before has the turn again. Nothing else is taken back: for that there is undo."""
    turns = going_on(table)
    if is_the_first(turns):
        raise IllegalAnswer(THE_FIRST)
    back, last = place_of(turns) - 1, len(turns.order) - 1
    if turns.between:
        stand(table, replace(turns, between=turns.between[1:]))
    elif turns.again:
        waiting = tuple(sorted({*turns.waiting, place_of(turns)}))
        stand(table, replace(turns, again=False, place=last, waiting=waiting))
    else:
        stand(table, replace(turns, place=back % len(turns.order), round=turns.round - (back < 0)))


def join(table: Table, who: Id, before: Id = "", score: str = "") -> None:
    """Somebody comes into the order: before another one, or at its end. Whose turn it is does not change."""
    turns = going_on(table)
    if who in turns.order:
        raise IllegalAnswer("who has a place in the turn order gets no second one")
    give_place(table, turns.order.index(before) if before in turns.order else len(turns.order), who, score)


def give_place(table: Table, at: int, who: Id, score: str = "") -> None:
    """Somebody gets a place, or one more. Whose turn it is does not change; a place that play has passed counts from
    the next round on."""
    turns = going_on(table)
    places = list(zip(turns.order, scores_of(turns), strict=True))
    now = with_places(turns, (*places[:at], (who, score), *places[at:]))
    place = place_of(turns) + (at <= place_of(turns))
    waiting = tuple(one + (at <= one) for one in turns.waiting)
    stand(table, replace(now, place=place, waiting=waiting), OrderChanged)


def leave(table: Table, who: Id) -> Ended:
    """Somebody goes out of the order, with all places. If it was their turn, it ends, and the next one acts."""
    turns = going_on(table)
    gone = [place for place, one in enumerate(turns.order) if one == who]
    if not gone:
        raise IllegalAnswer("who is not in the turn order cannot leave it")
    if len(gone) == len(turns.order):
        end(table)
        return Ended(who, True)
    return give_up(table, gone, but=who)


def give_up(table: Table, gone: Sequence[int], but: Id = "") -> Ended:
    """These places are no more, and somebody has no turn out of the order any more. If it was the turn of one of them,
    it ends. Tells what has come to an end."""
    turns = going_on(table)
    between = tuple(one for one in turns.between if one.who != but)
    loses_place = place_of(turns) in gone
    # 1. Where play stands then.
    after = replace(turns, between=())
    while place_of(after) in gone:
        after = following(after)
    ends = turns.between[0].who == but if turns.between else loses_place
    begins = not between[0].begun if between else loses_place
    ended = Ended(acting_of(turns) if ends else "", after.round > turns.round, begins)
    if ends and not turns.between:
        let_time_pass(table, ended)
    # 2. The places that are left.
    scores = scores_of(turns)
    stays = [place for place in range(len(turns.order)) if place not in gone]
    moved = {place: index for index, place in enumerate(stays)}
    now = with_places(after, [(turns.order[place], scores[place]) for place in stays])
    stand(table, replace(now, place=moved[place_of(after)], between=first_begun(between),
                         begun=turns.begun and not (between and loses_place),
                         waiting=tuple(moved[place] for place in after.waiting if place in moved)),
          TurnMoved if ends else OrderChanged)  # fmt: skip
    return ended


def reorder(table: Table, order: Iterable[Id], scores: Mapping[str, str] | None = None) -> None:
    """The same people in another order, from the first one on, in the same round."""
    turns, ready = going_on(table), tuple(order)
    if sorted(ready) != sorted(turns.order):
        raise IllegalAnswer("another order of the same people names each of them once, and nobody else")
    stand(table, TurnOrder(order=ready, scores=dict(scores or {}), round=turns.round))


def end(table: Table, but: Sequence[Span] = ()) -> None:
    """No more turns are taken. What lasted for a turn, a round or the fight is over; `but`: the spans that go on."""
    going_on(table)
    table.record(TurnsEnded(about=TURNS, order=(), scores={}, place=0, acting="", round=0))
    for span in BELOW_A_FIGHT:
        if span not in but:
            end_of(table, span)


def going_on(table: Table) -> TurnOrder:
    turns = table[TURNS] if TURNS in table else TurnOrder()
    if not (turns.round and turns.order):
        raise IllegalAnswer(NO_TURNS)
    return turns


def stand(table: Table, turns: TurnOrder, told: type[TurnMoved] = TurnMoved) -> None:
    """State the order as it is now."""
    who = Key[Record](acting_of(turns))
    is_open = who in table and table[who].seen_by == "all"
    kind = SomebodyActs if told is TurnMoved and not is_open else told
    table.record(kind(about=TURNS, order=turns.order, scores=turns.scores, place=place_of(turns),
                      acting=who if is_open else "", round=turns.round, waiting=turns.waiting, again=turns.again,
                      between=turns.between, begun=turns.begun))  # fmt: skip


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

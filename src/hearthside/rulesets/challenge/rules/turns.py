"""Turn order: who acts when, what a turn's end brings, who comes and goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.dice import Compared, Pool, Ranked, Sum
from hearthside.engine import (
    GM,
    Explained,
    Form,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    Roll,
    Rolled,
    Summand,
    Table,
    action,
    consequence,
    name_of,
    rule,
)
from hearthside.kit.turns import (
    NO_TURNS,
    TURNS,
    TurnOrder,
    acting_of,
    is_going_on,
    join,
    leave,
    move_back,
    move_on,
    reorder,
    start,
    why_no_turn_before,
)
from hearthside.kit.turns import end as end_order
from hearthside.rulesets.challenge.facts import TurnScored, TurnTaken
from hearthside.rulesets.challenge.questions.scores import Related
from hearthside.rulesets.challenge.questions.who import Participants
from hearthside.rulesets.challenge.rules.contest import D20
from hearthside.rulesets.challenge.rules.scores import news_seen_by, related_question, summands
from hearthside.rulesets.challenge.rules.states import burn_what_counted, count_turn
from hearthside.rulesets.challenge.rules.tables import ONE_ACTION, has_speeds
from hearthside.rulesets.challenge.rules.traits import counted
from hearthside.rulesets.challenge.state import RULES, Entity, Turn, traits_of
from hearthside.rulesets.challenge.words import many

SPEED_ASPECT = ("speed",)
"""What would make somebody faster or slower."""

Runner = tuple[Key[Entity], Explained]
"""Somebody, with the sum of what makes them faster or slower."""
Totals = tuple[tuple[Key[Entity], int], ...]
Foretell = Callable[[Key[Entity]], Any]


# --- who acts when
@rule("CHA-059", "CHA-062")
class WhatSpeeds(Form[dict[str, tuple[str, ...]]], frozen=True):
    """What would make each of them faster or slower. The Speed table has no part in it."""

    title: ClassVar[str] = "What makes them faster or slower?"
    sides: tuple[Related, ...]

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {f"related {side.who}": side for side in self.sides}

    def filled(self, view: Reader, **values: Any) -> dict[str, tuple[str, ...]]:
        return {side.who: values[f"related {side.who}"] for side in self.sides}

    def usual(self, view: Reader) -> dict[str, tuple[str, ...]]:
        return {side.who: side.usually for side in self.sides}


@rule("CHA-059", "CHA-060")
def roll_order(table: Table, who: tuple[Key[Entity], ...], foretell: Foretell = lambda who: None) -> dict[Id, str]:
    """From the highest turn order score to the lowest: the order, with the scores.

    `foretell`: for who only asks who acts first, told before the dice are read one by one.
    """
    # 1. What would make them faster or slower.
    runners = runners_of(table, who)
    # 2. A d20 each; ties are broken by new dice.
    first = table.run(throw, runners, foretell)
    breaking = in_full if table[RULES].rerolls_in_full else ordered
    order = table.run(breaking, runners, first)
    return {one: str(dict(first)[one]) for one in order}


@rule("CHA-059", "CHA-062")
def runners_of(table: Table, who: tuple[Key[Entity], ...]) -> tuple[Runner, ...]:
    """These people, each with the sum of what makes them faster or slower: the story teller says what does."""
    sides = tuple(side for one in who if (side := related_question(table, one, SPEED_ASPECT)).ticks)
    related = table.choose(GM, WhatSpeeds(sides=sides)) if sides else {}
    runners = tuple(
        (one, Explained(summands(counted(traits_of(table[one]), table[RULES]), related.get(one, ()), rule="CHA-059")))
        for one in who
    )
    burn_what_counted(table, tuple((one, related[one]) for one in who if one in related))
    return runners  # as it was: what counted, before it burnt


@rule("CHA-059", "CHA-061")
def throw(table: Table, runners: tuple[Runner, ...], foretell: Foretell = lambda who: None) -> Totals:
    """A d20 for each, added to the same sum."""
    rolled = table.ask(*(Roll(who, D20, "turn order", news_seen_by(table, who)) for who, _ in runners))
    if not table[RULES].rerolls_in_full:
        table.settled(partial(foretold, table, runners, rolled, foretell))
    totals = []
    for (who, speeds), die in zip(runners, rolled, strict=True):
        score = Explained((*speeds.parts, Summand("d20", die.read(Sum()), "CHA-059")))
        table.record(TurnScored(about=who, sum=score, total=score.total, seen_by=news_seen_by(table, who)))
        totals.append((who, score.total))
    return tuple(totals)


@rule("CHA-060", "CHA-061", "CHA-Q24")
def who_is_first(table: Table, runners: tuple[Runner, ...], dice: Sequence[Rolled]) -> Key[Entity]:
    """For who only asks that: each die is looked at no more closely than to see who leads. New dice for a tie that
    leads are one look, exact however often they would be level again."""
    best, leading = 0, [runners[0]]
    for runner, die in zip(runners, dice, strict=True):
        sum_ = runner[1].total
        ahead = 1 if runner is runners[0] else die.read(Compared(best - sum_))
        if ahead > 0 and runner is runners[-1]:
            return runner[0]
        if ahead > 0:
            best, leading = sum_ + die.read(Sum()), [runner]
        elif ahead == 0:
            leading.append(runner)
    return first_of_tied(table, tuple(leading))


@rule("CHA-061", "CHA-Q24")
def first_of_tied(table: Table, runners: tuple[Runner, ...]) -> Key[Entity]:
    """Who comes first of those who are level: they roll again, for as long as some of them lead together."""
    if len(runners) == 1:
        return runners[0][0]
    worth = tuple(tuple(sum_.total + face for face in range(1, D20.sides + 1)) for _, sum_ in runners)
    rolled = table.roll(Pool(len(runners), D20.sides), by=runners[0][0], why="turn order")
    return first_of_tied(table, tuple(runners[at] for at in rolled.read(Ranked(worth, again=True))[0]))


def foretold(table: Table, runners: tuple[Runner, ...], dice: Sequence[Rolled], foretell: Foretell) -> Any:
    return foretell(who_is_first(table, runners, dice))


@rule("CHA-060", "CHA-061", "CHA-Q24")
def ordered(
    table: Table, runners: tuple[Runner, ...], totals: tuple[tuple[Key[Entity], int], ...]
) -> tuple[Key[Entity], ...]:
    """The highest first. Who is level rolls again, and that orders only them, until no tie is left."""
    groups = by_score(runners, totals)
    while level := next((group for group in groups if len(group) > 1), ()):
        at = groups.index(level)
        groups[at : at + 1] = by_score(level, table.run(throw, level))
    return tuple(who for group in groups for who, _ in group)


def by_score(runners: tuple[Runner, ...], totals: Totals) -> list[tuple[Runner, ...]]:
    """Those who are level together, the highest first."""
    scores = dict(totals)
    return [tuple(one for one in runners if scores[one[0]] == score)
            for score in sorted(set(scores.values()), reverse=True)]  # fmt: skip


@rule("CHA-061", "CHA-Q24")
def in_full(
    table: Table, runners: tuple[Runner, ...], totals: tuple[tuple[Key[Entity], int], ...]
) -> tuple[Key[Entity], ...]:
    """Where re-rolls count in full, they may move somebody past who was not level with them."""
    now = dict(totals)
    while level := tuple(one for one in runners if list(now.values()).count(now[one[0]]) > 1):
        now |= dict(table.run(throw, level))
    return tuple(sorted(now, key=lambda who: -now[who]))


def already(view: Reader, by: Id) -> str:
    return "turns are being taken already" if is_going_on(view) else ""


class First(Struct, frozen=True):
    """Who acts first."""

    who: Id
    name: str


@action("Take turns", called="start-turns", unless=already, look=lambda first: first.name, who=Participants(least=1))
@rule("CHA-059", "CHA-060", "CHA-Q23")
def start_turns(table: Table, by: Id, who: tuple[Key[Entity], ...]) -> First:
    """Everybody's turn order score is rolled, once; from then on they act from the highest to the lowest."""
    order = table.run(roll_order, who, lambda first: First(first, table[first].name))
    start(table, order, order)
    first = acting(table)
    return First(first, table[first].name)


# --- turns
def is_out_of_step(reader: Reader, who: Key[Entity]) -> bool:
    """Somebody acts and has no turn of this round yet, or has one and does not act."""
    turn, now = reader[who].turn, round_of_turn(reader, who)
    return turn is not None if not now else turn is None or turn.round not in (0, now)


def round_of_turn(reader: Reader, who: Key[Entity]) -> int:
    """The round, if it is somebody's turn; otherwise 0."""
    turns = reader[TURNS] if TURNS in reader else TurnOrder()
    return turns.round if acting_of(turns) == who else 0


@consequence(of=Entity, when=is_out_of_step, fields=("turn",), looks_at={TurnOrder: ()})
@rule("CHA-063", "CHA-065", "CHA-Q43")
def have_the_turn(table: Table, who: Key[Entity]) -> None:
    """Whoever acts has a turn, whose speed is still to be declared; whoever does not has none, and what was left of it
    is lost."""
    now = round_of_turn(table, who)
    if not now:
        table.record(TurnTaken(about=who, turn=None, defences=table[who].defences))
        return
    owed = max(0, table[who].defences - 1)
    left = 0 if has_speeds(table) else max(0, ONE_ACTION - owed)
    table.record(TurnTaken(about=who, turn=Turn(left=left, owed=owed, round=now), defences=0))


def acting(table: Table) -> Key[Entity]:
    return Key[Entity](acting_of(table[TURNS]))


@rule("CHA-Q29")
def end_turn_of(table: Table, who: Key[Entity]) -> None:
    """What ends by turns has one less."""
    if not table[RULES].duration_in_rounds:
        table.run(count_turn, who)


@rule("CHA-Q23", "CHA-Q29")
def end_round(table: Table) -> None:
    """Durations in rounds, and a new order, where the table plays so."""
    if table[RULES].duration_in_rounds:
        for who in table.every(Entity):
            table.run(count_turn, who)
    if table[RULES].order_each_round:
        order = table.run(roll_order, tuple(Key[Entity](who) for who in table[TURNS].order))
        reorder(table, order, order)


@rule("CHA-060", "CHA-065")
def pass_turn(table: Table) -> None:
    """The turn ends, and the next one begins."""
    table.run(end_turn_of, acting(table))
    if move_on(table).round:
        table.run(end_round)


def no_turns(view: Reader, by: Id) -> str:
    return "" if is_going_on(view) else NO_TURNS


@action("Next turn", called="next-turn", unless=no_turns)
@rule("CHA-060", "CHA-065", "CHA-Q43")
def next_turn(table: Table, by: Id) -> None:
    """The turn is over, with whatever was left of it; the next one acts."""
    table.run(pass_turn)


def not_my_turn(view: Reader, who: Key[Entity]) -> str:
    return "" if view[who].turn else f"it is not the turn of {view[who].name}"


@action("End my turn", by=Entity, unless=not_my_turn)
@rule("CHA-065")
def end_turn(table: Table, who: Key[Entity]) -> None:
    """Whoever acts is done."""
    table.run(pass_turn)


@action("Turn before", called="previous-turn", unless=why_no_turn_before)
@rule("CHA-008")
def previous_turn(table: Table, by: Id) -> None:
    """The one before acts again. What happened stays: to take that back, undo it."""
    move_back(table)


@action("End the turns", called="end-turns", unless=no_turns)
@rule("CHA-Q51")
def end_turns(table: Table, by: Id) -> None:
    """Everybody may act as it comes. What ends by turns is ended by the story teller from now on."""
    end_order(table)


# --- who comes and goes
class NotInOrder(OneOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who comes into the turn order?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        order = view[TURNS].order
        return [Option(who, name_of(view, who)) for who in view.every(Entity) if who not in order]


class InOrder(OneOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Who goes out of the turn order?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(Key[Entity](who), name_of(view, who)) for who in view[TURNS].order]


def nobody_comes(view: Reader, by: Id) -> str:
    return no_turns(view, by) or ("" if NotInOrder().options(view) else "everybody is in the turn order")


@action("Come into the turn order", unless=nobody_comes, who=NotInOrder())
@rule("CHA-059", "CHA-060", "CHA-061")
def join_turns(table: Table, by: Id, who: Key[Entity]) -> None:
    """Somebody comes later: they roll, and act before the first one with a lower score. A tie is broken by new dice."""
    # 1. Their own score.
    [mine] = runners_of(table, (who,))
    [(_, score)] = table.run(throw, (mine,))
    # 2. Whoever they are level with rolls again, and so do they.
    before = table.run(place_among, who, score, scores_so_far(table), (mine,))
    # 3. They have their place.
    if who in table[TURNS].order:
        raise IllegalAnswer(f"{table[who].name} is in the turn order already")
    join(table, who, before, str(score))


@rule("CHA-060", "CHA-061", "CHA-Q24")
def place_among(table: Table, who: Key[Entity], score: int, others: Totals, known: tuple[Runner, ...]) -> Id:
    """Before whom a latecomer acts; empty: behind everybody. New dice order them among those they are level with;
    by house rule `rerolls_in_full` the new score counts against everybody."""
    behind = next((one for one, total in others if total < score), "")
    rivals = tuple(one for one, total in others if total == score)
    if not rivals:
        return behind
    asked = tuple(one for one, _ in known)
    known = (*known, *runners_of(table, tuple(one for one in rivals if one not in asked)))  # the same sums every time
    new = dict(table.run(throw, tuple(one for one in known if one[0] in (who, *rivals))))
    again = tuple((one, new.get(one, total)) for one, total in others)
    if table[RULES].rerolls_in_full:
        return place_among(table, who, new[who], again, known)
    among = tuple(one for one in again if one[0] in rivals)
    return place_among(table, who, new[who], among, known) or behind


def scores_so_far(reader: Reader) -> Totals:
    """Everybody in the turn order, in their order, with the score that it came of."""
    turns = reader[TURNS]
    return tuple((Key[Entity](who), int(turns.scores[who])) for who in turns.order)


@action("Go out of the turn order", unless=no_turns, who=InOrder())
@rule("CHA-060", "CHA-Q29")
def leave_turns(table: Table, by: Id, who: Key[Entity]) -> None:
    """Somebody takes no more turns. If it was their turn, it is over, and counts for what ends by turns."""
    if acting(table) == who:
        table.run(end_turn_of, who)
    ended = leave(table, who)
    if ended.turn_of and ended.round and is_going_on(table):
        table.run(end_round)


def turn_note(reader: Reader, who: Key[Entity]) -> str:
    """What is left of somebody's turn, in a word or two."""
    turn = reader[who].turn
    if turn is None:
        return ""
    if reader[RULES].mixed_speeds:
        return f"{turn.used} used" if turn.part_used else ""
    return f"{many(turn.left, 'action')} left" if turn.speed or not has_speeds(reader) else "declares a speed"

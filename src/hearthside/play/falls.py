"""What needs nobody's answer now: dice that fell before, the table's dice, standing orders, a pick from nothing."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence

from hearthside.dice import Pool, Source
from hearthside.engine import (
    ONLY,
    PASS,
    Choose,
    Fallen,
    Id,
    React,
    Request,
    Seat,
    View,
    owner,
    plain_data,
)
from hearthside.engine.live import Falls, Live
from hearthside.play.state import Owed, Run, deed_of


class DiceBox:
    """The table's dice. Those thrown for something that was refused are thrown the next time."""

    def __init__(self, source: Source | None) -> None:
        self.source = source
        """None: nobody's dice fall by themselves."""
        self.unspent: dict[Pool, deque[list[int]]] = defaultdict(deque)
        self.thrown: list[tuple[Pool, list[int]]] = []

    def throw(self, dice: Pool) -> list[int] | None:
        if self.source is None:
            return None
        unspent = self.unspent[dice]
        faces = unspent.popleft() if unspent else list(self.source.faces(dice.count, dice.sides))
        self.thrown.append((dice, faces))
        return faces

    def __enter__(self) -> None:
        """A refusal changes nothing, not even which dice will fall."""
        self.thrown.clear()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.put_back()

    def put_back(self) -> None:
        """What was thrown just now is thrown again the next time."""
        for dice, faces in reversed(self.thrown):
            self.unspent[dice].appendleft(faces)
        self.thrown.clear()


def falling(
    box: DiceBox, run: Run | None, owed: Owed, kept: Owed, seats_for: Callable[[Id], Sequence[Seat]]
) -> Falls:
    """Answers for a live table, in a run (none: somebody only looks ahead): dice that were taken back, then the table's
    own; what a standing order says; none, where there is nothing to pick from. `kept`: dice that fell in this run
    before an answer in it was changed; only they fall without asking whoever rolls real dice."""

    def falls(request: Request, table: Live) -> Fallen | None:
        seats = seats_for(request.by)
        if isinstance(request, Choose):
            if isinstance(request.question, React):
                return ordered(request.question, request.by, seats)
            view = View(table, owner(table, request.by))
            if request.question.order and (answer := answered_by_order(request, view, seats)):
                return answer
            return Fallen([], ONLY) if request.offers_nothing(view) else None
        if run is None:
            return None
        same = (request.by, request.kind, deed_of(run, request.by, table.entries, table.path))
        if fallen := kept.get(same):
            return Fallen(fallen.popleft(), "owed")
        if any(seat.real_dice for seat in seats):
            return None
        if fallen := owed.get(same):
            return Fallen(fallen.popleft(), "owed")
        faces = box.throw(request.dice)
        return None if faces is None else Fallen(faces, "server")

    return falls


def orders_for(who: Id, seats: Sequence[Seat]) -> dict[str, str]:
    return {name: order for seat in seats for name, order in seat.orders.get(who, {}).items()}


def answered_by_order(request: Choose, view: View, seats: Sequence[Seat]) -> Fallen | None:
    """What a standing order answers to a question that people may leave one about."""
    order = orders_for(request.by, seats).get(request.question.order, "ask")
    value = None if order == "ask" else request.question.by_order(view, order)
    return None if value is None else Fallen(plain_data(value), "order")


def ordered(question: React, who: Id, seats: Sequence[Seat]) -> Fallen | None:
    """What the standing orders of who is asked say: to act, to pass, or to ask."""
    orders = orders_for(who, seats)
    given = [orders.get(act.value, "ask") for act in question.acts]
    for act, order in zip(question.acts, given, strict=True):
        if order == "always":
            return Fallen(act.value, "order")
    return Fallen(PASS, "order") if all(order == "never" for order in given) else None

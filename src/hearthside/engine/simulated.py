"""The simulated table: dice from a source, decisions from a policy, no entries. As fast as the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from hearthside.dice import Pool, Source
from hearthside.engine.errors import RuleError
from hearthside.engine.facts import Creation, Fact, Removal
from hearthside.engine.memory import Memory
from hearthside.engine.questions import Question
from hearthside.engine.records import (
    OWN_PACK,
    Id,
    Kept,
    Key,
    Masked,
    R,
    Reader,
    Record,
    Sight,
    View,
    World,
    hidden_fields,
    masked_kind,
    may_see_at_all,
    owner,
    seat_of,
)
from hearthside.engine.requests import Request, Roll, Rolled
from hearthside.engine.table import T, Table

if TYPE_CHECKING:
    from hearthside.engine.content import Content
    from hearthside.engine.game import Game
    from hearthside.engine.moments import AnyReaction, Moment

Policy = Callable[[View, Id, Question[Any]], Any]
"""A stock player: decides on what the one who is asked may see."""


COMES_OR_GOES = (Creation, Removal)


class Simulated(Kept, Table):
    """One for a whole game: the world is its own, and what rules came to is remembered. Several tables may share a
    memory, one after another."""

    __slots__ = ("content",)  # looked at all the time: so it lies there, and is not worked out as at other tables
    content: Content

    def __init__(self, world: World, game: Game, source: Source, policy: Policy, memory: Memory | None = None) -> None:
        super().__init__(world)
        Table.__init__(self, self, game)
        self.source, self.faces, self.policy = source, source.faces, policy
        self.memory: Memory = Memory() if memory is None else memory
        self._every: dict[type[Record], tuple[Key[Any], ...]] = {}
        self._eyes: dict[Id, Eyes] = {}
        self._views: dict[Id, Eyes] = {}
        """By who is asked: the eyes of whoever speaks for them."""
        self.sights: dict[Id, tuple[list[Masked], list[Eyes]]] = {}
        """By record: how those see it from whom something is hidden, and those who see all of it."""
        self.content = super().content
        self.memory.enter(self, self)

    def __missing__(self, who: Id) -> Record:
        raise RuleError(f"there is no {who!r} at this table")

    def view(self, by: Id) -> View:
        eyes = self._views.get(by)
        if eyes is None:
            seat = owner(self, by)
            if seat not in self._eyes:
                self._eyes[seat] = Eyes(self, seat)
            eyes = self._views[by] = self._eyes[seat]
        return eyes

    # --- read and record, in place
    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        if kind not in self._every:
            self._every[kind] = super().every(kind)
        return self._every[kind]

    def write(self, fact: Fact) -> None:
        """Whoever looks at what it is about sees it as it is from now on."""
        who = fact.about
        now = self.get(who)
        if now is not None and (changes := fact.changes()):
            record = structs.replace(now, **changes)
            if fact.shows_or_hides:
                self.come_or_go(who, now, record)
            else:
                self[who] = record
                if who in self.sights:
                    masks, open_to = self.sights[who]
                    for mask in masks:
                        mask._record = record
                    for eyes in open_to:
                        eyes[who] = record
                memory = self.memory
                memory.change(who, now, changes)
                if memory.unsettled:
                    memory.settle()
        elif now is None or isinstance(fact, COMES_OR_GOES):
            self.refuse(fact, now)
            self.come_or_go(who, now, fact.apply(now))
        if who == OWN_PACK:
            self.content = super().content
            for eyes in self._eyes.values():
                eyes.content = self.content
            self.memory.forget()
        self.facts.append(fact)

    def come_or_go(self, who: Id, before: Record | None, record: Record | None) -> None:
        """Somebody comes or goes, or may be seen by others than before: everybody looks anew."""
        if record is None:
            del self[who]
            self.changed[who] = None
        else:
            self[who] = record
        for kind in [kind for kind in self._every if isinstance(before or record, kind)]:
            del self._every[kind]
        self.memory.doubt_all(who, before, record)
        self._views.clear()
        self.sights.pop(who, None)
        for eyes in self._eyes.values():
            eyes.look_at(who)

    def reactions_to(self, kind: type[Moment]) -> tuple[AnyReaction, ...]:
        # Asked at every moment, so it is recalled without a call in between.
        found: tuple[AnyReaction, ...] = self.mind[reactions_that_matter][self.game, kind]  # type: ignore[index]  # it has one
        return found

    # --- ask
    def roll(self, dice: Pool, *, by: Id, why: str, seen_by: Sight = "all") -> Rolled:
        return Rolled(self.faces(dice.count, dice.sides))

    def choose(self, by: Id, question: Question[T]) -> T:
        answer: T = self.policy(self.view(by), by, question)
        return answer

    def ask(
        self,
        *requests: Request,
        secret: bool = False,
        revisable: bool = False,
        enough: Callable[[Any], bool] | None = None,
        anew: Callable[[], bool] | None = None,
    ) -> tuple[Any, ...]:
        answers: list[Any] = []
        for request in requests:
            if enough and answers and answers[-1] is not None and enough(answers[-1]):
                answers += [None] * (len(requests) - len(answers))
                break
            if isinstance(request, Roll):
                answers.append(Rolled(self.faces(request.dice.count, request.dice.sides)))
            else:
                answers.append(self.policy(self.view(request.by), request.by, request.question))
        return tuple(answers)

    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        branches, values = [], []
        for step in steps:
            branches.append(Simulated(self, self.game, self.source, self.policy, self.memory))
            branches[-1].follows = False
            values.append(step(branches[-1]))
        self.memory.enter(self, self, *self._eyes.values())
        start = len(self.facts)
        self.merge(branches)
        self.follow_from(start)
        return tuple(values)


def reactions_that_matter(reader: Reader, game: Game, kind: type[Moment]) -> tuple[AnyReaction, ...]:
    return tuple(reaction for reaction in game.reactions_to(kind) if reaction.matters(reader))


class Eyes(Kept, View):
    """A view that has all that it sees at hand. The table keeps it as it is."""

    __slots__ = ("content",)
    content: Content

    def __init__(self, table: Simulated, seat: Id) -> None:
        super().__init__()
        View.__init__(self, table, seat)
        self.table, self.content, self.mind = table, table.content, table.memory.mind_of(self)
        for who in table:
            self.look_at(who)

    def look_at(self, who: Id) -> None:
        """Whoever has come or gone, or may be seen by others than before. Those who see as much share a mask."""
        self.pop(who, None)
        record: Record | None = self.table.get(who)
        if record is None or not may_see_at_all(record, self.seat, holder := seat_of(who, record)):
            return
        masks, open_to = self.table.sights.setdefault(who, ([], []))
        if hidden := hidden_fields(record, self.seat, holder):
            kind = masked_kind(type(record), hidden)
            for mask in masks:
                if type(mask) is kind:
                    break
            else:
                mask = kind(who, record)
                masks.append(mask)
            self[who] = mask
        else:
            self[who] = record
            open_to.append(self)

    def __missing__(self, who: Id) -> Record:
        return View.__getitem__(self, Key[Record](who))  # which says why it is not seen

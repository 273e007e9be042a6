"""The simulated table: dice from a source, decisions from a policy, no entries. As fast as the rules allow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from hearthside.dice import Pool, Source
from hearthside.engine.errors import RuleError
from hearthside.engine.facts import Creation, Fact, Removal
from hearthside.engine.memory import Memory, remembered
from hearthside.engine.questions import Question
from hearthside.engine.records import GM, OWN_PACK, Id, Kept, Key, R, Reader, Record, Sight, View, World, owner
from hearthside.engine.requests import Request, Roll, Rolled
from hearthside.engine.table import T, Table

if TYPE_CHECKING:
    from hearthside.engine.content import Content
    from hearthside.engine.game import Game
    from hearthside.engine.moments import AnyReaction, Moment

Policy = Callable[[View, Id, Question[Any]], Any]
"""A stock player: decides on what the one who is asked may see."""


COMES_OR_GOES = (Creation, Removal)
speaker_for = remembered(owner)


class Simulated(Kept, Table):
    """One for a whole game: the world is its own, and what rules came to is remembered. Several tables may share a
    memory, one after another."""

    def __init__(self, world: World, game: Game, source: Source, policy: Policy, memory: Memory | None = None) -> None:
        super().__init__(world)
        Table.__init__(self, self, game)
        self.source, self.faces, self.policy = source, source.faces, policy
        self.memory: Memory = Memory() if memory is None else memory
        self._every: dict[type[Record], tuple[Key[Any], ...]] = {}
        self._eyes: dict[Id, Eyes] = {}
        self.looked_at: defaultdict[Id, list[Eyes]] = defaultdict(list)
        """By record: those who have looked at it as it is."""
        self._content = super().content
        self.memory.enter(self, self)

    def __missing__(self, who: Id) -> Record:
        raise RuleError(f"there is no {who!r} at this table")

    def view(self, by: Id) -> View:
        seat = speaker_for(self, by)
        eyes = self._eyes.get(seat)
        if eyes is None:
            eyes = self._eyes[seat] = Eyes(self, seat)
        return eyes

    # --- read and record, in place
    @property
    def content(self) -> Content:
        return self._content

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        if kind not in self._every:
            self._every[kind] = super().every(kind)
        return self._every[kind]

    def record(self, fact: Fact) -> None:
        who = fact.about
        now = self.get(who)
        if now is None or isinstance(fact, COMES_OR_GOES):
            self.refuse(fact, now)
            self.come_or_go(who, now, fact.apply(now))
        elif changes := fact.changes():
            self[who] = structs.replace(now, **changes)
            self.show(who)
            self.memory.change(who, now, changes)
        if who == OWN_PACK:
            self._content = super().content
            self.memory.forget()
        self.facts.append(fact)

    def come_or_go(self, who: Id, before: Record | None, record: Record | None) -> None:
        if record is None:
            del self[who]
            self.changed[who] = None
        else:
            self[who] = record
        self._every.clear()
        self.memory.doubt_all(who, before, record)
        self.show(who)

    def show(self, who: Id) -> None:
        """Something about somebody has changed: everybody looks anew."""
        for eyes in self.looked_at.pop(who, ()):
            eyes.pop(who, None)

    def reactions_to(self, kind: type[Moment]) -> Iterable[AnyReaction]:
        return reactions_that_matter(self, self.game, kind)

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
            values.append(step(branches[-1]))
        self.memory.enter(self, self, *self._eyes.values())
        self.merge(branches)
        return tuple(values)


@remembered
def reactions_that_matter(reader: Reader, game: Game, kind: type[Moment]) -> tuple[AnyReaction, ...]:
    return tuple(reaction for reaction in game.reactions_to(kind) if reaction.matters(reader))


class Eyes(Kept, View):
    """A view that keeps what it has looked at, until the table says that it is another."""

    def __init__(self, table: Simulated, seat: Id) -> None:
        super().__init__()
        View.__init__(self, table, seat)
        self.mind, self.looked_at = table.memory.mind_of(self), table.looked_at

    def __missing__(self, who: Id) -> Any:
        record = self._reader[Key[Record](who)]
        seen = self[who] = record if self.seat == GM else self._through_eyes(who, record)
        self.looked_at[who].append(self)
        return seen

    def __contains__(self, who: object) -> bool:
        return dict.__contains__(self, who) or View.__contains__(self, who)

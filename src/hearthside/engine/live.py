"""The live table: play, real dice, scripts and replay. Answers come from the run's entries, in their order.

When they are used up, what needs nobody falls by itself (`falls`); the rest suspends the procedure. Resuming is reading
it again from the start with one entry more: so replay is the only path, and every prompt tests it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hearthside.engine.errors import IllegalAnswer, ReplayMismatch
from hearthside.engine.facts import Fact, PlainFact, mentioned, plain
from hearthside.engine.records import Id, Key, R, Reader, Record, World
from hearthside.engine.requests import (
    Answered,
    Choose,
    Entry,
    Fallen,
    Falls,
    Interjected,
    Place,
    Request,
    Suspended,
    Waiting,
)
from hearthside.engine.table import P, Step, T, Table, every_mark, writes

if TYPE_CHECKING:
    from hearthside.engine.game import Game


def nothing_falls(request: Request, table: Reader) -> Fallen | None:
    return None


class Live(Table):
    def __init__(
        self,
        world: World,
        game: Game,
        entries: Sequence[Entry] = (),
        falls: Falls = nothing_falls,
        path: tuple[str, ...] = (),
    ) -> None:
        super().__init__(world, game)
        self.entries, self.falls, self.path = entries, falls, path
        self.own = [entry for entry in entries if path_of(entry) == path]
        self.at = self.asks = 0
        self.made: list[Entry] = []
        """What fell by itself in this reading."""
        self.reads: set[Id] = set()
        self.writes: set[Id] = set()
        self.told: list[tuple[dict[Id, Record], tuple[str, ...]]] = []
        """Beside each fact: the records that it mentions as they were then, and its headings."""
        self.under: tuple[str, ...] = ()

    # --- read and record, remembering what was touched
    def __getitem__(self, who: Key[R]) -> R:
        self.reads.add(who)
        return super().__getitem__(who)

    def __contains__(self, who: object) -> bool:
        self.reads.add(str(who))
        return super().__contains__(who)

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        self.reads.add(every_mark(kind))
        return super().every(kind)

    def record(self, fact: Fact) -> None:
        before = self.changed.get(fact.about) or self.world.get(fact.about)
        self.writes |= writes(fact, before)
        super().record(fact)
        mentions = {}
        for field in mentioned(type(fact)):
            who = getattr(fact, field)
            if record := self.changed.get(who) or self.world.get(who) or before:
                mentions[who] = record
        self.told.append((mentions, self.under))

    def plain_facts(self, start: int = 0) -> list[PlainFact]:
        """The facts of this reading as the log keeps them."""
        told = zip(self.facts[start:], self.told[start:], strict=True)
        return [plain(fact, mentions, under) for fact, (mentions, under) in told]

    def run(self, step: Step[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        outer, self.under = self.under, (*self.under, step.__name__)
        value = step(self, *args, **kwargs)
        self.under = outer
        return value

    # --- ask
    @property
    def read_all(self) -> bool:
        return self.at == len(self.own)

    def ask(
        self,
        *requests: Request,
        secret: bool = False,
        revisable: bool = False,
        enough: Callable[[Any], bool] | None = None,
    ) -> tuple[Any, ...]:
        number, self.asks = self.asks, self.asks + 1
        answers: dict[int, Any] = {}
        while len(answers) < len(requests):
            if self.read_all and not self.something_falls(number, requests, answers):
                self.nobody_answered(number, requests, answers, secret, revisable, enough)
                break
            entry = self.own[self.at]
            self.at += 1
            if isinstance(entry, Interjected):
                self.game.action(entry.action).perform(self, entry.actor, entry.args)
                self.void_what_became_impossible(requests, answers)
                continue
            slot = entry.place.slot
            open_slot = slot < len(requests) and (revisable or slot not in answers)
            if entry.place.ask != number or not open_slot or entry.kind != requests[slot].kind:
                asked = [f"{r.by}: {r.kind}" for r in requests]
                raise ReplayMismatch(f"the log has {entry.who}: {entry.kind}, but asking {number} is {asked}")
            answers[slot] = self.checked(requests[slot], entry.value)
            if enough and enough(answers[slot]):
                break
        return tuple(answers.get(i) for i in range(len(requests)))

    def nobody_answered(
        self,
        number: int,
        requests: Sequence[Request],
        answers: dict[int, Any],
        secret: bool,
        revisable: bool,
        enough: Callable[[Any], bool] | None,
    ) -> None:
        """The entries are used up and nothing falls: the procedure waits here."""
        raise Suspended({
            Place(self.path, number, slot): Waiting(request, secret, slot in answers)
            for slot, request in enumerate(requests)
            if revisable or slot not in answers
        })

    def checked(self, request: Request, value: Any) -> Any:
        return request.check(self.view(request.by), value)

    def void_what_became_impossible(self, requests: Sequence[Request], answers: dict[int, Any]) -> None:
        """After an interjection: a choice that is no longer among the options is asked anew."""
        for slot in list(answers):
            request = requests[slot]
            if isinstance(request, Choose):
                try:
                    self.checked(request, answers[slot])
                except IllegalAnswer:
                    del answers[slot]

    def something_falls(self, number: int, requests: Sequence[Request], answers: Mapping[int, Any]) -> bool:
        for slot, request in enumerate(requests):
            if slot not in answers and (fallen := self.falls(request, self)) is not None:
                place = Place(self.path, number, slot)
                entry = Answered(place=place, who=request.by, kind=request.kind, value=fallen.value, means=fallen.means,
                                 seen_by=request.seen_by)  # fmt: skip
                self.own.append(entry)
                self.made.append(entry)
                return True
        return False

    # --- side by side
    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        number, self.asks = self.asks, self.asks + 1
        world, values, branches = self.world_now(), [], []
        waiting: dict[Place, Waiting] = {}
        for i, step in enumerate(steps):
            branch = Live(world, self.game, self.entries, self.falls, (*self.path, f"{number}.{i}"))
            branch.under = self.under
            try:
                values.append(step(branch))
                if not branch.read_all:
                    raise ReplayMismatch(f"{len(branch.own) - branch.at} entries of branch {i} were not asked for")
            except Suspended as more:
                waiting |= more.waiting
            self.made += branch.made
            self.reads |= branch.reads
            branches.append(branch)
        self.merge(branches)
        if waiting:
            raise Suspended(waiting)
        return tuple(values)


def path_of(entry: Entry) -> tuple[str, ...]:
    return entry.place.path if isinstance(entry, Answered) else entry.path

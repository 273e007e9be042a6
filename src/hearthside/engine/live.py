"""The live table: play, real dice, scripts and replay. Answers come from the run's entries, in their order.

When they are used up, what needs nobody falls by itself (`falls`); the rest suspends the procedure. Resuming is reading
it again from the start with one entry more: so replay is the only path, and every prompt tests it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any
from zlib import crc32

from msgspec import Struct

from hearthside.engine.errors import Hidden, IllegalAnswer, ReplayMismatch, RuleError
from hearthside.engine.facts import Fact, PlainFact, mentioned, plain
from hearthside.engine.records import GM, Id, Key, R, Record, World
from hearthside.engine.requests import (
    ONLY,
    Answered,
    Choose,
    Entry,
    Fallen,
    Interjected,
    MovedOn,
    Place,
    Request,
    Suspended,
    Waiting,
)
from hearthside.engine.table import P, Step, T, Table, every_mark, writes

if TYPE_CHECKING:
    from hearthside.engine.game import Game


MOST_APART = 1_000
"""How many numbers below 0 each has who is asked and not known to all."""
Falls = Callable[[Request, "Live"], Fallen | None]
"""What needs nobody's answer at a live table now; None: somebody has to be asked."""


def nothing_falls(request: Request, table: Live) -> Fallen | None:
    return None


class Live(Table):
    def __init__(
        self,
        world: World,
        game: Game,
        entries: Sequence[Entry] = (),
        falls: Falls = nothing_falls,
        path: tuple[str, ...] = (),
        grounds: Sequence[World] = (),
    ) -> None:
        """`grounds`: the worlds as they were where the run went on, one for each such entry."""
        super().__init__(world, game)
        self.grounds = grounds
        self.sealed: list[int] = []
        """How many facts stood each time the world moved on."""
        self.entries, self.falls, self.path = entries, falls, path
        self.own = [entry for entry in entries if path_of(entry) == path]
        self.at = self.asks = 0
        self.apart: dict[Id, int] = {}
        """How many askings went to nobody whom all know of, by the first who was asked."""
        self.made: list[Entry] = []
        """What fell by itself in this reading."""
        self.reads: set[Id] = set()
        self.writes: set[Id] = set()
        self.beside: dict[tuple[str, ...], Live] = {}
        """The tables of what goes on side by side, by path."""
        self.told: list[Told] = []
        """Beside each fact: what belongs to it."""
        self.interjection = -1
        """The entry that is being performed, if it is an interjection."""
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

    def write(self, fact: Fact) -> None:
        before = self.changed.get(fact.about) or self.world.get(fact.about)
        self.writes |= writes(fact, before)
        super().write(fact)
        mentions = {}
        for field in mentioned(type(fact)):
            who = getattr(fact, field)
            if record := self.changed.get(who) or self.world.get(who) or (before if field == "about" else None):
                mentions[who] = record
        self.told.append(Told(mentions, self.under, self.interjection))

    @property
    def branches(self) -> dict[tuple[str, ...], Live]:
        """The tables of what goes on side by side, by path; this one among them. It does not hold itself: what holds
        itself stays until somebody looks for waste."""
        return {self.path: self, **self.beside}

    def taken(self) -> int:
        """How many entries this and what goes on beside it have come to."""
        return self.at + sum([branch.at for branch in self.beside.values()]) if self.beside else self.at

    def touched(self) -> set[Id]:
        return self.reads | self.writes

    @property
    def unsealed(self) -> int:
        """From which fact on what was stated is not part of the world yet."""
        return self.sealed[-1] if self.sealed else 0

    def plain_facts(self, start: int = 0) -> list[PlainFact]:
        """The facts of this reading as the log keeps them."""
        told = zip(self.facts[start:], self.told[start:], strict=True)
        return [plain(fact, beside.mentions, beside.under) for fact, beside in told]

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
        anew: Callable[[], bool] | None = None,
    ) -> tuple[Any, ...]:
        if self.following is not None:
            raise RuleError(f"a consequence may neither ask nor roll: {requests[0].by}: {requests[0].kind}")
        places = self.places_of(requests)
        number, self.asks = self.asks, self.asks + 1
        answers: dict[int, Any] = {}
        given: dict[int, Answered] = {}
        while len(answers) < len(requests):
            if self.read_all and not self.something_falls(places, requests, answers, secret):
                self.nobody_answered(Asking(places, requests, answers, secret, revisable, enough))
                break
            entry = self.own[self.at]
            self.at += 1
            if isinstance(entry, (Interjected, MovedOn)):
                if isinstance(entry, MovedOn):
                    self.move_on()
                else:
                    self.interject(entry)
                if anew and anew():
                    return ()
                self.void_what_became_impossible(requests, answers, given)
                continue
            open_ones = {i: r for i, r in enumerate(requests) if revisable or i not in answers}
            slot = slot_of(entry, places, open_ones)
            if entry.place.ask not in (places[0].ask, number) or slot is None:
                asked = [f"{r.by}: {r.kind}" for r in requests]
                raise ReplayMismatch(f"the log has {entry.who}: {entry.kind}, but asking {number} is {asked}")
            answers[slot], given[slot] = self.checked(requests[slot], entry.value), entry
            if enough and enough(answers[slot]):
                break
        return tuple(answers.get(i) for i in range(len(requests)))

    def places_of(self, requests: Sequence[Request]) -> list[Place]:
        """Where the answers belong: askings and their requests are counted from 0. Requests to the GM and to hidden
        people get numbers below 0 instead, so that nobody else's place tells of them. (Older logs count them all; `ask`
        accepts those numbers too.)"""
        is_open = [self.is_open(request.by) for request in requests]
        if any(is_open):
            ask = self.asks - sum(self.apart.values())
        else:
            first = requests[0].by if requests else GM
            ask = number_apart(first, self.apart.setdefault(first, 0))
            self.apart[first] += 1
        places: list[Place] = []
        counted, hidden = 0, dict[Id, int]()
        for request, counts in zip(requests, is_open, strict=True):
            if counts:
                slot, counted = counted, counted + 1
            else:
                hidden[request.by] = hidden.get(request.by, -1) + 1
                slot = number_apart(request.by, hidden[request.by])
            places.append(Place(self.path, ask, slot))
        return places

    def is_open(self, who: Id) -> bool:
        """Whether everybody may know that somebody is asked."""
        record = self.changed.get(who) or self.world.get(who)
        return who != GM and (record is None or record.seen_by == "all")

    def interject(self, entry: Interjected) -> None:
        index = next(i for i, known in enumerate(self.entries) if known is entry)
        outer, self.interjection = (self.interjection, self.follows), index
        self.follows = bool(self.game.consequences)  # also in a branch: what follows from this word is told with it
        self.game.action(entry.action).perform(self, entry.actor, entry.args)
        self.interjection, self.follows = outer

    def move_on(self) -> None:
        """What was stated so far has become part of the world, and so has what others stated meanwhile."""
        self.world = self.grounds[len(self.sealed)]
        self.sealed.append(len(self.facts))
        self.changed, self.reads, self.writes = {}, set(), set()

    def nobody_answered(self, asking: Asking) -> None:
        """The entries are used up and nothing falls: the procedure waits here."""
        raise Suspended({
            asking.places[slot]: Waiting(request, asking.secret, slot in asking.answers)
            for slot, request in enumerate(asking.requests)
            if slot not in asking.answers or (asking.revisable and not self.offers_nothing(request))
        })

    def offers_nothing(self, request: Request) -> bool:
        return isinstance(request, Choose) and request.offers_nothing(self.view(request.by))

    def checked(self, request: Request, value: Any) -> Any:
        try:
            return request.check(self.view(request.by), value)
        except Hidden:
            raise IllegalAnswer("that depends on what is not yours to see") from None

    def void_what_became_impossible(
        self, requests: Sequence[Request], answers: dict[int, Any], given: Mapping[int, Answered]
    ) -> None:
        """After an interjection: a choice that is no longer possible is asked anew; one that is counts as it is now.
        Where there was nothing to pick from and now is, it is asked after all."""
        for slot in list(answers):
            request, entry = requests[slot], given[slot]
            if isinstance(request, Choose):
                try:
                    answers[slot] = self.checked(request, entry.value)
                except IllegalAnswer:
                    del answers[slot]
                    continue
                if entry.means == ONLY and not self.offers_nothing(request):
                    del answers[slot]

    def something_falls(
        self, places: Sequence[Place], requests: Sequence[Request], answers: Mapping[int, Any], secret: bool
    ) -> bool:
        for slot, request in enumerate(requests):
            if slot not in answers and (fallen := self.falls(request, self)) is not None:
                if secret and fallen.means == ONLY:
                    continue  # whoever is not asked would be known to have nothing
                entry = Answered(place=places[slot], who=request.by, kind=request.kind, value=fallen.value,
                                 means=fallen.means, seen_by=request.seen_by)  # fmt: skip
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
            branch.under, branch.follows = self.under, False
            try:
                values.append(step(branch))
                if not branch.read_all:
                    raise ReplayMismatch(f"{len(branch.own) - branch.at} entries of branch {i} were not asked for")
            except Suspended as more:
                waiting |= more.waiting
            self.made += branch.made
            self.reads |= branch.reads
            self.beside |= branch.branches
            branches.append(branch)
        start = len(self.facts)
        branches = self.as_interjected(branches)
        self.merge(branches)
        self.told[start:] = [told for branch in branches for told in branch.told]
        self.follow_from(start)
        if waiting:
            raise Suspended(waiting)
        return tuple(values)

    def as_interjected(self, branches: list[Live]) -> list[Live]:
        """Of branches that set the same thing by the GM's word, the one with the last word comes last."""
        fields = [{(fact.about, field): told.interjection for fact, told in zip(branch.facts, branch.told, strict=True)
                   for field in fact.changes()} for branch in branches]  # fmt: skip
        for one, other in combinations(fields, 2):
            for both in one.keys() & other.keys():
                if max(one[both], other[both]) >= 0:
                    self.settled_by_word.add(both)
        return [branch for _, branch in sorted(
            zip(fields, branches, strict=True),
            key=lambda pair: max((pair[0][both] for both in pair[0] if both in self.settled_by_word), default=-1),
        )]  # fmt: skip


class Asking(Struct, frozen=True):
    """Something asked of one or several, and the answers so far, by which of the requests they answer."""

    places: Sequence[Place]
    requests: Sequence[Request]
    answers: dict[int, Any]
    secret: bool
    revisable: bool
    enough: Callable[[Any], bool] | None


class Told(Struct, frozen=True):
    """What belongs to a fact in the log."""

    mentions: dict[Id, Record]
    """The records that it names, as they were then."""
    under: tuple[str, ...]
    """The steps of the procedure that it was stated in."""
    interjection: int
    """The entry that brought it, if that was an interjection; otherwise -1."""


def slot_of(entry: Answered, places: Sequence[Place], open_ones: Mapping[int, Request]) -> int | None:
    """Which request an answer belongs to: the one at its place, or another that asks the same of the same person."""
    own = [i for i, place in enumerate(places) if place == entry.place]
    for i in (*own, entry.place.slot, *open_ones):
        if i in open_ones and (open_ones[i].by, open_ones[i].kind) == (entry.who, entry.kind):
            return i
    return None


def number_apart(who: Id, count: int) -> int:
    """A number below 0 that depends only on who is asked, and on how often they were asked before."""
    return -1 - count - MOST_APART * crc32(who.encode())


def path_of(entry: Entry) -> tuple[str, ...]:
    return entry.place.path if isinstance(entry, Answered) else entry.path

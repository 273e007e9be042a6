"""Exact odds: the same procedure, with every outcome of the dice followed and weighed.

Laws: a roll branches on what the rule looks at and no finer. Weights are whole numbers. Decisions come from a policy.
What was not followed (the budget of paths is used up, or a path grows without end) is weighed too and said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, product
from math import lcm, prod
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from hearthside.dice import Distribution, Faces, Part, Pool, Reading, hands
from hearthside.engine.facts import Fact
from hearthside.engine.live import Live
from hearthside.engine.records import Id, Key, R, Record, World
from hearthside.engine.requests import Entry, Request, Roll
from hearthside.engine.simulated import Policy
from hearthside.engine.table import P, Step, T, Table, every_mark

if TYPE_CHECKING:
    from hearthside.engine.game import Game

BUDGET = 200_000
DEEPEST = 2_000
"""Branchings on one path. A path that goes on longer does not end by itself."""

Outcomes = Sequence[tuple[Any, int]]
"""What may come of something, each with its weight; the likeliest first."""


class Unexplored(BaseException):
    """This path was given up. Not an Exception: no rule may catch it."""


class LazyRoll:
    """Dice not yet looked at. Each look branches over what it can see, given the looks before."""

    def __init__(self, table: Branching, pools: tuple[Pool, ...]) -> None:
        self.table, self.pools = table, pools
        self.seen: tuple[tuple[Reading[Any], Any], ...] = ()

    def read(self, reading: Reading[T]) -> T:
        for known, value in self.seen:
            if known == reading:
                return cast("T", value)
        value = self.table.branch(self.outcomes(reading))
        self.seen += ((reading, value),)
        return cast("T", value)

    def outcomes(self, reading: Reading[Any]) -> Outcomes:
        if not self.seen and len({pool.sides for pool in self.pools}) == 1:
            return likeliest_first(reading, Pool(sum(pool.count for pool in self.pools), self.pools[0].sides))
        ways: dict[Any, int] = defaultdict(int)
        for hand, times in self.hands():
            ways[reading.of(hand)] += times
        return sorted(ways.items(), key=lambda outcome: -outcome[1])

    def hands(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every hand that agrees with what was seen so far."""
        for parts in product(*(hands(pool) for pool in self.pools)):
            hand = tuple(face for part, _ in parts for face in part)
            if all(reading.of(hand) == value for reading, value in self.seen):
                yield hand, prod(times for _, times in parts)

    @property
    def faces(self) -> tuple[int, ...]:
        return self.read(Faces())

    def __add__(self, other: LazyRoll) -> LazyRoll:
        both = LazyRoll(self.table, self.pools + other.pools)
        here = sum(pool.count for pool in self.pools)
        both.seen = tuple((Part(0, here, reading), value) for reading, value in self.seen)
        both.seen += tuple((Part(here, None, reading), value) for reading, value in other.seen)
        return both


@lru_cache(maxsize=4096)
def likeliest_first(reading: Reading[Any], pool: Pool) -> Outcomes:
    """So that the first branch of an exploding die is the one that ends."""
    return sorted(((v, w) for v, w in reading.chances(pool).items() if w), key=lambda outcome: -outcome[1])


class Search(Struct):
    """What the paths of one question share."""

    game: Game
    policy: Policy
    budget: int
    memo: dict[tuple[Any, ...], list[tuple[Mapping[Id, Any], Explored]]]


class Explored(Struct):
    """What may come of a procedure: values with their facts, weighted; and what it read to get there."""

    reads: dict[Id, Any]
    outcomes: Outcomes
    carries_dice: bool
    """A value holds dice that were not looked at: only the path that threw them can."""


class Path:
    """The branches taken so far, and those to take: shared by a table and its branches of `together`."""

    def __init__(self, prefix: tuple[int, ...]) -> None:
        self.prefix = prefix
        self.passed: list[tuple[Outcomes, int]] = []


class Branching(Live):
    """One path through all that may happen: what is given, then a prefix of branches, then the likeliest."""

    def __init__(self, world: World, search: Search, path: Path, given: Sequence[Entry] = (),
                 where: tuple[str, ...] = ()) -> None:  # fmt: skip
        super().__init__(world, search.game, given, path=where)
        self.search, self.steps = search, path
        self.read_values: dict[Id, Any] = {}

    # --- remember what was read, as it was at the start: odds hold as long as that is the same
    def __getitem__(self, who: Key[R]) -> R:
        self.read_values.setdefault(who, self.world.get(who))
        return Table.__getitem__(self, who)

    def __contains__(self, who: object) -> bool:
        self.read_values.setdefault(str(who), self.world.get(str(who)))
        return Table.__contains__(self, who)

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        self.read_values.setdefault(every_mark(kind), (kind, ids_of(self.world, kind)))
        return Table.every(self, kind)

    def record(self, fact: Fact) -> None:
        self.read_values.setdefault(fact.about, self.world.get(fact.about))
        Table.record(self, fact)

    # --- branch
    def branch(self, outcomes: Outcomes) -> Any:
        depth = len(self.steps.passed)
        if depth >= DEEPEST:
            raise Unexplored
        index = self.steps.prefix[depth] if depth < len(self.steps.prefix) else 0
        self.steps.passed.append((outcomes, index))
        value = outcomes[index][0]
        if value is Unexplored:
            raise Unexplored
        return value

    def nobody_answered(
        self,
        number: int,
        requests: Sequence[Request],
        answers: dict[int, Any],
        secret: bool,
        revisable: bool,
        enough: Callable[[Any], bool] | None,
    ) -> None:
        for slot, request in enumerate(requests):
            if slot not in answers:
                answers[slot] = self.think(request)
                if enough and enough(answers[slot]):
                    return

    def think(self, request: Request) -> Any:
        if isinstance(request, Roll):
            return LazyRoll(self, (request.dice,))
        return self.search.policy(self.view(request.by), request.by, request.question)

    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        number, self.asks = self.asks, self.asks + 1
        world = self.world_now()
        branches = [
            Branching(world, self.search, self.steps, self.entries, (*self.path, f"{number}.{i}"))
            for i in range(len(steps))
        ]
        values = tuple(step(branch) for step, branch in zip(steps, branches, strict=True))
        for branch in branches:
            for who, value in branch.read_values.items():
                self.read_values.setdefault(who, value)
        self.merge(branches)
        return values

    def run(self, step: Step[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        known = (step, args, tuple(kwargs.items()))
        if not self.read_all or not is_hashable(known) or holds_dice(args) or holds_dice(tuple(kwargs.values())):
            return step(self, *args, **kwargs)
        explored = self.recall(known)
        if explored.carries_dice:
            return step(self, *args, **kwargs)
        for who in explored.reads:
            self.read_values.setdefault(who, value_of(self.world, who, explored.reads[who]))
        value, facts = self.branch(explored.outcomes)
        for fact in facts:
            self.record(fact)
        return cast("T", value)

    def recall(self, known: tuple[Any, ...]) -> Explored:
        world = self.world_now()
        remembered = self.search.memo.setdefault(known, [])
        for reads, explored in remembered:
            if all(value_of(world, who, then) == then for who, then in reads.items()):
                return explored
        step, args, kwargs = known
        explored = explore(lambda table: step(table, *args, **dict(kwargs)), world, self.search)
        remembered.append((explored.reads, explored))
        return explored


def explore(step: Callable[[Table], Any], world: World, search: Search, given: Sequence[Entry] = ()) -> Explored:
    """Follow every path of a procedure, the likeliest first, as far as the budget goes."""
    found: dict[Hashable, tuple[Any, dict[int, int]]] = {}
    lost: dict[int, int] = defaultdict(int)
    reads: dict[Id, Any] = {}
    order = count()
    pending: list[tuple[int, int, tuple[int, ...], int, int]] = [(1, next(order), (), 1, 1)]
    carries_dice = False
    while pending:
        _, _, prefix, weight, whole = heappop(pending)
        if search.budget <= 0:
            lost[whole] += weight
            continue
        search.budget -= 1
        path = Path(prefix)
        table = Branching(world, search, path, given)
        try:
            value = step(table)
        except Unexplored:
            value = Unexplored
        reads |= table.read_values
        weight = whole = 1
        for depth, (outcomes, index) in enumerate(path.passed):
            total = sum(w for _, w in outcomes)
            if depth >= len(prefix):
                trail = tuple(i for _, i in path.passed[:depth])
                for i in range(1, len(outcomes)):
                    more, most = weight * outcomes[i][1], whole * total
                    heappush(pending, (most // more, next(order), (*trail, i), more, most))
            weight, whole = weight * outcomes[index][1], whole * total
        if value is Unexplored:
            lost[whole] += weight
            continue
        carries_dice = carries_dice or holds_dice(value)
        end = (value, tuple(table.facts))
        key = end if is_hashable(end) else repr(end)
        ways = found.setdefault(key, (end, {}))[1]
        ways[whole] = ways.get(whole, 0) + weight
        if carries_dice:
            break
    if lost:
        found[Unexplored] = (Unexplored, lost)
    common = lcm(*(whole for _, ways in found.values() for whole in ways))
    outcomes = [(end, sum(w * common // whole for whole, w in ways.items())) for end, ways in found.values()]
    return Explored(reads, sorted(outcomes, key=lambda outcome: -outcome[1]), carries_dice)


def odds(
    step: Callable[..., Any],
    world: World,
    *args: Any,
    game: Game,
    policy: Policy | None = None,
    given: Sequence[Entry] = (),
    look: Callable[[Any], Any] = lambda value: value,
    budget: int = BUDGET,
) -> Distribution[Any]:
    """The exact chance of each value that a procedure may return, from the start or from where it stands (`given`).

    `look` says what of the value is asked for. A truncated answer says how much is `unexplored`.
    """
    search = Search(game, policy or game.ruleset.policy, budget, {})

    def looked_at(table: Table) -> Any:
        value = look(step(table, *args))
        table.facts.clear()  # what is asked for is the value alone: paths that differ only in their facts are one
        return value

    explored = explore(looked_at, world, search, given)
    whole = sum(weight for _, weight in explored.outcomes)
    weights: dict[Any, int] = {}
    for end, weight in explored.outcomes:
        if end is not Unexplored:
            weights[end[0]] = weights.get(end[0], 0) + weight
    return Distribution(weights, whole)


def ids_of(world: World, kind: type[Record]) -> tuple[Id, ...]:
    return tuple(who for who, record in world.items() if isinstance(record, kind))


def value_of(world: World, who: Id, then: Any) -> Any:
    """What `who` is now; for "which records of a kind there are", that."""
    if isinstance(then, tuple) and who == every_mark(then[0]):
        return then[0], ids_of(world, then[0])
    return world.get(who)


def is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def holds_dice(value: Any) -> bool:
    if isinstance(value, LazyRoll):
        return True
    if isinstance(value, tuple):
        return any(holds_dice(one) for one in value)
    return isinstance(value, Struct) and any(holds_dice(getattr(value, f)) for f in value.__struct_fields__)

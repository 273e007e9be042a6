"""Exact odds: the same procedure, with every outcome of the dice followed and weighed.

Laws: a roll branches on what the rule looks at and no finer. Weights are whole numbers. Decisions come from a policy.
What was not followed (the budget of paths is used up, or a path grows without end) is weighed too and said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import count, product
from math import lcm, prod
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

from hearthside.dice import Distribution, Faces, Part, Pool, Reading, hands
from hearthside.engine.errors import RuleError
from hearthside.engine.facts import Fact
from hearthside.engine.live import Asking, Live, Told
from hearthside.engine.records import Id, Key, R, Record, World
from hearthside.engine.requests import Entry, Request, Roll, Rolled
from hearthside.engine.simulated import Policy
from hearthside.engine.table import P, Step, T, Table, every_mark

if TYPE_CHECKING:
    from hearthside.engine.game import Game

BUDGET = 300_000
"""Branchings that one question may cost."""
LONG, IMPROBABLE, ENDLESS = 64, 10**12, 2_000
"""A path with so many branchings is given up once it is so improbable; with so many, in any case."""
NESTED = 60
"""Sub-procedures inside each other. A recursion that goes deeper is given up there."""

Outcomes = Sequence[tuple[Any, int]]
"""What may come of something, each with its weight; the likeliest first."""


class Unexplored(BaseException):
    """This path was given up. Not an Exception: no rule may catch it."""


class Settled(BaseException):
    """What was asked for is known before the procedure ends. Not an Exception: no rule may catch it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settled) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)


class LazyRoll:
    """Some throws of a path, not yet looked at. Each look branches over what it can see, given all looks before."""

    def __init__(self, path: Path, throws: tuple[int, ...]) -> None:
        self.path, self.throws = path, throws

    def read(self, reading: Reading[T]) -> T:
        look = (self.throws, reading)
        if look not in self.path.looks:
            self.path.looks[look] = self.path.branch(self.outcomes(reading))
            self.path.looked_at.update(self.throws)
        return cast("T", self.path.looks[look])

    def show(self, reading: Reading[T]) -> T:
        return reading.of(())

    @property
    def faces(self) -> tuple[int, ...]:
        return self.read(Faces())

    def __add__(self, other: LazyRoll) -> LazyRoll:
        return LazyRoll(self.path, self.throws + other.throws)

    def outcomes(self, reading: Reading[Any]) -> Outcomes:
        mine = [self.path.pools[throw] for throw in self.throws]
        if self.path.looked_at.isdisjoint(self.throws) and len({pool.sides for pool in mine}) == 1:
            return likeliest_first(reading, Pool(sum(pool.count for pool in mine), mine[0].sides))
        ways: dict[Any, int] = defaultdict(int)
        for faces, times in self.possible(reading):
            ways[reading.of(joined(faces, self.throws))] += times
        return sorted(ways.items(), key=lambda outcome: -outcome[1])

    def possible(self, reading: Reading[Any]) -> Iterator[tuple[dict[int, tuple[int, ...]], int]]:
        """All ways the throws can lie that agree with every look at them, or at others together with them."""
        throws: set[int] = set(self.throws)
        looks: dict[tuple[tuple[int, ...], Reading[Any]], Any] = {}
        while tied := [look for look in self.path.looks if look not in looks and not throws.isdisjoint(look[0])]:
            for look in tied:
                throws.update(look[0])
                looks[look] = self.path.looks[look]
        some = in_order if any(isinstance(r, Part) for r in (reading, *(r for _, r in looks))) else hands
        names = sorted(throws)
        for parts in product(*(some(self.path.pools[throw]) for throw in names)):
            faces = {throw: hand for throw, (hand, _) in zip(names, parts, strict=True)}
            if all(known.of(joined(faces, at)) == value for (at, known), value in looks.items()):
                yield faces, prod(times for _, times in parts)


def joined(faces: Mapping[int, tuple[int, ...]], throws: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for throw in throws for face in faces[throw])


def in_order(pool: Pool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way the dice can lie, each die in its place: for looks at some of them."""
    return ((faces, 1) for faces in product(range(1, pool.sides + 1), repeat=pool.count))


@lru_cache(maxsize=4096)
def likeliest_first(reading: Reading[Any], pool: Pool) -> Outcomes:
    """So that the first branch of an exploding die is the one that ends."""
    return sorted(((v, w) for v, w in reading.chances(pool).items() if w), key=lambda outcome: -outcome[1])


class NoLongerWanted(BaseException):
    """Nobody waits for these odds any more. Not an Exception: no rule may catch it."""


class Search(Struct):
    """What the paths of one question share."""

    game: Game
    policy: Policy
    budget: int
    wanted: Callable[[], bool]
    """Whether somebody still waits for the answer."""
    stops: bool = False
    """Whether a path ends where what is asked for is settled."""
    stack: list[tuple[Any, ...]] = []
    """The sub-procedures that are being explored, each inside the one before."""
    memo: dict[tuple[Any, ...], list[tuple[Mapping[Id, Any], Explored]]] = {}
    totals: dict[int, tuple[Outcomes, int]] = {}
    """The weight of all outcomes of a branching, by the identity of their list (kept here, so that it lasts)."""

    def total(self, outcomes: Outcomes) -> int:
        if id(outcomes) not in self.totals:
            self.totals[id(outcomes)] = (outcomes, sum(w for _, w in outcomes))
        return self.totals[id(outcomes)][1]


class Explored(Struct):
    """What may come of a procedure: values with their facts, weighted; and what it read to get there."""

    reads: dict[Id, Any]
    outcomes: Outcomes
    carries_dice: bool
    """A value holds dice that were not looked at: only the path that threw them can."""


class Path:
    """The branches taken so far, and those to take; the dice thrown, and what was seen of them."""

    def __init__(self, search: Search, prefix: tuple[int, ...]) -> None:
        self.search, self.prefix = search, prefix
        self.passed: list[tuple[Outcomes, int, int]] = []
        self.weight = self.whole = 1
        self.pools: list[Pool] = []
        self.looks: dict[tuple[tuple[int, ...], Reading[Any]], Any] = {}
        """What was seen, by which throws through which reading."""
        self.looked_at: set[int] = set()

    def throw(self, pool: Pool) -> LazyRoll:
        self.pools.append(pool)
        return LazyRoll(self, (len(self.pools) - 1,))

    def branch(self, outcomes: Outcomes) -> Any:
        depth, index = len(self.passed), 0
        if depth < len(self.prefix):
            index = self.prefix[depth]
        else:
            is_improbable = self.whole > self.weight * IMPROBABLE
            if self.search.budget <= 0 or depth >= ENDLESS or (depth >= LONG and is_improbable):
                raise Unexplored
            if not self.search.wanted():
                raise NoLongerWanted
            self.search.budget -= 1
        if index >= len(outcomes):  # worked out again with less of the budget left, there is less to choose from
            raise Unexplored
        total = self.search.total(outcomes)
        self.passed.append((outcomes, index, total))
        value, weight = outcomes[index]
        self.weight, self.whole = self.weight * weight, self.whole * total
        if value is Unexplored:
            raise Unexplored
        return value


class Branching(Live):
    """One path through all that may happen: what is given, then a prefix of branches, then the likeliest."""

    def __init__(self, world: World, search: Search, path: Path, given: Sequence[Entry] = (),
                 where: tuple[str, ...] = (), grounds: Sequence[World] = ()) -> None:  # fmt: skip
        super().__init__(world, search.game, given, path=where, grounds=grounds)
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

    def write(self, fact: Fact) -> None:
        self.read_values.setdefault(fact.about, self.world.get(fact.about))
        Table.write(self, fact)
        self.told.append(Told({}, (), self.interjection))

    def move_on(self) -> None:
        super().move_on()
        self.read_values = {}

    # --- branch
    def nobody_answered(self, asking: Asking) -> None:
        for slot, request in enumerate(asking.requests):
            if slot not in asking.answers:
                asking.answers[slot] = self.think(request)
                if asking.enough and asking.enough(asking.answers[slot]):
                    return

    def think(self, request: Request) -> Any:
        if isinstance(request, Roll):
            return self.steps.throw(request.dice)
        return self.search.policy(self.view(request.by), request.by, request.question)

    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        number, self.asks = self.asks, self.asks + 1
        world = self.world_now()
        branches = [
            Branching(world, self.search, self.steps, self.entries, (*self.path, f"{number}.{i}"))
            for i in range(len(steps))
        ]
        for branch in branches:
            branch.follows = False
        values = tuple(step(branch) for step, branch in zip(steps, branches, strict=True))
        for branch in branches:
            for who, value in branch.read_values.items():
                self.read_values.setdefault(who, value)
        start, merged = len(self.facts), self.as_interjected(list(branches))
        self.merge(merged)
        self.told[start:] = [told for branch in merged for told in branch.told]
        self.follow_from(start)
        return values

    def run(self, step: Step[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        known = (step, args, tuple(kwargs.items()))
        if not self.read_all or not is_hashable(known) or holds_dice(known) or known in self.search.stack:
            return step(self, *args, **kwargs)
        explored = self.recall(known)
        if explored.carries_dice:
            return step(self, *args, **kwargs)
        for who in explored.reads:
            self.read_values.setdefault(who, value_of(self.world, who, explored.reads[who]))
        value, facts = self.steps.branch(explored.outcomes)
        for fact in facts:  # what follows from them is among them
            self.write(fact)
        if isinstance(value, Settled):
            raise value
        return cast("T", value)

    def settled(self, value: Any) -> None:
        if self.search.stops:
            raise Settled(value() if callable(value) else value)

    def recall(self, known: tuple[Any, ...]) -> Explored:
        world = self.world_now()
        remembered = self.search.memo.setdefault(known, [])
        for reads, explored in remembered:
            if all(value_of(world, who, then) == then for who, then in reads.items()):
                return explored
        if len(self.search.stack) >= NESTED:
            raise Unexplored
        step, args, kwargs = known
        self.search.stack.append(known)
        kept_back = self.search.budget // 2  # so that what is outside can still use what comes of it
        self.search.budget -= kept_back
        explored = explore(lambda table: step(table, *args, **dict(kwargs)), world, self.search)
        self.search.stack.pop()
        self.search.budget += kept_back
        remembered.append((explored.reads, explored))
        return explored


def explore(step: Callable[[Table], Any], world: World, search: Search, given: Sequence[Entry] = (),
            grounds: Sequence[World] = ()) -> Explored:  # fmt: skip
    """Follow every path of a procedure, the likeliest first, as far as the budget goes."""
    found: dict[Hashable, tuple[Any, dict[int, int]]] = {}
    lost: dict[int, int] = defaultdict(int)
    reads: dict[Id, Any] = {}
    order = count()
    start: tuple[int, ...] = ()
    pending = [(1, next(order), start, 0, 0, 1, 1)]
    carries_dice = False
    while pending:
        _, _, trail, depth, other, weight, whole = heappop(pending)
        if search.budget <= 0:
            lost[whole] += weight
            continue
        prefix = (*trail[:depth], other) if trail else ()
        search.budget -= 1 + len(prefix)
        path = Path(search, prefix)
        table = Branching(world, search, path, given, grounds=grounds)
        try:
            value = step(table)
        except Unexplored:
            value = Unexplored
        except Settled as early:  # of a step within: whoever called it ends there too
            value = early
            table.facts.clear()  # what is asked for is known: how it came about does not matter any more
        reads |= table.read_values
        trail = tuple(index for _, index, _ in path.passed)
        weight = whole = 1
        for depth, (outcomes, index, total) in enumerate(path.passed):
            if depth >= len(prefix):
                for other in range(1, len(outcomes)):
                    more, most = weight * outcomes[other][1], whole * total
                    heappush(pending, (most // more, next(order), trail, depth, other, more, most))
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
    grounds: Sequence[World] = (),
    look: Callable[[Any], Any] = lambda value: value,
    budget: int = BUDGET,
    wanted: Callable[[], bool] = lambda: True,
    stops: bool = False,
) -> Distribution[Any]:
    """The exact chance of each value that a procedure may return, from the start or from where it stands (`given`, and
    the `grounds` on which it went on).

    `look` says what of the value is asked for; with `stops`, a path is followed only to where the procedure says that
    this is `settled`. A truncated answer says how much is `unexplored`. Once it is no longer `wanted`, the search ends
    with `NoLongerWanted`.
    """
    search = Search(game, policy or game.ruleset.policy, budget, wanted, stops)

    def looked_at(table: Table) -> Any:
        try:
            value = look(step(table, *args))
        except Settled as early:
            value = look(early.value)
        table.facts.clear()  # what is asked for is the value alone: paths that differ only in their facts are one
        return value

    explored = explore(looked_at, world, search, given, grounds)
    if explored.carries_dice:
        raise RuleError("it returns dice that nobody has looked at: say with `look` what of them is asked for")
    whole = sum(weight for _, weight in explored.outcomes)
    weights: dict[Any, int] = {}
    for end, weight in explored.outcomes:
        if end is not Unexplored:
            if not is_hashable(end[0]):
                raise RuleError("it returns something that has no odds by itself: say with `look` what is asked for")
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
    """Whether a value has dice in it that were not looked at."""
    if not may_hold_dice(cast("Hashable", type(value))):
        return False
    if isinstance(value, (tuple, list)):
        return any(holds_dice(one) for one in value)
    if isinstance(value, dict):
        return any(holds_dice(one) for one in value.values())
    if isinstance(value, Struct):
        return any(holds_dice(getattr(value, field)) for field in value.__struct_fields__)
    return isinstance(value, LazyRoll)


PLAIN = (str, int, float, bytes, NoneType, Fraction, Enum)


@cache
def may_hold_dice(kind: Hashable) -> bool:
    """Whether something of this type can have dice in it: most cannot, by what their fields say of themselves."""
    return can_hold(kind, ())


def can_hold(hint: Any, inside: tuple[Any, ...]) -> bool:
    """`inside`: the types that it is a part of; one that holds its own kind is asked once."""
    origin = get_origin(hint)
    if hint in inside or origin is Literal or (isinstance(hint, type) and issubclass(hint, PLAIN)):
        return False
    if origin is Annotated:
        return can_hold(get_args(hint)[0], inside)
    if origin in (tuple, list, dict, Mapping, Sequence, Union, UnionType):
        return any(can_hold(one, inside) for one in get_args(hint) if one is not ...)
    if hint is Rolled or not (isinstance(hint, type) and issubclass(hint, Struct)):
        return True
    try:
        fields = get_type_hints(hint, include_extras=True)
    except NameError:  # made inside a function
        return True
    return any(can_hold(fields[name], (*inside, hint)) for name in hint.__struct_fields__)

"""Ways over the ground: what can be reached at what cost, and what a way costs step by step.

Laws: a step costs one field, two into slow terrain, and one more over a low wall. What a way costs is the sum of its
steps, and what is lost between its stretches: no step is divided between two of them. What is found is the least; of
ways that cost the same it is always the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise, product

from msgspec import Struct

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field, field_name
from hearthside.kit.grid.boards import Board
from hearthside.kit.grid.fields import Diagonals, Direction, Tiling, offset
from hearthside.kit.grid.ground import SLOW, Ground, Passage, Terrain

OVER_LOW = 1
"""What a low wall adds to the step over it."""


class Gait(Struct, frozen=True):
    """How somebody moves."""

    size: int = 1
    slow: tuple[Terrain, ...] = SLOW
    """Where a field counts two."""
    climbs: int = 1
    """How many fields up or down in a step."""
    diagonals: Diagonals = "one"
    field: int = 1
    """What a plain field counts: more than one, where something else counts in fractions of it."""
    water: int = 0
    """What a field of water counts for a swimmer; 0: what slow terrain does."""
    stretches: tuple[int, ...] = ()
    """How far each stretch of a way goes: what one action, or one point, pays for. None at all: there are none."""


class Others(Struct, frozen=True):
    """Who is in the way: fields that nobody may enter, and fields that may be passed but not ended on."""

    closed: frozenset[Field] = frozenset()
    passed: frozenset[Field] = frozenset()


WALKING, NOBODY = Gait(), Others()


class Reach:
    """All that can be reached from a field, each at its least cost."""

    def __init__(self, ground: Ground, start: Field, gait: Gait, ends: int) -> None:
        self._ground, self.start, self._gait, self._ends = ground, start, gait, ends
        self._tiling, self._board = ground.tiling, ground.board
        self._layers: list[Layer] = []
        """What is come to at each cost, the least first."""
        self._reached = self._board.bit(start)
        """All of it, and where one stands."""

    @cached_property
    def costs(self) -> dict[Field, int]:
        """What each field costs; where one stands, nothing."""
        costs = {self.start: 0}
        for layer in self._layers:
            costs.update(dict.fromkeys(self._board.fields(layer.first), layer.cost))
        return costs

    def cost_of(self, field: Field) -> int | None:
        """What one field costs; None: it cannot be reached."""
        if field == self.start:
            return 0
        layer = self._layer_of(field)
        return layer.cost if layer else None

    def _layer_of(self, field: Field) -> Layer | None:
        """Where a field is come to first."""
        bit = self._board.bit(field)
        for layer in self._layers:
            if layer.first & bit:
                return layer
        return None

    def __contains__(self, field: Field) -> bool:
        """Whether one can get there and stay."""
        return bool(self._reached & self._ends & self._board.bit(field))

    def can_end(self, field: Field) -> bool:
        return bool(self._ends & self._board.bit(field))

    def ends(self) -> list[Field]:
        """Where one can get and stay, without the field that one stands on."""
        return [field for layer in self._layers for field in self._board.fields(layer.first & self._ends)]

    def came(self, field: Field) -> Direction | None:
        """The last step of the least way there; None: one is there already."""
        layer = None if field == self.start else self._layer_of(field)
        return self._last_step(layer, self._board.bit(field)) if layer else None

    def _last_step(self, layer: Layer, bit: int) -> Direction:
        """Of the steps that lead to a field at its least cost, the one that is taken."""
        steps = []
        for here, where, ways in layer.comings:
            for direction, way, up, down in ways if where & bit else ():
                if (here & way) << up >> down & bit:
                    steps.append(direction)
                    break  # the ways are in order
        return steps[0] if len(steps) == 1 else min(steps, key=self._tiling.in_order.index)

    def way_to(self, field: Field) -> tuple[Field, ...]:
        """The least way: the fields after the start, up to this one."""
        last = self._layer_of(field)
        if field == self.start:
            return ()
        if last is None:
            raise IllegalAnswer(f"{field_name(field)} cannot be reached")
        way, odd = [], last.odd
        for layer in reversed(self._layers):
            if layer.odd == odd and layer.fields & (bit := self._board.bit(field)):
                way.append(field)
                direction = self._last_step(layer, bit)
                field = self._tiling.stepped(field, direction, -1)
                odd ^= self._gait.diagonals == "alternate" and self._tiling.is_slanted(direction)
        return tuple(reversed(way))


Ways = tuple[tuple[Direction, int, int, int], ...]
"""Steps, in order: their direction, from which fields they lead, and by how many bits up or down."""
Coming = tuple[int, int, Ways]
"""Steps that cost the same: the fields that they are made from, those that they may lead to, and where they go."""


class Layer(Struct, frozen=True):
    """What is come to at one cost."""

    cost: int
    odd: int
    """Whether an odd number of slanted steps lies behind."""
    first: int
    """The fields that are not come to for less, or with the other number of slanted steps, …"""
    fields: int
    """… and those that are."""
    comings: list[Coming]


def reach(
    ground: Ground, start: Field, budget: int | None = None, gait: Gait = WALKING, others: Others = NOBODY,
    until: Iterable[Field] = (),
) -> Reach:  # fmt: skip
    """All that can be reached for so many fields of movement (None: however far it is); or no farther than to the
    nearest of some fields that one may end on."""
    board, passage = ground.board, ground.passage(gait.size, gait.climbs)
    closed = _touching(ground, start, gait, others.closed)
    passed = _touching(ground, start, gait, others.passed)
    ends = tuple(accumulate(gait.stretches))
    found = Reach(ground, start, gait, passage.standing & ~closed & ~passed)
    goals = board.bits(until) & found._ends
    counted, cost = board.bit(start), 0
    if not counted:
        return found
    steps = _steps(ground, gait)
    waiting: dict[int, tuple[list[Coming], list[Coming]]] = {}
    """What leads to each cost, by whether the slanted steps are odd then."""
    fresh, done = [counted, 0], [counted | closed, closed]
    while not counted & goals:
        for before, after, step, where, ways in steps:
            here = fresh[before]
            then = onward(cost, step, ends) if here else None
            if then is not None:
                waiting.setdefault(then, ([], []))[after].append((here, where, ways))
        if not waiting:
            break
        cost, fresh = min(waiting), [0, 0]
        if budget is not None and cost > budget:
            break
        for odd, comings in enumerate(waiting.pop(cost)):
            if not comings:
                continue
            there = 0
            for here, where, ways in comings:
                beside = 0
                for _, way, up, down in ways:
                    beside |= (here & way) << up >> down
                there |= beside & where
            if there := there & ~done[odd]:
                found._layers.append(Layer(cost, odd, there & ~counted, there, comings))
                fresh[odd] = there
                done[odd] |= there
                counted |= there
    found._reached = counted
    return found


Steps = tuple[int, int, int, int, Ways]
"""Steps that cost the same: whether an odd number of slanted ones lies behind before and after them, what they cost,
where they lead to, and which they are."""


def _steps(ground: Ground, gait: Gait) -> list[Steps]:
    """All steps that a ground allows. Of slanted ones every second may count two."""
    counts_slants, paces = gait.diagonals == "alternate", _paces(ground, gait)
    numbers = (0, 1) if counts_slants else (0,)
    kinds = _kinds_of_steps(ground.passage(gait.size, gait.climbs), ground.tiling, ground.board, counts_slants)
    return [(odd, odd ^ slants, (2 if slants and odd else 1) * pace + over * OVER_LOW * gait.field, where, ways)
            for slants, over, ways in kinds for odd in numbers for where, pace in paces]  # fmt: skip


@lru_cache(maxsize=1 << 8)
def _kinds_of_steps(
    passage: Passage, tiling: Tiling, board: Board, counts_slants: bool
) -> tuple[tuple[bool, bool, Ways], ...]:  # fmt: skip
    """The steps by whether they are slanted, where that counts, and whether they lead over a low wall."""
    found = []
    for slants, over in product((False, True) if counts_slants else (False,), (False, True)):
        crossing = passage.over if over else passage.level
        ways = tuple((one, crossing[one] & fields, up, down) for one in tiling.in_order
                     if crossing[one] and (not counts_slants or tiling.is_slanted(one) == slants)
                     for fields, up, down in board.shifts[one])  # fmt: skip
        if ways:
            found.append((slants, over, ways))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def onward(cost: int, step: int, ends: tuple[int, ...]) -> int | None:
    """What has been gone after a step: what is left of a stretch that it does not fit into is lost. `ends`: where each
    stretch does. None: it fits into none of those that are left."""
    if not ends:
        return cost + step
    for begin, end in pairwise((0, *ends)):
        if cost < end and max(cost, begin) + step <= end:
            return max(cost, begin) + step
    return None


def _touching(ground: Ground, start: Field, gait: Gait, fields: frozenset[Field]) -> int:
    """Where one of this size would touch some fields, but for those that one stands on at the start."""
    if not fields:
        return 0
    others = fields.difference(ground.tiling.footprint(start, gait.size))
    return ground.spread(ground.board.bits(others), gait.size)


def _paces(ground: Ground, gait: Gait) -> list[tuple[int, int]]:
    """The ground by what a field of it counts, the slowest first."""
    if not ground.fields:
        return [(ground.board.everywhere, gait.field)]
    slow = ground.board_of(*(one for one in gait.slow if one != "water" or not gait.water))
    kinds = [(slow, 2 * gait.field)]
    if gait.water:
        kinds = sorted([*kinds, (ground.board_of("water"), gait.water)], key=lambda kind: -kind[1])
    paces, rest = [], ground.board.everywhere
    for where, pace in kinds:
        if there := ground.spread(where, gait.size) & rest if where else 0:
            paces.append((there, pace))
            rest ^= there
    paces.append((rest, gait.field))
    return paces


def step_costs(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait = WALKING, others: Others = NOBODY
) -> list[int]:
    """What each step of a way costs. Refuses a way that cannot be gone; whether one may end there is not asked."""
    costs, why_no_farther = _costs_along(ground, start, way, gait, others)
    if why_no_farther:
        raise IllegalAnswer(why_no_farther)
    return costs


def costs_as_far(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait = WALKING, others: Others = NOBODY
) -> list[int]:
    """The same of the part of a way that can be gone."""
    return _costs_along(ground, start, way, gait, others)[0]


def _costs_along(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait, others: Others
) -> tuple[list[int], str]:
    """What each step costs as far as a way can be gone, and why no farther; empty: it can be gone to its end."""
    board, passage, tiling = ground.board, ground.passage(gait.size, gait.climbs), ground.tiling
    closed, paces = _touching(ground, start, gait, others.closed), _paces(ground, gait)
    counts_slants = gait.diagonals == "alternate"
    here, odd, at = start, False, board.bit(start)
    costs: list[int] = []
    for there in way:
        direction = tiling.direction_of(here, there)
        if direction is None:
            return costs, f"{field_name(there)} is not beside {field_name(here)}: a way goes field by field"
        if not passage.open[direction] & at:
            return costs, f"there is no way from {field_name(here)} to {field_name(there)}"
        over = OVER_LOW * gait.field if passage.over[direction] & at else 0
        at = board.bit(there)
        if closed & at:
            return costs, f"somebody is in the way at {field_name(there)}"
        slants = counts_slants and tiling.is_slanted(direction)
        for where, pace in paces:
            if where & at:
                costs.append((2 * pace if slants and odd else pace) + over)
                break
        here, odd = there, odd ^ slants
    return costs, ""


def gone_after(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait = WALKING, others: Others = NOBODY
) -> list[int]:
    """How far one has gone after each step of a way, with what is lost between stretches. What comes after the last of
    them is left out."""
    ends, gone = tuple(accumulate(gait.stretches)), [0]
    for step in step_costs(ground, start, way, gait, others):
        after = onward(gone[-1], step, ends)
        if after is None:
            break
        gone.append(after)
    return gone[1:]


def refuse_way(
    ground: Ground, start: Field, way: Sequence[Field], budget: int | None, gait: Gait = WALKING,
    others: Others = NOBODY,
) -> None:  # fmt: skip
    """Refuses a way that cannot be gone for so many fields of movement, or cannot be ended where it ends."""
    if not way:
        raise IllegalAnswer("a way has at least one step")
    gone = gone_after(ground, start, way, gait, others)
    if len(gone) < len(way):
        raise IllegalAnswer(f"this way can be gone as far as {field_name(way[len(gone) - 1] if gone else start)}")
    if budget is not None and gone[-1] > budget:
        raise IllegalAnswer(f"this way costs {gone[-1]} fields; there are {budget}")
    under, own = (set(ground.tiling.footprint(one, gait.size)) for one in (way[-1], start))
    if way[-1] != start and not others.passed.isdisjoint(under - own):
        raise IllegalAnswer(f"somebody stands at {field_name(way[-1])} already")


def free_near(ground: Ground, field: Field, taken: Collection[Field], size: int = 1) -> Field | None:
    """The nearest field where one of this size can stand: for who arrives where somebody is."""
    passage = ground.passage(size)
    room = passage.standing & ~ground.spread(ground.board.bits(taken), size)
    free: Iterable[Field] = ground.board.fields(room)

    tiling = ground.tiling
    middle = tiling.middle(field)

    def nearness(one: Field) -> tuple[int, int, Field]:
        away = offset(middle, tiling.middle(one))
        return tiling.distance(field, one), tiling.dot(away, away), one

    return min(free, key=nearness, default=None)

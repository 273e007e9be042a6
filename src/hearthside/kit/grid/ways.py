"""Ways over the ground: what can be reached at what cost, and what a way costs step by step.

Laws: a step costs one field, two into slow terrain, and one more over a low wall. What a way costs is the sum of its
steps, and what is lost between its stretches: no step is divided between two of them. What is found is the least; of
ways that cost the same it is always the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import accumulate, pairwise, product

from msgspec import Struct

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field, field_name
from hearthside.kit.grid.fields import Diagonals, Direction, offset
from hearthside.kit.grid.ground import SLOW, Ground, Terrain

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
        self._steps: list[tuple[int, int, int]] = []
        """What is come to at each cost, the least first: whether an odd number of slanted steps lies behind, and the
        fields."""
        turns = len(self._tiling.names)
        self._came: list[list[int]] = [[0] * turns, [0] * turns]
        """By whether an odd number of slanted steps lies behind, and by direction: where a least way comes in."""

    @cached_property
    def costs(self) -> dict[Field, int]:
        """What each field costs; where one stands, nothing."""
        costs = {self.start: 0}
        for cost, _, there in self._steps:
            costs.update(dict.fromkeys(self._board.fields(there), cost))
        return costs

    def cost_of(self, field: Field) -> int | None:
        """What one field costs; None: it cannot be reached."""
        return 0 if field == self.start else self._first(field)[0]

    def _first(self, field: Field) -> tuple[int | None, int]:
        """What a field costs, and whether an odd number of slanted steps lies behind."""
        bit = self._board.bit(field) if self._board.has(field) else 0
        return next(((cost, odd) for cost, odd, there in self._steps if there & bit), (None, 0))

    def __contains__(self, field: Field) -> bool:
        """Whether one can get there and stay."""
        return self.cost_of(field) is not None and self.can_end(field)

    def can_end(self, field: Field) -> bool:
        return bool(self._ends & self._board.bit(field))

    def ends(self) -> list[Field]:
        """Where one can get and stay, without the field that one stands on."""
        return [field for _, _, there in self._steps for field in self._board.fields(there & self._ends)]

    def came(self, field: Field, odd: int | None = None) -> Direction | None:
        """The last step of the least way there; None: one is there already."""
        bit = self._board.bit(field)
        came = self._came[self._first(field)[1] if odd is None else odd]
        return next((direction for direction in self._tiling.in_order if came[direction] & bit), None)

    def way_to(self, field: Field) -> tuple[Field, ...]:
        """The least way: the fields after the start, up to this one."""
        if self.cost_of(field) is None:
            raise IllegalAnswer(f"{field_name(field)} cannot be reached")
        way: list[Field] = []
        odd = 0 if field == self.start else self._first(field)[1]
        while field != self.start or odd:
            direction = self.came(field, odd)
            assert direction is not None
            way.append(field)
            field = self._tiling.stepped(field, direction, -1)
            odd ^= self._gait.diagonals == "alternate" and self._tiling.is_slanted(direction)
        return tuple(reversed(way))


def reach(
    ground: Ground, start: Field, budget: int | None = None, gait: Gait = WALKING, others: Others = NOBODY,
    until: Iterable[Field] = (),
) -> Reach:  # fmt: skip
    """All that can be reached for so many fields of movement (None: however far it is); or no farther than to the
    nearest of some fields that one may end on."""
    board, passage, in_order = ground.board, ground.passage(gait.size, gait.climbs), ground.tiling.in_order
    closed, passed, paces = _boards(ground, start, gait, others)
    ends = tuple(accumulate(gait.stretches))
    found = Reach(ground, start, gait, passage.standing & ~closed & ~passed)
    goals = board.bits(until) & found._ends
    if not board.has(start):
        return found
    steps, came, nowhere = _steps(ground, gait, paces), found._came, [0] * len(ground.tiling.names)
    waiting: dict[int, tuple[list[int], list[int]]] = {}
    """What can be stepped on at each cost: by whether the slanted steps before it are odd, and by direction."""
    counted, cost = board.bit(start), 0
    fresh, done = [counted, 0], [counted | closed, closed]
    while not counted & goals:
        for before, after, step, where, ways in steps:
            here, free = fresh[before], where & ~done[after]
            then = onward(cost, step, ends) if here else None
            if then is None:
                continue
            if then not in waiting:
                waiting[then] = [*nowhere], [*nowhere]
            stepped_on = waiting[then][after]
            for direction, way, up, down in ways:
                if there := (here & way) << up >> down & free:
                    stepped_on[direction] |= there
        if not waiting or (budget is not None and min(waiting) > budget):
            break
        cost, fresh = min(waiting), [0, 0]
        for odd, stepped_on in enumerate(waiting.pop(cost)):
            if not any(stepped_on):
                continue
            seen = done[odd]
            for direction in in_order:
                if there := stepped_on[direction] & ~seen:
                    seen |= there
                    came[odd][direction] |= there
            fresh[odd], done[odd] = seen ^ done[odd], seen
            if first := fresh[odd] & ~counted:
                found._steps.append((cost, odd, first))
                counted |= first
    return found


Steps = tuple[int, int, int, int, list[tuple[Direction, int, int, int]]]
"""Steps that cost the same: whether an odd number of slanted ones lies behind before and after them, what they cost,
where they lead to; and by direction from which fields, and by how many bits up or down."""


def _steps(ground: Ground, gait: Gait, paces: list[tuple[int, int]]) -> list[Steps]:
    """All steps that a ground allows. Of slanted ones every second may count two."""
    passage, tiling, shifts = ground.passage(gait.size, gait.climbs), ground.tiling, ground.board.shifts
    counts_slants = gait.diagonals == "alternate"
    found: list[Steps] = []
    for slants in (0, 1) if counts_slants else (0,):
        turns = [one for one in tiling.in_order if not counts_slants or tiling.is_slanted(one) == slants]
        for crossing, more in ((passage.level, 0), (passage.over, OVER_LOW * gait.field)):
            ways = [(one, crossing[one] & fields, up, down) for one in turns if crossing[one]
                    for fields, up, down in shifts[one]]  # fmt: skip
            for odd, (where, pace) in product((0, 1) if counts_slants else (0,), paces) if ways else ():
                found.append((odd, odd ^ slants, (2 if slants and odd else 1) * pace + more, where, ways))
    return found


def onward(cost: int, step: int, ends: Sequence[int]) -> int | None:
    """What has been gone after a step: what is left of a stretch that it does not fit into is lost. `ends`: where each
    stretch does. None: it fits into none of those that are left."""
    if not ends:
        return cost + step
    for begin, end in pairwise((0, *ends)):
        if cost < end and max(cost, begin) + step <= end:
            return max(cost, begin) + step
    return None


def _boards(ground: Ground, start: Field, gait: Gait, others: Others) -> tuple[int, int, list[tuple[int, int]]]:
    """Where one of this size would touch what is closed, and who may only be passed; and the ground by what a field of
    it counts, the slowest first."""
    own = frozenset(ground.tiling.footprint(start, gait.size))
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
    return (
        ground.spread(ground.board.bits(others.closed - own), gait.size),
        ground.spread(ground.board.bits(others.passed - own), gait.size),
        paces,
    )


def step_costs(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait = WALKING, others: Others = NOBODY
) -> list[int]:
    """What each step of a way costs. Refuses a way that cannot be gone; whether one may end there is not asked."""
    return list(costs_along(ground, start, way, gait, others))


def costs_as_far(
    ground: Ground, start: Field, way: Sequence[Field], gait: Gait = WALKING, others: Others = NOBODY
) -> list[int]:
    """The same of the part of a way that can be gone."""
    costs: list[int] = []
    with suppress(IllegalAnswer):
        costs.extend(costs_along(ground, start, way, gait, others))
    return costs


def costs_along(ground: Ground, start: Field, way: Sequence[Field], gait: Gait, others: Others) -> Iterator[int]:
    board, passage, tiling = ground.board, ground.passage(gait.size, gait.climbs), ground.tiling
    closed, _, paces = _boards(ground, start, gait, others)
    here, odd = start, False
    for there in way:
        direction = tiling.direction_of(here, there)
        if direction is None:
            raise IllegalAnswer(f"{field_name(there)} is not beside {field_name(here)}: a way goes field by field")
        if not board.has(here) or not board.has(there) or not passage.open[direction] & board.bit(here):
            raise IllegalAnswer(f"there is no way from {field_name(here)} to {field_name(there)}")
        if closed & board.bit(there):
            raise IllegalAnswer(f"somebody is in the way at {field_name(there)}")
        slants = gait.diagonals == "alternate" and tiling.is_slanted(direction)
        length = 2 if slants and odd else 1
        pace = next(pace for where, pace in paces if where & board.bit(there))
        is_over = bool(passage.over[direction] & board.bit(here))
        yield length * pace + OVER_LOW * gait.field * is_over
        here, odd = there, odd ^ slants


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

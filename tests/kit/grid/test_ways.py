"""Ways: what can be reached, held against a plain search that knows nothing of boards."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import IllegalAnswer
from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import Direction
from hearthside.kit.grid.ground import IN_THE_WAY, SLOW, Ground, Terrain
from hearthside.kit.grid.ways import Gait, Others, free_near, gone_after, reach, refuse_way
from kit.grid.grounds import PLAIN, drawn, fields_of, grounds


# --- the same rules, as plainly as they can be said
def may_step(ground: Ground, here: Field, step: Direction, climbs: int) -> bool:
    tiling = ground.tiling
    there = tiling.stepped(here, step)
    if not ground.has(there) or any(ground.terrain(field) in ("solid", "high cover") for field in (here, there)):
        return False
    if abs(ground.height_at(there) - ground.height_at(here)) > climbs:
        return False
    if step in tiling.sides:
        return ground.barrier(here, step) not in IN_THE_WAY
    one, other = (step - 1) % 8, (step + 1) % 8
    corner = [(here, one), (here, other), (tiling.stepped(here, one), other), (tiling.stepped(here, other), one)]
    return all(may_step(ground, *at, climbs) and ground.barrier(*at) != "low" for at in corner)


def may_stand(ground: Ground, corner: Field, gait: Gait) -> bool:
    tiling = ground.tiling
    under = tiling.footprint(corner, gait.size)
    if not all(ground.has(f) and ground.terrain(f) not in ("solid", "high cover") for f in under):
        return False
    steps = [(f, side) for f in under for side in tiling.sides if tiling.stepped(f, side) in under]
    return all(may_step(ground, f, step, gait.climbs) for f, step in steps)


def steps_from(ground: Ground, here: Field, odd: bool, gait: Gait, others: Others, start: Field) -> \
        Iterator[tuple[Field, bool, int]]:  # fmt: skip
    tiling, footprint = ground.tiling, ground.tiling.footprint
    own = set(footprint(start, gait.size))
    for step in range(len(tiling.names)):
        there = tiling.stepped(here, step)
        under = footprint(there, gait.size)
        if not may_stand(ground, here, gait) or not may_stand(ground, there, gait):
            continue
        if not all(may_step(ground, field, step, gait.climbs) for field in footprint(here, gait.size)):
            continue
        if others.closed & (set(under) - own):
            continue
        straight = step in tiling.sides
        slants = not straight and gait.diagonals == "alternate"
        cost = (2 if slants and odd else 1) * max(pace(ground.terrain(field), gait) for field in under)
        over = straight and any(ground.barrier(field, step) == "low" for field in footprint(here, gait.size))
        yield there, odd ^ slants, cost + over * gait.field


def pace(terrain: Terrain, gait: Gait) -> int:
    if terrain == "water" and gait.water:
        return gait.water
    return gait.field * (2 if terrain in SLOW else 1)


def after_step(cost: int, step: int, stretches: tuple[int, ...]) -> int | None:
    """Counted field by field: a step that would run over the end of a stretch waits for the next one."""
    borders = [sum(stretches[:number]) for number in range(len(stretches) + 1)]
    while stretches and any(cost < border < cost + step for border in borders):
        cost += 1
    return None if stretches and cost + step > borders[-1] else cost + step


def least_costs(ground: Ground, start: Field, budget: int | None, gait: Gait, others: Others) -> dict[Field, int]:
    done: dict[tuple[Field, bool], int] = {}
    waiting = [(0, start, False)]
    while waiting:
        cost, here, odd = heappop(waiting)
        if (here, odd) in done or (budget is not None and cost > budget):
            continue
        done[here, odd] = cost
        for there, after, more in steps_from(ground, here, odd, gait, others, start):
            if (gone := after_step(cost, more, gait.stretches)) is not None:
                heappush(waiting, (gone, there, after))
    fields = dict.fromkeys(field for field, _ in done)
    return {field: min(cost for (there, _), cost in done.items() if there == field) for field in fields}


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Ground, Field, int | None, Gait, Others]:
    ground = draw(grounds())
    gait = draw(st.builds(Gait, size=st.sampled_from([1, 1, 2, 3]), climbs=st.sampled_from([0, 1, 2]),
                          diagonals=st.sampled_from(["one", "alternate"]), field=st.sampled_from([1, 1, 3]),
                          water=st.sampled_from([0, 0, 1, 4]),
                          stretches=st.just(()) | st.lists(st.integers(0, 7), max_size=4).map(tuple)))  # fmt: skip
    start = draw(fields_of(ground))
    some = st.frozensets(fields_of(ground), max_size=4)
    budget = draw(st.none() | st.integers(0, 8))
    return ground, start, budget, gait, Others(draw(some), draw(some))


@given(journeys())
def test_what_can_be_reached_costs_the_least_that_a_plain_search_finds(
    journey: tuple[Ground, Field, int | None, Gait, Others],
) -> None:
    ground, start, budget, gait, others = journey
    assert reach(ground, start, budget, gait, others).costs == least_costs(ground, start, budget, gait, others)


@given(journeys(), st.data())
def test_who_looks_no_farther_than_to_some_fields_finds_the_nearest_of_them_at_its_least_cost(
    journey: tuple[Ground, Field, int | None, Gait, Others], data: st.DataObject,
) -> None:  # fmt: skip
    ground, start, budget, gait, others = journey
    wanted = data.draw(st.frozensets(fields_of(ground), min_size=1, max_size=6))
    whole, near = reach(ground, start, budget, gait, others), reach(ground, start, budget, gait, others, wanted)
    costs = [whole.costs[field] for field in wanted if field in whole]
    farthest = min(costs, default=max(whole.costs.values()))
    assert near.costs == {field: cost for field, cost in whole.costs.items() if cost <= farthest}
    assert all(near.cost_of(field) == near.costs.get(field) for field in ground.every_field())


@given(journeys())
def test_the_way_to_a_field_costs_what_is_said_step_by_step(
    journey: tuple[Ground, Field, int | None, Gait, Others],
) -> None:
    ground, start, budget, gait, others = journey
    found = reach(ground, start, budget, gait, others)
    for field, cost in found.costs.items():
        way = found.way_to(field)
        assert gone_after(ground, start, way, gait, others)[-1:] == [cost] * bool(way)
        if field in found and way:
            refuse_way(ground, start, way, budget, gait, others)
        elif way:
            with pytest.raises(IllegalAnswer, match="stands at"):
                refuse_way(ground, start, way, budget, gait, others)


@given(journeys(), st.data())
def test_a_way_is_refused_exactly_when_one_of_its_steps_is_not_possible_or_it_costs_too_much(
    journey: tuple[Ground, Field, int | None, Gait, Others], data: st.DataObject
) -> None:
    ground, start, budget, gait, others = journey
    steps = data.draw(st.lists(st.integers(0, len(ground.tiling.names) - 1), min_size=1, max_size=5))
    footprint = ground.tiling.footprint
    way, here, odd, cost, is_possible = [], start, False, 0, True
    for step in steps:
        there = ground.tiling.stepped(here, step)
        found = {field: (after, more) for field, after, more in steps_from(ground, here, odd, gait, others, start)}
        is_possible &= there in found
        way.append(there)
        odd, more = found.get(there, (odd, 0))
        gone = after_step(cost, more, gait.stretches)
        is_possible &= gone is not None
        here, cost = there, gone or cost
    is_free = here == start or not others.passed & (set(footprint(here, gait.size)) - set(footprint(start, gait.size)))
    if is_possible and is_free and (budget is None or cost <= budget):
        refuse_way(ground, start, way, budget, gait, others)
    else:
        with pytest.raises(IllegalAnswer):
            refuse_way(ground, start, way, budget, gait, others)


# --- in plain scenes
def test_a_difficult_field_counts_two_and_what_is_left_of_it_is_lost() -> None:
    ground = drawn("..::.", ".....")
    assert [reach(ground, (0, 0)).costs[x, 0] for x in range(5)] == [0, 1, 3, 4, 4]
    assert (2, 0) not in reach(ground, (1, 0), 1).costs


def test_nobody_cuts_the_corner_of_a_wall_or_a_rock() -> None:
    assert (1, 1) not in reach(PLAIN.walled(["1,1n"], "wall"), (0, 0), 1).costs
    assert (1, 1) not in reach(drawn(".#", ".."), (0, 0), 1).costs
    assert (1, 1) in reach(PLAIN, (0, 0), 1).costs


def test_a_closed_door_is_a_wall_and_an_open_one_is_not() -> None:
    for kind, cost in (("door", None), ("locked", None), ("open", 1), ("low", 2), ("window", None)):
        ground = drawn("..", walls={"1,0w": kind})  # type: ignore[dict-item]  # the loop's words are barriers
        assert reach(ground, (0, 0)).costs.get((1, 0)) == cost


def test_somebody_two_fields_wide_does_not_fit_through_a_door_of_one() -> None:
    wall = drawn(*["......"] * 5, walls={f"3,{y}w": "wall" for y in range(5) if y != 2})
    assert (4, 2) in reach(wall, (0, 2)).costs
    assert not any(x > 1 for x, _ in reach(wall, (0, 2), gait=Gait(size=2)).costs)
    wider = wall.walled(["3,3w"], None)
    assert reach(wider, (0, 2), gait=Gait(size=2)).costs[3, 2] == 3


def test_one_climbs_a_step_and_not_a_cliff() -> None:
    steps = drawn("....", heights={"1,0": 1, "2,0": 3, "3,0": 3})
    assert list(reach(steps, (0, 0)).costs) == [(0, 0), (1, 0)]
    assert list(reach(steps, (0, 0), gait=Gait(climbs=2)).costs) == [(0, 0), (1, 0), (2, 0), (3, 0)]


def test_a_friend_is_passed_and_nobody_ends_where_somebody_stands() -> None:
    corridor, friend, foe = drawn("....."), Others(passed=frozenset({(1, 0)})), Others(closed=frozenset({(1, 0)}))
    past = reach(corridor, (0, 0), 3, others=friend)
    assert past.ends() == [(2, 0), (3, 0)]
    assert past.way_to((2, 0)) == ((1, 0), (2, 0))
    assert reach(corridor, (0, 0), 3, others=foe).ends() == []
    with pytest.raises(IllegalAnswer, match="somebody is in the way at B1"):
        refuse_way(corridor, (0, 0), [(1, 0)], 3, others=foe)
    with pytest.raises(IllegalAnswer, match="somebody stands at B1 already"):
        refuse_way(corridor, (0, 0), [(1, 0)], 3, others=friend)


@pytest.mark.parametrize(("way", "why"), [([], "at least one step"), ([(2, 0)], "not beside"), ([(0, 0)], "not beside"),
                                          ([(0, -1)], "no way from A1"),
                                          ([(1, 0), (2, 0), (3, 0)], "costs 3 fields; there are 2")])  # fmt: skip
def test_a_way_that_cannot_be_gone_is_refused_in_words(way: list[Field], why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        refuse_way(PLAIN, (0, 0), way, 2)


def test_a_field_beside_the_map_is_on_no_board_and_cannot_be_reached() -> None:
    board, found = PLAIN.board, reach(PLAIN, (0, 0))
    for beside in ((-1, 0), (0, -1), (PLAIN.width, 0), (0, PLAIN.height)):
        assert not board.bit(beside)
        assert beside not in found
    assert board.bits([(0, 0), (-1, 0), (1, 0)]) == board.bit((0, 0)) | board.bit((1, 0))


def test_what_cannot_be_reached_has_no_way() -> None:
    with pytest.raises(IllegalAnswer, match="D1 cannot be reached"):
        reach(PLAIN, (0, 0), 2).way_to((3, 0))


def test_who_finds_a_field_taken_stands_on_the_nearest_free_one() -> None:
    assert free_near(drawn("..#", "..."), (0, 0), {(0, 0)}) in ((1, 0), (0, 1))
    assert free_near(drawn("..#", "..."), (0, 0), {(0, 0)}, size=2) is None
    assert free_near(drawn("#"), (0, 0), set()) is None


@pytest.mark.parametrize(("plain", "why"), [
    ({"fields": ("..",)}, "2 rows of 2 signs"), ({"fields": ("..", ".?")}, r"\? is no terrain"),
    ({"walls": {"0,0s": "wall"}}, "names no side"), ({"walls": {"2,0n": "wall"}}, "beside the map"),
    ({"walls": {"0,2w": "wall"}}, "beside the map"), ({"heights": {"2,2": 1}}, "beside the map"),
    ({"heights": {"a": 1}}, "names no field"), ({"heights": {"0,0": 99}}, "beyond 60"),
])  # fmt: skip
def test_a_ground_that_does_not_fit_together_is_refused(plain: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Ground(width=2, height=2, **plain)  # type: ignore[arg-type]  # wrong on purpose


def test_the_rim_of_a_map_can_have_walls() -> None:
    assert Ground(width=2, height=2, walls={"2,0w": "wall", "0,2n": "wall"}).passage().standing == 0b1111

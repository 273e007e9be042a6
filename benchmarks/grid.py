"""Ways and sight on a large map, held against the plainest search that gives the same answer."""

from collections import deque
from random import Random

from benchmarks.measure import Row, fastest
from hearthside.engine.fields import Field
from hearthside.kit.grid.ground import IN_THE_WAY, Ground
from hearthside.kit.grid.sight import sees
from hearthside.kit.grid.squares import SQUARES, STEPS
from hearthside.kit.grid.ways import Gait, reach

SIDE = 60
LIMIT = 0.010
"""Seconds for all that can be reached on the whole map."""


def dungeon(seed: int = 7) -> Ground:
    """Open ground with rubble, water, rocks and stretches of wall."""
    chance = Random(seed)
    rows = tuple("".join(chance.choices(".:~#oO", (80, 8, 5, 3, 2, 2), k=SIDE)) for _ in range(SIDE))
    walls = {SQUARES.side_name((chance.randrange(SIDE), chance.randrange(SIDE)), side): "wall"
             for side in (1, 7) for _ in range(250)}  # fmt: skip
    ground = Ground(width=SIDE, height=SIDE, fields=rows, walls=walls)  # type: ignore[arg-type]  # they are walls
    return ground.painted([(0, 0)], "plain")


def fresh(ground: Ground) -> Ground:
    """The same ground, with nothing worked out yet."""
    return Ground(width=ground.width, height=ground.height, fields=ground.fields, walls=ground.walls)


def plain_search(ground: Ground, start: Field) -> dict[Field, int]:
    """Breadth first over plain fields: every step counts one, walls and rocks are in the way, corners may be cut."""
    costs, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for direction, (dx, dy) in enumerate(STEPS):
            there = here[0] + dx, here[1] + dy
            if there in costs or not ground.has(there) or ground.terrain(there) in ("solid", "high cover"):
                continue
            if 0 in (dx, dy) and ground.barrier(here, direction) in IN_THE_WAY:
                continue
            costs[there] = costs[here] + 1
            waiting.append(there)
    return costs


def rows() -> list[Row]:
    ground, start = dungeon(), (0, 0)
    everywhere = fastest(
        ours=lambda: reach(ground, start),
        plain=lambda: plain_search(ground, start),
        cold=lambda: reach(fresh(ground), start),
        large=lambda: reach(ground, start, gait=Gait(size=2)),
        turn=lambda: reach(ground, (30, 30), 12),
    )
    far = [(x, y) for x in range(0, SIDE, 6) for y in range(0, SIDE, 6)]
    looking = fastest(ours=lambda: [sees(ground, (30, 30), field) for field in far])
    return [
        Row("all fields of a 60 x 60 map", everywhere["ours"], {"plain search": everywhere["plain"]}, bar=2),
        Row("the same on a map that is new", everywhere["cold"], limit=LIMIT),
        Row("the same, two fields wide", everywhere["large"], limit=LIMIT),
        Row("twelve fields from the middle", everywhere["turn"], limit=LIMIT),
        Row("sight from the middle to 100 fields", looking["ours"], limit=LIMIT),
    ]

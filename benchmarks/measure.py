"""Measuring, and what a measurement says."""

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import perf_counter

ROUNDS = 7
WINDOW = 0.005  # seconds: shorter ones say more about the clock
LONG_ENOUGH = 1.5  # seconds for all tasks of a row: quick ones get more rounds, and so a quiet moment of the machine


@dataclass(frozen=True)
class Row:
    """One line of the report, in seconds. `bar` is how many times faster than the fastest peer we must be.

    Where nobody else does the same, `limit` is the time we may take. Peers `beside` are named, but not in the bar.
    """

    name: str
    ours: float
    peers: Mapping[str, float] = field(default_factory=dict)
    bar: float | None = None
    limit: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict)

    @property
    def ratio(self) -> float | None:
        return min(self.peers.values()) / self.ours if self.peers else None

    @property
    def passed(self) -> bool:
        fast_enough = self.bar is None or (self.ratio is not None and self.ratio >= self.bar)
        return fast_enough and (self.limit is None or self.ours <= self.limit)


def fastest(**tasks: Callable[[], object]) -> dict[str, float]:
    """The best time of one call of each task. Tasks take turns, so that a slow moment of the machine hits them all."""
    calls = {name: _calls(task) for name, task in tasks.items()}
    best = dict.fromkeys(tasks, float("inf"))
    start, rounds = perf_counter(), 0
    gc.collect()
    gc.disable()
    try:
        while rounds < ROUNDS or perf_counter() - start < LONG_ENOUGH:
            rounds += 1
            for name, task in tasks.items():
                best[name] = min(best[name], _time(task, calls[name]) / calls[name])
    finally:
        gc.enable()
    return best


def _calls(task: Callable[[], object]) -> int:
    calls = 1
    while _time(task, calls) < WINDOW:
        calls *= 2
    return calls


def _time(task: Callable[[], object], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        task()
    return perf_counter() - start

"""Caches emptied, so that both sides really compute.

Peers keep most of theirs on their dice and evaluators, which every computation makes anew.
"""

import sys
from collections.abc import Callable

import hdroller.pool
import icepool


def cold(task: Callable[[], object]) -> Callable[[], object]:
    """The task with nothing remembered from before."""
    remembering = [
        value
        for name, module in list(sys.modules.items())
        if name.startswith("hearthside.dice")
        for value in vars(module).values()
        if hasattr(value, "cache_clear")
    ]

    def run() -> object:
        for function in remembering:
            function.cache_clear()
        icepool.Pool.clear_cache()
        hdroller.pool._pool_cache.clear()
        return task()

    return run

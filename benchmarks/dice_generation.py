"""How fast dice fall."""

import os
from collections.abc import Iterator

from benchmarks.measure import Row, fastest
from hearthside.dice import Seeded, System
from hearthside.dice.sources import LARGE_BLOCK, faces_from

A_MILLION = 1_000_000


def rows() -> Iterator[Row]:
    blocks = -(-A_MILLION // len(bytes(faces_from(bytes(LARGE_BLOCK), 6))))
    system, seeded = System(), Seeded(1)
    times = fastest(
        blocks=lambda: [faces_from(os.urandom(LARGE_BLOCK), 6) for _ in range(blocks)],
        system=lambda: system.faces(2, 6),
        seeded=lambda: seeded.faces(2, 6),
    )
    yield Row("a million fair d6, in blocks", times["blocks"], limit=A_MILLION / 200e6)
    yield Row("2d6 from the system", times["system"], limit=0.3e-6)
    yield Row("2d6 from a seed", times["seeded"], limit=0.3e-6)

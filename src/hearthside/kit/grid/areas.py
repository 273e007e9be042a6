"""Areas: fields within a radius, in a cone, along a line; and what of them is not behind a wall."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine.fields import Field
from hearthside.kit.grid.fields import Diagonals, apart, distance, offset, within
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.sight import sees


def radius(middle: Field, fields: int, size: int = 1, diagonals: Diagonals = "one") -> list[Field]:
    """All fields that are no farther from somebody (or something) of a size than that, their own included."""
    return [field for field in within(middle, fields, size) if apart(middle, size, field, 1, diagonals) <= fields]


def around(middle: Field, fields: int, size: int = 1, diagonals: Diagonals = "one") -> list[Field]:
    """The same without their own: what is in reach."""
    return [field for field in radius(middle, fields, size, diagonals) if apart(middle, size, field, 1)]


def cone(tip: Field, aim: Field, length: int) -> list[Field]:
    """From a field towards another: at each distance as wide as it is far, to its end. The tip itself is not in it."""
    ahead = offset(tip, aim)
    found = []
    for field in within(tip, length):
        there = offset(tip, field)
        forward = ahead[0] * there[0] + ahead[1] * there[1]
        aside = abs(ahead[0] * there[1] - ahead[1] * there[0])
        if forward > 0 and 2 * aside < forward:
            found.append(field)
    return found


def line(start: Field, aim: Field, length: int) -> list[Field]:
    """From a field towards another and on, so many fields; the start itself is not in it."""
    dx, dy = offset(start, aim)
    longer = max(abs(dx), abs(dy))
    if not longer:
        return []

    def along(part: int, step: int) -> int:
        """The nearest whole field; of two that are as near, the one nearer to the straight."""
        whole, rest = divmod(abs(part) * step, longer)
        return (whole + (2 * rest > longer)) * (1 if part >= 0 else -1)

    return [(start[0] + along(dx, step), start[1] + along(dy, step)) for step in range(1, length + 1)]


def on_map(ground: Ground, fields: Iterable[Field]) -> list[Field]:
    return [field for field in fields if ground.has(field)]


def exposed(ground: Ground, source: Field, fields: Iterable[Field]) -> list[Field]:
    """Those of the fields that no wall keeps what comes from a field away from, the nearest first."""
    open_to = [field for field in on_map(ground, fields) if field == source or sees(ground, source, field)]
    return sorted(open_to, key=lambda field: (distance(source, field), field))

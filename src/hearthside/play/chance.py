"""Answers by chance: any legal one, made from the prompt alone. For random characters and empty seats."""

from __future__ import annotations

from typing import Any

from hearthside.dice import Pool, Source
from hearthside.engine import Prompt

SYLLABLES = ("ba", "dor", "el", "fen", "gar", "il", "ka", "lo", "mir", "na", "or", "pe", "ra", "sil", "ta", "vo")
A_FEW = 6
"""Fields that are picked where any may be."""


def any_answer(prompt: Prompt, source: Source) -> Any:
    """A legal answer, as plain data."""
    match prompt.kind:
        case "one of":
            return prompt.options[below(source, len(prompt.options))].value
        case "some of":
            most = len(prompt.options) if prompt.most is None else min(prompt.most, len(prompt.options))
            least = min(prompt.least or 0, most)
            left = [option.value for option in prompt.options]
            return [left.pop(below(source, len(left))) for _ in range(least + below(source, most - least + 1))]
        case "number":
            least = prompt.least if prompt.least is not None else min(0, prompt.most or 0)
            most = prompt.most if prompt.most is not None else least + 5
            return least + below(source, most - least + 1)
        case "text":
            if not prompt.least:  # what may be left blank is left blank
                return prompt.usual or ""
            if prompt.options:
                return prompt.options[below(source, len(prompt.options))].value
            return "".join(SYLLABLES[below(source, len(SYLLABLES))] for _ in range(3)).title()[: prompt.most]
        case "confirm":
            return bool(below(source, 2))
        case "form":
            if not prompt.many:
                return filled(prompt, source)
            least, most = prompt.least or 0, prompt.most if prompt.most is not None else 2
            return [filled(prompt, source) for _ in range(least + below(source, most - least + 1))]
        case "distribute":
            return distributed(prompt, source)
        case "field" | "way":
            return somewhere(prompt, source)
        case "value":
            return prompt.usual
        case "dice":
            pool = Pool(*map(int, prompt.dice.split("d")))
            return list(source.faces(pool.count, pool.sides))


def filled(prompt: Prompt, source: Source) -> dict[str, Any]:
    """What is not asked is left out."""
    card: dict[str, Any] = {}
    for name, field in prompt.fields.items():
        if field.is_asked(card):
            card[name] = any_answer(field, source)
    return card


def distributed(prompt: Prompt, source: Source) -> dict[str, int]:
    """Points on one row after another that has room, as many as may be."""
    points = {name: row.least or 0 for name, row in prompt.fields.items()}
    left = (prompt.least or 0) - sum(points.values())
    if prompt.most is not None:
        left = prompt.most - sum(points.values())
    while left > 0:
        roomy = [name for name, row in prompt.fields.items() if row.most is None or points[name] < row.most]
        if not roomy:
            break
        points[roomy[below(source, len(roomy))]] += 1
        left -= 1
    return points


def somewhere(prompt: Prompt, source: Source) -> Any:
    """A field, several, or the goal of a way; nowhere, where there is nothing to pick from."""
    grid = prompt.grid
    assert grid is not None
    if grid.reach is None:
        width, height = grid.width + grid.corners, grid.height + grid.corners
        some = [[below(source, width), below(source, height)] for _ in range(A_FEW)]
    else:
        some = [[one.x, one.y] for one in grid.reach if one.ends]
    if prompt.kind == "way":
        return [some[below(source, len(some))]] if some else []
    if not prompt.many:
        return some[below(source, len(some))] if some else prompt.usual
    most = min(A_FEW if prompt.most is None else prompt.most, len(some))
    return some[: max(prompt.least or 0, below(source, most + 1))]


def below(source: Source, count: int) -> int:
    """A number from 0 up to, not including, `count`."""
    return source.faces(1, max(1, count))[0] - 1

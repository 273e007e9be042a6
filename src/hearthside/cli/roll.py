"""`hearthside roll`: dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from cyclopts import CycloptsError, Parameter, validators

from hearthside.cli.look import Json, Seed, print_json
from hearthside.dice import Expression, Result, Seeded, System, parse

MOST_LINES = 20
"""More rolls than this are summed up instead of shown one by one."""
WIDEST_BAR = 40
MOST_ROWS = 40
"""Where there are more totals than this, neighbours share a row."""

Times = Annotated[int, Parameter(name=["--times", "-n"], validator=validators.Number(gte=1, lte=100_000))]

More = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]
"""What follows the first word; it may be a minus."""


def roll(dice: str, /, *more: More, times: Times = 1, seed: Seed = None, json: Json = False) -> None:
    """Roll dice and see every die.

    Parameters
    ----------
    dice
        What to roll: 2d6+3, 4d6kh3 (keep the best three), d%, 4dF, 6d6! (sixes explode), 8d6>=5 (count successes).
    times
        How often. More than 20 rolls are summed up.
    """
    expression, source = dice_in(dice, *more), System() if seed is None else Seeded(seed)
    results = [expression.roll(source) for _ in range(times)]
    if json:
        rolls = [as_json(result) for result in results]
        print_json(rolls[0] if times == 1 else {"dice": str(expression), "rolls": rolls, "summary": summary(results)})
    elif times <= MOST_LINES:
        for result in results:
            print(result)
    else:
        for line in summary_lines(str(expression), results):
            print(line)


def dice_in(*words: str) -> Expression:
    """Dice that may be written with spaces, and without quotes."""
    for word in words:
        if word.startswith("--"):
            raise CycloptsError(msg=f"there is no option {word}")
    return parse(" ".join(words))


def as_json(result: Result) -> dict[str, object]:
    return {"dice": result.text, "total": result.total, "text": str(result), "throws": result.throws,
            "unit": result.unit, "met": result.met, "comment": result.comment}  # fmt: skip


def summary(results: list[Result]) -> dict[str, object]:
    totals = [result.total for result in results]
    counts = dict(sorted(Counter(totals).items()))
    return {"times": len(totals), "lowest": min(totals), "highest": max(totals), "mean": sum(totals) / len(totals),
            "counts": counts}  # fmt: skip


def summary_lines(dice: str, results: list[Result]) -> Iterator[str]:
    totals = [result.total for result in results]
    yield f"{dice}, {len(totals):,} times: {min(totals)} to {max(totals)}, {sum(totals) / len(totals):.2f} on average"
    lowest, step = min(totals), (max(totals) - min(totals)) // MOST_ROWS + 1
    counts = Counter((total - lowest) // step for total in totals)
    names = {row: shown_range(lowest + row * step, step) for row in sorted(counts)}
    width, most = max(map(len, names.values())), max(counts.values())
    for row, name in names.items():
        bar = "█" * round(WIDEST_BAR * counts[row] / most)
        yield f"  {name:>{width}} {counts[row]:>7,} {bar}".rstrip()


def shown_range(first: int, step: int) -> str:
    return str(first) if step == 1 else f"{first} to {first + step - 1}"

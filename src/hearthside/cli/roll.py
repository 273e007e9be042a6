"""`hearthside roll`: dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter, validators

from hearthside.cli.look import Json, Seed, print_json
from hearthside.dice import Result, Seeded, System, parse

MOST_LINES = 20
"""More rolls than this are summed up instead of shown one by one."""
WIDEST_BAR = 40

Times = Annotated[int, Parameter(name=["--times", "-n"], validator=validators.Number(gte=1, lte=100_000))]


def no_option(_: object, word: str) -> None:
    if word.startswith("--"):
        raise ValueError(f"there is no option {word}")


More = Annotated[str, Parameter(allow_leading_hyphen=True, show=False, validator=no_option)]
"""The rest of dice that are written with spaces."""


def roll(dice: str, /, *more: More, times: Times = 1, seed: Seed = None, json: Json = False) -> None:
    """Roll dice and see every die.

    Parameters
    ----------
    dice
        What to roll: 2d6+3, 4d6kh3 (keep the best three), d%, 4dF, 6d6! (sixes explode), 8d6>=5 (count successes).
    times
        How often. More than 20 rolls are summed up.
    """
    expression, source = parse(" ".join([dice, *more])), System() if seed is None else Seeded(seed)
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
    counts = Counter(totals)
    most = max(counts.values())
    for total in sorted(counts):
        bar = "█" * round(WIDEST_BAR * counts[total] / most)
        yield f"{total:>6} {counts[total]:>7,} {bar}"

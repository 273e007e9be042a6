"""Run every benchmark whose name contains the given word; exit non-zero if a bar is missed. With `--keep` the figures
are written down in history.csv, under today's date."""

import sys
from collections.abc import Iterator
from csv import writer
from datetime import date
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from benchmarks.measure import Row

KEEP, HISTORY = "--keep", Path(__file__).with_name("history.csv")


def rows(wanted: str) -> Iterator[Row]:
    for module in iter_modules(sys.modules["benchmarks"].__path__, "benchmarks."):
        if module.name != "benchmarks.__main__" and wanted in module.name:
            yield from getattr(import_module(module.name), "rows", tuple)()


def seconds(time: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time / 1e-9:.3g} ns"


def times(ratio: float) -> str:
    return f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def shown(row: Row) -> str:
    verdict = "FAIL" if not row.passed else "    " if row.bar is row.limit is None else "pass"
    ratio = "" if row.ratio is None else times(row.ratio)
    bar = "" if row.bar is None else f"bar {times(row.bar)}"
    if row.limit is not None:
        bar = f"limit {seconds(row.limit)}"
    others = ", ".join(f"{name} {seconds(time)}" for name, time in {**row.peers, **row.beside}.items())
    return f"{verdict}  {row.name:<46} {seconds(row.ours):>8} {ratio:>7}  {bar:<13} {others}"


def keep(row: Row) -> None:
    """A line of the history: the day, what was measured, its seconds, and how that compares in the same run."""
    with HISTORY.open("a", encoding="utf-8", newline="") as lines:
        ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
        writer(lines, lineterminator="\n").writerow([date.today(), row.name.strip(), f"{row.ours:.3g}", ratio])


def main() -> int:
    missed = 0
    for row in rows(next((word for word in sys.argv[1:] if word != KEEP), "")):
        print(shown(row), flush=True)
        if KEEP in sys.argv:
            keep(row)
        missed += not row.passed
    print(f"{missed} missed" if missed else "all passed")
    return 1 if missed else 0


sys.exit(main())

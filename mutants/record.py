"""Which tests run which lines: every test of a ruleset is played once, under coverage.py.

`python -m mutants.record RULESET FOLDER` writes FOLDER/RULESET.coverage (lines by test) and FOLDER/RULESET.json (what
each test cites, and how long it takes). It is a program of its own, so that the rules are imported under measurement.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest
from coverage import Coverage

from mutants.places import ROOT, RULESETS

SLOW = ("test_random_fights.py", "test_months.py", "test_moving_at_random.py")
"""Long random play: it belongs to `make soak`, and says nothing about a single row."""


class Recorder:
    """A pytest plugin that notes, for each test, its rows, its seconds and whether it passes."""

    def __init__(self, measured: Coverage) -> None:
        self.measured = measured
        self.tests: dict[str, dict[str, object]] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        began = process_time()
        try:
            return (yield)
        finally:
            rows = [row for mark in item.iter_markers("rule") for row in mark.args]
            self.tests[item.nodeid] = {"rows": rows, "seconds": round(process_time() - began, 4)}
            self.measured.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)


def record(ruleset: str, folder: Path) -> int:
    """How many tests of a ruleset pass; the files say the rest."""
    os.chdir(ROOT)
    measured = Coverage(data_file=str(folder / f"{ruleset}.coverage"), source=[str(RULESETS / ruleset)],
                        config_file=False, messages=False)  # fmt: skip
    measured.erase()
    measured.start()
    recorder = Recorder(measured)
    left_out = [f"--ignore=tests/rules/{ruleset}/{name}" for name in SLOW]
    pytest.main([f"tests/rules/{ruleset}", "-q", "--no-header", *left_out], plugins=[recorder])
    measured.stop()
    measured.save()
    passing = {name: test for name, test in recorder.tests.items() if name not in recorder.failed}
    (folder / f"{ruleset}.json").write_text(json.dumps(passing), "utf-8")
    return len(passing)


if __name__ == "__main__":
    print(record(sys.argv[1], Path(sys.argv[2])), "tests recorded")

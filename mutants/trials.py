"""One trial: a forked process imports one module of the rules in its changed form and runs the tests.

The parent has imported pytest and the layers below the rulesets, and no ruleset: a trial begins within milliseconds,
and nothing in the working tree is touched.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import monotonic
from types import CodeType

import pytest
from attrs import define

from mutants.places import ROOT

WARM = ("hypothesis", "hearthside.dice", "hearthside.engine", "hearthside.kit", "hearthside.play", "hearthside.store")
MEMORY = 3 << 30
"""Bytes: what a change that never stops collecting may use."""
IDLE = 8
"""A trial that takes so many times its seconds of work by the clock is given up: it waits for something."""


def warm_up() -> None:
    """Import what all trials share."""
    sys.path.insert(0, str(ROOT / "src"))
    for name in WARM:
        importlib.import_module(name)
    if any(name.startswith("hearthside.rulesets.") for name in sys.modules):
        raise RuntimeError("a ruleset is imported already: changes of it would be overlooked")


class FirstFailure:
    """A pytest plugin: the first test that fails."""

    test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.test = self.test or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.test = self.test or f"{report.nodeid} (import)"


@define
class Trial:
    """A running trial."""

    pid: int
    output: Path
    deadline: float

    def ended(self) -> tuple[str, str] | None:
        """`killed`, `survived`, `timeout` or `crashed` (no test had its say), and the test that failed or what was
        said last; `None` while it runs."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if not pid:
            if monotonic() < self.deadline:
                return None
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            return self.result("timeout")
        if os.WIFSIGNALED(status):
            return self.result("timeout" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else "crashed")
        return self.result("killed" if os.WEXITSTATUS(status) else "survived")

    def result(self, outcome: str) -> tuple[str, str]:
        said = self.output.read_text("utf-8", errors="replace")
        self.output.unlink()
        last = next((line for line in reversed(said.splitlines()) if line.startswith('{"test"')), "")
        test = json.loads(last)["test"] if last else ""
        return ("crashed", said[-2000:]) if outcome == "killed" and not test else (outcome, test)


def begin(module: Path, code: str, tests: Sequence[str], seconds: float) -> Trial:
    """Start a trial of these tests, which take so many seconds of work on unchanged code."""
    handle, name = tempfile.mkstemp(prefix="mutant-")
    limit = int(20 + 5 * seconds)
    pid = os.fork()
    if pid:
        os.close(handle)
        return Trial(pid, Path(name), monotonic() + IDLE * limit)
    code_of_exit = 70
    try:
        os.dup2(handle, 1)
        os.dup2(handle, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code_of_exit = play(module, code, tests)
    finally:
        os._exit(code_of_exit)


def play(module: Path, code: str, tests: Sequence[str]) -> int:
    """Run the tests over the changed module: pytest's exit code."""
    os.chdir(ROOT)
    change_on_import(module, code)
    first = FirstFailure()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the tests of rules need none; they come too late anyway
    options = ["-x", "-q", "--no-header", "--no-summary", "--tb=no"]
    exit_code = int(pytest.main([*options, *tests], plugins=[first]))
    print("\n" + json.dumps({"test": first.test}), flush=True)
    return exit_code


def change_on_import(module: Path, code: str) -> None:
    """Import this module from the changed source from now on; its compiled file is neither read nor written."""
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path) == module:
            return compile(code, self.path, "exec", dont_inherit=True)
        return usual(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]  # for this process, which ends with the trial

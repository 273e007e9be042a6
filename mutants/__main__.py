"""`make mutants`: change the rules in a seeded sample of places and see whether a test notices.

1. A session (cosmic-ray's own file) holds the sample. It goes on where it stopped; survivors are tried again when tests
   have changed, and all else whose module, or whose noticing test, has changed.
2. The tests of each ruleset are played once, to learn which lines each of them runs.
3. Each change is tried. 4. docs/mutants.md is written.
"""

from __future__ import annotations

import argparse
import difflib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep

from attrs import define, field
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from mutants import page, trials
from mutants.places import NAMES, ROOT, RULESETS, Change, Place, counted, mutated, sample
from mutants.selection import Chosen, Selection

FOLDER = ROOT / ".mutants"
GOAL = 95
"""Percent of the sample that tests have to notice."""


def fingerprint(paths: Iterable[Path]) -> str:
    """Changes with the content of any of these files."""
    every = sha256()
    for path in sorted(paths):
        every.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return every.hexdigest()


# --- 1. the session
def open_session(rulesets: list[str], size: int, seed: int, fresh: bool) -> WorkDB:
    """The session for these sources: the one that was begun, without its survivors' results, or a new one."""
    name = "-".join([*rulesets, str(size), str(seed)]) if len(rulesets) < len(NAMES) else f"{size}-{seed}"
    path, note = FOLDER / f"{name}.sqlite", FOLDER / f"{name}.sources"
    sources = fingerprint(RULESETS.rglob("*.py"))
    known = not fresh and path.exists() and note.exists() and note.read_text("utf-8") == sources
    session = WorkDB(path, WorkDB.Mode.create)
    if not known:
        print(f"Drawing {size} places, seed {seed} …", flush=True)
        kept = {} if fresh else still_standing(session)
        session.clear()
        items = [as_item(place, change) for place, change in sample(rulesets, size, seed)]
        session.add_work_items(items)
        for item in items:
            if result := kept.get(item.job_id):
                session.set_result(item.job_id, result)
        note.write_text(sources, "utf-8")
    return session


def still_standing(session: WorkDB) -> dict[str, WorkResult]:
    """The results that a change of other sources leaves as they are: a test noticed the change, and neither the
    changed module nor the file of that test is another one since."""
    return {job: result for job, result in session.results
            if result.test_outcome == TestOutcome.KILLED and is_as_it_was(json.loads(result.output))}  # fmt: skip


def is_as_it_was(said: dict[str, str]) -> bool:
    return bool(said.get("files")) and said["files"] == files_version(said["module"], said["test"])


def files_version(module: str, test: str) -> str:
    """Changes with a module of the rules and with the file of a test; "" if there is no such test or module."""
    paths = [ROOT / module, ROOT / test.partition("::")[0].removesuffix(" (import)")]
    return fingerprint(paths) if test and all(path.is_file() for path in paths) else ""


def as_item(place: Place, change: Change) -> WorkItem:
    job = sha256(f"{place.module}|{place.start}|{change}".encode()).hexdigest()[:16]
    return WorkItem.single(job, MutationSpec(module_path=place.module.relative_to(ROOT), operator_name=change.operator,
                                             occurrence=change.occurrence, start_pos=place.start, end_pos=place.end,
                                             definition_name=place.definition))  # fmt: skip


def as_place(item: WorkItem) -> tuple[Place, Change]:
    what = item.mutations[0]
    change = Change(what.operator_name, what.occurrence)
    start, end = tuple(what.start_pos), tuple(what.end_pos)
    return Place(ROOT / what.module_path, start, end, what.definition_name or "", 0, "", (change,)), change


# --- 2. the tests
@cache
def tests_version(ruleset: str) -> str:
    """Changes with the sources and with the tests of a ruleset."""
    return fingerprint([*(ROOT / "src/hearthside").rglob("*.py"), *(ROOT / "tests/rules" / ruleset).rglob("*.py")])


def recorded(ruleset: str) -> Selection:
    """Which tests run which lines; played anew if sources or tests have changed since."""
    note, now = FOLDER / f"{ruleset}.tests", tests_version(ruleset)
    if not note.exists() or note.read_text("utf-8") != now:
        print(f"Playing all tests of {ruleset} once …", flush=True)
        subprocess.run([sys.executable, "-m", "mutants.record", ruleset, str(FOLDER)], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        note.write_text(now, "utf-8")
    return Selection(ruleset, FOLDER)


# --- 3. the trials
@define
class Attempt:
    """One change on its way through the stages of its tests."""

    item: WorkItem
    place: Place
    code: str
    chosen: Chosen
    stages: list[tuple[str, ...]]
    tests: tuple[str, ...] = ()
    """The stage that is being tried."""
    began: float = field(factory=monotonic)
    trial: trials.Trial | None = None


def attempt(item: WorkItem, selection: Selection) -> Attempt:
    place, change = as_place(item)
    chosen = selection.tests_for(place)
    code = mutated(place, change)
    if code is None:
        raise RuntimeError(f"{place.module}:{place.start}: no change")
    return Attempt(item, place, code, chosen, [stage for stage in (chosen.first, chosen.then) if stage])


def difference(module: Path, code: str) -> str:
    lines = module.read_text("utf-8").splitlines()
    return "\n".join(difflib.unified_diff(lines, code.splitlines(), lineterm="", n=0))


def finish(session: WorkDB, tried: Attempt, outcome: str, test: str) -> None:
    module = tried.place.module.relative_to(ROOT).as_posix()
    said = {"outcome": outcome, "test": test, "cites": test in tried.chosen.citing,
            "module": module, "files": files_version(module, test if outcome == "killed" else ""),
            "tests": len(tried.chosen.first) + len(tried.chosen.then),
            "seconds": round(monotonic() - tried.began, 1), "version": tests_version(tried.place.ruleset)}  # fmt: skip
    session.set_result(tried.item.job_id, WorkResult(
        worker_outcome=WorkerOutcome.NORMAL, output=json.dumps(said), diff=difference(tried.place.module, tried.code),
        test_outcome=TestOutcome.SURVIVED if outcome in ("survived", "untested") else TestOutcome.KILLED))  # fmt: skip


def check_unchanged(selection: Selection, some: Attempt) -> None:
    """Stop unless tests pass over unchanged code when run as a trial: else every change would seem noticed."""
    must_pass(selection, some.place.module, some.tests or (some.chosen.first + some.chosen.then)[:40])


def check_killers(session: WorkDB, selections: dict[str, Selection]) -> None:
    """Stop unless the tests that noticed changes pass, all together, over unchanged code: none of them is flaky."""
    results = dict(session.results)
    modules = {item.job_id: ROOT / item.mutations[0].module_path for item in session.work_items}
    for name, selection in selections.items():
        jobs = [job for job, module in modules.items() if job in results and module.is_relative_to(RULESETS / name)]
        tests = {json.loads(results[job].output)["test"] for job in jobs} & selection.tests.keys()
        if tests:
            must_pass(selection, modules[jobs[0]], tuple(sorted(tests)))


def must_pass(selection: Selection, module: Path, tests: tuple[str, ...]) -> None:
    trial = trials.begin(module, module.read_text("utf-8"), tests, sum(map(selection.seconds, tests)))
    while (ended := trial.ended()) is None:
        sleep(0.05)
    if ended[0] != "survived":
        raise SystemExit(f"{selection.ruleset}: over unchanged code the tests end as {ended}")


def is_done(item: WorkItem, result: WorkResult | None) -> bool:
    """Whether there is a result that stands: a survivor is tried again when tests have changed."""
    if result is None:
        return False
    version = json.loads(result.output).get("version")
    return result.test_outcome != TestOutcome.SURVIVED or version == tests_version(as_place(item)[0].ruleset)


def in_order(items: list[WorkItem]) -> list[WorkItem]:
    """The work from its last to its first: small rulesets first, then by file."""
    sizes = Counter(as_place(item)[0].ruleset for item in items)
    places = {item.job_id: as_place(item)[0] for item in items}
    return sorted(items, key=lambda item: (sizes[places[item.job_id].ruleset], str(places[item.job_id].module)),
                  reverse=True)  # fmt: skip


def run(session: WorkDB, waiting: list[WorkItem], workers: int) -> None:
    """Try every change that has no result yet, several at a time."""
    total, done, began = len(waiting), 0, monotonic()
    selections: dict[str, Selection] = {}
    going: list[Attempt] = []
    tally: dict[str, int] = {}
    while waiting or going:
        while waiting and len(going) < workers:
            item = waiting.pop()
            name = (ROOT / item.mutations[0].module_path).relative_to(RULESETS).parts[0]
            new = name not in selections
            selection = selections[name] = selections[name] if not new else recorded(name)
            tried = attempt(item, selection)
            if new and tried.stages:
                check_unchanged(selection, tried)
            going.append(tried)
        for tried in list(going):
            ended = tried.trial.ended() if tried.trial else ("survived" if tried.stages else "untested", "")
            if ended is None:
                continue
            if ended[0] in ("crashed", "timeout"):  # by the change, if unchanged code passes within the same limits
                check_unchanged(selections[tried.place.ruleset], tried)
            if ended[0] == "survived" and tried.stages:
                tried.tests = tried.stages.pop(0)
                seconds = sum(map(selections[tried.place.ruleset].seconds, tried.tests))
                tried.trial = trials.begin(tried.place.module, tried.code, tried.tests, seconds)
                continue
            finish(session, tried, *ended)
            going.remove(tried)
            done += 1
            tally[ended[0]] = tally.get(ended[0], 0) + 1
            left = (monotonic() - began) / done * (total - done) / 60
            where = f"{tried.place.module.relative_to(RULESETS)}:{tried.place.start[0]}"
            words = ", ".join(f"{number} {outcome}" for outcome, number in tally.items())
            print(f"{done}/{total}  {ended[0]:<9} {where:<55} ({words}; {left:.0f} min left)", flush=True)
        sleep(0.02)
    check_killers(session, selections)


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m mutants", description=__doc__.splitlines()[0])
    options.add_argument("--sample", type=int, default=500, help="how many places")
    options.add_argument("--seed", type=int, default=18)
    options.add_argument("--ruleset", choices=NAMES, action="append", help="only this one (repeatable)")
    options.add_argument("--workers", type=int, default=2, help="how many at a time")
    options.add_argument("--fresh", action="store_true", help="forget the results of an earlier run")
    options.add_argument("--page", type=Path, help="write the result page to this file")
    options.add_argument("--show", action="store_true", help="print the survivors of the session and end")
    said = options.parse_args()
    rulesets = said.ruleset or list(NAMES)
    FOLDER.mkdir(exist_ok=True)
    session = open_session(rulesets, said.sample, said.seed, said.fresh)
    if not said.show:
        results = dict(session.results)
        waiting = in_order([item for item in session.work_items if not is_done(item, results.get(item.job_id))])
        trials.warm_up()
        run(session, waiting, said.workers)
    results = page.read(session)
    print(page.survivors(results))
    print(page.table(results))
    if said.page:
        said.page.write_text(page.whole(results, said.sample, said.seed, counted(rulesets)), "utf-8")
    return 0 if page.percent(results) >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

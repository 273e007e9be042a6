"""What came of a session: the table by ruleset and chapter, and each survivor with its change and the reason."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path

from attrs import define
from cosmic_ray.work_db import WorkDB

from mutants.places import NO_RULES, ROOT, RULESETS, Place

REASONS = Path(__file__).with_name("survivors.toml")
"""Why a survivor is none that a test could notice, or need not: read by a person, one entry each."""
FRESH = Path(__file__).with_name("fresh.toml")
"""What other samples came to, one entry each, as they were before anybody read their survivors."""
ESTIMATE = """The sample above is always the same one, and tests were written for what it showed: its rate says how well
those places are tested, not how well all are. These samples were tried once, before anybody had read them. Nearly half
of their survivors change nothing that anybody could notice: a guard that only saves time, two steps in any order."""
INTRODUCTION = """# Mutants: do the tests notice a changed rule?

`make mutants` changes the rules in {sample} places, drawn at random (seed {seed}) from {places} in all five rulesets: a
number one up or down, a comparison at its limit or turned round, a condition negated, a step left out, two steps
exchanged. Each change is tried alone. First the tests run that cite the rows of the changed rule, then others that run
the changed line. A change is *noticed* when one of them fails, or never ends though it does with the unchanged rule.
[How to use it](../CONTRIBUTING.md#mutants).

Every ruleset gets at least a tenth of the sample. Left out, since a change there is no change of a rule: {left_out};
modules that cite no row; types, citations, cache sizes, assertions; prompts, labels and other words for people;
suggested answers and limits of inputs that no row sets; defaults that every call replaces.
"""


@define(frozen=True)
class Result:
    place: Place
    before: tuple[str, ...]
    after: tuple[str, ...]
    outcome: str
    cites: bool

    @property
    def survived(self) -> bool:
        return self.outcome in ("survived", "untested")

    @property
    def where(self) -> str:
        return self.place.module.relative_to(RULESETS).as_posix()


def read(session: WorkDB) -> list[Result]:
    items = {item.job_id: item.mutations[0] for item in session.work_items}
    found = []
    for job, result in session.results:
        what, said = items[job], json.loads(result.output)
        start, end = tuple(what.start_pos), tuple(what.end_pos)
        place = Place(ROOT / what.module_path, start, end, what.definition_name, 0, "", ())
        lines = [line for line in result.diff.splitlines() if not line.startswith(("---", "+++", "@@"))]
        before = tuple(line[1:].strip() for line in lines if line.startswith("-"))
        after = tuple(line[1:].strip() for line in lines if line.startswith("+"))
        if before == after:
            after = (f"{after[0]}  # exchanged with the call beside it",)
        found.append(Result(place, before, after, said["outcome"], said["cites"]))
    return sorted(found, key=lambda result: (result.where, result.place.start))


def percent(results: list[Result]) -> float:
    return 100 * sum(not result.survived for result in results) / max(len(results), 1)


def row(name: str, results: list[Result]) -> str:
    noticed = [result for result in results if not result.survived]
    by_citing = sum(result.cites for result in noticed)
    endless = sum(result.outcome in ("timeout", "crashed") for result in results)
    return (f"| {name} | {len(results)} | {len(noticed)} | {by_citing} | {endless} | {len(results) - len(noticed)} "
            f"| {percent(results):.1f} % |")  # fmt: skip


def table(results: list[Result]) -> str:
    heads = ("changed", "noticed", "by a test that cites the row", "out of time or memory", "survived", "noticed")
    lines = [f"| ruleset, chapter | {' | '.join(heads)} |", "|---" + "|--:" * len(heads) + "|"]
    for ruleset in sorted({result.place.ruleset for result in results}):
        some = [result for result in results if result.place.ruleset == ruleset]
        lines.append(row(f"**{ruleset}**", some))
        lines += [row(f"{ruleset}, {chapter}", [result for result in some if result.place.chapter == chapter])
                  for chapter in sorted({result.place.chapter for result in some})]  # fmt: skip
    return "\n".join([*lines, row("**all**", results)])


def reasons() -> dict[tuple[str, str, str], str]:
    entries = tomllib.loads(REASONS.read_text("utf-8")).get("survivor", []) if REASONS.exists() else []
    return {(one["file"], one["before"], one["after"]): one["reason"] for one in entries}


def reason_for(result: Result) -> str:
    return reasons().get((result.where, "\n".join(result.before), "\n".join(result.after)), "")


def survivors(results: Iterable[Result]) -> str:
    """The survivors for whoever reads them, as entries for `survivors.toml`."""
    lines = []
    for result in results:
        if result.survived:
            lines += ["[[survivor]]", f"# {result.place.definition}, line {result.place.start[0]}, {result.outcome}",
                      f"file = {json.dumps(result.where)}",
                      f"before = {json.dumps(chr(10).join(result.before), ensure_ascii=False)}",
                      f"after = {json.dumps(chr(10).join(result.after), ensure_ascii=False)}",
                      f"reason = {json.dumps(reason_for(result), ensure_ascii=False)}", ""]  # fmt: skip
    return "\n".join(lines)


def fresh_samples() -> list[str]:
    entries = tomllib.loads(FRESH.read_text("utf-8")).get("sample", [])
    lines = [f"| {one['ruleset']} | `{one['commit']}` | {one['seed']} | {one['changed']} | {one['noticed']} "
             f"| {100 * one['noticed'] / one['changed']:.1f} % |" for one in entries]  # fmt: skip
    heads = "| ruleset | rules and tests of | seed | changed | noticed | noticed |"
    return ["## Fresh samples", "", ESTIMATE, "", heads, "|---|---|--:|--:|--:|--:|", *lines, ""]


def whole(results: list[Result], size: int, seed: int, counts: dict[str, int]) -> str:
    head = INTRODUCTION.format(sample=size, seed=seed, places=f"{sum(counts.values()):,}", left_out=", ".join(NO_RULES))
    lines = [head, "## Results", "", table(results), "", *fresh_samples(), "## Survivors", ""]
    for result in (result for result in results if result.survived):
        reason = reason_for(result) or "**not read yet**"
        lines += [f"- `{result.where}`, `{result.place.definition or 'module'}`: {reason}",
                  "  ```diff", *(f"  - {line}" for line in result.before), *(f"  + {line}" for line in result.after),
                  "  ```"]  # fmt: skip
    return "\n".join(lines) + "\n"

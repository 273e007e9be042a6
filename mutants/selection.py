"""Which tests try a change: those that cite the touched rows and run the changed line, then others that run it."""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from attrs import define
from coverage import CoverageData

from mutants.places import RULESETS, Place

BUDGET = 60.0
"""Seconds of tests, at most, in each of the two groups; the quickest are taken first."""


@define(frozen=True)
class Chosen:
    """Node ids, in the order in which they are tried."""

    first: tuple[str, ...]
    """Tests that cite the touched rows and run the changed line."""
    then: tuple[str, ...]
    """Other tests that run the line, and others that cite the rows: a cached value may have been computed before."""
    citing: frozenset[str]


class Selection:
    """Tests by place, for one ruleset, from what `record.py` wrote down."""

    def __init__(self, ruleset: str, folder: Path) -> None:
        self.ruleset = ruleset
        self.tests = json.loads((folder / f"{ruleset}.json").read_text("utf-8"))
        self.data = CoverageData(str(folder / f"{ruleset}.coverage"))
        self.data.read()
        self.by_line: dict[Path, dict[int, list[str]]] = {}

    def seconds(self, test: str) -> float:
        return float(self.tests[test]["seconds"])

    def running(self, module: Path, lines: Iterable[int]) -> set[str]:
        """The tests that run one of these lines."""
        if module not in self.by_line:
            self.by_line[module] = self.data.contexts_by_lineno(str(module))
        of_lines = self.by_line[module]
        return {test for line in lines for test in of_lines.get(line, ()) if test in self.tests}

    @cached_property
    def mentions(self) -> dict[str, set[tuple[Path, int]]]:
        """Where each name is used inside a function of the ruleset."""
        found = defaultdict(set)
        for module in (RULESETS / self.ruleset).rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    for name, line in names_in(node):
                        found[name].add((module, line))
        return found

    def tests_for(self, place: Place) -> Chosen:
        tree = ast.parse(place.module.read_text("utf-8"))
        chain = list(enclosing(tree, place.start[0]))
        rows = next((cited for node in reversed(chain) if (cited := rows_of(node))), None) or rows_within(tree)
        function = next((node for node in reversed(chain) if isinstance(node, ast.FunctionDef)), None)
        found: set[str] = set()
        if function is not None and place.start[0] >= function.body[0].lineno:
            found = self.running(place.module, range(place.start[0], place.end[0] + 1))
        if not found and function is not None:
            found = self.running(place.module, range(function.body[0].lineno, (function.end_lineno or 0) + 1))
        if function is None:
            for name in defined_at(tree, chain, place.start[0]):
                for module, line in self.mentions.get(name, ()):
                    found |= self.running(module, [line])
        citing = {test for test, about in self.tests.items() if rows.intersection(about["rows"])}
        first = self.affordable(citing & found or citing, found)
        return Chosen(first, self.affordable((found | citing).difference(first), found), frozenset(citing))

    def affordable(self, tests: set[str], running: set[str]) -> tuple[str, ...]:
        """As many of these tests as the budget allows: those first that run the line, the quickest first."""
        chosen, spent = [], 0.0
        for test in sorted(tests, key=lambda test: (test not in running, self.seconds(test), test)):
            spent += self.seconds(test)
            if spent <= BUDGET or not chosen:
                chosen.append(test)
        return tuple(chosen)


def names_in(function: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name, node.lineno
            case ast.keyword(arg=str(name)):
                yield name, node.value.lineno


def enclosing(tree: ast.AST, line: int) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes around a line, from the outside in; decorators belong to what they decorate."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if first <= line <= (node.end_lineno or 0):
                yield node
                yield from enclosing(node, line)
        elif hasattr(node, "body") and node.lineno <= line <= node.end_lineno:
            yield from enclosing(node, line)


def rows_of(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """What `@rule(…)` above it cites."""
    return {str(row.value) for one in node.decorator_list
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "rule"
            for row in one.args if isinstance(row, ast.Constant)}  # fmt: skip


def rows_within(tree: ast.AST) -> set[str]:
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return {row for node in nodes for row in rows_of(node)}


def defined_at(tree: ast.Module, chain: list[ast.FunctionDef | ast.ClassDef], line: int) -> set[str]:
    """The names that the statement at this line gives a value: constants of a module, fields of a type."""
    for node in (chain[-1] if chain else tree).body:
        if node.lineno <= line <= (node.end_lineno or 0):
            stored = (one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
            return {one.id for one in stored}
    return set()

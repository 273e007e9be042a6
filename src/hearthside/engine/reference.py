"""The rules reference: a ruleset's `reference.md`, row by row, found by ID or by words.

A reference is Markdown that people read: headings and tables. Each table row with an ID in its first cell is a row
here: a rule (ID, kind, rule), a worked example (ID, given, expected) or a ruling (ID, question, ruling, alternative).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from operator import itemgetter
from typing import TYPE_CHECKING

from hearthside.engine.errors import RuleError

if TYPE_CHECKING:
    from hearthside.engine.game import Ruleset

FILE = "reference.md"
ID = re.compile(r"([A-Z]+)-(EX|Q)?0*(\d+)")
WORD = re.compile(r"[^\W_]+")
OWNED = re.compile(r"['’]s\b")
"""Death's Door is found by "death door" too."""
EXAMPLE, RULING = "example", "ruling"
PREFIX_WEIGHT = 0.5
"""What a word counts that only begins like one that was asked for."""
Rank = tuple[float, ...]
"""How well a row fits; the lower, the better."""
FIRST: Rank = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the reference, in our own words."""

    id: str
    kind: str
    """mechanic, procedure, data, option, guidance; or example, ruling."""
    section: str
    text: str
    """The rule; of an example what is expected, of a ruling what was ruled."""
    given: str = ""
    """Of an example: where it starts, dice included."""
    question: str = ""
    """Of a ruling: what the book leaves open."""
    alternative: str = ""
    """Of a ruling: what a house rule may say instead."""

    @property
    def words(self) -> tuple[str, ...]:
        return words_in(f"{self.given} {self.question} {self.text} {self.alternative}")


@dataclass(frozen=True, slots=True)
class Reference:
    """All rows of one ruleset, in the order of its book."""

    rows: tuple[Rule, ...]

    def __getitem__(self, id: str) -> Rule:  # noqa: A002 - it is the row's ID
        for row in self.rows:
            if row.id == id:
                return row
        raise RuleError(f"the reference has no row {id}; it goes from {self.rows[0].id} to {self.rows[-1].id}")

    def find(self, query: str) -> tuple[Rule, ...]:
        """The row with this ID alone; or the rows with these words, best first."""
        return tuple(row for _, row in self.ranked(query))

    def ranked(self, query: str) -> list[tuple[Rank, Rule]]:
        """The rows that a query finds, best first, each with its rank. Best is what has most of the words; of those a
        section of that name, in its order; then what has the words side by side; then a rule, before examples and
        rulings; then what has the rare ones."""
        if ID.fullmatch(query.strip().upper()):
            return [(FIRST, row) for row in self.rows if plain_id(row.id) == plain_id(query)]
        asked, phrase = words_in(query), in_a_row(query)
        weights = {word: self.weight(word) for word in asked}
        ranked: list[tuple[Rank, Rule]] = []
        for row in self.rows:
            found = {word: how for word in asked if (how := match(word, row))}
            if not found:
                continue
            is_apart = row.kind in (EXAMPLE, RULING)
            if set(words_in(row.section)) == set(asked):
                ranked.append(((-len(found), False, False, is_apart, 0), row))
                continue
            score = sum(weights[word] * how for word, how in found.items())
            ranked.append(((-len(found), True, phrase not in in_a_row(row.text), is_apart, -score), row))
        return sorted(ranked, key=itemgetter(0))

    def weight(self, word: str) -> float:
        """A rare word says more than a common one."""
        return log((1 + len(self.rows)) / (1 + sum(bool(match(word, row)) for row in self.rows))) + 1


def match(word: str, row: Rule) -> float:
    """1: the row has the word. Less: a word that begins like it, or a section that does."""
    there = row.words
    if word in there:
        return 1
    begins = any(other.startswith(word) for other in (*there, *words_in(row.section)))
    return PREFIX_WEIGHT if begins else 0


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, each once; one harm and many harms are the same word."""
    return tuple(dict.fromkeys(one_by_one(text)))


def in_a_row(text: str) -> str:
    """The words of a text as they follow each other, between spaces."""
    return f" {' '.join(one_by_one(text))} "


def one_by_one(text: str) -> list[str]:
    return [singular(word) for word in WORD.findall(OWNED.sub("", text.casefold()))]


def singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def plain_id(text: str) -> tuple[str, ...]:
    """An ID without its zeros: `apo-42` is APO-042."""
    found = ID.fullmatch(text.strip().upper())
    return tuple(part or "" for part in found.groups()) if found else ()


def reference(of: Ruleset) -> Reference:
    """The rules reference that a ruleset ships."""
    return _read(of.package)


@cache
def _read(package: str) -> Reference:
    file = files(package).joinpath(FILE)
    if not file.is_file():
        raise RuleError(f"{package} ships no rules reference: it has no {FILE}")
    rows = tuple(_rows(file.read_text(encoding="utf-8")))
    if len({row.id for row in rows}) < len(rows):
        raise RuleError(f"{file}: an ID stands there twice")
    return Reference(rows)


def _rows(text: str) -> Iterator[Rule]:
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        plain = line.replace("**", "")  # what is bold in the file is plain words wherever it is shown
        cells = [cell.strip() for cell in plain.strip().strip("|").split("|")] if line.startswith("|") else []
        id_ = cells[0].split(" ")[0] if cells else ""
        if not ID.fullmatch(id_):
            continue
        match cells[1:], "-EX" in id_, "-Q" in id_:
            case [given, expected], True, False:
                yield Rule(id_, EXAMPLE, section, expected, given=given)
            case [question, ruling, alternative], False, True:
                yield Rule(id_, RULING, section, ruling, question=question, alternative=alternative)
            case [kind, rule], False, False:
                yield Rule(id_, kind, section, rule)
            case _:
                raise RuleError(f"{id_} of the rules reference has {len(cells)} cells, which fits no kind of row")

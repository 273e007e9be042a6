"""`hearthside rules`: the rules reference."""

from __future__ import annotations

import re
from dataclasses import asdict
from operator import itemgetter
from typing import Annotated

from cyclopts import Parameter, validators
from rich.padding import Padding
from rich.text import Text

from hearthside.cli.look import Json, console, print_json
from hearthside.engine import RuleError, Ruleset, ruleset, rulesets
from hearthside.engine.reference import EXAMPLE, RULING, Rule, reference, words_in

Limit = Annotated[int, Parameter(name=["--limit", "-n"], validator=validators.Number(gte=1))]


def rules(*query: str, name: Annotated[str, Parameter(name="--ruleset")] = "", limit: Limit = 8,
          json: Json = False) -> None:  # fmt: skip
    """Find a rule, by its ID or by words.

    The best matches come first. Rules are told in our own words.

    Parameters
    ----------
    query
        An ID like APO-042, or words like: weak result.
    name
        Look only in this rule system.
    limit
        How many to show.
    """
    asked = " ".join(query)
    if not asked:
        raise RuleError("what are you looking for? Give an ID like APO-042, or words like: weak result")
    systems = [ruleset(name)] if name else list(rulesets().values())
    ranked = [(rank, system, row) for system in systems for rank, row in reference(system).ranked(asked)]
    found = [(system, row) for _, system, row in sorted(ranked, key=itemgetter(0))]
    if json:
        print_json([{"ruleset": system.id, **asdict(row)} for system, row in found[:limit]])
    if not found:
        raise RuleError(f"no rule has anything to do with {asked!r}")
    if not json:
        show(found[:limit], asked, len(found) - limit)


def show(found: list[tuple[Ruleset, Rule]], asked: str, left: int) -> None:
    out = console()
    for system, row in found:
        where = f"{system.title} · {row.section} · {row.kind}"
        out.print(Text.assemble((row.id, "title"), (f"  {where}", "quiet")))
        for line in lines_of(row):
            line.highlight_regex(pattern(asked), "found")
            out.print(Padding(line, (0, 0, 0, 2)))
        out.print()
    if left > 0:
        out.print(f"{left} more; --limit {len(found) + left} shows them all.", style="quiet")


def lines_of(row: Rule) -> list[Text]:
    match row.kind:
        case kind if kind == EXAMPLE:
            return [Text(row.given), Text(f"→ {row.text}")]
        case kind if kind == RULING:
            return [Text(row.question, "tale"), Text(row.text), Text.assemble(("Or: ", "quiet"), row.alternative)]
    return [Text(row.text)]


def pattern(asked: str) -> re.Pattern[str]:
    """Words that begin like one of those that were asked for."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words_in(asked)))})\w*", re.IGNORECASE)

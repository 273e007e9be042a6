"""Success range: how well the winner did."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import Reader, rule
from hearthside.rulesets.challenge.content_kinds import SuccessTable

STEP = 5


class Success(Struct, frozen=True):
    """The extra effects of a win, and perhaps what it means in words."""

    extra: int
    text: str = ""


@rule("CHA-068", "CHA-Q08")
def difference(winner: int, loser: int) -> int:
    """The winner's score less the loser's, modifiers included in both."""
    return max(0, winner - loser)


@rule("CHA-070", "CHA-Q17")
def extra_count(lead: int) -> int:
    """One for each full 5, rounded down, without a cap."""
    return lead // STEP


@rule("CHA-069", "CHA-070", "CHA-Q48")
def success(reader: Reader, lead: int, table: str = "") -> Success:
    """By the campaign's table where one applies, from a difference of 0 on; otherwise by the default formula."""
    tables = reader.content.of(SuccessTable)
    if table not in tables:
        return Success(extra_count(lead))
    row = [row for row in tables[table].rows if row.lead <= lead][-1]
    return Success(row.extra, row.text)

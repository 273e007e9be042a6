"""What interrupts a rest. What a rest gives is told in `rest`."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.facts.health import RestCounted
from hearthside.rulesets.strive.state import Character


@rule("STR-1107")
def break_rest(table: Table, who: Key[Character]) -> None:
    """Whoever does anything else begins anew."""
    if table[who].rested_for:
        table.record(RestCounted(about=who, rested_for=0))

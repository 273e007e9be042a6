"""Calls: the rolls that the Scenarist has called for, kept on the sheet until they are made or dropped."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.apocalypse.facts import CallsDropped, RollCalled
from hearthside.rulesets.apocalypse.state import Call, Character


@rule("APO-031")
def call_first(table: Table, who: Key[Character], *calls: Call) -> None:
    """These rolls are to be made before any that wait already."""
    what = "; ".join(call.what for call in calls if call.what) or "…"
    table.record(RollCalled(about=who, calls=(*calls, *table[who].calls), what=what))


@rule("APO-032", "APO-Q20")
def drop_calls(table: Table, who: Key[Character]) -> None:
    if dropped := table[who].calls:
        table.record(CallsDropped(about=who, calls=(), what="; ".join(call.what for call in dropped)))

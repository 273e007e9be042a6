"""Calls: the rolls that the Scenarist has called for, kept on the sheet until they are made or dropped."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.apocalypse.facts import CallsDropped
from hearthside.rulesets.apocalypse.state import Call, Character


def calls_to_make(character: Character) -> tuple[Call, ...]:
    """The rolls that are still to be made: not the one whose selections are in."""
    return tuple(call for call in character.calls if not call.is_fixed)


@rule("APO-032", "APO-Q20")
def drop_calls(table: Table, who: Key[Character]) -> None:
    if dropped := calls_to_make(table[who]):
        left = tuple(call for call in table[who].calls if call.is_fixed)
        table.record(CallsDropped(about=who, calls=left, what="; ".join(call.what for call in dropped)))

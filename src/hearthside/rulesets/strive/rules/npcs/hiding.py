"""Hidden in the ground or in plain sight."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, name_of, rule
from hearthside.rulesets.strive.facts.npcs import Hid
from hearthside.rulesets.strive.state import Character


@rule("STR-985", "STR-992")
def why_untouchable(reader: Reader, who: Key[Character], whom: Key[Character]) -> str:
    """Why an attack cannot be made at all: who is burrowed neither attacks nor is attacked, who is camouflaged cannot
    be aimed at."""
    if reader[who].hidden_by == "burrowed":
        return f"{name_of(reader, who)} is in the ground"
    return f"{name_of(reader, whom)} cannot be aimed at now" if reader[whom].hidden_by else ""


def come_out(table: Table, who: Key[Character]) -> None:
    """Nothing hides it any more."""
    if table[who].hidden_by:
        table.record(Hid(about=who, hidden_by="", does="can be seen again"))


@rule("STR-992")
def give_itself_away(table: Table, who: Key[Character]) -> None:
    """An offensive action ends a camouflage."""
    if table[who].hidden_by == "camouflaged":
        come_out(table, who)

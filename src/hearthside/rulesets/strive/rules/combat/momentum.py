"""Momentum: one value for the party, between −20 and +20. Makes no tests, and knows no places."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.facts.momentum import MomentumChanged
from hearthside.rulesets.strive.fight_state import AVAILABLE_AT, COMBAT, LEAST_MOMENTUM, MOST_MOMENTUM, Side, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.state import Character

ATTACK, HELP, INJURY = 2, 2, 5
FEEBLE, STRUCK_DOWN, PC_DEAD = 5, 15, 40
GOOD: Mapping[Side, int] = {"foes": 1, "party": -1, "bystanders": 0}


@rule("STR-500", "STR-502", "STR-503", "STR-504", "STR-506", "STR-Q75", "STR-Q102")
def shift(table: Table, by: int, why: str) -> None:
    """Momentum rises or falls, never beyond its ends; at some tables it does not move at all. Everybody is told when
    Heroic Acts or Desperate Measures become available."""
    if not is_combat(table) or not by or table[RULES].no_momentum:
        return
    was = table[COMBAT].momentum
    now = max(LEAST_MOMENTUM, min(MOST_MOMENTUM, was + by))
    opens = ""
    if was < AVAILABLE_AT <= now:
        opens = " Heroic Acts are available."
    elif was > -AVAILABLE_AT >= now:
        opens = " Desperate Measures are available."
    table.record(MomentumChanged(about=COMBAT, momentum=now, why=why, opens=opens))


@rule("STR-507", "STR-512", "STR-Q75")
def shift_for_attack(table: Table, by: Key[Character], whom: Key[Character], *, hit: bool) -> None:
    """A successful attack on a foe raises it, one on a PC or an ally lowers it."""
    if hit and good(table, by) * (counts := good(table, whom)) < 0:
        shift(table, counts * ATTACK, "a successful attack")


@rule("STR-508", "STR-513", "STR-Q75")
def shift_for_help(table: Table, whom: Key[Character]) -> None:
    """A PC or an ally who is helped raises it, a foe who is helped lowers it."""
    shift(table, -good(table, whom) * HELP, "help")


@rule("STR-508", "STR-513", "STR-Q75")
def shift_for_care(table: Table, healer: Key[Character], patient: Key[Character]) -> None:
    """Somebody of the same side was treated, and it has done them good."""
    if healer != patient and good(table, healer) == good(table, patient):
        shift_for_help(table, patient)


@rule("STR-509", "STR-514", "STR-Q75")
def shift_for_injury(table: Table, whom: Key[Character]) -> None:
    """Each Injury counts, whatever has brought it."""
    shift(table, good(table, whom) * INJURY, "an Injury")


@rule("STR-510", "STR-511", "STR-515", "STR-Q75")
def shift_for_fall(table: Table, whom: Key[Character]) -> None:
    """A foe or an ally is dead, or out at 0 HP; a PC is out at 0 HP, or at Death's Door."""
    counts = good(table, whom)
    feeble = table[whom].power == "feeble" and counts > 0
    shift(table, counts * (FEEBLE if feeble else STRUCK_DOWN), f"{table[whom].name} is struck down")


@rule("STR-516", "STR-EX75")
def shift_for_death(table: Table, whom: Key[Character]) -> None:
    """A PC is dead, after all that Death's Door has cost already."""
    shift(table, good(table, whom) * PC_DEAD, f"{table[whom].name} is dead")


def good(reader: Reader, whom: Key[Character]) -> int:
    """Whether what befalls somebody is good (1) or bad (−1) for the party; 0: whoever stands by."""
    fighting = reader[whom].fighting
    return GOOD[fighting.side] if fighting else 0

"""Momentum: one value for the party, between −20 and +20."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.facts.catalogue import MomentumChanged
from hearthside.rulesets.strive.fight_state import COMBAT, LEAST_MOMENTUM, MOST_MOMENTUM, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.combat.places import is_foe, side_of
from hearthside.rulesets.strive.state import Character

ATTACK, HELP, INJURY, SLAIN = 2, 2, 5, 15


@rule("STR-500", "STR-506", "STR-Q102")
def shift(table: Table, by: int, why: str) -> None:
    """Momentum rises or falls, never beyond its ends; at some tables it does not move at all."""
    if not is_combat(table) or not by or table[RULES].no_momentum:
        return
    now = max(LEAST_MOMENTUM, min(MOST_MOMENTUM, table[COMBAT].momentum + by))
    table.record(MomentumChanged(about=COMBAT, momentum=now, why=why))


@rule("STR-507", "STR-512")
def shift_for_attack(table: Table, by: Key[Character], whom: Key[Character], *, hit: bool) -> None:
    """A successful attack on a foe raises it, one on a PC or an ally lowers it."""
    if hit and is_foe(table, by, whom):
        shift(table, good(table, whom) * ATTACK, "a successful attack")


@rule("STR-508", "STR-513", "STR-Q75")
def shift_for_help(table: Table, whom: Key[Character]) -> None:
    """A PC or an ally who is helped raises it, a foe who is helped lowers it."""
    shift(table, -good(table, whom) * HELP, "help")


@rule("STR-509", "STR-514")
def shift_for_injuries(table: Table, whom: Key[Character], number: int) -> None:
    shift(table, good(table, whom) * INJURY * number, "an Injury")


@rule("STR-511", "STR-515")
def shift_for_fall(table: Table, whom: Key[Character]) -> None:
    shift(table, good(table, whom) * SLAIN, "struck down")


def good(table: Table, whom: Key[Character]) -> int:
    """Whether what befalls somebody is good or bad for the party."""
    return 1 if side_of(table, whom) == "foes" else -1

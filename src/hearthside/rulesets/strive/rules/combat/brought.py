"""What the hits of some attacks bring besides damage and Conditions, in whatever way the attack was made."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.npc_traits import forceful
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.combat.forced import moved, step_into
from hearthside.rulesets.strive.rules.combat.positions import behind, fields_between
from hearthside.rulesets.strive.rules.combat.walking import may_move
from hearthside.rulesets.strive.rules.health.ap import HOBBLED
from hearthside.rulesets.strive.rules.health.conditions import knock_down, through_next_turn
from hearthside.rulesets.strive.state import Character, Effect

DENTED = "Dented"
RUSH, JABBED = 4, 1


@rule("STR-735")
def shield_slam(table: Table, by: Key[Character], whom: Key[Character]) -> None:
    """Knocked down."""
    knock_down(table, whom, by)


@rule("STR-830", "STR-Q145")
def vault_and_jab(table: Table, by: Key[Character], whom: Key[Character]) -> None:
    """Over the enemy, who is then pushed away from there."""
    mine, theirs = place_of(table, by), place_of(table, whom)
    if mine is None or theirs is None:
        may_move(table, by, 2, "over the enemy, to the field behind it")
    else:
        step_into(table, by, theirs, behind(table, mine, theirs))
    if table[whom].state == "active":
        moved(table, whom, JABBED + forceful(table, by), by)


@rule("STR-1259")
def dent(table: Table, by: Key[Character], whom: Key[Character]) -> None:
    """The target's armor counts 2 less against the next hit before the end of the round."""
    lend(table, whom, DENTED, Effect(on=(DENTED,), until="round", source=by))


@rule("STR-1258")
def hobble(table: Table, by: Key[Character], whom: Key[Character]) -> None:
    """Until the end of the target's next turn every field costs it double."""
    lend(table, whom, HOBBLED, Effect(on=(HOBBLED,), until=through_next_turn(table, whom), source=by))


@rule("STR-1029", "STR-Q212")
def rush(table: Table, who: Key[Character], whom: Key[Character]) -> bool:
    """Up to 4 fields at the target, before it is rammed. Whether it got there: something may have halted it."""
    may_move(table, who, RUSH, "at its target")
    return (fields_between(table, who, whom) or 1) <= 1


@rule("STR-1007", "STR-1029", "STR-1130", "STR-Q212")
def charge(table: Table, by: Key[Character], whom: Key[Character]) -> None:
    """The rush ends in the target, who is knocked back by Strength."""
    moved(table, whom, level_for(table, by, "strength") + forceful(table, by), by)


BROUGHT: Mapping[ExpertiseEffect, Callable[[Table, Key[Character], Key[Character]], None]] = {
    "shield-slam": shield_slam, "vault-and-jab": vault_and_jab, "dent": dent, "hobble": hobble, "charge": charge,
}  # fmt: skip

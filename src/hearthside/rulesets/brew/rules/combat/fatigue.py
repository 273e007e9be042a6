"""Fatigue of a long fight in which nobody is hurt."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Summand, Table, rule
from hearthside.rulesets.brew.facts.combat import StoodReady
from hearthside.rulesets.brew.fight_state import FIGHT
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.bands import fighters
from hearthside.rulesets.brew.rules.load import bare_score
from hearthside.rulesets.brew.state import Character

TIRED = -2


@rule("BREW-160", "BREW-161", "BREW-Q64", "BREW-Q148")
def fatigue(reader: Reader, who: Key[Character]) -> tuple[Summand, ...]:
    """−2 on attacks and defenses in each round after as many as somebody's Power, and −2 more in every further one."""
    fighting = reader[who].fighting
    if not reader[RULES].fight_fatigue or fighting is None:
        return ()
    over = fighting.fought + 1 - bare_score(reader, who, "power")
    if over <= 0:
        return ()
    return (Summand("fatigue", TIRED if reader[RULES].flat_fatigue else TIRED * over, "BREW-161"),)


@rule("BREW-161", "BREW-Q148")
def count_rounds(table: Table) -> None:
    """A round was fought by everybody who attacked or was attacked in it, or held somebody or was held."""
    fought = those_who_fought(table)
    for who in fighters(table):
        fighting = table[who].fighting
        if who in fought and fighting is not None:
            table.record(StoodReady(about=who, fighting=replace(fighting, fought=fighting.fought + 1)))


def those_who_fought(reader: Reader) -> tuple[Id, ...]:
    fight = reader[FIGHT]
    attacking = [one for attackers in fight.attackers.values() for one in attackers]
    wrestling = [*fight.holders, *fight.holders.values(), *fight.wrestled]
    return tuple(dict.fromkeys([*fight.attackers, *attacking, *wrestling]))


@rule("BREW-161", "BREW-Q64", "BREW-Q148")
def somebody_was_hurt(table: Table, *both: Id) -> None:
    """Damage that gets through begins the counts of both sides anew."""
    for who in (Key[Character](one) for one in both):
        fighting = table[who].fighting if who in table else None
        if fighting is not None and fighting.fought:
            table.record(StoodReady(about=who, fighting=replace(fighting, fought=0)))

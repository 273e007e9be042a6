"""Several opponents: who attacks whom in a round, and who is met without a penalty."""

from __future__ import annotations

from hearthside.engine import Choose, Id, Key, Reader, Summand, Table, rule
from hearthside.rulesets.brew.facts.combat import Paired
from hearthside.rulesets.brew.fight_state import FIGHT
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.combat import MeetThisOne
from hearthside.rulesets.brew.rules.combat.bands import place_of
from hearthside.rulesets.brew.state import Character

ADDITIONAL = -2
"""What each additional attacker takes off the defenses against them."""


def attackers_of(reader: Reader, who: Id) -> tuple[Id, ...]:
    """Everybody who has attacked somebody this round, or has said that they will."""
    return reader[FIGHT].attackers.get(who, ())


def engaged_of(reader: Reader, who: Id) -> Id:
    return reader[FIGHT].engaged.get(who, "")


@rule("BREW-145", "BREW-Q145")
def count_attacker(table: Table, by: Id, whom: Id) -> None:
    """All who attack somebody in a round count, each once, in the order in which they were declared."""
    fight = table[FIGHT]
    before = fight.attackers.get(whom, ())
    if by not in before:
        table.record(Paired(about=FIGHT, attackers={**fight.attackers, whom: (*before, by)}, engaged=fight.engaged))


def engage(table: Table, who: Id, whom: Id) -> None:
    fight = table[FIGHT]
    table.record(Paired(about=FIGHT, attackers=fight.attackers, engaged={**fight.engaged, who: whom}))


@rule("BREW-144", "BREW-Q145")
def engage_by_attacking(table: Table, who: Key[Character], whom: Id) -> None:
    """The one whom somebody attacks first in a round is their opponent in it."""
    if not place_of(table, who).attacks:
        engage(table, who, whom)


@rule("BREW-069", "BREW-Q22", "BREW-Q53", "BREW-Q145")
def engage_by_being_attacked(table: Table, who: Key[Character], by: Id) -> None:
    """With turns called, who has attacked nobody yet meets the first attacker in order without a penalty."""
    if engaged_of(table, who) or table[RULES].every_defense_penalized:
        return
    if not table[RULES].defender_engages or table.ask(Choose(who, MeetThisOne(who=who, attacker=by)))[0]:
        engage(table, who, by)


@rule("BREW-145", "BREW-146", "BREW-Q53")
def penalty_against(reader: Reader, who: Id, attacker: Id) -> tuple[Summand, ...]:
    """−2 for each additional attacker: all of them but the engaged one, who is met without a penalty."""
    engaged = engaged_of(reader, who)
    if attacker == engaged:
        return ()
    additional = [one for one in attackers_of(reader, who) if one != engaged]
    return (Summand("additional attackers", ADDITIONAL * len(additional), "BREW-146"),)

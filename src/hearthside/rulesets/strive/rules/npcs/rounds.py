"""What a new round and the end of a fight mean for NPCs: Hostility, hatred, bounties."""

from __future__ import annotations

from hearthside.engine import Table, rule
from hearthside.rulesets.strive.facts.npcs import HostilityEarned, HostilityRecorded
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.hostility import HOSTILITY, MOST, Hostility, growth, hostility
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import SEETHING
from hearthside.rulesets.strive.rules.health.conditions import relieve
from hearthside.rulesets.strive.state import active_characters
from hearthside.rulesets.strive.words import Condition

BOUNTY = "Collect Bounty"


@rule("STR-1031", "STR-1032", "STR-1040", "STR-EX131", "STR-Q213", "STR-Q466")
def begin_round(table: Table) -> None:
    """The GM's pool grows, however the fight goes; hatred that lasted for a round is over."""
    if not is_combat(table):
        return
    end_those_of(table, "berserk", SEETHING)
    if HOSTILITY not in table:
        table.record(HostilityRecorded(about=HOSTILITY, record=Hostility()))
    was = hostility(table)
    now = was + growth(table)
    points = max(was, min(MOST, now)) if table[RULES].hostility_cap else now
    table.record(HostilityEarned(about=HOSTILITY, points=points, was=was, seen_by="gm"))


@rule("STR-1036")
def end_bounties(table: Table) -> None:
    """Nobody is Marked for a bounty any more."""
    end_those_of(table, "marked", BOUNTY)


def end_those_of(table: Table, condition: Condition, what: str) -> None:
    for who in active_characters(table):
        conditions = table[who].conditions
        if condition in conditions and conditions[condition].what == what:
            relieve(table, who, condition)

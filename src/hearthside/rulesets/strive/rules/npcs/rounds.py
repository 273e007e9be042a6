"""What a new round and the end of a fight mean for NPCs: Hostility, hatred, bounties."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.facts.npcs import HostilityEarned, HostilityRecorded
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.hostility import HOSTILITY, MOST, Hostility, growth, hostility
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import SEETHING
from hearthside.rulesets.strive.rules.health.conditions import BOUNTY, relieve
from hearthside.rulesets.strive.rules.health.ticks import went_on
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import Condition


@rule("STR-1031", "STR-1032", "STR-1040", "STR-EX131", "STR-Q213", "STR-Q466")
def begin_round(table: Table) -> None:
    """The GM's pool grows, however the fight goes; hatred that lasted for a round is over."""
    if not is_combat(table):
        return
    end_hatred(table)
    if HOSTILITY not in table:
        table.record(HostilityRecorded(about=HOSTILITY, record=Hostility()))
    was = hostility(table)
    now = was + growth(table)
    points = max(was, min(MOST, now)) if table[RULES].hostility_cap else now
    table.record(HostilityEarned(about=HOSTILITY, points=points, was=was, seen_by="gm"))


@rule("STR-1040", "STR-Q466")
def end_hatred(table: Table) -> None:
    """The points of Berserk that hatred gave go, one for each time; what else made somebody Berserk goes on."""
    for who in those_with(table, "berserk", SEETHING):
        relieve(table, who, "berserk", max(1, table[who].conditions["berserk"].tests))
        if berserk := table[who].conditions.get("berserk"):
            went_on(table, who, "berserk", replace(berserk, what="", tests=0))


@rule("STR-1036")
def end_bounties(table: Table) -> None:
    """Nobody is Marked for a bounty any more."""
    for who in those_with(table, "marked", BOUNTY):
        lift_bounty(table, who)


@rule("STR-876", "STR-1036")
def lift_bounty(table: Table, who: Key[Character]) -> None:
    """A bounty is over; whoever is Marked by something else for some rounds stays so."""
    marked = table[who].conditions["marked"]
    if marked.rounds is None:
        relieve(table, who, "marked")
    else:
        went_on(table, who, "marked", replace(marked, what=""))


def those_with(reader: Reader, condition: Condition, what: str) -> tuple[Key[Character], ...]:
    """Who has a Condition that came of this."""
    return tuple(who for who in active_characters(reader)
                 if (one := reader[who].conditions.get(condition)) and one.what == what)  # fmt: skip

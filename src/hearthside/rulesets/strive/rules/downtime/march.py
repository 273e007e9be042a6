"""On foot: what hours on the way cost, and what a Full Rest and a Ration mend."""

from __future__ import annotations

from hearthside.engine import Key, Table, rule
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.facts.downtime import Starved, Walked
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.belongings.stock import consume, has
from hearthside.rulesets.strive.rules.health.exhaustion import end_granted, exhaustion, grant_exhausted, is_granted
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import RATION

MARCH = "forced march"
EATS_EVERY = 6 * HOUR
MOST_WALKED, MOST_MARCHED = 12 * HOUR, 24 * HOUR


@rule("STR-1155", "STR-1157", "STR-Q345")
def walk(table: Table, who: Key[Character], minutes: int) -> None:
    """Minutes on foot. Every 6 hours of them a Ration is eaten; at some tables one a day."""
    now = table[who]
    every = DAY if table[RULES].ration_a_day else EATS_EVERY
    meals, rest = divmod(now.unfed + minutes, every)
    table.record(Walked(about=who, marched=now.marched + minutes, unfed=rest))
    for _ in range(meals):
        if has(table, who, RATION):
            consume(table, who, RATION)
        else:
            hunger(table, who, 1, "has nothing to eat")


def hunger(table: Table, who: Key[Character], by: int, what: str) -> None:
    was = exhaustion(table, who).total
    table.record(Starved(about=who, starved=table[who].starved + by, what=what, was=was, now=was + by))


@rule("STR-1156")
def tire(table: Table, who: Key[Character]) -> None:
    """After a forced march: Exhausted, until a Full Rest."""
    now = table[who].conditions.get("exhausted")
    if table[who].marched > MOST_WALKED and (now is None or not is_granted(now)):
        grant_exhausted(table, who, "a forced march", MARCH)


@rule("STR-1155", "STR-1156", "STR-1157")
def rest_from_march(table: Table, who: Key[Character]) -> None:
    """A Full Rest: one may walk again, a Ration makes up for each that was lacking, and a forced march is over."""
    if table[who].marched:
        table.record(Walked(about=who, marched=0, unfed=table[who].unfed))
    while table[who].starved and has(table, who, RATION):
        consume(table, who, RATION)
        hunger(table, who, -1, "eats")
    exhausted = table[who].conditions.get("exhausted")
    if exhausted is not None and exhausted.source == MARCH:
        end_granted(table, who, why=": a Full Rest")

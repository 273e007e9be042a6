"""How heat rises and goes down, and what too much of it does."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.facts.magic import HeatChanged
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.magic.heat import band_of, heat_of, price
from hearthside.rulesets.strive.state import Character

BURNS, BURNS_MORE = Pool(1, 8), 2
SLOW, AWAKE, AT_REST = 6 * HOUR, 1, 2


@rule("STR-1253")
def heat_up(table: Table, who: Key[Character], si: int) -> None:
    """The price of a use, whether or not it has worked."""
    slow, fleeting = price(table, si)
    change(table, who, slow, fleeting, "a power")


def change(table: Table, who: Key[Character], slow: int, fleeting: int, why: str) -> None:
    """Neither part falls below 0. The hours of the slow part are counted from when there is any, and from each time
    that it goes down."""
    person = table[who]
    now = max(0, person.slow_heat + slow), max(0, person.fleeting_heat + fleeting)
    if now == (person.slow_heat, person.fleeting_heat):
        return
    anew = slow < 0 or not person.slow_heat
    cooled_at = clock_of(table).minutes if anew else person.cooled_at
    table.record(HeatChanged(about=who, slow_heat=now[0], fleeting_heat=now[1], cooled_at=cooled_at,
                             was=heat_of(person), now=sum(now), why=why))  # fmt: skip


@rule("STR-1253")
def a_tick_of_heat(table: Table, who: Key[Character]) -> None:
    """The start of a turn: above three times Magic it burns; then the fleeting part is 1 less."""
    if is_burning_up(table, who):
        amount = table.roll(BURNS, by=who, why="heat").read(Sum()) + BURNS_MORE
        table.run(suffer, who, Harm(instances=(Damage("pure", amount),), tick=True, why="heat"))
    change(table, who, 0, -1, "it fades")


@rule("STR-1253")
def is_burning_up(reader: Reader, who: Key[Character]) -> bool:
    return band_of(reader, who).burns


@rule("STR-1253")
def cool_down(table: Table, who: Key[Character], ticks: int) -> None:
    """The fleeting part fades with each of these Ticks; the slow part goes down every 6 hours, by more at rest."""
    change(table, who, 0, -ticks, "it fades")
    if table[who].slow_heat and clock_of(table).minutes - table[who].cooled_at >= SLOW:
        change(table, who, -(AT_REST if table[who].rested_for >= SLOW else AWAKE), 0, "time")

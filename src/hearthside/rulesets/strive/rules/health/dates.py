"""What falls due at a given time: days of Injuries and illnesses, withdrawal, tests for a heavy load."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.facts.health import CravingWon
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.load import BETWEEN_TESTS
from hearthside.rulesets.strive.rules.catalogue.lasting import is_brief, lapse_brief
from hearthside.rulesets.strive.rules.health.conditions import entry_of, has_condition, relieve
from hearthside.rulesets.strive.rules.health.illness import a_day_of_illness
from hearthside.rulesets.strive.rules.health.modifiers import CRAVES_EVERY, DOSE_HOLDS, WITHDRAWAL_ENDS
from hearthside.rulesets.strive.rules.health.ticks import (
    TICKS_PER_MINUTE,
    is_stated,
    look_round,
    tries_anew,
    waits_for_tick,
    went_on,
)
from hearthside.rulesets.strive.rules.health.treatment import change_days
from hearthside.rulesets.strive.rules.magic.cooling import SLOW, cool_down
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import CONDITIONS, Condition, rounded_up

CRAVING_OB = 2


def due_dates(reader: Reader, who: Key[Character]) -> Iterator[int]:
    """The next moments at which something is due for somebody, in minutes since the story began."""
    body, now = reader[who], clock_of(reader).minutes
    for injury in body.injuries.values():
        if not injury.is_active:
            yield next_after(now, injury.treated_at, DAY)
    for sickness in body.illnesses.values():
        yield next_after(now, sickness.contracted_at, DAY)
        yield sickness.rests_until
    if "drug-addicted" in body.conditions:
        yield next_after(now, body.conditions["drug-addicted"].began, CRAVES_EVERY)
    for condition, affliction in body.conditions.items():
        if passes_by_itself(reader, condition, affliction):
            yield now + rounded_up(affliction.rounds or 1, TICKS_PER_MINUTE)
        if waits_for_tick(affliction):
            yield now + 1
        if condition == "terrified":
            yield now + HOUR
    if any(map(is_brief, body.effects.values())):
        yield now + 1
    yield from (grant.ends for grant in body.temporary if grant.ends is not None)
    yield from (boon.ends for boon in body.boons.values() if boon.ends is not None)
    if body.load_tested_at is not None and body.overloaded:
        yield next_after(now, body.load_tested_at, BETWEEN_TESTS)
    if body.fleeting_heat:
        yield now + rounded_up(body.fleeting_heat, TICKS_PER_MINUTE)
    if body.slow_heat:
        yield next_after(now, body.cooled_at, SLOW)
    if any(use.until == "day" for use in body.uses.values()):
        yield next_after(now, 0, DAY)


def next_after(now: int, start: int, every: int) -> int:
    """The next moment that is so many minutes, or several times so many, after the start."""
    return start + ((now - start) // every + 1) * every


@rule("STR-235", "STR-277", "STR-863")
def come_due(table: Table, who: Key[Character], minutes: int, *, by_ticks: bool = False) -> None:
    """All that has become due for somebody in the minutes up to now, chapter by chapter. `by_ticks`: they have gone by
    Tick by Tick."""
    # 1. What lasts no longer than seconds or minutes.
    ticks = 0 if by_ticks else minutes * TICKS_PER_MINUTE
    if ticks:
        table.run(outlast, who, ticks)
    # 2. Injuries.
    for number in tuple(table[who].injuries):
        table.run(a_day_of_injury, who, number, minutes)  # as it was: one that is gone meanwhile is passed over
    # 3. Illnesses.
    for illness in tuple(table[who].illnesses):
        table.run(illness_due, who, illness, minutes)  # as it was: one that is gone meanwhile is passed over
    # 4. Withdrawal.
    table.run(withdraw, who, minutes)
    # 5. Heat.
    table.run(cool_down, who, ticks)
    # 6. The load.
    table.run(weigh, who)


def is_full(start: int, every: int, now: int, minutes: int) -> bool:
    """Whether so many minutes after the start, or several times so many, have become full in the minutes up to now.
    Who comes from another story may have a start that lies ahead: its days are full all the same."""
    return now != start and (now - start) // every > (now - minutes - start) // every


# --- what lasts no longer than seconds or minutes
@rule("STR-848", "STR-883")
def passes_by_itself(reader: Reader, condition: Condition, affliction: Affliction) -> bool:
    """Whether a Condition goes after rounds, or at the end of a turn."""
    if affliction.rounds is not None:
        return True
    return bool(entry_of(reader, condition).end_of_turn) and not (condition == "rooted" and is_stated(affliction))


@rule("STR-848", "STR-886", "STR-Q170")
def outlast(table: Table, who: Key[Character], ticks: int) -> None:
    """Effects and Conditions that go of themselves within seconds or minutes; the others have had their Ticks."""
    lapse_brief(table, who)
    tries_anew(table, who)
    for condition in CONDITIONS:
        affliction = table[who].conditions.get(condition)
        if affliction is None or not passes_by_itself(table, condition, affliction):
            continue
        if affliction.rounds and affliction.rounds > ticks:
            went_on(table, who, condition, replace(affliction, rounds=affliction.rounds - ticks))
        else:
            relieve(table, who, condition, why=": its time is over", shrugged=True)
    look_round(table, who, ticks)


# --- Injuries and illnesses
@rule("STR-235", "STR-EX151")
def a_day_of_injury(table: Table, who: Key[Character], number: str, minutes: int) -> None:
    """Every 24 hours a treated Injury is a day nearer to being healed."""
    injury = table[who].injuries.get(number)
    if injury is None or injury.is_active:
        return
    if is_full(injury.treated_at, DAY, clock_of(table).minutes, minutes):
        change_days(table, who, number, -1)


@rule("STR-277", "STR-891")
def illness_due(table: Table, who: Key[Character], illness: str, minutes: int) -> None:
    """Every 24 hours a day of it is over."""
    sickness = table[who].illnesses.get(illness)
    if sickness is not None and is_full(sickness.contracted_at, DAY, clock_of(table).minutes, minutes):
        a_day_of_illness(table, who, illness)


# --- withdrawal
@rule("STR-862", "STR-863", "STR-864", "STR-Q158", "STR-EX114")
def withdraw(table: Table, who: Key[Character], minutes: int) -> None:
    """Without a dose for 24 hours: every 12 hours a Toughness test, until 72 hours have cured it."""
    addiction = table[who].conditions.get("drug-addicted")
    if addiction is None:
        return
    began, now = addiction.began + DOSE_HOLDS, clock_of(table).minutes
    if now <= began or not is_full(began, CRAVES_EVERY, now, minutes):
        return
    if now - began >= WITHDRAWAL_ENDS:
        relieve(table, who, "drug-addicted", why=": withdrawal is over")
        return
    test = Test(who=who, of="toughness", ob=CRAVING_OB, why="withstand withdrawal", purposes=("withdrawal", "forced"))
    if not make_test(table, test).succeeded and has_condition(table, who, "drug-addicted"):
        drug = table[who].conditions["drug-addicted"].what or "the drug"
        table.record(CravingWon(about=who, what=drug))

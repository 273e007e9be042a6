"""What is due at an hour of the story: days of Injuries and illnesses, withdrawal, the ends of boons."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit import clock_of
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.facts.health import BoonsEnded, CravingWon
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.load import is_load_due
from hearthside.rulesets.strive.rules.catalogue.lasting import is_brief, lapse_brief
from hearthside.rulesets.strive.rules.catalogue.uses import renew_uses
from hearthside.rulesets.strive.rules.health.conditions import entry_of, has_condition, relieve
from hearthside.rulesets.strive.rules.health.hp import expire_temporary
from hearthside.rulesets.strive.rules.health.illness import a_day_of_illness
from hearthside.rulesets.strive.rules.health.modifiers import CRAVES_EVERY, DAY, DOSE_HOLDS, WITHDRAWAL_ENDS
from hearthside.rulesets.strive.rules.health.ticks import (
    TICKS_PER_MINUTE,
    is_stated,
    look_round,
    tries_anew,
    waits_for_tick,
    went_on,
)
from hearthside.rulesets.strive.rules.health.treatment import change_days
from hearthside.rulesets.strive.rules.magic.cooling import SLOW_HOURS, cool_in_hours
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import CONDITIONS, Condition

CRAVING_OB = 2
LOAD_HOURS = 6
TICKS_PER_HOUR = 60 * TICKS_PER_MINUTE


def due_hours(reader: Reader, who: Key[Character]) -> Iterator[int]:
    """The next hours at which something is due for somebody."""
    body, now = reader[who], clock_of(reader).hours
    for injury in body.injuries.values():
        if not injury.is_active:
            yield next_after(now, injury.treated, DAY)
    for sickness in body.illnesses.values():
        yield next_after(now, sickness.contracted, DAY)
        yield sickness.suspended
    if "drug-addicted" in body.conditions:
        yield next_after(now, body.conditions["drug-addicted"].since, CRAVES_EVERY)
    for condition, affliction in body.conditions.items():
        soon = passes_by_itself(reader, condition, affliction) or condition == "terrified"
        if soon or waits_for_tick(affliction):
            yield now + 1
    if any(map(is_brief, body.effects.values())):
        yield now + 1
    yield from (grant.hour for grant in body.temporary if grant.hour is not None)
    yield from (boon.hour for boon in body.boons.values() if boon.hour is not None)
    if is_load_due(reader, who):
        yield now + 1
    elif body.load_tested is not None and body.overloaded:
        yield next_after(now, body.load_tested, LOAD_HOURS)
    if body.fleeting_heat:
        yield now + 1
    if body.slow_heat:
        yield next_after(now, body.cooled, SLOW_HOURS)
    if any(use.startswith("day:") for use in body.uses):
        yield next_after(now, 0, DAY)


def next_after(now: int, start: int, every: int) -> int:
    """The next hour that is so many hours, or several times so many, after the start."""
    return start + ((now - start) // every + 1) * every


@rule("STR-235", "STR-277", "STR-863")
def come_due(table: Table, who: Key[Character]) -> None:
    """All that is due for somebody at this hour, chapter by chapter."""
    # 1. What an hour is too long for.
    table.run(outlast, who)
    # 2. Injuries.
    for number in tuple(table[who].injuries):
        table.run(a_day_of_injury, who, number)  # as it was: one that is gone meanwhile is passed over
    # 3. Illnesses.
    for illness in tuple(table[who].illnesses):
        table.run(illness_due, who, illness)  # as it was: one that is gone meanwhile is passed over
    # 4. Withdrawal.
    table.run(withdraw, who)
    # 5. Heat.
    table.run(cool_in_hours, who)
    # 6. Temporary HP, boons, what can be done once a day, the load.
    table.run(hour_strikes, who)


# --- what an hour is too long for
@rule("STR-848", "STR-883")
def passes_by_itself(reader: Reader, condition: Condition, affliction: Affliction) -> bool:
    """Whether a Condition goes after rounds, or at the end of a turn."""
    if affliction.rounds is not None:
        return True
    return bool(entry_of(reader, condition).end_of_turn) and not (condition == "rooted" and is_stated(affliction))


@rule("STR-848", "STR-886", "STR-Q170")
def outlast(table: Table, who: Key[Character]) -> None:
    """Effects and Conditions that go of themselves within seconds or minutes; the others have had their Ticks."""
    lapse_brief(table, who)
    tries_anew(table, who)
    for condition in CONDITIONS:
        affliction = table[who].conditions.get(condition)
        if affliction is None or not passes_by_itself(table, condition, affliction):
            continue
        if affliction.rounds and affliction.rounds > TICKS_PER_HOUR:
            went_on(table, who, condition, replace(affliction, rounds=affliction.rounds - TICKS_PER_HOUR))
        else:
            relieve(table, who, condition, why=": its time is over", shrugged=True)
    look_round(table, who, TICKS_PER_HOUR)


# --- Injuries and illnesses
@rule("STR-235", "STR-EX151")
def a_day_of_injury(table: Table, who: Key[Character], number: str) -> None:
    """Every 24 hours a treated Injury is a day nearer to being healed."""
    injury = table[who].injuries.get(number)
    if injury is None or injury.is_active:
        return
    hours = clock_of(table).hours - injury.treated
    if hours and hours % DAY == 0:
        change_days(table, who, number, -1)


@rule("STR-277", "STR-891")
def illness_due(table: Table, who: Key[Character], illness: str) -> None:
    """A day of it is over."""
    if is_day_over(table, who, illness):
        a_day_of_illness(table, who, illness)


def is_day_over(reader: Reader, who: Key[Character], illness: str) -> bool:
    """Whether another 24 hours of an illness are full at this hour."""
    sickness = reader[who].illnesses.get(illness)
    hours = clock_of(reader).hours - sickness.contracted if sickness else 0
    return hours > 0 and hours % DAY == 0


# --- withdrawal
@rule("STR-862", "STR-863", "STR-864", "STR-Q158", "STR-EX114")
def withdraw(table: Table, who: Key[Character]) -> None:
    """Without a dose for 24 hours: every 12 hours a Toughness test, until 72 hours have cured it."""
    addiction = table[who].conditions.get("drug-addicted")
    if addiction is None:
        return
    hours = clock_of(table).hours - addiction.since - DOSE_HOLDS
    if hours <= 0 or hours % CRAVES_EVERY:
        return
    if hours >= WITHDRAWAL_ENDS:
        relieve(table, who, "drug-addicted", why=": withdrawal is over")
        return
    test = Test(who=who, of="toughness", ob=CRAVING_OB, why="withstand withdrawal", purposes=("withdrawal", "forced"))
    if not make_test(table, test).succeeded and has_condition(table, who, "drug-addicted"):
        drug = table[who].conditions["drug-addicted"].what or "the drug"
        table.record(CravingWon(about=who, what=drug))


# --- the rest
@rule("STR-139", "STR-211", "STR-563", "STR-Q141")
def hour_strikes(table: Table, who: Key[Character]) -> None:
    """What ends at an hour ends."""
    now = clock_of(table).hours
    expire_temporary(table, who, [each for each in table[who].temporary if each.hour is not None and each.hour <= now])
    boons = table[who].boons
    left = {source: boon for source, boon in boons.items() if boon.hour is None or boon.hour > now}
    if left != boons:
        table.record(BoonsEnded(about=who, boons=left, what=", ".join(one for one in boons if one not in left)))
        weigh(table, who)
    if clock_of(table).hour == 0:
        renew_uses(table, who, "day")
    weigh(table, who)

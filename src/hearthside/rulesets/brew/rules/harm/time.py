"""Time passes: all that hours and days do to everybody, in the order of the rules."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit import clock_of, pass_time
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.facts.care import CareBegan, HitsForgotten, NightOver
from hearthside.rulesets.brew.facts.journeys import KilometresCounted
from hearthside.rulesets.brew.questions.time import HowMuchTime, HowSpent, PassingUnit, Spent, WhatPasses, WhoRests
from hearthside.rulesets.brew.rules.harm.care import daily_care
from hearthside.rulesets.brew.rules.harm.dying import an_hour_of_dying
from hearthside.rulesets.brew.rules.harm.health import DAY, why_helpless
from hearthside.rulesets.brew.rules.harm.illness import a_day_of_illness
from hearthside.rulesets.brew.rules.harm.recovery import a_day_of_healing
from hearthside.rulesets.brew.rules.harm.rest import a_night, an_hour_of_rest, end_of_rest
from hearthside.rulesets.brew.rules.harm.routine import Habits
from hearthside.rulesets.brew.rules.harm.sleep import a_cycle_of_sleep, an_hour_of_sleep
from hearthside.rulesets.brew.rules.harm.training import a_day_of_training
from hearthside.rulesets.brew.rules.harm.want import a_day_of_want
from hearthside.rulesets.brew.rules.harm.weather import an_hour_of_weather
from hearthside.rulesets.brew.rules.magic import return_mana
from hearthside.rulesets.brew.state import Character, active_characters

HOURS: dict[PassingUnit, int] = {"round": 0, "scene": 0, "hour": 1, "day": DAY, "month": 30 * DAY}


@action("Time passes", unit=WhatPasses(), amount=lambda view, by, args: HowMuchTime(unit=args["unit"]),
        spent=lambda view, by, args: HowSpent(unit=args["unit"]),
        resting=lambda view, by, args: WhoRests(spent=args.get("spent", "as usual")))  # fmt: skip
@rule("BREW-033", "BREW-187", "BREW-192", "BREW-241", "BREW-260")
def time_passes(table: Table, by: Id, unit: PassingUnit, amount: int = 1, spent: Spent = "as usual",
                resting: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """Rounds, scenes, hours, days go by. Hours may be spent at rest; in every 24 there is a night, as everybody
    lives."""
    # 1. The clock goes on, and all timers.
    table.run(pass_time, unit, amount)
    # 2. What every hour does, and what every new day does.
    last = clock_of(table).hours
    first = last - amount * HOURS[unit] + 1
    habits: Habits = {}
    resters = () if spent == "as usual" else resting or active_characters(table)
    for who in active_characters(table):
        if table[who].up_since is None:
            table.record(NightOver(about=who, up_since=first - 1))
    for hour in range(first, last + 1):
        for who in active_characters(table):
            if who in resters or feels_hours(table, who, hour):
                an_hour(table, who, hour, rests=who in resters, asleep=spent == "asleep", habits=habits)
        if hour % DAY == 0:
            for who in active_characters(table):
                a_new_day(table, who, habits)


def is_alive(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].state == "active"


def feels_hours(reader: Reader, who: Key[Character], hour: int) -> bool:
    """Whether an hour can do anything to somebody who does not rest: most of the time, for most people, none does."""
    body = reader[who]
    in_danger = body.dying is not None or body.exposure.is_extreme or bool(why_helpless(body))
    return in_danger or is_due_a_night(body, hour) or bool(body.rested or body.living.carers or body.mana_used)


@rule("BREW-241")
def is_due_a_night(body: Body, hour: int) -> bool:
    """Whether the last night is a day ago: one of the hours since then was another, as they live."""
    return body.up_since is not None and hour - body.up_since >= DAY


def an_hour(table: Table, who: Key[Character], hour: int, rests: bool, asleep: bool, habits: Habits) -> None:
    """What an hour does to somebody."""
    # 1. Who looks after them does so, once a day, before it is too late.
    daily_care(table, who, habits)
    # 2. Health: without care, the dying die.
    an_hour_of_dying(table, who)
    if not is_alive(table, who):
        return
    # 3. Rest: Resolve, exhaustion, simplified healing. Whoever can do nothing else sleeps.
    if why_helpless(table[who]) or (rests and asleep):
        an_hour_of_sleep(table, who, hour)
    elif rests:
        an_hour_of_rest(table, who, asleep=False)
    else:
        end_of_rest(table, who)
    if is_due_a_night(table[who], hour):
        a_night(table, who, hour)
    # 4. Weather.
    an_hour_of_weather(table, who, habits)
    # 5. Mana.
    return_mana(table, who, hour - 1, 1)


def a_new_day(table: Table, who: Key[Character], habits: Habits) -> None:
    """What a day that is over has done to somebody, chapter by chapter."""
    for step in (a_day_of_healing, a_day_of_illness, a_day_of_want):
        if is_alive(table, who):
            table.run(step, who)
    if is_alive(table, who):
        a_cycle_of_sleep(table, who, habits)
    for step in (a_day_of_training, begin_day):
        if is_alive(table, who):
            table.run(step, who)


@rule("BREW-094", "BREW-202", "BREW-Q69")
def begin_day(table: Table, who: Key[Character]) -> None:
    """Caregivers may try again, horses are fresh, and the hits of the old day are past."""
    if table[who].ridden:
        table.record(KilometresCounted(about=who, ridden=0))
    if table[who].tended_by or table[who].care:
        table.record(CareBegan(about=who))
    if table[who].hits:
        table.record(HitsForgotten(about=who))

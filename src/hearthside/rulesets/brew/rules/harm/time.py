"""Time passes: all that minutes, hours and days do to everybody, in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit import clock_of, end_of, pass_time
from hearthside.kit.timers import DAY, HOUR, UNITS
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.facts.care import NightOver
from hearthside.rulesets.brew.questions.time import HowMuchTime, HowSpent, PassingUnit, Spent, WhatPasses, WhoRests
from hearthside.rulesets.brew.rules.combat.bands import is_fight
from hearthside.rulesets.brew.rules.combat.rounds import round_over
from hearthside.rulesets.brew.rules.harm.care import daily_care
from hearthside.rulesets.brew.rules.harm.dying import time_of_dying
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.rules.harm.illness import a_day_of_illness
from hearthside.rulesets.brew.rules.harm.recovery import a_day_of_healing
from hearthside.rulesets.brew.rules.harm.rest import a_night, end_of_rest, time_of_rest
from hearthside.rulesets.brew.rules.harm.routine import Habits
from hearthside.rulesets.brew.rules.harm.sleep import a_cycle_of_sleep, time_of_sleep
from hearthside.rulesets.brew.rules.harm.training import a_day_of_training
from hearthside.rulesets.brew.rules.harm.want import a_day_of_want
from hearthside.rulesets.brew.rules.harm.weather import time_of_weather
from hearthside.rulesets.brew.rules.magic import return_mana
from hearthside.rulesets.brew.state import Character, active_characters


@action("Time passes", unit=WhatPasses(), amount=lambda view, by, args: HowMuchTime(unit=args["unit"]),
        spent=lambda view, by, args: HowSpent(unit=args["unit"]),
        resting=lambda view, by, args: WhoRests(spent=args.get("spent", "as usual")))  # fmt: skip
@rule("BREW-033", "BREW-187", "BREW-192", "BREW-241", "BREW-260")
def time_passes(table: Table, by: Id, unit: PassingUnit, amount: int = 1, spent: Spent = "as usual",
                resting: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """Minutes, hours, days go by, and may be spent at rest. In every 24 hours there is a night, as everybody lives."""
    # 1. The clock goes on, and all timers. Rounds of a fight are over one by one.
    if unit == "round" and is_fight(table):
        for _ in range(amount):
            table.run(round_over)
        return
    table.run(pass_time, unit, amount)
    if unit in ("round", "scene"):
        return
    # 2. What every hour does, or a part of one; and what every new day does.
    last = clock_of(table).minutes
    first = last - amount * UNITS[unit][1]
    habits: Habits = {}
    resters = () if spent == "as usual" else resting or active_characters(table)
    for who in active_characters(table):
        if table[who].up_since is None:
            table.record(NightOver(about=who, up_since=first))
    for since, now in parts_of(first, last):
        for who in active_characters(table):
            if who in resters or feels_time(table, who, now):
                a_while(table, who, since, now, rests=who in resters, asleep=spent == "asleep", habits=habits)
        if now % DAY == 0:
            a_new_day(table, habits)


def parts_of(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The time from one minute of the story to another, hour by hour; no part goes past midnight."""
    since = first
    while since < last:
        now = min(since + HOUR, since - since % DAY + DAY, last)
        yield since, now
        since = now


def is_alive(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].state == "active"


def feels_time(reader: Reader, who: Key[Character], now: int) -> bool:
    """Whether an hour can do anything to somebody who does not rest: most of the time, for most people, none does."""
    body = reader[who]
    in_danger = body.dying is not None or body.exposure.is_extreme or bool(why_helpless(body))
    goes_on = body.rested or body.is_night_open or body.living.carers or body.mana_used
    return in_danger or is_due_a_night(body, now) or bool(goes_on)


@rule("BREW-241")
def is_due_a_night(body: Body, now: int) -> bool:
    """Whether the last night is a day ago: some of the hours since then were another, as they live."""
    return body.up_since is not None and now - body.up_since >= DAY


def a_while(table: Table, who: Key[Character], since: int, now: int, rests: bool, asleep: bool,
            habits: Habits) -> None:  # fmt: skip
    """What an hour, or a part of one, does to somebody: from one minute of the story to another."""
    minutes = now - since
    # 1. Who looks after them does so, once a day, before it is too late.
    daily_care(table, who, habits)
    # 2. Health: without care, the dying die.
    time_of_dying(table, who, minutes)
    if not is_alive(table, who):
        return
    # 3. Rest: Resolve, exhaustion, simplified healing. Whoever can do nothing else sleeps.
    if why_helpless(table[who]) or (rests and asleep):
        time_of_sleep(table, who, now, minutes)
    elif rests:
        time_of_rest(table, who, minutes, asleep=False)
    else:
        end_of_rest(table, who)
    if table[who].is_night_open and not table[who].asleep_for:
        a_cycle_of_sleep(table, who, habits)
    if is_due_a_night(table[who], now):
        a_night(table, who, now)
    # 4. Weather.
    time_of_weather(table, who, minutes, habits)
    # 5. Mana.
    return_mana(table, who, since, now)


@rule("BREW-094", "BREW-202", "BREW-Q83")
def a_new_day(table: Table, habits: Habits) -> None:
    """What a day that is over has done to everybody, chapter by chapter, to one after another; then what lasted for the
    day is over: caregivers may try again, horses are fresh."""
    for who in active_characters(table):
        for step in (a_day_of_healing, a_day_of_illness, a_day_of_want, a_day_of_training):
            if is_alive(table, who):
                table.run(step, who)
        if is_alive(table, who):
            a_cycle_of_sleep(table, who, habits)
    end_of(table, "day")

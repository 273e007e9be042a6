"""Sleep: who gets too little of it, by the easy or the hard rules.

The day that counts: 1 is the first one without enough sleep, and a new day begins after each night.
"""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.brew.body import LONG_REST, NIGHT, Body, Sleep
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.facts.care import FellAsleep, NightOver, NightWentOn, SleepCounted, Woke
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.attempts import Attempt, has_effect
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.rules.harm.penalties import tier_day
from hearthside.rulesets.brew.rules.harm.rest import time_of_rest
from hearthside.rulesets.brew.rules.harm.routine import Habits, routine_roll
from hearthside.rulesets.brew.rules.thresholds import fixed_difficulty
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import SURVIVAL

STAY_AWAKE, HOLD_OUT = 5, 8
TIERS = {"none": (2, 4, 5), "short": (2, 4, 6)}
"""By the hard rules: the days on which the effects grow."""


@rule("BREW-241", "BREW-255")
def sleep_in(reader: Reader, who: Key[Character]) -> Sleep:
    """How much somebody slept in the cycle that is over. Whoever can do nothing else sleeps."""
    body = reader[who]
    if body.slept >= NIGHT or body.living.sleep == "enough" or why_helpless(body):
        return "enough"
    if has_effect(reader, who, "needs-no-sleep"):
        return "enough"
    return "short" if body.slept or body.living.sleep == "short" else "none"


@rule("BREW-242", "BREW-255", "BREW-Q97", "BREW-Q98")
def a_cycle_of_sleep(table: Table, who: Key[Character], habits: Habits) -> None:
    """A day and a night are over. Whoever is asleep at midnight has not had their night yet: it is over once they are
    up."""
    if sleep_in(table, who) != "enough" and table[who].asleep_for:
        table.record(NightWentOn(about=who, is_night_open=True))
        return
    if table[who].is_night_open:
        table.record(NightWentOn(about=who, is_night_open=False))
    # 1. What was slept in it, counted.
    slept, had_night, rules = sleep_in(table, who), table[who].slept >= NIGHT, table[RULES]
    if table[who].is_asleep:
        table.record(Woke(about=who))
    if rules.sleep == "off":
        return
    if slept == "enough":
        if not had_night:
            sleep_it_off(table, who)
        return
    is_worn = table[who].is_worn and rules.sleep == "hard"  # by the easy rules it is for that day
    if slept == "short" and rules.sleep == "easy":
        if table[who].is_worn:
            count(table, who, table[who].sleepless_days, False, is_worn, "no longer worn out")
        return
    count(table, who, table[who].sleepless_days + 1, slept == "short", is_worn)
    # 2. What the new day brings.
    (an_easy_day_awake if table[RULES].sleep == "easy" else a_hard_day_awake)(table, who, habits)


def count(table: Table, who: Key[Character], days: int, short: bool, worn: bool, told: str = "") -> None:
    told = told or (f"day {days + 1} without enough sleep" if days else "has slept enough")
    table.record(SleepCounted(about=who, sleepless_days=days, had_short_night=short, is_worn=worn, told=told))


@rule("BREW-255", "BREW-Q99")
def sleep_it_off(table: Table, who: Key[Character]) -> None:
    """One cycle with 5 hours or more ends the count and the penalties; or takes one tier off them."""
    body, rules = table[who], table[RULES]
    if not body.sleepless_days:
        return
    days = tier_below(body, rules) if rules.sleep_clears_slowly and body.is_worn else 0
    count(table, who, days, body.had_short_night and days > 0, body.is_worn and days > 0)


@rule("BREW-255")
def time_of_sleep(table: Table, who: Key[Character], now: int, minutes: int) -> None:
    """It is rest, too. After 5 hours lack of sleep is slept off; after 8 whoever fell asleep wakes."""
    time_of_rest(table, who, minutes, asleep=True)
    slept = table[who].slept
    if slept >= NIGHT:
        table.record(NightOver(about=who, up_since=now))
    if slept - minutes < NIGHT <= slept and table[RULES].sleep != "off":
        sleep_it_off(table, who)
    if table[who].slept >= LONG_REST and table[who].is_asleep:
        table.record(Woke(about=who))


@rule("BREW-Q99")
def tier_below(body: Body, rules: CareRules) -> int:
    """The count of days at which the next lighter tier begins; 0: there is none."""
    if rules.sleep == "easy":
        return 0
    reached = [day for day in TIERS["short" if body.had_short_night else "none"] if day <= tier_day(body, rules)]
    return max(1, reached[-2] - 1 - rules.sleep_a_day_earlier) if len(reached) > 1 else 0


@rule("BREW-243", "BREW-244", "BREW-245")
def an_easy_day_awake(table: Table, who: Key[Character], habits: Habits) -> None:
    """Day 2 and day 3: flat Power against 5, or asleep; on day 3 −2 on every roll. After that nobody stays awake."""
    if table[who].sleepless_days > 2 or not stays_awake(table, who, habits):
        table.record(FellAsleep(about=who))
    elif table[who].sleepless_days == 2:
        count(table, who, 2, False, True)


@rule("BREW-243", "BREW-251", "BREW-Q02")
def stays_awake(table: Table, who: Key[Character], habits: Habits) -> bool:
    attempt = Attempt(who=who, attribute="power", what="stay awake", bodily=True)
    return routine_roll(table, attempt, fixed_difficulty(STAY_AWAKE, table[RULES]), habits).succeeded


@rule("BREW-246")
def a_hard_day_awake(table: Table, who: Key[Character], habits: Habits) -> None:
    """Day 2: Power + Survival against 8. A success holds all off, and the next day is day 2 again; a failure does not,
    and there is no other try."""
    if table[who].is_worn:
        a_worn_day(table, who, habits)
        return
    attempt = Attempt(who=who, attribute="power", skill=SURVIVAL, what="do without sleep", bodily=True)
    if routine_roll(table, attempt, HOLD_OUT, habits).succeeded:
        count(table, who, 0, table[who].had_short_night, False, "does without enough sleep for another day")
    else:
        count(table, who, table[who].sleepless_days, table[who].had_short_night, True)


@rule("BREW-250", "BREW-251", "BREW-Q139", "BREW-Q154")
def a_worn_day(table: Table, who: Key[Character], habits: Habits) -> None:
    """With no sleep at all: from day 4 flat Power against 5, or asleep; from day 5 a point of Health for whoever stays
    awake, down to 1, where they fall asleep."""
    if table[who].had_short_night or tier_day(table[who], table[RULES]) < 4:
        return
    awake = stays_awake(table, who, habits)
    if awake and tier_day(table[who], table[RULES]) >= 5:
        if table[who].health > 1:
            table.run(take_damage, who, 1, "lack of sleep")
        awake = table[who].health > 1
    if not awake:
        table.record(FellAsleep(about=who))

"""Extreme weather: −2 on all rolls, and a check every five hours."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Id, Key, Summand, Table, action, rule
from hearthside.kit.timers import HOUR
from hearthside.rulesets.brew.body import Exposure, Weather
from hearthside.rulesets.brew.facts.care import WeatherCounted, WeatherMet
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.care import WhichBodies
from hearthside.rulesets.brew.questions.time import Degrees, WhoHasGear
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.exhaustion import why_nobody
from hearthside.rulesets.brew.rules.harm.penalties import EXHAUSTION, HEALTH, ILLNESS, INJURY, SLEEP, WEATHER
from hearthside.rulesets.brew.rules.harm.routine import Habits, routine_roll
from hearthside.rulesets.brew.rules.thresholds import fixed_difficulty
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import SURVIVAL

EXTREME = 40
CHECKED_EVERY = 5 * HOUR
GEAR = 2


@rule("BREW-258")
def weather_at(degrees: int) -> Weather:
    """Above 40 °C and below −40 °C it is extreme."""
    return "heat" if degrees > EXTREME else "cold" if degrees < -EXTREME else "mild"


@action("Weather", unless=why_nobody, degrees=Degrees(), who=WhichBodies(), geared=WhoHasGear())
@rule("BREW-258", "BREW-259", "BREW-261")
def weather(table: Table, by: Id, degrees: int, who: tuple[Key[Character], ...],
            geared: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """What weather people are out in, without a break; mild for whoever gets out of it. The hours until the next check
    run on until then, whatever gear somebody puts on."""
    kind = weather_at(degrees)
    for one in who:
        met = Exposure(kind, one in geared, table[one].exposure.minutes) if kind != "mild" else Exposure()
        if table[one].exposure != met:
            where = "out of the weather" if kind == "mild" else f"out in the {kind}, {degrees} °C"
            table.record(WeatherMet(about=one, exposure=met, where=where))


@rule("BREW-260")
def time_of_weather(table: Table, who: Key[Character], minutes: int, habits: Habits) -> None:
    """Every five hours somebody out in extreme weather has to withstand it."""
    exposure = table[who].exposure
    if not exposure.is_extreme:
        return
    due, left = divmod(exposure.minutes + minutes, CHECKED_EVERY)
    table.record(WeatherCounted(about=who, exposure=structs.replace(exposure, minutes=left)))
    if due:
        withstand(table, who, habits)


@rule("BREW-260", "BREW-261", "BREW-262", "BREW-307", "BREW-Q101")
def withstand(table: Table, who: Key[Character], habits: Habits) -> None:
    """Power + Survival against 10 − Power, without the weather's own penalty; a failure costs 1 Health."""
    gear = (Summand("suitable gear", GEAR, "BREW-261"),) if table[who].exposure.is_geared else ()
    attempt = Attempt(who=who, attribute="power", skill=SURVIVAL, what=f"withstand the {table[who].exposure.weather}",
                      extra=gear, without=spared(table[RULES]), bodily=True)  # fmt: skip
    difficulty = fixed_difficulty(10 - score(table, who, "power").total, table[RULES])
    if not routine_roll(table, attempt, difficulty, habits).succeeded:
        table.run(take_damage, who, 1, "weather")


@rule("BREW-Q101")
def spared(rules: HouseRules) -> tuple[str, ...]:
    """The penalties that the check leaves out: the weather's, or all of them."""
    every = (HEALTH, INJURY, ILLNESS, SLEEP, EXHAUSTION, WEATHER)
    return every if rules.weather_check_is_bare else (WEATHER,)

"""Travel and running: how far people get, and how fast they run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.dice import Pool, Sum
from hearthside.engine import (
    GM,
    Confirm,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    SomeOf,
    Table,
    Text,
    action,
    name_of,
    rule,
)
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.brew.facts.journeys import JourneyMade, KilometresCounted, Ran, Sprinted
from hearthside.rulesets.brew.gear import Pace
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.exhaustion import tire
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.harm.time import time_passes
from hearthside.rulesets.brew.rules.load import load_penalty
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character, active_characters
from hearthside.rulesets.brew.words import Attribute

MILE = Fraction(1609, 1000)
"""In kilometres."""
DIE = Pool(1, 6)
BLOCK = 3
"""Seconds that a sprint is counted in."""


class Distance(Struct, frozen=True):
    """At least and at most so many kilometres."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least} km" if self.least == self.most else f"{self.least}–{self.most} km"


@rule("BREW-091", "BREW-092", "BREW-094")
def in_hours(pace: Pace, hours: int | Fraction, ridden: int = 0) -> Distance:
    """The hourly figures, within one day. After so many kilometres in it, those of earlier trips included, the animals
    have to rest."""
    least, most = floor(pace.slow * hours), floor(pace.fast * hours)
    if pace.rest_after:
        left = max(0, pace.rest_after - ridden)
        least, most = min(least, left), min(most, left)
    return Distance(least, most)


@rule("BREW-094")
def day_by_day(pace: Pace, hours: int, now: int, ridden: int) -> tuple[Distance, ...]:
    """How far they get in so many hours from this minute of the story on, for each day that the journey touches."""
    parts, left = [], hours * HOUR
    while left > 0:
        today = min(left, DAY - now % DAY)
        parts.append(in_hours(pace, Fraction(today, HOUR), ridden))
        left, now, ridden = left - today, now + today, 0
    return tuple(parts)


@rule("BREW-091", "BREW-093", "BREW-094", "BREW-Q29", "BREW-Q30")
def in_a_day(reader: Reader, pace: Pace, hours: int, ridden: int = 0) -> Distance:
    """The daily figures stand on their own; miles are turned into kilometres, rounded."""
    rules = reader[RULES]
    if rules.daily_by_hours:
        return in_hours(pace, hours, ridden)
    if pace.day_miles:
        km = pace.day_miles if rules.foot_miles_are_km else round(pace.day_miles * MILE)
        return Distance(km, km)
    if pace.day:
        return Distance(pace.day, pace.day)
    left = max(0, pace.rest_after - ridden)
    return Distance(left, left) if pace.rest_after else in_hours(pace, hours)


class HowTheyTravel(OneOf[str], frozen=True):
    title: ClassVar[str] = "How do they travel?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, pace.name, pace.text) for id_, pace in view.content.of(Pace).items()]


class HowManyHours(Number, frozen=True):
    title: ClassVar[str] = "How many hours?"
    help: ClassVar[str] = "0: a whole day's journey."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 24

    def usual(self, view: Reader) -> int:
        return 0


class WhoTravels(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who travels?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


@rule("BREW-096")
class StraightIntoAction(Confirm, frozen=True):
    title: ClassVar[str] = "Do they go straight into action on arrival?"
    help: ClassVar[str] = "Without a full night's rest they are exhausted, unless the GM sets another penalty."

    def usual(self, view: Reader) -> bool:
        return False


@rule("BREW-Q29")
class HowLongADay(Number, frozen=True):
    title: ClassVar[str] = "How many hours of a whole day are they on the road?"
    help: ClassVar[str] = "Only for those who go straight into action, or where a day's distance goes by its hours."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 24

    def usual(self, view: Reader) -> int:
        return 8


@rule("BREW-095")
class HowFarByEye(Text, frozen=True):
    title: ClassVar[str] = "How far do they get?"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


def nowhere_to_go(view: Reader, by: Id) -> str:
    if not active_characters(view):
        return "there is nobody to travel"
    return "" if view.content.of(Pace) else "the packs say nothing about travelling"


@action("Travel", unless=nowhere_to_go, who=WhoTravels(), pace=HowTheyTravel(), hours=HowManyHours(),
        by_eye=HowFarByEye(), weary=StraightIntoAction(), day_hours=HowLongADay())  # fmt: skip
@rule("BREW-091", "BREW-092", "BREW-093", "BREW-094", "BREW-095", "BREW-096")
def travel(table: Table, by: Id, who: tuple[Key[Character], ...], pace: str, hours: int = 0, by_eye: str = "",
           weary: bool = False, day_hours: int = 8) -> str:  # fmt: skip
    """A journey of some hours, or of a whole day, which ends in a full night's rest unless they go straight into
    action. The time passes."""
    # 1. How far they get, on each day of it.
    way = table.content.of(Pace)[pace]
    ridden = max(table[one].ridden for one in who)
    if table[RULES].travel_figures and way.rest_after and ridden >= way.rest_after:
        raise IllegalAnswer(f"{ridden} km today: the animals have to rest until tomorrow")
    parts = (day_by_day(way, hours, clock_of(table).minutes, ridden) if hours
             else (in_a_day(table, way, day_hours, ridden),))  # fmt: skip
    told = str(in_all(parts)) if table[RULES].travel_figures else by_eye or "as far as the GM says"
    for one in who:
        table.record(JourneyMade(about=one, how=way.name, distance=told))
    last = parts[-1].most if len(parts) > 1 else None
    count_kilometres(table, who, way, parts[0].most)
    # 2. The time passes: the hours on the road, and the night of a whole day.
    if hours or weary:
        table.run(time_passes.do, by, "hour", hours or day_hours)
    else:
        table.run(time_passes.do, by, "day", 1)
    if last is not None:  # as it was: how far they got on the last of several days
        count_kilometres(table, who, way, last)  # as it was: how far they got on the last of several days
    # 3. Who goes straight into action is weary.
    for one in who if weary else ():
        table.run(tire, one)
    return told  # as it was: how far they got


@rule("BREW-094")
def count_kilometres(table: Table, who: tuple[Key[Character], ...], way: Pace, made: int) -> None:
    """What the animals have behind them today, where they have to rest after some kilometres."""
    for one in who if way.rest_after else ():
        table.record(KilometresCounted(about=one, ridden=table[one].ridden + made))


def in_all(parts: tuple[Distance, ...]) -> Distance:
    return Distance(sum(part.least for part in parts), sum(part.most for part in parts))


# --- running against the clock
@rule("BREW-098")
def why_no_running(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].running_in_numbers:
        return "this table does not roll for metres and seconds: Speed against Speed decides"
    return why_no_rolls(view, who)


@rule("BREW-099", "BREW-101", "BREW-Q28")
def running_score(reader: Reader, who: Key[Character], attribute: Attribute) -> int:
    """A score for sprints and runs: a load weighs on Speed here, never below 0."""
    total = score(reader, who, attribute).total
    if attribute != "speed" or reader[RULES].laden_rolls_only:
        return total
    return max(0, total + load_penalty(reader, who, attribute))


class Seconds(Number, frozen=True):
    title: ClassVar[str] = "For how many seconds?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 600

    def usual(self, view: Reader) -> int:
        return BLOCK


@rule("BREW-099", "BREW-Q32")
def metres_per_block(speed: int, die: int, halves_all: bool) -> int:
    """Metres in 3 seconds: Speed + half the die, the sum rounded up."""
    return ceil(Fraction(speed + die, 2)) if halves_all else ceil(speed + Fraction(die, 2))


@rule("BREW-100", "BREW-Q155")
def sprint_distance(metres: int, seconds: int, pro_rata: bool) -> int:
    """One roll covers the whole sprint: so many metres in each full block of 3 seconds."""
    return floor(Fraction(metres * seconds, BLOCK)) if pro_rata else metres * (seconds // BLOCK)


@action("Sprint", by=Character, unless=why_no_running, seconds=Seconds())
@rule("BREW-098", "BREW-099", "BREW-100", "BREW-Q32", "BREW-Q155")
def sprint(table: Table, who: Key[Character], seconds: int = BLOCK) -> int:
    """How many metres somebody makes against the clock."""
    die = table.roll(DIE, by=who, why="the sprint").read(Sum())
    rules = table[RULES]
    metres = metres_per_block(running_score(table, who, "speed"), die, rules.sprint_halves_all)
    whole = sprint_distance(metres, seconds, rules.sprint_pro_rata)
    table.record(Sprinted(about=who, metres=whole, seconds=seconds))
    return whole


@rule("BREW-101")
def run_speed(speed: int, power: int, die: int) -> int:
    """Kilometres in an hour: half of Speed + Power + die, rounded up."""
    return ceil(Fraction(speed + power + die, 2))


class Minutes(Number, frozen=True):
    title: ClassVar[str] = "For how many minutes?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 24 * 60

    def usual(self, view: Reader) -> int:
        return 60


class RunIsOver(Confirm, frozen=True):
    who: Key[Character]
    minutes: int

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has run for {self.minutes} minutes. Are they exhausted?"

    def usual(self, view: Reader) -> bool:
        return self.minutes >= HOUR


class TimeGoesBy(Confirm, frozen=True):
    title: ClassVar[str] = "Does the clock move on?"
    help: ClassVar[str] = "If several people run at the same time, say yes for one of them only."

    def usual(self, view: Reader) -> bool:
        return True


@action("Run", by=Character, unless=why_no_running, minutes=Minutes(), passes=TimeGoesBy())
@rule("BREW-098", "BREW-101", "BREW-102", "BREW-Q33")
def run(table: Table, who: Key[Character], minutes: int = HOUR, passes: bool = True) -> int:
    """How fast somebody runs for longer. The time passes, and an hour of it exhausts."""
    die = table.roll(DIE, by=who, why="the run").read(Sum())
    speed = run_speed(running_score(table, who, "speed"), running_score(table, who, "power"), die)
    table.record(Ran(about=who, speed=speed))
    if passes:
        table.run(time_passes.do, who, "minute", minutes)
    if table[RULES].gm_tires_runners:
        exhausted = table.choose(GM, RunIsOver(who=who, minutes=minutes))
    else:
        exhausted = minutes >= HOUR
    if exhausted:
        table.run(tire, who)
    return speed


ACTIONS: tuple[Any, ...] = (travel, sprint, run)

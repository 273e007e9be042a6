"""Timers: what moves a track on its own as time goes by.

Laws: a rule reads no clock. Time comes as so many units that pass, real time as the second that somebody read off a
clock. What passed before the next move is kept: ninety single hours move a track as far as ninety hours at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, structs

from hearthside.engine import Number, OneOf, Option, Reader, rule

Unit = Literal["round", "turn", "scene", "session", "minute", "hour", "day", "month", "real hour", "real day"]
Measure = Literal["round", "turn", "scene", "session", "minute", "real second"]
HOUR = 60
DAY = 24 * HOUR
MONTH = 30 * DAY
"""In minutes."""
UNITS: Mapping[Unit, tuple[Measure, int]] = {
    "round": ("round", 1),
    "turn": ("turn", 1),
    "scene": ("scene", 1),
    "session": ("session", 1),
    "minute": ("minute", 1),
    "hour": ("minute", HOUR),
    "day": ("minute", DAY),
    "month": ("minute", MONTH),
    "real hour": ("real second", 60 * 60),
    "real day": ("real second", 24 * 60 * 60),
}
"""What each unit is counted in, and how many of that it is long. A month has thirty days."""
MOST_UNITS = 1_000
AtLeastOne = Annotated[int, Meta(ge=1)]


@rule("TAG-015", "TAG-016")
class Timer(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a track moves with time: so many steps (`rate`) every so many units."""

    unit: Unit
    every: AtLeastOne = 1
    rate: AtLeastOne = 1
    running: bool = True
    fixed: bool = False
    """Nobody in the story can change it or its track: only the GM."""
    passed: int = 0
    """What has passed since the track last moved, in the measure of the unit, but whole hours of the time in the story.
    Below 0: it is put off by that much."""
    minutes: Annotated[int, Meta(ge=0, lt=HOUR)] = 0
    """Of the time in the story: the minutes beyond those hours."""
    since: Annotated[int, Meta(ge=0)] | None = None
    """Of real time: up to which second (since 1970) it is counted. None: it stands, or nobody has looked yet."""

    @property
    def measure(self) -> Measure:
        return UNITS[self.unit][0]

    @property
    def period(self) -> int:
        """How long it is from one move to the next."""
        return self.every * UNITS[self.unit][1]

    @property
    def is_real(self) -> bool:
        return self.measure == "real second"

    @property
    def elapsed(self) -> int:
        """What has passed since the track last moved, in the measure of the unit."""
        return self.passed * HOUR + self.minutes if self.measure == "minute" else self.passed


def with_elapsed(timer: Timer, elapsed: int) -> Timer:
    """The timer, so long after its track last moved."""
    if timer.measure != "minute":
        return structs.replace(timer, passed=elapsed)
    passed, minutes = divmod(elapsed, HOUR)
    return structs.replace(timer, passed=passed, minutes=minutes)


def after(timer: Timer, amount: int) -> tuple[int, Timer]:
    """The steps that so much time brings, and the timer then."""
    elapsed = timer.elapsed + amount
    if elapsed < timer.period:
        return 0, with_elapsed(timer, elapsed)
    times, rest = divmod(elapsed, timer.period)
    return times * timer.rate, with_elapsed(timer, rest)


def units_left(timer: Timer) -> int:
    """How many units are to begin until it moves its track: 1, it moves with the next one."""
    return -((timer.elapsed - timer.period) // UNITS[timer.unit][1])


# --- real time
def counted(timer: Timer, now: int, runs: bool) -> tuple[int, Timer]:
    """The same, for a timer of real time, up to this second; `runs`: whether it is counted on from then. A clock that
    was set back brings nothing."""
    elapsed = 0 if timer.since is None else max(0, now - timer.since)
    steps, then = after(timer, elapsed)
    return steps, structs.replace(then, since=now if runs else None)


def due_at(timer: Timer, runs: bool) -> int | None:
    """The second at which a timer of real time is to be counted; None: at none. One that was started or stopped is due
    at once, so that its time is counted from then on, or up to then."""
    if not timer.is_real:
        return None
    if runs != (timer.since is not None):
        return 0
    return None if timer.since is None else timer.since + timer.period - timer.passed


# --- in words
def counts(amount: int, unit: str) -> str:
    """As in 1 day, 3 days."""
    return f"{amount} {unit}{'' if amount == 1 else 's'}"


def in_words(timer: Timer | None) -> str:
    """What a timer does, for the log."""
    if timer is None:
        return "it no longer moves with time"
    if not timer.running:
        return "its time stands still"
    pace = f"{counts(timer.rate, 'step')} every {timer.unit if timer.every == 1 else counts(timer.every, timer.unit)}"
    waits = -timer.elapsed // UNITS[timer.unit][1]
    return f"{pace}, after {counts(waits, timer.unit)}" if waits > 0 else pace


# --- what is asked about them
class NewUnit(OneOf[str], frozen=True):
    title: ClassVar[str] = "With what does it move?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("round", "Every round"),
            Option("turn", "Every turn"),
            Option("scene", "Every scene"),
            Option("session", "Every session"),
            Option("minute", "Every minute", "Of the time in the story."),
            Option("hour", "Every hour", "Of the time in the story."),
            Option("day", "Every day", "Of the time in the story."),
            Option("month", "Every month", "Of the time in the story; a month has thirty days."),
            Option("real hour", "Every real hour", "Also while nobody is at the table."),
            Option("real day", "Every real day", "Also while nobody is at the table."),
        )


class WhichUnit(NewUnit, frozen=True):
    title: ClassVar[str] = "Does it move with time?"
    now: str = ""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (Option("", "No: only when somebody moves it"), *super().options(view))

    def usual(self, view: Reader) -> str:
        return self.now


class Every(Number, frozen=True):
    """What does not move with time has no pace: there is nothing to choose then."""

    title: ClassVar[str] = "Every how many of them?"
    unit: str
    now: int = 1

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, MOST_UNITS if self.unit else 1

    def usual(self, view: Reader) -> int:
        return self.now


class Rate(Every, frozen=True):
    title: ClassVar[str] = "How many steps each time?"


class Delay(Number, frozen=True):
    title: ClassVar[str] = "How many of them later? 0: it is not put off"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, MOST_UNITS

    def usual(self, view: Reader) -> int:
        return 0

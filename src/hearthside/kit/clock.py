"""Time: the game's clock, the timers that it moves, and real time.

Laws: time that passes moves every timer that counts it, in the order in which the tracks were laid, before anything
comes of it. Real time enters as the second that the server read off its clock: the rules read none, and reading the log
again gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta, structs

from hearthside.engine import (
    EVERYBODY,
    SCENE,
    Creation,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Record,
    Table,
    action,
    rule,
)
from hearthside.kit.endings import end_of
from hearthside.kit.milestones import Due, bring_about, move
from hearthside.kit.questions import YesNo
from hearthside.kit.timers import (
    DAY,
    HOUR,
    MONTH,
    MOST_UNITS,
    UNITS,
    Delay,
    Every,
    NewUnit,
    Rate,
    Timer,
    Unit,
    WhichUnit,
    after,
    counted,
    counts,
    due_at,
    in_words,
    with_elapsed,
)
from hearthside.kit.tracks import Track, TrackFact, advanced, called, why_fixed

CLOCK: Key[GameClock] = Key("*clock")
FAR_OFF = 253_402_300_800
"""The second at which the year 10000 begins."""


class GameClock(Record, frozen=True):
    """What time it is in the story, to the minute."""

    is_card: ClassVar[bool] = False
    hours: Annotated[int, Meta(ge=0)] = 0
    """Whole hours since the story began."""
    minute: Annotated[int, Meta(ge=0, lt=HOUR)] = 0
    """Past the hour."""
    round: Annotated[int, Meta(ge=0)] = 0
    """The round that was over last; 0: none since an hour or more went by."""

    @property
    def minutes(self) -> int:
        """Since the story began."""
        return self.hours * HOUR + self.minute

    @property
    def day(self) -> int:
        return self.minutes // DAY + 1

    @property
    def hour(self) -> int:
        """Of the day."""
        return self.minutes % DAY // HOUR

    @property
    def month(self) -> int:
        return self.minutes // MONTH + 1


class ClockKept(Creation, frozen=True):
    """From now on there is a record of it."""

    record: GameClock = GameClock()


class TimePassed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("hours", "minute", "round")
    says: ClassVar[str] = "{what} {then}"
    hours: int
    minute: int
    round: int
    what: str
    then: str


class SceneCounted(Fact, frozen=True):
    """The scene is over: whatever comes is another one."""

    sets: ClassVar[tuple[str, ...]] = ("number",)
    number: int


class TimeCounted(Fact, frozen=True):
    """So much of a timer's interval has gone by."""

    sets: ClassVar[tuple[str, ...]] = ("timer",)
    timer: Timer


class TimerSet(TrackFact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("timer",)
    says: ClassVar[str] = "{called}: {means}."
    timer: Timer | None
    means: Annotated[str, EVERYBODY]


def clock_of(reader: Reader) -> GameClock:
    """The table's clock; at the story's beginning, where no time has passed yet."""
    return reader[CLOCK] if CLOCK in reader else GameClock()


# --- time passes
@rule("TAG-015")
def pass_time(table: Table, unit: Unit, amount: int = 1) -> None:
    """So many rounds, minutes, hours, sessions … go by."""
    measure, length = UNITS[unit]
    # 1. The clock goes on. Turns, scenes and sessions have no place on it: whoever ends them says so.
    if measure in ("round", "minute"):
        turn_clock(table, unit, amount)
    # 2. What lasted for the round, the scene or the session is over.
    if unit == "scene" and SCENE in table:
        table.record(SceneCounted(about=SCENE, number=table[SCENE].number + amount))
    if unit in ("round", "scene", "session"):
        end_of(table, unit)
    # 3. Every timer that counts this moves its track.
    dues: list[Due] = []
    for track in table.every(Track):
        timer = table[track].timer
        if timer is not None and timer.running and timer.measure == measure:
            dues += run_on(table, track, *after(timer, amount * length))
    # 4. What comes due happens, or not yet.
    bring_about(table, dues)


def turn_clock(table: Table, unit: Unit, amount: int) -> None:
    """So many rounds, or minutes and what is counted in them, have passed."""
    measure, length = UNITS[unit]
    if CLOCK not in table:
        table.record(ClockKept(about=CLOCK))
    clock = table[CLOCK]
    if measure == "round":
        last = clock.round + amount
        what = f"Round {last} is over." if amount == 1 else f"Rounds {clock.round + 1} to {last} are over."
        table.record(TimePassed(about=CLOCK, hours=clock.hours, minute=clock.minute, round=last, what=what, then=""))
    else:
        now = clock_at(clock.minutes + amount * length)
        is_short = amount * length < HOUR
        what = f"{counts(amount, unit)} {'passes' if amount == 1 else 'pass'}."
        table.record(TimePassed(about=CLOCK, hours=now.hours, minute=now.minute, round=clock.round if is_short else 0,
                                what=what, then=f"It is {told(now)}."))  # fmt: skip


def clock_at(minutes: int) -> GameClock:
    """The clock, so many minutes after the story began."""
    hours, minute = divmod(minutes, HOUR)
    return GameClock(hours=hours, minute=minute)


def told(clock: GameClock) -> str:
    """What time it is, in words."""
    return f"day {clock.day}, {clock.hour:02}:{clock.minute:02}"


@rule("TAG-017")
def run_on(table: Table, track: Key[Track], steps: int, timer: Timer) -> list[Due]:
    """A timer has counted on: state that, and move its track. At its end a track rests; one that has no timer never
    comes here."""
    if timer != table[track].timer:
        table.record(TimeCounted(about=track, timer=timer))
    return move(table, track, advanced(table[track], steps))


class PassingUnit(OneOf[Unit], frozen=True):
    title: ClassVar[str] = "What goes by?"

    def options(self, view: Reader) -> Sequence[Option[Unit]]:
        return (
            Option("round", "Rounds"),
            Option("turn", "Turns"),
            Option("scene", "Scenes"),
            Option("minute", "Minutes"),
            Option("hour", "Hours"),
            Option("day", "Days"),
            Option("month", "Months", "Of thirty days."),
        )

    def usual(self, view: Reader) -> Unit:
        return "hour"


class Amount(Number, frozen=True):
    title: ClassVar[str] = "How many?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, MOST_UNITS

    def usual(self, view: Reader) -> int:
        return 1


@action("Time passes", unit=PassingUnit(), amount=Amount())
def time_passes(table: Table, by: Id, unit: Unit, amount: int = 1) -> None:
    """Rounds, minutes, hours, days go by: every timer moves, and what comes due is asked."""
    before = clock_of(table).day
    pass_time(table, unit, amount)
    if clock_of(table).day > before:
        end_of(table, "day")


@action("End of the round")
def end_round(table: Table, by: Id) -> None:
    """Everybody has acted. What moves by rounds moves now."""
    pass_time(table, "round")


# --- timers
def timer_in(view: Reader, track: Id) -> Timer | None:
    """The timer of the track that is asked about; none, where only the questions are told."""
    return view[Key[Track](track)].timer if track in view else None


def pace_in(view: Reader, track: Id) -> Timer:
    return timer_in(view, track) or Timer(unit="round")


def new_unit(view: Reader, track: Id) -> NewUnit:
    """What has no timer can lose none."""
    timer = timer_in(view, track)
    return WhichUnit(now=timer.unit) if timer else NewUnit()


def unit_in(view: Reader, track: Id, args: Mapping[str, Any]) -> str:
    """The unit that is to be, where somebody has said it; otherwise the one that is."""
    timer, said = timer_in(view, track), args.get("unit")
    return said if said is not None else timer.unit if timer else ""


@action("Set a timer", by=Track, unless=why_fixed, unit=lambda view, track, args: new_unit(view, track),
        every=lambda view, track, args: Every(unit=unit_in(view, track, args), now=pace_in(view, track).every),
        rate=lambda view, track, args: Rate(unit=unit_in(view, track, args), now=pace_in(view, track).rate),
        running=lambda view, track, args: YesNo(words="Does its time run?", usually=pace_in(view, track).running),
        delay=Delay(), fixed=lambda view, track, args: YesNo(
            words="Is it beyond the reach of everybody in the story?", usually=pace_in(view, track).fixed))  # fmt: skip
def set_timer(table: Table, track: Key[Track], unit: str | None = None, every: int | None = None,
              rate: int | None = None, running: bool | None = None, delay: int = 0,
              fixed: bool | None = None) -> None:  # fmt: skip
    """Let a track move with time, faster or slower; put it off, stop it, let it run again. What is left out stays."""
    was = table[track].timer
    if unit == "" or (unit is None and was is None):
        if was is None:
            raise IllegalAnswer(f"{called(table[track])} has no timer: say in which unit of time it is to move")
        state_timer(table, track, None)
        return
    given = {"every": every, "rate": rate, "running": running, "fixed": fixed}
    timer = was if was is not None and unit in (None, was.unit) else timer_of(unit or "")
    if timer is not was and was is not None:  # another unit: its pace stays, what was counted does not
        timer = structs.replace(timer, every=was.every, rate=was.rate, running=was.running, fixed=was.fixed)
    timer = structs.replace(timer, **{name: value for name, value in given.items() if value is not None})
    state_timer(table, track, put_off(timer, delay))


def timer_of(unit: str) -> Timer:
    return next(Timer(unit=known) for known in UNITS if known == unit)


@rule("TAG-016")
def put_off(timer: Timer, units: int) -> Timer:
    """The timer, so many units later than it would have been."""
    return with_elapsed(timer, timer.elapsed - units * UNITS[timer.unit][1])


def state_timer(table: Table, track: Key[Track], timer: Timer | None) -> None:
    was = table[track]
    if timer == was.timer:
        raise IllegalAnswer(f"that changes nothing about the time of {called(was)}")
    table.record(TimerSet(about=track, called=called(was), is_named=was.shown == "public", timer=timer,
                          means=in_words(timer)))  # fmt: skip


# --- real time
def runs(track: Track) -> bool:
    """Whether time moves a track now: at its end it rests."""
    return track.timer is not None and track.timer.running and not track.is_at_end


def real_time_due(reader: Reader) -> int | None:
    """The second (since 1970) at which a timer of real time is to be counted; None: at none."""
    tracks = [reader[track] for track in reader.every(Track)]
    dues = [due_at(track.timer, runs(track)) for track in tracks if track.timer is not None]
    return min((due for due in dues if due is not None), default=None)


class WallClock(Number, frozen=True):
    """A second that comes too early is refused: nothing would come of it."""

    title: ClassVar[str] = "Which second is it, since 1970?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, FAR_OFF

    def check(self, view: Reader, value: Any) -> int:
        now = super().check(view, value)
        due = real_time_due(view)
        if due is None or now < due:
            raise IllegalAnswer("no timer of real time is due then")
        return now


@action("Real time goes by", lasting=True, by_itself=True, now=WallClock())
def real_time(table: Table, by: Id, now: int) -> None:
    """Timers of real time move, also for the hours when nobody was there."""
    dues: list[Due] = []
    for track in table.every(Track):
        dues += count_real_time(table, track, now)
    bring_about(table, dues)


def count_real_time(table: Table, track: Key[Track], now: int) -> list[Due]:
    """Move a track by the real time up to this second. What comes to its end is counted no further."""
    was = table[track]
    if was.timer is None or not was.timer.is_real:
        return []
    steps, timer = counted(was.timer, now, runs(was))
    if advanced(was, steps) == was.last:
        timer = structs.replace(timer, since=None)
    return run_on(table, track, steps, timer)

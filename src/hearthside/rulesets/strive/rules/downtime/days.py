"""Days of down-time: time passes for everybody, and each follows their plan.

Laws: a day is an action of its own, so that a day can be undone alone. Nobody is asked anything about their plan in it:
what needs a person stops, is told, and waits for them, while the others go on. A span is so many days, each an action.
"""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import GM, Id, Key, Reader, Table, action, name_of, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.facts.downtime import (
    Arrived,
    Awaited,
    DayBroken,
    DayOver,
    PlanWentOn,
    SpanBegun,
    TimeUsed,
    Waits,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.project_state import Activity, Project
from hearthside.rulesets.strive.questions.growth import teachable
from hearthside.rulesets.strive.questions.planning import HowLongASpan, HowManyHours
from hearthside.rulesets.strive.rules.characters.advancement import (
    increments_left,
    lesson,
    practise_for,
    why_no_increment,
)
from hearthside.rulesets.strive.rules.characters.times import keep_time, turn_to
from hearthside.rulesets.strive.rules.downtime.planning import crews, current, needed
from hearthside.rulesets.strive.rules.downtime.trade import close_deal
from hearthside.rulesets.strive.rules.downtime.work import work
from hearthside.rulesets.strive.rules.health.conditions import is_helpless, why_helpless
from hearthside.rulesets.strive.rules.health.foresight import Stretch
from hearthside.rulesets.strive.rules.health.time import needs_ticks, pass_stretches, stretches, why_time_stands
from hearthside.rulesets.strive.state import PLAY, Character, active_characters, play_of

ON_THE_CLOCK = ("trade", "ask around", "travel")
"""What goes on day and night; everything else takes hours of work, or the whole day."""


class Slice:
    """What is left of the time that somebody has, in minutes."""

    def __init__(self, minutes: int, work: int) -> None:
        self.minutes, self.work, self.whole = minutes, work, minutes >= DAY
        self.used = False

    def use(self, minutes: int) -> None:
        self.minutes -= minutes
        self.work = max(0, min(self.work - minutes, self.minutes))
        self.used = self.used or bool(minutes)

    @property
    def is_over(self) -> bool:
        return not self.work


# --- the actions
def why_no_time(view: Reader, by: Id) -> str:
    if why := why_time_stands(view, by):
        return why
    who = needs_ticks(view)
    return f"{name_of(view, who)} cannot wait so long" if who is not None else ""


def why_no_day(view: Reader, by: Id) -> str:
    is_down_time = play_of(view).time == "down-time"
    return why_time_stands(view, by) or ("" if is_down_time else "it is no down-time") or why_no_time(view, by)


@action("A day of down-time", unless=why_no_day, called="day-of-down-time")
@rule("STR-303", "STR-330", "STR-407", "STR-Q48")
def a_day(table: Table, by: Id) -> None:
    """Everybody follows their plan for a day: they work, train, trade, travel, rest. Who is needed is told."""
    # 1. The day and its night, for everybody; who recovers rests all day.
    resting = tuple(who for who in active_characters(table) if is_resting(table, who))
    before = clock_of(table).minutes
    table.run(pass_stretches, stretches("day", 1, "as usual"), (), resting)
    if clock_of(table).minutes < before + DAY:
        if play_of(table).span:
            table.record(DayBroken(about=PLAY, rest=what_is_left(play_of(table).span, waits=True)))
        return
    # 2. What everybody has planned.
    table.run(follow_plans, DAY, table[RULES].work_hours * HOUR)
    # 3. Who is needed.
    waits = tell_who_is_needed(table)
    keep_time(table)
    # 4. A span goes on, unless somebody is needed.
    left = max(0, table[PLAY].span - 1)
    table.record(DayOver(about=PLAY, needed="" if waits else " Nobody is needed.", span=left,
                         rest=what_is_left(left, waits=waits)))  # fmt: skip


def tell_who_is_needed(table: Table) -> bool:
    """Tell what waits for whom; whether anybody is needed."""
    waiting = tuple(needed(table))
    for who, what in waiting:
        table.record(Awaited(about=who, what=what))
    return bool(waiting)


def what_is_left(days: int, *, waits: bool) -> str:
    """Of a span, in words, after a blank."""
    if not days:
        return ""
    return f" {span(days * DAY)} {'is' if days == 1 else 'are'} left of the span{', which waits' if waits else ''}."


@action("A span of down-time", unless=why_no_time, called="span-of-down-time", days=HowLongASpan())
@rule("STR-303", "STR-330", "STR-407")
def a_span(table: Table, by: Id, days: int = 7) -> None:
    """A week, a month: everybody plans for it, and it goes by day after day, each of them on its own. It waits when
    somebody is needed."""
    turn_to(table, "down-time")
    table.record(SpanBegun(about=PLAY, span=days, time=span(days * DAY)))
    tell_who_is_needed(table)


@rule("STR-303", "STR-330")
def goes_on(reader: Reader) -> str:
    """The next day of a span, if it may come by itself: nobody is needed, and nothing has broken off the last one."""
    play = play_of(reader)
    waits = play.span_waits or any(needed(reader)) or why_no_day(reader, GM)
    return a_day.name if play.span and not waits else ""


def is_resting(reader: Reader, who: Key[Character]) -> bool:
    now = current(reader, who)
    return now is not None and now.doing == "recover"


@action("Hours of work", unless=why_no_time, called="hours-of-work", hours=HowManyHours())
@rule("STR-301", "STR-339", "STR-340")
def hours_of_work(table: Table, by: Id, hours: int = 1) -> None:
    """Some hours in which everybody follows their plan: for a meal in the evening, or a trap before the night."""
    before = clock_of(table).minutes
    table.run(pass_stretches, (Stretch(hours * HOUR, at_rest=False),), ())
    if worked := min(hours * HOUR, clock_of(table).minutes - before):  # less, if something has come up
        table.run(follow_plans, min(worked, DAY - 1), worked)


# --- plans
@rule("STR-303", "STR-342")
def follow_plans(table: Table, minutes: int, working: int) -> None:
    """So much time was spent, of which so much counts as work."""
    assisting = crews(table)
    for who in active_characters(table):
        if table[who].plan:
            table.run(follow_plan, who, minutes, working, assisting)


def follow_plan(table: Table, who: Key[Character], minutes: int, working: int,
                assisting: dict[str, tuple[Key[Character], ...]]) -> None:  # fmt: skip
    """One thing after another, until the time is over."""
    time = Slice(minutes, working)
    before = table[who].plan
    for one in before:
        if time.is_over:
            break
        kept = spend(table, who, one, time, assisting)  # as it was: what was planned when the time began
        plan = in_place_of(one, kept, table[who].plan)  # as it was: likewise
        if plan != table[who].plan:
            table.record(PlanWentOn(about=who, plan=plan))
    if time.used:
        use_time(table, who, DAY if time.whole else minutes)


def in_place_of(one: Activity, kept: Activity | None, plan: tuple[Activity, ...]) -> tuple[Activity, ...]:
    """A plan in which one thing has gone on, or is done: one of those that are alike."""
    if one not in plan:
        return plan
    at = plan.index(one)
    return (*plan[:at], *(() if kept is None else (kept,)), *plan[at + 1 :])


def spend(table: Table, who: Key[Character], one: Activity, time: Slice,
          assisting: dict[str, tuple[Key[Character], ...]]) -> Activity | None:  # fmt: skip
    """What somebody gets done of one thing in the time that is left; and what is left of it to do. Whoever is helpless
    gets nothing done that they would have to do themselves."""
    if one.doing in ("work", "assist", "practise", "learn", "teach") and is_helpless(table, who):
        return one
    match one.doing:
        case "work":
            return work_on(table, one, time, assisting.get(one.about, ()))
        case "assist":
            return assist(table, who, one, time, assisting.get(one.about, ()))
        case "trade" | "ask around" | "travel":
            return pass_on_the_clock(table, who, one, time)
        case "treat":
            patient = Key[Character](one.about)
            return one if patient in table and table[patient].injuries else None
        case _:
            return take_the_day(table, who, one, time)


@rule("STR-339", "STR-341")
def work_on(table: Table, one: Activity, time: Slice, crew: tuple[Key[Character], ...]) -> Activity | None:
    project = Key[Project](one.about)
    if project not in table:
        return None
    minutes = work(table, project, min(time.work, one.left or time.work), crew)
    time.use(minutes)
    return after(one, minutes)


@rule("STR-342")
def assist(table: Table, who: Key[Character], one: Activity, time: Slice,
           crew: tuple[Key[Character], ...]) -> Activity | None:  # fmt: skip
    """Who assists does nothing else in that time."""
    if Key[Project](one.about) not in table:
        return None if who not in crew else spent_all(one, time)
    return spent_all(one, time) if who in crew else one


def spent_all(one: Activity, time: Slice) -> Activity | None:
    minutes = time.work
    time.use(minutes)
    return after(one, minutes)


def after(one: Activity, minutes: int) -> Activity | None:
    """An activity after so much time; none: its time is over."""
    if not one.left:
        return one
    return replace(one, left=one.left - minutes) if minutes < one.left else None


@rule("STR-331", "STR-388", "STR-394")
def pass_on_the_clock(table: Table, who: Key[Character], one: Activity, time: Slice) -> Activity | None:
    """Trade and travel: at their end a deal is closed, a goal is reached."""
    minutes = min(one.left, time.minutes)
    time.use(minutes)
    left = after(one, minutes)
    if left is None and one.doing == "trade" and one.about in table[who].deals:
        table.run(close_deal, who, one.about)
    elif left is None and one.doing == "travel":
        table.record(Arrived(about=who, goal=one.about))
    return left


# --- whole days
@rule("STR-159", "STR-160", "STR-162", "STR-406", "STR-407")
def take_the_day(table: Table, who: Key[Character], one: Activity, time: Slice) -> Activity | None:
    """Practice, lessons and recovery take the day, if nothing else has taken of it."""
    if time.used or not time.whole:
        return one
    if one.doing == "recover":
        time.use(time.work)
    elif one.doing == "practise":
        if increments_left(table, who):
            practise_for(table, who, 1)
        time.work = 0
    elif one.doing == "learn" and not learn(table, who, one):
        return one if one.skill in teachable(table, Key[Character](one.about), who) else None
    else:
        time.work = 0
    return after(one, DAY)


@rule("STR-160", "STR-161", "STR-Q22")
def learn(table: Table, who: Key[Character], one: Activity) -> bool:
    """A day with a teacher, who has nothing else to do; whether there was one."""
    teacher = Key[Character](one.about)
    if one.skill not in teachable(table, teacher, who):
        return False
    if why := why_helpless(table, teacher):
        table.record(Waits(about=who, why=why))
        return False
    theirs = current(table, teacher)
    if not table[teacher].is_npc and (theirs is None or (theirs.doing, theirs.about) != ("teach", who)):
        table.record(Waits(about=who, why=f"{name_of(table, teacher)} has no time to teach"))
        return False
    if not why_no_increment(table, who, teacher, one.skill):
        lesson(table, who, teacher, one.skill)
    return True


@rule("STR-Q22")
def use_time(table: Table, who: Key[Character], minutes: int) -> None:
    """Time that was spent otherwise is not there for practice and teaching."""
    play = play_of(table)
    if play.time == "down-time":
        since = max(play.began, table[who].trained_up_to)
        table.record(TimeUsed(about=who, trained_up_to=min(clock_of(table).minutes, since + minutes)))


ACTIONS = (a_span, a_day, hours_of_work)
PASSING = tuple(one.name for one in ACTIONS)

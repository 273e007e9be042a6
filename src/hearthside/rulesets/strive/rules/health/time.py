"""Time passes: Ticks, minutes, hours, nights and days, in order, for everybody.

Laws: the clock counts minutes, and within a minute Ticks (as rounds). Hours and days are gone through from one dated
thing to the next (a day of an Injury or an illness, the end of a boon, a rest), so that each counts when it is due,
however much time was said to pass at once, and in whichever portions.
"""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import SCENE, Id, Key, Reader, Table, action, rule
from hearthside.kit import CLOCK, clock_of, end_of, pass_time
from hearthside.kit.scenes import SceneKept
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.facts.health import TicksCounted, TimeForeseen, TimeStopped
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.questions.time import HowLong, HowSpent, Passing, Spent, WhatPasses, WhoRests
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.combat.bombs import burn_out
from hearthside.rulesets.strive.rules.health.conditions import entry_of
from hearthside.rulesets.strive.rules.health.dates import come_due, due_dates, is_full
from hearthside.rulesets.strive.rules.health.fine_time import pass_tick
from hearthside.rulesets.strive.rules.health.foresight import Stretch, ahead, hours_of_mending
from hearthside.rulesets.strive.rules.health.hp import FAINTED, is_out
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.rules.health.mending import regain_hp
from hearthside.rulesets.strive.rules.health.rest import has_to_rest, rest
from hearthside.rulesets.strive.rules.health.ticks import TICKS_PER_MINUTE, look_round
from hearthside.rulesets.strive.rules.health.ticks import needs_ticks as condition_of
from hearthside.rulesets.strive.rules.magic.cooling import is_burning_up
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import several

NIGHT = 8 * HOUR


@rule("STR-272")
def needs_ticks(reader: Reader) -> Key[Character] | None:
    """Somebody for whom time has to pass in small slices; none: there is nobody."""
    return next((who for who in active_characters(reader)
                 if condition_of(reader, who) or is_burning_up(reader, who)), None)  # fmt: skip


def why_time_stands(view: Reader, by: Id) -> str:
    return "a fight is going on: time passes turn by turn" if is_combat(view) else ""


@action("Time passes", unless=why_time_stands,
        unit=lambda view, by, args: WhatPasses(fine=needs_ticks(view) is not None),
        amount=lambda view, by, args: HowLong(unit=args["unit"]),
        spent=lambda view, by, args: HowSpent(unit=args["unit"]),
        restless=lambda view, by, args: WhoRests(unit=args["unit"], spent=args.get("spent", "as usual")))  # fmt: skip
@rule("STR-208", "STR-219", "STR-235", "STR-261", "STR-272", "STR-277")
def time_passes(table: Table, by: Id, unit: Passing, amount: int = 1, spent: Spent = "as usual",
                restless: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """Ticks and minutes; hours and nights, in which people recover; days, in which Injuries heal; or the scene ends."""
    match unit:
        case "scene":
            if SCENE not in table:
                table.record(SceneKept(about=SCENE))
            pass_time(table, "scene")
            burn_out(table)
            weigh_all(table)
        case "tick":
            table.run(pass_ticks, amount, at_rest=False, restless=restless)
        case "minute":
            table.run(pass_ticks, amount * TICKS_PER_MINUTE, at_rest=spent == "at rest", restless=restless)
        case _:
            table.run(pass_stretches, stretches(unit, amount, spent), restless)


@rule("STR-1107")
def stretches(unit: Passing, amount: int, spent: Spent) -> tuple[Stretch, ...]:
    """Of a day eight hours are a night, unless all of it is rest."""
    if unit == "night":
        return (Stretch(NIGHT, at_rest=True),)
    if unit == "hour":
        return (Stretch(amount * HOUR, at_rest=spent == "at rest"),)
    if spent == "at rest":
        return (Stretch(DAY, at_rest=True),) * amount
    return (Stretch(DAY - NIGHT, at_rest=False), Stretch(NIGHT, at_rest=True)) * amount


# --- Ticks and minutes
@rule("STR-266", "STR-272")
def pass_ticks(table: Table, ticks: int, *, at_rest: bool, restless: tuple[Key[Character], ...]) -> None:
    """So many times 5 seconds go by for everybody; with the twelfth a minute is full."""
    for who in active_characters(table):
        if not rests(who, at_rest or lies_out(table, who), restless):
            break_rest(table, who)
    weigh_all(table)
    count_rounds(table)
    for _ in range(ticks):
        table.run(pass_tick)
        if clock_of(table).round >= TICKS_PER_MINUTE:
            table.run(pass_some, 1, at_rest, restless, by_ticks=True)
    # Whoever flees may have got away.
    for who in active_characters(table):
        look_round(table, who, ticks)


@rule("STR-563", "STR-Q319")
def weigh_all(table: Table) -> None:
    """Whoever's load has become too heavy tests it before time goes on."""
    for who in active_characters(table):
        table.run(weigh, who)


@rule("STR-266")
def count_rounds(table: Table) -> None:
    """Rounds of the last fight were Ticks: twelve of them are a minute that has passed."""
    while minutes := clock_of(table).round // TICKS_PER_MINUTE:
        table.run(pass_some, minutes, at_rest=False, restless=(), by_ticks=True)


# --- hours
@rule("STR-208", "STR-235", "STR-272", "STR-277")
def pass_stretches(table: Table, spent: tuple[Stretch, ...], restless: tuple[Key[Character], ...],
                   resting: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """Hours go by, from one dated thing to the next. If somebody begins to bleed or the like, time stops there.
    `resting`: those who rest in the other hours too."""
    minutes = sum(stretch.minutes for stretch in spent)
    burn_out(table)
    weigh_all(table)
    count_rounds(table)
    foretell(table, spent, restless, resting)
    # Where nobody is touched by any of it, all of it passes at once.
    if not any(is_touched(table, who, minutes) for who in active_characters(table)):
        turn_clock(table, minutes, by_ticks=False)
        return
    for stretch in spent:
        left = stretch.minutes
        while left:
            left -= table.run(pass_some, left, stretch.at_rest, restless, resting)
            if (who := needs_ticks(table)) is not None:
                condition = condition_of(table, who)
                ails = entry_of(table, condition).name if condition else "burning up with heat"
                table.record(TimeStopped(about=who, condition=ails))
                return


def foretell(table: Table, spent: tuple[Stretch, ...], restless: tuple[Key[Character], ...],
             resting: tuple[Key[Character], ...]) -> None:  # fmt: skip
    """What lies ahead of each, where dice will fall in between: so that it can be seen before it happens."""
    time = several(sum(stretch.minutes for stretch in spent) // HOUR, "hour")
    for who in active_characters(table):
        own = [replace(one, at_rest=rests(who, one.at_rest, restless, resting)) for one in spent]
        if lines := ahead(table, who, own):
            table.record(TimeForeseen(about=who, time=time, what="; ".join(lines)))


def rests(who: Key[Character], at_rest: bool, restless: tuple[Key[Character], ...],
          resting: tuple[Key[Character], ...] = ()) -> bool:  # fmt: skip
    """Whether somebody rests in time that others spend at rest, or do not."""
    return who in resting or (at_rest and who not in restless)


@rule("STR-261", "STR-Q35", "STR-1107")
def lies_out(reader: Reader, who: Key[Character]) -> bool:
    """Whoever has fainted rests, whatever others do, until they wake; unless they are said to get no rest."""
    return is_out(reader, who, FAINTED)


def next_wakings(reader: Reader, at_rest: bool) -> list[int]:
    """After how many minutes somebody who fainted may wake while others do not rest: with each hour that is full."""
    if at_rest:
        return []
    return [HOUR - reader[who].rested_for % HOUR for who in active_characters(reader) if lies_out(reader, who)]


def is_touched(reader: Reader, who: Key[Character], minutes: int) -> bool:
    """Whether so many minutes do anything to somebody."""
    last = clock_of(reader).minutes + minutes
    if reader[who].rested_for or hours_of_mending(reader, who, minutes):  # a rest goes on, or is interrupted
        return True
    return has_to_rest(reader, who) or any(date <= last for date in due_dates(reader, who))


def pass_some(table: Table, most: int, at_rest: bool, restless: tuple[Key[Character], ...],
              resting: tuple[Key[Character], ...] = (), *, by_ticks: bool = False) -> int:  # fmt: skip
    """Up to so many minutes, until something is due. How many they were. `by_ticks`: their Ticks have gone by."""
    now = clock_of(table).minutes
    dates = [date - now for who in active_characters(table) for date in due_dates(table, who) if date > now]
    minutes = min([most, *dates, *next_wakings(table, at_rest)])
    # 1. The clock, and all timers; what ends at a moment of the story ends by itself, what lasts for a day at midnight.
    turn_clock(table, minutes, by_ticks=by_ticks)
    if is_full(0, DAY, clock_of(table).minutes, minutes):
        end_of(table, "day")
    # 2. Rest.
    for who in active_characters(table):
        if rests(who, at_rest or lies_out(table, who), restless, resting):
            rest(table, who, minutes)
        else:
            break_rest(table, who)
    # 3. 1D4 HP for each full hour.
    table.run(regain_hp)
    # 4. What is due now.
    for who in active_characters(table):
        table.run(come_due, who, minutes, by_ticks=by_ticks)
    return minutes


def turn_clock(table: Table, minutes: int, *, by_ticks: bool) -> None:
    """Move the clock on by this many minutes. Ticks that made up a minute start again from 0."""
    ticks = clock_of(table).round - minutes * TICKS_PER_MINUTE if by_ticks else 0
    if minutes % HOUR:
        pass_time(table, "minute", minutes)
    else:
        pass_time(table, "hour", minutes // HOUR)
    if clock_of(table).round != ticks:
        table.record(TicksCounted(about=CLOCK, round=ticks))


ACTIONS = (time_passes,)
PASSING = (time_passes.name,)

"""Time passes: Ticks, minutes, hours, nights and days, in order, for everybody.

Law: hours and days are gone through from one dated thing to the next (a day of an Injury or an illness, the end of a
boon, a rest), so that each counts when it is due, however much time was said to pass at once.
"""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import SCENE, Id, Key, Reader, Roll, Table, action, rule
from hearthside.kit import clock_of, pass_time
from hearthside.kit.scenes import SceneKept
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.facts.health import TimeForeseen, TimeStopped
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.questions.time import HowLong, HowSpent, Passing, Spent, WhatPasses, WhoRests
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.combat.bombs import burn_out
from hearthside.rulesets.strive.rules.health.conditions import entry_of
from hearthside.rulesets.strive.rules.health.dates import come_due, due_hours
from hearthside.rulesets.strive.rules.health.fine_time import pass_ticks
from hearthside.rulesets.strive.rules.health.foresight import Stretch, ahead
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.rules.health.rest import has_to_rest, rest
from hearthside.rulesets.strive.rules.health.ticks import TICKS_PER_MINUTE
from hearthside.rulesets.strive.rules.health.ticks import needs_ticks as condition_of
from hearthside.rulesets.strive.rules.magic.cooling import is_burning_up
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import several

DAY, NIGHT = 24, 8
TICKS_PER_HOUR = 60 * TICKS_PER_MINUTE


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
            for who in active_characters(table):
                table.run(weigh, who)
        case "tick" | "minute":
            for who in active_characters(table):
                break_rest(table, who)
            left = amount * (TICKS_PER_MINUTE if unit == "minute" else 1)
            while left:  # up to a full hour each time: what is beyond it counts for the next one
                ticks = min(left, max(1, TICKS_PER_HOUR - clock_of(table).round))
                table.run(pass_ticks, ticks)
                left -= ticks
                if clock_of(table).round >= TICKS_PER_HOUR:
                    table.run(pass_hours, (Stretch(1, at_rest=False),), restless)
        case _:
            table.run(pass_hours, stretches(unit, amount, spent), restless)


@rule("STR-1107")
def stretches(unit: Passing, amount: int, spent: Spent) -> tuple[Stretch, ...]:
    """Of a day eight hours are a night, unless all of it is rest."""
    if unit == "night":
        return (Stretch(NIGHT, at_rest=True),)
    if unit == "hour":
        return (Stretch(amount, at_rest=spent == "at rest"),)
    if spent == "at rest":
        return (Stretch(DAY, at_rest=True),) * amount
    return (Stretch(DAY - NIGHT, at_rest=False), Stretch(NIGHT, at_rest=True)) * amount


# --- hours
@rule("STR-208", "STR-235", "STR-272", "STR-277")
def pass_hours(table: Table, spent: tuple[Stretch, ...], restless: tuple[Key[Character], ...],
               resting: tuple[Key[Character], ...] = ()) -> None:  # fmt: skip
    """Hours go by, from one dated thing to the next. If somebody begins to bleed or the like, time stops there.
    `resting`: those who rest in the other hours too."""
    hours = sum(stretch.hours for stretch in spent)
    burn_out(table)
    foretell(table, spent, restless, resting)
    # Where nobody is touched by any of it, all of it passes at once.
    if not any(is_touched(table, who, hours) for who in active_characters(table)):
        pass_time(table, "hour", hours)
        return
    for stretch in spent:
        left = stretch.hours
        while left:
            left -= table.run(pass_stretch, left, stretch.at_rest, restless, resting)
            if (who := needs_ticks(table)) is not None:
                condition = condition_of(table, who)
                ails = entry_of(table, condition).name if condition else "burning up with heat"
                table.record(TimeStopped(about=who, condition=ails))
                return


def foretell(table: Table, spent: tuple[Stretch, ...], restless: tuple[Key[Character], ...],
             resting: tuple[Key[Character], ...]) -> None:  # fmt: skip
    """What lies ahead of each, where dice will fall in between: so that it can be seen before it happens."""
    hours = several(sum(stretch.hours for stretch in spent), "hour")
    for who in active_characters(table):
        own = [replace(one, at_rest=rests(who, one.at_rest, restless, resting)) for one in spent]
        if lines := ahead(table, who, own):
            table.record(TimeForeseen(about=who, time=hours, what="; ".join(lines)))


def rests(who: Key[Character], at_rest: bool, restless: tuple[Key[Character], ...],
          resting: tuple[Key[Character], ...]) -> bool:  # fmt: skip
    """Whether somebody rests in hours that others spend at rest, or do not."""
    return who in resting or (at_rest and who not in restless)


def is_touched(reader: Reader, who: Key[Character], hours: int) -> bool:
    """Whether so many hours do anything to somebody."""
    last = clock_of(reader).hours + hours
    if reader[who].rested:  # a rest goes on, or is interrupted
        return True
    return is_hurt(reader, who) or has_to_rest(reader, who) or any(hour <= last for hour in due_hours(reader, who))


def is_hurt(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].hp < maximum_hp(reader, who).total


def pass_stretch(table: Table, most: int, at_rest: bool, restless: tuple[Key[Character], ...],
                 resting: tuple[Key[Character], ...]) -> int:  # fmt: skip
    """Up to so many hours, until something is due. How many they were."""
    now = clock_of(table).hours
    dates = [hour - now for who in active_characters(table) for hour in due_hours(table, who) if hour > now]
    hours = min([most, *dates])
    # 1. The clock, and all timers.
    pass_time(table, "hour", hours)
    # 2. Rest.
    for who in active_characters(table):
        if rests(who, at_rest, restless, resting):
            rest(table, who, hours)
        else:
            break_rest(table, who)
    # 3. 1D4 HP for each full hour.
    table.run(regain_hp, hours)
    # 4. What is due now.
    for who in active_characters(table):
        table.run(come_due, who)
    return hours


@rule("STR-208", "STR-Q35")
def regain_hp(table: Table, hours: int) -> None:
    """1D4 for each full hour, up to the maximum; no more dice than can count."""
    hurt = tuple(who for who in active_characters(table) if is_hurt(table, who))
    if not hurt:
        return
    rolls = [Roll(who, Pool(dice_for(table, who, hours), 4), f"HP of {hours} h") for who in hurt]
    for who, rolled in zip(hurt, table.ask(*rolls), strict=True):
        restore_hp(table, who, rolled.read(Sum()), "rest and time")


def dice_for(reader: Reader, who: Key[Character], hours: int) -> int:
    return min(hours, maximum_hp(reader, who).total - reader[who].hp)


ACTIONS = (time_passes,)
PASSING = (time_passes.name,)

"""Falling to 0 Health or below: dying, death, stabilization. What follows from Health alone follows by itself."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Consequence, Id, Key, Reader, Table, consequence, rule
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.brew.body import Body, Dying, Stabilization
from hearthside.rulesets.brew.facts.care import (
    CausesForgotten,
    DeathDrewNear,
    Died,
    DyingStopped,
    DyingWentOn,
    HealthCapped,
    NeedsHelpAgain,
    StabilizationEnded,
    Stabilized,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.health import ceiling, damage_of, in_words, is_deadly
from hearthside.rulesets.brew.rules.load import bare_score
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character

PERIOD = 10
"""Days of stabilization, less Power."""
MAXIMUM = ("most_health", "tricks", "flaws", "injuries")
"""What maximum Health follows from."""
POWER = ("attributes", "grants", "tricks", "flaws")
"""What Power follows from."""
PENALTIES = ("injuries", "illnesses", "sleepless_days", "had_short_night", "is_worn", "exhaustion", "exposure")
"""What weighs on Power besides Health, where the table lets it."""


@rule("BREW-167", "BREW-168", "BREW-200", "BREW-201", "BREW-Q48", "BREW-Q65")
def lives(reader: Reader, who: Key[Character]) -> int:
    """How many minutes without care somebody at 0 Health or below has: Power days at 0, Power hours below it."""
    power = bare_score(reader, who, "power")
    in_days = reader[who].health == 0 and not reader[RULES].hours_at_zero
    return power * (DAY if in_days else HOUR)


# --- what follows from Health
def is_too_high(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].health > ceiling(reader, who)


@consequence(of=Character, when=is_too_high, fields=("health", *MAXIMUM))
@rule("BREW-162", "BREW-190", "BREW-217")
def cap_health(table: Table, who: Key[Character]) -> None:
    """Health is never above its maximum, or above what an injury allows by simplified healing."""
    table.record(HealthCapped(about=who, health=ceiling(table, who), was=table[who].health))


def has_healed_otherwise(reader: Reader, who: Key[Character]) -> bool:
    body, left = reader[who], damage_of(reader, who)
    return (body.barred, body.hunger, body.thirst) != (left.barred, left.hunger, left.thirst)


@consequence(of=Character, when=has_healed_otherwise, fields=("health", "barred", "hunger", "thirst", *MAXIMUM))
@rule("BREW-370")
def forget_causes(table: Table, who: Key[Character]) -> None:
    """Hunger, thirst and broken vows are the cause of no more Health than is missing."""
    left = damage_of(table, who)
    table.record(CausesForgotten(about=who, barred=left.barred, hunger=left.hunger, thirst=left.thirst))


def ought_to_die(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    return body.state == "active" and not body.in_the_balance and is_deadly(reader, who)


@consequence(of=Character, when=ought_to_die, fields=("state", "in_the_balance", "health", *MAXIMUM))
@rule("BREW-169", "BREW-Q71")
def die_at_once(table: Table, who: Key[Character]) -> None:
    """At −5 or lower somebody dies at once, unless it is still open whether an injury saves them."""
    die(table, who, f"Health −{-table[who].health}")


def ought_to_be_dying(reader: Reader, who: Key[Character]) -> bool:
    """At 0 or below nobody is safe but who is stable, or was helped and has not been hurt since."""
    body = reader[who]
    if body.state != "active" or body.in_the_balance or body.health > 0 or body.dying is not None:
        return False
    if body.stabilization is not None:
        return body.health < body.stabilization.at and not reader[RULES].period_goes_on
    return body.safe_at is None or body.health < body.safe_at


@consequence(of=Character, when=ought_to_be_dying,
             fields=("state", "in_the_balance", "health", "dying", "stabilization", "safe_at"))  # fmt: skip
@rule("BREW-167", "BREW-168", "BREW-204", "BREW-Q81")
def begin_to_die(table: Table, who: Key[Character]) -> None:
    """At 0 or below somebody is unconscious, and without care a clock runs. Whoever is hurt in the middle of a
    stabilization period needs a fresh roll, also in a hospital."""
    body, left = table[who], lives(table, who)
    was_stable = body.stabilization is not None
    dying = Dying(left, body.health < 0, needs_roll=was_stable and body.living.in_hospital)
    table.record(DeathDrewNear(about=who, dying=dying, tended_by=have_tried(body), within=in_words(left)))


def is_clock_wrong(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    if body.dying is None or body.health > 0:
        return False
    return body.dying.below != (body.health < 0) or body.dying.left > lives(reader, who)


@consequence(of=Character, when=is_clock_wrong, fields=("dying", "health", *POWER, *PENALTIES))
@rule("BREW-167", "BREW-168", "BREW-Q65")
def set_clock(table: Table, who: Key[Character]) -> None:
    """The time that is left is that of the Health and the Power that somebody has: never more, and counted anew when
    they rise from below 0 to 0."""
    body, left = table[who], lives(table, who)
    if body.dying is None:
        return
    is_risen = body.dying.below and body.health == 0
    dying = structs.replace(body.dying, left=left if is_risen else min(left, body.dying.left), below=body.health < 0)
    within = in_words(dying.left)
    table.record(DeathDrewNear(about=who, dying=dying, tended_by=body.tended_by, within=within))


def is_up_again(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    return body.dying is not None and body.health > body.dying.up_to


@consequence(of=Character, when=is_up_again, fields=("dying", "health"))
@rule("BREW-220", "BREW-Q87", "BREW-Q138")
def stop_the_clock(table: Table, who: Key[Character]) -> None:
    """At 1 or more nobody is dying."""
    table.record(DyingStopped(about=who, safe_at=None))


def was_helped_before(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    return body.safe_at is not None and body.health > body.safe_at


@consequence(of=Character, when=was_helped_before, fields=("safe_at", "health"))
@rule("BREW-Q75", "BREW-Q87")
def need_help_again(table: Table, who: Key[Character]) -> None:
    """What stopped the clock once does not stop the next one: whoever has risen since is not safe at their old
    Health."""
    health = table[who].health
    table.record(NeedsHelpAgain(about=who, safe_at=health if health <= 0 else None))


def is_in_good_hands(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    if body.state != "active" or body.in_the_balance or not body.living.in_hospital:
        return False
    if body.dying is not None:
        return not body.dying.needs_roll
    is_down = body.health <= 0 and body.stabilization is None
    return is_down and reader[RULES].healing == "realistic"


@consequence(of=Character, when=is_in_good_hands,
             fields=("state", "in_the_balance", "health", "dying", "stabilization", "living"))  # fmt: skip
@rule("BREW-204", "BREW-Q76", "BREW-Q87")
def save_in_hospital(table: Table, who: Key[Character]) -> None:
    """A hospital is care that needs no roll: whoever is brought there at 0 or below is stabilized, also if magic has
    stopped the clock."""
    save(table, who)


def is_lifted(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    return body.stabilization is not None and body.health > body.stabilization.at


@consequence(of=Character, when=is_lifted, fields=("stabilization", "health"))
@rule("BREW-220", "BREW-Q87")
def leave_the_period(table: Table, who: Key[Character]) -> None:
    """Whoever is lifted above the Health of their stabilization needs the rest of the period no longer."""
    begin_recovery(table, who)


CONSEQUENCES: tuple[Consequence, ...] = (
    cap_health,
    forget_causes,
    die_at_once,
    leave_the_period,
    stop_the_clock,
    need_help_again,
    begin_to_die,
    set_clock,
    save_in_hospital,
)


@rule("BREW-202", "BREW-Q81")
def have_tried(body: Body) -> tuple[Id, ...]:
    """Who has had their try to stabilize somebody today: care for anything else was no such try."""
    period = body.stabilization
    return body.tended_by if body.dying is not None or (period is not None and period.is_day_0) else ()


# --- help
@rule("BREW-170", "BREW-199", "BREW-Q75", "BREW-Q150")
def save(table: Table, who: Key[Character]) -> None:
    """Care has succeeded: by realistic healing somebody who is dying is stabilized, by simplified healing the clock
    stops."""
    if table[RULES].healing == "simplified":
        stop_dying(table, who)
    else:
        stabilize(table, who)


def stop_dying(table: Table, who: Key[Character]) -> None:
    """The clock stops, wherever Health stands, until somebody is hurt again."""
    if table[who].dying is not None:
        table.record(DyingStopped(about=who, safe_at=table[who].health))


@rule("BREW-170", "BREW-198", "BREW-199", "BREW-201", "BREW-Q79", "BREW-Q151")
def stabilize(table: Table, who: Key[Character]) -> None:
    """The patient is at Health 1, and stays there for 10 − Power days of care. This day is not one of them."""
    days = max(1, PERIOD - score(table, who, "power").total)
    health = max(0 if table[RULES].zero_until_recovery else 1, table[who].health)
    left = damage_of(table, who, health)
    table.record(
        Stabilized(about=who, stabilization=Stabilization(days, at=health), health=health, hunger=left.hunger,
                   thirst=left.thirst, barred=left.barred, after=in_words(days * DAY))
    )  # fmt: skip


@rule("BREW-198", "BREW-209")
def begin_recovery(table: Table, who: Key[Character]) -> None:
    """The stabilization period is over: from Health 1 on the patient recovers."""
    health = max(1, table[who].health)
    left = damage_of(table, who, health)
    table.record(
        StabilizationEnded(about=who, health=health, hunger=left.hunger, thirst=left.thirst, barred=left.barred)
    )


# --- time and death
@rule("BREW-167", "BREW-168", "BREW-200", "BREW-201")
def time_of_dying(table: Table, who: Key[Character], minutes: int) -> None:
    """When the time without care is over, the character dies."""
    dying = table[who].dying
    if dying is None:
        return
    if dying.left > minutes:
        table.record(DyingWentOn(about=who, dying=structs.replace(dying, left=dying.left - minutes)))
    else:
        die(table, who, "nobody came to help in time")


def die(table: Table, who: Key[Character], why: str) -> None:
    if table[who].state == "active":
        table.record(Died(about=who, why=why))

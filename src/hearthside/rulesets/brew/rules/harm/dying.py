"""Falling to 0 Health or below: dying, death, stabilization."""

from __future__ import annotations

from hearthside.engine import Id, Key, Table, rule
from hearthside.rulesets.brew.body import Body, Cause, Stabilization
from hearthside.rulesets.brew.facts.care import (
    DeathDrewNear,
    Died,
    DyingStopped,
    DyingWentOn,
    MostHealthLost,
    StabilizationEnded,
    Stabilized,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.health import DAY, damage_of, in_words, is_deadly, lives, maximum
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character

PERIOD = 10
"""Days of stabilization, less Power."""


@rule("BREW-167", "BREW-168", "BREW-169", "BREW-Q81")
def fall(table: Table, who: Key[Character], points: int, cause: Cause) -> None:
    """Health has dropped by so many points: what that means."""
    body, rules = table[who], table[RULES]
    # 1. At −5 or lower the character dies at once.
    if is_deadly(table, who):
        die(table, who, f"Health {body.health}")
        return
    if body.health > 0:
        return
    # 2. Hunger and thirst leave their mark on whom they bring down.
    if body.health + points > 0:
        scar(table, who, cause)
    # 3. At 0 or below the character is unconscious, and without care a clock runs.
    body, rules = table[who], table[RULES]
    if body.stabilization is not None and rules.period_goes_on:
        return
    left = lives(table, who) if body.dying is None else min(body.dying, lives(table, who))
    table.record(DeathDrewNear(about=who, dying=left, tended_by=have_tried(body), within=in_words(left)))


@rule("BREW-202", "BREW-Q81")
def have_tried(body: Body) -> tuple[Id, ...]:
    """Who has had their try to stabilize somebody today: care for anything else was no such try."""
    period = body.stabilization
    return body.tended_by if body.dying is not None or (period is not None and period.is_day_0) else ()


@rule("BREW-239", "BREW-240")
def scar(table: Table, who: Key[Character], cause: Cause) -> None:
    """Whoever falls to 0 or below because of hunger or thirst loses 1 of their maximum Health for good."""
    body = table[who]
    if cause not in ("hunger", "thirst") or table[RULES].want_leaves_no_mark or maximum(table, who).total == 1:
        return
    hunger, thirst = body.hunger - (cause == "hunger"), body.thirst - (cause == "thirst")
    was = maximum(table, who).total
    table.record(
        MostHealthLost(about=who, most_health=body.most_health - 1, hunger=hunger, thirst=thirst, was=was, now=was - 1)
    )


@rule("BREW-220", "BREW-Q87", "BREW-Q138")
def rise(table: Table, who: Key[Character]) -> None:
    """Health was lifted: at 1 or more nobody is dying; below, the time that is left is that of the new Health."""
    body = table[who]
    if body.dying is None:
        return
    if body.health > 0:
        table.record(DyingStopped(about=who))
        return
    left = lives(table, who)
    table.record(DeathDrewNear(about=who, dying=left, tended_by=body.tended_by, within=in_words(left)))


def stop_dying(table: Table, who: Key[Character]) -> None:
    """The clock stops, wherever Health stands."""
    if table[who].dying is not None:
        table.record(DyingStopped(about=who))


@rule("BREW-170", "BREW-198", "BREW-199", "BREW-201", "BREW-Q79", "BREW-Q151")
def stabilize(table: Table, who: Key[Character]) -> None:
    """The patient is at Health 1, and stays there for 10 − Power days of care. This day is not one of them."""
    days = max(1, PERIOD - score(table, who, "power").total)
    health = max(0 if table[RULES].zero_until_recovery else 1, table[who].health)
    left = damage_of(table, who, health)
    table.record(
        Stabilized(about=who, stabilization=Stabilization(days), health=health, hunger=left.hunger, thirst=left.thirst,
                   barred=left.barred, after=in_words(days * DAY))
    )  # fmt: skip


@rule("BREW-198", "BREW-209")
def begin_recovery(table: Table, who: Key[Character]) -> None:
    """The stabilization period is over: from Health 1 on the patient recovers."""
    health = max(1, table[who].health)
    left = damage_of(table, who, health)
    table.record(
        StabilizationEnded(about=who, health=health, hunger=left.hunger, thirst=left.thirst, barred=left.barred)
    )


@rule("BREW-167", "BREW-168", "BREW-200", "BREW-201")
def an_hour_of_dying(table: Table, who: Key[Character]) -> None:
    """When the time without care is over, the character dies."""
    left = table[who].dying
    if left is None:
        return
    if left > 1:
        table.record(DyingWentOn(about=who, dying=left - 1))
    else:
        die(table, who, "nobody came to help in time")


def die(table: Table, who: Key[Character], why: str) -> None:
    if table[who].state == "active":
        table.record(Died(about=who, why=why))

"""Realistic healing: what a day does, with and without care."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Key, Reader, Table, rule
from hearthside.kit.timers import DAY
from hearthside.rulesets.brew.body import Stabilization
from hearthside.rulesets.brew.facts.care import StabilizationWentOn
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.care import GOOD, STANDARD
from hearthside.rulesets.brew.rules.harm.dying import begin_recovery, die
from hearthside.rulesets.brew.rules.harm.healing import heal, is_lacking, mend_injuries, regain
from hearthside.rulesets.brew.rules.harm.health import Damage, ceiling, in_words
from hearthside.rulesets.brew.rules.harm.penalties import is_past_all_rolls
from hearthside.rulesets.brew.rules.load import bare_score
from hearthside.rulesets.brew.state import Character


@rule("BREW-193", "BREW-204", "BREW-Q76")
def care_today(reader: Reader, who: Key[Character]) -> int:
    """The Medicine total that counts as today's care; 0: there was none. A hospital needs no roll."""
    body = reader[who]
    return max(body.care, STANDARD) if body.living.in_hospital else body.care


@rule("BREW-192", "BREW-193", "BREW-209", "BREW-211", "BREW-250", "BREW-Q83", "BREW-Q84")
def a_day_of_healing(table: Table, who: Key[Character]) -> None:
    """At a new day: the stabilization period goes on, or Health and lasting injuries heal side by side.

    Whoever loses Health for lack of sleep heals again once they have slept."""
    body, care = table[who], care_today(table, who)
    if table[RULES].healing == "simplified":
        return
    if body.stabilization is not None:
        a_day_of_stabilization(table, who, body.stabilization, care)
    elif body.health > 0 and body.dying is None and not is_past_all_rolls(body, table[RULES]):
        heal_by_day(table, who, care)
        mend_injuries(table, who, 2 if care else 1)


@rule("BREW-192", "BREW-193", "BREW-194", "BREW-237", "BREW-Q77", "BREW-Q95", "BREW-Q153")
def heal_by_day(table: Table, who: Key[Character], care: int) -> None:
    """1 point, 2 with care, 3 with good care. Of thirst twice as much, and before all else, once there is drink."""
    body, rules = table[who], table[RULES]
    if body.thirst and not is_lacking(body, rules, "drink"):
        points = 4 if care and not rules.thirst_heals_two else 2
        regain(table, who, Damage(thirst=min(body.thirst, points, ceiling(table, who) - body.health)))
        return
    points = 1 if not care else 3 if care >= GOOD and rules.good_care_heals_three else 2
    heal(table, who, points, "care" if care else "nature")


@rule("BREW-198", "BREW-206", "BREW-207", "BREW-208", "BREW-Q80", "BREW-Q82", "BREW-Q151")
def a_day_of_stabilization(table: Table, who: Key[Character], period: Stabilization, care: int) -> None:
    """A day of care shortens what is left, a missed one does not; too many missed ones kill."""
    rules = table[RULES]
    # 1. The day on which it began does not count.
    if period.is_day_0:
        told = f"stable, {in_words(period.left * DAY)} until recovery"
        after = structs.replace(period, is_day_0=False)
        table.record(StabilizationWentOn(about=who, stabilization=after, told=told))
        return
    # 2. Without care the period grows by the day that went by.
    if not care:
        missed = period.missed + 1
        if missed >= bare_score(table, who, "power"):
            die(table, who, f"{in_words(missed * DAY)} without care")
            return
        told = f"a day without care, {in_words(period.left * DAY)} until recovery"
        after = structs.replace(period, missed=missed)
        table.record(StabilizationWentOn(about=who, stabilization=after, told=told))
        return
    # 3. With care it comes nearer, by another day if the care is good.
    left = max(0, period.left - (2 if care >= GOOD and rules.good_care_shortens else 1))
    if left == 0:
        begin_recovery(table, who)
        return
    after = structs.replace(period, left=left, missed=period.missed if rules.missed_days_add_up else 0)
    table.record(
        StabilizationWentOn(about=who, stabilization=after, told=f"stable, {in_words(left * DAY)} until recovery")
    )

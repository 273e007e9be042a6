"""What hours and days hold for somebody, as far as it can be said beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from hearthside.engine import Key, Reader, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.kinds.health import IllnessEntry
from hearthside.rulesets.strive.rules.health.rest import full_hours, rests_within
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several


class Stretch(Struct, frozen=True):
    """Time that is spent in one way."""

    minutes: int
    at_rest: bool


@rule("STR-219", "STR-1107")
def full_rests(rested: int, spent: Sequence[Stretch]) -> int:
    """How many Full Rests come of this time, for somebody who has rested so many minutes already."""
    return sum(rests_within(before, minutes) for before, minutes in rest_in(rested, spent))


@rule("STR-261")
def hours_of_rest(rested: int, spent: Sequence[Stretch]) -> int:
    """How many hours of rest become full in this time, for somebody who has rested so many minutes already."""
    return sum(full_hours(before, minutes) for before, minutes in rest_in(rested, spent))


def rest_in(rested: int, spent: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    """Each stretch of rest: how many minutes of unbroken rest came before it, and how many it adds."""
    for one in spent:
        if one.at_rest:
            yield rested, one.minutes
        rested = rested + one.minutes if one.at_rest else 0


@rule("STR-208")
def hours_of_mending(reader: Reader, who: Key[Character], minutes: int) -> int:
    """How many hours that bring HP back are full, so many minutes from now."""
    since = reader[who].mending
    return 0 if since is None else max(0, clock_of(reader).minutes + minutes - since) // HOUR


def days_within(reader: Reader, since: int, minutes: int) -> int:
    """How many times 24 hours after a moment become full within so many minutes from now."""
    now = clock_of(reader).minutes
    return (now + minutes - since) // DAY - (now - since) // DAY


@rule("STR-208", "STR-219", "STR-235", "STR-261", "STR-277")
def ahead(reader: Reader, who: Key[Character], spent: Sequence[Stretch]) -> list[str]:
    """In words: HP, Exhaustion, the Shrug-Off counter, Injuries, illnesses, after time that they spend so."""
    body = reader[who]
    minutes = sum(one.minutes for one in spent)
    lines = []
    missing = maximum_hp(reader, who).total - body.hp
    if missing > 0 and (dice := min(hours_of_mending(reader, who, minutes), missing)):
        lines.append(f"HP {body.hp} + {dice}D4, at most {body.hp + missing}")
    if body.exhaustion and (hours := hours_of_rest(body.rested_for, spent)):
        lines.append(f"Exhaustion from actions {body.exhaustion} → {max(0, body.exhaustion - hours)}")
    full = full_rests(body.rested_for, spent)
    if body.shrugged_off and full:
        lines.append(f"Shrug-Off counter {body.shrugged_off} → {max(0, body.shrugged_off - full)}")
    for injury in body.injuries.values():
        if injury.days and (days := days_within(reader, injury.treated_at, minutes)):
            left = injury.days - days
            rest = f"{injury.days} → {several(left, 'day')}" if left > 0 else "heals"
            lines.append(f"Injury ({injury.type}) {rest}")
    entries = reader.content.of(IllnessEntry)
    for illness, sickness in body.illnesses.items():
        days = days_within(reader, sickness.contracted_at, minutes)
        if sickness.days and illness in entries and days:
            left = sickness.days - days
            rest = f"{sickness.days} → {several(left, 'day')}" if left > 0 else "passes"
            lines.append(f"{entries[illness].name} {rest}")
    return lines

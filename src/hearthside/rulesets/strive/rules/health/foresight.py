"""What hours and days hold for somebody, as far as it can be said beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.kinds.health import IllnessEntry
from hearthside.rulesets.strive.rules.health.rest import rests_within
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several

DAY = 24


class Stretch(Struct, frozen=True):
    """Hours that are spent in one way."""

    hours: int
    at_rest: bool


@rule("STR-219", "STR-1107")
def full_rests(rested: int, spent: Sequence[Stretch]) -> int:
    """How many Full Rests come of these hours, for somebody who has rested so long already."""
    full = 0
    for one in spent:
        full += rests_within(rested, one.hours) if one.at_rest else 0
        rested = rested + one.hours if one.at_rest else 0
    return full


@rule("STR-208", "STR-219", "STR-235", "STR-261", "STR-277")
def ahead(reader: Reader, who: Key[Character], spent: Sequence[Stretch]) -> list[str]:
    """In words: HP, Exhaustion, the Shrug-Off counter, Injuries, illnesses, after hours that they spend so."""
    body = reader[who]
    hours, at_rest = (sum(one.hours for one in spent if one.at_rest or every) for every in (True, False))
    lines = []
    if (missing := maximum_hp(reader, who).total - body.hp) > 0:
        dice = min(hours, missing)
        lines.append(f"HP {body.hp} + {dice}D4, at most {body.hp + missing}")
    if body.exhaustion and at_rest:
        lines.append(f"Exhaustion from actions {body.exhaustion} → {max(0, body.exhaustion - at_rest)}")
    full = full_rests(body.rested, spent)
    if body.shrugged_off and full:
        lines.append(f"Shrug-Off counter {body.shrugged_off} → {max(0, body.shrugged_off - full)}")
    for injury in body.injuries.values():
        if injury.days and hours >= DAY:
            left = injury.days - hours // DAY
            rest = f"{injury.days} → {several(left, 'day')}" if left > 0 else "heals"
            lines.append(f"Injury ({injury.type}) {rest}")
    entries = reader.content.of(IllnessEntry)
    for illness, sickness in body.illnesses.items():
        if sickness.days and illness in entries and hours >= DAY:
            left = sickness.days - hours // DAY
            rest = f"{sickness.days} → {several(left, 'day')}" if left > 0 else "passes"
            lines.append(f"{entries[illness].name} {rest}")
    return lines

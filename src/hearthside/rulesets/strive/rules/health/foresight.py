"""What hours and days hold for somebody, as far as it can be said beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.kinds.health import IllnessEntry
from hearthside.rulesets.strive.rules.health.rest import FULL_REST
from hearthside.rulesets.strive.state import Character

DAY = 24


@rule("STR-208", "STR-219", "STR-235", "STR-261", "STR-277")
def ahead(reader: Reader, who: Key[Character], hours: int, rests: Sequence[int]) -> list[str]:
    """In words: HP, Exhaustion, the Shrug-Off counter, Injuries, illnesses. `rests`: the hours of each rest."""
    body = reader[who]
    lines = []
    if (missing := maximum_hp(reader, who).total - body.hp) > 0:
        dice = min(hours, missing)
        lines.append(f"HP {body.hp} + {dice}D4, at most {body.hp + missing}")
    if body.exhaustion and rests:
        lines.append(f"Exhaustion from actions {body.exhaustion} → {max(0, body.exhaustion - sum(rests))}")
    full = sum(rest >= FULL_REST for rest in rests)
    if body.shrugged_off and full:
        lines.append(f"Shrug-Off counter {body.shrugged_off} → {max(0, body.shrugged_off - full)}")
    for injury in body.injuries.values():
        if injury.days and hours >= DAY:
            left = injury.days - hours // DAY
            lines.append(f"Injury ({injury.type}) {f'{injury.days} → {left} days' if left > 0 else 'heals'}")
    entries = reader.content.of(IllnessEntry)
    for illness, sickness in body.illnesses.items():
        if sickness.days and illness in entries and hours >= DAY:
            left = sickness.days - hours // DAY
            lines.append(f"{entries[illness].name} {f'{sickness.days} → {left} days' if left > 0 else 'passes'}")
    return lines

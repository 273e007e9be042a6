"""What Injuries and Conditions change about tests. Makes none itself."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Key, Reader, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import injury_limit
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.rules.tests.parts import DEFENCE, Test, TestModifier
from hearthside.rulesets.strive.state import Character

FLANKED = ("flanked", "surrounded", "overwhelmed")
"""Degrees that cost dice in defence."""
DOSE_HOLDS, WITHDRAWAL_ENDS, CRAVES_EVERY = DAY, 3 * DAY, 12 * HOUR


@rule("STR-226", "STR-869", "STR-871", "STR-876", "STR-Q163")
def health_modifiers(reader: Reader, test: Test) -> Iterable[TestModifier]:
    """Crippled, Frostbitten, in withdrawal; in defence Grappled and Marked."""
    body = reader[test.who]
    injuries, conditions = body.injuries, body.conditions
    if not injuries and not conditions:
        return ()
    found = []
    if injuries and (crippled := crippling(reader, test.who)):
        found.append(TestModifier("crippled", ob=crippled, rule="STR-226"))
    if not conditions:
        return found
    if "frostbitten" in conditions:
        found.append(TestModifier("Frostbitten", dice=-conditions["frostbitten"].points, rule="STR-869"))
    if dice := withdrawal_dice(reader, test.who):
        found.append(TestModifier("withdrawal", dice=-dice, rule="STR-863"))
    if DEFENCE in test.purposes:
        once = reader[RULES].grappled_once and any(degree in test.purposes for degree in FLANKED)
        if "grappled" in conditions and not once:
            found.append(TestModifier("Grappled", dice=-1, rule="STR-871"))
        if "marked" in conditions:
            found.append(TestModifier("Marked", dice=-1, rule="STR-876"))
    return found


@rule("STR-226", "STR-Q37", "STR-EX29")
def crippling(reader: Reader, who: Key[Character]) -> int:
    """By how many Injuries somebody has more than they can bear: +1 Ob for each."""
    body, rules = reader[who], reader[RULES]
    limit = injury_limit(reader, who)
    if rules.crippled_by_modified:
        limit = attribute_level(reader, who, "toughness").total + 1
    beyond = len(body.injuries) - limit
    if beyond > 0 and not rules.crippled_by_treated:
        beyond = body.active_injuries - limit
    return max(0, beyond)


# --- withdrawal
@rule("STR-862")
def time_in_withdrawal(reader: Reader, addiction: Affliction) -> int:
    """How many minutes somebody has been without, beyond the 24 hours that a dose holds."""
    return max(0, clock_of(reader).minutes - addiction.began - DOSE_HOLDS)


@rule("STR-863", "STR-Q158", "STR-EX114")
def withdrawal_dice(reader: Reader, who: Key[Character]) -> int:
    """−1D for each 24 hours that are over; at some tables for each that has begun."""
    addiction = reader[who].conditions.get("drug-addicted")
    if addiction is None:
        return 0
    without = time_in_withdrawal(reader, addiction)
    return without // DAY + (without > 0 and reader[RULES].withdrawal_at_once)

"""Sleep: who gets too little of it, by the easy or the hard rules.

The day that counts: 1 is the first one without enough sleep, and a new day begins after each night.
"""

from __future__ import annotations

from hearthside.engine import rule
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.words import Attribute

STAY_AWAKE, HOLD_OUT = 5, 8
TIERS = {"none": (2, 4, 5), "short": (2, 4, 6)}
"""By the hard rules: the days on which the effects grow."""


@rule("BREW-Q96")
def tier_day(body: Body, rules: CareRules) -> int:
    """The day without enough sleep that it is, for how heavy the effects are."""
    return body.sleepless_days + 1 + rules.sleep_a_day_earlier


@rule("BREW-244", "BREW-247", "BREW-248", "BREW-252", "BREW-253", "BREW-254", "BREW-Q98")
def sleep_penalty(body: Body, rules: CareRules, attribute: Attribute) -> int:
    """What lack of sleep takes off a roll. By the hard rules the last night decides which column applies."""
    if not body.is_worn or rules.sleep == "off":
        return 0
    if rules.sleep == "easy":
        return 2
    day = tier_day(body, rules)
    if body.had_short_night:
        if day >= 6:
            return 2
        dulled = ("precision", "perception", "wits", *(("power", "charisma") if day >= 4 else ()))
        return 1 if attribute in dulled else 0
    heavier = 2 if day >= 4 else 1
    return heavier * {"precision": 1, "charisma": 1, "perception": 2, "wits": 2}.get(attribute, 0)


@rule("BREW-249")
def is_past_all_rolls(body: Body, rules: CareRules) -> bool:
    """By the hard rules, from the fifth day with no sleep at all."""
    is_counted = rules.sleep == "hard" and body.is_worn and not body.had_short_night
    return is_counted and tier_day(body, rules) >= 5

"""What harm and want take off somebody's rolls, each with its reason."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Summand, rule
from hearthside.rulesets.brew.body import Affected, Body, Penalties
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.health import health_penalty, why_helpless
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import Attribute

EVERY_ROLL: Affected = "every roll"
WEATHER_PENALTY = 2
HEALTH, INJURY, ILLNESS = "BREW-164", "BREW-175", "BREW-224"
SLEEP, EXHAUSTION, WEATHER = "BREW-247", "BREW-256", "BREW-259"


@rule("BREW-021", "BREW-166", "BREW-259")
def penalties(reader: Reader, who: Key[Character], attribute: Attribute) -> tuple[Summand, ...]:
    """All of them add up. Each has the rule by which it counts, so that a roll may leave it out."""
    body, rules = reader[who], reader[RULES]
    parts = [
        Summand(f"Health {body.health}", -health_penalty(reader, who, attribute), HEALTH),
        *(Summand(name, -taken(injury.penalties, attribute), INJURY) for name, injury in body.injuries.items()),
        *(Summand(name, -taken(illness.penalties, attribute), ILLNESS) for name, illness in body.illnesses.items()),
        Summand("lack of sleep", -sleep_penalty(body, rules, attribute), SLEEP),
        Summand("exhaustion", -exhaustion_penalty(body), EXHAUSTION),
        Summand(body.exposure.weather, -WEATHER_PENALTY * body.exposure.is_extreme, WEATHER),
    ]
    return tuple(part for part in parts if part.value)


@rule("BREW-175", "BREW-224", "BREW-225")
def taken(penalties: Penalties, attribute: Attribute) -> int:
    """What an injury or an illness takes off a roll with this Attribute."""
    return penalties.get(attribute, 0) + penalties.get(EVERY_ROLL, 0)


@rule("BREW-256", "BREW-257")
def exhaustion_penalty(body: Body) -> int:
    """−2, then −3, then −4."""
    return body.exhaustion + 1 if body.exhaustion else 0


@rule("BREW-205", "BREW-249")
def why_no_rolls(reader: Reader, who: Key[Character]) -> str:
    """Why somebody cannot make a skill roll now; empty if they can."""
    body = reader[who]
    if helpless := why_helpless(body):
        return helpless
    return f"{body.name} has been awake for too long to do anything" if is_past_all_rolls(body, reader[RULES]) else ""


# --- sleep
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

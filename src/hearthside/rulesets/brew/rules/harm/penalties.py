"""What harm and want take off somebody's rolls, each with its reason."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Summand, rule
from hearthside.rulesets.brew.body import Affected, Body, Penalties
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.health import health_penalty, why_helpless
from hearthside.rulesets.brew.rules.harm.sleep import is_past_all_rolls, sleep_penalty
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
        Summand(f"Health {body.health}", -health_penalty(body, rules, attribute), HEALTH),
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

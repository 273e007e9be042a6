"""Health and damage penalties: the maximum, the tiers, how long somebody lives without care."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.kit.timers import DAY, HOUR, counts
from hearthside.rulesets.brew.body import Body
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.tricks import held
from hearthside.rulesets.brew.words import Attribute

INJURED_CEILING = 2
PHYSICAL: tuple[Attribute, ...] = ("power", "precision", "speed")


@rule("BREW-162")
def maximum(reader: Reader, who: Key[Character]) -> Explained:
    """Maximum Health: what the character has, what tricks and flaws do to it, less what injuries take off it. At least
    1."""
    body = reader[who]
    parts = [Summand("maximum Health", body.most_health, "BREW-162")]
    parts += [Summand(trick.name or id_, trick.health, "BREW-162") for id_, trick in held(reader, who).items()]
    parts += [Summand(name, injury.most_health, "BREW-162") for name, injury in body.injuries.items()]
    total = sum(part.value for part in parts)
    if total < 1:
        parts.append(Summand("at least 1", 1 - total, "BREW-162"))
    return Explained(tuple(part for part in parts if part.value))


@rule("BREW-190", "BREW-217", "BREW-Q150")
def ceiling(reader: Reader, who: Key[Character]) -> int:
    """How high Health can be: up to its maximum; by simplified healing a lasting injury keeps it 2 below."""
    lasting = any(not injury.is_permanent for injury in reader[who].injuries.values())
    return maximum(reader, who).total - (INJURED_CEILING if reader[RULES].healing == "simplified" and lasting else 0)


def missing(reader: Reader, who: Key[Character]) -> int:
    """Health that is lost, from whatever cause."""
    return max(0, maximum(reader, who).total - reader[who].health)


class Damage(Struct, frozen=True):
    """Points of damage by what they came from."""

    barred: int = 0
    hunger: int = 0
    thirst: int = 0
    other: int = 0

    @property
    def total(self) -> int:
        return self.barred + self.hunger + self.thirst + self.other


@rule("BREW-370")
def damage_of(reader: Reader, who: Key[Character], health: int | None = None) -> Damage:
    """What is missing, by its causes; or what would be, at another Health: then what has no cause goes first."""
    body = reader[who]
    left = max(0, maximum(reader, who).total - (body.health if health is None else health))
    barred = min(body.barred, left)
    hunger = min(body.hunger, left - barred)
    thirst = min(body.thirst, left - barred - hunger)
    return Damage(barred, hunger, thirst, left - barred - hunger - thirst)


@rule("BREW-163", "BREW-164", "BREW-165", "BREW-Q67")
def tier(reader: Reader, who: Key[Character]) -> int:
    """0: 6 and above. 1: 5 or 4. 2: 3 or below. Fixed numbers, or tenths of the maximum."""
    tenths = reader[who].health * 10
    whole = maximum(reader, who).total if reader[RULES].tiers_scale else 10
    if tenths > 5 * whole:
        return 0
    return 1 if tenths > 3 * whole else 2


@rule("BREW-169", "BREW-Q67")
def is_deadly(reader: Reader, who: Key[Character], less: int = 0) -> bool:
    """−5 or lower; or whether it would be, with so many points less."""
    whole = maximum(reader, who).total if reader[RULES].tiers_scale else 10
    return (reader[who].health - less) * 10 <= -5 * whole


@rule("BREW-164", "BREW-165", "BREW-171", "BREW-172", "BREW-Q66")
def health_penalty(reader: Reader, who: Key[Character], attribute: Attribute) -> int:
    """What low Health takes off a roll: the tier's number, half of it, or nothing."""
    rules = reader[RULES]
    full = tier(reader, who) * (2 if attribute in PHYSICAL else 1)
    if rules.health_penalties == "none":
        return 0
    if rules.health_penalties == "full":
        return full
    return -(-full // 2) if rules.half_of_one_is_one else full // 2


def in_words(minutes: int) -> str:
    """A length of time, as in 2 days, 4 hours, or 1 hour and 30 minutes."""
    if minutes % DAY == 0:
        return counts(minutes // DAY, "day")
    hours, rest = divmod(minutes, HOUR)
    return " and ".join([counts(hours, "hour")] * bool(hours) + [counts(rest, "minute")] * bool(rest))


@rule("BREW-167", "BREW-168", "BREW-205", "BREW-257")
def why_helpless(body: Body) -> str:
    """Why somebody cannot do anything at all; empty if they can."""
    if body.state != "active":
        return f"{body.name} is {body.state}"
    if body.health <= 0:
        return f"{body.name} is unconscious"
    if body.stabilization is not None:
        return f"{body.name} is not fit to do anything before the stabilization period is over"
    if body.exhaustion == 4:
        return f"{body.name} is unconscious with exhaustion"
    return f"{body.name} is asleep" if body.is_asleep else ""

"""Throwing: how far it goes, and what of that does harm."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import Key, Reader, Table, action, rule
from hearthside.rulesets.brew.facts.combat import ThrowLanded
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.hits import UNCONTESTED, HowFar, WhatIsThrown
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.bands import metres_between
from hearthside.rulesets.brew.rules.combat.rounds import act_is_over
from hearthside.rulesets.brew.rules.combat.turns import use_action, why_no_action
from hearthside.rulesets.brew.rules.combat.ways import Way
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.load import bare_score
from hearthside.rulesets.brew.rules.rolls import Outcome, skill_roll
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import ATHLETICS, Attribute

Thrown = Literal["small", "heavy"]
FAR = 10
"""The total from which a throw that nobody contests reaches farther."""


@rule("BREW-118", "BREW-Q40")
def contested_range(reader: Reader, who: Key[Character], thrown: Thrown) -> int:
    """How many metres a contested throw does harm: Power × 10, of something heavy Power × 2."""
    return bare_score(reader, who, "power") * (2 if thrown == "heavy" else 10)


@rule("BREW-124", "BREW-125", "BREW-Q40")
def uncontested_ranges(reader: Reader, who: Key[Character], thrown: Thrown) -> tuple[int, int]:
    """How many metres a throw reaches that nobody contests: with 8 or 9, and with 10 or more."""
    if thrown == "heavy":
        power = bare_score(reader, who, "power")
        return power * 2, power * 5
    by: Attribute = "power" if reader[RULES].power_ranges else "precision"
    return bare_score(reader, who, by) * 5, bare_score(reader, who, by) * 10


@rule("BREW-124", "BREW-125")
def needed_total(reader: Reader, who: Key[Character], thrown: Thrown, metres: int) -> int | None:
    """What a throw that nobody contests has to reach for its distance; none: it is too far."""
    near, far = uncontested_ranges(reader, who, thrown)
    if metres <= near:
        return UNCONTESTED
    return FAR if metres <= far else None


def thrown_kind(way: Way) -> Thrown | None:
    if way.kind != "weapon" or way.weapon.kind not in ("thrown", "heavy"):
        return None
    return "heavy" if way.weapon.kind == "heavy" else "small"


@rule("BREW-118", "BREW-Q40")
def effective_range(reader: Reader, who: Key[Character], whom: Key[Character], way: Way) -> tuple[int, int] | None:
    """The distance of a throw and its range, where it is too far to do harm and the GM counts metres."""
    thrown, metres = thrown_kind(way), metres_between(reader, who, whom)
    if thrown is None or metres is None:
        return None
    reach = contested_range(reader, who, thrown)
    return (metres, reach) if metres > reach else None


def why_no_throw(view: Reader, who: Key[Character]) -> str:
    return why_no_rolls(view, who) or why_no_action(view, who)


@action("Throw at something", by=Character, unless=why_no_throw, thrown=WhatIsThrown(), metres=HowFar())
@rule("BREW-116", "BREW-117", "BREW-123", "BREW-124", "BREW-125")
def throw_at(table: Table, who: Key[Character], thrown: Thrown = "small", metres: int = 0) -> Outcome:
    """Throw at a motionless thing, which nobody contests: the total says how far it reaches."""
    attribute: Attribute = "power" if thrown == "heavy" else "precision"
    use_action(table, who)
    needed = needed_total(table, who, thrown, metres)
    attempt = Attempt(who=who, attribute=attribute, skill=ATHLETICS, what=f"throw {metres} m")
    outcome = table.run(skill_roll, attempt, needed or FAR)
    near, far = uncontested_ranges(table, who, thrown)
    reach = 0 if outcome.total < UNCONTESTED or not outcome.succeeded else near if outcome.total < FAR else far
    does = "hits" if outcome.succeeded and metres <= reach else "misses"
    table.record(ThrowLanded(about=who, total=outcome.total, reach=reach, does=does))
    table.run(act_is_over)
    return outcome

"""What advancement costs. Raw levels count, and there is no highest one."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.tests.learning import threshold
from hearthside.rulesets.strive.state import Character, Skill
from hearthside.rulesets.strive.words import Attribute, rounded_up

Rate = Literal["core", "favored", "secondary", "penalized"]


@rule("STR-110", "STR-111", "STR-112", "STR-113", "STR-Q21")
def rate_of(character: Character, attribute: Attribute) -> Rate:
    """A Penalized Attribute that is Core or Favored counts as Secondary; being both Core and Favored gains nothing."""
    penalized, core = attribute in character.penalized, attribute == character.core
    if core:
        return "secondary" if penalized else "core"
    if attribute in character.favored:
        return "secondary" if penalized else "favored"
    return "penalized" if penalized else "secondary"


@rule("STR-146", "STR-149", "STR-150", "STR-151", "STR-152", "STR-153", "STR-154", "STR-Q21")
def attribute_cost(reader: Reader, who: Key[Character], attribute: Attribute) -> Explained:
    """20 + N × N from level N on; Core and Favored with a level less, at least 1; Penalized half as much again."""
    character = reader[who]
    level, rate = character.attributes.get(attribute, 1), rate_of(character, attribute)
    stacks = reader[RULES].rates_stack
    both = stacks and rate == "core" and attribute in character.favored
    counted = max(1, level - (2 if both else 1)) if rate in ("core", "favored") else level
    named = f"{counted} × {counted}, {rate.title()}{' and Favored' if both else ''}"
    base, square = Summand("base", 20, "STR-149"), Summand(named, counted * counted, "STR-149")
    plain = 20 + counted * counted
    if rate != "penalized":
        return Explained((base, square))
    twice = stacks and character.penalized.count(attribute) > 1
    total = rounded_up(plain * 9, 4) if twice else rounded_up(plain * 3, 2)
    return Explained((base, square, Summand("Penalized twice" if twice else "Penalized", total - plain, "STR-151")))


def progress_in_words(reader: Reader, who: Key[Character], skill: str) -> str:
    """`4 of 17 towards level 4`"""
    has = reader[who].skills.get(skill, Skill())
    return f"{has.progress} of {threshold(has.raw)} towards level {has.raw + 1}"

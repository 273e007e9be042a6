"""What XP buys, and at what price."""

from __future__ import annotations

from hearthside.engine import Key, Reader, name_of, rule
from hearthside.rulesets.brew.content_kinds import Field
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.characters import called
from hearthside.rulesets.brew.scores import BEST_CAP, bought, is_best, score
from hearthside.rulesets.brew.state import MOST_BOUGHT, MOST_SPECIALTIES, Character
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION

NEW_SKILL, NEW_FIELD, TRICK_XP, CLASS_XP = 5, 10, 10, 50
ATTRIBUTE_TIMES, SKILL_TIMES, SPECIALTY_TIMES = 3, 2, 4


@rule("BREW-373", "BREW-374", "BREW-375", "BREW-377", "BREW-378", "BREW-381", "BREW-Q124")
def cost_of_steps(reader: Reader, who: Key[Character], name: str, steps: int) -> int:
    """Several steps are paid one after another, each at the score reached so far."""
    now = existing(reader, who, name)
    new = NEW_FIELD if name in reader.content.of(Field) else NEW_SKILL
    times = ATTRIBUTE_TIMES if name in ATTRIBUTES else SKILL_TIMES
    return sum(times * at if at > 0 else new for at in range(now, now + steps))


@rule("BREW-Q124")
def existing(reader: Reader, who: Key[Character], name: str) -> int:
    """The score that a price goes by: the sheet's, with all permanent bonuses."""
    if reader[RULES].bought_score_costs:
        return bought(reader[who], name)
    return score(reader, who, name).total


@rule("BREW-322", "BREW-376", "BREW-Q124")
def specialty_cost(reader: Reader, who: Key[Character], skill: str) -> int:
    """Double a normal advance: four times the skill's score."""
    return SPECIALTY_TIMES * existing(reader, who, skill)


@rule("BREW-273", "BREW-309", "BREW-311", "BREW-329", "BREW-331", "BREW-384", "BREW-Q104", "BREW-Q120", "BREW-Q158")
def why_not_raise(reader: Reader, who: Key[Character], name: str, steps: int = 1) -> str:
    """Why a score cannot be raised by so many steps; empty if it can."""
    character, rules = reader[who], reader[RULES]
    what, reached = called(reader, name), bought(character, name) + steps
    if reached > MOST_BOUGHT:
        return f"{what} would be {reached}: what can be bought ends at {MOST_BOUGHT}"
    sheet = score(reader, who, name).total + steps
    if rules.hard_maximum and sheet > MOST_BOUGHT:
        return f"{what} would be {sheet}: at this table no score goes above {MOST_BOUGHT}"
    if name in ATTRIBUTES:
        return "at this table Attributes are not raised" if rules.attributes_stay else ""
    if name in reader.content.of(Field):
        return "" if rules.magic else "there is no magic in this setting"
    if name == PROFESSION and rules.profession == "banned":
        return "this table plays without Profession"
    if is_best(character, rules, reader.content, name) and sheet > BEST_CAP:
        return f"{name_of(reader, who)} is the Best at {called(reader, character.best_at)}: all else ends at {BEST_CAP}"
    return capped(character, name, reached, rules.skills_at_five, rules.skills_at_four)


@rule("BREW-384")
def capped(character: Character, name: str, reached: int, at_five: int | None, at_four: int | None) -> str:
    """So many skills may reach 5, so many besides may reach 4; the others end below."""
    fives = sum(dots >= 5 for skill, dots in character.skills.items() if skill != name)
    fours = sum(dots == 4 for skill, dots in character.skills.items() if skill != name)
    if reached >= 5 and at_five is not None and fives >= at_five:
        return f"{at_five} skills are at 5 already; at this table the others end at 4"
    spare = at_five - fives if at_five is not None else 0
    if reached == 4 and at_four is not None and fours >= at_four + max(0, spare):
        return f"{at_four} skills are at 4 already; at this table the others end at 3"
    return ""


@rule("BREW-323", "BREW-Q116")
def has_all_specialties(reader: Reader, who: Key[Character]) -> bool:
    apart = reader[RULES].class_specialty_apart
    return len([s for s in reader[who].specialties if not (apart and s.source)]) >= MOST_SPECIALTIES

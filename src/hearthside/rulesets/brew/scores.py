"""Scores: what a character has in an Attribute, a skill, a profession or a magic field, with its parts.

Permanent scores: load, Health and the like are penalties on rolls, not on scores.
"""

from __future__ import annotations

from hearthside.engine import Content, Explained, Key, Reader, Summand, rule
from hearthside.rulesets.brew.content_kinds import Field, Flaw, Trick
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.state import MOST_BOUGHT, Character, Grant
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION

ANCESTRY, TRICK = "ancestry", "trick"
BEST_CAP = 4
NEVER_ABOVE = "never above"


@rule("BREW-271", "BREW-272", "BREW-273", "BREW-Q104")
def score(reader: Reader, who: Key[Character], of: str) -> Explained:
    """The permanent score in an Attribute, a skill or a field, all lasting bonuses included."""
    return score_of(reader[who], reader[RULES], reader.content, of)


def score_of(character: Character, rules: HouseRules, content: Content, of: str) -> Explained:
    parts = [Summand("bought", bought(character, of), "BREW-270")]
    parts += [Summand(one.source, one.by, "BREW-273") for one in counting(grants_of(character, content), rules, of)]
    total = sum(part.value for part in parts)
    most = MOST_BOUGHT if rules.hard_maximum else None
    if is_best(character, rules, content, of) and not rules.best_keeps_others:
        most = BEST_CAP
    if most is not None and total > most:
        parts.append(Summand(NEVER_ABOVE, most - total, "BREW-329" if most == BEST_CAP else "BREW-Q104"))
    if of in ATTRIBUTES and sum(part.value for part in parts) < 1:
        parts.append(Summand("at least 1", 1 - sum(part.value for part in parts), "BREW-274"))
    return Explained(tuple(parts))


@rule("BREW-359", "BREW-410")
def grants_of(character: Character, content: Content) -> tuple[Grant, ...]:
    """All lasting bonuses: those of ancestry and classes, and those of the tricks and flaws that somebody has now."""
    held = [(character.tricks, content.of(Trick)), (character.flaws, content.of(Flaw))]
    entries = [known[id_] for ids, known in held for id_ in ids if id_ in known]
    given = [Grant(on, by, TRICK) for entry in entries for on, by in entry.grants.items()]
    return (*character.grants, *given)


def bought(character: Character, of: str) -> int:
    """What was bought, an Attribute's first point included."""
    for attribute in ATTRIBUTES:
        if attribute == of:
            return character.attributes.get(attribute, 1)
    return character.skills.get(of, character.fields.get(of, 0))


@rule("BREW-282", "BREW-Q105", "BREW-Q113", "BREW-Q136")
def counting(grants: tuple[Grant, ...], rules: HouseRules, of: str) -> list[Grant]:
    """The bonuses that count: of several classes' to the same score, only the highest."""
    here = [grant for grant in grants if grant.on == of]
    by_class = [grant for grant in here if grant.source not in (ANCESTRY, TRICK)]
    others = [grant for grant in here if grant.source in (ANCESTRY, TRICK)]
    if rules.class_bonuses == "highest":
        by_class = sorted(by_class, key=lambda grant: -grant.by)[:1]
    elif rules.class_bonuses == "first":
        by_class = by_class[:1]
    if rules.one_permanent_bonus and of in ATTRIBUTES:
        helping = sorted((grant for grant in (*others, *by_class) if grant.by > 0), key=lambda grant: -grant.by)[:1]
        return [*(grant for grant in (*others, *by_class) if grant.by < 0), *helping]
    return [*others, *by_class]


@rule("BREW-312", "BREW-314")
def skill_score(reader: Reader, who: Key[Character], skill: str, profession: str = "") -> Explained:
    """The score that a roll with a skill adds; of a divided Profession only the profession's own dots."""
    if skill == PROFESSION and profession:
        dots = profession_dots(reader, who).get(profession, 0)
        return Explained((Summand(profession, dots, "BREW-314"),))
    return score(reader, who, skill)


@rule("BREW-314", "BREW-329")
def profession_dots(reader: Reader, who: Key[Character]) -> dict[str, int]:
    """The dots of each profession. What a limit takes off the score goes from the largest of them."""
    dots = dict(reader[who].professions)
    too_many = -sum(part.value for part in score(reader, who, PROFESSION).parts if part.label == NEVER_ABOVE)
    for _ in range(too_many if dots else 0):
        largest = max(dots, key=lambda name: dots[name])
        dots[largest] -= 1
    return dots


@rule("BREW-326", "BREW-329", "BREW-Q120", "BREW-Q158")
def is_best(character: Character, rules: HouseRules, content: Content, other_than: str) -> bool:
    """Whether somebody is the Best at a thing, so that this other skill is held down."""
    if other_than in ATTRIBUTES or other_than in content.of(Field) or other_than == character.best_at:
        return False
    return is_best_at(character, rules, content, character.best_at)


@rule("BREW-324", "BREW-326", "BREW-327")
def is_best_at(character: Character, rules: HouseRules, content: Content, skill: str) -> bool:
    """Whether the potential has taken effect: the skill has reached 5."""
    if not rules.best_at_thing or not skill or character.best_at != skill:
        return False
    given = counting(grants_of(character, content), rules, skill)
    return bought(character, skill) + sum(grant.by for grant in given) >= MOST_BOUGHT


@rule("BREW-336", "BREW-Q133")
def mana_slots(reader: Reader, who: Key[Character]) -> int:
    """One for every dot in every magic field."""
    fields = reader.content.of(Field)
    slots = sum(score(reader, who, field).total for field in fields)
    if reader[RULES].affinity_without_mana:
        given = grants_of(reader[who], reader.content)
        slots -= sum(grant.by for grant in given if grant.source == TRICK and grant.on in fields)
    return max(0, slots)


def mana(reader: Reader, who: Key[Character]) -> int:
    """The slots that are left."""
    return max(0, mana_slots(reader, who) - len(reader[who].mana_used))


@rule("BREW-029", "BREW-034", "BREW-035", "BREW-Q08")
def most_resolve(reader: Reader, who: Key[Character]) -> int:
    """Maximum Resolve: as the table plays it; 0 for NPCs, unless the GM grants it to them."""
    rules = reader[RULES]
    return rules.resolve if not reader[who].is_npc or rules.npc_resolve else 0


@rule("BREW-029", "BREW-035")
def resolve_left(reader: Reader, who: Key[Character]) -> int:
    """The Resolve that somebody can still spend."""
    left = reader[who].resolve
    return most_resolve(reader, who) if left is None else left


def magic_fields(reader: Reader) -> tuple[str, ...]:
    """The fields of magic that the setting has."""
    return tuple(reader.content.of(Field))

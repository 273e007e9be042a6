"""Learning: what tests teach, and how Skills rise."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import IllegalAnswer, Key, Reader, Table, consequence, name_of, rule
from hearthside.rulesets.strive.facts.tests import Learned, SkillBegun, SkillRaised, SkillRisen
from hearthside.rulesets.strive.fate_state import LEARNING_BOOST
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import name_of_skill, skill_entry, skill_level
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character, Skill

FOR_A_TEST = 1
"""XP and progress."""
TO_LEARN, LEAST_TO_RISE = 15, 11
"""The progress that makes a Skill known, and the least with which any Skill rises."""


@rule("STR-155", "STR-156", "STR-157")
def threshold(raw: int) -> int:
    """The progress at which a Skill of this raw level rises."""
    return 8 + 3 * raw if raw else TO_LEARN


@rule("STR-127", "STR-129", "STR-163", "STR-283")
def why_not_testable(reader: Reader, who: Key[Character], skill: str) -> str:
    """Why somebody cannot test a Skill; empty: they can. Who lacks an Innate Skill cannot; a boon on it grants it."""
    if skill in reader[who].skills or not skill_entry(reader, skill).innate or skill_level(reader, who, skill).total:
        return ""
    return f"{name_of_skill(reader, skill)} is innate: {name_of(reader, who)} does not have it"


@rule("STR-121", "STR-127", "STR-163")
def begin_to_learn(table: Table, who: Key[Character], skill: str) -> None:
    """A Skill that a player's character lacks stands on the sheet from now on, at level 0; an Innate one is not learned
    by testing it, also by whoever has it through a boon."""
    character = table[who]
    if skill in character.skills:
        return
    if why := why_not_testable(table, who, skill):
        raise IllegalAnswer(why)
    if character.is_npc or skill_entry(table, skill).innate:
        return
    table.record(SkillBegun(about=who, skills={**character.skills, skill: Skill()}, skill=name_of_skill(table, skill)))


@rule("STR-054", "STR-056", "STR-057", "STR-061")
def learn(table: Table, test: Test, *, progresses: bool = True) -> None:
    """What a test teaches, whatever comes of it: XP, and progress in the Skill; those who helped gain XP alone."""
    if not test.learns:
        return
    times = boost(table, test.who)
    progress = FOR_A_TEST * times if test.is_of_skill and progresses else 0
    gain(table, test.who, FOR_A_TEST * times, test.of if progress else "", progress)
    for helper in test.helpers:
        own_only = table[RULES].boost_own_only
        gain(table, helper, FOR_A_TEST * (1 if own_only else boost(table, helper)))


@rule("STR-594", "STR-Q332", "STR-Q333")
def boost(reader: Reader, who: Key[Character]) -> int:
    """By how much everything that a test teaches is multiplied."""
    effects = reader[who].effects
    if not effects:
        return 1
    boosts = [effect.source for effect in effects.values()].count(LEARNING_BOOST)
    return 1 << (boosts if reader[RULES].cards_stack else min(1, boosts))


@rule("STR-056", "STR-057", "STR-158", "STR-Q19", "STR-Q404")
def gain(table: Table, who: Key[Character], xp: int = 0, skill: str = "", progress: int = 0) -> None:
    """XP, and progress in a Skill that stands on the sheet. NPCs do not advance."""
    character = table[who]
    if character.is_npc:
        return
    skills, rules, gained = character.skills, table[RULES], (f"{xp} XP",) if xp else ()
    now = then = skills.get(skill) or Skill()
    if skill and progress and may_advance(table, who, skill):
        then = advanced(now, progress, keeps_surplus=rules.surplus_progress)
        skills = {**skills, skill: then}
        gained = (*gained, f"{name_of_skill(table, skill)} {then.progress} of {threshold(then.raw)}")
    table.record(Learned(about=who, xp=character.xp + xp, skills=skills, gained=gained))
    for level in range(now.raw + 1, then.raw + 1):
        table.record(SkillRaised(about=who, skill=name_of_skill(table, skill), level=level))


@rule("STR-163", "STR-Q404")
def may_advance(reader: Reader, who: Key[Character], skill: str) -> bool:
    """Whether a test brings progress in a Skill: in an Innate one only to whoever has it, and not at every table."""
    own = reader[who].skills.get(skill)
    if own is None:
        return not skill_entry(reader, skill).innate
    return not (own.innate and reader[RULES].innate_stands_still)


@rule("STR-158", "STR-Q19")
def advanced(skill: Skill, progress: int, *, keeps_surplus: bool) -> Skill:
    """A Skill after so much progress: at the threshold it rises by 1 and starts anew; the surplus is lost."""
    total = skill.progress + progress
    while total >= threshold(skill.raw):
        total = total - threshold(skill.raw) if keeps_surplus else 0
        skill = structs.replace(skill, raw=skill.raw + 1)
    return structs.replace(skill, progress=total)


# --- what follows
def ripe_skills(reader: Reader, who: Key[Character]) -> list[str]:
    """The Skills of a player's character whose progress has reached the threshold."""
    one = reader[who]
    if one.is_npc:
        return []
    return [id_ for id_, skill in one.skills.items()
            if skill.progress >= LEAST_TO_RISE and skill.progress >= threshold(skill.raw)]  # speed: a fight of STRIVE


def has_ripe_skills(reader: Reader, who: Key[Character]) -> bool:
    return bool(ripe_skills(reader, who))


@consequence(of=Character, when=has_ripe_skills, fields=("player", "skills"))
@rule("STR-158", "STR-Q19")
def rise(table: Table, who: Key[Character]) -> None:
    """A Skill whose progress has reached the threshold rises at once, also where the GM has set it."""
    for skill in ripe_skills(table, who):
        skills = table[who].skills
        risen = advanced(skills[skill], 0, keeps_surplus=table[RULES].surplus_progress)
        named = name_of_skill(table, skill)
        table.record(SkillRisen(about=who, skills={**skills, skill: risen}, skill=named, level=risen.raw))


CONSEQUENCES = (rise,)

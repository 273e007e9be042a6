"""Attempts: what somebody tries, what counts for it, and the pool that comes of it, before any die."""

from __future__ import annotations

from msgspec import Struct, structs

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.rulesets.brew.content_kinds import Field, Flaw, Skill, Trick
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.rules.harm.penalties import penalties, why_no_rolls
from hearthside.rulesets.brew.rules.load import load_penalty
from hearthside.rulesets.brew.scores import is_best_at, score, skill_score
from hearthside.rulesets.brew.state import Character, active_characters, conditions_of, mode_of
from hearthside.rulesets.brew.words import (
    ATHLETICS,
    CRAFT,
    HIDING,
    PROFESSION,
    STEALTH,
    Attribute,
    Modifier,
    mind_modifiers,
    size_modifiers,
)

BEST_IN_CONTESTS = 5


@rule("BREW-005", "BREW-028")
class Attempt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody tries: an Attribute with a skill or a magic field, or flat, and all that counts beside them."""

    who: Key[Character]
    attribute: Attribute
    skill: str = ""
    """A skill or a magic field; empty: a flat roll."""
    profession: str = ""
    """Of Profession: which one."""
    what: str = ""
    """In words."""
    extra: tuple[Summand, ...] = ()
    """What is added to the pool."""
    after: tuple[Summand, ...] = ()
    """What is added to the result, after the die."""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    """The rules whose penalties do not count for it."""
    used: tuple[str, ...] = ()
    """Entries of the tally that were counted and go with it."""
    tricks: tuple[str, ...] = ()
    """Effects of tricks and flaws that somebody said apply."""
    contested: bool = False
    helps: bool = False
    """They add their die alone: somebody else's pool counts."""
    bodily: bool = False
    """The body does it, awake or not: resisting an illness, withstanding the weather."""
    judged: bool = False
    """The GM has opened the roll, or ruled on it: they say what hinders."""


class Candidate(Struct, frozen=True):
    """Something that may count for an attempt, if its condition holds."""

    name: str
    modifier: Modifier
    rule: str
    trick: str = ""
    """The effect of the trick or flaw that it comes from."""
    once: bool = False
    lasting: bool = False
    """Its condition holds or not whatever is rolled: the GM may say so once."""


UNLUCKY = "unlucky"
"""What the GM ticks where the stakes are particularly high."""
HIGH_STAKES = "the stakes are particularly high"


@rule("BREW-021", "BREW-072", "BREW-317", "BREW-359")
def candidates(reader: Reader, attempt: Attempt) -> list[Candidate]:
    """All that may count for this roll: specialties, tricks, flaws, size, state of mind, the tallies."""
    character, rules = reader[attempt.who], reader[RULES]
    found = [
        Candidate(special.name, Modifier(dice="advantage", when="as it relates to it"), "BREW-317")
        for special in character.specialties
        if special.skill == attempt.skill and special.profession in ("", attempt.profession)
    ]
    for held, entries in ((character.tricks, reader.content.of(Trick)), (character.flaws, reader.content.of(Flaw))):
        for id_ in held:
            if entry := entries.get(id_):
                found += [Candidate(entry.name, m, "BREW-359", entry.effect, lasting=True) for m in entry.modifiers]
    found += [Candidate(f"{character.size} size", m, "BREW-288") for m in size_modifiers(character.size)
              if size_may_matter(attempt, m.when)]  # fmt: skip
    if rules.states_of_mind and mode_of(reader) == "story":
        found += [Candidate(character.mind, m, "BREW-072") for m in mind_modifiers(character.mind, rules.mind_penalty)]
    tally = character.tally.items()
    found += [Candidate(name, b.modifier, "BREW-027", once=b.once, lasting=True) for name, b in tally]
    return [one for one in found if one.modifier.is_about(attempt.attribute, attempt.skill)
            and (one.modifier.dice or not attempt.helps)]  # fmt: skip


@rule("BREW-288", "BREW-290")
def size_may_matter(attempt: Attempt, when: str) -> bool:
    """Whether somebody has to be asked about size: hiding is Stealth; things are handled with strength or deftness, and
    not in a fight."""
    if when == HIDING:
        return attempt.skill == STEALTH
    handles = attempt.skill in (ATHLETICS, CRAFT, PROFESSION) or (not attempt.skill and not attempt.contested)
    return handles and attempt.attribute in ("power", "precision")


def conditional(reader: Reader, attempt: Attempt, helps: bool) -> list[Candidate]:
    """Of what may count: what hangs on a condition that somebody has to judge."""
    return [one for one in candidates(reader, attempt) if one.modifier.when and one.modifier.helps == helps]


@rule("BREW-001", "BREW-072", "BREW-395")
def hindrances_that_hold(reader: Reader, attempt: Attempt) -> list[str]:
    """Of what hinders under a condition, what the GM has said to hold."""
    said = conditions_of(reader)
    holding = [name for name, one in labelled(conditional(reader, attempt, helps=False)).items()
               if one.lasting and one.modifier.when in said]  # fmt: skip
    is_unlucky = HIGH_STAKES in said and has_effect(reader, attempt.who, UNLUCKY)
    return [*holding, UNLUCKY] if is_unlucky else holding


def conditions(reader: Reader) -> list[str]:
    """What may come to hold for somebody who is here, and would hinder them."""
    found: list[str] = []
    for who in active_characters(reader):
        character = reader[who]
        for id_ in (*character.tricks, *character.flaws):
            entry = reader.content.of(Trick).get(id_) or reader.content.of(Flaw).get(id_)
            found += [m.when for m in (entry.modifiers if entry else ()) if m.when and not m.helps]
        tally = character.tally.values()
        found += [b.modifier.when for b in tally if b.modifier.when and not b.modifier.helps]
        found += [HIGH_STAKES] if has_effect(reader, who, UNLUCKY) else []
    return list(dict.fromkeys(found))


def with_candidate(attempt: Attempt, one: Candidate) -> Attempt:
    if one.modifier.dice == "advantage":
        attempt = structs.replace(attempt, advantages=(*attempt.advantages, one.name))
    elif one.modifier.dice == "disadvantage":
        attempt = structs.replace(attempt, disadvantages=(*attempt.disadvantages, one.name))
    else:
        attempt = structs.replace(attempt, extra=(*attempt.extra, Summand(one.name, one.modifier.by, one.rule)))
    if one.once:
        attempt = structs.replace(attempt, used=(*attempt.used, one.name))
    if one.trick:
        attempt = structs.replace(attempt, tricks=(*attempt.tricks, one.trick))
    return attempt


def labelled(found: list[Candidate]) -> dict[str, Candidate]:
    """The candidates by the names under which people pick them; one name twice gets its number."""
    by_name: dict[str, Candidate] = {}
    for one in found:
        name, number = f"{one.name} ({one.modifier})", 1
        while name in by_name:
            number += 1
            name = f"{one.name} ({one.modifier}) {number}"
        by_name[name] = one
    return by_name


def is_unlucky(reader: Reader, who: Key[Character]) -> bool:
    return has_effect(reader, who, UNLUCKY)


def has_effect(reader: Reader, who: Key[Character], effect: str) -> bool:
    return bool(held_with(reader, who, effect))


def held_with(reader: Reader, who: Key[Character], effect: str) -> str:
    """The id of the trick or flaw of somebody that has this effect; empty: none."""
    character = reader[who]
    for id_ in character.tricks:
        if id_ in reader.content.of(Trick) and reader.content.of(Trick)[id_].effect == effect:
            return id_
    for id_ in character.flaws:
        if id_ in reader.content.of(Flaw) and reader.content.of(Flaw)[id_].effect == effect:
            return id_
    return ""


@rule("BREW-005", "BREW-020", "BREW-021", "BREW-028", "BREW-085", "BREW-166", "BREW-328")
def pool_of(reader: Reader, attempt: Attempt) -> Explained:
    """Attribute + skill, with every bonus and penalty: all that there is before the die."""
    if attempt.helps:
        return Explained(())
    character, rules = reader[attempt.who], reader[RULES]
    parts = [Summand(attempt.attribute.title(), score(reader, attempt.who, attempt.attribute).total, "BREW-005")]
    if attempt.skill:
        dots = skill_score(reader, attempt.who, attempt.skill, attempt.profession).total
        parts.append(Summand(skill_name(reader, attempt), dots, "BREW-005"))
    parts += attempt.extra
    if attempt.contested and is_best_at(character, rules, reader.content, attempt.skill):
        parts.append(Summand("the Best", BEST_IN_CONTESTS, "BREW-328"))
    if load := load_penalty(reader, attempt.who, attempt.attribute):
        parts.append(Summand("laden", load, "BREW-085"))
    parts += [one for one in penalties(reader, attempt.who, attempt.attribute) if one.rule not in attempt.without]
    return Explained(tuple(parts))


def skill_name(reader: Reader, attempt: Attempt) -> str:
    if attempt.profession:
        return attempt.profession
    for kind in (Skill, Field):
        if (entry := reader.content.of(kind).get(attempt.skill)) is not None:
            return entry.name or attempt.skill
    return attempt.skill.title()


@rule("BREW-022", "BREW-050", "BREW-167", "BREW-205", "BREW-249")
def can_roll(reader: Reader, attempt: Attempt) -> bool:
    """Whether a die is rolled at all: by somebody who can do anything, and with a pool above 0."""
    if not attempt.bodily and why_no_rolls(reader, attempt.who):
        return False
    return attempt.helps or not is_hopeless(pool_of(reader, attempt), reader[RULES])


@rule("BREW-022", "BREW-050", "BREW-Q05", "BREW-Q140")
def is_hopeless(pool: Explained, rules: HouseRules) -> bool:
    """A pool of 0 or less, for whatever reason: the attempt fails, and no die is rolled."""
    if not rules.failing_before_bonuses:
        return pool.total <= 0
    bare = [part.value for part in pool.parts if part.rule == "BREW-005" or part.value < 0]
    return sum(bare) <= 0


@rule("BREW-291", "BREW-317", "BREW-Q119", "BREW-Q144")
def dice_for(attempt: Attempt, rules: HouseRules) -> tuple[int, bool]:
    """How many dice are thrown, and whether the highest is kept (otherwise the lowest)."""
    up, down = len(attempt.advantages), len(attempt.disadvantages)
    if rules.advantages == "two dice":
        up, down = min(up, 1), min(down, 1)
    net = up - down
    return 1 + (abs(net) if rules.advantages == "extra dice" else min(1, abs(net))), net >= 0

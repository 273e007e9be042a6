"""The Skills of a new character: four that are given, perhaps a language, and 8 points for further ones."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Key, Reader, Seat, Table, rule
from hearthside.engine.records import slug_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.skills import SkillEntry
from hearthside.rulesets.strive.questions.creation import Draft, LosePoints
from hearthside.rulesets.strive.questions.starting import (
    MOST_FURTHER,
    SKILL_POINTS,
    STRONG,
    STRONGEST,
    TAUGHT,
    TRAIT_COSTS,
    SpecialisedIn,
    SpendOnSkills,
    WhichSkill,
    WhichSkills,
    specialised_ids,
)
from hearthside.rulesets.strive.rules.characters.starting_traits import choose_traits, without_bought
from hearthside.rulesets.strive.state import Character, Skill
from hearthside.rulesets.strive.words import SPECIALISED

LANGUAGE = "language"
Levels = dict[str, int]


@rule("STR-674", "STR-675", "STR-676", "STR-677", "STR-678")
def choose_skills(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """The book's budget, in its order."""
    # 1. One Skill at 4, of any category.
    levels = table.run(learn, by, {}, WhichSkill(words="The strongest Skill, at level 4?"), STRONGEST)
    # 2. Two further ones at 3.
    words = "Two further Skills at level 3?"
    levels = table.run(learn_some, by, levels, WhichSkills(words=words, but=tuple(levels), least=2, most=2))
    # 3. One further at 3 that is Social or Knowledge.
    words = "A further Skill at level 3, Social or Knowledge?"
    levels = table.run(learn, by, levels, WhichSkill(words=words, but=tuple(levels), categories=TAUGHT), STRONG)
    # 4. The language that all share, where languages matter.
    shared = table.run(shared_language)
    # 5. 8 points for additional Skills; where the table plays it so, also for Traits and Titles.
    return table.run(spend_points, by, without_bought(draft), levels, shared)


def innate(character: Character) -> dict[str, Skill]:
    return {id_: skill for id_, skill in character.skills.items() if skill.innate}


@rule("STR-674", "STR-676")
def learn(table: Table, by: Key[Seat], levels: Levels, question: WhichSkill, level: int) -> Levels:
    picked = table.choose(by, question)
    [id_] = table.run(specialise, by, picked, tuple(levels), 1)
    return {**levels, id_: level}


@rule("STR-675")
def learn_some(table: Table, by: Key[Seat], levels: Levels, question: WhichSkills) -> Levels:
    for picked in table.choose(by, question):
        [id_] = table.run(specialise, by, picked, tuple(levels), 1)
        levels = {**levels, id_: STRONG}
    return levels


@rule("STR-120", "STR-700")
def specialise(table: Table, by: Key[Seat], picked: str, but: tuple[str, ...], room: int) -> tuple[str, ...]:
    """What a Skill is specialised in, where that is left to the player."""
    if SPECIALISED in picked or not table.content.of(SkillEntry)[picked].specialised:
        return (picked,)
    return specialised_ids(picked, table.choose(by, SpecialisedIn(skill=picked, room=room, but=but)))


@rule("STR-677", "STR-Q89")
def shared_language(table: Table) -> Levels:
    rules = table[RULES]
    name = slug_of(rules.shared_language)
    return {f"{LANGUAGE}{SPECIALISED}{name}": rules.language_level} if rules.languages and name else {}


@rule("STR-678", "STR-Q90", "STR-1127", "STR-1206")
def spend_points(table: Table, by: Key[Seat], draft: Draft, levels: Levels, shared: Levels) -> Draft:
    """At most 7 further Skills, each learned at 1 and raised to 3 at most; what is not spent is lost."""
    while True:
        # 1. Which.
        taken = (*levels, *shared)
        further: tuple[str, ...] = ()
        for picked in table.choose(by, WhichSkills(words=points_in_words(table), but=taken, most=MOST_FURTHER)):
            room = MOST_FURTHER - len(further)
            if room:
                further += table.run(specialise, by, picked, (*taken, *further), room)
        # 2. How much on each.
        raised = tuple(id_ for id_, level in levels.items() if level == STRONG)
        raised = raised if table[RULES].points_for_any_skill else ()
        spent: Levels = {}
        if further or raised:
            spent = table.choose(by, SpendOnSkills(skills=further, raised=raised))
        left = SKILL_POINTS - sum(spent.values())
        made = with_skills(draft, levels | {id_: levels.get(id_, 0) + n for id_, n in spent.items() if n} | shared)
        # 3. Of what is left Traits and Titles, by the Skills as they are now.
        if table[RULES].bought_traits:
            made = table.run(choose_traits, by, made, left)
            left -= TRAIT_COSTS * len(made.bought)
        if not left or table.choose(by, LosePoints(left=left)):
            return made


@rule("STR-678", "STR-1206")
def points_in_words(reader: Reader) -> str:
    words = f"{SKILL_POINTS} points for further Skills, 1 for each level: which, at most {MOST_FURTHER}?"
    return f"{words} {TRAIT_COSTS} that are left buy a Trait or Title." if reader[RULES].bought_traits else words


def with_skills(draft: Draft, levels: Levels) -> Draft:
    """These beside the innate ones."""
    skills = innate(draft.character) | {id_: Skill(raw=level) for id_, level in levels.items()}
    return structs.replace(draft, character=structs.replace(draft.character, skills=skills))

"""Making characters: a name and a background, then 18 XP for skills and stats."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from hearthside.engine import Key, Reader, Seat, Table, action, new_key, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.tags import among
from hearthside.rulesets.tags.content_kinds import ReadyCharacter, StatKind
from hearthside.rulesets.tags.facts import CharacterMade
from hearthside.rulesets.tags.questions.characters import (
    BackgroundText,
    CharacterName,
    NewSkill,
    RaiseStats,
    WhichParent,
    WhichReady,
    price,
)
from hearthside.rulesets.tags.rules.points import most_level
from hearthside.rulesets.tags.state import (
    DO_ANYTHING,
    RULES,
    STAT_CAP,
    XP_AT_CREATION,
    Character,
    HouseRules,
    Skill,
    at_the_start,
    highest_skill,
    skill_faults,
)


def why_not_play(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else f"{view[by].name} does not play a character"


@action("Make a character", by=Seat, unless=why_not_play)
@rule("TAG-042", "TAG-057", "TAG-099", "TAG-100", "TAG-Q54")
def create(table: Table, by: Key[Seat]) -> Key[Character]:
    """A player makes a character: a name, a background, and 18 XP for skills and stats, all of them."""
    # 1. The name and the background.
    name = table.choose(by, CharacterName())
    background = table.choose(by, BackgroundText())
    # 2. Do Anything 1, 18 XP, level 1 in every stat of the setting.
    stats = stats_of(table)
    left = xp_to_spend(table[RULES], len(stats))
    skills = at_the_start()
    # 3. Skills, each from one that is there, as long as the player wants; what the stats cannot take must go here.
    while WhichParent(have=skills, left=left).options(table):
        may_end = left <= room(table[RULES], len(stats), skills)
        learned = table.choose(by, NewSkill(have=skills, left=left, may_end=may_end, background=background))
        if learned is None:
            break
        level = skills[learned.of].level + 1 if learned.of else 1
        left -= price(table[RULES], level)  # as it was: counted down from what there was at the start
        skills = {**skills, learned.name: Skill(level, learned.of)}
    # 4. Stats: what is left, 1 XP for each level above the first.
    levels = dict.fromkeys(stats, 0)
    if left and stats:  # as it was: counted down from what there was at the start
        levels = table.run(raise_stats, by, stats, left, highest_skill(skills))  # as it was: see above
    # 5. Points: as many as each stat has levels.
    filled = {stat: Reservoir(1 + levels[stat], 1 + levels[stat]) for stat in stats}
    made = Character(name=name, player=by, background=background, stats=filled, skills=skills)
    return table.run(join, by, made)


@rule("TAG-102")
def raise_stats(table: Table, by: Key[Seat], stats: tuple[str, ...], left: int, highest: int) -> dict[str, int]:
    return table.choose(by, RaiseStats(stats=stats, left=left, highest=highest))


@rule("TAG-004")
def stats_of(reader: Reader) -> tuple[str, ...]:
    """The stats of the setting, as its packs and the campaign's own have them."""
    return tuple(kind.name or id_ for id_, kind in reader.content.of(StatKind).items())


@rule("TAG-099", "TAG-Q56")
def xp_to_spend(rules: HouseRules, stats: int) -> int:
    return 6 * stats if rules.xp_by_stats else XP_AT_CREATION


@rule("TAG-075", "TAG-102", "TAG-104")
def room(rules: HouseRules, stats: int, skills: dict[str, Skill]) -> int:
    """How many XP the stats can take with these skills."""
    most = most_level(rules, highest_skill(skills))
    return stats * (XP_AT_CREATION * STAT_CAP if most is None else most - 1)


@action("Take a ready character", by=Seat, unless=why_not_play, ready=WhichReady())
@rule("TAG-099")
def take(table: Table, by: Key[Seat], ready: str) -> Key[Character]:
    """A player takes a character of the setting, whose 18 XP are spent."""
    return table.run(join, by, from_ready(table.content.of(ReadyCharacter)[ready], by))


@rule("TAG-057")
def from_ready(ready: ReadyCharacter, player: str) -> Character:
    skills = {name: Skill(skill.level, skill.of) for name, skill in ready.skills.items()}
    return Character(
        name=ready.name,
        player=player,
        background=ready.background,
        stats={stat: Reservoir(level, level) for stat, level in ready.stats.items()},
        skills={**at_the_start(), **skills},
        schemes=ready.schemes,
        inventory=ready.inventory,
        notes=ready.notes,
    )


def join(table: Table, by: Key[Seat], character: Character) -> Key[Character]:
    who = new_key(table, Character, character.name, character)
    player = by if by in table else ""  # who has left meanwhile leaves it to the GM
    table.record(CharacterMade(about=who, record=structs.replace(character, player=player)))
    return who


@rule("TAG-101", "TAG-102", "TAG-Q25")
def xp_spent(character: Character, rules: HouseRules) -> int:
    """What a new character has cost: each skill its level, each stat what is above the first level."""
    skills = [skill.level for name, skill in character.skills.items() if among(name, (DO_ANYTHING,)) is None]
    return sum(price(rules, level) for level in skills) + sum(stat.most - 1 for stat in character.stats.values())


@rule("TAG-039", "TAG-069", "TAG-075", "TAG-084", "TAG-100", "TAG-103", "TAG-104")
def faults(character: Character) -> list[str]:
    """What a character from elsewhere has that the rules of the book would not let anybody have."""
    return [
        *skill_faults(character.skills),
        *wrong_parents(character.skills),
        *over_the_cap(character),
        *doubled_consequences(character),
    ]


def wrong_parents(skills: dict[str, Skill]) -> Iterable[str]:
    for name, skill in skills.items():
        parent = among(skill.of, skills) if skill.of else None
        if among(name, (DO_ANYTHING,)) is None and parent is None:
            yield f"{name} {skill.level} needs a skill that it is a special case of"
        elif parent is not None and skills[parent].level != skill.level - 1:
            yield f"{name} {skill.level} comes from {parent} {skills[parent].level}; its parent has one level less"


def over_the_cap(character: Character) -> Iterable[str]:
    most = STAT_CAP * highest_skill(character.skills)
    for name, stat in character.stats.items():
        if stat.most > most:
            yield f"{name} has level {stat.most}; 6 times the highest skill is {most}"


def doubled_consequences(character: Character) -> Iterable[str]:
    held = [(one.stat, one.level) for one in character.consequences.values()]
    for stat, level in dict.fromkeys(held):
        if held.count((stat, level)) > 1:
            yield f"two consequences of level {level} stand at {stat or 'no stat'}"

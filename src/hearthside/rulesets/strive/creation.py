"""Making a character: a guided flow whose steps may be taken in any order; all of them are done before play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import structs

from hearthside.dice import Pool
from hearthside.engine import Id, Key, Reader, Seat, Table, action, rule
from hearthside.rulesets.strive.arrivals import join, why_not_play, with_heritage
from hearthside.rulesets.strive.derived import carrying_capacity, exhaustion_limit, injury_limit, maximum_hp
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.kinds.creation import Heritage, Lots
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.paper import DRAFT, on_paper
from hearthside.rulesets.strive.personality import SCALES, Scale
from hearthside.rulesets.strive.questions.characters import CharacterName
from hearthside.rulesets.strive.questions.creation import (
    AMBITION,
    APPEARANCE,
    FINISH,
    LIFE_PATH,
    ROLL,
    STEPS,
    Draft,
    FromTables,
    HeritageOf,
    HowPersonality,
    Markers,
    NoTroublemaker,
    Step,
    ThreeAspirations,
    ThreeReactions,
    WhatNext,
    WhichAmbition,
    step_in_words,
)
from hearthside.rulesets.strive.rules.belongings.load import luggage
from hearthside.rulesets.strive.rules.characters.attributes import choose_attributes
from hearthside.rulesets.strive.rules.characters.starting_assets import choose_assets
from hearthside.rulesets.strive.rules.characters.starting_skills import choose_skills
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import name_of_trait
from hearthside.rulesets.strive.words import ATTRIBUTES, SHORT


@action("Make a character", by=Seat, unless=why_not_play)
@rule("STR-001", "STR-604", "STR-Q81")
def create(table: Table, by: Key[Seat]) -> Key[Character]:
    """A character of one's own, step by step."""
    draft = Draft(character=Character(player=by))
    if table[RULES].fixed_order:
        for one in STEPS:
            draft = table.run(take_step, by, draft, one)
        return join(table, by, draft.character)
    while (step := table.choose(by, what_next(table, draft))) != FINISH:
        draft = table.run(take_step, by, draft, step)
    return join(table, by, draft.character)


def take_step(table: Table, by: Key[Seat], draft: Draft, step: str) -> Draft:
    """One step; what it makes impossible is to be done again."""
    [name] = [one for one in STEPS if one == step]
    before = draft.character
    draft = table.run(DO[name], by, draft)
    lost = undone_by(before, draft.character, table[RULES], table)
    done = (*(one for one in draft.done if one != name and one not in lost), name)
    return structs.replace(draft, done=done)


@rule("STR-604", "STR-665", "STR-681")
def undone_by(before: Character, now: Character, rules: HouseRules, reader: Reader) -> tuple[Step, ...]:
    """Other rates of advancement undo the Attributes; less Strength than the luggage needs undoes the assets."""
    lost: list[Step] = []
    if (before.favored, before.penalized) != (now.favored, now.penalized):
        lost.append("attributes")
    paper = on_paper(now, rules, reader.content)
    if luggage(paper, DRAFT).total > carrying_capacity(paper, DRAFT).total:
        lost.append("assets")
    return tuple(lost)


@rule("STR-604", "STR-Q81")
def what_next(reader: Reader, draft: Draft) -> WhatNext:
    """Where the character stands, step by step."""
    optional: tuple[Step, ...] = ("personality", "drivers") if reader[RULES].personality_in_play else ()
    left = tuple(one for one in STEPS if one not in draft.done and one not in optional)
    told = {one: told_of(reader, draft, one) if one in draft.done else "" for one in STEPS}
    return WhatNext(told=told, left=left, health=health_of(reader, draft.character))


@rule("STR-604", "STR-683", "STR-684", "STR-685", "STR-Q92")
def health_of(reader: Reader, character: Character) -> str:
    """What follows from Toughness."""
    paper = on_paper(character, reader[RULES], reader.content)
    return (f"Maximum HP {maximum_hp(paper, DRAFT).total}, Injury limit {injury_limit(paper, DRAFT)}, "
            f"Exhaustion limit {exhaustion_limit(paper, DRAFT).total}.")  # fmt: skip


def told_of(reader: Reader, draft: Draft, step: Step) -> str:
    """What stands in a step, in words."""
    character = draft.character
    match step:
        case "life-path":
            return character.life_path or "Left out."
        case "heritage":
            entries = reader.content.of(Heritage)
            name = entries[character.species].name if character.species in entries else character.species
            return f"{name}, {character.pronouns}" if character.pronouns else name
        case "appearance":
            return character.appearance or "Left out."
        case "name":
            return character.name
        case "personality":
            return ", ".join(step_in_words(one, at) for one, at in character.scales.items()) or "All undecided."
        case "drivers":
            return character.ambition
        case "attributes":
            levels = ", ".join(f"{SHORT[one]} {character.attributes.get(one, 1)}" for one in ATTRIBUTES)
            core = f" Core: {character.core.title()}." if character.core else ""
            way = f" {' → '.join(draft.way)}." if draft.way else ""
            return f"{levels}.{core}{way}"
        case "skills":
            learned = [f"{name_of_skill(reader, id_)} {skill.raw}" for id_, skill in character.skills.items()]
            return ", ".join([*learned, *(name_of_trait(reader, one) for one in draft.bought)])
        case "assets":
            return ", ".join(character.assets) or "Nothing."


# --- the steps
@rule("STR-605", "STR-606", "STR-612", "STR-622")
def tell_life_path(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Three tables for inspiration: chosen, rolled, or ignored."""
    told = table.choose(by, FromTables(tables=LIFE_PATH, words="Their life so far? Choose, roll, or leave it out."))
    parts = [table.run(drawn, by, one, told[one]) for one in LIFE_PATH]
    words = ". ".join(part for part in (*parts, told["words"].rstrip(".")) if part)
    return replaced(draft, life_path=f"{words}." if words else "")


@rule("STR-605", "STR-632")
def drawn(table: Table, by: Id, name: str, picked: str) -> str:
    """An entry of a table: the one that was picked, or the one that the die says."""
    if picked != ROLL:
        return picked
    entry = table.content.of(Lots)[name]
    return entry.entries[table.roll(Pool(1, len(entry.entries)), by=by, why=entry.name).faces[0] - 1]


@rule("STR-630", "STR-631")
def choose_heritage(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """The people, and what it brings."""
    species, pronouns = table.choose(by, HeritageOf())
    skills = {id_: one for id_, one in draft.character.skills.items() if not one.innate}
    plain = structs.replace(draft.character, pronouns=pronouns, boons={}, traits=bought_traits(draft), skills=skills)
    return structs.replace(draft, character=with_heritage(plain, species, table.content))


def bought_traits(draft: Draft) -> tuple[str, ...]:
    return tuple(one for one in draft.character.traits if one in draft.bought)


@rule("STR-632", "STR-633", "STR-Q82")
def choose_appearance(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Four columns, a roll for each; or chosen; or in one's own words."""
    told = table.choose(by, FromTables(tables=APPEARANCE, words="What do they look like? Choose or roll."))
    if table[RULES].one_appearance_roll and ROLL in told.values():
        parts = table.run(row_of_appearance, by, told)
    else:
        parts = tuple(table.run(drawn, by, one, told[one]) for one in APPEARANCE)
    named = [f"{part} {one}" if one in ("face", "skin", "hair") else part
             for one, part in zip(APPEARANCE, parts, strict=True) if part]  # fmt: skip
    words = ", ".join(part for part in (*named, told["words"]) if part)
    return replaced(draft, appearance=words[:1].upper() + words[1:].lower() if not told["words"] else words)


@rule("STR-Q82")
def row_of_appearance(table: Table, by: Id, told: Mapping[str, str]) -> tuple[str, ...]:
    """One roll sets the whole row."""
    face = table.roll(Pool(1, 10), by=by, why="Appearance").faces[0]
    entries = table.content.of(Lots)
    return tuple(entries[one].entries[face - 1] if told[one] == ROLL else told[one] for one in APPEARANCE)


@rule("STR-643")
def choose_name(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    return replaced(draft, name=table.choose(by, CharacterName(usually=draft.character.name)))


@rule("STR-644", "STR-645", "STR-Q83")
def choose_personality(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Nine rows, placed or rolled."""
    if table.choose(by, HowPersonality()) == ROLL:
        return replaced(draft, scales=table.run(roll_personality, by))
    return replaced(draft, scales=table.choose(by, Markers(now=draft.character.scales)))


@rule("STR-645", "STR-Q83", "STR-EX94")
def roll_personality(table: Table, by: Id) -> dict[Scale, int]:
    """A D6 for each row, from the left end: 1 is the left Signature, 6 the right one; none stays undecided."""
    rows: dict[Scale, int] = {}
    if not table[RULES].undecided_by_chance:
        faces = table.roll(Pool(9, 6), by=by, why="Personality").faces
        return {one: DECIDED[face - 1] for one, face in zip(SCALES, faces, strict=True)}
    left = list(SCALES)
    while left:
        faces = table.roll(Pool(len(left), 8), by=by, why="Personality").faces
        rows |= {one: face - 4 for one, face in zip(left, faces, strict=True) if face not in (4, 8)}
        left = [one for one, face in zip(left, faces, strict=True) if face == 8]
    return {one: rows[one] for one in SCALES if one in rows}


DECIDED = (-3, -2, -1, 1, 2, 3)


@rule("STR-646", "STR-647", "STR-648", "STR-659", "STR-660")
def choose_drivers(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """One ambition, three aspirations, three reactions."""
    # 1. The ambition; the GM says later whether it works as a long-term goal.
    theme, words = table.choose(by, WhichAmbition())
    theme = table.run(drawn, by, AMBITION, theme)
    draft = replaced(draft, ambition=f"{theme}: {words}" if theme and words else theme or words)
    # 2. The aspirations.
    draft = replaced(draft, aspirations=table.choose(by, ThreeAspirations(by=by)))
    # 3. The reactions, at least one of them a Troublemaker by advice.
    while True:
        habits = table.choose(by, ThreeReactions())
        if any(one.type == "troublemaker" for one in habits) or table.choose(by, NoTroublemaker()):
            return replaced(draft, habits=habits)


def replaced(draft: Draft, **fields: object) -> Draft:
    return structs.replace(draft, character=structs.replace(draft.character, **fields))


DO: Mapping[Step, Callable[[Table, Key[Seat], Draft], Draft]] = {
    "life-path": tell_life_path,
    "heritage": choose_heritage,
    "appearance": choose_appearance,
    "name": choose_name,
    "personality": choose_personality,
    "drivers": choose_drivers,
    "attributes": choose_attributes,
    "skills": choose_skills,
    "assets": choose_assets,
}

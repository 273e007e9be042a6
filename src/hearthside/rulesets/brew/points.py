"""Points at creation: Attributes, skills and specialties, magic; three budgets, and free points that go anywhere."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Id, Key, Reader, Seat, Table, rule
from hearthside.rulesets.brew.content_kinds import Field, Skill
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.characters import CraftKind, Draft, WhichCasting, WhichSpells
from hearthside.rulesets.brew.questions.points import (
    ApproveSpecialty,
    DivideProfession,
    SpendOnAttributes,
    SpendOnMagic,
    SpendOnSkills,
    SpendRest,
    UsesMagic,
    WhichSpecialty,
)
from hearthside.rulesets.brew.scores import score_of
from hearthside.rulesets.brew.state import CREATION_SPECIALTIES, Character, Specialty
from hearthside.rulesets.brew.words import ATTRIBUTES, CRAFT, PROFESSION, Attribute

WAIVED = 2
FURTHER = 5


@rule("BREW-263", "BREW-265", "BREW-266", "BREW-267")
def spend_points(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Three budgets, and free points that go anywhere."""
    # 1. Who uses no magic has those points as free ones.
    magical = table.run(choose_magic, by)
    draft = structs.replace(draft, free=free_points(table[RULES], magical))
    # 2. Attributes.
    draft = table.run(spend_on_attributes, by, draft)
    # 3. Specialties, which change what skills cost; then skills.
    draft = table.run(spend_on_skills, by, draft)
    # 4. Magic; a trick may have given some too.
    if magical:
        draft = table.run(spend_on_magic, by, draft)
    return table.run(name_magic, by, draft) if any(field_scores(table, draft.character).values()) else draft


@rule("BREW-331")
def choose_magic(table: Table, by: Key[Seat]) -> bool:
    return table[RULES].magic and table.choose(by, UsesMagic())


@rule("BREW-268", "BREW-269", "BREW-335", "BREW-Q102", "BREW-Q203")
def free_points(rules: HouseRules, magical: bool) -> int:
    """Five, and those for Magic where no field is bought or the table lets them be split."""
    if not rules.magic:
        return rules.free_points
    converted = rules.magic_points_are_free or (rules.unused_magic_is_free and not magical)
    return rules.free_points + FURTHER * rules.further_five + rules.magic_points * converted


@rule("BREW-267", "BREW-335")
def magic_budget(rules: HouseRules) -> int:
    return 0 if rules.magic_points_are_free else rules.magic_points


@rule("BREW-265", "BREW-271")
def spend_on_attributes(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    budget = table[RULES].attribute_points
    spent = table.choose(by, SpendOnAttributes(draft=draft.character, budget=budget, free=draft.free))
    bought: dict[Attribute, int] = {one: 1 + spent.get(one, 0) for one in ATTRIBUTES}
    character = structs.replace(draft.character, attributes=bought)
    return charged(structs.replace(draft, character=character), spent, table[RULES].attribute_points)


def charged(draft: Draft, spent: dict[str, int], budget: int) -> Draft:
    """What goes beyond a budget is paid with free points."""
    return structs.replace(draft, free=draft.free - max(0, sum(spent.values()) - budget))


@rule("BREW-266", "BREW-318", "BREW-319", "BREW-320", "BREW-Q115")
def spend_on_skills(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """One free specialty, or two points in its place; perhaps a second one, at double cost; then the skills."""
    # 1. The specialties.
    words = "A free specialty, or 2 more points for skills?"
    free = table.run(choose_specialty, by, words, "None: 2 points for skills")
    second = table.run(choose_second, by, draft.character, free)
    # 2. The skills.
    spent = table.choose(by, skills_question(table[RULES], draft, free, second))
    draft = charged(draft, spent, skill_budget(table[RULES], free, second))
    doubled = doubled_by(table[RULES], second)
    skills = {id_: n // 2 if id_ == doubled else n for id_, n in spent.items() if n}
    mine = (*draft.character.specialties, *(one for one in (free, second) if one))
    character = structs.replace(draft.character, skills=skills, specialties=mine)
    # 3. Professions, and the kind of Craft.
    return table.run(name_skills, by, structs.replace(draft, character=character, doubled=doubled))


@rule("BREW-320", "BREW-321", "BREW-Q116", "BREW-Q157")
def choose_second(table: Table, by: Key[Seat], character: Character, free: Specialty | None) -> Specialty | None:
    """A second specialty: not for who has waived the free one, and two in all with that of the class."""
    rules = table[RULES]
    mine = (*character.specialties, *([free] if free else []))
    counted = [special for special in mine if not (special.source and rules.class_specialty_apart)]
    if len(counted) >= CREATION_SPECIALTIES or not (free or rules.waive_and_buy):
        return None
    costs = "2 points" if rules.flat_second_specialty else "double points for its skill"
    return table.run(choose_specialty, by, f"A second specialty, for {costs}?", "No")


@rule("BREW-319", "BREW-Q115")
def skill_budget(rules: HouseRules, free: Specialty | None, second: Specialty | None) -> int:
    """Ten points; two more in place of the free specialty, two less where the second one is flat."""
    waived = WAIVED if free is None else 0
    return rules.skill_points + waived - (2 if second and rules.flat_second_specialty else 0)


def doubled_by(rules: HouseRules, second: Specialty | None) -> str:
    return second.skill if second and not rules.flat_second_specialty else ""


def skills_question(
    rules: HouseRules, draft: Draft, free: Specialty | None, second: Specialty | None
) -> SpendOnSkills:
    return SpendOnSkills(draft=draft.character, budget=skill_budget(rules, free, second), free=draft.free,
                         doubled=doubled_by(rules, second), special=free.skill if free else "")  # fmt: skip


@rule("BREW-300", "BREW-312", "BREW-314")
def name_skills(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Which professions, and what kind of Craft."""
    professions: dict[str, int] = {}
    if dots := score_of(draft.character, table[RULES], table.content, PROFESSION).total:
        professions = table.choose(by, DivideProfession(dots=dots))
    craft = ""
    if score_of(draft.character, table[RULES], table.content, CRAFT).total and CRAFT in table.content.of(Skill):
        craft = table.choose(by, CraftKind())
    character = structs.replace(draft.character, professions=professions, craft=craft)
    return structs.replace(draft, character=character)


@rule("BREW-318")
def choose_specialty(table: Table, by: Key[Seat], words: str, or_none: str) -> Specialty | None:
    """The player names it; its breadth is up to player and GM."""
    while True:
        special = table.choose(by, WhichSpecialty(words=words, or_none=or_none))
        if special is None or table.choose(GM, ApproveSpecialty(special=special)):
            return special


@rule("BREW-267", "BREW-333", "BREW-351")
def spend_on_magic(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Dots in fields, the casting Attribute, and spells where the table has lists."""
    question = SpendOnMagic(draft=draft.character, budget=magic_budget(table[RULES]), free=draft.free)
    spent = table.choose(by, question)
    draft = charged(draft, spent, magic_budget(table[RULES]))
    fields = {id_: n for id_, n in spent.items() if n}
    return structs.replace(draft, character=structs.replace(draft.character, fields=fields))


@rule("BREW-333", "BREW-351")
def name_magic(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """The Attribute that suits it, and spells where the table has lists."""
    casting = table.choose(by, WhichCasting())
    spells: tuple[str, ...] = ()
    if table[RULES].spell_lists:
        spells = table.run(pick_all_spells, by, {}, field_scores(table, draft.character), ())
    return structs.replace(draft, character=structs.replace(draft.character, casting=casting, spells=spells))


def field_scores(reader: Reader, character: Character) -> dict[str, int]:
    """The dots in every field of magic; none where the setting has no magic."""
    fields = reader.content.of(Field) if reader[RULES].magic else ()
    return {field: score_of(character, reader[RULES], reader.content, field).total for field in fields}


@rule("BREW-351")
def pick_all_spells(
    table: Table, by: Id, before: dict[str, int], dots: dict[str, int], have: tuple[str, ...]
) -> tuple[str, ...]:
    """The spells that somebody has with these dots, where they had those before."""
    for field, score in dots.items():
        for dot in range(before.get(field, 0) + 1, score + 1):
            have = (*have, *table.run(pick_spells, by, field, dot, have))
    return have


@rule("BREW-351")
def pick_spells(table: Table, by: Id, field: str, dot: int, have: tuple[str, ...]) -> tuple[str, ...]:
    """Each new dot lets the player pick from its list."""
    question = WhichSpells(field=field, dot=dot, have=have)
    return table.choose(by, question) if question.options(table) else ()


# --- what is left
@rule("BREW-269", "BREW-270", "BREW-320")
def spend_rest(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Free points that are left go anywhere; what is not spent is gone, and the log says so."""
    if not draft.free:
        return draft
    spent = table.choose(by, SpendRest(draft=draft.character, free=draft.free, doubled=draft.doubled))
    before = draft.character
    dots = {name: n // 2 if name == draft.doubled else n for name, n in spent.items() if n}
    bought: dict[Attribute, int] = {one: before.attributes.get(one, 1) + dots.get(one, 0) for one in ATTRIBUTES}
    skills, fields = table.content.of(Skill), table.content.of(Field)
    character = structs.replace(
        before,
        attributes=bought,
        skills=before.skills | {name: before.skills.get(name, 0) + n for name, n in dots.items() if name in skills},
        fields=before.fields | {name: before.fields.get(name, 0) + n for name, n in dots.items() if name in fields},
    )
    draft = structs.replace(draft, character=character, free=draft.free - sum(spent.values()))
    # What belongs to the new dots: professions, the kind of Craft, spells.
    if dots.keys() & {PROFESSION, CRAFT}:
        draft = table.run(name_skills, by, draft)
    if table[RULES].spell_lists and dots.keys() & fields.keys():
        known, now = field_scores(table, before), field_scores(table, draft.character)
        spells = table.run(pick_all_spells, by, known, now, draft.character.spells)
        draft = structs.replace(draft, character=structs.replace(draft.character, spells=spells))
    return draft

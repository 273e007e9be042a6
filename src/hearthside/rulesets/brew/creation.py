"""Characters: how players make them, step by step, and whom the GM brings in."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Content, Id, Key, Reader, Seat, Table, action, new_key, rule
from hearthside.rulesets.brew.content_kinds import Ancestry, Choice, Class, Field, Flaw, Skill, Trick
from hearthside.rulesets.brew.facts.characters import CharacterMade
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.characters import (
    AgreeOnGear,
    ApproveTailoring,
    BuyTrick,
    CharacterName,
    Concept,
    CraftKind,
    Draft,
    Story,
    Tailored,
    WhatTheyHave,
    WhichAncestry,
    WhichBest,
    WhichBonus,
    WhichCasting,
    WhichClass,
    WhichFlaw,
    WhichOffered,
    WhichSpells,
    WhichTrick,
)
from hearthside.rulesets.brew.questions.points import (
    ApproveSpecialty,
    DivideProfession,
    SpendOnAttributes,
    SpendOnMagic,
    SpendOnSkills,
    UsesMagic,
    WhichSpecialty,
)
from hearthside.rulesets.brew.scores import ANCESTRY, TRICK, score_of
from hearthside.rulesets.brew.state import (
    CREATION_SPECIALTIES,
    MOST_BOUGHT,
    MOST_SPECIALTIES,
    Character,
    Grant,
    Held,
    Scores,
    Specialty,
)
from hearthside.rulesets.brew.words import ATTRIBUTES, CRAFT, PROFESSION, Attribute

TRICK_COSTS = 5
WAIVED = 2
FURTHER = 5


def why_not_play(view: Reader, by: Key[Seat]) -> str:
    return "" if view[by].role == "player" else f"{view[by].name} does not play a character"


@action("Make a character", by=Seat, unless=why_not_play)
@rule("BREW-263", "BREW-276")
def create(table: Table, by: Key[Seat]) -> Key[Character]:
    """A new character, in the book's order: concept, ancestry, class, points, tricks and flaws, equipment."""
    # 1. Concept.
    name = table.choose(by, CharacterName())
    draft = Draft(character=Character(name=name, player=by, concept=table.choose(by, Concept())), free=0)
    # 2. Ancestry, if used.
    if table[RULES].use_ancestries:
        draft = table.run(choose_ancestry, by, draft)
    # 3. Class, if used.
    if table[RULES].use_classes:
        draft = table.run(choose_class, by, draft)
    # 4. Points: Attributes, skills, specialties, magic.
    draft = table.run(spend_points, by, draft)
    # 5. Tricks and flaws.
    draft = table.run(choose_tricks, by, draft)
    # 6. Equipment, as player and GM agree.
    draft = table.run(choose_gear, by, draft)
    backstory = table.choose(by, Story())
    return join(table, by, structs.replace(draft.character, backstory=backstory))


def join(table: Table, by: Key[Seat], character: Character) -> Key[Character]:
    """It is whole, and its scores are kept as they were made."""
    player = by if by in table else ""  # who has left meanwhile leaves it to the GM
    made = fresh(structs.replace(character, player=player), table[RULES], table.content)
    who = new_key(table, Character, made.name)
    table.record(CharacterMade(about=who, record=made))
    return who


@rule("BREW-029", "BREW-034", "BREW-035", "BREW-162", "BREW-276", "BREW-386", "BREW-Q08")
def fresh(character: Character, rules: HouseRules, content: Content) -> Character:
    """Health and Resolve as they are at the start, with a snapshot of all scores."""
    health = character.most_health if character.is_npc else rules.starting_health
    health += sum(content.of(Trick)[id_].health for id_ in character.tricks if id_ in content.of(Trick))
    health += sum(content.of(Flaw)[id_].health for id_ in character.flaws if id_ in content.of(Flaw))
    resolve = rules.resolve if not character.is_npc or rules.npc_resolve else 0
    whole = structs.replace(character, most_health=max(1, health), health=max(1, health), most_resolve=resolve,
                            resolve=resolve)  # fmt: skip
    return structs.replace(whole, created=snapshot(whole))


def snapshot(character: Character) -> Scores:
    return Scores(**{field: getattr(character, field) for field in Scores.__struct_fields__})


# --- 2. ancestry
@rule("BREW-264", "BREW-277", "BREW-285", "BREW-360", "BREW-406", "BREW-407")
def choose_ancestry(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """One trick, one flaw, and what it does to Attributes; what it leaves open, the player picks."""
    id_ = table.choose(by, WhichAncestry())
    entry = table.content.of(Ancestry)[id_]
    grants = table.run(bonuses_of, by, ANCESTRY, dict(entry.bonuses), entry.choices)
    character = structs.replace(draft.character, ancestry=id_, size=entry.size, grants=grants)
    trick = entry.trick or table.choose(by, WhichTrick(draft=character))
    character = with_trick(character, table.content, trick, ANCESTRY)
    flaw = entry.flaw or table.choose(by, WhichFlaw(draft=character))
    return structs.replace(draft, character=with_flaw(character, table.content, flaw, ANCESTRY))


@rule("BREW-396", "BREW-401", "BREW-406", "BREW-409", "BREW-415")
def bonuses_of(
    table: Table, by: Id, source: str, fixed: dict[str, int], choices: tuple[Choice, ...]
) -> tuple[Grant, ...]:
    """The bonuses that an ancestry or a class gives; where it leaves the score open, the player picks it."""
    grants = tuple(Grant(on, n, source) for on, n in fixed.items() if n)
    for choice in choices:
        picked = table.choose(by, WhichBonus(choice=choice))
        grants = (*grants, Grant(picked, choice.by, source))
    return grants


@rule("BREW-410", "BREW-Q133")
def with_trick(character: Character, content: Content, trick: str, source: str = "") -> Character:
    """A trick, with the lasting bonuses that it brings. One that is held already brings nothing more."""
    if trick in character.tricks:
        return character
    grants = granted_by(content, trick)
    return structs.replace(character, tricks={**character.tricks, trick: Held(source)},
                           grants=(*character.grants, *grants))  # fmt: skip


def granted_by(content: Content, trick: str) -> tuple[Grant, ...]:
    entry = content.of(Trick).get(trick)
    return tuple(Grant(on, by, TRICK) for on, by in entry.grants.items()) if entry else ()


def with_flaw(character: Character, content: Content, flaw: str, source: str = "") -> Character:
    entry = content.of(Flaw).get(flaw)
    grants = tuple(Grant(on, by, TRICK) for on, by in entry.grants.items()) if entry else ()
    return structs.replace(character, flaws={**character.flaws, flaw: Held(source)},
                           grants=(*character.grants, *grants))  # fmt: skip


# --- 3. class
def choose_class(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    id_ = table.choose(by, WhichClass())
    return structs.replace(draft, character=table.run(take_class, by, draft.character, id_))


@rule("BREW-277", "BREW-278", "BREW-279", "BREW-361", "BREW-Q107", "BREW-Q161", "BREW-Q208")
def take_class(table: Table, by: Id, character: Character, id_: str, with_its_flaw: bool = True) -> Character:
    """All that a class brings: bonuses, one of its specialties, its tricks, its flaw."""
    if id_ not in table.content.of(Class):
        return table.run(ancestry_as_class, by, character, id_)
    entry = table.content.of(Class)[id_]
    bonuses = table.run(tailor, by, dict(entry.bonuses))
    grants = table.run(bonuses_of, by, id_, bonuses, entry.choices)
    character = structs.replace(character, classes=(*character.classes, id_), grants=(*character.grants, *grants))
    counted = [s for s in character.specialties if not (s.source and table[RULES].class_specialty_apart)]
    if entry.specialties and len(counted) < MOST_SPECIALTIES:
        picked = table.choose(by, WhichOffered(of=entry.specialties))
        special = Specialty(picked.skill, picked.name, id_)
        character = structs.replace(character, specialties=(*character.specialties, special))
    for trick in entry.tricks:
        character = with_trick(character, table.content, trick, id_)
    flaw = entry.flaw if with_its_flaw else ""
    if with_its_flaw and not flaw and table[RULES].classes_have_flaws:
        flaw = table.choose(by, WhichFlaw(draft=character))
    return with_flaw(character, table.content, flaw, id_) if flaw else character


@rule("BREW-264")
def ancestry_as_class(table: Table, by: Id, character: Character, id_: str) -> Character:
    """An ancestry in place of a class: its bonuses, trick and flaw."""
    entry = table.content.of(Ancestry)[id_]
    grants = table.run(bonuses_of, by, id_, dict(entry.bonuses), entry.choices)
    character = structs.replace(character, classes=(*character.classes, id_), grants=(*character.grants, *grants))
    trick = entry.trick or table.choose(by, WhichTrick(draft=character))
    character = with_trick(character, table.content, trick, id_)
    flaw = entry.flaw or table.choose(by, WhichFlaw(draft=character))
    return with_flaw(character, table.content, flaw, id_)


@rule("BREW-279")
def tailor(table: Table, by: Id, bonuses: dict[str, int]) -> dict[str, int]:
    """Where the table plays it so, the bonuses may lie on other skills, if the GM finds no undue advantage in it."""
    if not table[RULES].tailored_classes or not bonuses:
        return bonuses
    tailored = table.choose(by, Tailored(bonuses=bonuses))
    if tailored == bonuses or table.choose(GM, ApproveTailoring(bonuses=tailored)):
        return tailored
    return bonuses


# --- 4. points
@rule("BREW-265", "BREW-266", "BREW-267", "BREW-268", "BREW-269", "BREW-335", "BREW-Q102", "BREW-Q203")
def spend_points(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Three budgets, and free points that go anywhere."""
    # 1. Who uses no magic has those points as free ones.
    rules = table[RULES]
    free, for_magic = rules.free_points, rules.magic_points if rules.magic else 0
    if rules.magic and rules.further_five:
        free += FURTHER
    if rules.magic_points_are_free:
        free, for_magic = free + for_magic, 0
    magical = bool(rules.magic) and table.choose(by, UsesMagic())
    if not magical and table[RULES].unused_magic_is_free:
        free, for_magic = free + for_magic, 0
    # 2. Attributes.
    draft = structs.replace(draft, free=free, magical=magical)
    spent = table.choose(by, SpendOnAttributes(draft=draft.character, budget=table[RULES].attribute_points, free=free))
    bought: dict[Attribute, int] = {one: 1 + spent.get(one, 0) for one in ATTRIBUTES}
    draft = charged(draft, spent, table[RULES].attribute_points)
    draft = structs.replace(draft, character=structs.replace(draft.character, attributes=bought))
    # 3. Specialties, which change what skills cost; then skills.
    draft = table.run(spend_on_skills, by, draft)
    # 4. Magic.
    return table.run(spend_on_magic, by, draft, for_magic) if magical else draft


def charged(draft: Draft, spent: dict[str, int], budget: int) -> Draft:
    """What goes beyond a budget is paid with free points."""
    return structs.replace(draft, free=draft.free - max(0, sum(spent.values()) - budget))


@rule("BREW-318", "BREW-319", "BREW-320", "BREW-321", "BREW-Q115", "BREW-Q116", "BREW-Q157")
def spend_on_skills(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """One free specialty, or two points in its place; perhaps a second one, at double cost."""
    # 1. The free specialty.
    budget = table[RULES].skill_points
    words = "A free specialty, or 2 more points for skills?"
    free = table.run(choose_specialty, by, words, "None: 2 points for skills")
    if free is None:
        budget += WAIVED
    # 2. A second one: not for who has waived the free one, and two in all with that of the class.
    mine = (*draft.character.specialties, *([free] if free else []))
    counted = [s for s in mine if not (s.source and table[RULES].class_specialty_apart)]
    second = None
    if len(counted) < CREATION_SPECIALTIES and (free or table[RULES].waive_and_buy):
        costs = "2 points" if table[RULES].flat_second_specialty else "double points for its skill"
        second = table.run(choose_specialty, by, f"A second specialty, for {costs}?", "No")
    is_flat = table[RULES].flat_second_specialty
    if second and is_flat:
        budget -= 2
    # 3. The skills.
    doubled = second.skill if second and not is_flat else ""
    question = SpendOnSkills(draft=draft.character, budget=budget, free=draft.free, doubled=doubled,
                             special=free.skill if free else "")  # fmt: skip
    spent = table.choose(by, question)
    skills = {id_: n // 2 if id_ == doubled else n for id_, n in spent.items() if n}
    draft = charged(draft, spent, budget)
    specialties = (*mine, *([second] if second else []))
    character = structs.replace(draft.character, skills=skills, specialties=specialties)
    # 4. Professions, and the kind of Craft.
    dots = score_of(character, table[RULES], PROFESSION).total
    if dots:
        character = structs.replace(character, professions=table.choose(by, DivideProfession(dots=dots)))
    if score_of(character, table[RULES], CRAFT).total and CRAFT in table.content.of(Skill):
        character = structs.replace(character, craft=table.choose(by, CraftKind()))
    return structs.replace(draft, character=character)


@rule("BREW-318")
def choose_specialty(table: Table, by: Key[Seat], words: str, or_none: str) -> Specialty | None:
    """The player names it; its breadth is up to player and GM."""
    while True:
        special = table.choose(by, WhichSpecialty(words=words, or_none=or_none))
        if special is None or table.choose(GM, ApproveSpecialty(special=special)):
            return special


@rule("BREW-267", "BREW-333", "BREW-351")
def spend_on_magic(table: Table, by: Key[Seat], draft: Draft, budget: int) -> Draft:
    """Dots in fields, the casting Attribute, and spells where the table has lists."""
    spent = table.choose(by, SpendOnMagic(draft=draft.character, budget=budget, free=draft.free))
    draft = charged(draft, spent, budget)
    fields = {id_: n for id_, n in spent.items() if n}
    casting = table.choose(by, WhichCasting())
    character = structs.replace(draft.character, fields=fields, casting=casting)
    if table[RULES].spell_lists:
        for field in table.content.of(Field):
            for dot in range(1, score_of(character, table[RULES], field).total + 1):
                spells = table.run(pick_spells, by, field, dot, character.spells)
                character = structs.replace(character, spells=(*character.spells, *spells))
    return structs.replace(draft, character=character)


@rule("BREW-351")
def pick_spells(table: Table, by: Id, field: str, dot: int, have: tuple[str, ...]) -> tuple[str, ...]:
    """Each new dot lets the player pick from its list."""
    question = WhichSpells(field=field, dot=dot, have=have)
    return table.choose(by, question) if question.options(table) else ()


# --- 5. tricks and flaws
@rule("BREW-277", "BREW-324", "BREW-326", "BREW-360", "BREW-362", "BREW-Q114")
def choose_tricks(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Without ancestries one of each, freely; and a further trick for 5 free points."""
    character = draft.character
    if not table[RULES].use_ancestries:
        trick = table.choose(by, WhichTrick(draft=character))
        character = with_trick(character, table.content, trick)
        flaw = table.choose(by, WhichFlaw(draft=character))
        character = with_flaw(character, table.content, flaw)
    free = draft.free
    while free >= TRICK_COSTS and has_room(character, table[RULES]) and WhichTrick(draft=character).options(table):
        if not table.choose(by, BuyTrick(left=free)):
            break
        trick = table.choose(by, WhichTrick(draft=character))
        character, free = with_trick(character, table.content, trick), free - TRICK_COSTS
        if not table[RULES].many_tricks:
            break
    if table[RULES].best_at_thing:
        character = structs.replace(character, best_at=table.choose(by, WhichBest()))
    return structs.replace(draft, character=character, free=free)


@rule("BREW-364", "BREW-384")
def has_room(character: Character, rules: HouseRules) -> bool:
    """Where the GM limits tricks."""
    return rules.most_tricks is None or len(character.tricks) < rules.most_tricks


# --- 6. equipment
@rule("BREW-083", "BREW-084", "BREW-263")
def choose_gear(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """What the character has, as player and GM agree. Craft that is known makes its weapons known."""
    while True:
        items = table.choose(by, WhatTheyHave())
        if not items or table.choose(GM, AgreeOnGear(items=items)):
            weapons = tuple(item.weapon for item in items.values() if item.weapon)
            character = structs.replace(draft.character, items=items, known_weapons=weapons)
            return structs.replace(draft, character=character)


@rule("BREW-017", "BREW-273", "BREW-274", "BREW-315", "BREW-323")
def faults(character: Character) -> list[str]:
    """What a character from elsewhere has that the rules would not let anybody have."""
    found = []
    for name, bought in (*character.attributes.items(), *character.skills.items(), *character.fields.items()):
        if bought > MOST_BOUGHT and character.player:
            found.append(f"{name} {bought}: at most {MOST_BOUGHT} can be bought")
    found += [f"{name} is below 1" for name, bought in character.attributes.items() if bought < 1]
    if len([s for s in character.specialties if not s.source]) > MOST_SPECIALTIES:
        found.append(f"{len(character.specialties)} specialties are more than {MOST_SPECIALTIES}")
    dots = character.skills.get(PROFESSION, 0) + sum(g.by for g in character.grants if g.on == PROFESSION)
    if character.player and character.professions and sum(character.professions.values()) != dots:
        found.append(f"Profession has {dots} dots; {sum(character.professions.values())} are divided")
    return found

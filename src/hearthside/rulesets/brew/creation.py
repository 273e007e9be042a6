"""Characters: how players make them, step by step, and whom the GM brings in."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import GM, Content, Id, Key, Reader, Seat, Table, action, new_key, rule
from hearthside.kit.timers import counts
from hearthside.rulesets.brew.content_kinds import Ancestry, Choice, Class, Flaw, Trick
from hearthside.rulesets.brew.facts.characters import CharacterMade, PointsUnspent
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.points import spend_points, spend_rest
from hearthside.rulesets.brew.questions.characters import (
    AgreeOnGear,
    ApproveTailoring,
    BuyTrick,
    CharacterName,
    Concept,
    Draft,
    Story,
    Tailored,
    WhatTheyHave,
    WhichAncestry,
    WhichBest,
    WhichBonus,
    WhichClass,
    WhichFlaw,
    WhichOffered,
    WhichTrick,
)
from hearthside.rulesets.brew.scores import ANCESTRY
from hearthside.rulesets.brew.state import (
    MOST_BOUGHT,
    MOST_SPECIALTIES,
    Character,
    Grant,
    Held,
    Scores,
    Specialty,
)
from hearthside.rulesets.brew.words import PROFESSION

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
    draft = table.run(spend_rest, by, draft)
    # 6. Equipment, as player and GM agree.
    draft = table.run(choose_gear, by, draft)
    backstory = table.choose(by, Story())
    who = join(table, by, structs.replace(draft.character, backstory=backstory))
    if draft.free:
        table.record(PointsUnspent(about=who, left=counts(draft.free, "free point")))
    return who


def join(table: Table, by: Key[Seat], character: Character) -> Key[Character]:
    """It is whole, and its scores are kept as they were made."""
    player = by if by in table else ""  # who has left meanwhile leaves it to the GM
    made = fresh(structs.replace(character, player=player), table[RULES], table.content)
    who = new_key(table, Character, made.name)
    table.record(CharacterMade(about=who, record=made))
    return who


@rule("BREW-162", "BREW-276", "BREW-386")
def fresh(character: Character, rules: HouseRules, content: Content) -> Character:
    """Health as it is at the start, with a snapshot of all scores."""
    most = character.most_health if character.is_npc else rules.starting_health
    health = most + sum(content.of(Trick)[id_].health for id_ in character.tricks if id_ in content.of(Trick))
    health += sum(content.of(Flaw)[id_].health for id_ in character.flaws if id_ in content.of(Flaw))
    whole = structs.replace(character, most_health=most, health=max(1, health))
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
    character = with_trick(character, trick, ANCESTRY)
    flaw = entry.flaw or table.choose(by, WhichFlaw(draft=character))
    return structs.replace(draft, character=with_flaw(character, flaw, ANCESTRY))


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
def with_trick(character: Character, trick: str, source: str = "") -> Character:
    """A trick. One that is held already brings nothing more; what it gives follows from its entry."""
    if trick in character.tricks:
        return character
    return structs.replace(character, tricks={**character.tricks, trick: Held(source)})


def with_flaw(character: Character, flaw: str, source: str = "") -> Character:
    """A flaw. One that is held already stays where it came from."""
    if flaw in character.flaws:
        return character
    return structs.replace(character, flaws={**character.flaws, flaw: Held(source)})


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
        special = next(Specialty(one.skill, one.name, id_) for one in entry.specialties if one.name == picked)
        character = structs.replace(character, specialties=(*character.specialties, special))
    for trick in entry.tricks:
        character = with_trick(character, trick, id_)
    flaw = entry.flaw if with_its_flaw else ""
    if with_its_flaw and not flaw and table[RULES].classes_have_flaws:
        flaw = table.choose(by, WhichFlaw(draft=character))
    return with_flaw(character, flaw, id_) if flaw else character


@rule("BREW-264")
def ancestry_as_class(table: Table, by: Id, character: Character, id_: str) -> Character:
    """An ancestry in place of a class: its bonuses, trick and flaw."""
    entry = table.content.of(Ancestry)[id_]
    grants = table.run(bonuses_of, by, id_, dict(entry.bonuses), entry.choices)
    character = structs.replace(character, classes=(*character.classes, id_), grants=(*character.grants, *grants))
    trick = entry.trick or table.choose(by, WhichTrick(draft=character))
    character = with_trick(character, trick, id_)
    flaw = entry.flaw or table.choose(by, WhichFlaw(draft=character))
    return with_flaw(character, flaw, id_)


@rule("BREW-279")
def tailor(table: Table, by: Id, bonuses: dict[str, int]) -> dict[str, int]:
    """Where the table plays it so, the bonuses may lie on other skills, if the GM finds no undue advantage in it."""
    if not table[RULES].tailored_classes or not bonuses:
        return bonuses
    tailored = table.choose(by, Tailored(bonuses=bonuses))
    if tailored == bonuses or table.choose(GM, ApproveTailoring(bonuses=tailored)):
        return tailored
    return bonuses


# --- 5. tricks and flaws
@rule("BREW-277", "BREW-324", "BREW-326", "BREW-360", "BREW-362", "BREW-Q114")
def choose_tricks(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Without ancestries one of each, freely; and a further trick for 5 free points."""
    character = draft.character
    if not table[RULES].use_ancestries:
        trick = table.choose(by, WhichTrick(draft=character))
        character = with_trick(character, trick)
        flaw = table.choose(by, WhichFlaw(draft=character))
        character = with_flaw(character, flaw)
    free = draft.free
    while free >= TRICK_COSTS and has_room(character, table[RULES]) and WhichTrick(draft=character).options(table):
        if not table.choose(by, BuyTrick(left=free)):
            break
        trick = table.choose(by, WhichTrick(draft=character))
        character, free = with_trick(character, trick), free - TRICK_COSTS
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
    for name, bought in character.attributes.items():
        if bought + sum(grant.by for grant in character.grants if grant.on == name) < 1:
            found.append(f"{name} is below 1")
    if len([s for s in character.specialties if not s.source]) > MOST_SPECIALTIES:
        found.append(f"{len(character.specialties)} specialties are more than {MOST_SPECIALTIES}")
    dots = character.skills.get(PROFESSION, 0) + sum(g.by for g in character.grants if g.on == PROFESSION)
    if character.player and sum(character.professions.values()) != dots:
        found.append(f"Profession has {dots} dots; {sum(character.professions.values())} are divided")
    return found

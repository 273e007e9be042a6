"""Ready characters, and those whom the GM brings in."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Content, Id, Key, Seat, Sight, Table, action, new_key, rule
from hearthside.rulesets.brew.content_kinds import Ancestry, Class, Field, Person, ReadyCharacter, Skill
from hearthside.rulesets.brew.creation import fresh, join, why_not_play, with_flaw, with_trick
from hearthside.rulesets.brew.facts.characters import CharacterMade, NotesWritten
from hearthside.rulesets.brew.gear import Armor, Weapon
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.characters import (
    CharacterName,
    Notes,
    Score,
    WhichPerson,
    WhichReady,
    WhoKnowsThem,
)
from hearthside.rulesets.brew.scores import ANCESTRY
from hearthside.rulesets.brew.state import Character, Grant, Item, Specialty
from hearthside.rulesets.brew.words import ATTRIBUTES, Attribute

BODY: tuple[Attribute, ...] = ("power", "precision", "speed")


@action("Take a ready character", by=Seat, unless=why_not_play, ready=WhichReady())
@rule("BREW-263")
def take(table: Table, by: Key[Seat], ready: str) -> Key[Character]:
    """A character of the setting, as it is."""
    entry = table.content.of(ReadyCharacter)[ready]
    return join(table, by, from_ready(entry, table.content, by))


def from_ready(ready: ReadyCharacter, content: Content, player: Id) -> Character:
    """A ready character, built by the same rules."""
    skills, fields = content.of(Skill), content.of(Field)
    character = Character(
        name=ready.name, player=player, concept=ready.concept, backstory=ready.backstory, casting=ready.casting,
        craft=ready.craft, spells=ready.spells, known_weapons=ready.known_weapons,
        attributes={one: 1 + ready.points.get(one, 0) for one in ATTRIBUTES},
        skills={on: n for on, n in ready.points.items() if on in skills},
        fields={on: n for on, n in ready.points.items() if on in fields},
        professions=ready.professions,
        items={one.name: Item(kg=one.kg, weapon=one.weapon, armor=one.armor, worn=bool(one.armor))
               for one in ready.items},
    )  # fmt: skip
    if ready.ancestry:
        folk = content.of(Ancestry)[ready.ancestry]
        character = structs.replace(character, ancestry=ready.ancestry, size=folk.size,
                                    grants=grants_of(folk, ANCESTRY, ready.picks.get(ANCESTRY, "")))  # fmt: skip
        for trick in filter(None, [folk.trick]):
            character = with_trick(character, trick, ANCESTRY)
        for flaw in filter(None, [folk.flaw]):
            character = with_flaw(character, flaw, ANCESTRY)
    for id_ in ready.classes:
        of = content.of(Class)[id_]
        grants = (*character.grants, *grants_of(of, id_, ready.picks.get(id_, "")))
        character = structs.replace(character, classes=(*character.classes, id_), grants=grants)
        for trick in of.tricks:
            character = with_trick(character, trick, id_)
        character = with_flaw(character, of.flaw, id_) if of.flaw else character
    for trick in ready.tricks:
        character = with_trick(character, trick)
    for flaw in ready.flaws:
        character = with_flaw(character, flaw)
    offered = {(s.skill, s.name): id_ for id_ in ready.classes for s in content.of(Class)[id_].specialties}
    specialties = tuple(Specialty(s.skill, s.name, offered.get((s.skill, s.name), ""), s.profession)
                        for s in ready.specialties)  # fmt: skip
    return structs.replace(character, specialties=specialties)


def grants_of(entry: Ancestry | Class, source: str, pick: str) -> tuple[Grant, ...]:
    fixed = [Grant(on, by, source) for on, by in entry.bonuses.items()]
    return (*fixed, *(Grant(pick or (choice.of or ATTRIBUTES)[0], choice.by, source) for choice in entry.choices))


@action("Bring somebody in", name=CharacterName(),
        body=Score(words="Body: Power, Precision and Speed?", least=1),
        mind=Score(words="Mind: Perception, Wits and Charisma?", least=1),
        skill=Score(words="Skill: in all that they do?", default=1),
        health=Score(words="Health?", least=1, default=10), notes=Notes(), seen_by=WhoKnowsThem())  # fmt: skip
@rule("BREW-001", "BREW-034", "BREW-035")
def bring_in(table: Table, by: Id, name: str, body: int = 2, mind: int = 2, skill: int = 1, health: int = 10,
             notes: str = "", seen_by: Sight = "all") -> Key[Character]:  # fmt: skip
    """Somebody of the GM's: a name and three numbers are enough to start a fight."""
    person = Person(name=name, body=body, mind=mind, skill=skill, health=health, notes=notes)
    return settle_in(table, person, seen_by)


@action("Bring in somebody of the setting", who=WhichPerson(), seen_by=WhoKnowsThem())
@rule("BREW-001", "BREW-034")
def bring_in_ready(table: Table, by: Id, who: str, seen_by: Sight = "all") -> Key[Character]:
    """Somebody of the setting whom no player plays."""
    return settle_in(table, table.content.of(Person)[who], seen_by)


def settle_in(table: Table, person: Person, seen_by: Sight) -> Key[Character]:
    made = fresh(from_person(person, table.content), table[RULES], table.content)
    made = structs.replace(made, seen_by=seen_by)
    who = new_key(table, Character, person.name, made)
    table.record(CharacterMade(about=who, record=made))
    return who


def from_person(person: Person, content: Content) -> Character:
    """Three numbers fill every score; single ones may differ."""
    scores = person.scores
    attributes = {one: scores.get(one, person.body if one in BODY else person.mind) for one in ATTRIBUTES}
    weapons, armors = content.of(Weapon), content.of(Armor)
    items = {weapons[id_].name: Item(weapon=id_) for id_ in person.weapons if id_ in weapons}
    items |= {armors[id_].name: Item(armor=id_, worn=True) for id_ in person.armor if id_ in armors}
    character = Character(
        name=person.name, notes=person.notes or person.text, size=person.size, casting=person.casting,
        attributes=attributes,
        skills={id_: scores.get(id_, person.skill) for id_ in content.of(Skill)},
        fields={id_: n for id_, n in scores.items() if id_ in content.of(Field)},
        most_health=person.health, items=items, known_weapons=person.weapons,
    )  # fmt: skip
    for trick in person.tricks:
        character = with_trick(character, trick)
    for flaw in person.flaws:
        character = with_flaw(character, flaw)
    return character


@action("Write notes", by=Character, meanwhile=True, always=True, notes=Notes())
@rule("BREW-369")
def write_notes(table: Table, who: Key[Character], notes: str) -> None:
    """Whatever is worth remembering of a character."""
    table.record(NotesWritten(about=who, notes=notes))

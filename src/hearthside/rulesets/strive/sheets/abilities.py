"""The sheet: Attributes, what follows from them, Skills, Expertises, Traits and Titles."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Stat, Table, Tag, Tags
from hearthside.rulesets.strive.costs import attribute_cost, rate_of
from hearthside.rulesets.strive.derived import base_initiative, breath, sprint_parts, stability_parts
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEntry
from hearthside.rulesets.strive.levels import (
    attribute_level,
    base_of,
    name_of_skill,
    skill_entry,
    skill_level,
    skills_had,
)
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of, words_of
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.tests.learning import threshold
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import trait_of
from hearthside.rulesets.strive.words import ATTRIBUTES, CATEGORIES, MAGIC, SHORT, Attribute


@rule("STR-097", "STR-098")
def abilities(reader: Reader, who: Key[Character]) -> Group:
    """What somebody can do; what is wanted most often comes first."""
    character = reader[who]
    grows = not character.is_npc
    return Group(label="Abilities", widgets=(
        Buttons(actions=("test", "attack", "use-expertise")),
        Group(label="Attributes", widgets=attributes(reader, who), rules=("STR-098",)),
        skills(reader, who),
        Group(label="Derived", widgets=derived(reader, who), rules=("STR-114",)),
        *expertises(reader, who),
        *traits(reader, who),
        *(growth(reader, who) if grows else ()),
    ))  # fmt: skip


@rule("STR-098", "STR-1250")
def attributes(reader: Reader, who: Key[Character]) -> tuple[Stat, ...]:
    """Those that everybody has, and Magic for who has any."""
    has_magic = attribute_level(reader, who, MAGIC).total
    return tuple(attribute(reader, who, one) for one in (*ATTRIBUTES, *((MAGIC,) if has_magic else ())))


def attribute(reader: Reader, who: Key[Character], one: Attribute) -> Stat:
    level = attribute_level(reader, who, one)
    return Stat(label=one.title(), value=level.total, explained=level, field=f"attributes.{one}")


@rule("STR-120", "STR-121", "STR-163", "STR-283")
def skills(reader: Reader, who: Key[Character]) -> Group:
    """One category after the other; a Skill that is being learned stands at 0, what a boon grants at its level."""
    own = reader[who].skills
    mine = sorted(skills_had(reader, who), key=lambda id_: CATEGORIES.index(skill_entry(reader, id_).category))
    stats = []
    for id_ in mine:
        level = skill_level(reader, who, id_)
        is_innate = skill_entry(reader, id_).innate or (id_ in own and own[id_].innate)
        named = name_of_skill(reader, id_) + (" (Innate)" if is_innate else "")
        stats.append(Stat(label=named, value=level.total, explained=level,
                          field=f"skills.{id_}.raw" if id_ in own else ""))  # fmt: skip
    return Group(label="Skills", widgets=tuple(stats), rules=("STR-120",))


@rule("STR-114")
def derived(reader: Reader, who: Key[Character]) -> tuple[Stat, ...]:
    """What follows from Attributes."""
    initiative, run, firm = base_initiative(reader, who), sprint_parts(reader, who), stability_parts(reader, who)
    minutes = breath(reader, who)
    return (
        Stat(label="Base Initiative", value=initiative.total, explained=initiative, rules=("STR-115",)),
        Stat(label="Sprint", value=run.total, explained=run, rules=("STR-116",)),
        Stat(label="Stability", value=firm.total, explained=firm, rules=("STR-118",)),
        Stat(label="Breath, minutes", value=minutes, explained=Explained((Summand("3 × Tough", minutes, "STR-107"),)),
             rules=("STR-107",)),
    )  # fmt: skip


@rule("STR-130")
def expertises(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    held = (it for it in expertises_of(reader, who).values() if it.si <= 1)  # a power stands there once
    tags = tuple(Tag(it.entry.name, help=f"{words_of(reader, it)}. {it.entry.text}") for it in held)
    return (Tags(label="Expertises", tags=tags, rules=("STR-130",)),) if tags else ()


@rule("STR-164", "STR-166")
def traits(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    character, found = reader[who], list[AnyWidget]()
    if character.traits:
        entries = reader.content.of(TraitEntry)
        tags = []
        for one in character.traits:
            id_, chosen = trait_of(one)
            entry = entries[id_] if id_ in entries else TraitEntry(name=id_)
            named = f"{entry.name} ({chosen})" if chosen else entry.name
            tags.append(Tag(named, help=entry.text, state="" if has_trait(reader, who, id_) else "rests"))
        found.append(Tags(label="Traits", tags=tuple(tags), rules=("STR-164",)))
    if character.titles:
        titles = reader.content.of(TitleEntry)
        borne = tuple(Tag(titles[id_].name, help=f"{titles[id_].text} {about}".strip()) if id_ in titles
                      else Tag(id_, help=about) for id_, about in character.titles.items())  # fmt: skip
        found.append(Tags(label="Titles of Renown", tags=borne, rules=("STR-166",)))
    if character.tallies:
        counted = tuple(Tag(what, number) for what, number in character.tallies.items())
        found.append(Tags(label="Tallies", tags=counted, rules=("STR-834",)))
    return tuple(found)


@rule("STR-146", "STR-155")
def growth(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """XP, what the next levels cost, and how far Skills are."""
    character = reader[who]
    costs = tuple((f"{one.title()}, {rate_of(character, one)}", str(character.attributes.get(one, 1) + 1),
                   f"{attribute_cost(reader, who, one).total} XP") for one in ATTRIBUTES)  # fmt: skip
    progress = tuple(
        (name_of_skill(reader, id_), "/".join(SHORT[one] for one in base_of(reader, id_)),
         f"{skill.progress} of {threshold(skill.raw)}")
        for id_, skill in character.skills.items()
    )  # fmt: skip
    return (Group(label="Advancement", rules=("STR-147",), widgets=(
        Stat(label="XP", value=character.xp, field="xp", rules=("STR-147",)),
        Buttons(actions=("raise-attribute", "improve-skill", "buy-trait", "practise", "be-taught")),
        Table(label="The next level", columns=("Attribute", "Level", "Costs"), rows=costs, rules=("STR-149",)),
        Table(label="Progress", columns=("Skill", "Base", "Progress"), rows=progress, rules=("STR-155",),
              empty="No Skills yet."),
    )),)  # fmt: skip

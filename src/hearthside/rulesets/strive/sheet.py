"""The character sheet, in five tabs; what everybody wants to know of a character at a glance."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Group, Reservoir, Stat, Table, Tag, Tags, Text
from hearthside.rulesets.strive.derived import (
    base_initiative,
    breath,
    carrying_capacity,
    exhaustion_limit,
    injury_limit,
    maximum_hp,
    sprint,
    stability,
)
from hearthside.rulesets.strive.kinds.creation import Heritage
from hearthside.rulesets.strive.levels import attribute_level, name_of_skill, skill_level
from hearthside.rulesets.strive.personality import SCALES, SIGNATURE, VERY
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES

STEPS = {0: "Undecided", 1: "A little", VERY: "Very", SIGNATURE: "Signature"}
PLACES = {
    "clothing": "Clothing", "armor": "Armor", "hands": "Hands", "back": "Back", "jewelry": "Jewelry",
    "luggage": "Luggage", "property": "Property",
}  # fmt: skip


def reservoirs(reader: Reader, who: Key[Character]) -> tuple[Reservoir, ...]:
    character = reader[who]
    found = [Reservoir(label="HP", now=character.hp, most=maximum_hp(reader, who).total, field="hp",
                       rules=("STR-203",))]  # fmt: skip
    if temporary := sum(one.points for one in character.temporary):
        found.append(Reservoir(label="Temporary HP", now=temporary, most=None, rules=("STR-210",)))
    found.append(Reservoir(label="Exhaustion", now=character.exhaustion, most=exhaustion_limit(reader, who).total,
                           field="exhaustion", rules=("STR-259",)))  # fmt: skip
    if not character.is_npc or character.grit:
        found.append(Reservoir(label="Grit", now=character.grit, most=None, field="grit", rules=("STR-250",)))
    return tuple(found)


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Hit Points, Exhaustion, Grit, and what ails them."""
    ails = conditions_of(reader, who)
    return (*reservoirs(reader, who), *((ails,) if ails.tags else ()))


def status(character: Character) -> str:
    if character.state != "active":
        return character.state
    return "unconscious" if "unconscious" in character.conditions else ""


@rule("STR-097")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """The whole sheet; what is wanted most often comes first."""
    tabs = [abilities(reader, who), health(reader, who), gear(reader, who)]
    if not reader[who].is_npc or reader[who].scales:
        tabs.append(personality(reader, who))
    return Group(label=reader[who].name, widgets=(*tabs, notes(reader, who)), tabs=True)


# --- Abilities
def abilities(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    attributes = tuple(
        Stat(label=one.title(), value=level.total, explained=level, field=f"attributes.{one}", rules=("STR-098",))
        for one in ATTRIBUTES
        for level in (attribute_level(reader, who, one),)
    )
    skills = tuple(
        Stat(label=name_of_skill(reader, id_), value=level.total, explained=level, field=f"skills.{id_}.raw")
        for id_ in character.skills
        for level in (skill_level(reader, who, id_),)
    )
    return Group(label="Abilities", widgets=(
        Group(label="Attributes", widgets=attributes, rules=("STR-098",)),
        Group(label="Derived", widgets=derived(reader, who), rules=("STR-114",)),
        Group(label="Skills", widgets=skills, rules=("STR-120",)),
    ))  # fmt: skip


@rule("STR-114")
def derived(reader: Reader, who: Key[Character]) -> tuple[Stat, ...]:
    """What follows from Attributes."""
    initiative, capacity = base_initiative(reader, who), carrying_capacity(reader, who)
    return (
        Stat(label="Base Initiative", value=initiative.total, explained=initiative, rules=("STR-115",)),
        Stat(label="Sprint", value=sprint(reader, who), rules=("STR-116",)),
        Stat(label="Stability", value=stability(reader, who), rules=("STR-118",)),
        Stat(label="Carrying capacity", value=capacity.total, explained=capacity, rules=("STR-102",)),
        Stat(label="Breath, minutes", value=breath(reader, who), rules=("STR-107",)),
    )


# --- Health
def health(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    hp, limit = maximum_hp(reader, who), exhaustion_limit(reader, who)
    rows = tuple(
        (injury.type.title(), injury.attribute.title() if injury.attribute and injury.is_active else "",
         f"untreated, Ob {injury.ob}" if injury.days is None else f"{injury.days} days")
        for injury in character.injuries.values()
    )  # fmt: skip
    return Group(label="Health", widgets=(
        *reservoirs(reader, who),
        Stat(label="Maximum HP", value=hp.total, explained=hp, rules=("STR-203",)),
        Stat(label="Injury limit", value=injury_limit(reader, who), rules=("STR-226",)),
        Stat(label="Exhaustion limit", value=limit.total, explained=limit, rules=("STR-106",)),
        Stat(label="Shrugged off", value=character.shrugged_off, field="shrugged_off", rules=("STR-216",)),
        Table(label="Injuries", columns=("Type", "−1 on", "Until healed"), rows=rows, empty="None.",
              rules=("STR-212",)),
        conditions_of(reader, who),
    ))  # fmt: skip


def conditions_of(reader: Reader, who: Key[Character]) -> Tags:
    tags = tuple(Tag(name.replace("-", " ").title(), one.points if one.points > 1 else None, one.what)
                 for name, one in reader[who].conditions.items())  # fmt: skip
    return Tags(label="Conditions", tags=tags, hindering=True, empty="None.", rules=("STR-265",))


# --- Gear
def gear(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    rows = tuple(
        (f"{name} ×{asset.number}" if asset.number > 1 else name, PLACES[asset.place], str(asset.bulk or ""))
        for name, asset in character.assets.items()
    )
    return Group(label="Gear", widgets=(
        Table(label="Assets", columns=("What", "Where", "Bulk"), rows=rows, empty="Nothing yet.", rules=("STR-286",)),
        Stat(label="Money", value=character.money, field="money", rules=("STR-682",)),
    ))  # fmt: skip


# --- Personality & Fate
def personality(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    rows = tuple(scale_row(one, character.scales.get(one, 0)) for one in SCALES)
    aspirations = tuple(Tag(one.goal, help=one.conviction, state="" if one.accepted else "not agreed")
                        for one in character.aspirations)  # fmt: skip
    habits = tuple(Tag(one.text, state=one.type) for one in character.habits)
    return Group(label="Personality & Fate", widgets=(
        Text(label="Ambition", text=character.ambition, field="ambition", rules=("STR-172",)),
        Tags(label="Aspirations", tags=aspirations, empty="None yet.", rules=("STR-174",)),
        Tags(label="Reactions", tags=habits, empty="None yet.", rules=("STR-179",)),
        Table(label="Personality", columns=("Trait", "How much"), rows=rows, rules=("STR-184",)),
    ))  # fmt: skip


def scale_row(scale: str, step: int) -> tuple[str, str]:
    """`Courageous`, `Very`; where it is undecided, both sides."""
    left, right = scale.title().split("-")
    return (left if step < 0 else right if step else f"{left} – {right}"), STEPS[abs(step)]


# --- Notes
def notes(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    heritages = reader.content.of(Heritage)
    species = heritages[character.species].name if character.species in heritages else character.species
    words: list[AnyWidget] = [
        Text(label="Heritage", text=species, rules=("STR-630",)),
        Text(label="Pronouns", text=character.pronouns, field="pronouns", rules=("STR-631",)),
        Text(label="Appearance", text=character.appearance, field="appearance", rules=("STR-632",)),
        Text(label="Life path", text=character.life_path, field="life_path", rules=("STR-605",)),
        Text(label="Backstory", text=character.backstory, field="backstory"),
        Text(label="Notes", text=character.notes, field="notes"),
    ]
    return Group(label="Notes", widgets=tuple(words))

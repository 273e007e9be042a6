"""The words that all of STRIVE is told in: Attributes, categories of Skills, damage types, Conditions, measures."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import count
from typing import Annotated, Literal, get_args

from msgspec import Meta

from hearthside.engine import rule

AtLeastNone = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Minute = Annotated[int, Meta(ge=0)]
"""A moment of the story: minutes since it began."""
Word = Annotated[str, Meta(min_length=1)]

Attribute = Literal["agility", "awareness", "strength", "toughness", "wit", "magic"]
ATTRIBUTES: tuple[Attribute, ...] = ("agility", "awareness", "strength", "toughness", "wit")
"""Those that everybody has, in the order of the sheet."""
MAGIC: Attribute = "magic"
"""The one that powers are drawn from. It may be 0."""
SHORT: Mapping[Attribute, str] = {
    "agility": "Agi", "awareness": "Awar", "strength": "Str", "toughness": "Tough", "wit": "Wit", "magic": "Mag",
}  # fmt: skip
Category = Literal["physical", "social", "knowledge", "craftsmanship"]
CATEGORIES: tuple[Category, ...] = get_args(Category)

DamageType = Literal[
    "acid", "bleeding", "bludgeoning", "burning", "electrical", "freezing", "piercing", "poison", "pure", "slashing",
]  # fmt: skip
DAMAGE_TYPES: tuple[DamageType, ...] = get_args(DamageType)

Condition = Literal[
    "berserk", "burning", "bleeding", "deaths-door", "dissolving", "drug-addicted", "electrified", "exhausted",
    "frostbitten", "grappled", "hasted", "jealous", "marked", "pacified", "poisoned", "prone", "rooted", "stunned",
    "terrified", "unconscious",
]  # fmt: skip
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
"""In the order in which they take effect in one Tick."""

SPECIALISED = ":"
"""Stands between a Skill and what it is specialised in: `language:old-tongue`, `weapon:pit-hammers`."""
SELF_CONTROL, MEDICINE, SURGERY, ACROBATICS, STEALTH = "self-control", "medicine", "surgery", "acrobatics", "stealth"
UNARMED, THROWING, SHIELD, WEAPON, OBSERVATION = "unarmed-combat", "throwing", "shield", "weapon", "observation"
BURIED = "buried under earth"
"""Of whoever is Prone under what has fallen on them."""
NEXT_TURN = "to the end of the next turn"
"""What Rooted lasts for that an attack brings: a turn that is going on does not count."""
DEF = "Def"
"""What an NPC defends with that makes no defence roll."""
SPRINT = "sprint"
"""The one derived characteristic that is tested."""
MEDICAL_SUPPLIES, ANTIDOTE, RATION = "medical-supplies", "antidote", "ration"


@rule("STR-098", "STR-099", "STR-100", "STR-101", "STR-104", "STR-109", "STR-602")
def attribute_texts() -> Mapping[Attribute, str]:
    return {
        "agility": "Nimbleness, speed, a sure hand and eye.",
        "awareness": "The senses, and a feeling for others.",
        "strength": "Physical power: what one carries, wields and withstands.",
        "toughness": "Endurance of body and mind: Hit Points, breath, wounds shrugged off.",
        "wit": "A sharp mind and a sharp tongue.",
    }


@rule("STR-002", "STR-003", "STR-601")
def distance(fields: int) -> str:
    """A number of fields in words: a field is 3 feet or a metre across."""
    return f"{fields * 3}'/{fields} m"


@rule("STR-007")
def free_name(name: str, taken: Container[str]) -> str:
    """`Sail`, `Sail (2)` …: the first that is not taken."""
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def several(number: int, noun: str, nouns: str = "") -> str:
    """`1 day`, `2 days`, `3 dice`: a number that agrees with its noun. `nouns`: the plural, where no s makes it."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def rounded_up(amount: int, by: int) -> int:
    """A division in which any fraction counts as a whole."""
    return -(-amount // by)

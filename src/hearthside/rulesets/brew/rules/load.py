"""Load: what somebody carries, how heavy it is, and whether they are laden. Nothing of it is stored but the word of
the player and the GM; all else follows from the things on the person and from Power."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.brew.gear import Armor, Weapon
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.harm.penalties import penalties
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Character, Item
from hearthside.rulesets.brew.words import Attribute

LADEN = -2
"""What a load takes off Speed and Precision."""
BURDENED: tuple[Attribute, ...] = ("speed", "precision")


@rule("BREW-085", "BREW-086", "BREW-089", "BREW-090")
def is_laden(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody is laden: they travel so, or carry more than is light for them or the GM has called light."""
    character = reader[who]
    if character.load == "laden":
        return True
    return carried_kg(reader, character.items) > max(light_limit(reader, who), character.light_kg)


@rule("BREW-085", "BREW-Q28")
def load_penalty(reader: Reader, who: Key[Character], attribute: Attribute) -> int:
    """−2 on Speed and on Precision for whoever is laden, else 0."""
    return LADEN if attribute in BURDENED and is_laden(reader, who) else 0


@rule("BREW-087", "BREW-088", "BREW-089", "BREW-Q27", "BREW-Q48")
def light_limit(reader: Reader, who: Key[Character]) -> int:
    """Up to so many kilograms count as light."""
    power = bare_score(reader, who, "power")
    if power <= 2:
        return 15
    if power <= 4:
        return 20
    return 30 + (10 * (power - 5) if reader[RULES].load_grows_above_5 else 0)


def carried_kg(reader: Reader, items: dict[str, Item]) -> int:
    """The weight of what is on the person."""
    return sum(weight(reader, item) for item in items.values() if item.on_person)


@rule("BREW-083", "BREW-135")
def weight(reader: Reader, item: Item) -> int:
    """Kilograms: as somebody said, or as the pack says of the weapon or armor that it is."""
    if item.kg:
        return item.kg
    weapon, armor = reader.content.of(Weapon).get(item.weapon), reader.content.of(Armor).get(item.armor)
    return weapon.kg if weapon else armor.kg if armor else 0


@rule("BREW-Q48")
def bare_score(reader: Reader, who: Key[Character], attribute: Attribute) -> int:
    """An Attribute where its bare score is used: the permanent score, whatever weighs on rolls."""
    total = score(reader, who, attribute).total
    if not reader[RULES].penalized_scores:
        return total
    less = load_penalty(reader, who, attribute) + sum(part.value for part in penalties(reader, who, attribute))
    return max(1, total + less)

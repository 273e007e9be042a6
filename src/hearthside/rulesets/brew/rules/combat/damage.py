"""Damage of attacks: what a hit deals, and what of it is soaked. All of it is arithmetic."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.rulesets.brew.gear import Armor, Damage
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.ways import Way
from hearthside.rulesets.brew.rules.load import bare_score
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.tricks import held
from hearthside.rulesets.brew.words import Attribute

AIM = -2
"""What a targeted attack takes off its roll."""


@rule("BREW-134", "BREW-Q49")
def total_for_damage(reader: Reader, total: int, aimed: bool) -> int:
    """The final total, after all modifiers and a Chance Roll."""
    return total - AIM if aimed and reader[RULES].damage_before_aim else total


@rule("BREW-127", "BREW-128", "BREW-129", "BREW-130", "BREW-131", "BREW-132", "BREW-Q45", "BREW-Q47", "BREW-Q50")
def base_damage(reader: Reader, who: Key[Character], way: Way, total: int) -> int:
    """What an attack deals by itself, from the Attribute used or from the attack's total."""
    rules, weapon = reader[RULES], way.weapon
    if way.is_magic:
        return by_formula(reader, who, way.attribute, rules.magic_damage, total)
    if not weapon.hurts:
        return 0
    formula = weapon.damage if weapon.damage is not None else weapon.method.damage
    if isinstance(formula, int):
        return formula
    dealt = by_formula(reader, who, way.attribute, halved_blade(reader, way, formula), total)
    if weapon.kind == "unarmed":
        return max(1, dealt)
    return dealt + 1 if weapon.kind == "heavy" and rules.heavy_plus_one else dealt


@rule("BREW-Q52")
def halved_blade(reader: Reader, way: Way, formula: Damage) -> Damage:
    """A broadsword deals its full total, unless the table halves all blades."""
    halves = way.weapon.is_blade and formula == "total" and reader[RULES].all_blades_halve
    return "half total" if halves else formula


@rule("BREW-Q50")
def by_formula(reader: Reader, who: Key[Character], attribute: Attribute, formula: Damage, total: int) -> int:
    match formula:
        case "half attribute":
            return bare_score(reader, who, attribute) // 2
        case "attribute":
            return bare_score(reader, who, attribute)
        case "half total":
            return (total + reader[RULES].blades_round_up) // 2
        case "total":
            return total


def needs_total(way: Way, reader: Reader) -> bool:
    """Whether the damage of an attack hangs on its total, so that it is rolled also where it hits anyway."""
    if way.is_magic:
        return reader[RULES].magic_damage == "half total"
    formula = way.weapon.damage if way.weapon.damage is not None else way.weapon.method.damage
    return formula in ("half total", "total")


@rule("BREW-110", "BREW-Q18", "BREW-Q36")
def margin_bonus(reader: Reader, margin: int, loser_rolled: bool = True) -> int:
    """+1, once, for a margin of 2 or more. Who could not roll counts as 0, or costs them 1 in any case."""
    rules = reader[RULES]
    if not loser_rolled and rules.always_bonus_against_helpless:
        return 1
    if margin < 2:
        return 0
    return margin // 2 if rules.margin_per_two else 1


@rule("BREW-111", "BREW-Q36")
def threshold_bonus(reader: Reader, steps: int) -> int:
    """+1, once, where an attack that nobody contests reaches the next threshold."""
    return max(0, steps) if reader[RULES].margin_per_two else int(steps > 0)


@rule("BREW-133", "BREW-134", "BREW-136", "BREW-Q56")
def damage_of(reader: Reader, who: Key[Character], way: Way, total: int, bonus: int) -> tuple[Summand, ...]:
    """What a hit deals before soak: the base, what the weapon and tricks add, the bonus for a clear success."""
    source = "BREW-Q56" if way.is_magic else way.weapon.rule or way.weapon.method.rule
    parts = [Summand(way.weapon.name if not way.is_magic else way.skill, base_damage(reader, who, way, total), source)]
    if way.weapon.bonus and not way.is_magic:
        parts.append(Summand("weapon", way.weapon.bonus, "BREW-131"))
    if not way.is_magic and way.weapon.kind == "unarmed":
        parts += [Summand(trick.name or id_, trick.unarmed, "BREW-136")
                  for id_, trick in held(reader, who).items() if trick.unarmed]  # fmt: skip
    if bonus:
        parts.append(Summand("clear success", bonus, "BREW-110"))
    return tuple(parts)


@rule("BREW-109", "BREW-135", "BREW-137", "BREW-399", "BREW-Q147")
def soak_of(reader: Reader, whom: Key[Character], aimed: bool) -> tuple[Summand, ...]:
    """What takes damage off each hit: worn armor, which a targeted attack ignores; then tricks, the sheet's own number,
    the favour of a god."""
    character, rules, armors = reader[whom], reader[RULES], reader.content.of(Armor)
    worn = [armors[item.armor] for item in character.items.values()
            if item.worn and item.on_person and item.armor in armors]  # fmt: skip
    parts = [] if aimed else [Summand(armor.name, armor.soak, "BREW-135") for armor in worn]
    if not (aimed and rules.aim_ignores_all_soak):
        if rules.soak_sources:
            parts += [Summand(trick.name or id_, trick.soak, "BREW-137") for id_, trick in held(reader, whom).items()]
            parts.append(Summand("own soak", character.soak, "BREW-137"))
        if character.fighting:
            parts.append(Summand("the god's favour", character.fighting.cloak, "BREW-399"))
    return tuple(part for part in parts if part.value)


@rule("BREW-133", "BREW-Q46", "BREW-Q47")
def taken(reader: Reader, dealt: tuple[Summand, ...], soak: tuple[Summand, ...], unarmed: bool) -> Explained:
    """What is left of a hit: all that it deals, less all that is soaked, never below 0."""
    rules = reader[RULES]
    damage = sum(part.value for part in dealt)
    if rules.soak_base_first:
        damage -= sum(part.value for part in dealt if part.rule == "BREW-110")
    room = max(0, damage - (1 if unarmed and rules.unarmed_gets_through else 0))
    parts = list(dealt)
    for part in soak:
        soaked = min(part.value, room)
        room -= soaked
        if soaked:
            parts.append(Summand(part.label, -soaked, part.rule))
    return Explained(tuple(parts))

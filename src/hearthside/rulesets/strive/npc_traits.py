"""Traits of the NPC builder: who has which, and what they change about numbers."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, Summand, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.npcs import NpcEffect, NpcTraitEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import Condition, DamageType

FAST, SHAMBLING, BURROWING = 2, 2, 2
SLUGGISH, HYPERACTIVE = -2, 1
WEAKNESS, POISON, MOONLIGHT, HATRED = 6, 6, 8, 5
SEETHING, TRANSFORMED, TRANSFORMED_BLOW = "Seething Hatred", "Transformed", 6
GRITTY = 5
"""Grit Points that a Gritty NPC begins with."""
FARTHER = 2
"""By how many fields Forceful and Light-weight lengthen a forced movement."""
MIND: tuple[Condition, ...] = ("terrified", "berserk", "jealous", "pacified")


@rule("STR-983", "STR-1194")
def npc_trait(reader: Reader, who: Key[Character], effect: NpcEffect) -> NpcTrait | None:
    """The Trait of somebody that has this effect and is in play; None: they have none."""
    mine = reader[who].npc_traits
    if not mine:
        return None
    entries = reader.content.of(NpcTraitEntry)
    for id_, trait in mine.items():
        entry = entries.get(id_)
        if entry and entry.effect == effect and (not entry.option or reader[RULES].npc_extras):
            return trait
    return None


def has_npc_trait(reader: Reader, who: Key[Character], effect: NpcEffect) -> bool:
    return bool(reader[who].npc_traits) and npc_trait(reader, who, effect) is not None


def upgraded(reader: Reader, who: Key[Character], effect: NpcEffect, upgrade: str) -> int:
    """How often an upgrade of a Trait was bought."""
    trait = npc_trait(reader, who, effect)
    return trait.upgrades.get(upgrade, 0) if trait else 0


# --- levels and the like
@rule("STR-1017", "STR-Q209", "STR-EX130")
def npc_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    """Multi-Initiative: a second turn, its initiative halved and rounded down; at some tables up, as for others."""
    if upgraded(reader, who, "hyperactive", "multi-initiative"):
        on = "turns-per-round" if reader[RULES].second_turn_rounds_up else "multi-initiative"
        yield "Multi-Initiative", Boon(on=on, by=1)


@rule("STR-1011", "STR-1015", "STR-Q464", "STR-EX264")
def turn_ap(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    """Sluggish and Hyperactive change what a turn brings, not what a fight begins with."""
    if not reader[who].npc_traits:
        return
    if has_npc_trait(reader, who, "sluggish"):
        yield Summand("Sluggish", SLUGGISH, "STR-1011")
    if has_npc_trait(reader, who, "hyperactive"):
        yield Summand("Hyperactive", HYPERACTIVE, "STR-1015")


# --- moving
@rule("STR-987")
def more_fields(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    """Fast: 2 fields more per AP, and 1 for each upgrade."""
    if has_npc_trait(reader, who, "fast"):
        yield Summand("Fast", FAST + upgraded(reader, who, "fast", "faster"), "STR-987")


@rule("STR-988", "STR-Q198")
def can_fly(reader: Reader, who: Key[Character]) -> bool:
    """At full speed, at any height, for any time."""
    return bool(upgraded(reader, who, "glider", "flyer"))


@rule("STR-988", "STR-Q198")
def hovers(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody stays in mid-air who is there: a Floater, a Flyer."""
    return can_fly(reader, who) or bool(upgraded(reader, who, "glider", "floater"))


@rule("STR-986")
def clings(reader: Reader, who: Key[Character]) -> bool:
    """To any surface: the Sticky."""
    return bool(upgraded(reader, who, "climber", "sticky"))


@rule("STR-985")
def burrowing_fields(reader: Reader, who: Key[Character]) -> int:
    """Fields per AP of who is in the ground: 2, and 2 for each upgrade; 0: they are not."""
    if reader[who].hidden_by != "burrowed":
        return 0
    return BURROWING * (1 + upgraded(reader, who, "burrower", "farther"))


@rule("STR-985", "STR-1010")
def most_fields(reader: Reader, who: Key[Character]) -> tuple[int, Summand] | None:
    """Shambler: at most 2 fields per AP; in the ground as far as one burrows; None: there is no such limit."""
    if burrows := burrowing_fields(reader, who):
        return burrows, Summand("burrowing", 0, "STR-985")
    return (SHAMBLING, Summand("Shambler", 0, "STR-1010")) if has_npc_trait(reader, who, "shambler") else None


@rule("STR-1007", "STR-1009", "STR-1000")
def pushed_fields(reader: Reader, whom: Key[Character], fields: int) -> int:
    """A forced movement before Stability: none of who is Immovable, longer of the Light-weight."""
    if not fields or has_npc_trait(reader, whom, "immovable"):
        return 0
    return fields + (FARTHER if has_npc_trait(reader, whom, "light-weight") else 0)


@rule("STR-1007")
def forceful(reader: Reader, who: Key[Character]) -> int:
    """By how many fields somebody's attacks move others farther."""
    return FARTHER if has_npc_trait(reader, who, "forceful") else 0


# --- harm
@rule("STR-991", "STR-Q200")
def natural_armor(reader: Reader, who: Key[Character], type_: DamageType) -> int:
    """What being Armored takes off each hit of a type. Nothing helps against pure damage."""
    trait = npc_trait(reader, who, "armored")
    return trait.protection.get(type_, 0) if trait and type_ != "pure" else 0


@rule("STR-1012", "STR-1129", "STR-Q206")
def vulnerability(reader: Reader, who: Key[Character], type_: DamageType, *, tick: bool) -> int:
    """What each instance of a type does more to the Vulnerable, also in a Tick, but at some tables."""
    trait = npc_trait(reader, who, "vulnerable")
    if trait is None or type_ not in trait.types or (tick and reader[RULES].ticks_spare_weakness):
        return 0
    return WEAKNESS


@rule("STR-999", "STR-1003")
def is_immune(reader: Reader, who: Key[Character], condition: Condition) -> bool:
    """Fortified Mind and Unstunnable."""
    if condition == "stunned":
        return has_npc_trait(reader, who, "unstunnable")
    return condition in MIND and has_npc_trait(reader, who, "fortified-mind")


@rule("STR-1019", "STR-1040")
def more_damage(reader: Reader, who: Key[Character]) -> list[tuple[DamageType, int]]:
    """What is added to the damage of an NPC's attacks that hit: by moonlight, in hatred."""
    character = reader[who]
    more: list[tuple[DamageType, int]] = []
    if not (character.npc_traits or character.effects):
        return more
    if character.moonlit and has_npc_trait(reader, who, "moon-affinity"):
        more.append(("slashing", MOONLIGHT))
    if SEETHING in character.effects:
        more.append(("bludgeoning", HATRED))
    if TRANSFORMED in character.effects:
        more.append(("bludgeoning", TRANSFORMED_BLOW))
    return more


@rule("STR-1194", "STR-Q355")
def poison_of(reader: Reader, who: Key[Character]) -> int:
    """The poison that an NPC's attacks that hit deal besides, as an instance of its own."""
    return POISON if has_npc_trait(reader, who, "poisoner") else 0


@rule("STR-1002", "STR-963", "STR-Q462")
def can_be_halted(reader: Reader, who: Key[Character]) -> bool:
    """Opportunity Attacks do not halt the Unstoppable, nor members of a Squad."""
    return not reader[who].squad and not has_npc_trait(reader, who, "unstoppable")


@rule("STR-990", "STR-1008")
def own_stroke(reader: Reader, who: Key[Character], on_land: int) -> int | None:
    """Fields per AP in water of who swims at full speed, or sinks; None: as others."""
    if has_npc_trait(reader, who, "swimmer"):
        return on_land
    return 0 if has_npc_trait(reader, who, "drowner") else None

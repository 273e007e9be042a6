"""What things come to: how bulky they are, what worn ones protect from, and what they cost whoever wears them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hearthside.engine import Explained, Key, Reader, Summand, distilled, distilled_from, remembered, rule
from hearthside.rulesets.strive.belongings import Asset, Place
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import (
    AmmunitionEntry,
    ArmorEntry,
    AssetEntry,
    DefenceBonus,
    Degree,
    GeneralAsset,
    ShieldEntry,
    Use,
    WeaponEntry,
)
from hearthside.rulesets.strive.npc_traits import has_npc_trait, natural_armor
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.traits import INNATE_ARMOR, holds_trait, innate_armor
from hearthside.rulesets.strive.words import STEALTH, DamageType, rounded_up

ASSET_KINDS: tuple[type[AssetEntry], ...] = (WeaponEntry, ArmorEntry, ShieldEntry, AmmunitionEntry, GeneralAsset)
NOTHING = AssetEntry()
STABILITY = "stability"


def all_entries(reader: Reader) -> Mapping[str, AssetEntry]:
    """Everything that there is to own in the setting, by id."""
    return reader.content.of_any(ASSET_KINDS)


def entry_called(reader: Reader, id_: str) -> AssetEntry:
    """An entry by its id. What no pack describes (any more) is nothing in particular."""
    return all_entries(reader).get(id_, NOTHING)


def entry_of(reader: Reader, asset: Asset) -> AssetEntry:
    return entry_called(reader, asset.entry) if asset.entry else NOTHING


def bomb_of(reader: Reader, asset: Asset) -> Use | None:
    """What something does where it lands that bursts or smokes; None: it is no such thing."""
    entry = entry_of(reader, asset)
    use = entry.use if isinstance(entry, GeneralAsset) else None
    return use if use and use.effect in ("blast", "smoke") else None


@rule("STR-1242")
def radius_of(use: Use, quality: int) -> int:
    """How far a bomb reaches, in fields: smoke by its Quality."""
    return quality if use.effect == "smoke" else use.radius


def blast_of(reader: Reader, asset: Asset) -> Use | None:
    """What a flask or a bomb does where it breaks; None: it is none."""
    return blast_in(entry_of(reader, asset))


def blast_in(entry: AssetEntry) -> Use | None:
    use = entry.use if isinstance(entry, GeneralAsset) else None
    return use if use and use.effect == "blast" else None


@rule("STR-287", "STR-Q93", "STR-Q318", "STR-1126")
def bulk(reader: Reader, asset: Asset) -> int:
    """Each stack counts its bulk once, a partial one fully. A container has none."""
    entry = entry_of(reader, asset)
    if isinstance(entry, GeneralAsset) and entry.type == "container":
        return 0
    each = asset.bulk if entry is NOTHING else entry.bulk
    return each * (asset.number if reader[RULES].bulk_per_unit else stacks(reader, asset))


def stacks(reader: Reader, asset: Asset) -> int:
    """How many stacks they make."""
    return rounded_up(asset.number, entry_of(reader, asset).stack)


# --- worn and equipped
@distilled_from("assets")
def owned(reader: Reader, who: Key[Character]) -> tuple[tuple[str, Place, AssetEntry], ...]:
    """What somebody owns, however many of it: its name, where it is, and its entry."""
    entries = all_entries(reader)
    return tuple([(name, one.place, entries.get(one.entry, NOTHING)) for name, one in reader[who].assets.items()])


def worn(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Place, AssetEntry]]:
    """What of it somebody wears and holds."""
    return (one for one in owned(reader, who) if one[1] not in ("luggage", "property"))


@distilled
def armor_of(reader: Reader, who: Key[Character]) -> ArmorEntry | None:
    """The armor that somebody wears."""
    for _, place, entry in worn(reader, who):
        if place == "armor" and isinstance(entry, ArmorEntry):
            return entry
    return None


@distilled
def shield_of(reader: Reader, who: Key[Character]) -> ShieldEntry | None:
    """The shield that somebody holds."""
    for _, place, entry in worn(reader, who):
        if place == "hands" and isinstance(entry, ShieldEntry):
            return entry
    return None


@distilled
def weapons_of(reader: Reader, who: Key[Character]) -> dict[str, WeaponEntry]:
    """The weapons that somebody holds, by the names of the assets."""
    held = ((name, entry) for name, place, entry in worn(reader, who) if place == "hands")
    return {name: entry for name, entry in held if isinstance(entry, WeaponEntry)}


# --- what it does
DIVISORS: Mapping[Degree, int] = {"unthreatened": 1, "flanked": 2, "surrounded": 4}


@rule(
    "STR-249",
    "STR-471",
    "STR-472",
    "STR-473",
    "STR-474",
    "STR-991",
    "STR-1124",
    "STR-1203",
    "STR-1233",
    "STR-Q70",
    "STR-Q105",
)
@remembered
def protection(
    reader: Reader, who: Key[Character], type_: DamageType, degree: Degree = "unthreatened", less: int = 0
) -> Explained:
    """What armor takes off one instance of damage, worn or natural: all of it, half or a quarter of the full value when
    flanked or surrounded, nothing when overwhelmed. Nothing helps against pure damage. `less`: what an attack takes off
    it."""
    armor, parts = armor_of(reader, who), []
    if armor and type_ != "pure" and (worn := armor.protection.get(type_, 0)):
        parts.append(Summand(armor.name, worn, "STR-1229"))
    if skin := innate_armor(reader, who, type_):
        parts.append(Summand("Innate Armor", skin, "STR-1203"))
    if hide := natural_armor(reader, who, type_):
        parts.append(Summand("Armored", hide, "STR-991"))
    # Each keeps what is printed for the degree.
    full = sum(part.value for part in parts)
    value = 0 if degree == "overwhelmed" else sum(rounded_up(part.value, DIVISORS[degree]) for part in parts)
    if value < full:
        parts.append(Summand(degree, value - full, "STR-1124"))
    if value and less:
        parts.append(Summand("battered", -min(value, less), "STR-1259"))
    return Explained(tuple(parts))


def is_armored(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody wears armor or has one by nature."""
    by_nature = holds_trait(reader, who, INNATE_ARMOR) or has_npc_trait(reader, who, "armored")
    return by_nature or armor_of(reader, who) is not None


@rule("STR-258", "STR-263")
@remembered
def worn_exhaustion(reader: Reader, who: Key[Character]) -> Explained:
    """The Exhaustion that equipment brings while it is worn or wielded."""
    tiring = ((name, exhaustion_of(entry)) for name, _, entry in worn(reader, who))
    return Explained(tuple(Summand(name, points, "STR-263") for name, points in tiring if points))


def exhaustion_of(entry: AssetEntry) -> int:
    return entry.exhaustion if isinstance(entry, (ArmorEntry, ShieldEntry, GeneralAsset)) else 0


@rule("STR-1229", "STR-1231", "STR-1232", "STR-1238")
def gear_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    """What armor takes off Stealth, and what armor and shield give to Stability."""
    for name, _, entry in worn(reader, who):
        if isinstance(entry, ArmorEntry) and entry.stealth:
            yield name, Boon(on=STEALTH, by=entry.stealth)
        if isinstance(entry, (ArmorEntry, ShieldEntry)) and entry.stability:
            yield name, Boon(on=STABILITY, by=entry.stability)


@rule("STR-483", "STR-1125", "STR-1235", "STR-1236", "STR-1237", "STR-1238", "STR-Q357")
def shield_bonus(reader: Reader, who: Key[Character], degree: Degree, against: Collection[str] = ()) -> DefenceBonus:
    """What the shield does for a defence with the Shield Skill against such an attack (`melee`, `ranged`,
    `stabbing`)."""
    shield = shield_of(reader, who)
    for cover in shield.cover if shield else ():
        if not cover.against or any(one in against for one in cover.against):
            return cover.at(degree)
    return DefenceBonus()


# --- weapons at a distance
@rule("STR-691", "STR-692", "STR-693", "STR-1120", "STR-1189", "STR-1190", "STR-Q95")
def reaches(reader: Reader, weapon: WeaponEntry, distance: int) -> bool:
    """Whether a weapon can attack somebody so many fields away. 1 is adjacent."""
    if distance <= 1 and weapon.range_only:
        return False
    least = weapon.reach if reader[RULES].exact_reach else 0
    in_reach = least <= distance <= weapon.reach
    if in_reach or not weapon.is_ranged:
        return in_reach
    return weapon.farthest is None or not reader[RULES].weapon_ranges or distance <= weapon.farthest


@rule("STR-694", "STR-1190")
def ob_at(reader: Reader, weapon: WeaponEntry, distance: int) -> int:
    """What the distance adds to the Ob of an attack."""
    near = 2 if weapon.prefer_range and distance <= 1 else 0
    return near + increments_beyond(reader, weapon, distance)


@rule("STR-1190")
def damage_lost_at(reader: Reader, weapon: WeaponEntry, distance: int) -> int:
    """What the distance takes off its primary damage."""
    return 2 * increments_beyond(reader, weapon, distance)


@rule("STR-1190")
def increments_beyond(reader: Reader, weapon: WeaponEntry, distance: int) -> int:
    """Started distance increments beyond the first."""
    if weapon.increment is None or not reader[RULES].weapon_ranges or distance <= weapon.reach:
        return 0
    return max(0, rounded_up(distance, weapon.increment) - 1)


@rule("STR-695", "STR-696", "STR-1122", "STR-Q96")
def reload_ap(reader: Reader, weapon: WeaponEntry) -> int:
    """What reloading costs; 0: it needs no action of its own."""
    return weapon.reload or (reader[RULES].plain_reload if weapon.ammunition else 0)


OUT_OF_SIGHT = 200


@rule("STR-693", "STR-Q95")
def least_distance(reader: Reader, weapon: WeaponEntry) -> int:
    """The nearest that a weapon can attack."""
    return next(near for near in range(1, OUT_OF_SIGHT) if reaches(reader, weapon, near))


@rule("STR-691", "STR-692", "STR-1190")
def most_distance(reader: Reader, weapon: WeaponEntry) -> int:
    """The farthest that it can; what has no limit reaches as far as one sees."""
    if not weapon.is_ranged:
        return weapon.reach
    limited = weapon.farthest is not None and reader[RULES].weapon_ranges
    return (weapon.farthest or 0) if limited else OUT_OF_SIGHT

"""Aiming: whether a target can be reached, how far away it is, what hides it, and what flies at it."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, name_of, rule
from hearthside.kit.grid.maps import fields_apart
from hearthside.rulesets.strive.gear import damage_lost_at, least_distance, most_distance, ob_at, reaches, weapons_of
from hearthside.rulesets.strive.kinds.gear import WeaponEntry
from hearthside.rulesets.strive.questions.belongings import HowFar
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.belongings.shooting import shoot, why_no_shot
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.rules.combat.hindering import hindrance
from hearthside.rulesets.strive.rules.combat.hits import Strike, basic_attack, quality_of
from hearthside.rulesets.strive.rules.combat.positions import (
    BARE_REACH,
    behind,
    fields_between,
    has_room,
    height_between,
    see_each_other,
    spots_of,
)
from hearthside.rulesets.strive.rules.npcs.hiding import give_itself_away, why_untouchable
from hearthside.rulesets.strive.state import Character


@rule("STR-693", "STR-694", "STR-992", "STR-1120", "STR-1189", "STR-1190", "STR-1244")
def aim(table: Table, strike: Strike) -> Strike | None:
    """An attack as the distance, what hides its target, and what is shot make it. Without a map the attacker says how
    far away the target is, where that counts. None: the last shot is gone by now, and nothing flies. Whoever was
    camouflaged is seen."""
    if table[strike.by].hidden_by:
        give_itself_away(table, strike.by)
    name, ranged = strike.it.weapon, strike.it.entry.ranged
    weapon = weapons_of(table, strike.by).get(name)
    if weapon is None:
        return aimed(table, strike, None)
    far = None
    if counts_distance(weapon):
        far = fields_between(table, strike.by, strike.whom)
        if far is None:
            least, most = least_distance(table, weapon), most_distance(table, weapon)
            far = table.choose(strike.by, HowFar(who=strike.by, whom=strike.whom, weapon=name, least=least, most=most))
    if ranged and (name not in weapons_of(table, strike.by) or why_no_shot(table, strike.by, name)):
        return None
    strike = aimed(table, strike, far)
    return replace(strike, missile=table.run(shoot, strike.by, name)) if ranged else strike


@rule("STR-694", "STR-1190", "STR-1244", "STR-EX174")
def aimed(reader: Reader, strike: Strike, far: int | None) -> Strike:
    """What hides the target makes it harder; farther off, or too near, it is harder and weaker; and what is made for
    throwing flies better."""
    ranged = strike.it.entry.ranged
    harder, less, dice = hindrance(reader, strike.by, strike.whom, ranged=ranged), 0, 0
    if weapon := weapons_of(reader, strike.by).get(strike.it.weapon):
        if far is not None:
            harder, less = harder + ob_at(reader, weapon, far), damage_lost_at(reader, weapon, far)
        if ranged:
            dice = weapon.thrown_dice
    quality = quality_of(reader, strike)
    return replace(strike, ob=strike.ob + harder, less=less, dice=strike.dice + dice, quality=quality)


def counts_distance(weapon: WeaponEntry) -> bool:
    """Whether it matters how far away the target of a weapon is, once it is in reach."""
    return weapon.is_ranged or weapon.prefer_range


@rule("STR-691", "STR-692", "STR-693", "STR-1120", "STR-1190")
def why_out_of_reach(reader: Reader, who: Key[Character], it: Held, whom: Key[Character]) -> str:
    """Why an attack does not reach somebody on the map; empty if it does, or no map tells."""
    if not (it.entry.attack or it.si or it.entry.distance) or who == whom:
        return ""
    if (reader[who].hidden_by or reader[whom].hidden_by) and (hidden := why_untouchable(reader, who, whom)):
        return hidden
    spots, far = spots_of(reader, who, whom), height_between(reader, who, whom)
    if spots:
        far = max(far, fields_apart(reader, spots[0], spots[1]))
    if not far:
        return ""
    weapon = weapons_of(reader, who).get(it.weapon or weapon_behind(reader, who, it))
    if not (reaches(reader, weapon, far) if weapon else far <= (it.entry.distance or BARE_REACH)):
        return f"{name_of(reader, whom)} is {far} field{'s' * (far != 1)} away, out of reach of {it.called}"
    if spots and not see_each_other(reader, spots[0], spots[1]):
        return f"{name_of(reader, whom)} cannot be seen from there"
    return why_no_vault(reader, who, whom) if it.entry.effect == "vault-and-jab" else ""


@rule("STR-717", "STR-Q110")
def weapon_behind(reader: Reader, who: Key[Character], it: Held) -> str:
    """The weapon in hand that Pain is Strength strikes with, as far as it reaches; empty: bare hands, or another
    attack."""
    if it.entry.effect != "pain-is-strength":
        return ""
    plain = basic_attack(reader, who)
    return "" if plain.entry.ranged else plain.weapon


@rule("STR-Q145")
def why_no_vault(reader: Reader, who: Key[Character], whom: Key[Character]) -> str:
    """Why nobody can be vaulted over on the map."""
    mine, theirs = place_of(reader, who), place_of(reader, whom)
    there = behind(reader, mine, theirs) if mine and theirs else None
    return "" if there and has_room(reader, who, there) else f"there is no room behind {name_of(reader, whom)}"

"""Shooting and throwing: ammunition that is used up, weapons that have to be reloaded, fittings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, Key, Question, Reader, Table, action, remembered, rule
from hearthside.rulesets.strive.belongings import Asset, Fitting
from hearthside.rulesets.strive.facts.belongings import Fitted, Reloaded, Shot, Unloaded
from hearthside.rulesets.strive.gear import entry_of, owned, reload_ap, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.gear import AmmunitionEntry, WeaponEntry
from hearthside.rulesets.strive.levels import name_of_skill, skill_level
from hearthside.rulesets.strive.questions.belongings import WhichAmmunition, WhichFitting, WhichToFit, WhichToReload
from hearthside.rulesets.strive.rules.belongings.stock import lose
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.state import Character

MAKER_LEVEL, LEAST_QUALITY = 4, 2


class Missile(Struct, frozen=True):
    """What flies at somebody."""

    entry: AmmunitionEntry
    quality: int
    name: str = ""
    """Of the asset that it was one of."""


@rule("STR-1240")
@remembered
def ammunition_of(reader: Reader, who: Key[Character], family: str) -> tuple[str, ...]:
    """What somebody carries that weapons of a family shoot, by the names of the assets."""
    return tuple(name for name, place, entry in owned(reader, who) if place != "property"
                 and isinstance(entry, AmmunitionEntry) and entry.family == family)  # fmt: skip


@rule("STR-695", "STR-696", "STR-1240", "STR-Q96")
def why_no_shot(reader: Reader, who: Key[Character], name: str) -> str:
    """Why a weapon in hand cannot be shot now; empty if it can, or needs nothing."""
    weapon = weapons_of(reader, who).get(name)
    if weapon is None:
        return ""
    if reload_ap(reader, weapon) and not reader[who].assets[name].loaded:
        return f"{name} has to be reloaded"
    return "" if has_ammunition(reader, who, weapon) else f"there is nothing left that {name} shoots"


@rule("STR-1240")
def has_ammunition(reader: Reader, who: Key[Character], weapon: WeaponEntry) -> bool:
    """Whether there is something to shoot, where a weapon needs that."""
    return not weapon.ammunition or bool(ammunition_of(reader, who, weapon.ammunition))


@rule("STR-695", "STR-1240", "STR-1244")
def shoot(table: Table, who: Key[Character], name: str) -> Missile | None:
    """A shot is used up, and what has to be reloaded is empty. A throwing blade leaves the hand. None: the weapon is
    all that flies."""
    weapon = weapons_of(table, who)[name]
    if not weapon.ammunition:
        if weapon.stack > 1:
            lose(table, who, name, 1)
        unload(table, who, name)
        return None
    kinds = ammunition_of(table, who, weapon.ammunition)
    used = table.choose(who, WhichAmmunition(who=who, among=kinds)) if len(kinds) > 1 else kinds[0]
    asset = table[who].assets[used]
    entry = entry_of(table, asset)
    assert isinstance(entry, AmmunitionEntry)
    assets = dict(table[who].assets)
    if asset.number > 1:
        assets[used] = replace(asset, number=asset.number - 1)
    else:
        del assets[used]
    table.record(Shot(about=who, assets=assets, what=used, number=asset.number - 1))
    unload(table, who, name)
    return Missile(entry, asset.quality, used)  # as it was: what has left the weapon


@rule("STR-695", "STR-696")
def unload(table: Table, who: Key[Character], name: str) -> None:
    """What has to be reloaded is empty after a shot, if it is still in hand."""
    weapon = weapons_of(table, who).get(name)
    if weapon is not None and reload_ap(table, weapon):
        empty = replace(table[who].assets[name], loaded=False)
        table.record(Unloaded(about=who, assets={**table[who].assets, name: empty}, what=name))


# --- reloading
def unloaded(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """The weapons in hand that have to be reloaded, and can be now."""
    return tuple(name for name, weapon in weapons_of(reader, who).items()
                 if not reader[who].assets[name].loaded and has_ammunition(reader, who, weapon)
                 and may_pay(reader, who, reload_ap(reader, weapon)))  # fmt: skip


def why_no_reload(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who) or ("" if unloaded(view, who) else "there is nothing to reload now")


def cheapest_reload(view: Reader, who: Key[Character]) -> int | None:
    """What reloading costs, of several weapons the least; None: there is nothing to reload."""
    held = weapons_of(view, who)
    return min((reload_ap(view, held[one]) for one in unloaded(view, who)), default=None)


@action("Reload", by=Character, unless=why_no_reload,
        costs=cheapest_reload,
        weapon=lambda view, who, args: WhichToReload(among=unloaded(view, Key(who))))  # fmt: skip
@rule("STR-409", "STR-695", "STR-696", "STR-1122", "STR-Q96")
def reload_weapon(table: Table, who: Key[Character], weapon: str) -> None:
    """2 AP, of very slow ones 3."""
    if weapon not in unloaded(table, who):
        raise IllegalAnswer(f"{weapon} cannot be reloaded now")
    if not takes_effect(table, who, reload_ap(table, weapons_of(table, who)[weapon]), f"reload {weapon}"):
        return
    full = replace(table[who].assets[weapon], loaded=True)
    table.record(Reloaded(about=who, assets={**table[who].assets, weapon: full}, what=weapon))


# --- fittings
@rule("STR-1191")
def fittings_of(reader: Reader, who: Key[Character], name: str) -> tuple[Fitting, ...]:
    """What is fitted to a weapon, where the table plays with it."""
    return reader[who].assets[name].fittings if reader[RULES].weapon_fittings and name in reader[who].assets else ()


def why_not_fit(reader: Reader, who: Key[Character], asset: Asset) -> str:
    """Why somebody cannot fit something to a weapon; empty if they can."""
    entry = entry_of(reader, asset)
    if not isinstance(entry, WeaponEntry) or not entry.reach:
        return "fittings are for melee weapons"
    if asset.quality < LEAST_QUALITY:
        return f"its Quality must be at least {LEAST_QUALITY}"
    if not entry.maker or skill_level(reader, who, entry.maker).total < MAKER_LEVEL:
        return f"that takes {name_of_skill(reader, entry.maker or 'a maker')} at level {MAKER_LEVEL}"
    return "" if len(asset.fittings) < len(FITTINGS) else "nothing more can be fitted"


FITTINGS: tuple[Fitting, ...] = ("serrated", "poison-chamber")


def fittable(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    return tuple(name for name, asset in reader[who].assets.items() if not why_not_fit(reader, who, asset))


def why_no_fitting(view: Reader, who: Key[Character]) -> str:
    if not view[RULES].weapon_fittings:
        return "fittings are not played with at this table"
    return "" if fittable(view, who) else "there is no weapon that this character could fit something to"


def what_to_fit(view: Reader, who: Id, args: Any) -> Question[Fitting]:
    weapon = view[Key[Character](who)].assets.get(args["weapon"])
    fitted = weapon.fittings if weapon else ()
    return WhichFitting(among=tuple(one for one in FITTINGS if one not in fitted))


@action("Fit a weapon", by=Character, unless=why_no_fitting,
        weapon=lambda view, who, args: WhichToFit(among=fittable(view, Key(who))), fitting=what_to_fit)  # fmt: skip
@rule("STR-1191")
def fit_weapon(table: Table, who: Key[Character], weapon: str, fitting: Fitting) -> None:
    """A weapon maker adds serrated edges or a poison chamber, each at the price of 1 Quality."""
    if weapon not in fittable(table, who):
        raise IllegalAnswer(why_not_fit(table, who, table[who].assets[weapon]))
    asset = table[who].assets[weapon]
    fitted = replace(asset, quality=asset.quality - 1, fittings=(*asset.fittings, fitting))
    table.record(Fitted(about=who, assets={**table[who].assets, weapon: fitted}, what=weapon,
                        fitting=fitting.replace("-", " ")))  # fmt: skip

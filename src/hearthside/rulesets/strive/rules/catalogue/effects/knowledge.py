"""What the Expertises of knowledge Skills do, and the charge of a rider."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.dice import Pool, Sum
from hearthside.engine import Table, rule
from hearthside.rulesets.strive.facts.catalogue import CurioFound, Soiled, Told
from hearthside.rulesets.strive.gear import entry_of, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.kinds.gear import AmmunitionEntry
from hearthside.rulesets.strive.questions.catalogue import FreeAttack, Pick
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.catalogue.zones import designate, give_type
from hearthside.rulesets.strive.rules.combat.attacks import attack, attacks_on, resolve
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.health.damage import Damage
from hearthside.rulesets.strive.rules.health.injuries import injure_directly
from hearthside.rulesets.strive.rules.tests.parts import Outcome

CHARGE = Pool(2, 4)


@rule("STR-776")
def look_for_curios(table: Table, use: Use) -> None:
    """A curio; hits above the Ob tell how much it matters. Its price and bulk are the GM's."""
    table.record(CurioFound(about=use.who, significance=use.hits - use.ob))


@rule("STR-793", "STR-Q131")
def dirty_weapon(table: Table, use: Use) -> None:
    """One melee weapon, or some ammunition, is soiled until the end of the scene."""
    melee = [name for name, weapon in weapons_of(table, use.who).items() if weapon.reach]
    assets = table[use.who].assets.items()
    shots = [name for name, asset in assets if isinstance(entry_of(table, asset), AmmunitionEntry)]
    things = (*melee, *shots)
    if not things:
        table.record(Told(about=use.who, what="has nothing to soil"))
        return
    named = things[0] if len(things) == 1 else table.choose(use.who, Pick(asked="What do you soil?", words=things))
    soiled = table[use.who].soiled
    table.record(Soiled(about=use.who, soiled=(*(one for one in soiled if one != named), named)))


@rule("STR-806")
def designate_zone(table: Table, use: Use) -> None:
    designate(table, use.who)


@rule("STR-807", "STR-808", "STR-809", "STR-810", "STR-811", "STR-812", "STR-813")
def stratagem(table: Table, use: Use) -> None:
    give_type(table, use.who, use.it.entry.zone, use.hits, use.ob)


@rule("STR-772", "STR-Q128")
def mounted_charge(table: Table, use: Use) -> None:
    """The Riding test has succeeded: a weapon attack follows, with 2D4 Bludgeoning more; at some tables the charge
    has hit already."""
    able = tuple(attacks_on(table, use.who, use.target))
    if not able:
        return
    how = table.choose(use.who, FreeAttack(who=use.who, whom=use.target, why=use.it.name, must=True, among=able))
    it = attacks_on(table, use.who, use.target).get(how)
    if it is None:
        return
    if table[RULES].charge_is_the_attack:
        trample = Damage("bludgeoning", table.roll(CHARGE, by=use.who, why=use.it.name).read(Sum()))
        strike = Strike(by=use.who, whom=use.target, it=it, added=(trample,))
        table.run(resolve, strike, Outcome("success", use.hits, use.ob), "")
        return
    table.run(attack, Strike(by=use.who, whom=use.target, it=it, trample=True))


@rule("STR-1196")
def stunt_drive(table: Table, use: Use) -> None:
    """Driver and passengers get off with one Injury each."""
    for one in (use.who, *use.whom):
        injure_directly(table, one)


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {
    "look-for-curios": look_for_curios, "dirty-weapon": dirty_weapon, "designate-zone": designate_zone,
    "stratagem": stratagem, "mounted-charge": mounted_charge, "stunt-drive": stunt_drive,
}  # fmt: skip

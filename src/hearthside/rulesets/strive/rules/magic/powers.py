"""What powers do that are no attacks, and what becomes of those that slip."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.dice import Pool, Sum
from hearthside.engine import Key, Table, rule, signed
from hearthside.rulesets.strive.facts.magic import Backfired, PowerLent
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.rules.catalogue.use import Use
from hearthside.rulesets.strive.rules.combat.hits import STRONGER, rolled_damage
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.damage import Harm, suffer
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.rules.magic.heat import band_of
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import several


@rule("STR-1253")
def feel(table: Table, who: Key[Character], it: Held, hits: int) -> None:
    """The test of a power is made: on too few hits it strikes back, whatever else came of it."""
    needed = band_of(table, who).backfires if it.entry.power else 0
    if hits >= needed or it.entry.power is None:
        return
    table.record(Backfired(about=who, what=it.name, hits=hits, needed=several(needed, "hit")))
    dealt = table.run(rolled_damage, who, it.entry.power.backfire, it.intensity, f"{it.name} backfires")
    table.run(suffer, who, Harm(instances=dealt, source=who, why=f"{it.name} backfires"))


@rule("STR-1252")
def work(table: Table, use: Use) -> None:
    """It heals, protects, strengthens, or harms who could not resist."""
    entry, si = use.it.entry, use.it.intensity
    power = entry.power
    assert power is not None
    for whom in use.whom:
        # 1. Harm, and a fitting Condition.
        if entry.damage:
            dealt = table.run(rolled_damage, use.who, entry.damage, si, use.it.name)
            table.run(suffer, whom, Harm(instances=dealt, source=use.who, why=use.it.name))
        for condition, points in entry.conditions.items():
            inflict(table, whom, condition, points, use.who)
        # 2. Healing.
        if power.heals:
            points = table.roll(Pool(si, power.heals), by=use.who, why=use.it.name).read(Sum())
            restore_hp(table, whom, points, use.it.name)
        # 3. What lasts until the scene ends.
        lend(table, whom, use.it.name, {f"resists {type_}": si * power.protects for type_ in power.types})
        lend(table, whom, use.it.name, {STRONGER: si * power.strengthens} if power.strengthens else {})


def lend(table: Table, whom: Key[Character], name: str, boons: Mapping[str, int]) -> None:
    """The same power does not add up with itself: the last one counts."""
    if boons:
        lent = {f"{name}: {on}": Boon(on=on, by=by, until="scene") for on, by in boons.items()}
        what = ", ".join(f"{on} {signed(by)}" for on, by in boons.items())
        table.record(PowerLent(about=whom, boons={**table[whom].boons, **lent}, what=f"{name}, {what}"))


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {"power": work}

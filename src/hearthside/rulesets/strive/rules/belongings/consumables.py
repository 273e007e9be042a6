"""Consumables: draughts, salves, poisons, what bursts. One piece is used up, and its Quality says how strong it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, IllegalAnswer, Key, Question, Reader, Table, action, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.facts.belongings import DoseCounted, Shielded
from hearthside.rulesets.strive.gear import entry_of
from hearthside.rulesets.strive.kinds.gear import GeneralAsset
from hearthside.rulesets.strive.kinds.gear import Use as Effects
from hearthside.rulesets.strive.questions.belongings import OnWhom, WhichConsumable
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.belongings.stock import lose
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.ducking import who_ducks
from hearthside.rulesets.strive.rules.combat.hits import rolled_damage
from hearthside.rulesets.strive.rules.health.conditions import end_withdrawal, has_condition, inflict
from hearthside.rulesets.strive.rules.health.damage import Harm, suffer_all
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, recover
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.rules.health.treatment import near
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import SELF_CONTROL, several


class Dose(Struct, frozen=True):
    """What is used on whom."""

    name: str
    what: Effects
    quality: int
    by: Key[Character]
    whom: tuple[Key[Character], ...]


# --- what it does
@rule("STR-1243")
def refresh(table: Table, dose: Dose) -> None:
    """Exhaustion goes down by Q."""
    for who in dose.whom:
        recover(table, who, dose.quality, dose.name)


@rule("STR-1243")
def mend(table: Table, dose: Dose) -> None:
    """Q dice of HP come back."""
    for who in dose.whom:
        pool = Pool(dose.quality, dose.what.die)
        restore_hp(table, who, table.roll(pool, by=dose.by, why=dose.name).read(Sum()), dose.name)


@rule("STR-1243", "STR-249")
def shield(table: Table, dose: Dose) -> None:
    """Damage of some types is resisted for Q hours."""
    ends = clock_of(table).minutes + dose.quality * HOUR
    for who in dose.whom:
        new = {f"{dose.name}: {one}": Boon(on=f"resists {one}", by=by, ends=ends)
               for one, by in dose.what.resists.items()}  # fmt: skip
        words = ", ".join(f"{one} {by}" for one, by in dose.what.resists.items())
        table.record(Shielded(about=who, boons={**table[who].boons, **new}, what=words,
                              time=several(dose.quality, "hour")))


@rule("STR-1243")
def sicken(table: Table, dose: Dose) -> None:
    """Who takes it tests Toughness at Ob Q, or it does its work."""
    for who in dose.whom:
        test = Test(
            who=who, of="toughness", ob=dose.quality, why=f"withstand {dose.name}", purposes=("poison", "forced")
        )
        if not make_test(table, test).succeeded:
            for condition, points in dose.what.conditions.items():
                inflict(table, who, condition, points, dose.by)


@rule("STR-482", "STR-1132", "STR-1242")
def blast(table: Table, dose: Dose) -> None:
    """Whatever is hit, or within the radius, suffers: that needs no test of its own. Where it fills an area, who has 2
    AP to spare may duck away, before the damage is known, and suffers half."""
    area = dose.what.radius > 0
    ducked = who_ducks(table, dose.whom, dose.name) if area else dict.fromkeys(dose.whom, False)
    dealt = table.run(rolled_damage, dose.by, dose.what.damage, dose.quality, dose.name)
    suffer_all(table, Harm(instances=dealt, source=dose.by, area=area, why=dose.name), ducked)


EFFECTS: Mapping[str, Callable[[Table, Dose], None]] = {
    "refresh": refresh, "mend": mend, "shield": shield, "sicken": sicken,
}  # fmt: skip
"""Antidotes are given by the rules of treatment, traps are set by those of trapping, flasks and bombs are thrown."""


# --- using it
def use_of(reader: Reader, who: Key[Character], name: str) -> Effects | None:
    """What using something of somebody's does; None: it is not for using."""
    asset = reader[who].assets.get(name)
    entry = entry_of(reader, asset) if asset and asset.place != "property" else None
    use = entry.use if isinstance(entry, GeneralAsset) else None
    return use if use and use.effect in EFFECTS else None


def consumables(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """What somebody could use now, by the names of the assets."""
    found = ((name, use_of(reader, who, name)) for name in reader[who].assets)
    return tuple(name for name, use in found if use and may_pay(reader, who, use.ap) and takers(reader, who, name))


@rule("STR-878", "STR-1243")
def takers(reader: Reader, who: Key[Character], name: str) -> tuple[Key[Character], ...]:
    """On whom it can be used: on oneself and whoever is in reach; who has had as many in 24 hours as do them good takes
    no more. Nobody poisons others who may not harm them."""
    use, everybody = use_of(reader, who, name), near(reader, who)
    if use and use.effect == "sicken" and why_harmless(reader, who):
        everybody = (who,)
    if use is None or not use.limit:
        return everybody
    entry = reader[who].assets[name].entry
    return tuple(one for one in everybody if len(doses(reader, one, entry)) < use.limit)


def doses(reader: Reader, who: Key[Character], entry: str) -> tuple[int, ...]:
    """When somebody took it within the last 24 hours."""
    return tuple(at for at in reader[who].taken_at.get(entry, ()) if clock_of(reader).minutes - at < DAY)


def why_nothing_to_use(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who) or ("" if consumables(view, who) else f"{view[who].name} has nothing to use now")


def on_whom(view: Reader, who: Id, args: Any) -> Question[Any]:
    user = Key[Character](who)
    return OnWhom(among=takers(view, user, args["what"]), user=user)


@action("Use something up", by=Character, unless=why_nothing_to_use,
        what=lambda view, who, args: WhichConsumable(who=Key(who), among=consumables(view, Key(who))),
        whom=on_whom)  # fmt: skip
@rule("STR-1211", "STR-1243")
def use_asset(table: Table, who: Key[Character], what: str, whom: Key[Character]) -> None:
    """Drink it, rub it in, slip it to somebody beside you."""
    use = use_of(table, who, what)
    if use is None:
        raise IllegalAnswer(f"{what} is not for using")
    asset = table[who].assets[what]
    # 1. It is paid and used up.
    if not takes_effect(table, who, use.ap, what):
        return
    lose(table, who, what, 1)
    # 2. It works.
    table.run(EFFECTS[use.effect], Dose(what, use, asset.quality, who, (whom,)))  # as it was: it is used up
    # 3. What comes of it afterwards.
    table.run(afterwards, whom, what, asset.entry, use)  # as it was: it is used up
    table.run(weigh, who)


@rule("STR-862", "STR-1243")
def afterwards(table: Table, who: Key[Character], name: str, entry: str, use: Effects) -> None:
    """Doses are counted; side effects; whoever is not strong enough cannot do without it any more, and who needs it has
    had their dose."""
    if use.limit:
        taken = (*doses(table, who, entry), clock_of(table).minutes)
        table.record(DoseCounted(about=who, taken_at={**table[who].taken_at, entry: taken}))
    if use.aftermath:
        exhaust(table, who, use.aftermath, name)
    if use.addiction and has_condition(table, who, "drug-addicted"):
        if table[who].conditions["drug-addicted"].what == name:
            end_withdrawal(table, who)
    elif use.addiction:
        test = Test(who=who, of=SELF_CONTROL, ob=use.addiction, why=f"not to need {name}", purposes=("forced",))
        if not make_test(table, test).succeeded:
            inflict(table, who, "drug-addicted", what=name)

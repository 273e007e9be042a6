"""Injuries: the risk of them, shrugging them off, suffering and losing them."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Reader, Roll, Table, rule
from hearthside.kit import clock_of
from hearthside.rulesets.strive.body import Injury
from hearthside.rulesets.strive.facts.health import (
    Injured,
    InjuryAvoided,
    InjuryHealed,
    InjuryRemoved,
    InjuryTreated,
    ShruggedOff,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.health import TryToShrugOff
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_injury
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.damage_types import WOUNDS
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.health.moments import Injuring, Wounded
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, Attribute, DamageType, several

MOST_PER_SOURCE = 2
HEADS = 1
WHICH_ATTRIBUTE, HOW_HARD = Pool(1, 10), Pool(1, 4)
HEALING, LEAST_DAYS = Pool(2, 10), 10


@rule("STR-213", "STR-214", "STR-Q29", "STR-EX144", "STR-EX145")
def risk_injuries(table: Table, who: Key[Character], thresholds: int, type_: DamageType, source: Id) -> None:
    """One risk for each threshold lost, from the top, until one source has brought two Injuries. What one does counts
    before the next is looked at."""
    suffered = 0
    for risks in range(thresholds):
        if suffered == MOST_PER_SOURCE or (risks == MOST_PER_SOURCE and table[RULES].two_shrug_offs):
            return
        suffered += risk_injury(table, who, type_, source)


def risk_injury(table: Table, who: Key[Character], type_: DamageType, source: Id) -> bool:
    """Whether an Injury was suffered."""
    return not shrug_off(table, who, type_) and injure(table, who, type_, source)


@rule("STR-108", "STR-215", "STR-216", "STR-217", "STR-218", "STR-Q405")
def shrug_off(table: Table, who: Key[Character], type_: DamageType) -> bool:
    """A player character may shrug an Injury off; nobody else can."""
    if table[who].is_npc:
        return False
    ob = 1 + table[who].shrugged_off
    if not table[RULES].must_shrug_off and not table.choose(who, TryToShrugOff(who=who, ob=ob, kind=type_)):
        return False
    test = Test(who=who, of="toughness", ob=1 + table[who].shrugged_off, why="shrug an Injury off",
                purposes=("shrug-off", "forced"))  # fmt: skip
    if not make_test(table, test).succeeded:
        return False
    table.record(ShruggedOff(about=who, shrugged_off=table[who].shrugged_off + 1))
    return True


# --- suffering one
@rule("STR-218", "STR-220", "STR-222", "STR-223", "STR-225", "STR-227", "STR-229", "STR-Q302")
def injure(
    table: Table, who: Key[Character], type_: DamageType, source: Id = "", *, penalty: bool = True
) -> bool:  # fmt: skip
    """An Injury is suffered. `penalty`: the damage type does what it does besides."""
    if table[who].state != "active":
        return False
    # 1. It may still be avoided.
    injuring = table.offer(Injuring(who=who, kind=type_, source=source))
    if injuring.stopped:
        table.record(InjuryAvoided(about=who, kind=type_))
        return False
    # 2. A random Attribute is 1 lower, maximum HP 10; how hard it is to treat is rolled once.
    tenth, ob = table.ask(Roll(who, WHICH_ATTRIBUTE, "which Attribute"), Roll(who, HOW_HARD, "how hard to treat"))
    attribute, ob_is = attribute_hit(tenth.read(Sum())), ob.read(Sum())
    body = table[who]
    suffered = Injury(type=type_, attribute=None if injuring.bare else attribute, ob=ob_is)
    injuries = {**body.injuries, next_number(body.injuries): suffered}
    # 3. A player character gains a Grit Point.
    grit = body.grit + earns_grit(table, who)
    table.record(
        Injured(about=who, injuries=injuries, grit=grit, kind=type_, attribute=lowered(suffered), ob=ob_is,
                number=len(injuries))
    )  # fmt: skip
    shift_for_injury(table, who)
    weigh(table, who)
    # 4. The damage type has its additional penalty, once.
    if penalty and not injuring.bare:
        penalise(table, who, type_, source)
    table.offer(Wounded(who=who))
    return True


@rule("STR-942", "STR-Q178")
def earns_grit(reader: Reader, who: Key[Character]) -> bool:
    """Whether an Injury gives somebody a Grit Point: players' characters; at some tables the mighty among NPCs too."""
    character = reader[who]
    return not character.is_npc or (reader[RULES].mighty_grit and character.power in ("elite", "legendary"))


def lowered(injury: Injury) -> str:
    return f", −1 {injury.attribute.title()}" if injury.attribute else ", without penalties"


@rule("STR-222")
def attribute_hit(tenth: int) -> Attribute:
    """1–2 Agility, 3–4 Awareness, 5–6 Strength, 7–8 Toughness, 9–10 Wit."""
    return ATTRIBUTES[(tenth - 1) // 2]


def next_number(injuries: Mapping[str, Injury]) -> str:
    return str(max(map(int, injuries), default=0) + 1)


@rule("STR-223", "STR-238", "STR-245", "STR-Q38", "STR-Q39")
def penalise(table: Table, who: Key[Character], type_: DamageType, source: Id) -> None:
    """What an Injury of this type does besides, at the moment it is suffered."""
    wound = WOUNDS[type_]
    if wound.condition:
        inflict(table, who, wound.condition, source=source)
    if wound.ap and not table[RULES].acid_every_turn:
        gain_ap(table, who, -wound.ap)
    if wound.exhaustion:
        exhaust(table, who, wound.exhaustion, "an Injury", own=False)
    if wound.madness:
        heads = table.roll(Pool(1, 2), by=who, why="heads (1) Berserk, tails (2) Terrified").read(Sum()) == HEADS
        inflict(table, who, "berserk" if heads else "terrified", source=source)


@rule("STR-Q33", "STR-Q133")
def injure_directly(
    table: Table, who: Key[Character], number: int = 1, type_: DamageType = "pure", source: Id = ""
) -> int:
    """Injuries that no damage has brought: there is no limit of two, and nothing to shrug off. How many there were."""
    suffered = 0
    for _ in range(number):
        if table[RULES].shrug_off_direct and shrug_off(table, who, type_):
            continue
        suffered += injure(table, who, type_, source)
    return suffered


# --- becoming treated, healing, losing one
@rule("STR-228", "STR-234", "STR-592", "STR-687", "STR-Q302")
def make_treated(table: Table, who: Key[Character], number: str) -> None:
    """An active Injury becomes treated: 2D10 + 10 days, and it is healed."""
    days = table.roll(HEALING, by=who, why="days until it is healed, less 10").read(Sum()) + LEAST_DAYS
    injuries = table[who].injuries
    if number not in injuries:
        return
    was = injuries[number]
    now = Injury(type=was.type, attribute=was.attribute, ob=was.ob, days=days, treated_at=clock_of(table).minutes,
                 tried_at=was.tried_at)  # fmt: skip
    table.record(InjuryTreated(about=who, injuries={**injuries, number: now}, kind=was.type, days=several(days, "day")))


@rule("STR-235", "STR-251", "STR-Q307")
def heal(table: Table, who: Key[Character], number: str) -> None:
    """An Injury has fully healed: all Grit that was not spent is lost."""
    body = table[who]
    left = {one: injury for one, injury in body.injuries.items() if one != number}
    grit = max(0, body.grit - 1) if table[RULES].grit_lost_singly else 0
    lost = f" {body.grit - grit} Grit is lost." if grit < body.grit else ""
    table.record(
        InjuryHealed(about=who, injuries=left, grit=grit, kind=body.injuries[number].type, lost=lost)
    )  # fmt: skip


@rule("STR-598", "STR-599", "STR-Q307")
def remove_injury(table: Table, who: Key[Character], number: str) -> None:
    """An Injury is taken away, which is no healing: Grit stays."""
    injuries = table[who].injuries
    left = {one: injury for one, injury in injuries.items() if one != number}
    table.record(InjuryRemoved(about=who, injuries=left, kind=injuries[number].type))


def active_injuries(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """The numbers of those that are not treated yet."""
    return tuple(number for number, injury in reader[who].injuries.items() if injury.is_active)

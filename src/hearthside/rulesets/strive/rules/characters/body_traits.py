"""Traits of the body that are used: the Breath Weapon."""

from __future__ import annotations

from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.kit.grid.shapes import Shape
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.questions.areas import WhereTheBreathGoes
from hearthside.rulesets.strive.questions.catalogue import is_bound, targets
from hearthside.rulesets.strive.questions.traits import WhoIsBreathedOn
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.rules.catalogue.using import attacked, told, why_attack_nobody
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.combat.action_points import act, may_pay
from hearthside.rulesets.strive.rules.combat.areas import those_in_area
from hearthside.rulesets.strive.rules.combat.attack_costs import attack_ap, pay_for_attack
from hearthside.rulesets.strive.rules.combat.attacks import strike_area
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import BREATH_WEAPON, trait_of
from hearthside.rulesets.strive.words import DAMAGE_TYPES, DamageType

BREATH_AP, DISTANCE = 3, 3


def breath_of(reader: Reader, who: Key[Character]) -> DamageType:
    """The kind that was chosen once."""
    chosen = [trait_of(one)[1] for one in reader[who].traits if trait_of(one)[0] == BREATH_WEAPON]
    return next(type_ for type_ in DAMAGE_TYPES if type_ in chosen)


@rule("STR-1202", "STR-1213")
def breath_weapon(reader: Reader, who: Key[Character]) -> Held:
    """The Breath Weapon as an attack on an area, without a test."""
    damage = DamageFormula(type=breath_of(reader, who), dice="1d8")
    entry = ExpertiseEntry(name="Breath Weapon", skill=BREATH_WEAPON, ap=BREATH_AP, attack=True, targets="area",
                           shape="cone", distance=DISTANCE, damage=(damage,))  # fmt: skip
    return Held(BREATH_WEAPON, entry, BREATH_WEAPON)


def why_no_breath(view: Reader, who: Key[Character]) -> str:
    if not has_trait(view, who, BREATH_WEAPON):
        return f"{name_of(view, who)} has no Breath Weapon"
    ap = attack_ap(view, who, BREATH_AP)
    too_few = "" if may_pay(view, who, ap) else f"{name_of(view, who)} has too few AP; it costs {ap}"
    return why_attack_nobody(view, who) or too_few


def where_it_goes(reader: Reader, who: Key[Character]) -> WhereTheBreathGoes:
    return WhereTheBreathGoes(who=who, it=breath_weapon(reader, who))


@rule("STR-920", "STR-1202", "STR-1213")
def those_in_breath(table: Table, who: Key[Character]) -> tuple[Key[Character], ...]:
    """On a map a cone, which may be shorter; else people say who is in the area."""
    if spot_of(table, who) is None:
        return table.choose(who, WhoIsBreathedOn(who=who))
    aim = table.choose(who, where_it_goes(table, who))
    return those_in_area(table, who, Shape("cone", DISTANCE), aim)


@action("Breath Weapon", by=Character, unless=why_no_breath, costs=BREATH_AP)
@rule("STR-752", "STR-1202", "STR-1132")
def breathe(table: Table, who: Key[Character]) -> None:
    """An attack on an area up to three fields away, 1D8 of the kind that was chosen; no test. Who has the AP may duck
    away."""
    # 1. Who is in it; the taunted cannot leave out whom they have to attack.
    whom = table.run(those_in_breath, who)
    if why := why_no_breath(table, who):
        raise IllegalAnswer(why)
    only = targets(table, who, attack=True)
    if is_bound(table, who) and not set(only) & set(whom):
        raise IllegalAnswer(f"{name_of(table, who)} has to attack {name_of(table, only[0])}")
    # 2. It is paid; somebody may forestall it.
    it = breath_weapon(table, who)
    told(table, who, it, whom)
    pay_for_attack(table, who, BREATH_AP)
    attacked(table, who, whom)
    acting = act(table, who, 0, it.name, whom)
    # 3. It strikes all of them.
    if not acting.stopped:
        table.run(strike_area, tuple(Strike(by=who, whom=one, it=it) for one in acting.whom))


ACTIONS = (breathe,)

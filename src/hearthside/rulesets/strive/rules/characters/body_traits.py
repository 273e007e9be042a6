"""Traits of the body that are used: the Breath Weapon."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.kit.grid.shapes import Shape
from hearthside.rulesets.strive.facts.growth import Breathed
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.questions.areas import WhereTheBreathGoes
from hearthside.rulesets.strive.questions.traits import WhoIsBreathedOn
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.areas import those_in_area
from hearthside.rulesets.strive.rules.combat.ducking import who_ducks
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer_all
from hearthside.rulesets.strive.rules.health.duties import why_driven, why_harmless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import BREATH_WEAPON, trait_of
from hearthside.rulesets.strive.words import DAMAGE_TYPES, DamageType

BREATH_AP, DISTANCE = 3, 3
BREATH = Pool(1, 8)


def breath_of(reader: Reader, who: Key[Character]) -> DamageType:
    """The kind that was chosen once."""
    chosen = [trait_of(one)[1] for one in reader[who].traits if trait_of(one)[0] == BREATH_WEAPON]
    return next(type_ for type_ in DAMAGE_TYPES if type_ in chosen)


def why_no_breath(view: Reader, who: Key[Character]) -> str:
    if not has_trait(view, who, BREATH_WEAPON):
        return f"{name_of(view, who)} has no Breath Weapon"
    return why_no_action(view, who, BREATH_AP) or why_driven(view, who, attack=True) or why_harmless(view, who)


def where_it_goes(reader: Reader, who: Key[Character]) -> WhereTheBreathGoes:
    damage = DamageFormula(type=breath_of(reader, who), dice=f"{BREATH.count}d{BREATH.sides}")
    return WhereTheBreathGoes(who=who, length=DISTANCE, deals=damage)


@rule("STR-920", "STR-1202", "STR-1213")
def those_in_breath(table: Table, who: Key[Character]) -> tuple[Key[Character], ...]:
    """On a map a cone, which may be shorter; else people say who is in the area."""
    if spot_of(table, who) is None:
        return table.choose(who, WhoIsBreathedOn(who=who))
    aim = table.choose(who, where_it_goes(table, who))
    return those_in_area(table, who, Shape("cone", DISTANCE), aim)


@action("Breath Weapon", by=Character, unless=why_no_breath, costs=BREATH_AP)
@rule("STR-1202", "STR-1132")
def breathe(table: Table, who: Key[Character]) -> None:
    """An area up to three fields away, 1D8 of the kind that was chosen; no test. Who has the AP may duck away."""
    if why := why_no_breath(table, who):
        raise IllegalAnswer(why)
    whom = table.run(those_in_breath, who)
    if why := why_no_breath(table, who):
        raise IllegalAnswer(why)
    if not takes_effect(table, who, BREATH_AP, "Breath Weapon"):
        return
    ducked = who_ducks(table, whom, "the breath")
    dealt = table.roll(BREATH, by=who, why="Breath Weapon").read(Sum())
    table.record(Breathed(about=who, kind=breath_of(table, who), points=dealt))
    breath = Damage(breath_of(table, who), dealt)
    suffer_all(table, Harm(instances=(breath,), source=who, area=True, why="Breath Weapon"), ducked)


ACTIONS = (breathe,)

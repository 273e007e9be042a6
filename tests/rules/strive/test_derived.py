"""Derived characteristics: worked out from Attributes, anew whenever those change."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.dice import Pool
from hearthside.engine import Key, Roll
from hearthside.kit import turns
from hearthside.rulesets.strive.body import Injury, Sickness
from hearthside.rulesets.strive.derived import (
    base_initiative,
    breath,
    carrying_capacity,
    exhaustion_limit,
    injury_limit,
    lessened,
    maximum_hp,
    slot_bonus,
    sprint,
    sprint_parts,
    stability,
    stability_parts,
)
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.rules.belongings.slots import slot_limit
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import distance
from rules.strive.fights import ap_of, go
from rules.strive.grounds import at, on_field, where
from rules.strive.scenes import answered, lay, questions, reply, somebody

rule = pytest.mark.rule
VESNA: Key[Character] = Key("vesna")


def with_levels(rules: HouseRules | None = None, **fields: Any) -> Any:
    return lay(rules or HouseRules(), vesna=somebody(**fields)).play.reader()


@rule("STR-103", "STR-EX12")
@pytest.mark.parametrize(("strength", "bonus"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (8, 3), (10, 4)])
def test_slots_hold_more_with_strength(strength: int, bonus: int) -> None:
    assert slot_bonus(with_levels(strength=strength), VESNA) == bonus


@rule("STR-105", "STR-106", "STR-685", "STR-EX13", "STR-EX30")
@pytest.mark.parametrize(("toughness", "hp", "limit"), [(n, 10 + 10 * n, 1 + n) for n in range(1, 11)])
def test_hit_points_and_the_exhaustion_limit_follow_from_toughness(toughness: int, hp: int, limit: int) -> None:
    reader = with_levels(toughness=toughness)
    assert (maximum_hp(reader, VESNA).total, exhaustion_limit(reader, VESNA).total) == (hp, limit)


@rule("STR-099", "STR-100", "STR-109", "STR-115", "STR-EX14")
def test_base_initiative_is_agility_awareness_and_wit() -> None:
    assert base_initiative(with_levels(agility=3, awareness=4, wit=5), VESNA).total == 12
    scene = lay(vesna=somebody(agility=3, awareness=4, wit=5), guard=somebody())
    go(scene.begin("begin-combat", foes=["guard"]), [10], [1])
    assert turns.scores_of(scene.play.reader()[turns.TURNS]) == ["22", "7"]


@rule("STR-116", "STR-EX15")
def test_sprint_is_half_of_agility_and_toughness_rounded_up() -> None:
    assert sprint(with_levels(agility=3, toughness=5), VESNA) == 4
    scene = on_field(vesna=at(1, 1, agility=3, toughness=5))
    go(scene.begin("move", "vesna", sprint=1, way=[[9, 1]]))  # 4 + 4
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((9, 1), 3)
    parts = sprint_parts(with_levels(agility=2, toughness=3), VESNA)
    assert str(parts) == "2 Agi + 3 Tough − 2 divided by 2, rounded up = 3"


@rule("STR-101", "STR-102", "STR-118", "STR-EX141")
def test_stability_is_a_third_of_strength_and_toughness() -> None:
    reader = with_levels(strength=3, toughness=4)
    assert (stability(reader, VESNA), carrying_capacity(reader, VESNA).total, slot_bonus(reader, VESNA)) == (3, 9, 0)


@rule("STR-102", "STR-103", "STR-EX142")
def test_slots_and_capacity_of_somebody_strong() -> None:
    reader = with_levels(strength=6)
    limits = [slot_limit(reader, VESNA, slot) for slot in ("hands", "armor", "clothing", "back")]
    assert (limits, carrying_capacity(reader, VESNA).total) == ([4, 6, 6, 5], 18)


@rule("STR-104", "STR-107")
def test_breath_lasts_three_minutes_for_each_level_of_toughness() -> None:
    assert breath(with_levels(toughness=4), VESNA) == 12


@rule("STR-118", "STR-1118")
def test_npcs_have_a_stability_of_their_own() -> None:
    own = somebody(boons={"Own value": Boon(on="stability", by=2)})
    reader = lay(reeve=somebody(strength=4, toughness=4), stalker=own).play.reader()
    assert (stability(reader, Key("reeve")), stability(reader, Key("stalker"))) == (0, 2)


@rule("STR-119")
def test_stability_lowers_the_damage_of_an_impact() -> None:
    reader = with_levels(strength=3, toughness=4)
    assert (lessened(reader, VESNA, 7), lessened(reader, VESNA, 2)) == (4, 0)


@rule("STR-1182", "STR-1183")
def test_where_stability_has_to_be_earned_it_begins_at_nothing_and_does_not_soften_impacts() -> None:
    earned = HouseRules(earned_stability=True)
    assert stability(with_levels(earned, strength=6, toughness=6), VESNA) == 0
    nimble = with_levels(earned, strength=6, toughness=6, skills={"acrobatics": 1})
    assert (stability(nimble, VESNA), lessened(nimble, VESNA, 7)) == (1, 7)
    shaky = with_levels(earned, boons={"Shaky": Boon(on="stability", by=-3)})
    assert (stability(shaky, VESNA), stability_parts(shaky, VESNA).total) == (0, 0)


@rule("STR-1201", "STR-1204")
def test_steadfast_stands_firmer_where_traits_of_the_body_are_in_play() -> None:
    off = with_levels(strength=3, toughness=4, traits=("steadfast",))
    on = with_levels(HouseRules(body_traits=True), strength=3, toughness=4, traits=("steadfast",))
    assert (stability(off, VESNA), stability(on, VESNA)) == (3, 4)


@rule("STR-114", "STR-Q25")
def test_derived_values_come_from_modified_levels_unless_the_table_takes_raw_ones() -> None:
    meal = {"Stew": Boon(on="toughness", by=1), "Weary": Boon(on="agility", by=-1)}
    fields: dict[str, Any] = {"toughness": 2, "agility": 2, "boons": meal}
    book, raw = with_levels(**fields), with_levels(HouseRules(raw_derived=True), **fields)
    assert (maximum_hp(book, VESNA).total, exhaustion_limit(book, VESNA).total, sprint(book, VESNA)) == (40, 4, 2)
    assert (maximum_hp(raw, VESNA).total, exhaustion_limit(raw, VESNA).total, sprint(raw, VESNA)) == (30, 3, 2)
    assert (base_initiative(book, VESNA).total, base_initiative(raw, VESNA).total) == (5, 6)


@rule("STR-114", "STR-203", "STR-221", "STR-684", "STR-Q25", "STR-Q92")
def test_an_injury_to_toughness_lowers_the_exhaustion_limit_and_not_hit_points_twice() -> None:
    reader = with_levels(toughness=3, injuries={"1": Injury(type="slashing", attribute="toughness")})
    assert (maximum_hp(reader, VESNA).total, exhaustion_limit(reader, VESNA).total) == (30, 3)
    assert injury_limit(reader, VESNA) == 4


@rule("STR-Q25")
def test_an_illness_of_toughness_lowers_hit_points() -> None:
    ill = {"lung-fever": Sickness(days=3, severity=3)}
    reader = with_levels(toughness=4, illnesses=ill)
    assert (maximum_hp(reader, VESNA).total, exhaustion_limit(reader, VESNA).total) == (20, 2)


@rule("STR-108")
def test_each_level_of_toughness_is_a_die_against_an_injury() -> None:
    for toughness in (1, 3):
        hurt = somebody(toughness=toughness, hp=10 * toughness)
        scene = lay(vesna=hurt).begin("hurt", who="vesna", points=1, kind="pure")
        answered(scene, TryToShrugOff=True)
        while questions(scene) != ["dice"]:
            reply(scene, questions(scene)[0], {})
        [waiting] = scene.waiting.values()
        assert isinstance(waiting.request, Roll)
        assert waiting.request.dice == Pool(toughness, 6)


@rule("STR-002", "STR-003")
def test_a_field_is_three_feet_or_a_metre() -> None:
    assert (distance(1), distance(5)) == ("3'/1 m", "15'/5 m")


@rule("STR-1208")
def test_a_table_may_tell_distances_in_fields() -> None:
    assert [how_far(lay().play.reader(), fields) for fields in (1, 5)] == ["3'/1 m", "15'/5 m"]
    reader = lay(HouseRules(field_distances=True)).play.reader()
    assert [how_far(reader, fields) for fields in (1, 5)] == ["1 field", "5 fields"]

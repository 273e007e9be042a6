"""Falls, and slams into walls and people."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Boon
from rules.strive.bodies import afflicted, asked_dice, body, lay, roll
from rules.strive.scenes import BY_THE_BOOK, Scene


def fall(scene: Scene, fields: int, *dice: Any, **answers: Any) -> int:
    """How much damage it dealt."""
    before = scene["vesna"].hp
    roll(scene.begin("fall-down", who="vesna", fields=fields), *dice, **answers)
    return int(before - scene["vesna"].hp)


def sturdy(**fields: Any) -> Scene:
    return lay(vesna=body(9, **fields))


@pytest.mark.rule("STR-439", "STR-440", "STR-1108", "STR-Q60", "STR-EX44", "STR-EX67")
@pytest.mark.parametrize(("fields", "damage"), [(3, 0), (4, 6), (5, 6), (6, 12), (10, 12), (11, 18)])
def test_each_started_five_fields_deal_six(fields: int, damage: int) -> None:
    assert fall(sturdy(), fields, SoftenFall=False) == damage


@pytest.mark.rule("STR-441", "STR-Q60", "STR-EX43")
def test_each_hit_of_acrobatics_softens_it_by_a_d4() -> None:
    scene = sturdy(agility=3, strength=2, skills={"acrobatics": 3})
    assert fall(scene, 16, [5, 5, 1, 1, 1], [2, 3]) == 19


@pytest.mark.rule("STR-441")
def test_who_cannot_act_falls_hard() -> None:
    scene = sturdy(conditions=afflicted("unconscious", what="knocked out"))
    assert fall(scene, 4) == 6


@pytest.mark.rule("STR-1186", "STR-Q350")
def test_at_some_tables_falls_are_flat() -> None:
    scene = lay(HouseRules(flat_falls=True), vesna=body(9, skills={"acrobatics": 2}))
    assert fall(scene, 11) == 13


@pytest.mark.rule("STR-EX173", "STR-1186")
def test_a_flat_fall_of_11_fields_with_acrobatics_3_deals_12() -> None:
    scene = lay(HouseRules(flat_falls=True), vesna=body(9, skills={"acrobatics": 3}))
    assert fall(scene, 11) == 12


@pytest.mark.rule("STR-Q60", "STR-Q433")
def test_some_tables_leave_the_fallen_prone_and_let_stability_soften_it() -> None:
    scene = lay(HouseRules(prone_after_falls=True, stability_softens_falls=True), vesna=body(7, strength=2))
    assert fall(scene, 4, SoftenFall=False) == 3
    assert list(scene["vesna"].conditions) == ["prone"]
    unhurt = lay(vesna=body(7, strength=2))
    assert (fall(unhurt, 4, SoftenFall=False), unhurt["vesna"].conditions) == (6, {})


@pytest.mark.rule("STR-436", "STR-437", "STR-Q59", "STR-EX42", "STR-EX66")
def test_a_wall_deals_a_d4_for_each_field_not_travelled_less_stability() -> None:
    scene = lay(vesna=body(4, strength=2)).begin("slam-into", who="vesna", fields=3)
    assert asked_dice(scene) == ["3d4: slam"]
    assert roll(scene, [2, 4, 1])["vesna"].hp == 50 - 5


@pytest.mark.rule("STR-119", "STR-1182")
def test_stability_that_has_to_be_earned_lowers_no_impact() -> None:
    firm = {"rock": Boon(on="stability", by=2)}
    scene = lay(HouseRules(earned_stability=True), vesna=body(4, boons=firm), guard=body(4, boons=firm))
    assert roll(scene.begin("slam-into", who="vesna", fields=3), [2, 4, 1])["vesna"].hp == 50 - 7
    assert roll(scene.begin("slam-into", who="guard", fields=3), [2, 4, 1])["guard"].hp == 50 - 5, "an NPC's does"


@pytest.mark.rule("STR-438", "STR-Q59", "STR-EX66")
def test_into_somebody_both_have_half_of_it_each_less_their_own_stability() -> None:
    scene = lay(vesna=body(4, strength=2), tomas=body(2, strength=1))
    roll(scene.begin("slam-into", who="vesna", fields=3, into="tomas"), [2, 4, 1])
    assert (scene["vesna"].hp, scene["tomas"].hp) == (50 - 2, 30 - 3)


@pytest.mark.rule("STR-1184")
def test_at_some_tables_collisions_are_flat() -> None:
    scene = lay(HouseRules(flat_collisions=True), vesna=body(4), guard=body(2))
    scene.begin("slam-into", who="vesna", fields=3, into="guard")
    assert (scene["vesna"].hp, scene["guard"].hp) == (45, 25)


@pytest.mark.rule("STR-Q59")
@pytest.mark.parametrize(("rules", "hp"), [(BY_THE_BOOK, 98), (HouseRules(no_armor_on_impact=True), 94)])
def test_armor_counts_unless_the_table_plays_otherwise(rules: HouseRules, hp: int) -> None:
    scene = lay(rules, vesna=body(9, assets={"Coat": Asset(place="armor", entry="quilted-coat")}))
    fall(scene, 4, SoftenFall=False)
    assert scene["vesna"].hp == hp


@pytest.mark.rule("STR-439")
def test_bad_input_lets_nobody_fall() -> None:
    scene = lay()
    with scene.refused("0 does not fit"):
        scene.begin("fall-down", who="vesna", fields=0)
    with scene.refused("'nobody' is not one of"):
        scene.begin("slam-into", who="nobody", fields=2)

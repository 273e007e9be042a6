"""Things: slots with Strength, luggage, loads that are too heavy, stacks."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.derived import carrying_capacity, slot_bonus, stability
from hearthside.rulesets.strive.gear import bulk
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import SIZES, WEIGHTS, bulk_of
from hearthside.rulesets.strive.rules.belongings.load import increments, is_load_due, luggage
from hearthside.rulesets.strive.rules.belongings.slots import hands_for, slot_limit
from hearthside.rulesets.strive.rules.belongings.stock import has
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character
from rules.strive.scenes import (
    BY_THE_BOOK,
    Scene,
    answered,
    dice,
    facts,
    lay,
    options,
    passes,
    questions,
    somebody,
    told,
)

VESNA: Key[Character] = Key("vesna")


def owner(rules: HouseRules = BY_THE_BOOK, strength: int = 2, **assets: Asset) -> Scene:
    """Vesna with some things: `iron_pot` is called "iron pot"."""
    named = {name.replace("_", " "): asset for name, asset in assets.items()}
    return lay(rules, vesna=somebody(strength=strength, assets=named))


def thing(bulk: int, place: str = "luggage", number: int = 1, **more: Any) -> Asset:
    return Asset(bulk=bulk, place=place, number=number, **more)  # type: ignore[arg-type]  # as a scene says it


def put(scene: Scene, what: str, place: str, who: Id = "vesna") -> Scene:
    return scene.begin("put-asset", who, what=what, place=place)


# --- bulk
@pytest.mark.rule("STR-289", "STR-290", "STR-291", "STR-292", "STR-293")
def test_bulk_follows_from_size_and_weight() -> None:
    table = {size: [bulk_of(size, weight) for weight in WEIGHTS] for size in SIZES}
    assert table == {
        "tiny": [0, 1, 2, 3], "small": [1, 2, 3, 4], "moderate": [2, 3, 4, 5], "large": [3, 4, 5, 6],
        "huge": [4, 5, 6, 7],
    }  # fmt: skip


@pytest.mark.rule("STR-288", "STR-686", "STR-1212")
def test_what_no_list_has_gets_its_bulk_from_size_and_weight_and_the_gm_agrees() -> None:
    scene = owner().begin("note-asset", "vesna", name="Church bell", size="large", weight="very high")
    answered(scene, AllowAsset=True)
    assert bulk(scene.play.reader(), scene["vesna"].assets["Church bell"]) == 6


@pytest.mark.rule("STR-288")
def test_what_the_gm_refuses_nobody_has() -> None:
    scene = owner().begin("note-asset", "vesna", name="Crown", size="tiny", weight="low")
    answered(scene, AllowAsset=False)
    assert scene["vesna"].assets == {}
    assert told(scene) == ["Vesna does not get this: Crown."]


@pytest.mark.rule("STR-287")
def test_a_container_has_no_bulk_and_adds_no_capacity() -> None:
    scene = owner(backpack=Asset(entry="backpack", number=3))
    reader = scene.play.reader()
    assert luggage(reader, VESNA).total == 0
    assert carrying_capacity(reader, VESNA).total == 6


@pytest.mark.rule("STR-Q93", "STR-Q318", "STR-1126", "STR-686")
def test_a_stack_counts_its_bulk_once_and_a_partial_one_fully() -> None:
    scene = owner(supplies=Asset(entry="medical-supplies", number=5), rations=Asset(entry="ration", number=11))
    reader = scene.play.reader()
    assert [part.value for part in luggage(reader, VESNA).parts] == [1, 2]


@pytest.mark.rule("STR-Q93")
def test_a_table_may_count_the_bulk_of_every_piece() -> None:
    scene = owner(HouseRules(bulk_per_unit=True), supplies=Asset(entry="medical-supplies", number=5))
    assert luggage(scene.play.reader(), VESNA).total == 5


# --- slots
@pytest.mark.rule("STR-295", "STR-296", "STR-297", "STR-298", "STR-EX142", "STR-103")
def test_strength_6_widens_every_slot() -> None:
    reader = owner(strength=6).play.reader()
    assert {slot: slot_limit(reader, VESNA, slot) for slot in ("clothing", "armor", "hands", "back")} == {
        "clothing": 6, "armor": 6, "hands": 4, "back": 5,
    }  # fmt: skip
    assert carrying_capacity(reader, VESNA).total == 18
    assert hands_for(reader, VESNA, thing(8)) == 2  # both hands together hold 8
    assert hands_for(reader, VESNA, thing(9)) == 3


@pytest.mark.rule("STR-EX141", "STR-103", "STR-118")
def test_strength_3_and_toughness_4_stand_firm_by_3_carry_9_and_widen_nothing() -> None:
    reader = lay(vesna=somebody(strength=3, toughness=4)).play.reader()
    found = (stability(reader, VESNA), carrying_capacity(reader, VESNA).total, slot_bonus(reader, VESNA))
    assert found == (3, 9, 0)


@pytest.mark.rule("STR-EX12", "STR-103")
@pytest.mark.parametrize(("strength", "bonus"), [(4, 1), (6, 2), (8, 3), (10, 4)])
def test_slots_grow_with_every_second_point_of_strength(strength: int, bonus: int) -> None:
    scene = owner(strength=strength, pack=thing(3 + bonus), trunk=thing(4 + bonus))
    with pytest.raises(IllegalAnswer, match="trunk cannot be"):
        put(scene, "trunk", "back")
    assert put(scene, "pack", "back")["vesna"].assets["pack"].place == "back"


@pytest.mark.rule("STR-294", "STR-562")
def test_what_is_held_does_not_count_as_luggage() -> None:
    scene = owner(lamp=thing(2), sack=thing(3))
    put(scene, "lamp", "hands")
    assert scene["vesna"].assets["lamp"].hands == 1
    assert luggage(scene.play.reader(), VESNA).total == 3


@pytest.mark.rule("STR-297", "STR-300")
def test_what_is_too_bulky_for_one_hand_takes_both() -> None:
    scene = owner(hammer=thing(3), lamp=thing(1))
    put(scene, "hammer", "hands")
    assert scene["vesna"].assets["hammer"].hands == 2
    with scene.refused("it takes 1 free hand, and there is none"):
        put(scene, "lamp", "hands")


@pytest.mark.rule("STR-297")
def test_who_has_more_hands_has_more_slots() -> None:
    three = {"hammer": thing(3), "lamp": thing(1)}
    scene = lay(vesna=somebody(assets=three, hands=3))
    put(put(scene, "hammer", "hands"), "lamp", "hands")
    assert [asset.place for asset in scene["vesna"].assets.values()] == ["hands", "hands"]


@pytest.mark.rule("STR-294", "STR-298", "STR-Q317")
def test_a_slot_holds_one_thing_up_to_its_limit() -> None:
    scene = owner(ladder=thing(4), pole=thing(3), rod=thing(0))
    with scene.refused("its bulk is 4, and the slot holds 3"):
        put(scene, "ladder", "back")
    put(scene, "pole", "back")
    with scene.refused("something else is strapped to the back"):
        put(scene, "rod", "back")


@pytest.mark.rule("STR-Q317")
def test_a_table_may_let_a_slot_hold_several_things() -> None:
    scene = owner(HouseRules(several_per_slot=True), pole=thing(2), rod=thing(1), stick=thing(1))
    put(put(scene, "pole", "back"), "rod", "back")
    with scene.refused("its bulk is 4, and the slot holds 3"):
        put(scene, "stick", "back")


@pytest.mark.rule("STR-299", "STR-Q317")
def test_any_number_of_jewels_is_worn_but_nothing_that_encumbers() -> None:
    scene = owner(ring=thing(0), amulet=thing(0), crown=thing(1))
    put(put(scene, "ring", "jewelry"), "amulet", "jewelry")
    with scene.refused("only what does not encumber is worn as jewelry"):
        put(scene, "crown", "jewelry")


@pytest.mark.rule("STR-295", "STR-296")
def test_armor_is_worn_as_armor_and_clothing_as_clothing() -> None:
    scene = owner(coat=Asset(entry="scale-coat"), furs=Asset(entry="travelling-clothes"))
    with scene.refused("it is no clothing"):
        put(scene, "coat", "clothing")
    with scene.refused("it is no armor"):
        put(scene, "furs", "armor")
    put(put(scene, "coat", "armor"), "furs", "clothing")
    assert [asset.place for asset in scene["vesna"].assets.values()] == ["armor", "clothing"]


@pytest.mark.rule("STR-264")
def test_exhausting_equipment_is_not_put_on_above_the_limit() -> None:
    scene = lay(vesna=somebody(toughness=2, exhaustion=3, assets={"coat": Asset(entry="scale-coat")}))
    with scene.refused("Exhaustion would be 4, above the limit of 3"):
        put(scene, "coat", "armor")


@pytest.mark.rule("STR-Q367")
def test_what_no_longer_fits_stays_but_is_not_put_on_again() -> None:
    pole = {"pole": thing(4, "back")}
    scene = lay(vesna=somebody(strength=3, assets=pole))
    scene.begin("take-asset", "vesna", entry="ration")
    answered(scene, AllowAsset=True)
    assert scene["vesna"].assets["pole"].place == "back"
    put(scene, "pole", "property")
    with scene.refused("its bulk is 4, and the slot holds 3"):
        put(scene, "pole", "back")


@pytest.mark.rule("STR-Q367")
def test_a_table_may_let_it_come_off() -> None:
    scene = lay(HouseRules(misfits_come_off=True), vesna=somebody(strength=3, assets={"pole": thing(4, "back")}))
    scene.begin("take-asset", "vesna", entry="ration")
    answered(scene, AllowAsset=True)
    assert scene["vesna"].assets["pole"].place == "luggage"


# --- luggage
@pytest.mark.rule("STR-561", "STR-563", "STR-565", "STR-EX32", "STR-Q319")
def test_luggage_of_10_at_capacity_6_needs_strength_at_ob_2_and_costs_two_dice() -> None:
    scene = owner(pack=thing(5))
    scene.begin("note-asset", "vesna", name="Anvil", size="large", weight="high")
    answered(scene, AllowAsset=True)
    reader = scene.play.reader()
    assert luggage(reader, VESNA).total == 10
    passes(dice(scene, 5, 6))
    assert scene["vesna"].overloaded == 2
    pool = pool_of(scene.play.reader(), Test(who=VESNA, of="agility"))
    assert [(part.label, part.value) for part in pool.parts][-1] == ("overweight", -2)
    carrying_on = pool_of(scene.play.reader(), Test(who=VESNA, of="strength", purposes=("load",)))
    assert carrying_on.total == 2


@pytest.mark.rule("STR-EX154", "STR-563")
@pytest.mark.parametrize(("excess", "steps"), [(0, 0), (3, 1), (6, 2), (7, 3)])
def test_every_started_three_bulk_above_capacity_is_an_increment(excess: int, steps: int) -> None:
    scene = owner(pack=thing(6 + excess))
    assert increments(scene.play.reader(), VESNA) == steps
    if steps:
        passes(dice(scene.begin("carry-on", "vesna"), 6, 6))
        assert facts(scene, "TestMade")[-1].values["ob"] == steps


@pytest.mark.rule("STR-564", "STR-Q319")
def test_who_fails_drops_luggage_down_to_capacity() -> None:
    scene = owner(pack=thing(5), tent=thing(2), purse=thing(0)).begin("carry-on", "vesna")
    passes(dice(scene, 1, 2))
    assert options(scene, "WhatStaysBehind") == ["pack", "tent"]
    answered(scene, WhatStaysBehind="tent")
    assert scene["vesna"].assets["tent"].place == "property"
    assert (scene["vesna"].overloaded, luggage(scene.play.reader(), VESNA).total) == (0, 5)
    assert "Vesna leaves tent (1) behind." in told(scene)


@pytest.mark.rule("STR-564", "STR-Q93")
def test_of_a_heap_no_more_stays_behind_than_is_too_much() -> None:
    scene = owner(rations=Asset(entry="ration", number=75)).begin("carry-on", "vesna")  # 8 stacks at capacity 6
    passes(dice(scene, 1, 2))
    answered(scene, WhatStaysBehind="rations")
    assert {name: asset.number for name, asset in scene["vesna"].assets.items()} == {
        "rations": 60, "rations, left behind": 15,
    }  # fmt: skip


@pytest.mark.rule("STR-Q319")
def test_a_table_may_let_them_drop_one_increment_and_test_again() -> None:
    scene = owner(HouseRules(drops_one_increment=True), pack=thing(6), tent=thing(2), stone=thing(2))
    scene.begin("carry-on", "vesna")
    passes(dice(scene, 1, 2))
    answered(scene, WhatStaysBehind="stone")
    assert questions(scene) == ["dice"]
    passes(dice(scene, 5, 1))
    assert scene["vesna"].overloaded == 1


@pytest.mark.rule("STR-563", "STR-Q319")
def test_the_load_is_tested_again_after_six_hours_and_when_it_grows() -> None:
    scene = owner(pack=thing(7)).begin("carry-on", "vesna")
    passes(dice(scene, 5, 1))
    assert not is_load_due(scene.play.reader(), VESNA)
    with scene.refused("Vesna needs no test to carry what there is"):
        scene.begin("carry-on", "vesna")
    scene.begin("note-asset", "vesna", name="Cask", size="moderate", weight="moderate")
    answered(scene, AllowAsset=True)
    assert questions(scene) == ["dice"]  # 10 bulk are a second increment


@pytest.mark.rule("STR-563", "STR-Q319")
def test_dropping_something_puts_off_no_test_of_the_load() -> None:
    scene = owner(pack=thing(8), tent=thing(4)).begin("carry-on", "vesna")  # 12 at capacity 6: two increments
    passes(dice(scene, 5, 6))
    at = scene["vesna"].load_tested_at
    scene.begin("time-passes", unit="hour", amount=5)
    scene.begin("drop-asset", "vesna", what="tent")
    assert (scene["vesna"].load_tested_at, scene["vesna"].overloaded) == (at, 1)
    scene.begin("time-passes", unit="hour", amount=1)
    assert questions(scene) == ["dice"], "six hours after the last test, whatever was dropped since"


@pytest.mark.rule("STR-Q319", "STR-563")
def test_a_fall_of_strength_makes_a_load_too_heavy() -> None:
    scene = lay(vesna=somebody(strength=3, assets={"pack": thing(9)}))
    assert not is_load_due(scene.play.reader(), VESNA)
    scene.begin("set", path="vesna.attributes.strength", to=2)
    assert is_load_due(scene.play.reader(), VESNA)


@pytest.mark.rule("STR-Q318")
def test_a_table_may_count_one_piece_for_each_luggage_slot() -> None:
    scene = owner(HouseRules(one_piece_per_luggage_slot=True), anvil=thing(6), purse=thing(0), pot=thing(1))
    assert luggage(scene.play.reader(), VESNA).total == 2


# --- property, passing on
@pytest.mark.rule("STR-286", "STR-566")
def test_property_weighs_nothing_and_is_not_at_hand() -> None:
    scene = owner(store=Asset(entry="medical-supplies", place="property", number=40))
    reader = scene.play.reader()
    assert (luggage(reader, VESNA).total, has(reader, VESNA, "medical-supplies")) == (0, 0)


@pytest.mark.rule("STR-286")
def test_what_is_given_away_the_other_one_takes_or_refuses() -> None:
    vesna = somebody(assets={"rope": thing(1, number=3)})
    scene = lay(vesna=vesna, tomas=somebody()).begin("give-asset", "vesna", what="rope", to="tomas", number=2)
    answered(scene, TakeIt=True)
    assert (scene["vesna"].assets["rope"].number, scene["tomas"].assets["rope"].number) == (1, 2)
    scene.begin("give-asset", "vesna", what="rope", to="tomas", number=1)
    answered(scene, TakeIt=False)
    assert scene["vesna"].assets["rope"].number == 1


@pytest.mark.rule("STR-286")
def test_what_is_dropped_is_gone_and_what_one_has_not_cannot_be_dropped() -> None:
    scene = owner(rope=thing(1, number=3)).begin("drop-asset", "vesna", what="rope", number=2)
    assert scene["vesna"].assets["rope"].number == 1
    with scene.refused("'net' is not one of 'rope'"):
        scene.begin("drop-asset", "vesna", what="net")

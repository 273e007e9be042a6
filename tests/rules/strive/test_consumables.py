"""Consumables: what is drunk, rubbed in, slipped to somebody, thrown; and stocks that rules use up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Record
from hearthside.kit import CLOCK, GameClock
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import GeneralAsset
from hearthside.rulesets.strive.rules.belongings.stock import has
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted
from rules.strive.fights import fight, go
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, Scene, dice, lay, somebody, told

VESNA: Key[Character] = Key("vesna")


def with_(entry: str, number: int = 3, quality: int = 2, **more: Any) -> Character:
    return somebody(assets={entry: Asset(entry=entry, number=number, quality=quality)}, **more)


def take(scene: Scene, what: str, whom: Any = "vesna") -> Scene:
    return scene.begin("use-asset", "vesna", what=what, whom=whom)


@pytest.mark.rule("STR-1242", "STR-1243")
def test_consumables_have_bulk_1_and_small_stacks() -> None:
    for id_, one in PACK.entries["assets"].items():
        if isinstance(one, GeneralAsset) and one.type == "consumable" and id_ != "antidote":
            assert (one.bulk, one.stack in (1, 2, 3)) == (1, True), id_


@pytest.mark.rule("STR-1243", "STR-1211")
def test_a_draught_takes_as_much_exhaustion_as_its_quality_and_may_be_hard_to_do_without() -> None:
    scene = take(lay(vesna=with_("kelp-draught", quality=3, exhaustion=3, skills={"self-control": 2})), "kelp-draught")
    go(scene, [5, 5, 5, 1])
    assert (scene["vesna"].exhaustion, scene["vesna"].conditions) == (0, {})
    assert scene["vesna"].assets["kelp-draught"].number == 2


@pytest.mark.rule("STR-1243")
def test_who_fails_at_ob_3_needs_it_from_now_on() -> None:
    scene = take(lay(vesna=with_("kelp-draught", exhaustion=3, skills={"self-control": 2})), "kelp-draught")
    go(scene, [5, 5, 1, 1])
    assert scene["vesna"].exhaustion == 1
    assert scene["vesna"].conditions["drug-addicted"].what == "kelp-draught"


@pytest.mark.rule("STR-862", "STR-1243")
def test_who_needs_it_and_takes_it_has_had_their_dose() -> None:
    world: dict[Id, Record] = {CLOCK: GameClock(hours=30)}
    for drug, began in (("kelp-draught", 30), ("poppy", 2)):
        addicted = afflicted("drug-addicted", what=drug, began=2 * HOUR)
        addict = structs.replace(with_("kelp-draught"), conditions=addicted)
        scene = take(lay(more=world, vesna=addict), "kelp-draught")
        assert (scene.is_over, scene["vesna"].conditions["drug-addicted"].began) == (True, began * HOUR)


@pytest.mark.rule("STR-1243")
def test_nobody_takes_more_than_two_in_24_hours() -> None:
    world: dict[Id, Record] = {CLOCK: GameClock(hours=30)}
    scene = lay(more=world, vesna=with_("coral-salve", hp=10, taken_at={"coral-salve": (6 * HOUR + 1, 9 * HOUR)}))
    with scene.refused("Vesna has nothing to use now"):
        take(scene, "coral-salve")
    scene = lay(more=world, vesna=with_("coral-salve", hp=10, taken_at={"coral-salve": (6 * HOUR, 9 * HOUR)}))
    dice(take(scene, "coral-salve"), 1, 1)  # the first one is a day ago
    assert scene["vesna"].taken_at == {"coral-salve": (9 * HOUR, 30 * HOUR)}


@pytest.mark.rule("STR-1243")
def test_a_salve_gives_quality_dice_of_hp_back() -> None:
    scene = take(lay(vesna=with_("coral-salve", hp=10)), "coral-salve")
    dice(scene, 4, 5)
    assert scene["vesna"].hp == 19
    assert scene["vesna"].taken_at == {"coral-salve": (0,)}


@pytest.mark.rule("STR-1243", "STR-249")
def test_an_ointment_resists_for_quality_hours() -> None:
    scene = take(lay(vesna=with_("wax-ointment")), "wax-ointment")
    assert told(scene)[-1] == "Vesna resists acid 4 for 2 hours."
    boon = scene["vesna"].boons["wax-ointment: acid"]
    assert (boon.by, boon.ends) == (4, 2 * HOUR)
    scene.begin("hurt", who="vesna", points=6, kind="acid")
    assert scene["vesna"].hp == 28


@pytest.mark.rule("STR-1243")
def test_a_side_effect_is_felt_at_once() -> None:
    scene = take(lay(vesna=with_("ember-oil")), "ember-oil")
    assert scene["vesna"].exhaustion == 1
    assert {boon.on: boon.by for boon in scene["vesna"].boons.values()} == {"resists burning": 4, "resists freezing": 2}


@pytest.mark.rule("STR-1243")
@pytest.mark.parametrize(("rolled", "conditions"), [([5, 5], []), ([5, 1], ["poisoned"])])
def test_a_venom_is_withstood_with_toughness_at_ob_quality(rolled: list[int], conditions: list[str]) -> None:
    scene = lay(vesna=with_("lantern-fish-venom"), warden=somebody())
    go(take(scene, "lantern-fish-venom", "warden"), rolled)
    assert list(scene["warden"].conditions) == conditions


@pytest.mark.rule("STR-878", "STR-1243")
def test_the_pacified_slip_venom_to_nobody_else() -> None:
    scene = lay(vesna=structs.replace(with_("lantern-fish-venom"), conditions=afflicted("pacified")), warden=somebody())
    with pytest.raises(IllegalAnswer, match="Warden cannot be picked here"):
        take(scene, "lantern-fish-venom", "warden")


@pytest.mark.rule("STR-1243")
def test_in_a_fight_it_is_given_to_whoever_is_in_reach() -> None:
    salve = {"coral-salve": Asset(entry="coral-salve", number=3, quality=2)}
    scene = on_field(vesna=at(10, 10, assets=salve), tomas=at(11, 10, hp=10), idun=at(20, 10, hp=10))
    with scene.refused("Idun cannot be picked here"):
        take(scene, "coral-salve", "idun")
    go(take(scene, "coral-salve", "tomas"), [4, 5])
    assert scene["tomas"].hp == 19


# --- what bursts is thrown
def with_flask(entry: str = "fire-flask", quality: int = 2) -> Character:
    flasks = Asset(entry=entry, number=3, quality=quality, place="hands", hands=1)
    return somebody(assets={entry: flasks}, skills={"throwing": 4})


def burst(scene: Scene, over: list[str], *dice: list[int], **answers: Any) -> Scene:
    """Vesna throws a flask at a spot beside her, and hits it; the GM says who stands there."""
    scene.begin("throw-object", "vesna", what="fire-flask", at="a spot")
    return go(scene, [6, 6, 6, 6], *dice, HowFarThrown=1, OnWhomAll=[over], **answers)


@pytest.mark.rule("STR-1242", "STR-1132")
def test_a_flask_deals_quality_dice_to_all_in_its_radius_without_a_test_of_its_own() -> None:
    scene = lay(vesna=with_flask(), warden=somebody(hp=30), guard=somebody(hp=30))
    burst(scene, ["warden", "guard"], [3, 4])
    assert (scene["warden"].hp, scene["guard"].hp) == (23, 23)
    assert scene["vesna"].assets["fire-flask"].number == 2


@pytest.mark.rule("STR-1242", "STR-533")
def test_a_flask_is_thrown_and_not_used_up_without_a_throw() -> None:
    scene = lay(vesna=with_flask(), warden=somebody(hp=30))
    with scene.refused("Vesna has nothing to use now"):
        take(scene, "fire-flask", "warden")


@pytest.mark.rule("STR-482", "STR-1242")
def test_in_a_fight_who_has_2_ap_may_duck_and_suffers_half() -> None:
    scene = fight(vesna=with_flask(), guard=somebody(hp=30))
    burst(scene, ["guard"], [3, 4], DuckAway=True)
    assert (scene["guard"].hp, scene["guard"].fighting.ap, scene["vesna"].fighting.ap) == (27, 2, 2)


@pytest.mark.rule("STR-EX72", "STR-482", "STR-Q439")
def test_of_13_damage_who_defends_suffers_6_and_who_has_1_ap_all() -> None:
    people = {"guard": somebody(hp=30), "warden": somebody(hp=30)}
    scene = fight(vesna=with_flask(quality=3), ap={"guard": 3, "warden": 1}, **people)  # type: ignore[arg-type]  # only characters
    burst(scene, ["guard", "warden"], [4, 4, 5], [3], [1], DuckAway=True)  # the warden is not asked: 1 AP is too few
    assert (scene["guard"].hp, scene["guard"].fighting.ap) == (24, 1)
    assert (scene["warden"].hp, scene["warden"].fighting.ap) == (17, 1)


@pytest.mark.rule("STR-Q65")
@pytest.mark.parametrize(("rules", "lost"), [(HouseRules(), 5), (HouseRules(halved_before_armor=True), 4)])
def test_half_is_taken_after_armor_unless_the_table_does_it_before(rules: HouseRules, lost: int) -> None:
    coat = somebody(hp=30, assets={"coat": Asset(entry="scale-coat", place="armor")})
    scene = fight(rules, vesna=with_flask(), guard=coat)
    burst(scene, ["guard"], [6, 6], DuckAway=True)
    assert 30 - scene["guard"].hp == lost  # (12 − 2) / 2, or 12 / 2 − 2


@pytest.mark.rule("STR-1242")
def test_a_bomb_of_two_types_rolls_for_each() -> None:
    scene = lay(vesna=with_flask("nail-bomb"), warden=somebody(hp=30))
    scene.begin("throw-object", "vesna", what="nail-bomb", at="a spot")
    go(scene, [6, 6, 6, 6], HowFarThrown=1)
    go(scene.begin("time-passes", "gm", unit="tick", amount=3), [2, 2], [1, 3], OnWhomAll=[["warden"]])
    assert scene["warden"].hp == 22


# --- and what is neither
@pytest.mark.rule("STR-1244", "STR-1128")
def test_a_jaw_trap_has_damage_of_its_own() -> None:
    trap = PACK.entries["assets"]["jaw-trap"]
    assert isinstance(trap, GeneralAsset)
    assert trap.use
    assert [(one.type, one.fixed_for(2, 0)) for one in trap.use.damage] == [("bludgeoning", 4), ("piercing", 2)]


@pytest.mark.rule("STR-1211")
def test_what_is_not_for_using_cannot_be_used() -> None:
    scene = lay(vesna=with_("rope"))
    with scene.refused("Vesna has nothing to use now"):
        take(scene, "rope")


@pytest.mark.rule("STR-688", "STR-207", "STR-232")
def test_treatment_uses_up_supplies_and_without_any_there_is_none() -> None:
    healer = with_("medical-supplies", number=1, skills={"medicine": 3})
    scene = lay(vesna=healer, tomas=somebody(hp=20)).begin("restore", "vesna", patient="tomas")
    go(scene, [1, 1, 1, 1])
    assert has(scene.play.reader(), VESNA, "medical-supplies") == 0
    with scene.refused():
        scene.begin("restore", "vesna", patient="tomas")

"""Hit Points: segments and thresholds, Injuries of damage, shrugging them off, 0 HP, Temporary HP."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Injury, TemporaryHP
from hearthside.rulesets.strive.derived import exhaustion_limit, maximum_hp
from hearthside.rulesets.strive.gear import protection
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import ArmorEntry
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.rules.health.hp import hit_points, lost_thresholds, thresholds
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.bodies import afflicted, asked_dice, body, fight, lay, of_harm, roll, strike
from rules.strive.scenes import BY_THE_BOOK, PACK, Scene, questions

ARMORS: dict[str, ArmorEntry] = dict(PACK.entries["armors"])  # type: ignore[arg-type]  # of this kind
ARMOR = next(id_ for id_, armor in ARMORS.items() if armor.protection.get("slashing"))

VESNA: Key[Character] = Key("vesna")
TOMAS: Key[Character] = Key("tomas")
GUARD: Key[Character] = Key("guard")


def most(scene: Scene, who: Any = "vesna") -> int:
    return maximum_hp(scene.play.reader(), who).total


# --- thresholds
@pytest.mark.rule("STR-204", "STR-EX23", "STR-Q28")
def test_a_maximum_of_30_has_the_thresholds_20_and_10() -> None:
    assert thresholds(30, BY_THE_BOOK) == (20, 10)
    assert thresholds(30, HouseRules(maximum_is_threshold=True)) == (30, 20, 10)
    scene = strike(lay(guard=body(2)), 30, "slashing", who="guard")
    assert (scene["guard"].hp, scene["guard"].state) == (0, "dead")
    hurt = strike(lay(vesna=body(2)), 21, "slashing", [5, 1], [5, 5])  # below 20 and below 10
    assert (hurt["vesna"].hp, hurt["vesna"].shrugged_off) == (9, 2)


@pytest.mark.rule("STR-205", "STR-EX24", "STR-EX147", "STR-Q27")
@pytest.mark.parametrize(
    ("toughness", "before", "after", "risks"),
    [(2, 30, 29, 0), (2, 21, 20, 0), (2, 20, 19, 1), (2, 12, 0, 1), (4, 40, 39, 1)],
)
def test_a_threshold_is_lost_from_it_to_below_it(toughness: int, before: int, after: int, risks: int) -> None:
    scene = strike(lay(vesna=body(toughness, hp=before)), before - after, "slashing", *[[6] * toughness] * risks)
    assert (scene.is_over, scene["vesna"].hp, scene["vesna"].shrugged_off) == (True, after, risks)


@pytest.mark.rule("STR-Q27")
def test_at_some_tables_reaching_a_threshold_is_enough() -> None:
    rules = HouseRules(reached_thresholds_count=True)
    reader = lay(rules, vesna=body(2)).play.reader()
    assert lost_thresholds(reader, VESNA, 23, 20) == [20]
    assert lost_thresholds(reader, VESNA, 20, 19) == []
    assert questions(strike(lay(rules, vesna=body(hp=23)), 3)) == ["dice"]


@pytest.mark.rule("STR-204", "STR-Q28")
def test_segments_are_those_of_the_maximum_that_injuries_leave_or_of_the_whole_one() -> None:
    hurt = body(2, hp=20, injuries={"1": Injury(type="pure")})
    assert strike(lay(vesna=hurt), 1).is_over, "20 is the maximum, and no threshold"
    assert questions(strike(lay(HouseRules(segments="uninjured"), vesna=hurt), 1)) == ["dice"]


@pytest.mark.rule("STR-199", "STR-205", "STR-213", "STR-216", "STR-217", "STR-EX28")
def test_falling_from_23_to_19_is_a_risk_at_ob_2_after_one_shrug_off() -> None:
    scene = strike(lay(vesna=body(3, hp=23, shrugged_off=1)), 4)
    assert of_harm(scene) == ["Vesna suffers 4 damage (slashing): HP 23 → 19."]
    roll(scene, [5, 6, 1])
    assert of_harm(scene)[1:] == ["Vesna shrugs an Injury off. Shrug-Off counter: 2."]
    assert not scene["vesna"].injuries


@pytest.mark.rule("STR-212", "STR-216", "STR-218", "STR-229", "STR-EX28", "STR-Q302")
def test_one_hit_is_not_enough_at_ob_2_and_leaves_an_injury_and_a_grit_point() -> None:
    scene = strike(lay(vesna=body(3, hp=23, shrugged_off=1)), 4, "slashing", [5, 4, 1], 1, 3)
    assert scene["vesna"].injuries == {"1": Injury(type="slashing", attribute="agility", ob=3)}
    assert (scene["vesna"].grit, scene["vesna"].shrugged_off, scene["vesna"].hp) == (1, 1, 19)
    assert scene["vesna"].conditions["bleeding"].points == 1


@pytest.mark.rule("STR-205", "STR-216", "STR-EX203")
def test_a_threshold_that_healing_gave_back_can_be_lost_again() -> None:
    scene = strike(lay(vesna=body(3, hp=31)), 3, "slashing", [5, 1, 1])
    assert (scene["vesna"].hp, scene["vesna"].shrugged_off) == (28, 1)
    scene.begin("give-hp", who="vesna", points=6)
    assert scene["vesna"].hp == 34
    strike(scene, 5, "slashing", [5, 1, 1], 1, 1)
    assert scene["vesna"].hp == 29
    assert len(scene["vesna"].injuries) == 1, "one hit does not meet Ob 2"


# --- several at once
@pytest.mark.rule("STR-213", "STR-217", "STR-218", "STR-220", "STR-222", "STR-Q29", "STR-EX144")
def test_three_thresholds_are_checked_one_after_another_and_what_one_does_counts_for_the_next() -> None:
    scene = strike(lay(vesna=body(3, hp=40)), 35, "slashing", [5, 2, 1], [6, 3, 1], 7, 1, [5, 4], 2, 1)
    vesna = scene["vesna"]
    assert (vesna.hp, vesna.shrugged_off, vesna.grit, vesna.xp) == (5, 1, 2, 3)
    assert [injury.attribute for injury in vesna.injuries.values()] == ["toughness", "agility"]
    assert vesna.conditions["bleeding"].points == 2
    assert most(scene) == 20
    assert attribute_level(scene.play.reader(), VESNA, "toughness").total == 2


@pytest.mark.rule("STR-214", "STR-EX25", "STR-EX145")
def test_one_source_brings_at_most_two_injuries() -> None:
    scene = strike(lay(vesna=body(3, hp=40)), 35, "slashing", [1, 2, 1], 1, 1, [4, 3, 1], 2, 1)
    assert scene.is_over
    assert (len(scene["vesna"].injuries), scene["vesna"].shrugged_off) == (2, 0)


@pytest.mark.rule("STR-Q29")
def test_at_some_tables_there_are_at_most_two_rolls() -> None:
    scene = strike(
        lay(HouseRules(two_shrug_offs=True), vesna=body(3, hp=40)), 35, "slashing", [5, 2, 1], [6, 3, 1], 1, 1
    )
    assert scene.is_over
    assert len(scene["vesna"].injuries) == 1


@pytest.mark.rule("STR-215", "STR-222", "STR-EX146")
def test_an_npc_suffers_the_injury_without_a_roll() -> None:
    scene = strike(lay(guard=body(2)), 12, "piercing", 3, 1, who="guard")
    assert (scene["guard"].hp, most(scene, "guard"), scene["guard"].grit) == (18, 20, 0)
    assert scene["guard"].injuries["1"].attribute == "awareness"
    assert scene["guard"].conditions["bleeding"].points == 1


@pytest.mark.rule("STR-222")
@pytest.mark.parametrize(
    ("tenth", "attribute"),
    [(1, "agility"), (2, "agility"), (3, "awareness"), (4, "awareness"), (5, "strength"), (6, "strength"),
     (7, "toughness"), (8, "toughness"), (9, "wit"), (10, "wit")],
)  # fmt: skip
def test_a_d10_says_which_attribute_an_injury_lowers(tenth: int, attribute: str) -> None:
    scene = strike(lay(guard=body(2)), 12, "pure", tenth, 1, who="guard")
    assert scene["guard"].injuries["1"].attribute == attribute


# --- shrugging off is the player's choice
@pytest.mark.rule("STR-216", "STR-225", "STR-Q405")
def test_who_forgoes_the_roll_suffers_the_injury_and_learns_nothing() -> None:
    scene = strike(lay(vesna=body(3, hp=23)), 4, "pure", 1, 1, TryToShrugOff=False)
    assert (len(scene["vesna"].injuries), scene["vesna"].grit, scene["vesna"].xp) == (1, 1, 0)


@pytest.mark.rule("STR-Q405")
def test_at_some_tables_nobody_may_forgo_it() -> None:
    scene = lay(HouseRules(must_shrug_off=True), vesna=body(3, hp=23)).begin("hurt", who="vesna", points=4, kind="pure")
    assert questions(scene) == ["dice"]


# --- the damage type
@pytest.mark.rule("STR-223", "STR-239", "STR-241", "STR-242", "STR-243", "STR-244", "STR-247")
@pytest.mark.parametrize(
    ("kind", "condition"),
    [("bleeding", "bleeding"), ("burning", "burning"), ("electrical", "electrified"), ("freezing", "frostbitten"),
     ("piercing", "bleeding"), ("slashing", "bleeding")],
)  # fmt: skip
def test_an_injury_brings_the_condition_of_its_damage_type(kind: str, condition: str) -> None:
    scene = strike(lay(guard=body(2)), 12, kind, 3, 1, who="guard")
    assert list(scene["guard"].conditions) == [condition]


@pytest.mark.rule("STR-238", "STR-Q38")
@pytest.mark.parametrize(("ap", "left", "line"), [(3, 2, ["Vesna loses 1 AP; 2 now."]), (0, 0, [])])
def test_an_acid_injury_takes_an_ap_at_once_and_never_more_than_there_are(ap: int, left: int, line: list[str]) -> None:
    scene = fight(ap=ap, vesna=body(2, hp=21), brute=body())
    strike(scene, 2, "acid", [1, 1], 1, 1)
    fighting = scene["vesna"].fighting
    assert (fighting.ap, [one for one in of_harm(scene) if "AP" in one]) == (left, line)


@pytest.mark.rule("STR-240", "STR-246")
def test_a_bludgeoning_injury_exhausts_and_a_pure_one_does_nothing_besides() -> None:
    scene = strike(lay(guard=body(2), wolf=body(2)), 12, "bludgeoning", 3, 1, who="guard")
    assert scene["guard"].exhaustion == 1
    strike(scene, 12, "pure", 3, 1, who="wolf")
    assert (scene["wolf"].exhaustion, scene["wolf"].conditions) == (0, {})


@pytest.mark.rule("STR-245", "STR-Q39")
@pytest.mark.parametrize(("coin", "condition"), [(1, "berserk"), (2, "terrified")])
def test_a_poison_injury_maddens_or_frightens(coin: int, condition: str) -> None:
    scene = lay(guard=body(2)).begin("hurt", who="guard", points=12, kind="poison", source="vesna")
    roll(scene, 3, 1, coin)
    assert scene["guard"].conditions[condition].source == "vesna"


# --- several types at once
def mixed(scene: Scene, *instances: tuple[int, str]) -> Scene:
    (points, kind), *others = instances
    more = [{"points": amount, "kind": other} for amount, other in others]
    return scene.begin("hurt", who="guard", points=points, kind=kind, more=more)


@pytest.mark.rule("STR-224", "STR-248", "STR-Q31", "STR-Q40")
def test_one_source_is_one_sum_and_the_type_that_took_the_most_makes_the_injury() -> None:
    scene = roll(mixed(lay(guard=body(2)), (5, "slashing"), (7, "freezing")), 1, 1)
    assert of_harm(scene)[0] == "Guard suffers 12 damage (slashing, freezing): HP 30 → 18."
    assert [injury.type for injury in scene["guard"].injuries.values()] == ["freezing"]


@pytest.mark.rule("STR-224", "STR-249", "STR-Q301")
def test_armor_takes_off_each_instance_of_a_type_and_a_tie_goes_to_what_it_held_back_less() -> None:
    guard = body(2, assets={"Coat": Asset(place="armor", entry=ARMOR)})
    held = protection(lay(guard=guard).play.reader(), GUARD, "slashing").total
    assert held > 0
    scene = roll(mixed(lay(guard=guard), (6 + held, "slashing"), (6, "freezing")), 1, 1)
    assert scene["guard"].hp == 18
    assert scene["guard"].injuries["1"].type == "freezing"
    twice = mixed(lay(guard=guard), (held + 1, "slashing"), (held + 2, "slashing"))
    assert twice["guard"].hp == 27
    assert mixed(lay(guard=guard), (5, "pure"))["guard"].hp == 25


@pytest.mark.rule("STR-224")
def test_where_two_types_are_even_a_coin_decides() -> None:
    scene = mixed(lay(guard=body(2)), (6, "slashing"), (6, "freezing"))
    assert asked_dice(scene) == ["1d2: slashing or freezing"]
    assert roll(scene, 2, 1, 1)["guard"].injuries["1"].type == "freezing"


@pytest.mark.rule("STR-249")
def test_where_armor_holds_all_of_it_nothing_happens() -> None:
    guard = body(2, assets={"Coat": Asset(place="armor", entry=ARMOR)})
    scene = mixed(lay(guard=guard), (1, "slashing"))
    assert of_harm(scene) == ["Guard suffers no damage (slashing): nothing gets through."]


@pytest.mark.rule("STR-Q32")
def test_a_mixed_blow_knocks_out_if_most_of_it_was_blunt_or_at_some_tables_any() -> None:
    assert mixed(lay(guard=body(2, hp=5)), (4, "bludgeoning"), (6, "piercing"))["guard"].state == "dead"
    scene = mixed(lay(HouseRules(any_bludgeoning=True), guard=body(2, hp=5)), (4, "bludgeoning"), (6, "piercing"))
    assert asked_dice(scene) == ["2d6: Toughness"]
    assert asked_dice(mixed(lay(guard=body(2, hp=5)), (7, "bludgeoning"), (6, "piercing"))) == ["2d6: Toughness"]
    sharp = mixed(lay(HouseRules(any_bludgeoning=True), guard=body(2, hp=5)), (4, "slashing"), (6, "piercing"))
    assert sharp["guard"].state == "dead"
    padded = body(2, hp=5, boons={"stew": Boon(on="resists bludgeoning", by=4)})
    held_back = mixed(lay(HouseRules(any_bludgeoning=True), guard=padded), (4, "bludgeoning"), (6, "piercing"))
    assert held_back["guard"].state == "dead", "what armor held back brought nobody down"


@pytest.mark.rule("STR-876", "STR-Q105", "STR-Q165", "STR-Q365", "STR-EX99")
def test_marked_adds_half_as_much_again_to_direct_damage_after_armor() -> None:
    scene = mixed(lay(guard=body(2, conditions=afflicted("marked"))), (7, "pure"))
    assert scene["guard"].hp == 30 - 11


# --- 0 HP
@pytest.mark.rule("STR-199", "STR-200", "STR-201", "STR-Q30")
def test_at_0_hp_an_npc_dies_without_injuries_and_a_pc_is_at_deaths_door_after_them() -> None:
    scene = strike(lay(vesna=body(2, hp=12), guard=body(2, hp=12)), 50, who="guard")
    assert (scene["guard"].hp, scene["guard"].state, scene["guard"].injuries) == (0, "dead", {})
    strike(scene, 50, "slashing", [1, 1], 1, 1)
    assert (scene["vesna"].hp, len(scene["vesna"].injuries)) == (0, 1)
    assert "deaths-door" in scene["vesna"].conditions


@pytest.mark.rule("STR-Q30")
def test_at_some_tables_nobody_is_injured_on_the_way_to_0() -> None:
    scene = strike(lay(HouseRules(no_injuries_at_zero=True), vesna=body(2, hp=12)), 50)
    assert scene.is_over
    assert (scene["vesna"].injuries, list(scene["vesna"].conditions)) == ({}, ["deaths-door"])


@pytest.mark.rule("STR-209", "STR-Q34", "STR-EX149")
def test_a_club_knocks_out_who_succeeds_at_ob_3_and_throws_others_to_deaths_door() -> None:
    scene = strike(lay(vesna=body(3, hp=5), guard=body(3, hp=5)), 9, "bludgeoning", [6, 5, 5])
    assert (scene["vesna"].hp, list(scene["vesna"].conditions)) == (0, ["unconscious"])
    scene = strike(lay(vesna=body(3, hp=5), guard=body(3, hp=5)), 9, "bludgeoning", [6, 5, 2])
    assert list(scene["vesna"].conditions) == ["deaths-door"]
    assert strike(scene, 9, "bludgeoning", [6, 5, 2], who="guard")["guard"].state == "dead"


@pytest.mark.rule("STR-Q34")
def test_at_some_tables_a_club_kills() -> None:
    scene = strike(lay(HouseRules(bludgeoned_die=True), vesna=body(3, hp=5)), 9, "bludgeoning", [6, 5, 2])
    assert scene["vesna"].state == "dead"


@pytest.mark.rule("STR-Q35", "STR-Q376")
def test_damage_to_who_lies_at_0_hp_kills_an_npc_and_throws_a_pc_to_deaths_door() -> None:
    out: dict[str, Any] = {"hp": 0, "conditions": afflicted("unconscious", what="at 0 HP")}
    scene = strike(lay(vesna=body(3, **out), guard=body(3, **out)), 1, who="guard")
    assert scene["guard"].state == "dead"
    assert list(strike(scene, 1)["vesna"].conditions) == ["deaths-door"]


@pytest.mark.rule("STR-Q156")
def test_at_deaths_door_damage_does_nothing_more_but_a_killing_blow_kills() -> None:
    scene = strike(lay(vesna=body(3, hp=0, conditions=afflicted("deaths-door", tests=1))), 20)
    assert (scene["vesna"].state, scene["vesna"].conditions["deaths-door"].tests) == ("active", 1)
    assert scene.begin("killing-blow", who="vesna")["vesna"].state == "dead"


@pytest.mark.rule("STR-206", "STR-859", "STR-Q35")
def test_hp_lift_somebody_from_deaths_door_and_wake_who_was_knocked_out() -> None:
    knocked = afflicted("unconscious", what="at 0 HP")
    scene = lay(vesna=body(hp=0, conditions=afflicted("deaths-door")), guard=body(hp=0, conditions=knocked))
    scene.begin("give-hp", who="vesna", points=3).begin("give-hp", who="guard", points=100)
    assert (scene["vesna"].conditions, scene["vesna"].hp) == ({}, 3)
    assert (scene["guard"].conditions, scene["guard"].hp, scene["guard"].guarded) == ({}, 30, ("unconscious",))


# --- the maximum
@pytest.mark.rule("STR-202", "STR-203", "STR-220", "STR-221", "STR-EX13", "STR-EX30")
def test_each_injury_takes_10_off_the_maximum_which_never_falls_below_10() -> None:
    injuries = {str(number): Injury(type="pure", attribute="toughness") for number in range(1, 6)}
    scene = lay(vesna=body(3, hp=10, injuries=injuries), tomas=body(1), idun=body(5))
    assert most(scene) == 10
    assert (most(scene, "tomas"), most(scene, "idun")) == (20, 60)
    reader = scene.play.reader()
    assert exhaustion_limit(reader, TOMAS).total == 2
    two = lay(vesna=body(3, injuries=dict(list(injuries.items())[:2])))
    assert most(two) == 20, "the penalties to Toughness take nothing more"


@pytest.mark.rule("STR-Q26", "STR-Q143")
def test_hp_are_cut_to_a_maximum_that_falls_and_that_is_no_damage() -> None:
    scene = roll(lay(vesna=body(3)).begin("injure-by-word", who="vesna"), 1, 1)
    assert (scene["vesna"].hp, most(scene), scene.is_over) == (30, 30, True)
    assert of_harm(scene)[-1] == "Vesna has no more HP than the maximum: 40 → 30."


# --- Temporary HP
@pytest.mark.rule("STR-210", "STR-EX27")
def test_temporary_hp_come_on_top() -> None:
    scene = lay(vesna=body(2, hp=28)).begin("temporary-hp", who="vesna", points=10)
    assert hit_points(scene.play.reader(), VESNA) == 38


@pytest.mark.rule("STR-210", "STR-211", "STR-Q36", "STR-EX148")
def test_temporary_hp_go_first_and_guard_thresholds() -> None:
    scene = lay(vesna=body(2, hp=28)).begin("temporary-hp", who="vesna", points=10)
    assert strike(scene, 12).is_over
    assert (scene["vesna"].hp, scene["vesna"].temporary) == (26, ())
    assert scene.begin("time-passes", unit="scene")["vesna"].hp == 26


@pytest.mark.rule("STR-211", "STR-Q36")
def test_what_is_left_of_them_goes_with_the_scene_or_the_session() -> None:
    grants = (TemporaryHP(4), TemporaryHP(3, "session"))
    scene = lay(vesna=body(2, temporary=grants)).begin("time-passes", unit="scene")
    assert scene["vesna"].temporary == (TemporaryHP(3, "session"),)
    assert scene["vesna"].hp == 30


@pytest.mark.rule("STR-Q36")
def test_thresholds_may_be_looked_for_in_real_hp_only() -> None:
    wounded = body(2, hp=20, temporary=(TemporaryHP(5),))
    assert questions(strike(lay(vesna=wounded), 6)) == ["dice"], "25 → 19 in all"
    assert strike(lay(vesna=body(2, hp=22, temporary=(TemporaryHP(5),))), 7).is_over, "27 → 20 in all"
    fuller = body(2, hp=22, temporary=(TemporaryHP(5),))
    assert strike(lay(HouseRules(thresholds_on_real_hp=True), vesna=fuller), 4).is_over
    assert questions(strike(lay(HouseRules(thresholds_on_real_hp=True), vesna=fuller), 8)) == ["dice"]


# --- bad input
@pytest.mark.rule("STR-199", "STR-248")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"who": "vesna", "points": 0}, "0 does not fit"),
        ({"who": "vesna", "points": 3, "kind": "love"}, "'love' is not one of"),
        ({"who": "nobody", "points": 3}, "'nobody' is not one of"),
        ({"who": "vesna", "points": "many"}, "'many' is not a whole number"),
    ],
)
def test_bad_input_hurts_nobody(args: dict[str, Any], why: str) -> None:
    scene = lay()
    with scene.refused(why):
        scene.begin("hurt", **args)

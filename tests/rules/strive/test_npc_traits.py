"""Traits of the NPC builder at work: each of them does in play what it says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.engine import OWN_PACK, IllegalAnswer, Key, OwnPack, Spot
from hearthside.kit.grid.ground import Ground
from hearthside.rulesets.strive.arrivals import fresh, from_npc
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.gear import protection
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import Degree
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.levels import boons_on
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.combat.places import flanking, swimming_fields
from hearthside.rulesets.strive.rules.combat.ways import gait_of
from hearthside.rulesets.strive.rules.health.ap import ap_changes, fields_per_ap
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DamageType
from rules.strive.bodies import afflicted, asked_dice
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.grounds import FIELD, at, on_field, where
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, somebody, told

BRUTE, VESNA = Key[Character]("brute"), Key[Character]("vesna")
HIT, MISS = [6, 1, 1, 1], [1, 1, 1, 1]
PLAIN = NpcTrait()
FLYER = {"glider": NpcTrait(upgrades={"flyer": 1})}


def creature(**traits: NpcTrait) -> Character:
    """Somebody of the GM's with these Traits (their ids with an underscore)."""
    mine = {id_.replace("_", "-"): trait for id_, trait in traits.items()}
    return somebody(hp=69, toughness=6, npc_traits=mine)


def seen(character: Character, rules: HouseRules = BY_THE_BOOK) -> Any:
    return lay(rules, brute=character).play.reader()


def punched(scene: Scene, dice: list[int] = HIT, *more: list[int], **answers: Any) -> Scene:
    """Vesna punches the brute: 4 Bludgeoning."""
    use(scene, "punch", "brute", attack=True)
    return go(scene, dice, *more, **answers)


def brute_punches(scene: Scene, dice: list[int] = HIT, *more: list[int], **answers: Any) -> Scene:
    use(scene, "punch", "vesna", who="brute", attack=True)
    return go(scene, dice, *more, **answers)


# --- moving
@pytest.mark.rule("STR-987", "STR-983")
def test_the_fast_move_2_fields_more_and_one_for_each_upgrade() -> None:
    assert fields_per_ap(seen(creature(fast=PLAIN)), BRUTE).total == 6
    assert fields_per_ap(seen(creature(fast=NpcTrait(upgrades={"faster": 2}))), BRUTE).total == 8


@pytest.mark.rule("STR-1010")
def test_a_shambler_moves_at_most_2_fields_even_hasted() -> None:
    hasted = creature(shambler=PLAIN)
    assert fields_per_ap(seen(hasted), BRUTE).total == 2
    scene = lay(brute=somebody(npc_traits={"shambler": PLAIN}, conditions={"hasted": Affliction()}))
    assert fields_per_ap(scene.play.reader(), BRUTE).total == 2


@pytest.mark.rule("STR-985", "STR-866")
def test_each_upgrade_of_a_burrower_is_2_fields_more_also_beyond_what_it_walks() -> None:
    def fields(upgrades: int, **more: Any) -> int:
        mole = {"burrower": NpcTrait(upgrades={"farther": upgrades} if upgrades else {})}
        return fields_per_ap(seen(somebody(npc_traits=mole, **more)), BRUTE).total

    assert [fields(upgrades, hidden_by="burrowed") for upgrades in range(4)] == [2, 4, 6, 8]
    assert fields(2) == 4  # on the ground it walks as others do
    assert fields(2, hidden_by="burrowed", exhaustion=9) == 3  # who is Exhausted


@pytest.mark.rule("STR-990", "STR-1008")
def test_swimmers_swim_at_full_speed_and_drowners_sink() -> None:
    assert swimming_fields(seen(creature()), BRUTE) == 2
    assert swimming_fields(seen(creature(swimmer=PLAIN)), BRUTE) == 4
    assert swimming_fields(seen(creature(drowner=PLAIN)), BRUTE) == 0


@pytest.mark.rule("STR-1000", "STR-1007", "STR-1009")
def test_forced_movement_is_longer_for_the_light_and_by_the_forceful_and_none_for_the_immovable() -> None:
    for mine, theirs, far in (((), (), 2), (("light-weight",), (), 4), ((), ("forceful",), 4), (("immovable",), (), 0)):
        vesna = somebody(skills={"slam": 2}, npc_traits=dict.fromkeys(theirs, PLAIN))
        scene = fight(vesna=vesna, brute=somebody(hp=69, toughness=6, npc_traits=dict.fromkeys(mine, PLAIN)))
        use(scene, "slam", "brute", attack=True)
        go(scene, HIT)
        [moved] = [fact.values["fields"] for fact in scene.run.facts if fact.fact == "ForceMoved"]
        assert moved == far


# --- harm
@pytest.mark.rule("STR-865", "STR-1000", "STR-1009")
@pytest.mark.parametrize(("trait", "fields"), [("", 1), ("light-weight", 3), ("immovable", 0)])
def test_who_is_electrified_is_moved_as_by_any_force(trait: str, fields: int) -> None:
    brute = at(10, 10, npc_traits={trait: PLAIN} if trait else {}, conditions=afflicted("electrified"))
    scene = on_field(vesna=at(1, 1), brute=brute)
    go(scene.begin("finish-turn", "vesna"), *(([4],) if fields else ()))
    assert where(scene, "brute") == (10 + fields, 10)


@pytest.mark.rule("STR-865", "STR-1207", "STR-Q159")
@pytest.mark.parametrize(("face", "words", "there"), [(1, "north-west", (9, 9)), (3, "east", (11, 10)),
                                                      (6, "west", (9, 10))])  # fmt: skip
def test_on_hexagons_a_d6_says_where_electricity_throws_somebody(face: int, words: str, there: Any) -> None:
    hexagons = Ground(width=20, height=20, tiles="hexagons")
    scene = on_field(ground=hexagons, vesna=at(1, 1), brute=at(10, 10, conditions=afflicted("electrified")))
    scene.begin("finish-turn", "vesna")
    assert [line.partition(":")[0] for line in asked_dice(scene)] == ["1d6"]
    go(scene, [face])
    assert (where(scene, "brute"), any(f"to the {words}" in line for line in told(scene))) == (there, True)


@pytest.mark.rule("STR-991", "STR-Q200")
def test_the_armored_have_protection_by_type_and_never_against_pure_damage() -> None:
    reader = seen(creature(armored=NpcTrait(protection={"slashing": 5, "piercing": 3, "pure": 3})))
    types: tuple[DamageType, ...] = ("slashing", "piercing", "pure", "acid")
    assert [protection(reader, BRUTE, one).total for one in types] == [5, 3, 0, 0]


@pytest.mark.rule("STR-1019", "STR-249", "STR-Q105")
def test_armor_counts_once_against_what_the_moon_adds_to_a_claw_and_for_itself_against_another_type() -> None:
    coat = {"coat": Asset(entry="scale-coat", place="armor")}  # Slashing 6, Bludgeoning 3
    for claws, left in (({"mutations": ("grotesque-claws",)}, 59 - (3 + 8 - 6)), ({}, 59 - (4 - 3) - (8 - 6))):
        werewolf = replace(creature(moon_affinity=PLAIN), moonlit=True, **claws)
        scene = fight(turn="brute", vesna=somebody(hp=59, toughness=5, assets=coat), brute=werewolf)
        attack = "grotesque-claws" if claws else "punch"
        use(scene, attack, "vesna", who="brute", attack=True)
        go(scene, HIT, *([[1, 1, 1]] if claws else []))
        assert now(scene, "vesna").hp == left


@pytest.mark.rule("STR-1012", "STR-1129", "STR-Q206")
def test_the_vulnerable_suffer_6_more_whatever_brings_it_but_at_some_tables_a_tick() -> None:
    weak = NpcTrait(types=("bludgeoning", "bleeding"))
    assert now(punched(fight(brute=creature(vulnerable=weak)), HIT, [1], [1]), "brute").hp == 59
    for rules, left in ((HouseRules(), 61), (HouseRules(ticks_spare_weakness=True), 67)):
        bleeding = somebody(hp=69, toughness=6, npc_traits={"vulnerable": weak}, conditions={"bleeding": Affliction()})
        scene = fight(rules, brute=bleeding)
        go(scene.begin("finish-turn", "vesna"), [2])
        assert now(scene, "brute").hp == left


@pytest.mark.rule("STR-999", "STR-1003")
def test_a_fortified_mind_and_the_unstunnable_are_immune() -> None:
    scene = lay(brute=creature(fortified_mind=PLAIN, unstunnable=PLAIN))
    for condition in ("terrified", "berserk", "jealous", "pacified", "stunned", "prone"):
        go(scene.begin("inflict", who="brute", condition=condition))
    assert list(now(scene, "brute").conditions) == ["prone"]


@pytest.mark.rule("STR-812", "STR-997", "STR-999")
def test_who_cannot_be_terrified_has_nothing_to_withstand() -> None:
    zone: dict[str, Any] = {"zone": KeyZone(name="Zone", of="vesna", does="fear", hits=2)}
    fearless = creature(fortified_mind=PLAIN)
    scene = punched(fight(more=zone, brute=fearless, fighting={"brute": {"zones": ("zone",)}}))
    assert now(scene, "brute").conditions == {}
    dying = somebody(hp=5, npc_traits={"death-rattle": NpcTrait(rattle="screech")})
    last = fight(vesna=somebody(), hound=fearless, brute=dying, fighting={"hound": {"side": "party"}})
    last.begin("hurt", who="brute", points=9, kind="slashing")
    go(last, react=("death-rattle",), WhoIsNear=[["hound"]])
    assert now(last, "hound").conditions == {}


@pytest.mark.rule("STR-1001", "STR-Q203")
def test_the_insurmountable_suffer_no_flanking_of_any_origin() -> None:
    prone = somebody(npc_traits={"insurmountable": PLAIN}, conditions={"prone": Affliction(), "grappled": Affliction()})
    assert flanking(fight(brute=prone).play.reader(), BRUTE, ranged=False) == "unthreatened"
    by_position = fight(HouseRules(insurmountable_on_map=True), brute=prone).play.reader()
    assert flanking(by_position, BRUTE, ranged=False) == "surrounded"


@pytest.mark.rule("STR-994", "STR-Q202")
def test_whoever_attacks_a_danger_touch_in_melee_suffers_6_hit_or_miss() -> None:
    touch = creature(danger_touch=NpcTrait(types=("burning",)))
    for dice in (HIT, MISS):
        scene = fight(vesna=somebody(hp=29), brute=touch)
        assert now(punched(scene, dice), "vesna").hp == 23
    scene = fight(vesna=somebody(hp=29), brute=replace(touch, conditions={"unconscious": Affliction()}))
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=1)
    assert now(scene, "vesna").hp == 23, "though it is helpless"


@pytest.mark.rule("STR-994", "STR-Q202")
@pytest.mark.parametrize(("rules", "hp"), [(BY_THE_BOOK, 23), (HouseRules(touch_adjacent=True), 29)])
def test_a_danger_touch_reaches_as_far_as_the_weapon_or_at_some_tables_only_the_next_field(
    rules: HouseRules, hp: int
) -> None:
    stave = {"Stave": Asset(entry="hooked-stave", place="hands", hands=2)}
    vesna = at(5, 5, hp=29, assets=stave, skills={"weapon:hooked-staves": 3})
    touch = replace(creature(danger_touch=NpcTrait(types=("burning",))), stands=Spot(map=FIELD, x=7, y=5))
    scene = on_field(rules, vesna=vesna, brute=touch, ap={"brute": 0})
    [chop] = [id_ for id_ in expertises_of(scene.play.reader(), Key("vesna")) if id_.startswith("chop")]
    go(use(scene, chop, "brute", attack=True), MISS)
    assert now(scene, "vesna").hp == hp


@pytest.mark.rule("STR-993", "STR-Q201", "STR-Q221")
def test_danger_blood_strikes_everybody_beside_who_may_duck_away() -> None:
    blood = creature(danger_blood=NpcTrait(types=("acid",)))
    near = {"brute": {"beside": ("vesna",)}}
    scene = fight(vesna=somebody(hp=29), tomas=somebody(hp=29), brute=blood, fighting=near)
    go(scene.begin("hurt", who="brute", points=15, kind="slashing"), [1], [1], [6], DuckAway=True)
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp, ap_of(scene, "vesna")) == (26, 29, 2)
    scene = fight(vesna=somebody(hp=29), brute=blood, fighting=near)
    go(scene.begin("hurt", who="brute", points=2, kind="slashing"))
    assert now(scene, "vesna").hp == 29
    scene = fight(HouseRules(blood_on_damage=True), vesna=somebody(hp=29), brute=blood, fighting=near)
    go(scene.begin("hurt", who="brute", points=2, kind="slashing"), [5], DuckAway=False)
    assert now(scene, "vesna").hp == 24


@pytest.mark.rule("STR-993", "STR-Q201")
def test_danger_blood_of_the_feeble_strikes_when_they_die() -> None:
    rat = somebody(hp=10, power="feeble", npc_traits={"danger-blood": NpcTrait(types=("acid",))})
    scene = fight(vesna=somebody(hp=29), brute=rat, fighting={"brute": {"beside": ("vesna",)}})
    go(scene.begin("hurt", who="brute", points=12, kind="slashing"), [4], DuckAway=False)
    assert (now(scene, "brute").state, now(scene, "vesna").hp) == ("dead", 25)


@pytest.mark.rule("STR-455", "STR-993", "STR-Q201")
def test_danger_blood_of_the_helpless_strikes_when_a_blow_without_a_test_injures_them() -> None:
    blood = replace(creature(danger_blood=NpcTrait(types=("acid",))), conditions=afflicted("unconscious"))
    scene = fight(vesna=somebody(hp=29), brute=blood, fighting={"brute": {"beside": ("vesna",)}})
    use(scene, "punch", "brute", attack=True)
    go(scene, [1], [1], [6], WaiveTheTest=True, HowMuchHarm=15, DuckAway=False)
    assert (now(scene, "brute").hp, now(scene, "vesna").hp) == (69 - 15, 29 - 6)


# --- striking
@pytest.mark.rule("STR-1005", "STR-Q205")
def test_who_cannot_miss_deals_4_on_a_miss_or_8_and_that_is_no_success() -> None:
    for trait, left in ((PLAIN, 25), (NpcTrait(upgrades={"precise": 1}), 21)):
        scene = fight(turn="brute", vesna=somebody(hp=29), brute=creature(cannot_miss=trait), momentum=0)
        assert now(brute_punches(scene, MISS), "vesna").hp == left
        assert not [line for line in told(scene) if "Momentum" in line]
    scene = fight(turn="brute", vesna=somebody(hp=29), brute=creature(cannot_miss=PLAIN))
    assert now(brute_punches(scene, HIT), "vesna").hp == 25  # nothing extra on a hit


@pytest.mark.rule("STR-1005", "STR-1132")
def test_who_cannot_miss_strikes_everybody_in_an_area_that_it_fails_to_fill() -> None:
    roar = {"name": "Roar", "skill": "unarmed-combat", "ap": 2, "ob": 2, "attack": True, "targets": "area",
            "damage": [{"type": "burning", "dice": "2d6"}]}  # fmt: skip
    own: dict[str, Any] = {OWN_PACK: OwnPack(entries={"expertises": {"roar": roar}})}
    scene = fight(turn="brute", more=own, vesna=somebody(hp=29), tomas=somebody(hp=29),
                  brute=creature(cannot_miss=PLAIN))  # fmt: skip
    go(use(scene, "roar", ["vesna", "tomas"], who="brute", attack=True), MISS)
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp) == (25, 25)


@pytest.mark.rule("STR-1006")
def test_whoever_the_disease_ridden_damage_may_fall_ill() -> None:
    scene = fight(turn="brute", vesna=somebody(hp=29, toughness=3), brute=creature(disease_ridden=PLAIN))
    use(scene, "punch", "vesna", who="brute", attack=True)
    go(scene, HIT, [70], [5, 1, 1], [1], [1], [1])  # 2 hits were needed: half of 3, rounded up
    assert now(scene, "vesna").illnesses
    scene = fight(turn="brute", vesna=somebody(hp=29, toughness=3), brute=creature(disease_ridden=PLAIN))
    assert not now(brute_punches(scene, MISS), "vesna").illnesses


@pytest.mark.rule("STR-472", "STR-473", "STR-474", "STR-991", "STR-1203", "STR-Q105")
@pytest.mark.parametrize(("degree", "held"), [("unthreatened", 3), ("flanked", 2), ("surrounded", 1),
                                              ("overwhelmed", 0)])  # fmt: skip
def test_flanking_gets_round_natural_armor_as_round_any_other(degree: Degree, held: int) -> None:
    hide = creature(armored=NpcTrait(protection={"bludgeoning": 3}))
    assert protection(seen(hide), BRUTE, "bludgeoning", degree).total == held


@pytest.mark.rule("STR-472", "STR-991", "STR-882")
def test_who_lies_prone_with_a_natural_armor_has_half_of_it_in_melee() -> None:
    hide = creature(armored=NpcTrait(protection={"bludgeoning": 3}))
    for conditions, left in (({}, 68), ({"prone": Affliction()}, 67)):
        scene = fight(vesna=somebody(), brute=replace(hide, conditions=conditions))
        assert now(punched(scene), "brute").hp == left


@pytest.mark.rule("STR-1006", "STR-1005", "STR-994", "STR-Q470")
def test_any_damage_by_the_disease_ridden_may_make_ill_not_only_a_hit() -> None:
    ill = ([70], [5, 1, 1], [1], [1], [1])
    # 1. What cannot miss, and misses.
    scene = fight(turn="brute", vesna=somebody(hp=29, toughness=3),
                  brute=creature(disease_ridden=PLAIN, cannot_miss=PLAIN))  # fmt: skip
    assert now(brute_punches(scene, MISS, *ill), "vesna").illnesses
    # 2. Its touch.
    touch = creature(disease_ridden=PLAIN, danger_touch=NpcTrait(types=("burning",)))
    scene = fight(vesna=somebody(hp=29, toughness=3), brute=touch)
    assert now(punched(scene, MISS, *ill), "vesna").illnesses
    # 3. Its blood, for everybody beside it.
    blood = creature(disease_ridden=PLAIN, danger_blood=NpcTrait(types=("acid",)))
    scene = fight(vesna=somebody(hp=29, toughness=3), brute=blood, fighting={"brute": {"beside": ("vesna",)}})
    go(scene.begin("hurt", who="brute", points=15, kind="slashing"), [1], [1], [6], *ill, DuckAway=False)
    assert now(scene, "vesna").illnesses
    # 4. Who is at its mercy.
    scene = fight(turn="brute", vesna=somebody(hp=29, toughness=3, conditions={"unconscious": Affliction()}),
                  brute=creature(disease_ridden=PLAIN))  # fmt: skip
    use(scene, "punch", "vesna", who="brute", attack=True)
    go(scene, *ill, WaiveTheTest=True, HowMuchHarm=1)
    assert now(scene, "vesna").illnesses


@pytest.mark.rule("STR-1006")
def test_a_blow_of_the_disease_ridden_that_armor_stops_makes_nobody_ill() -> None:
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    scene = fight(
        turn="brute",
        vesna=somebody(hp=29, toughness=3, assets=coat),
        brute=replace(creature(disease_ridden=PLAIN), attributes={**somebody().attributes, "strength": 1}),
    )
    brute_punches(scene, [6, 1, 1])  # 2 Bludgeoning, and the coat takes 3
    assert (now(scene, "vesna").hp, now(scene, "vesna").illnesses) == (29, {})


@pytest.mark.rule("STR-1006", "STR-Q171")
def test_the_ob_against_the_disease_ridden_is_half_of_ones_toughness_whatever_it_is_elsewhere() -> None:
    scene = fight(HouseRules(illness_ob="two"), turn="brute", vesna=somebody(hp=49, toughness=5),
                  brute=creature(disease_ridden=PLAIN))  # fmt: skip
    brute_punches(scene, HIT, [1], [6, 6, 1, 1, 1], [5], [2], [1])
    assert list(now(scene, "vesna").illnesses) == ["strength-sap"]  # 2 hits against Ob 3


@pytest.mark.rule("STR-1194", "STR-Q355")
def test_a_poisoner_deals_6_poison_where_the_table_plays_with_it() -> None:
    for rules, left in ((HouseRules(), 26), (HouseRules(npc_extras=True), 20)):
        scene = fight(rules, turn="brute", vesna=somebody(hp=30), brute=creature(poisoner=PLAIN))
        assert now(brute_punches(scene), "vesna").hp == left
        assert "poisoned" not in now(scene, "vesna").conditions


# --- turns
@pytest.mark.rule("STR-1011", "STR-1015", "STR-Q464", "STR-EX264")
def test_the_sluggish_gain_2_ap_and_the_hyperactive_5() -> None:
    assert sum(part.value for part in ap_changes(seen(creature(hyperactive=PLAIN)), BRUTE)) == 1
    for left, now_has in ((4, 5), (1, 3), (0, 2)):
        scene = fight(brute=creature(sluggish=PLAIN), ap={"brute": left})
        go(scene.begin("finish-turn", "vesna"))
        assert ap_of(scene, "brute") == now_has


@pytest.mark.rule("STR-1017", "STR-Q209")
def test_multi_initiative_brings_a_second_turn() -> None:
    twice = creature(hyperactive=NpcTrait(upgrades={"multi-initiative": 1}))
    assert [boon.by for _, boon in boons_on(seen(twice), BRUTE, "multi-initiative")] == [1]
    up = seen(twice, HouseRules(second_turn_rounds_up=True))
    assert [boon.by for _, boon in boons_on(up, BRUTE, "turns-per-round")] == [1]


@pytest.mark.rule("STR-1004", "STR-Q204")
def test_a_regenerator_regains_6_hp_after_the_tick_up_to_its_maximum() -> None:
    bleeds: dict[str, Any] = {"toughness": 6, "npc_traits": {"regenerator": PLAIN},
                              "conditions": {"bleeding": Affliction()}}  # fmt: skip
    scene = fight(brute=somebody(hp=65, **bleeds))
    go(scene.begin("finish-turn", "vesna"), [3])
    assert now(scene, "brute").hp == 65 - 3 + 6
    scene = fight(brute=somebody(hp=60, **bleeds))
    go(scene.begin("finish-turn", "vesna"), [3], [1], [1])  # an Injury: 60 are the maximum from now on
    assert (now(scene, "brute").hp, len(now(scene, "brute").injuries)) == (60, 1)
    scene = fight(brute=somebody(hp=67, toughness=6, npc_traits={"regenerator": PLAIN}))
    go(scene.begin("finish-turn", "vesna"))
    assert now(scene, "brute").hp == 70


@pytest.mark.rule("STR-1014", "STR-Q207")
def test_the_gritty_begin_with_5_grit_and_regain_one_each_turn() -> None:
    gritty = from_npc("x", NpcEntry(name="X", npc_traits={"gritty": PLAIN}))
    reader = seen(gritty)
    assert fresh(gritty, BY_THE_BOOK, reader.content).grit == 5
    for rules, grit in ((HouseRules(), 6), (HouseRules(grit_of_5=True), 5)):
        scene = fight(rules, brute=somebody(grit=5, npc_traits={"gritty": PLAIN}))
        go(scene.begin("finish-turn", "vesna"))
        assert now(scene, "brute").grit == grit
    go(scene.begin("use-grit", "brute", effect="ap"), [3])
    assert now(scene, "brute").grit == 4


@pytest.mark.rule("STR-1018")
def test_the_inexorable_do_not_tire_of_what_they_do() -> None:
    scene = fight(turn="brute", brute=creature(inexorable=PLAIN))
    go(scene.begin("exhaust", who="brute", points=2))
    assert now(scene, "brute").exhaustion == 2  # somebody else's doing
    go(scene.begin("move-beside", "brute", beside=[], sprint=1))
    assert now(scene, "brute").exhaustion == 2


@pytest.mark.rule("STR-1002", "STR-Q462")
def test_the_unstoppable_are_struck_at_and_go_on() -> None:
    scene = on_field(turn="brute", brute=at(11, 10, npc_traits={"unstoppable": PLAIN}))
    scene.begin("move", "brute", way=[[14, 10]])
    go(scene, MISS[:3], react=("opportunity-attack",), Defend="nothing")
    assert where(scene, "brute") == (14, 10)


# --- their attacks
@pytest.mark.rule("STR-1247")
@pytest.mark.parametrize(
    ("attack", "skill", "far", "dice", "lost", "conditions"),
    [
        ("bite", "bite", 1, [4], 4 + 3, {}),
        ("rend", "claws", 1, [6], 6 + 3, {}),
        ("sting", "sting", 1, [4], 4, {"poisoned": 1}),
        ("spit", "spit", 10, [4, 4], 8, {}),
        ("slam", "slam", 1, None, 3, {}),
    ],
)
def test_creatures_attack_for_2_ap_with_what_their_bodies_have(
    attack: str, skill: str, far: int, dice: list[int] | None, lost: int, conditions: dict[str, int]
) -> None:
    def creature(away: int) -> Scene:
        beast = at(10, 10, strength=3, skills={skill: 3})
        return on_field(turn="brute", brute=beast, vesna=at(10 + away, 10, hp=59, toughness=6), ap={"vesna": 0})

    scene = creature(far)
    use(scene, attack, "vesna", who="brute", attack=True)
    count = pool_of(scene.play.reader(), Test(BRUTE, skill)).total
    go(scene, [6] + [1] * (count - 1), *([dice] if dice else []))
    hit = now(scene, "vesna")
    assert (59 - hit.hp, ap_of(scene, "brute")) == (lost, 2)
    assert {one: each.points for one, each in hit.conditions.items()} == conditions
    with pytest.raises(IllegalAnswer):
        use(creature(far + 1), attack, "vesna", who="brute", attack=True)


@pytest.mark.rule("STR-986", "STR-988", "STR-Q197", "STR-Q198")
def test_climbers_take_heights_and_flyers_any_ground() -> None:
    for traits, climbs, slow in (({}, False, True), ({"climber": PLAIN}, True, True), (FLYER, True, False)):
        reader = on_field(brute=at(4, 4, npc_traits=traits)).play.reader()
        gait = gait_of(reader, BRUTE, ())
        assert (gait.climbs > 1, bool(gait.slow)) == (climbs, slow)

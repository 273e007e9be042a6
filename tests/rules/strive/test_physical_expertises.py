"""What physical Skills let people do: Acrobatics, Berserking, Stealth, Thievery, Shield, Unarmed Combat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import OWN_PACK, IllegalAnswer, Key, OwnPack
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.gear import ArmorEntry, ShieldEntry, WeaponEntry
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.combat.attacks import defence_test
from hearthside.rulesets.strive.rules.combat.defences import Answer
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.places import swimming_fields
from hearthside.rulesets.strive.rules.tests.figures import points_of, pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character, Effect, TimesUsed
from rules.strive.fights import FIRM, ap_of, entries, fight, go, now, stands, use
from rules.strive.grounds import SWORD, at, ground, on_field, where
from rules.strive.scenes import lay, options, somebody, told

SHIELD = next(id_ for id_, entry in entries(ShieldEntry).items() if entry.bulk >= 2)
ARMOR = next(iter(entries(ArmorEntry)))
BEARER: dict[str, Any] = {"assets": {"Shield": Asset(place="hands", entry=SHIELD, hands=1)}}
DEFENCE = ("defence", "melee", "unthreatened")
BRUTE = somebody(hp=59, strength=3, toughness=6)


def defence(scene: Any, of: str, who: str = "vesna") -> Test:
    return Test(who=Key[Character](who), of=of, purposes=DEFENCE)


# --- Acrobatics
@pytest.mark.rule("STR-709")
def test_deft_evasion_gives_a_point_without_armor_and_without_a_heavy_shield() -> None:
    light = lay(vesna=somebody(skills={"acrobatics": 1}))
    assert points_of(light.play.reader(), defence(light, "acrobatics")).total == 1
    assert points_of(light.play.reader(), Test(who=Key("vesna"), of="acrobatics")).total == 0
    armored = lay(vesna=somebody(skills={"acrobatics": 1}, assets={"Mail": Asset(place="armor", entry=ARMOR)}))
    assert points_of(armored.play.reader(), defence(armored, "acrobatics")).total == 0
    shielded = lay(vesna=somebody(skills={"acrobatics": 1}, **BEARER))
    assert points_of(shielded.play.reader(), defence(shielded, "acrobatics")).total == 0
    unlearned = lay(vesna=somebody())
    assert points_of(unlearned.play.reader(), defence(unlearned, "acrobatics")).total == 0


@pytest.mark.rule("STR-710", "STR-705", "STR-Q104", "STR-Q105", "STR-EX98")
def test_wind_out_of_it_halves_seven_to_four() -> None:
    slammer = somebody(strength=7, skills={"shield": 2}, **BEARER)
    scene = fight(HouseRules(slam_hurts=True), vesna=somebody(skills={"acrobatics": 2}), brute=slammer, turn="brute")
    go(use(scene, "shield-slam", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1, 1, 1, 1, 1], [6, 5, 1, 1],
       react=("wind-out-of-it",))  # fmt: skip
    assert now(scene, "vesna").hp == 26
    assert ap_of(scene, "vesna") == 3


@pytest.mark.rule("STR-710")
def test_wind_out_of_it_that_fails_halves_nothing() -> None:
    scene = fight(vesna=somebody(skills={"acrobatics": 2}), brute=somebody(strength=3), turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 1, 1, 1], react=("wind-out-of-it",))
    assert now(scene, "vesna").hp == 24


@pytest.mark.rule("STR-711", "STR-698", "STR-Q106", "STR-Q98")
def test_bob_weave_jab_counters_after_a_defence_at_full_damage_without_exhaustion() -> None:
    scene = fight(vesna=somebody(strength=3, skills={"acrobatics": 3}), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 6, 6, 1, 1], [1, 1, 1, 1, 1], [6, 1, 1, 1, 1],
       react=("bob-weave-jab",), Defend=["acrobatics", "nothing"], FreeAttack="punch")  # fmt: skip
    assert now(scene, "brute").hp == 53
    assert now(scene, "vesna").exhaustion == 0
    assert ap_of(scene, "vesna") == 2


@pytest.mark.rule("STR-Q106")
def test_bob_weave_jab_follows_any_defence_or_at_some_tables_acrobatics_alone() -> None:
    def shielded(rules: HouseRules) -> Any:
        return fight(rules, vesna=somebody(skills={"acrobatics": 3, "shield": 3}, **BEARER), brute=BRUTE, turn="brute")

    answers = ([6, 6, 6, 6], [1, 1, 1, 1, 1])
    scene = shielded(HouseRules())
    use(scene, "punch", "vesna", who="brute", attack=True)
    go(scene, *answers, [1, 1, 1, 1], react=("bob-weave-jab",), Defend=["shield", "nothing"], FreeAttack="punch")
    strict = shielded(HouseRules(jab_after_acrobatics=True))
    go(use(strict, "punch", "vesna", who="brute", attack=True), *answers, Defend="shield")
    assert not any("Jab" in line for line in told(strict))
    dodged = shielded(HouseRules(jab_after_acrobatics=True))
    go(use(dodged, "punch", "vesna", who="brute", attack=True), [6, 6, 6, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1],
       react=("bob-weave-jab",), Defend=["acrobatics", "nothing"], FreeAttack="punch")  # fmt: skip


@pytest.mark.rule("STR-711", "STR-943", "STR-Q106", "STR-Q183")
def test_def_is_no_defence_test_that_a_jab_could_follow() -> None:
    brute = somebody(hp=59, toughness=6, defense=3, skills={"acrobatics": 3})
    scene = use(fight(vesna=somebody(), brute=brute), "punch", "brute", attack=True)
    with pytest.raises(AssertionError, match="nobody could"):
        go(scene, [6, 1, 1, 1], react=("bob-weave-jab",), Defend="Def", FreeAttack="punch")
    assert (now(scene, "vesna").hp, ap_of(scene, "brute")) == (30, 3)


@pytest.mark.rule("STR-Q98")
def test_a_counter_attack_cannot_be_countered() -> None:
    jabber = somebody(strength=3, skills={"acrobatics": 3})
    scene = fight(vesna=jabber, brute=somebody(hp=40, strength=3, skills={"acrobatics": 3}), turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 6, 6, 1, 1], [1, 1, 1, 1, 1], [6, 6, 6, 1, 1],
       [1, 1, 1, 1, 1], react=("bob-weave-jab",), Defend=["acrobatics", "acrobatics"], FreeAttack="punch")  # fmt: skip
    assert scene.is_over


@pytest.mark.rule("STR-Q98")
def test_at_some_tables_everybody_counters_for_1_ap() -> None:
    scene = fight(HouseRules(anyone_counters=True), vesna=somebody(strength=3), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1, 1, 1, 1], [6, 1, 1, 1, 1],
       react=("counter-attack",), Defend=["acrobatics", "nothing"], FreeAttack="punch")  # fmt: skip
    assert now(scene, "brute").hp == 53
    plain = fight(vesna=somebody(strength=3), brute=BRUTE, turn="brute")
    go(use(plain, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1, 1, 1, 1], Defend="acrobatics")
    assert now(plain, "brute").hp == 59


# --- Berserking
@pytest.mark.rule("STR-713", "STR-Q105", "STR-Q107", "STR-Q365")
def test_reckless_assault_adds_half_of_the_damage_and_costs_a_die_on_defence() -> None:
    scene = fight(vesna=somebody(strength=3), brute=BRUTE)
    go(use(scene, "reckless-assault"))
    assert pool_of(scene.play.reader(), defence(scene, "acrobatics")).total == 4
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(scene, "brute").hp == 50  # 6 + 3
    assert not stands(scene, "vesna").reckless


@pytest.mark.rule("STR-713", "STR-EX97")
def test_nine_points_of_damage_become_fourteen() -> None:
    slammer = somebody(strength=9, skills={"shield": 2}, **BEARER)
    scene = fight(HouseRules(slam_hurts=True), vesna=slammer, brute=BRUTE, fighting={"vesna": {"reckless": True}})
    go(use(scene, "shield-slam", "brute", attack=True), [6] + [1] * 10, [1], [1])
    assert now(scene, "brute").hp == 45


@pytest.mark.rule("STR-713", "STR-249", "STR-Q105", "STR-Q365")
def test_armor_counts_once_against_a_reckless_blow() -> None:
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    scene = fight(vesna=somebody(strength=3), brute=somebody(hp=59, toughness=6, assets=coat),
                  fighting={"vesna": {"reckless": True}})  # fmt: skip
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(scene, "brute").hp == 59 - (6 + 3 - 3)


@pytest.mark.rule("STR-713", "STR-Q107")
def test_the_penalty_ends_with_the_next_turn_and_the_bonus_waits() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE)
    go(use(scene, "reckless-assault"))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("next-turn"))
    assert now(scene, "vesna").effects == {}
    assert stands(scene, "vesna").reckless
    brief = fight(HouseRules(reckless_is_brief=True), vesna=somebody(), brute=BRUTE)
    go(use(brief, "reckless-assault"))
    go(brief.begin("finish-turn", "vesna"))
    go(brief.begin("next-turn"))
    assert not stands(brief, "vesna").reckless


def injured(scene: Any, *dice: list[int], **more: Any) -> Any:
    """The brute takes Vesna below 20 HP, and she does not shrug it off."""
    use(scene, "punch", "vesna", who="brute", attack=True)
    return go(scene, [6, 1, 1, 1, 1], *dice, TryToShrugOff=False, **more)


@pytest.mark.rule("STR-714", "STR-705")
def test_grit_your_teeth_gives_one_more_grit_and_1_exhaustion() -> None:
    scene = fight(vesna=somebody(hp=21, skills={"berserking": 1}), brute=BRUTE, turn="brute")
    injured(scene, [1], [1], react=("grit-your-teeth",))
    assert (now(scene, "vesna").grit, now(scene, "vesna").exhaustion) == (2, 2)  # the blow itself tires by 1


@pytest.mark.rule("STR-714", "STR-942", "STR-Q178")
def test_an_npc_that_earns_no_grit_grits_no_teeth_for_more() -> None:
    def struck(power: Any, rules: HouseRules) -> Any:
        brute = somebody(hp=21, power=power, skills={"berserking": 1})
        return use(fight(rules, vesna=somebody(strength=3), brute=brute), "punch", "brute", attack=True)

    mighty = go(struck("elite", HouseRules(mighty_grit=True)), [6, 1, 1, 1, 1], [1], [1], react=("grit-your-teeth",))
    assert now(mighty, "brute").grit == 2
    scene = struck("elite", HouseRules())
    with pytest.raises(AssertionError, match="nobody could"):
        go(scene, [6, 1, 1, 1, 1], [1], [1], react=("grit-your-teeth",))
    assert (now(scene, "brute").grit, len(now(scene, "brute").injuries)) == (0, 1)


@pytest.mark.rule("STR-Q108")
def test_rage_ends_at_the_exhaustion_limit_or_at_some_tables_above_it() -> None:
    raging = somebody(hp=21, exhaustion=2, skills={"berserking": 1})
    scene = injured(fight(vesna=raging, brute=BRUTE, turn="brute"), [1], [1])
    assert now(scene, "vesna").grit == 1
    loose = fight(HouseRules(teeth_until_exhausted=True), vesna=raging, brute=BRUTE, turn="brute")
    injured(loose, [1], [1], react=("grit-your-teeth",))
    assert now(loose, "vesna").grit == 2


@pytest.mark.rule("STR-715", "STR-Q109", "STR-1114")
def test_hit_me_hit_you_adds_half_of_what_was_suffered() -> None:
    raging = somebody(hp=40, toughness=3, strength=3, skills={"berserking": 1})
    scene = fight(vesna=raging, brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 1, 1, 1, 1],
       react=("hit-me",), FreeAttack="punch")  # fmt: skip
    assert now(scene, "vesna").hp == 34
    assert now(scene, "brute").hp == 59 - 6 - 3
    assert (now(scene, "vesna").exhaustion, ap_of(scene, "vesna")) == (1, 3)
    half = fight(HouseRules(hit_you_half=True), vesna=raging, brute=BRUTE, turn="brute")
    go(use(half, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 1, 1, 1, 1],
       react=("hit-me",), FreeAttack="punch")  # fmt: skip
    assert now(half, "brute").hp == 59 - 3 - 2


@pytest.mark.rule("STR-715", "STR-Q98")
def test_nobody_hits_back_for_what_a_counter_attack_has_done() -> None:
    raging: dict[str, Any] = {"strength": 3, "skills": {"berserking": 1}}
    vesna, brute = somebody(hp=40, toughness=3, **raging), somebody(hp=69, toughness=6, **raging)
    scene = use(fight(turn="brute", vesna=vesna, brute=brute), "punch", "vesna", who="brute", attack=True)
    with pytest.raises(AssertionError, match="nobody could"):
        go(scene, [6, 1, 1, 1, 1], [6, 1, 1, 1, 1], react=("hit-me", "hit-me"), FreeAttack="punch")
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (69 - 6 - 3, 2)


@pytest.mark.rule("STR-715")
def test_hit_me_hit_you_tires_on_a_miss_too() -> None:
    scene = fight(vesna=somebody(hp=40, toughness=3, skills={"berserking": 1}), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1, 1, 1],
       react=("hit-me",), FreeAttack="punch")  # fmt: skip
    assert (now(scene, "brute").hp, now(scene, "vesna").exhaustion) == (59, 1)


@pytest.mark.rule("STR-716", "STR-EX100")
def test_the_blood_quickens() -> None:
    raging = somebody(exhaustion=3, conditions={"bleeding": Affliction(points=2)}, skills={"berserking": 1})
    scene = fight(vesna=raging)
    go(use(scene, "the-blood-quickens"))
    assert (now(scene, "vesna").exhaustion, now(scene, "vesna").conditions["bleeding"].points) == (1, 2)
    assert ap_of(scene, "vesna") == 3


INJURED: dict[str, Any] = {"injuries": {"1": Injury(type="slashing"), "2": Injury(type="slashing"),
                                        "3": Injury(type="slashing", days=10)}}  # fmt: skip


@pytest.mark.rule("STR-717", "STR-Q110")
def test_pain_is_strength_adds_a_die_for_each_active_injury_and_tires() -> None:
    raging = somebody(strength=3, toughness=6, skills={"berserking": 2}, **INJURED)
    scene = fight(vesna=raging, brute=BRUTE)
    go(use(scene, "pain-is-strength", "brute", attack=True), [6] + [1] * 11, [4, 5], [1], [1])
    assert now(scene, "brute").hp == 59 - 6 - 9
    assert (now(scene, "vesna").exhaustion, ap_of(scene, "vesna")) == (1, 1)


@pytest.mark.rule("STR-691", "STR-717", "STR-Q110")
def test_pain_is_strength_reaches_as_far_as_the_weapon_in_hand() -> None:
    pike = {"pike": Asset(entry="tide-pike", place="hands", hands=2)}
    raging: dict[str, Any] = {"skills": {"berserking": 2, "weapon:tide-pikes": 1}}
    scene = on_field(vesna=at(10, 10, assets=pike, **raging), brute=at(12, 10, hp=59, toughness=6))
    go(use(scene, "pain-is-strength", "brute", attack=True), [1, 1, 1, 1])
    assert ap_of(scene, "vesna") == 1
    with pytest.raises(IllegalAnswer, match="out of reach"):
        use(on_field(vesna=at(10, 10, **raging), brute=at(12, 10)), "pain-is-strength", "brute", attack=True)


@pytest.mark.rule("STR-Q110")
def test_pain_is_strength_by_the_weapon_skill_or_with_its_dice_alone() -> None:
    raging = somebody(strength=3, toughness=6, skills={"berserking": 2}, **INJURED)
    by_weapon = fight(HouseRules(pain_is="weapon skill"), vesna=raging, brute=BRUTE)
    go(use(by_weapon, "pain-is-strength", "brute", attack=True), [6, 1, 1, 1, 1], [4, 5], [1], [1])
    assert now(by_weapon, "brute").hp == 59 - 6 - 9
    alone = fight(HouseRules(pain_is="dice alone"), vesna=raging, brute=BRUTE)
    go(use(alone, "pain-is-strength", "brute", attack=True), [6] + [1] * 11, [4, 5])
    assert now(alone, "brute").hp == 59 - 9


@pytest.mark.rule("STR-718")
def test_injury_collector_strips_an_injury_of_its_penalties() -> None:
    scene = fight(vesna=somebody(hp=21, skills={"berserking": 3}), brute=BRUTE, turn="brute")
    injured(scene, [6, 6, 1, 1], [7], [1], react=("injury-collector",))
    [injury] = now(scene, "vesna").injuries.values()
    assert injury.attribute is None
    assert now(scene, "vesna").exhaustion == 0  # a bludgeoning Injury would tire
    failed = fight(vesna=somebody(hp=21, skills={"berserking": 3}), brute=BRUTE, turn="brute")
    injured(failed, [6, 1, 1, 1], [7], [1], react=("injury-collector",))
    [injury] = now(failed, "vesna").injuries.values()
    assert injury.attribute == "toughness"


# --- Stealth, Swimming, Thievery, Path-finding
@pytest.mark.rule("STR-724", "STR-Q100", "STR-Q112", "STR-704")
def test_pocket_sand_is_opposed_by_observation_and_lets_one_dash_off() -> None:
    sneak = somebody(skills={"stealth": 2})
    scene = fight(vesna=sneak, brute=BRUTE)
    use(scene, "pocket-sand", "brute")
    assert options(scene, "Defend") == ["nothing", "observation"]
    go(scene, [6, 1, 1, 1], Defend="nothing")
    assert "without Opportunity Attacks from Brute" in told(scene)[-1]
    assert "24'/8 m" in told(scene)[-1]
    everybody = fight(HouseRules(sand_blinds_all=True), vesna=sneak, brute=BRUTE)
    go(use(everybody, "pocket-sand", "brute"), [6, 1, 1, 1])
    assert "from anybody" in told(everybody)[-1]
    defended = fight(HouseRules(any_defence_opposes=True), vesna=sneak, brute=BRUTE)
    use(defended, "pocket-sand", "brute")
    assert options(defended, "Defend") == ["nothing", "acrobatics"]


@pytest.mark.rule("STR-725", "STR-726", "STR-Q113")
def test_each_level_of_swimming_is_a_field_more() -> None:
    scene = lay(vesna=somebody(skills={"swimming": 2}))
    assert swimming_fields(scene.play.reader(), Key("vesna")) == 4
    full = lay(HouseRules(swim_full=True), vesna=somebody(skills={"swimming": 2}))
    assert swimming_fields(full.play.reader(), Key("vesna")) == 6


@pytest.mark.rule("STR-728", "STR-729", "STR-732")
def test_thieves_and_path_finders() -> None:
    scene = lay(vesna=somebody(skills={"thievery": 3, "path-finding": 3}), brute=BRUTE)
    go(use(scene, "nimble-recovery", "brute"), [1, 1, 1, 1], [6, 1, 1, 1], Defend="observation")
    assert "stays undetected" in told(scene)[-1]
    go(use(scene, "find-your-bearings"), [6, 6, 1, 1])
    assert "the heading and the time of day" in told(scene)[-1]


@pytest.mark.rule("STR-1195", "STR-1197")
def test_later_find_your_bearings_needs_level_2_and_works_once_per_location() -> None:
    scene = lay(HouseRules(later_skills=True), vesna=somebody(skills={"path-finding": 2}))
    go(use(scene, "find-your-bearings"), [6, 6, 1, 1])
    assert now(scene, "vesna").uses == {"location:find-your-bearings": TimesUsed(until="location")}
    with pytest.raises(IllegalAnswer):
        use(lay(vesna=somebody(skills={"path-finding": 2})), "find-your-bearings")


# --- Shield
@pytest.mark.rule("STR-734", "STR-Q114")
def test_shields_side_by_side_give_a_die_for_each_ally() -> None:
    bearer = somebody(skills={"shield": 1}, **BEARER)
    side = {"vesna": {"beside": ("tomas", "idun")}}
    people: dict[str, Any] = {"vesna": bearer, "tomas": somebody(**BEARER), "idun": somebody(**BEARER)}
    scene = fight(fighting=side, **people)
    alone = fight(**people)
    with_wall = pool_of(scene.play.reader(), defence(scene, "acrobatics")).total
    assert with_wall == pool_of(alone.play.reader(), defence(alone, "acrobatics")).total + 2
    one = fight(HouseRules(one_shield_die=True), fighting=side, **people)
    assert pool_of(one.play.reader(), defence(one, "acrobatics")).total == with_wall - 1


@pytest.mark.rule("STR-735", "STR-Q115")
def test_shield_slam_knocks_down_and_at_some_tables_hurts() -> None:
    bearer = somebody(strength=3, skills={"shield": 2}, **BEARER)
    scene = fight(vesna=bearer, brute=BRUTE)
    go(use(scene, "shield-slam", "brute", attack=True), [6, 1, 1, 1, 1])
    assert "prone" in now(scene, "brute").conditions
    assert now(scene, "brute").hp == 59
    hurting = fight(HouseRules(slam_hurts=True), vesna=bearer, brute=BRUTE)
    go(use(hurting, "shield-slam", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(hurting, "brute").hp == 56


@pytest.mark.rule("STR-735")
def test_shield_slam_needs_a_shield_in_use() -> None:
    scene = fight(vesna=somebody(skills={"shield": 2}), brute=BRUTE)
    with pytest.raises(IllegalAnswer, match="shield-slam"):
        use(scene, "shield-slam", "brute", attack=True)


# --- Unarmed Combat
@pytest.mark.rule("STR-742", "STR-EX95")
def test_a_punch_deals_twice_strength() -> None:
    scene = fight(vesna=somebody(strength=3), brute=BRUTE)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1])
    assert now(scene, "brute").hp == 53


@pytest.mark.rule("STR-743", "STR-434", "STR-435", "STR-Q117", "STR-EX96")
def test_a_shove_by_two_hits_against_stability_1_moves_a_field() -> None:
    light = somebody(strength=2, boons=FIRM)
    scene = fight(vesna=somebody(strength=3, skills={"unarmed-combat": 4}), brute=light)
    go(use(scene, "shove", "brute"), [6, 6], [6, 6, 6, 6, 1], Defend="strength")
    assert "3'/1 m" in told(scene)[-1]


@pytest.mark.rule("STR-Q117")
def test_stability_holds_a_shove_of_one_hit_unless_a_push_is_a_push() -> None:
    def shoved(rules: HouseRules) -> str:
        scene = fight(rules, vesna=somebody(skills={"unarmed-combat": 4}), brute=somebody(strength=2, boons=FIRM))
        return told(go(use(scene, "shove", "brute"), [6, 6], [6, 6, 6, 1], Defend="strength"))[-1]

    assert "Stability holds" in shoved(HouseRules())
    assert "3'/1 m" in shoved(HouseRules(least_push=True))


@pytest.mark.rule("STR-744")
def test_a_grapple_holds() -> None:
    scene = fight(vesna=somebody(skills={"unarmed-combat": 1}), brute=BRUTE)
    go(use(scene, "grapple", "brute"), [1, 1, 1, 1, 1], [6, 1, 1, 1], Defend="unarmed-combat")
    assert now(scene, "brute").conditions["grappled"].source == "vesna"


@pytest.mark.rule("STR-744")
def test_a_grapple_needs_a_hand() -> None:
    both = {"Shield": Asset(place="hands", entry=SHIELD, hands=1), "Lamp": Asset(place="hands", hands=1)}
    scene = fight(vesna=somebody(skills={"unarmed-combat": 1}, assets=both), brute=BRUTE)
    with pytest.raises(IllegalAnswer, match="grapple"):
        use(scene, "grapple", "brute")


@pytest.mark.rule("STR-745")
def test_wrestle_and_disarm_takes_the_weapon_and_throws_down() -> None:
    weapon = next(iter(entries(WeaponEntry)))
    armed = somebody(assets={"Axe": Asset(place="hands", entry=weapon, hands=1)})
    scene = fight(vesna=somebody(skills={"unarmed-combat": 2}), brute=armed)
    go(use(scene, "wrestle-and-disarm", "brute"), [6, 1, 1, 1], YesNo=True)
    assert now(scene, "brute").assets["Axe"].place == "property"
    assert "prone" in now(scene, "brute").conditions


@pytest.mark.rule("STR-745", "STR-Q73")
def test_what_is_wrestled_from_somebody_lies_on_the_map() -> None:
    scene = on_field(vesna=at(10, 10, skills={"unarmed-combat": 2}), brute=at(11, 10, assets=SWORD))
    go(use(scene, "wrestle-and-disarm", "brute"), [6, 1, 1, 1], YesNo=False)
    lies = now(scene, "brute").assets["sabre"].lies
    assert lies is not None
    assert (lies.x, lies.y) == (11, 10)


@pytest.mark.rule("STR-743", "STR-744", "STR-745", "STR-746")
@pytest.mark.parametrize("which", ["shove", "grapple", "wrestle-and-disarm", "barge-in"])
def test_nobody_is_wrestled_with_from_afar(which: str) -> None:
    scene = on_field(vesna=at(10, 10, skills={"unarmed-combat": 3}), brute=at(12, 10))
    with scene.refused("2 fields away"):
        use(scene, which, "brute")


@pytest.mark.rule("STR-724")
def test_sand_is_thrown_two_fields() -> None:
    scene = on_field(vesna=at(10, 10, skills={"stealth": 2}), brute=at(13, 10))
    with scene.refused("3 fields away"):
        use(scene, "pocket-sand", "brute")


@pytest.mark.rule("STR-746", "STR-Q118")
def test_who_barges_in_follows_if_the_enemy_moves() -> None:
    strong = somebody(strength=4, skills={"unarmed-combat": 4})
    scene = fight(vesna=strong, brute=somebody(strength=1, toughness=1))
    go(use(scene, "barge-in", "brute"), [6, 6, 6, 1, 1, 1])
    assert "into the field that was left" in told(scene)[-1]
    held = fight(vesna=strong, brute=somebody(strength=8, boons=FIRM))
    go(use(held, "barge-in", "brute"), [6, 1, 1, 1, 1, 1])
    assert "Stability holds" in told(held)[-1]


@pytest.mark.rule("STR-747")
def test_be_my_shield_lets_the_grappled_take_the_hit() -> None:
    held = somebody(hp=40, toughness=3, conditions={"grappled": Affliction(source="vesna")})
    scene = fight(vesna=somebody(skills={"unarmed-combat": 3}), brute=BRUTE, other=held, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], react=("be-my-shield",))
    assert (now(scene, "vesna").hp, now(scene, "other").hp) == (30, 34)


@pytest.mark.rule("STR-747", "STR-871", "STR-472")
def test_whoever_is_a_shield_wears_their_own_armor_as_they_are_held() -> None:
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    held = somebody(hp=40, toughness=3, conditions={"grappled": Affliction(source="vesna")}, assets=coat)
    scene = fight(vesna=somebody(skills={"unarmed-combat": 3}), brute=BRUTE, other=held, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], react=("be-my-shield",))
    assert now(scene, "other").hp == 40 - (6 - 2)  # Bludgeoning 3, Grappled: half of it, rounded up


@pytest.mark.rule("STR-747")
def test_what_a_hit_brings_besides_befalls_the_shield_too() -> None:
    held = somebody(hp=40, toughness=3, conditions={"grappled": Affliction(source="vesna")})
    knife = somebody(skills={"weapon:gutting-knives": 2}, assets={"knife": Asset(entry="gutting-knife", place="hands")})
    scene = fight(vesna=somebody(skills={"unarmed-combat": 3}), brute=knife, other=held, turn="brute")
    go(use(scene, "slit", "vesna", who="brute", attack=True), [6, 6, 1, 1], [3], react=("be-my-shield",))
    assert "bleeding" in now(scene, "other").conditions
    assert "bleeding" not in now(scene, "vesna").conditions


# --- Warcrobat
WARCROBAT: dict[str, Any] = {"traits": ("warcrobat",)}


@pytest.mark.rule("STR-829", "STR-830", "STR-Q145", "STR-1133", "STR-Q365")
def test_vault_and_jab_is_one_ob_easier_and_deals_half() -> None:
    scene = fight(vesna=somebody(strength=3, skills={"acrobatics": 3}, **WARCROBAT), brute=BRUTE)
    go(use(scene, "vault-and-jab", "brute", attack=True), [6, 6, 1, 1, 1], [6, 1, 1, 1, 1], Defend="acrobatics")
    assert now(scene, "brute").hp == 56  # defended by 1 of 2 hits: Ob 2 − 1
    assert any("over the enemy" in line for line in told(scene))


@pytest.mark.rule("STR-Q145")
def test_vault_and_jab_never_falls_below_ob_1() -> None:
    scene = fight(vesna=somebody(strength=3, skills={"acrobatics": 3}, **WARCROBAT), brute=BRUTE)
    go(use(scene, "vault-and-jab", "brute", attack=True), [1, 1, 1, 1, 1], [1, 1, 1, 1, 1], Defend="acrobatics")
    assert now(scene, "brute").hp == 59
    by_weapon = fight(HouseRules(vault_by_weapon=True), vesna=somebody(strength=3, **WARCROBAT), brute=BRUTE)
    go(use(by_weapon, "vault-and-jab", "brute", attack=True), [1, 1, 1, 1, 1])
    assert any("Unarmed Combat" in line for line in told(by_weapon))


@pytest.mark.rule("STR-830", "STR-Q145")
def test_whoever_vaults_stands_behind_and_pushes_back_to_where_they_came_from() -> None:
    vesna = at(10, 10, strength=3, skills={"acrobatics": 3}, **WARCROBAT)
    scene = on_field(vesna=vesna, brute=at(11, 10, hp=59, strength=1, toughness=6))
    go(use(scene, "vault-and-jab", "brute", attack=True), [6, 1, 1, 1, 1])
    assert (where(scene, "vesna"), where(scene, "brute")) == ((12, 10), (10, 10))


@pytest.mark.rule("STR-Q145")
def test_nobody_vaults_where_there_is_no_room_behind() -> None:
    vesna = at(10, 10, strength=3, skills={"acrobatics": 3}, **WARCROBAT)
    scene = on_field(vesna=vesna, brute=at(11, 10), thug=at(12, 10))
    with scene.refused("no room behind"):
        use(scene, "vault-and-jab", "brute", attack=True)


@pytest.mark.rule("STR-830", "STR-706")
def test_a_vault_as_a_free_attack_deals_half_as_well() -> None:
    vesna = somebody(strength=3, skills={"berserking": 1, "acrobatics": 3}, toughness=3, hp=40, **WARCROBAT)
    scene = fight(vesna=vesna, brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 1, 1, 1, 1], react=("hit-me",),
       FreeAttack="vault-and-jab")  # fmt: skip
    assert now(scene, "brute").hp == 59 - 3 - 2  # half of 6; half of the 6 suffered, which is halved with it


@pytest.mark.rule("STR-831")
def test_who_bounces_back_is_up_at_once_without_armor() -> None:
    bearer = somebody(skills={"shield": 2}, **BEARER)
    scene = fight(vesna=somebody(**WARCROBAT), brute=bearer, turn="brute")
    go(use(scene, "shield-slam", "vesna", who="brute", attack=True), [6, 1, 1, 1], react=("bounce-back",))
    assert "prone" not in now(scene, "vesna").conditions
    mail = {"Mail": Asset(place="armor", entry=ARMOR)}
    heavy = fight(vesna=somebody(assets=mail, **WARCROBAT), brute=bearer, turn="brute")
    go(use(heavy, "shield-slam", "vesna", who="brute", attack=True), [6, 1, 1, 1])
    assert "prone" in now(heavy, "vesna").conditions


@pytest.mark.rule("STR-831")
def test_who_is_thrown_down_by_a_weapon_bounces_back_too() -> None:
    flail = somebody(skills={"weapon:anchor-flails": 2}, assets={"flail": Asset(entry="anchor-flail", place="hands")})
    scene = fight(vesna=somebody(**WARCROBAT), brute=flail, turn="brute")
    go(use(scene, "tear-down", "vesna", who="brute", attack=True), [6, 1, 1, 1], react=("bounce-back",))
    assert "prone" not in now(scene, "vesna").conditions


@pytest.mark.rule("STR-831", "STR-882")
def test_who_lies_down_on_purpose_stays_down() -> None:
    scene = fight(vesna=somebody(**WARCROBAT), brute=BRUTE)
    go(scene.begin("lie-down", "vesna"))
    assert "prone" in now(scene, "vesna").conditions


def blasted(
    *dice: list[int],
    ob: int | None = None,
    react: tuple[str, ...] = (),
    ducks: bool | None = False,
    flat: int = 7,
    **more: Any,
) -> Any:
    """The brute sets off a blast around Vesna. `ducks`: None, she is not asked."""
    blast = {"name": "Blast", "skill": "unarmed-combat", "ap": 3, "attack": True, "targets": "area", "ob": ob,
             "damage": [{"type": "burning", "flat": flat}]}  # fmt: skip
    own: dict[str, Any] = {OWN_PACK: OwnPack(entries={"expertises": {"blast": blast}}), **more.pop("more", {})}
    scene = fight(turn="brute", more=own, **{"vesna": somebody(**WARCROBAT), "brute": BRUTE, **more})
    answers = {} if ducks is None else {"DuckAway": ducks}
    return go(use(scene, "blast", ["vesna"], who="brute", attack=True), *dice, react=react, **answers)


@pytest.mark.rule("STR-832", "STR-920", "STR-Q146", "STR-Q65")
def test_area_evasion_halves_the_damage_of_an_area_for_1_ap() -> None:
    scene = blasted(react=("area-evasion",))
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (26, 3)
    assert now(blasted(), "vesna").hp == 23


@pytest.mark.rule("STR-832", "STR-482", "STR-Q146")
def test_who_has_ducked_away_does_not_evade_the_area_besides() -> None:
    scene = blasted(ducks=True)
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (27, 2)  # 7 halved, rounded down
    with pytest.raises(AssertionError, match="nobody could"):
        blasted(ducks=True, react=("area-evasion",))


@pytest.mark.rule("STR-Q105", "STR-482", "STR-876")
def test_what_marked_adds_is_halved_with_the_rest_by_who_ducks() -> None:
    scene = blasted(ducks=True, flat=9, vesna=somebody(hp=30, conditions={"marked": Affliction()}))
    assert now(scene, "vesna").hp == 30 - 7  # 9 + 5 = 14, and half of that


@pytest.mark.rule("STR-482", "STR-884", "STR-Q168")
@pytest.mark.parametrize("condition", ["stunned", "unconscious"])
def test_who_cannot_act_does_not_duck(condition: str) -> None:
    scene = blasted(ducks=None, vesna=somebody(conditions={condition: Affliction()}))
    assert (now(scene, "vesna").hp, ap_of(scene, "vesna")) == (23, 4)


@pytest.mark.rule("STR-920", "STR-1132")
def test_an_area_with_an_ob_is_tested() -> None:
    assert now(blasted([1, 1, 1, 1, 1], ob=1), "vesna").hp == 30
    assert now(blasted([6, 1, 1, 1, 1], ob=1), "vesna").hp == 23


@pytest.mark.rule("STR-811", "STR-Q105")
def test_a_trenchline_takes_its_part_off_the_blast() -> None:
    zone = {"zone": KeyZone(name="Trench", of="vesna", does="trenchline", hits=1)}
    scene = blasted(more=zone, fighting={"vesna": {"zones": ("zone",)}})
    assert now(scene, "vesna").hp == 27


@pytest.mark.rule("STR-833", "STR-Q147", "STR-1125")
def test_shield_breaker_makes_the_shield_worse_and_at_some_tables_flanks() -> None:
    def purposes(rules: HouseRules) -> tuple[str, ...]:
        scene = fight(rules, vesna=somebody(**WARCROBAT), brute=somebody(skills={"shield": 2}, **BEARER))
        reader = scene.play.reader()
        strike = Strike(by=Key("vesna"), whom=Key("brute"), it=expertises_of(reader, Key("vesna"))["punch"])
        return defence_test(reader, strike, Answer(Key("brute"), "shield")).purposes

    assert "unthreatened" in purposes(HouseRules())
    assert "flanked" in purposes(HouseRules(breaker_flanks=True))


@pytest.mark.rule("STR-833", "STR-Q147", "STR-1125", "STR-1238")
@pytest.mark.parametrize(("traits", "dice", "won"), [((), [4, 4, 1, 1], True), (("warcrobat",), [4, 4, 1, 1], False),
                                                     (("warcrobat",), [4, 6, 1, 1], True)])  # fmt: skip
def test_the_shield_helps_one_degree_less_against_a_shield_breaker(
    traits: tuple[str, ...], dice: list[int], won: bool
) -> None:
    """A hatch shield: 2 CP, and 1 CP where it is a degree worse. A point makes a 4 a hit, and two are needed."""
    shield = {"Hatch": Asset(place="hands", entry="hatch-shield", hands=2)}
    brute = somebody(hp=30, skills={"shield": 3}, assets=shield)
    scene = fight(vesna=somebody(traits=traits, skills={"unarmed-combat": 3}), brute=brute)
    go(use(scene, "punch", "brute", attack=True), dice, [6, 6, 1, 1], Defend="shield")
    assert (now(scene, "brute").hp == 30) == won


@pytest.mark.rule("STR-734", "STR-Q114")
def test_whoever_lies_unconscious_with_a_shield_does_not_use_it() -> None:
    def dice(**ally: Any) -> int:
        side = {"vesna": {"beside": ("tomas",)}}
        scene = fight(fighting=side, vesna=somebody(skills={"shield": 1}, **BEARER), tomas=somebody(**BEARER, **ally))
        return pool_of(scene.play.reader(), defence(scene, "acrobatics")).total

    assert dice() == 1 + dice(conditions={"unconscious": Affliction()})
    assert dice() == 1 + dice(conditions={"stunned": Affliction()})
    assert dice(conditions={"prone": Affliction()}) == dice()


@pytest.mark.rule("STR-713", "STR-753", "STR-764", "STR-848")
def test_what_lasts_for_a_turn_is_over_in_5_seconds_where_there_is_no_fight() -> None:
    def left(unit: str) -> dict[str, Effect]:
        scene = go(use(lay(vesna=somebody(skills={"berserking": 1})), "reckless-assault"))
        assert "Reckless Assault" in now(scene, "vesna").effects
        return now(go(scene.begin("time-passes", unit=unit, amount=1)), "vesna").effects

    assert (left("tick"), left("hour"), left("day")) == ({}, {}, {})


@pytest.mark.rule("STR-527", "STR-785", "STR-Q78")
def test_what_lasts_for_a_round_is_over_with_the_fight() -> None:
    lent = {"Unyielding": Effect(points=1, on=("defence",), until="a round", source="brute"),
            "I Have Read Your Doom": Effect(points=1, source="this round"),
            "Focus! of Tomas": Effect(dice=1)}  # fmt: skip
    scene = go(fight(vesna=somebody(effects=lent), brute=somebody()).begin("end-combat"))
    assert list(now(scene, "vesna").effects) == ["Focus! of Tomas"]


@pytest.mark.rule("STR-747")
def test_a_friend_who_is_held_is_no_shield() -> None:
    wrestler = somebody(skills={"unarmed-combat": 3})
    held = somebody(conditions={"grappled": Affliction(source="vesna")})
    scene = fight(turn="brute", vesna=wrestler, tomas=held, brute=BRUTE)
    with pytest.raises(AssertionError, match="nobody could"):
        go(use(scene, "punch", "vesna", "brute", attack=True), [6, 6, 6, 1, 1], react=("be-my-shield",))
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp) == (24, 30)


@pytest.mark.rule("STR-736")
def test_whoever_is_launched_attacks_only_a_foe_next_to_whom_they_land() -> None:
    thrower = at(10, 10, strength=3, skills={"shield": 4}, **BEARER)
    scene = on_field(momentum=20, vesna=thrower, tomas=at(9, 10), near=at(13, 10, hp=50, toughness=4),
                     far=at(13, 12, hp=50, toughness=4))  # fmt: skip
    scene.begin("heroic-act", "vesna", which="launch")
    go(scene, [1, 1, 1, 1], OneOfThese="tomas", WhereToLand=[[12, 9]], WhomOrNobody="near",
       FreeAttack="punch")  # fmt: skip
    assert where(scene, "tomas") == (12, 9)
    nobody = on_field(momentum=20, vesna=thrower, tomas=at(9, 10), far=at(13, 12, hp=50, toughness=4))
    nobody.begin("heroic-act", "vesna", which="launch")
    go(nobody, OneOfThese="tomas", WhereToLand=[[12, 9]])
    assert nobody.is_over, "there is nobody to ask about"


@pytest.mark.rule("STR-747")
def test_an_attacker_who_is_held_is_no_shield_against_themselves() -> None:
    held = structs.replace(BRUTE, conditions={"grappled": Affliction(source="vesna")})
    scene = fight(turn="brute", vesna=somebody(skills={"unarmed-combat": 3}), brute=held)
    with pytest.raises(AssertionError, match="nobody could"):
        go(use(scene, "punch", "vesna", "brute", attack=True), [6, 6, 6, 1, 1], react=("be-my-shield",))
    assert (now(scene, "vesna").hp < 30, now(scene, "brute").hp) == (True, BRUTE.hp)


@pytest.mark.rule("STR-736")
def test_whoever_is_launched_flies_over_what_is_in_between() -> None:
    walled = ground("......", "..#...", "..#...", "..#...", "......")
    thrower = at(1, 2, strength=3, skills={"shield": 4}, **BEARER)
    scene = on_field(ground=walled, momentum=20, vesna=thrower, tomas=at(1, 1), brute=at(5, 4, hp=50, toughness=4))
    scene.begin("heroic-act", "vesna", which="launch")
    go(scene, OneOfThese="tomas", WhereToLand=[[3, 2]])
    assert where(scene, "tomas") == (3, 2)

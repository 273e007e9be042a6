"""Attacks: helpless victims, areas, what a table may decide about defences and counters."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import OWN_PACK, Key, OwnPack
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.rules.combat.defences import defences_against
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.scenes import options, questions, somebody

rule = pytest.mark.rule
BRUTE = somebody(hp=59, strength=3, toughness=6)
OUT = {"unconscious": Affliction()}
AXE = Asset(entry="wreck-axe", place="hands", hands=1)
HIT, MISS = [6, 1, 1, 1], [1, 1, 1, 1]
BLOW = ExpertiseEntry(name="Blow", skill="unarmed-combat")
SHOT = ExpertiseEntry(name="Shot", skill="weapon:marsh-bows", ranged=True)


# --- helpless victims
@rule("STR-455")
def test_the_gm_may_waive_the_test_against_the_helpless_and_the_attacker_says_how_much() -> None:
    scene = fight(vesna=somebody(), brute=somebody(hp=19, conditions=OUT))
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=7)
    assert (now(scene, "brute").hp, ap_of(scene, "vesna")) == (12, 2)
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=12)
    assert now(scene, "brute").state == "dead"


@rule("STR-455")
def test_else_it_is_tested_and_nobody_asks_about_those_who_can_act() -> None:
    scene = fight(vesna=somebody(), brute=somebody(hp=20, conditions=OUT))
    go(use(scene, "punch", "brute", attack=True), MISS, WaiveTheTest=False)
    assert now(scene, "brute").hp == 20
    able = fight(vesna=somebody(), brute=somebody(hp=20))
    use(able, "punch", "brute", attack=True)
    assert "WaiveTheTest" not in questions(able)


# --- what harm is
@rule("STR-456", "STR-457", "STR-EX179")
@pytest.mark.parametrize(("prone", "grappled", "lost"), [(False, False, 6), (True, False, 7), (True, True, 8)])
def test_armor_takes_its_share_as_far_as_the_target_is_flanked(prone: bool, grappled: bool, lost: int) -> None:
    hammer = {"hammer": Asset(entry="pit-hammer", place="hands", hands=1, quality=2)}
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    conditions = {**({"prone": Affliction()} if prone else {}), **({"grappled": Affliction()} if grappled else {})}
    scene = fight(vesna=somebody(strength=3, assets=hammer, skills={"weapon:pit-hammers": 2}),
                  brute=somebody(hp=29, assets=coat, conditions=conditions))  # fmt: skip
    go(use(scene, "batter", "brute", attack=True), [6, 1, 1, 1, 1], [4])
    assert 29 - now(scene, "brute").hp == lost


@rule("STR-Q438")
def test_the_flanking_degree_is_that_of_the_moment_of_each_attack() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE)
    use(scene, "punch", "brute", attack=True)
    assert "Defend" in questions(scene)
    go(scene, [1] * 5, MISS, Defend="acrobatics")
    go(scene.begin("inflict", who="brute", condition="prone", points=1))
    go(use(scene, "punch", "brute", attack=True), [1] * 4, MISS, Defend="acrobatics")  # a die less


# --- areas
@rule("STR-482", "STR-Q65", "STR-Q439", "STR-EX72")
@pytest.mark.parametrize(("rules", "left"), [(HouseRules(), 30 - 5), (HouseRules(halved_before_armor=True), 30 - 3)])
def test_each_decides_before_the_damage_is_rolled_once_for_all(rules: HouseRules, left: int) -> None:
    blast = {"name": "Blast", "skill": "unarmed-combat", "ap": 3, "attack": True, "targets": "area",
             "damage": [{"type": "bludgeoning", "dice": "2d8"}]}  # fmt: skip
    own: dict[str, Any] = {OWN_PACK: OwnPack(entries={"expertises": {"blast": blast}})}
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    people: dict[str, Any] = {"vesna": somebody(assets=coat), "tomas": somebody(hp=39, toughness=5)}
    scene = fight(rules, turn="brute", more=own, brute=BRUTE, ap={"vesna": 3, "tomas": 1}, **people)
    use(scene, "blast", ["vesna", "tomas"], who="brute", attack=True)
    assert (questions(scene), scene.asked) == (["DuckAway"], ["vesna"])  # who has 1 AP cannot
    go(scene, [8, 5], [6, 1, 1, 1, 1], DuckAway=True, TryToShrugOff=True)
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp, ap_of(scene, "vesna")) == (left, 39 - 13, 1)


# --- defences
@rule("STR-Q64")
def test_bare_hands_ward_off_only_where_the_table_says_so() -> None:
    def able(rules: HouseRules) -> tuple[str, ...]:
        scene = fight(rules, brute=BRUTE)
        return defences_against(scene.play.reader(), Key[Character]("vesna"), BLOW)

    assert able(HouseRules()) == ("acrobatics",)
    assert able(HouseRules(unarmed_defends=True)) == ("unarmed-combat", "acrobatics")


@rule("STR-481", "STR-750", "STR-Q435")
def test_a_bow_in_hand_wards_off_as_any_weapon_does() -> None:
    bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=2)}
    scene = fight(vesna=somebody(assets=bow, skills={"weapon:marsh-bows": 4}), brute=BRUTE, turn="brute")
    use(scene, "punch", "vesna", who="brute", attack=True)
    assert options(scene, "Defend") == ["nothing", "weapon:marsh-bows", "acrobatics"]


@rule("STR-481", "STR-703", "STR-Q182")
@pytest.mark.parametrize("defense", [None, 3])
def test_an_attack_that_names_what_opposes_it_is_met_with_that_alone(defense: int | None) -> None:
    gaze = {"name": "Gaze", "skill": "unarmed-combat", "ap": 2, "attack": True, "opposed": True, "by": "toughness",
            "targets": "single", "damage": [{"type": "poison", "flat": 5}]}  # fmt: skip
    own: dict[str, Any] = {OWN_PACK: OwnPack(entries={"expertises": {"gaze": gaze}})}
    scene = fight(more=own, vesna=somebody(), brute=somebody(hp=29, toughness=4, defense=defense))
    use(scene, "gaze", "brute", attack=True)
    assert options(scene, "Defend") == ["nothing", "toughness"]
    go(scene, [6, 6, 1, 1], [6, 6, 1, 1], Defend="toughness")  # a tie
    assert now(scene, "brute").hp == 29


@rule("STR-481", "STR-484", "STR-Q72")
def test_who_defends_another_uses_what_the_attack_names_too() -> None:
    gaze = {"name": "Gaze", "skill": "unarmed-combat", "ap": 2, "attack": True, "opposed": True, "by": "toughness",
            "targets": "single", "damage": [{"type": "poison", "flat": 5}]}  # fmt: skip
    own: dict[str, Any] = {OWN_PACK: OwnPack(entries={"expertises": {"gaze": gaze}})}
    scene = fight(more=own, turn="brute", brute=BRUTE, vesna=somebody(hp=29), tomas=somebody(toughness=3))
    go(use(scene, "gaze", "vesna", who="brute", attack=True), [6, 1, 1], [6, 1, 1, 1, 1], react=("defend-ally",))
    assert (now(scene, "vesna").hp, ap_of(scene, "tomas")) == (29, 3)


@rule("STR-Q435")
def test_weapons_ward_off_shots_unless_the_table_bars_it() -> None:
    def able(rules: HouseRules) -> tuple[str, ...]:
        scene = fight(rules, vesna=somebody(assets={"axe": AXE}), brute=BRUTE)
        return defences_against(scene.play.reader(), Key[Character]("vesna"), SHOT)

    assert able(HouseRules()) == ("weapon:wreck-axes", "acrobatics")
    assert able(HouseRules(no_parrying_shots=True)) == ("acrobatics",)


@rule("STR-Q72", "STR-484")
@pytest.mark.parametrize(("rules", "hp"), [(HouseRules(), (24, 30)), (HouseRules(protector_suffers=True), (30, 24))])
def test_who_is_defended_is_hit_unless_the_protector_is(rules: HouseRules, hp: tuple[int, int]) -> None:
    people: dict[str, Any] = {"vesna": somebody(), "tomas": somebody()}
    scene = fight(rules, brute=BRUTE, turn="brute", **people)
    go(use(scene, "punch", "vesna", who="brute", attack=True), [1] * 4, [6, 1, 1, 1, 1], react=("defend-ally",),
       WhichDefence="acrobatics")  # fmt: skip
    assert tuple(now(scene, who).hp for who in people) == hp


@rule("STR-Q74")
@pytest.mark.parametrize(("rules", "dice"), [(HouseRules(), [[6, 1, 1, 1, 1]]), (HouseRules(counters_hit=True), [])])
def test_a_counter_attack_is_tested_unless_the_table_lets_it_hit(rules: HouseRules, dice: list[list[int]]) -> None:
    vesna = somebody(agility=3, skills={"acrobatics": 4})
    scene = fight(rules, vesna=vesna, brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6, 6, 1, 1, 1], [1] * 5, *dice, react=("stunt",),
       Defend=["acrobatics", "nothing"], WhichStunt="counter-attack", FreeAttack="punch")  # fmt: skip
    assert now(scene, "brute").hp == 59 - 2


@rule("STR-478", "STR-428")
def test_the_prompt_tells_what_a_defence_costs() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE)
    use(scene, "punch", "brute", attack=True)
    assert options(scene, "Defend") == ["nothing", "acrobatics"]


# --- one thing after another
@rule("STR-420")
def test_nobody_lies_down_in_the_middle_of_their_own_attack() -> None:
    scene = use(fight(vesna=somebody(), brute=BRUTE), "punch", "brute", attack=True)
    with scene.refused("Vesna is in the middle of “Attack”"):
        scene.play.act("ana", "lie-down", "vesna")
    go(scene, MISS).play.act("ana", "lie-down", "vesna")
    assert "prone" in now(scene, "vesna").conditions

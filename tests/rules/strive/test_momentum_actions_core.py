"""Momentum: what moves it; and the Heroic Acts and Desperate Measures that are open to all PCs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Record
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction, Injury, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.attack_costs import attack_ap
from hearthside.rulesets.strive.rules.combat.turns import acting_now
from hearthside.rulesets.strive.rules.health.hp import temporary
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.scenes import Scene, questions, reply, somebody, told

rule = pytest.mark.rule
BRUTE = somebody(hp=59, strength=3, toughness=6)
MISS, HIT, ONE_DIE = [1, 1, 1, 1], [6, 1, 1, 1], [1]


def heroic(scene: Scene, which: str, who: Id = "vesna") -> Scene:
    return scene.begin("heroic-act", who, which=which)


def desperate(scene: Scene, which: str, who: Id = "vesna") -> Scene:
    return scene.begin("desperate-measure", who, which=which)


def momentum(scene: Scene) -> int:
    value: int = scene.play.reader()[COMBAT].momentum
    return value


def wounds(number: int) -> dict[str, Injury]:
    return {str(one): Injury(type="slashing") for one in range(1, number + 1)}


def bleeding(scene: Scene, who: Id) -> int:
    affliction = now(scene, who).conditions.get("bleeding")
    return affliction.points if affliction else 0


# --- what moves it
@rule("STR-EX74", "STR-507", "STR-509", "STR-502", "STR-504", "STR-519")
def test_a_hit_and_an_injury_open_heroic_acts_to_all_at_once() -> None:
    scene = fight(vesna=somebody(strength=3), tomas=somebody(), brute=somebody(hp=20, strength=3, toughness=2),
                  momentum=11)  # fmt: skip
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1], [1], [1])
    assert momentum(scene) == 18
    assert any("Heroic Acts are available" in line for line in told(scene))
    go(heroic(scene, "hour", who="tomas"), OneOfThese="tomas")  # outside his turn
    assert (momentum(scene), acting_now(scene.play.reader()), ap_of(scene, "tomas")) == (-12, "tomas", 5)


@rule("STR-EX75", "STR-511", "STR-510", "STR-500")
@pytest.mark.parametrize(("power", "start", "expected"), [
    ("regular", 16, 20), ("regular", -10, 7), ("feeble", -10, -3)])  # fmt: skip
def test_a_foe_that_is_slain_counts_15_and_a_feeble_one_5(power: str, start: int, expected: int) -> None:
    foe = somebody(hp=3, power=power)
    scene = fight(vesna=somebody(strength=3), brute=foe, momentum=start)
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1], MISS[:2])
    assert (now(scene, "brute").state, momentum(scene)) == ("dead", expected)


@rule("STR-EX75", "STR-516", "STR-503", "STR-520", "STR-Q77")
def test_when_a_pc_dies_all_is_desperate_and_the_final_hour_has_come() -> None:
    dying = {"deaths-door": Affliction(tests=2)}
    scene = fight(vesna=somebody(), tomas=somebody(hp=0, conditions=dying), brute=BRUTE, momentum=5)
    while now(scene, "tomas").state == "active":
        scene.begin("next-turn")
        go(scene, *([] if scene.is_over else [[1, 1]]))
    assert (now(scene, "tomas").state, momentum(scene)) == ("dead", -20)
    assert any("Desperate Measures are available" in line for line in told(scene))
    assert any(line.startswith("Momentum is −20") for line in told(scene))
    go(desperate(scene, "hour"))
    assert (momentum(scene), acting_now(scene.play.reader())) == (0, "vesna")
    go(scene.begin("finish-turn", "vesna"))
    assert bleeding(scene, "vesna") == 3


@rule("STR-515", "STR-Q75")
def test_deaths_door_costs_15_and_so_does_an_ally_who_falls() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(hp=2), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1])
    assert "deaths-door" in now(scene, "tomas").conditions
    assert momentum(scene) == -15 - 2
    ally = fight(hound=somebody(hp=2), brute=BRUTE, turn="brute", fighting={"hound": {"side": "party"}})
    go(use(ally, "punch", "hound", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1])
    assert momentum(ally) == -15 - 2


@rule("STR-515", "STR-Q75")
@pytest.mark.parametrize(("rules", "expected"), [(HouseRules(), 17), (HouseRules(only_death_counts=True), 2)])
def test_who_is_out_at_0_hp_counts_once_unless_only_death_does(rules: HouseRules, expected: int) -> None:
    scene = fight(rules, vesna=somebody(strength=3), brute=somebody(hp=3, toughness=3))
    go(use(scene, "punch", "brute", attack=True), [6, 1, 1, 1, 1], [6, 6, 6])
    assert ("unconscious" in now(scene, "brute").conditions, momentum(scene)) == (True, expected)


@rule("STR-513", "STR-508")
def test_bystanders_move_nothing() -> None:
    scene = fight(vesna=somebody(strength=3), crier=somebody(hp=2), fighting={"crier": {"side": "bystanders"}})
    go(use(scene, "punch", "crier", attack=True), [6, 1, 1, 1, 1], [1, 1])
    assert (now(scene, "crier").state, momentum(scene)) == ("dead", 0)


@rule("STR-508", "STR-513", "STR-Q75")
def test_who_defends_or_treats_an_ally_helps() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), MISS, [1, 1, 1, 1, 1], react=("defend-ally",))
    assert momentum(scene) == 2
    kit = {"kit": Asset(entry="medical-supplies", place="luggage", number=3)}
    foes = fight(brute=somebody(assets=kit, skills={"medicine": 2}), hound=somebody(hp=10), turn="brute")
    go(foes.begin("restore", "brute", patient="hound"), HIT, [4])
    assert (now(foes, "hound").hp, momentum(foes)) == (14, -2)
    own = fight(vesna=somebody(hp=10, assets=kit, skills={"medicine": 2}), brute=BRUTE)
    go(own.begin("restore", "vesna", patient="vesna"), HIT, [4])
    assert momentum(own) == 0


# --- who may
@rule("STR-504", "STR-Q76")
def test_the_others_agree_or_it_is_not_done() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), brute=BRUTE, momentum=18)
    heroic(scene, "tough")
    assert questions(scene) == ["AgreeToAct"]
    reply(scene, "AgreeToAct", value=False)
    assert (momentum(scene), scene.is_over) == (18, True)
    assert any("the players do not agree" in line for line in told(scene))


@rule("STR-Q76")
def test_a_table_may_want_a_turn_of_a_pc() -> None:
    scene = fight(HouseRules(acts_in_own_turns=True), brute=BRUTE, turn="brute", momentum=18)
    with pytest.raises(IllegalAnswer, match="not the turn of a PC"):
        heroic(scene, "tough")
    go(heroic(fight(brute=BRUTE, turn="brute", momentum=18), "tough"))


@rule("STR-505", "STR-504")
def test_who_lies_at_deaths_door_may_still_call_for_it_but_only_what_is_open_to_all() -> None:
    down = somebody(hp=0, conditions={"deaths-door": Affliction()}, skills={"cooking": 4})
    scene = fight(vesna=down, tomas=somebody(exhaustion=3), momentum=-18)
    with pytest.raises(IllegalAnswer, match="is not one of"):
        desperate(scene, "spiked")
    go(desperate(scene, "tough"))
    assert "deaths-door" not in now(scene, "vesna").conditions


# --- marks
@rule("STR-517", "STR-Q77", "STR-EX232")
def test_who_is_marked_for_death_bleeds_with_each_wound() -> None:
    scene = fight(vesna=somebody(strength=2), brute=BRUTE, momentum=18)
    go(heroic(scene, "death"), OneOfThese="brute")
    assert (momentum(scene), "marked" in now(scene, "brute").conditions) == (3, True)
    go(use(scene, "punch", "brute", attack=True), HIT)
    assert (now(scene, "brute").hp, bleeding(scene, "brute")) == (59 - 6, 1)  # 4, and half as much again
    go(scene.begin("finish-turn", "vesna"), [3])
    assert (now(scene, "brute").hp, bleeding(scene, "brute")) == (59 - 6 - 3, 2)
    go(scene.begin("finish-turn", "brute"))
    assert "marked" in now(scene, "brute").conditions  # a round is over
    go(scene.begin("end-combat"))
    assert "marked" not in now(scene, "brute").conditions


@rule("STR-Q77")
def test_a_table_may_let_marks_bleed_by_direct_damage_alone() -> None:
    scene = fight(HouseRules(mark_bleeds_directly=True), brute=BRUTE, momentum=18)
    go(heroic(scene, "death"), OneOfThese="brute")
    go(use(scene, "punch", "brute", attack=True), HIT)
    go(scene.begin("finish-turn", "vesna"), [3])
    assert bleeding(scene, "brute") == 1


@rule("STR-518", "STR-Q77")
def test_of_a_death_pact_the_one_who_strikes_the_other_down_is_rid_of_it() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), brute=somebody(hp=3), momentum=-18)
    go(desperate(scene, "death"), OneOfThese=["vesna", "brute"])
    assert ("marked" in now(scene, "vesna").conditions, momentum(scene)) == (True, -8)
    go(use(scene, "punch", "brute", attack=True), HIT, [1, 1])
    vesna = now(scene, "vesna")
    assert (vesna.conditions, vesna.temporary, vesna.effects) == ({}, (TemporaryHP(10),), {})


@rule("STR-518", "STR-Q77")
@pytest.mark.parametrize(("rules", "marked"), [(HouseRules(), True), (HouseRules(pact_ends_anyway=True), False)])
def test_a_third_who_does_it_leaves_the_mark_unless_the_pact_ends_anyway(rules: HouseRules, marked: bool) -> None:
    scene = fight(rules, vesna=somebody(), tomas=somebody(), brute=somebody(hp=3), momentum=-18, turn="tomas")
    go(desperate(scene, "death"), OneOfThese=["vesna", "brute"])
    go(use(scene, "punch", "brute", who="tomas", attack=True), HIT, [1, 1])
    vesna = now(scene, "vesna")
    assert ("marked" in vesna.conditions, vesna.temporary) == (marked, ())


# --- turns
@rule("STR-520", "STR-Q437")
@pytest.mark.parametrize(("rules", "points"), [(HouseRules(), 3), (HouseRules(spared_who_cannot_act=True), 0)])
def test_who_cannot_act_has_no_final_hour_but_bleeds_unless_spared(rules: HouseRules, points: int) -> None:
    out = somebody(conditions={"unconscious": Affliction()})
    scene = fight(rules, vesna=somebody(), tomas=out, brute=BRUTE, momentum=-18, ap={"vesna": 1}, turn="brute")
    go(desperate(scene, "hour"))
    assert (acting_now(scene.play.reader()), ap_of(scene, "vesna"), bleeding(scene, "tomas")) == ("vesna", 3, points)


# --- attacks
@rule("STR-521", "STR-EX76", "STR-Q78")
@pytest.mark.parametrize(("rules", "extra", "injuries"), [
    (HouseRules(), 25, 2), (HouseRules(attackers_injuries=True), 15, 1)])  # fmt: skip
def test_finish_it_adds_10_for_each_injury_and_5(rules: HouseRules, extra: int, injuries: int) -> None:
    people: dict[str, Any] = {
        "vesna": somebody(injuries=wounds(1)),
        "brute": somebody(hp=99, toughness=12, injuries=wounds(2)),
    }
    scene = fight(rules, momentum=18, ap={"vesna": 0}, **people)
    go(heroic(scene, "finish"), [4, 1, 1, 1], *[[1]] * 2 * injuries, FreeAttack="punch")  # 1 CP makes the 4 a hit
    assert (99 - now(scene, "brute").hp, ap_of(scene, "vesna")) == (4 + extra, 0)


@rule("STR-522", "STR-EX76")
def test_you_or_me_hurts_one_or_the_other() -> None:
    people: dict[str, Any] = {"vesna": somebody(hp=39, toughness=5, injuries=wounds(1)),
              "brute": somebody(hp=99, toughness=12, injuries=wounds(2))}  # fmt: skip
    hit = fight(momentum=-18, **people)
    go(desperate(hit, "finish"), HIT, [1], [1], [1], [1], FreeAttack="punch")
    assert 99 - now(hit, "brute").hp == 4 + 40
    missed = fight(momentum=-18, **people)
    go(desperate(missed, "finish"), MISS, [6] * 5, [6] * 5, FreeAttack="punch", TryToShrugOff=True)
    assert (now(missed, "vesna").hp, now(missed, "brute").hp) == (39 - 20, 99)
    unhurt = fight(momentum=-18, vesna=somebody(hp=70, toughness=6), brute=somebody(hp=99, toughness=12))
    go(desperate(unhurt, "finish"), MISS, FreeAttack="punch")
    assert now(unhurt, "vesna").hp == 70 - 10


@rule("STR-523", "STR-Q78")
def test_the_first_attack_of_each_round_is_free() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE, momentum=18, ap={"vesna": 1})
    go(heroic(scene, "strikes"))
    go(use(scene, "punch", "brute", attack=True), MISS)
    assert (ap_of(scene, "vesna"), momentum(scene)) == (1, -12)
    with pytest.raises(IllegalAnswer, match="not AP enough"):
        use(scene, "punch", "brute", attack=True)
    for _ in range(2):
        go(scene.begin("next-turn"))
    go(use(scene, "punch", "brute", attack=True), MISS)
    assert ap_of(scene, "vesna") == 5


@rule("STR-523", "STR-Q78")
@pytest.mark.parametrize(("rules", "ap"), [(HouseRules(), 0), (HouseRules(preemptive_in_turn=True), 1)])
def test_it_is_free_out_of_turn_too_or_at_some_tables_only_in_ones_own(rules: HouseRules, ap: int) -> None:
    scene = fight(rules, vesna=somebody(), brute=BRUTE, momentum=18)
    go(heroic(scene, "strikes"))
    assert attack_ap(scene.play.reader(), Key("vesna"), 1) == 0
    go(scene.begin("next-turn"))
    assert attack_ap(scene.play.reader(), Key("vesna"), 1) == ap


@rule("STR-524", "STR-Q78", "STR-Q74")
def test_after_a_breakout_each_foe_that_was_hit_counters_once() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), brute=BRUTE, hound=BRUTE, momentum=-18)
    by_cp = [4, 1, 1, 1]  # a hit by the CP alone
    go(desperate(scene, "strikes"), by_cp, by_cp, [*by_cp, 1], WhomOrNobody=["brute", "brute", "tomas"],
       FreeAttack="punch")  # fmt: skip
    assert (now(scene, "brute").hp, now(scene, "tomas").hp, now(scene, "vesna").hp) == (59 - 8, 30 - 3, 30)
    full = fight(HouseRules(free_counters_full=True), tomas=somebody(), brute=BRUTE, momentum=-18)
    go(desperate(full, "strikes"), HIT, [6, 1, 1, 1, 1], WhomOrNobody=["nobody", "brute", "tomas"],
       FreeAttack="punch")  # fmt: skip
    assert now(full, "tomas").hp == 30 - 6


# --- moves
def on_field(**people: tuple[int, int, Character]) -> dict[str, Any]:
    """People on an open field, and the field."""
    laid: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=30, height=30))}
    placed = {who: _at(x, y, character) for who, (x, y, character) in people.items()}
    return {"more": laid, **placed}


def _at(x: int, y: int, character: Character) -> Character:
    return structs.replace(character, stands=Spot(map="field", x=x, y=y))


def where(scene: Scene, who: Id) -> tuple[int, int]:
    spot = now(scene, who).stands
    assert spot is not None
    return spot.x, spot.y


@rule("STR-525")
def test_every_pc_may_move_10_fields_and_nobody_is_provoked() -> None:
    scene = fight(momentum=18, **on_field(vesna=(5, 5, somebody()), brute=(6, 5, BRUTE)))
    go(heroic(scene, "repositioning"), MayGo=[[[5, 15]]])
    assert (where(scene, "vesna"), ap_of(scene, "vesna"), momentum(scene)) == ((5, 15), 4, 8)


@rule("STR-526", "STR-Q78")
@pytest.mark.parametrize(("gaining", "ap"), [(["brute", "hound"], [5, 5]), (["hound"], [4, 7])])
def test_desperately_repositioned_foes_gain_ap_as_the_gm_says(gaining: list[str], ap: list[int]) -> None:
    scene = fight(brute=BRUTE, hound=BRUTE, momentum=-18)
    go(desperate(scene, "repositioning"), WhoGainsAP=tuple(gaining))
    assert [ap_of(scene, "brute"), ap_of(scene, "hound"), momentum(scene)] == [*ap, -13]


@rule("STR-529", "STR-Q78")
def test_foes_are_shaken_off_less_by_stability() -> None:
    scene = fight(momentum=18, **on_field(vesna=(5, 5, somebody()), brute=(6, 5, somebody(hp=30)),
                                          hound=(9, 5, somebody(hp=30))))  # fmt: skip
    go(heroic(scene, "off-me"), MayGo=[[[1, 5]]])
    assert [where(scene, who) for who in ("brute", "hound", "vesna")] == [(8, 5), (9, 5), (1, 5)]


@rule("STR-529")
def test_without_a_map_people_say_who_stands_near() -> None:
    scene = fight(vesna=somebody(), brute=somebody(hp=30), hound=somebody(hp=30), momentum=18)
    go(heroic(scene, "off-me"), WhoIsPushed=("hound",))
    assert any("Hound is moved away from Vesna" in line for line in told(scene))
    assert not any("Brute is moved" in line for line in told(scene))


@rule("STR-530")
def test_a_pc_breaks_through_a_foe_who_alone_may_strike() -> None:
    scene = fight(momentum=-18, **on_field(vesna=(5, 5, somebody()), brute=(6, 5, BRUTE), hound=(7, 6, BRUTE)))
    go(desperate(scene, "off-me"), [4, 1, 1, 1, 1], FreeAttack="punch", MayGo=[[[10, 5]]])
    assert [where(scene, who) for who in ("vesna", "brute")] == [(10, 5), (5, 5)]
    assert now(scene, "vesna").hp == 30 - 3  # half of 6; 1 CP has made a 4 a hit
    spared = fight(momentum=-18, **on_field(vesna=(5, 5, somebody()), brute=(6, 5, BRUTE)))
    go(desperate(spared, "off-me"), FreeAttack="nothing", MayGo=[[[10, 5]]])
    assert (where(spared, "vesna"), now(spared, "vesna").hp) == ((10, 5), 30)


# --- standing firm
@rule("STR-527", "STR-Q74", "STR-Q78")
def test_the_unyielding_counter_every_attack_for_a_round() -> None:
    scene = fight(vesna=somebody(), brute=BRUTE, momentum=18)
    go(heroic(scene, "unyielding"))
    assert now(scene, "vesna").effects["Unyielding"].points == 1
    go(scene.begin("finish-turn", "vesna"))
    go(use(scene, "punch", "vesna", who="brute", attack=True), [*MISS, 1], HIT, react=("unyielding",),
       FreeAttack="punch")  # fmt: skip
    assert (now(scene, "brute").hp, ap_of(scene, "vesna")) == (59 - 2, 4)
    go(scene.begin("finish-turn", "brute"))
    assert "Unyielding" not in now(scene, "vesna").effects


@rule("STR-528")
def test_the_cornered_counter_for_allies_beside_them_and_attack_at_1_ob_more() -> None:
    people = on_field(vesna=(5, 5, somebody(skills={"unarmed-combat": 3})), tomas=(5, 6, somebody()),
                      brute=(6, 5, BRUTE))  # fmt: skip
    scene = fight(momentum=-18, turn="brute", **people)
    go(desperate(scene, "unyielding"), OneOfThese="vesna")
    go(use(scene, "punch", "tomas", who="brute", attack=True), [*MISS, 1], [6, 6, 1, 1], react=("unyielding",),
       FreeAttack="punch")  # fmt: skip
    assert any("against Ob 2" in line for line in told(scene))
    assert now(scene, "brute").hp == 59 - 2


# --- Temporary HP
@rule("STR-531", "STR-EX77", "STR-Q78")
def test_toughened_up_to_10_and_every_foe_is_worn() -> None:
    people: dict[str, Any] = {
        "vesna": somebody(temporary=(TemporaryHP(4),)),
        "tomas": somebody(temporary=(TemporaryHP(12),)),
    }
    scene = fight(momentum=18, brute=BRUTE, **people)
    go(heroic(scene, "tough"))
    assert [temporary(scene.play.reader(), Key(who)) for who in people] == [10, 12]
    assert (ap_of(scene, "brute"), now(scene, "brute").exhaustion, momentum(scene)) == (3, 1, 3)


@rule("STR-532", "STR-EX77")
def test_scarred_up_to_20_and_every_pc_tires() -> None:
    people: dict[str, Any] = {
        "vesna": somebody(temporary=(TemporaryHP(4),)),
        "tomas": somebody(temporary=(TemporaryHP(12),)),
    }
    scene = fight(momentum=-18, brute=BRUTE, **people)
    go(desperate(scene, "tough"))
    assert [temporary(scene.play.reader(), Key(who)) for who in people] == [20, 20]
    assert [now(scene, who).exhaustion for who in people] == [1, 1]


@rule("STR-Q437")
def test_temporary_hp_lead_back_from_deaths_door_and_when_they_go_one_is_stable() -> None:
    down = somebody(hp=0, conditions={"deaths-door": Affliction(tests=2)})
    scene = fight(vesna=somebody(), tomas=down, brute=BRUTE, momentum=-18)
    go(desperate(scene, "tough"))
    assert now(scene, "tomas").conditions == {}
    go(scene.begin("end-combat"))
    go(scene.begin("time-passes", unit="scene"))
    assert list(now(scene, "tomas").conditions) == ["unconscious"]
    firm = fight(HouseRules(no_way_back_by_temporary=True), tomas=down, brute=BRUTE, momentum=-18)
    go(desperate(firm, "tough"))
    assert list(now(firm, "tomas").conditions) == ["deaths-door"]


@rule("STR-Q308")
@pytest.mark.parametrize(("rules", "waits"), [(HouseRules(), True), (HouseRules(grit_blow_for_round=True), False)])
def test_a_grit_point_waits_for_its_blow_through_the_combat_or_at_some_tables_the_round(
    rules: HouseRules, waits: bool
) -> None:
    scene = fight(rules, vesna=somebody(grit_blow=True), brute=BRUTE)
    for _ in range(2):
        go(scene.begin("next-turn"))
    assert now(scene, "vesna").grit_blow is waits

"""What meets in a fight: turns out of the order and several turns in a round with what lasts a round, free attacks with
movement, pacts with knock-outs, surprise with AP from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import Key
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive.body import Affliction, Injury, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.places import flanking
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.grounds import at, east, on_field
from rules.strive.scenes import Scene, somebody, told

rule = pytest.mark.rule
BRUTE = somebody(hp=59, strength=3, toughness=6)
MISS, HIT = [1, 1, 1, 1], [6, 1, 1, 1]
OUT = {"unconscious": Affliction(points=1)}


def acting(scene: Scene) -> str:
    who: str = scene.play.reader()[TURNS].acting
    return who


def momentum(scene: Scene) -> int:
    value: int = scene.play.reader()[COMBAT].momentum
    return value


def in_order(*order: str, place: int = 0) -> dict[str, Any]:
    """An order in which somebody has several places."""
    return {TURNS: TurnOrder(order=order, place=place, acting=order[place], round=1)}


def is_marked(scene: Scene, who: str = "vesna") -> bool:
    return "marked" in now(scene, who).conditions


# --- a round lasts until the same place comes again
@rule("STR-848", "STR-877", "STR-307", "STR-308")
def test_what_lasts_a_round_is_not_over_when_the_same_one_has_their_second_turn_in_it() -> None:
    scene = fight(more=in_order("brute", "brute", "vesna"), brute=BRUTE, turn="brute")
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), is_marked(scene)) == ("brute", True)
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), is_marked(scene)) == ("brute", False)


@rule("STR-848", "STR-877", "STR-307")
def test_what_began_in_a_second_turn_is_over_with_the_second_turn_of_the_next_round() -> None:
    scene = fight(more=in_order("brute", "vesna", "brute", place=2), brute=BRUTE, turn="brute")
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), is_marked(scene)) == ("brute", True)  # the first turn of the next round
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), is_marked(scene)) == ("brute", False)


@rule("STR-848", "STR-Q47")
def test_with_one_tick_in_a_round_a_second_turn_ends_what_it_began_all_the_same() -> None:
    scene = fight(HouseRules(one_tick_a_round=True), more=in_order("brute", "vesna", "brute", place=2), brute=BRUTE,
                  turn="brute")  # fmt: skip
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    for who in ("brute", "brute", "vesna"):
        assert is_marked(scene)
        go(scene.begin("finish-turn", who))
    assert not is_marked(scene)


@rule("STR-848", "STR-877", "STR-519", "STR-Q77")
def test_a_granted_turn_ends_nothing_that_lasts_a_round() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE, momentum=18)
    go(scene.begin("inflict", who="brute", condition="marked", points=1))
    go(scene.begin("heroic-act", "vesna", which="hour"), OneOfThese="vesna")
    assert (acting(scene), is_marked(scene, "brute")) == ("vesna", True)
    for who in ("vesna", "vesna", "tomas"):
        go(scene.begin("finish-turn", who))
    assert is_marked(scene, "brute")
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), is_marked(scene, "brute")) == ("vesna", False)


@rule("STR-848", "STR-527", "STR-Q78")
def test_what_begins_in_a_granted_turn_lasts_until_the_place_comes_again_at_which_play_stood() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE, momentum=18)
    go(scene.begin("heroic-act", "vesna", which="hour"), OneOfThese="tomas")
    scene.begin("set", path='"*combat".momentum', to=18)
    go(scene.begin("inflict", who="brute", condition="marked", points=1))
    go(scene.begin("heroic-act", "tomas", which="unyielding"), OneOfThese="tomas")
    for who in ("tomas", "vesna", "tomas", "brute"):  # the granted turn; then one after another
        assert acting(scene) == who
        assert ("Unyielding" in now(scene, "tomas").effects, is_marked(scene, "brute")) == (True, True)
        go(scene.begin("finish-turn", who))
    assert ("Unyielding" in now(scene, "tomas").effects, is_marked(scene, "brute")) == (False, False)


@rule("STR-312", "STR-848", "STR-877")
def test_who_dies_in_their_own_turn_before_the_second_turn_of_another_ends_nothing_that_lasts_a_round() -> None:
    scene = fight(more=in_order("vesna", "brute", "vesna", place=1), vesna=somebody(), brute=BRUTE, turn="brute",
                  fighting={"vesna": {"last_round": 1}})  # fmt: skip
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    go(scene.begin("hurt", who="brute", points=99, kind="pure"))
    go(scene.begin("next-turn"))
    assert (acting(scene), scene.play.reader()[TURNS].order, is_marked(scene)) == ("vesna", ("vesna", "vesna"), True)
    go(scene.begin("finish-turn", "vesna"))
    assert is_marked(scene)
    go(scene.begin("finish-turn", "vesna"))  # where the brute's turn would have been
    assert not is_marked(scene)


@rule("STR-308", "STR-848")
def test_when_a_second_place_is_given_up_what_it_counted_ends_with_the_next_one() -> None:
    scene = fight(more=in_order("brute", "vesna", "brute", place=2), brute=BRUTE, turn="brute")
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    go(scene.begin("next-turn"))
    go(scene.begin("fewer-turns", who="brute"))
    go(scene.begin("next-turn"))
    assert is_marked(scene)
    go(scene.begin("next-turn"))
    assert not is_marked(scene)


@rule("STR-848", "STR-877")
def test_after_the_fight_what_a_second_turn_began_ends_after_5_seconds() -> None:
    scene = fight(more=in_order("brute", "vesna", "brute", place=2), brute=BRUTE, turn="brute")
    go(scene.begin("inflict", who="vesna", condition="marked", points=1))
    go(scene.begin("end-combat"))
    go(scene.begin("time-passes", unit="tick", amount=1))
    assert not is_marked(scene)


# --- acts, attacks, AP
@rule("STR-522", "STR-Q78")
def test_you_or_me_counts_the_injuries_from_before_the_attack() -> None:
    scene = fight(momentum=-18, vesna=somebody(hp=39, toughness=5, injuries={"1": Injury(type="slashing")}),
                  brute=somebody(hp=99, strength=10, skills={"acrobatics": 4}))  # fmt: skip
    go(scene.begin("desperate-measure", "vesna", which="finish"), [6] * 12, MISS, [6] * 12, *[[1]] * 6,
       FreeAttack=["punch", "punch"], Defend=["acrobatics", "nothing"], react=("stunt",), WhichStunt="counter-attack",
       TryToShrugOff=False)  # fmt: skip
    assert len(now(scene, "vesna").injuries) > 1
    assert any("20 damage (You or Me)" in line for line in told(scene))


@rule("STR-518", "STR-Q75", "STR-Q77")
def test_of_a_death_pact_who_is_knocked_out_and_killed_later_falls_once() -> None:
    scene = fight(brute=somebody(hp=3, toughness=3), momentum=-18)
    go(scene.begin("desperate-measure", "vesna", which="death"))
    go(use(scene, "punch", "brute", attack=True), HIT, [6, 6, 6])
    assert now(scene, "vesna").temporary == (TemporaryHP(10),)
    scene.begin("set", path='"vesna".temporary', to=[])
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=1)
    assert (now(scene, "brute").state, now(scene, "vesna").temporary) == ("dead", ())


@rule("STR-518", "STR-Q77")
def test_of_two_death_pacts_the_fulfilled_one_leaves_the_mark_of_the_other() -> None:
    scene = fight(brute=somebody(hp=3), thug=BRUTE, momentum=-18)
    go(scene.begin("desperate-measure", "vesna", which="death"), OneOfThese="brute")
    scene.begin("set", path='"*combat".momentum', to=-18)
    go(scene.begin("desperate-measure", "vesna", which="death"), OneOfThese="thug")
    go(use(scene, "punch", "brute", attack=True), HIT, [1, 1])
    assert (now(scene, "brute").state, now(scene, "vesna").temporary) == ("dead", (TemporaryHP(10),))
    assert (is_marked(scene), is_marked(scene, "thug")) == (True, True)


@rule("STR-523", "STR-Q58")
@pytest.mark.parametrize(("rules", "stride"), [(HouseRules(), 0), (HouseRules(stride_kept=True), 1)])
def test_a_free_attack_loses_what_is_left_of_a_movement_too(rules: HouseRules, stride: int) -> None:
    scene = on_field(rules, brute=at(14, 11, hp=59), momentum=18)
    go(scene.begin("heroic-act", "vesna", which="strikes"))
    go(scene.begin("move", "vesna", way=east(3)))
    go(use(scene, "punch", "brute", attack=True), MISS)
    assert (stands(scene, "vesna").stride, ap_of(scene, "vesna")) == (stride, 3)


@rule("STR-322", "STR-Q44")
def test_ap_that_something_else_gave_to_the_surprised_stay_beside_the_4_of_the_end_of_the_round() -> None:
    scene = fight(brute=BRUTE, ap={"brute": 0}, fighting={"brute": {"surprised": True}})
    go(scene.begin("change-ap", who="brute", by_how_much=3))
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "brute") == 7


@rule("STR-504", "STR-Q76")
def test_of_two_acts_that_are_talked_over_at_once_the_second_needs_momentum_18_too() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE, momentum=18)
    scene.begin("heroic-act", "vesna", which="hour")
    first = scene.number
    scene.begin("heroic-act", "tomas", which="hour")
    go(scene, OneOfThese="tomas")
    scene.number = first
    go(scene)
    assert momentum(scene) == -12
    assert any("not possible any more: Heroic Acts need Momentum 18 or more" in line for line in told(scene))


# --- waiting
@rule("STR-313", "STR-315", "STR-Q43")
def test_a_reaction_while_one_waits_takes_nothing_from_the_second_chance_which_may_be_let_pass_too() -> None:
    scene = fight(brute=BRUTE)
    go(scene.begin("wait", "vesna"))
    go(use(scene, "punch", "vesna", who="brute", attack=True), MISS, [*MISS, 1], Defend="acrobatics")
    go(scene.begin("finish-turn", "brute"))
    assert (acting(scene), ap_of(scene, "vesna")) == ("vesna", 3)
    go(scene.begin("wait", "vesna"))
    assert scene.play.reader()[TURNS].round == 2


@rule("STR-313", "STR-519", "STR-Q43")
def test_who_defends_in_a_granted_turn_of_another_may_still_wait_in_their_own() -> None:
    scene = fight(brute=somebody(), turn="brute", momentum=18)
    go(scene.begin("heroic-act", "vesna", which="hour"))
    go(use(scene, "punch", "brute", attack=True), MISS, MISS, Defend="acrobatics")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("wait", "brute"))
    go(scene.begin("finish-turn", "vesna"))
    assert (acting(scene), scene.play.reader()[TURNS].round) == ("brute", 1)


# --- flanking
@rule("STR-318", "STR-466", "STR-Q69")
def test_who_is_surprised_cannot_attack_and_flanks_nobody() -> None:
    for surprised, degree in ((True, "unthreatened"), (False, "flanked")):
        scene = on_field(one=at(9, 10), other=at(11, 10), fighting={"other": {"surprised": surprised}})
        assert flanking(scene.play.reader(), Key("vesna"), ranged=False) == degree


# --- attacks without a test are attacks
@rule("STR-527", "STR-455")
def test_the_unyielding_counter_an_attack_on_a_helpless_ally_beside_them() -> None:
    scene = on_field(vesna=at(5, 5), tomas=at(5, 6, conditions=OUT), brute=at(6, 6, strength=3), turn="brute",
                     momentum=18)  # fmt: skip
    go(scene.begin("heroic-act", "vesna", which="unyielding"), OneOfThese="vesna")
    go(use(scene, "punch", "tomas", who="brute", attack=True), HIT, WaiveTheTest=True, HowMuchHarm=1,
       react=("unyielding",), FreeAttack="punch")  # fmt: skip
    assert now(scene, "brute").hp == 30 - 2


@rule("STR-527", "STR-477")
def test_the_unyielding_counter_who_knocks_out_an_ally_beside_them_from_stealth() -> None:
    scene = on_field(vesna=at(5, 5), tomas=at(5, 6), brute=at(6, 6, strength=3), turn="brute", momentum=18)
    go(scene.begin("heroic-act", "vesna", which="unyielding"), OneOfThese="vesna")
    go(scene.begin("attack-from-stealth", "brute", which="punch", whom="tomas"), HIT, IsUnnoticed=True, KnockOut=True,
       react=("unyielding",), FreeAttack="punch")  # fmt: skip
    assert ("unconscious" in now(scene, "tomas").conditions, now(scene, "brute").hp) == (True, 30 - 2)


@rule("STR-517", "STR-455", "STR-Q77")
def test_who_is_marked_for_death_bleeds_by_harm_that_needs_no_test_too() -> None:
    scene = fight(brute=structs.replace(BRUTE, conditions=OUT), momentum=18)
    go(scene.begin("heroic-act", "vesna", which="death"))
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=5)
    assert (now(scene, "brute").hp, now(scene, "brute").conditions["bleeding"].points) == (54, 1)

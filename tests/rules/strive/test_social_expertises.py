"""What social Skills let people do: Acting, Animal Handling, Commanding, Riding."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import Riding
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of, why_not_use
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import FIRM, ap_of, fight, go, now, stands, use
from rules.strive.grounds import at, east, on_field, where
from rules.strive.scenes import BY_THE_BOOK, Scene, options, questions, reply, somebody, told

BRUTE = somebody(hp=59, strength=3, toughness=6)


def leader(level: int, **more: Any) -> Character:
    return somebody(skills={"commanding": level}, **more)


def defence_dice(scene: Scene, who: str) -> int:
    test = Test(who=Key[Character](who), of="acrobatics", purposes=("defence", "melee", "unthreatened"))
    return pool_of(scene.play.reader(), test).total


# --- Acting
@pytest.mark.rule("STR-752", "STR-Q120")
def test_who_is_taunted_must_attack_the_taunter_once_in_its_next_turn() -> None:
    scene = fight(tomas=somebody(), brute=BRUTE)
    go(use(scene, "taunt", "brute"), [6, 1, 1, 1])
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("next-turn"))
    with pytest.raises(IllegalAnswer, match="Tomas cannot be picked here"):
        use(scene, "punch", "tomas", who="brute", attack=True)
    go(use(scene, "punch", "vesna", who="brute", attack=True), [1, 1, 1, 1, 1])
    go(use(scene, "punch", "tomas", who="brute", attack=True), [1, 1, 1, 1, 1])


@pytest.mark.rule("STR-Q120")
def test_at_some_tables_a_taunt_binds_for_the_whole_turn() -> None:
    scene = fight(HouseRules(taunted_all_turn=True), tomas=somebody(), brute=BRUTE, turn="brute", ap={"brute": 5},
                  fighting={"brute": {"must_attack": "vesna", "bound_now": True}})  # fmt: skip
    go(use(scene, "punch", "vesna", who="brute", attack=True), [1, 1, 1, 1, 1])
    with pytest.raises(IllegalAnswer, match="Tomas cannot be picked here"):
        use(scene, "punch", "tomas", who="brute", attack=True)
    go(scene.begin("next-turn"))
    assert stands(scene, "brute").must_attack == ""


@pytest.mark.rule("STR-752", "STR-Q120")
def test_a_taunt_is_over_with_that_turn() -> None:
    scene = fight(brute=BRUTE)
    go(use(scene, "taunt", "brute"), [6, 1, 1, 1])
    go(scene.begin("finish-turn", "vesna"))
    assert stands(scene, "brute").must_attack == "vesna"
    go(scene.begin("next-turn"))
    assert stands(scene, "brute").must_attack == ""


@pytest.mark.rule("STR-753")
def test_vicious_mockery_takes_a_die_off_defences_until_the_end_of_the_targets_next_turn() -> None:
    scene = fight(vesna=somebody(skills={"acting": 3}), brute=BRUTE)
    before = defence_dice(scene, "brute")
    go(use(scene, "vicious-mockery", "brute"), [6, 1, 1, 1])
    assert defence_dice(scene, "brute") == before - 1
    go(scene.begin("finish-turn", "vesna"))
    assert defence_dice(scene, "brute") == before - 1
    go(scene.begin("next-turn"))
    assert defence_dice(scene, "brute") == before


# --- Animal Handling
@pytest.mark.rule("STR-754", "STR-755", "STR-756")
def test_animals_oppose_with_self_control() -> None:
    scene = fight(vesna=somebody(skills={"animal-handling": 2}), hound=somebody())
    go(use(scene, "command-animal", "hound"), [1, 1, 1, 1], [6, 1, 1, 1], DoesItHold=True, Defend="self-control")
    assert "obeys one simple command of Vesna" in told(scene)[-1]
    go(use(scene, "calm-animal", "hound"), [6, 1, 1, 1], DoesItHold=True)
    assert "calms down" in told(scene)[-1]
    with pytest.raises(IllegalAnswer):
        use(scene, "calm-animal", "hound")


# --- Commanding
@pytest.mark.rule("STR-758", "STR-Q121")
def test_focus_adds_a_die_once_for_each_giver() -> None:
    def focused(rules: HouseRules) -> int:
        scene = fight(rules, tomas=somebody(), idun=somebody())
        go(use(scene, "focus", "idun"), [6, 1, 1, 1])
        go(use(scene, "focus", "idun"), [6, 1, 1, 1])
        go(scene.begin("finish-turn", "vesna"))
        go(use(scene, "focus", "idun", who="tomas"), [6, 1, 1, 1])
        return pool_of(scene.play.reader(), Test(who=Key("idun"), of="stealth")).total

    assert focused(HouseRules()) == 4 + 2
    assert focused(HouseRules(one_focus=True)) == 4 + 1


@pytest.mark.rule("STR-758")
def test_focus_is_used_up_by_the_next_test() -> None:
    scene = fight(tomas=somebody())
    go(use(scene, "focus", "tomas"), [6, 1, 1, 1])
    go(scene.begin("finish-turn", "vesna"))
    go(use(scene, "focus", "vesna", who="tomas"), [1, 1, 1, 1, 1])
    assert now(scene, "tomas").effects == {}


@pytest.mark.rule("STR-759", "STR-Q122")
def test_shake_it_off_ends_exhausted_while_exhaustion_stays() -> None:
    spent = somebody(exhaustion=5, conditions={"exhausted": Affliction()})
    scene = fight(vesna=leader(2), tomas=spent)
    go(use(scene, "shake-it-off", "tomas"), [6, 6, 1, 1])
    assert ("exhausted" in now(scene, "tomas").conditions, now(scene, "tomas").exhaustion) == (False, 5)
    to_limit = fight(HouseRules(shaken_to_limit=True), vesna=leader(2), tomas=spent)
    go(use(to_limit, "shake-it-off", "tomas"), [6, 6, 1, 1])
    assert ("exhausted" in now(to_limit, "tomas").conditions, now(to_limit, "tomas").exhaustion) == (False, 3)


@pytest.mark.rule("STR-759", "STR-Q122")
def test_shake_it_off_ends_all_terror_or_at_some_tables_a_point_of_it() -> None:
    scared = somebody(exhaustion=5, conditions={"exhausted": Affliction(), "terrified": Affliction(points=2)})
    scene = fight(vesna=leader(2), tomas=scared)
    go(use(scene, "shake-it-off", "tomas"), [6, 6, 1, 1], Pick="terrified")
    assert "terrified" not in now(scene, "tomas").conditions
    less = fight(HouseRules(shaken_to_limit=True), vesna=leader(2), tomas=scared)
    go(use(less, "shake-it-off", "tomas"), [6, 6, 1, 1], Pick="terrified")
    assert now(less, "tomas").conditions["terrified"].points == 1


@pytest.mark.rule("STR-760")
def test_hit_that_one_marks() -> None:
    scene = fight(vesna=leader(1), brute=BRUTE)
    go(use(scene, "hit-that-one", "brute"), [6, 6, 1, 1])
    assert "marked" in now(scene, "brute").conditions


@pytest.mark.rule("STR-761", "STR-Q123")
def test_deep_lungs_gives_an_ap_and_tires_only_on_a_success() -> None:
    scene = fight(vesna=leader(2))
    go(use(scene, "deep-lungs"), [6, 6, 1, 1])
    assert (ap_of(scene, "vesna"), now(scene, "vesna").exhaustion) == (5, 1)
    failed = fight(vesna=leader(2))
    go(use(failed, "deep-lungs"), [6, 1, 1, 1])
    assert (ap_of(failed, "vesna"), now(failed, "vesna").exhaustion) == (4, 0)
    trying = fight(HouseRules(exhausting_anyway=True), vesna=leader(2))
    go(use(trying, "deep-lungs"), [6, 1, 1, 1])
    assert now(trying, "vesna").exhaustion == 1


@pytest.mark.rule("STR-762", "STR-Q124")
def test_protect_me_makes_an_ally_defend_with_a_point_for_1_ap_each() -> None:
    scene = fight(vesna=leader(3), tomas=somebody(), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "vesna", who="brute", attack=True), [4, 1, 1, 1], [6, 1, 1, 1, 1], react=("protect-me",))
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (3, 3)
    assert now(scene, "vesna").hp == 30  # the 4 was made a hit


@pytest.mark.rule("STR-762")
@pytest.mark.parametrize(("away", "asked"), [(1, True), (2, False)])
def test_only_an_ally_who_stands_beside_can_be_made_to_defend(away: int, asked: bool) -> None:
    commander = at(10, 10, skills={"commanding": 3})
    scene = on_field(vesna=commander, tomas=at(10, 10 + away), brute=at(11, 10), turn="brute")
    use(scene, "punch", "vesna", who="brute", attack=True)
    prompts = [waiting.request.prompt(scene.view(waiting.request.by)) for waiting in scene.waiting.values()]
    assert ("protect-me" in [option.value for prompt in prompts for option in prompt.options]) == asked


@pytest.mark.rule("STR-Q124")
def test_an_ally_without_ap_cannot_be_made_to_defend_unless_the_commander_pays() -> None:
    scene = fight(vesna=leader(3), tomas=somebody(), brute=BRUTE, turn="brute", ap={"tomas": 0})
    go(use(scene, "punch", "vesna", who="brute", attack=True), [1, 1, 1, 1, 1])
    paid = fight(HouseRules(commander_pays=True), vesna=leader(3), tomas=somebody(), brute=BRUTE, turn="brute",
                 ap={"tomas": 0})  # fmt: skip
    go(use(paid, "punch", "vesna", who="brute", attack=True), [6, 1, 1, 1], [6, 1, 1, 1, 1], react=("protect-me",))
    assert now(paid, "vesna").hp == 30


@pytest.mark.rule("STR-763", "STR-EX103")
def test_put_your_back_into_it_with_four_hits_adds_two_fields() -> None:
    strong = somebody(strength=3, skills={"unarmed-combat": 4})
    scene = fight(vesna=leader(3), tomas=strong, brute=somebody(strength=2, boons=FIRM), turn="tomas")
    go(use(scene, "shove", "brute", who="tomas"), [6, 6, 1, 1, 1], [6, 6, 6, 6], react=("put-your-back",))
    assert "9'/3 m" in told(scene)[-1]  # 2 + 2 − Stability 1
    assert ap_of(scene, "vesna") == 3


@pytest.mark.rule("STR-764", "STR-Q125", "STR-Q470")
def test_a_pathetic_worm_backs_away_and_defends_worse_once() -> None:
    scene = fight(vesna=leader(3), brute=BRUTE)
    before = defence_dice(scene, "brute")
    use(scene, "you-pathetic-worm", "brute")
    assert options(scene, "Defend") == ["nothing", "toughness"]
    go(scene, [6, 1, 1, 1])
    assert "6'/2 m and must, away from Vesna" in told(scene)[-1]
    assert defence_dice(scene, "brute") == before - 1
    go(use(scene, "punch", "brute", attack=True), [1, 1, 1, 1], [1, 1, 1, 1], Defend="acrobatics")
    assert defence_dice(scene, "brute") == before


@pytest.mark.rule("STR-764", "STR-Q125")
@pytest.mark.parametrize(("x", "ends"), [(11, 13), (28, 29), (29, 29)])
def test_on_a_map_a_worm_backs_straight_away_as_far_as_it_can(x: int, ends: int) -> None:
    scene = on_field(vesna=at(x - 1, 10, skills={"commanding": 3}), brute=at(x, 10))
    go(use(scene, "you-pathetic-worm", "brute"), [6, 1, 1, 1])
    assert (where(scene, "brute"), ap_of(scene, "brute")) == ((ends, 10), 4)


@pytest.mark.rule("STR-764", "STR-Q125")
def test_backing_away_takes_nothing_of_the_way_that_an_ap_has_left() -> None:
    scene = on_field(vesna=at(10, 10, skills={"commanding": 3}), brute=at(11, 10), fighting={"brute": {"stride": 3}})
    go(use(scene, "you-pathetic-worm", "brute"), [6, 1, 1, 1])
    assert (where(scene, "brute"), stands(scene, "brute").stride) == ((13, 10), 3)


@pytest.mark.rule("STR-764")
def test_what_the_worm_feels_is_over_after_a_round() -> None:
    scene = fight(vesna=leader(3), brute=BRUTE)
    go(use(scene, "you-pathetic-worm", "brute"), [6, 1, 1, 1])
    go(scene.begin("finish-turn", "vesna"))
    assert "You Pathetic Worm!" in now(scene, "brute").effects
    go(scene.begin("next-turn"))
    assert now(scene, "brute").effects == {}


@pytest.mark.rule("STR-Q125")
def test_at_some_tables_worms_are_shoved() -> None:
    scene = fight(HouseRules(worm_is_shoved=True), vesna=leader(3), brute=somebody(strength=1, boons=FIRM))
    go(use(scene, "you-pathetic-worm", "brute"), [6, 1, 1, 1])
    assert "moved away from Vesna: 3'/1 m" in told(scene)[-1]


@pytest.mark.rule("STR-765", "STR-706")
def test_you_attack_already_makes_an_ally_attack_with_a_die_more_and_for_no_ap() -> None:
    scene = fight(vesna=leader(4), tomas=somebody(), brute=BRUTE)
    use(scene, "you-attack-already", "tomas")
    go(scene, [6, 6, 6, 1], [6, 1, 1, 1, 1], Pick="you", OneOfThese="brute", FreeAttack="punch")
    assert now(scene, "brute").hp == 59 - 4
    assert (ap_of(scene, "vesna"), ap_of(scene, "tomas")) == (3, 4)


@pytest.mark.rule("STR-765", "STR-706")
def test_an_ally_with_a_bow_can_be_told_to_shoot() -> None:
    bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=3)}
    scene = on_field(vesna=at(10, 10, skills={"commanding": 4}), tomas=at(10, 11, assets=bow), brute=at(15, 11))
    go(use(scene, "you-attack-already", "tomas"), [6, 6, 6, 1], [1, 1, 1, 1, 1], Pick="the ally chooses",
       OneOfThese="brute", FreeAttack="draw-and-loose")  # fmt: skip
    assert (ap_of(scene, "tomas"), now(scene, "tomas").assets["arrows"].number) == (4, 2)


@pytest.mark.rule("STR-766")
def test_faster_you_slouch() -> None:
    scene = fight(vesna=leader(5), tomas=somebody())
    go(use(scene, "faster-you-slouch", "tomas"), [6, 6, 1, 1])
    assert now(scene, "tomas").conditions["hasted"].rounds == 1


@pytest.mark.rule("STR-767", "STR-Q126", "STR-Q363")
def test_you_die_when_i_say_leaves_as_many_hp_as_hits_and_exhausts() -> None:
    scene = fight(vesna=leader(6), tomas=somebody(hp=5), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1], [6, 6, 1, 1], react=("you-die",))
    assert now(scene, "tomas").hp == 2
    assert "exhausted" in now(scene, "tomas").conditions
    assert ap_of(scene, "vesna") == 2


@pytest.mark.rule("STR-Q126")
def test_without_a_hit_the_ally_falls_unless_they_live_when_one_says() -> None:
    def felled(rules: HouseRules) -> int:
        scene = fight(rules, vesna=leader(6), tomas=somebody(hp=5), brute=BRUTE, turn="brute")
        use(scene, "punch", "tomas", who="brute", attack=True)
        more = () if rules.you_live else ([1, 1],)
        return now(go(scene, [6, 1, 1, 1, 1], [1, 1, 1, 1], *more, react=("you-die",)), "tomas").hp

    assert felled(HouseRules()) == 0
    assert felled(HouseRules(you_live=True)) == 1


@pytest.mark.rule("STR-767")
def test_the_exhausted_cannot_be_told_to_live() -> None:
    spent = somebody(hp=5, exhaustion=4, conditions={"exhausted": Affliction()})
    scene = fight(vesna=leader(6), tomas=spent, brute=BRUTE, turn="brute")
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1])
    assert now(scene, "tomas").hp == 0


@pytest.mark.rule("STR-705", "STR-767")
@pytest.mark.parametrize("condition", ["unconscious", "stunned"])
def test_whoever_cannot_act_tells_nobody_to_live(condition: str) -> None:
    scene = fight(vesna=leader(6, conditions={condition: Affliction()}), tomas=somebody(hp=5), brute=BRUTE,
                  turn="brute")  # fmt: skip
    use(scene, "punch", "tomas", who="brute", attack=True)
    reply(scene, "Defend", "nothing")
    reply(scene, "dice", [6, 1, 1, 1, 1])
    assert (questions(scene), now(scene, "tomas").hp) == (["dice"], 0)


@pytest.mark.rule("STR-767")
def test_where_nobody_tells_them_to_live_all_of_the_damage_counts() -> None:
    scene = fight(tomas=somebody(hp=2), brute=BRUTE, turn="brute")
    go(use(scene, "punch", "tomas", who="brute", attack=True), [6, 1, 1, 1, 1], [1, 1])
    assert any("Tomas suffers 6 damage" in line for line in told(scene))


# --- Riding
def rider(level: int, rules: HouseRules = BY_THE_BOOK, **more: Any) -> Scene:
    """Vesna on a horse."""
    vesna = somebody(strength=3, skills={"riding": level}, riding=Riding(mount="horse"))
    return fight(rules, vesna=vesna, horse=somebody(), fighting={"horse": {"side": "party"}}, **more)


@pytest.mark.rule("STR-770", "STR-771", "STR-Q123", "STR-Q127")
def test_spur_moves_the_mount_farther_and_tires_both() -> None:
    scene = rider(1)
    go(use(scene, "spur"), [6, 6, 1, 1])
    assert any("24'/8 m on Horse, at its speed" in line for line in told(scene))
    assert (now(scene, "vesna").exhaustion, now(scene, "horse").exhaustion) == (1, 1)
    failed = rider(1, HouseRules(exhausting_anyway=True))
    go(use(failed, "spur"), [1, 1, 1, 1])
    assert (now(failed, "vesna").exhaustion, now(failed, "horse").exhaustion) == (1, 1)
    unharmed = go(use(rider(1), "spur"), [1, 1, 1, 1])
    assert (now(unharmed, "vesna").exhaustion, now(unharmed, "horse").exhaustion) == (0, 0)


@pytest.mark.rule("STR-771", "STR-Q127")
def test_on_a_map_spur_takes_both_there() -> None:
    vesna = at(10, 10, size=2, skills={"riding": 1}, riding=Riding(mount="horse"))
    scene = on_field(vesna=vesna, horse=somebody(), fighting={"horse": {"side": "party"}})
    go(use(scene, "spur"), [6, 6, 1, 1], MayGo=[east(8)])
    assert (where(scene, "vesna"), ap_of(scene, "vesna"), ap_of(scene, "horse")) == ((18, 10), 3, 4)


@pytest.mark.rule("STR-771", "STR-772")
@pytest.mark.parametrize(("which", "whom"), [("spur", ()), ("mounted-charge", "brute")])
def test_on_foot_nobody_spurs_or_charges_on_a_mount(which: str, whom: Any) -> None:
    scene = fight(vesna=somebody(skills={"riding": 3}), brute=BRUTE)
    it = expertises_of(scene.play.reader(), Key("vesna"))[which]
    assert "needs a mount" in why_not_use(scene.play.reader(), Key("vesna"), it)
    with pytest.raises(IllegalAnswer, match=which):
        use(scene, which, whom)
    assert ap_of(scene, "vesna") == 4


@pytest.mark.rule("STR-772", "STR-Q128")
def test_a_mounted_charge_is_ridden_and_then_fought() -> None:
    scene = rider(3, brute=BRUTE)
    go(use(scene, "mounted-charge", "brute"), [6, 6, 6, 1], [1, 1, 1, 1, 1], [6, 1, 1, 1, 1], [2, 1],
       DoesItHold=True, FreeAttack="punch", Defend="acrobatics")  # fmt: skip
    assert now(scene, "brute").hp == 59 - 6 - 3
    assert (ap_of(scene, "vesna"), ap_of(scene, "brute")) == (1, 3)


@pytest.mark.rule("STR-Q128")
def test_at_some_tables_the_charge_is_the_attack() -> None:
    scene = rider(3, HouseRules(charge_is_the_attack=True), brute=BRUTE)
    go(use(scene, "mounted-charge", "brute"), [6, 6, 6, 1], [2, 1], DoesItHold=True, FreeAttack="punch")
    assert now(scene, "brute").hp == 59 - 6 - 3
    assert ap_of(scene, "brute") == 4


@pytest.mark.rule("STR-764", "STR-765", "STR-766", "STR-887")
@pytest.mark.parametrize("which", ["faster-you-slouch", "you-attack-already", "you-pathetic-worm"])
def test_who_is_unconscious_hears_no_order_and_a_foe_obeys_none(which: str) -> None:
    def began(whom: str, **conditions: Affliction) -> bool:
        scene = fight(vesna=somebody(skills={"commanding": 5}), tomas=somebody(conditions=conditions),
                      brute=somebody(conditions=conditions))  # fmt: skip
        try:
            use(scene, which, whom)
        except IllegalAnswer:
            assert ap_of(scene, "vesna") == 4, "it has cost nothing"
            return False
        return True

    is_order = which != "you-pathetic-worm"
    assert began("tomas")
    assert began("brute") != is_order
    assert not began("tomas" if is_order else "brute", unconscious=Affliction())
    assert began("tomas" if is_order else "brute", prone=Affliction())

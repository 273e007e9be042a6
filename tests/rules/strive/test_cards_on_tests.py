"""Cards and Grit on tests: both re-rolls, Double the Fun, more dice and points after the roll."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Record
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fate_state import Hand, hand_key
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Effect
from rules.strive.fights import fight
from rules.strive.scenes import Scene, acts, dice, facts, lay, passes, questions, react, reply, somebody

rule = pytest.mark.rule
SINGLE, CASCADING, DOUBLE = "single-re-roll", "cascading-re-roll", "double-the-fun"


def hand(seat: str, *cards: str) -> dict[str, Record]:
    return {hand_key(seat): Hand(player=seat, cards=cards)}


def holding(*cards: str, rules: HouseRules | None = None, ob: int = 3, points: int = 0, type_: str = "plain",
            level: int = 2, **fields: Any) -> Scene:  # fmt: skip
    """Vesna tests Stealth with 7 dice, and her player holds these cards."""
    sneak = somebody(agility=3, awareness=4, skills={"stealth": level}, **fields)
    scene = lay(rules or HouseRules(), vesna=sneak, more=hand("ana", *cards))
    return scene.begin("call", who=["vesna"], of="stealth", ob=ob, points=points, type=type_)


def show(scene: Scene, hits: int, count: int = 7) -> Scene:
    """A roll with so many hits and otherwise ones."""
    return dice(scene, *([6] * hits + [1] * (count - hits)))


def came_of(scene: Scene) -> tuple[int, str]:
    while not scene.is_over:
        if questions(scene) == ["FailForward"]:
            reply(scene, "FailForward", "")
        else:
            passes(scene)
    made = facts(scene, "TestMade")[-1].values
    return made["hits"], made["outcome"]


def cards(scene: Scene, seat: str = "ana") -> tuple[str, ...]:
    held: tuple[str, ...] = scene[hand_key(seat)].cards
    return held


# --- Single Re-Roll
@rule("STR-591", "STR-Q328", "STR-Q329")
def test_a_single_re_roll_repeats_the_test_and_the_new_result_stands() -> None:
    scene = show(holding(SINGLE), 2)
    assert acts(scene) == [SINGLE]
    show(react(scene, SINGLE), 1)
    assert came_of(scene) == (1, "partial")
    assert cards(scene) == ()
    shown = facts(scene, "TestMade")[-1].values["dice"]["dice"]
    assert [die["face"] for die in shown if die.get("cut")] == [1, 1, 1, 1, 1, 6, 6]
    assert [die["face"] for die in shown if not die.get("cut")] == [1, 1, 1, 1, 1, 1, 6]
    assert (scene["vesna"].xp, scene["vesna"].skills["stealth"].progress) == (1, 1)


@rule("STR-Q328")
def test_the_better_of_both_may_stay() -> None:
    scene = show(holding(SINGLE, rules=HouseRules(better_stays=True)), 2)
    assert came_of(show(react(scene, SINGLE), 1)) == (2, "partial")
    better = show(holding(SINGLE, rules=HouseRules(better_stays=True)), 1)
    assert came_of(show(react(better, SINGLE), 3)) == (3, "success")


@rule("STR-Q329")
def test_a_repeated_test_may_teach_again() -> None:
    scene = show(holding(SINGLE, rules=HouseRules(repeats_teach=True)), 2)
    show(react(scene, SINGLE), 3)
    assert (scene["vesna"].xp, scene["vesna"].skills["stealth"].progress) == (2, 2)


@rule("STR-Q328")
def test_the_repeat_has_fresh_compensation_points() -> None:
    scene = dice(holding(SINGLE, ob=4, points=1), 6, 4, 1, 1, 1, 1, 1)
    dice(react(scene, SINGLE), 6, 5, 5, 4, 1, 1, 1)
    assert came_of(scene) == (4, "success")


@rule("STR-588")
def test_a_test_that_is_made_needs_no_card() -> None:
    assert came_of(show(holding(SINGLE, CASCADING, DOUBLE), 3)) == (3, "success")
    assert acts(show(holding(CASCADING, type_="graduated", ob=2, level=5), 3)) == [CASCADING]


@rule("STR-588", "STR-Q12")
def test_a_test_that_fails_for_want_of_a_hit_may_still_be_changed() -> None:
    assert acts(show(holding(SINGLE, ob=0, rules=HouseRules(one_hit_at_least=True)), 0)) == [SINGLE]
    easy = {"an opening": Effect(ob=-1)}
    attacked = fight(vesna=somebody(grit=1, effects=easy), brute=somebody(conditions={"stunned": Affliction()}))
    show(attacked.begin("attack", "vesna", which="punch", whom="brute"), 0, 4)
    assert acts(attacked) == ["grit-dice", "grit-point"]


@rule("STR-588")
def test_whoever_keeps_the_card_lets_it_pass() -> None:
    scene = show(holding(SINGLE), 2)
    assert came_of(react(scene, "pass")) == (2, "partial")
    assert cards(scene) == (SINGLE,)


@rule("STR-Q328")
def test_a_defenders_new_hits_reset_the_attackers_obstacle() -> None:
    sneak = somebody(strength=5)
    scene = lay(vesna=sneak, thug=somebody(strength=5), more=hand("ana", SINGLE))
    scene.begin("call-opposed", attacker="thug", of="strength", defender="vesna", theirs="strength")
    show(show(scene, 1, 5), 2, 5)
    assert scene.prompt("ana").title == "Thug: 2 hits against Ob 2; Vesna: 1 hit. Does it stay so?"
    show(react(scene, SINGLE), 3, 5)
    assert scene.value["winner"] == "defender"
    assert facts(scene, "TestMade")[-1].values["ob"] == 4


@rule("STR-589", "STR-Q335")
def test_a_card_for_another_players_test_takes_both_players_and_none_is_for_npcs() -> None:
    scene = lay(vesna=somebody(wit=2), tomas=somebody(), thug=somebody(), more=hand("ben", SINGLE, SINGLE))
    scene.begin("call", who=["vesna"], of="wit", ob=2)
    show(scene, 0, 2)
    assert scene.asked == ["ben"]
    react(scene, SINGLE)
    assert scene.asked == ["vesna"]
    reply(scene, "TakeCard", False)
    assert cards(scene, "ben") == (SINGLE, SINGLE)
    reply(react(scene, SINGLE), "TakeCard", True)
    show(scene, 2, 2)
    assert came_of(scene) == (2, "success")
    assert cards(scene, "ben") == (SINGLE,)
    assert show(scene.begin("call", who=["thug"], of="wit", ob=2), 0, 2).is_over


@rule("STR-589")
def test_between_two_others_one_says_for_whom() -> None:
    scene = lay(vesna=somebody(), tomas=somebody(), idun=somebody(), more=hand("cleo", SINGLE))
    scene.begin("call-opposed", attacker="vesna", of="wit", defender="tomas", theirs="wit")
    show(show(scene, 1, 2), 0, 2)
    reply(react(scene, SINGLE), "WhoseTest", "vesna")
    reply(scene, "TakeCard", True)
    show(scene, 2, 2)
    assert scene.value["winner"] == "attacker"


# --- Cascading Re-Roll
@rule("STR-593", "STR-Q330", "STR-EX157")
def test_a_cascading_re_roll_adds_the_hits_of_both_rolls_under_twice_the_limit() -> None:
    scene = react(show(holding(CASCADING, ob=6), 4), CASCADING)
    assert came_of(show(scene, 3)) == (6, "success")


@rule("STR-Q330")
def test_each_compensation_point_works_once_over_both_rolls() -> None:
    scene = dice(holding(CASCADING, ob=5, points=1), 4, 1, 1, 1, 1, 1, 1)
    dice(react(scene, CASCADING), 4, 6, 1, 1, 1, 1, 1)
    assert came_of(scene) == (2, "partial")
    unused = dice(holding(CASCADING, ob=5, points=1), 6, 1, 1, 1, 1, 1, 1)
    dice(react(unused, CASCADING), 4, 6, 1, 1, 1, 1, 1)
    assert came_of(unused) == (3, "partial")


@rule("STR-Q330")
def test_the_first_roll_may_be_capped_before_it_is_added() -> None:
    scene = react(show(holding(CASCADING, ob=6, rules=HouseRules(first_capped=True)), 5), CASCADING)
    assert came_of(show(scene, 2)) == (5, "partial")
    book = react(show(holding(CASCADING, ob=6), 5), CASCADING)
    assert came_of(show(book, 2)) == (6, "success")


@rule("STR-Q332")
def test_a_second_cascade_adds_a_roll_but_doubles_no_further_unless_cards_add_up() -> None:
    def after_two(rules: HouseRules) -> int:
        scene = react(show(holding(CASCADING, CASCADING, ob=9, rules=rules), 3), CASCADING)
        show(react(show(scene, 3), CASCADING), 3)
        return came_of(scene)[0]

    assert after_two(HouseRules()) == 6
    assert after_two(HouseRules(cards_stack=True)) == 9


@rule("STR-063", "STR-Q330")
def test_points_spread_by_hand_are_spent_before_the_next_roll() -> None:
    scene = dice(holding(CASCADING, ob=6, points=2, rules=HouseRules(points_by_hand=True)), 4, 3, 1, 1, 1, 1, 1)
    reply(react(scene, CASCADING), "SpreadPoints", {"0": 1})
    dice(scene, 4, 6, 1, 1, 1, 1, 1)
    reply(scene, "SpreadPoints", {"0": 1})
    assert came_of(scene) == (3, "partial")


# --- Double the Fun
@rule("STR-596", "STR-Q331", "STR-EX156")
def test_double_the_fun_before_a_test_doubles_dice_hits_and_limit() -> None:
    scene = holding(ob=6, effects={DOUBLE: Effect()})
    assert "Roll 14d6" in scene.prompt("vesna").title
    assert came_of(show(scene, 5, 14)) == (6, "success")
    assert scene["vesna"].effects == {}


@rule("STR-596", "STR-Q331")
def test_after_the_roll_as_many_dice_are_rolled_again() -> None:
    scene = react(show(holding(DOUBLE, ob=5), 1), DOUBLE)
    assert came_of(show(scene, 2)) == (6, "success")


@rule("STR-Q331")
def test_raised_dice_count_double_and_points_are_doubled_in_the_limit() -> None:
    scene = holding(ob=8, points=1, effects={DOUBLE: Effect()})
    assert came_of(dice(scene, 6, 6, 6, 4, *[1] * 10)) == (8, "success")


@rule("STR-Q331")
def test_only_level_and_one_may_be_doubled() -> None:
    scene = holding(ob=9, points=1, effects={DOUBLE: Effect()}, rules=HouseRules(base_doubled=True))
    assert came_of(show(scene, 5, 14)) == (7, "partial")


@rule("STR-590", "STR-593", "STR-596")
def test_cascading_re_roll_and_double_the_fun_exclude_each_other() -> None:
    scene = show(holding(CASCADING, DOUBLE, ob=6), 0)
    assert acts(scene) == [CASCADING, DOUBLE]
    assert came_of(show(react(scene, CASCADING), 0)) == (0, "failure")
    assert cards(scene) == (DOUBLE,)
    other = react(show(holding(CASCADING, DOUBLE, ob=6), 0), DOUBLE)
    assert came_of(show(other, 0)) == (0, "failure")
    assert cards(other) == (CASCADING,)


@rule("STR-591", "STR-596")
def test_a_doubled_test_is_repeated_with_all_its_dice() -> None:
    scene = react(show(holding(SINGLE, ob=6, effects={DOUBLE: Effect()}), 0, 14), SINGLE)
    assert came_of(show(scene, 3, 14)) == (6, "success")


# --- Grit
@rule("STR-253", "STR-254", "STR-Q305", "STR-Q306")
def test_grit_gives_two_dice_or_a_point_after_the_roll_and_both_on_one_test() -> None:
    scene = dice(holding(ob=4, grit=3), 6, 5, 4, 1, 1, 1, 1)
    assert acts(scene) == ["grit-dice", "grit-point"]
    dice(react(scene, "grit-dice"), 6, 1)
    assert acts(scene) == ["grit-point"]
    react(scene, "grit-point")
    assert came_of(scene) == (4, "success")
    assert scene["vesna"].grit == 1


@rule("STR-254")
def test_the_point_lifts_the_hit_limit_too() -> None:
    scene = react(show(holding(ob=4, grit=1), 4), "grit-point")
    assert came_of(scene) == (4, "success")


@rule("STR-253", "STR-Q331")
def test_grit_dice_are_doubled_with_the_pool() -> None:
    scene = react(show(holding(ob=6, grit=1, effects={DOUBLE: Effect()}), 0, 14), "grit-dice")
    assert came_of(show(scene, 3, 4)) == (6, "success")


@rule("STR-252", "STR-253")
def test_in_combat_each_effect_is_had_once_a_round() -> None:
    fighting = Fighting(side="party", grit_used=("dice",))
    sneak = somebody(agility=3, awareness=4, skills={"stealth": 2}, grit=2, fighting=fighting)
    scene = lay(vesna=sneak, more={COMBAT: Combat(is_going_on=True)})
    show(scene.begin("call", who=["vesna"], of="stealth", ob=3), 0)
    assert acts(scene) == ["grit-point"]
    react(scene, "grit-point")
    assert scene["vesna"].fighting.grit_used == ("dice", "point")


@rule("STR-Q306")
def test_grit_may_have_to_be_spent_before_the_dice_are_seen() -> None:
    scene = holding(ob=4, grit=2, rules=HouseRules(grit_before=True))
    assert acts(scene) == ["grit-dice-before", "grit-point-before"]
    react(react(scene, "grit-dice-before"), "grit-point-before")
    assert "Roll 9d6" in scene.prompt("vesna").title
    assert came_of(show(scene, 4, 9)) == (4, "success")
    kept = react(holding(ob=4, grit=2, rules=HouseRules(grit_before=True)), "pass")
    assert came_of(show(kept, 0)) == (0, "failure")
    assert kept["vesna"].grit == 2


@rule("STR-250")
def test_without_grit_or_cards_nobody_is_asked() -> None:
    assert came_of(show(holding(), 0)) == (0, "failure")

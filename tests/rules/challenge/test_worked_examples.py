"""The worked examples of the reference, with their own dice and numbers."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.kit.turns import TURNS
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.rules.ratings import excess, rating
from hearthside.rulesets.challenge.rules.success import extra_count
from hearthside.rulesets.challenge.rules.traits import score_of
from hearthside.rulesets.challenge.state import HeldTrait, HouseRules
from rules.challenge.scenes import (
    BY_THE_BOOK,
    challenge,
    effects,
    entity,
    finals,
    go_on,
    held,
    lay,
    plan,
    questions,
    rows,
    scores,
    several,
    trait,
    wins,
)

MIGHT = {"related bill": ["might · might"]}


@pytest.mark.rule("CHA-EX01", "CHA-023", "CHA-Q01")
def test_an_alert_observer_sees_who_hides_without_any_dice() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(30)), "ted", BreakTie="defender")
    assert scores(scene) == {"bill": 10, "ted": 30}
    assert finals(scene) == {}
    assert wins(scene) == [("ted", "bill", "no contest", 20, 4)]


@pytest.mark.rule("CHA-EX02", "CHA-022")
def test_a_drunk_and_sleeping_observer_has_to_be_met_with_dice() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(5)), "ted")
    assert (questions(scene), scene.asked) == (["dice", "dice"], ["bill", "ted"])


@pytest.mark.rule("CHA-EX03", "CHA-EX04", "CHA-070", "CHA-Q17")
def test_the_hider_wins_by_14_and_has_two_extras() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(5)), "ted", dice={"bill": 12, "ted": 3})
    assert finals(scene) == {"bill": 22, "ted": 8}
    assert wins(scene) == [("bill", "ted", "contest", 14, 2)]


@pytest.mark.rule("CHA-EX05", "CHA-EX07", "CHA-076", "CHA-078")
def test_dice_only_three_effect_dice_of_which_one_explodes() -> None:
    table = lay(bill=entity(10, trait("might", 9)), ted=entity(5))
    only = plan(dice_only=True, receives="winner", **MIGHT)
    scene = challenge(table, "ted", dice={"bill": 12, "ted": 3}, PlanEffect=only, effect=several([4, 6, 1], 2))
    assert effects(scene) == [4 + (6 + 2) + 1]
    assert scene["bill"].traits["hurt"].passive == (Effect("pain", 13),)


@pytest.mark.rule("CHA-EX06", "CHA-088", "CHA-092")
def test_a_slippery_fish_dodges_the_shot_and_is_burnt() -> None:
    fish = HeldTrait(name="Slippery Fish", replaces="Dodges and gets away.")
    scene = challenge(lay(bill=entity(10), ted=entity(5, fish)), "ted", dice={"bill": 12, "ted": 3},
                      React="activate-instead")  # fmt: skip
    assert scene.value["outcome"] == "replaced"
    assert scene["ted"].traits["Slippery Fish"].state == "burnt"
    assert effects(scene) == []


@pytest.mark.rule("CHA-EX08", "CHA-021", "CHA-068")
def test_31_against_10_needs_no_dice() -> None:
    assert wins(challenge(lay(bill=entity(31), ted=entity(10)), "ted")) == [("bill", "ted", "no contest", 21, 4)]


@pytest.mark.rule("CHA-EX09", "CHA-023")
def test_an_initiator_who_is_exactly_20_ahead_goes_to_dice() -> None:
    assert questions(challenge(lay(bill=entity(30), ted=entity(10)), "ted")) == ["dice", "dice"]


@pytest.mark.rule("CHA-EX10", "CHA-028")
def test_and_wins_with_the_worst_die_against_the_best() -> None:
    scene = challenge(lay(bill=entity(30), ted=entity(10)), "ted", dice={"bill": 1, "ted": 20})
    assert finals(scene) == {"bill": 31, "ted": 30}
    assert wins(scene) == [("bill", "ted", "contest", 1, 0)]


@pytest.mark.rule("CHA-EX11", "CHA-027", "CHA-Q04")
def test_a_tie_is_the_defenders_by_default() -> None:
    scene = challenge(lay(bill=entity(12), ted=entity(15)), "ted", dice={"bill": 8, "ted": 5}, BreakTie="defender")
    assert finals(scene) == {"bill": 20, "ted": 20}
    assert wins(scene) == [("ted", "bill", "tie", 0, 0)]


@pytest.mark.rule("CHA-EX12", "CHA-Q02")
def test_equal_scores_before_dice_win_for_nobody() -> None:
    assert questions(challenge(lay(bill=entity(10), ted=entity(10)), "ted")) == ["dice", "dice"]


@pytest.mark.rule("CHA-EX13", "CHA-033", "CHA-066")
def test_traits_and_the_rows_of_four_tables_add_up() -> None:
    bill = entity(None, trait("mine", 8, name="good"), trait("mine", -2, name="bad"))
    how = rows(speed="Fast", range="Far", target_count=3, duration="Short")
    scene = challenge(lay(bill=bill, ted=entity(0)), "ted", args={"rows": how})
    assert scores(scene)["bill"] == 6 - 3 - 3 - 2 - 1 == -3


@pytest.mark.rule("CHA-EX14", "CHA-053", "CHA-Q11")
def test_seven_targets_cost_6() -> None:
    scene = challenge(lay(bill=entity(0), ted=entity(0)), "ted", args={"rows": rows(target_count=7)})
    assert scores(scene)["bill"] == -6


@pytest.mark.rule("CHA-EX15", "CHA-071", "CHA-077", "CHA-Q14", "CHA-Q16", "CHA-Q18")
def test_a_difference_of_12_gives_three_effect_scores_in_all() -> None:
    table = lay(bill=entity(10, trait("might", 3)), ted=entity(0))
    scene = challenge(table, "ted", dice={"bill": 4, "ted": 2}, PlanEffect=plan(**MIGHT),
                      effect=several([5, 6, 2], 6, 1))  # fmt: skip
    assert wins(scene) == [("bill", "ted", "contest", 12, 2)]
    assert effects(scene) == [(3 + 5) + (3 + 13) + (3 + 2)] == [29]
    assert scene["ted"].traits["hurt"].passive == (Effect("pain", -29),)


@pytest.mark.rule("CHA-EX16", "CHA-Q15")
def test_a_difference_of_4_gives_the_base_effect_alone() -> None:
    table = lay(bill=entity(10, trait("might", 3)), ted=entity(6))
    scene = challenge(table, "ted", dice={"bill": 2, "ted": 2}, PlanEffect=plan(**MIGHT), effect=several(2))
    assert (wins(scene)[0][3:], effects(scene)) == ((4, 0), [5])


@pytest.mark.rule("CHA-EX17", "CHA-Q19")
def test_each_effect_score_is_at_least_0() -> None:
    table = lay(bill=entity(10, trait("might", -4)), ted=entity(0))
    scene = challenge(table, "ted", dice={"bill": 2, "ted": 2}, PlanEffect=plan(**MIGHT), effect=several([1, 6, 4], 2))
    assert (wins(scene)[0][3:], effects(scene)) == ((10, 2), [0 + 4 + 0])


@pytest.mark.rule("CHA-EX18", "CHA-029", "CHA-030", "CHA-072")
def test_one_against_three_beats_some_and_loses_to_others() -> None:
    table = lay(bill=entity(14), ann=entity(5), bo=entity(20), cy=entity(-10))
    scene = challenge(table, "ann", "bo", "cy", dice={"bill": 9, "ann": 4, "bo": 6})
    assert scores(scene) == {"bill": 12, "ann": 5, "bo": 20, "cy": -10}
    assert finals(scene) == {"bill": 21, "ann": 9, "bo": 26}
    assert wins(scene) == [
        ("bill", "ann", "contest", 12, 2),
        ("bo", "bill", "contest", 5, 1),
        ("bill", "cy", "no contest", 22, 4),
    ]


@pytest.mark.rule("CHA-EX19", "CHA-059", "CHA-060", "CHA-061", "CHA-Q24")
def test_who_is_level_in_the_turn_order_rolls_again_and_stays_ahead_of_the_others() -> None:
    table = lay(bill=entity(None, trait("speed", 3)), ted=entity(), cat=entity(None, trait("speed", 5)))
    scene = go_on(table.begin("start-turns", who=["bill", "ted", "cat"]), {"bill": 11, "ted": 14, "cat": 2})
    assert scene.asked == ["bill", "ted"]
    go_on(scene, {"bill": 4, "ted": 9})
    assert scene[TURNS].order == ("ted", "bill", "cat")


@pytest.mark.rule("CHA-EX20", "CHA-040", "CHA-063", "CHA-064", "CHA-066")
def test_at_medium_speed_one_of_three_actions_is_left_after_two_that_failed() -> None:
    table = lay(bill=entity(0), ted=entity(25))
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 11, "ted": 4})
    table.does("declare-speed", "bill", speed="Medium")
    left = []
    for _ in range(3):
        scene = challenge(table, "ted")
        assert scores(scene)["bill"] == -2
        assert scene.value["outcome"] == "lose"
        left.append(scene["bill"].turn.left)
    assert left == [2, 1, 0]
    with table.refused("Bill has no actions left in this turn"):
        challenge(table, "ted")


@pytest.mark.rule("CHA-EX21", "CHA-085", "CHA-086", "CHA-088", "CHA-089", "CHA-090", "CHA-Q27", "CHA-Q29")
def test_a_trait_before_during_and_after_its_activation_and_after_its_reset() -> None:
    cloak = trait("stealth", 2, activated=(Effect("stealth", 10),), duration=5, burnt=(Effect("stealth", -1),))
    table = lay(bill=entity(None, cloak), ted=entity())

    def stealth() -> int:
        return score_of(table["bill"].traits, "stealth", BY_THE_BOOK).total

    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 11, "ted": 4})
    seen = [stealth()]
    table.does("activate", "bill", trait="stealth")
    for _ in range(6):
        seen.append(stealth())
        table.begin("end-turn", "bill").begin("next-turn")
    seen.append(stealth())
    table.begin("reset-trait", who="bill", trait="stealth")
    assert [*seen, stealth()] == [2, 12, 12, 12, 12, 12, 12, -1, 2]


@pytest.mark.rule("CHA-EX22", "CHA-093", "CHA-095", "CHA-096")
def test_ratings_of_5_4_3_and_minus_2_fit_into_10_and_without_the_last_do_not() -> None:
    bought: list[Any] = [HeldTrait(name=str(n), rating=n, bought=1) for n in (5, 4, 3, -2)]
    assert rating(held(*bought), HouseRules()) == 10
    assert excess(held(*bought), 10, HouseRules()) == []
    assert rating(held(*bought[:3]), HouseRules()) == 12
    assert excess(held(*bought[:3]), 10, HouseRules()) == ["the ratings add up to 12, and at most 10 may be"]


@pytest.mark.rule("CHA-070")
@pytest.mark.parametrize(("lead", "extra"), [(0, 0), (4, 0), (5, 1), (9, 1), (14, 2), (19, 3), (24, 4), (500, 100)])
def test_an_extra_for_each_full_5(lead: int, extra: int) -> None:
    assert extra_count(lead) == extra

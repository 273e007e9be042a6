"""The worked examples, with their numbers, played through the actions of the table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hearthside.engine import Game, odds
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import HouseRules
from rules.apocalypse.scenes import answered, call, harms, lay, questions, result, roll, sheet

DEADLY = HouseRules(death_value=8)


@pytest.mark.rule("APO-EX01")
def test_seven_and_three_traits_is_a_weak_result_of_10() -> None:
    assert result(roll(lay(), (3, 4), traits=3)) == (10, "weak")


@pytest.mark.rule("APO-EX02")
def test_a_sprained_ankle_of_2_makes_8_of_it_which_is_just_a_failure() -> None:
    scene = lay(ash=sheet(harms={"sprained ankle": 2}))
    assert result(roll(scene, (3, 4), traits=3, harms=["sprained ankle"])) == (8, "failure")


@pytest.mark.rule("APO-EX03")
def test_a_bare_9_is_just_a_weak_result() -> None:
    assert result(roll(lay(), (5, 4))) == (9, "weak")


@pytest.mark.rule("APO-EX04")
def test_nine_and_two_traits_is_still_a_weak_result() -> None:
    assert result(roll(lay(), (6, 3), traits=2)) == (11, "weak")


@pytest.mark.rule("APO-EX05")
def test_nine_and_four_traits_less_a_harm_of_1_is_just_a_full_success() -> None:
    scene = lay(ash=sheet(harms={"bruised": 1}))
    assert result(roll(scene, (6, 3), traits=4, harms=["bruised"])) == (12, "full")


@pytest.mark.rule("APO-EX06")
def test_a_double_six_with_a_harm_of_1_is_a_weak_result_and_nothing_special() -> None:
    scene = lay(ash=sheet(harms={"bruised": 1}))
    assert result(roll(scene, (6, 6), harms=["bruised"])) == (11, "weak")


@pytest.mark.rule("APO-EX07")
def test_a_double_one_with_ten_traits_is_a_full_success_and_nothing_special() -> None:
    assert result(roll(lay(ash=sheet(10)), (1, 1), traits=10)) == (12, "full")


@pytest.mark.rule("APO-EX08")
def test_only_the_harm_that_the_scenarist_counts_is_subtracted() -> None:
    scene = lay(ash=sheet(harms={"burnt": 3, "ashamed": 2}))
    assert result(roll(scene, (4, 4), traits=3, harms=["ashamed"])) == (9, "weak")


@pytest.mark.rule("APO-EX09")
def test_a_total_may_be_negative_and_is_a_failure_then() -> None:
    scene = lay(ash=sheet(harms={"burnt": 3, "lost": 4}))
    assert result(roll(scene, (1, 2), harms=["burnt", "lost"])) == (-4, "failure")


OUT_OF_36 = {
    -4: (36, 0, 0), -3: (35, 1, 0), -2: (33, 3, 0), -1: (30, 6, 0), 0: (26, 9, 1),
    1: (21, 12, 3), 2: (15, 15, 6), 3: (10, 16, 10), 4: (6, 15, 15), 5: (3, 12, 21),
    6: (1, 9, 26), 7: (0, 6, 30), 8: (0, 3, 33), 9: (0, 1, 35), 10: (0, 0, 36),
}  # fmt: skip
BANDS = ("failure", "weak", "full")


@pytest.mark.rule("APO-EX10")
@pytest.mark.parametrize(("modifier", "ways"), [*OUT_OF_36.items(), (11, (0, 0, 36)), (16, (0, 0, 36))])
def test_the_exact_odds_of_a_net_modifier(modifier: int, ways: tuple[int, int, int]) -> None:
    setup = RULESET.odds["roll"].ask(traits=max(0, modifier), harms=max(0, -modifier))
    chances = odds(setup.step, setup.world, *setup.args, game=Game(RULESET), policy=setup.policy, look=setup.look)
    assert dict(chances) == {band: Fraction(way, 36) for band, way in zip(BANDS, ways, strict=True) if way}


@pytest.mark.rule("APO-EX10")
@pytest.mark.parametrize(("traits", "harm"), [(0, 3), (0, 0), (3, 0), (5, 2), (8, 0)])
def test_all_36_throws_of_two_dice_come_out_as_the_odds_say(traits: int, harm: int) -> None:
    counted = {"hurt": harm} if harm else {}
    bands = Counter(
        result(roll(lay(ash=sheet(harms=counted)), dice, traits=traits, harms=list(counted)))[1]
        for dice in product(range(1, 7), repeat=2)
    )
    assert tuple(bands[band] for band in BANDS) == OUT_OF_36[traits - harm]


@pytest.mark.rule("APO-EX11")
def test_a_failure_raises_burnt_2_to_burnt_3() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 2})), (1, 2), GiveHarms=["burnt"])
    assert harms(scene) == {"burnt": 3}


@pytest.mark.rule("APO-EX12")
def test_a_failure_with_compensation_leaves_no_room_for_a_harm() -> None:
    scene = roll(lay(), (5, 4), WeakResult="compensation")
    assert scene.is_over
    with scene.refused("only with the trouble of a failure or with a complication"):
        scene.begin("harm", who="ash", harm="burnt")


@pytest.mark.rule("APO-EX13")
def test_cold_1_cured_once_is_off_the_sheet() -> None:
    scene = lay(ash=sheet(harms={"cold": 1})).begin("cure", who="ash", harm="cold")
    assert harms(scene) == {}


@pytest.mark.rule("APO-EX14")
def test_with_a_death_value_of_8_seven_and_one_more_is_death() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 3, "lost": 2, "cold": 2}))
    roll(scene, (1, 2), GiveHarms=["cold"])
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-EX15")
def test_two_harms_of_a_heavy_failure_pass_over_the_death_value_and_kill() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 7}))
    call(scene, (1, 2), heavy=True, then={"GiveHarms": ["cold", "lost"]})
    assert harms(scene) == {"burnt": 7, "cold": 1, "lost": 1}
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-EX16")
def test_the_fourth_trait_needs_no_link_and_the_fifth_needs_two() -> None:
    scene = answered(lay().begin("create", "ana"), CharacterName="Una")
    for trait in ("loud", "fast", "hunter", "stubborn"):
        scene.answer("ana", trait)
    with scene.refused("1 picked; exactly 2 may be"):
        scene.answer("ana", {"trait": "miner", "links": ["stubborn"]})
    scene.answer("ana", {"trait": "miner", "links": ["stubborn", "fast"]})
    assert scene.prompt("ana").title.startswith("Trait 6")


@pytest.mark.rule("APO-EX17")
def test_a_17th_trait_is_paid_for_with_one_of_them() -> None:
    scene = lay(ash=sheet(16)).begin("experience")
    answered(scene.begin("add-trait", "ash"), NewTrait={"trait": "big heart", "links": ["sings", "patient"]})
    assert questions(scene) == ["DeleteOne"]
    scene.answer("ash", "sings")
    assert len(scene["ash"].traits) == 16
    assert "big heart" in scene["ash"].traits
    assert "sings" not in scene["ash"].traits


@pytest.mark.rule("APO-EX18")
def test_quick_hands_in_other_case_and_spacing_is_a_repeat() -> None:
    scene = lay(ash=sheet(traits=0, owed_traits=2))
    scene.begin("add-trait", "ash").answer("ash", "Quick hands")
    scene.begin("add-trait", "ash")
    with scene.refused("'quick hands' repeats 'Quick hands'"):
        scene.answer("ash", "quick  hands ")


@pytest.mark.rule("APO-EX19")
def test_who_dies_among_characters_of_11_traits_comes_back_with_11() -> None:
    scene = lay(DEADLY, ash=sheet(11, {"burnt": 7}), bo=sheet(11), cat=sheet(11))
    roll(scene, (1, 2), GiveHarms=["burnt"])
    answered(scene.begin("create", "ana"), CharacterName="Una")
    written = ["loud", "fast", "hunter", "thief"]
    for trait in written:
        scene.answer("ana", trait)
    for number in range(5, 12):
        with scene.refused("links is missing"):
            scene.answer("ana", f"trait {number}")
        scene.answer("ana", {"trait": f"trait {number}", "links": ["loud", "thief"]})
    assert scene.is_over
    assert len(scene["una"].traits) == 11
    assert len(scene["una"].links) == 7
    assert harms(scene, "una") == {}

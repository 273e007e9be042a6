"""Changing harms: given, raised, cured."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import HouseRules
from rules.apocalypse.scenes import (
    FAILURE,
    FULL,
    WEAK,
    Scene,
    answered,
    call,
    harms,
    lay,
    nobody_reacts,
    questions,
    result,
    roll,
    selections,
    sheet,
    told,
)


def cure(scene: Scene, dice: tuple[int, int], by: str = "bo", counted: tuple[str, ...] = ()) -> Scene:
    """Somebody treats what Ash suffers from, with a roll."""
    scene.begin("cure", who="ash", harm="cold", rolled_by=by)
    return answered(scene, **selections(scene, 0, counted, by), dice=list(dice))


# --- given and raised
@pytest.mark.rule("APO-051", "APO-053")
def test_the_trouble_of_a_failure_may_bring_a_new_harm_which_enters_with_1() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 4})), FAILURE, GiveHarms=["cold"])
    assert harms(scene) == {"burnt": 4, "cold": 1}
    assert told(scene)[-1] == "Ash has a new harm: cold 1."


@pytest.mark.rule("APO-051", "APO-054")
def test_the_trouble_of_a_failure_may_raise_one_harm_by_1() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 4, "cold": 1})), FAILURE, GiveHarms=["burnt"])
    assert harms(scene) == {"burnt": 5, "cold": 1}
    assert told(scene)[-1] == "Ash: burnt 4 → 5."


@pytest.mark.rule("APO-051")
def test_a_complication_may_bring_a_harm_as_well() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 1})), WEAK, WeakResult="complication", GiveHarms=["burnt"])
    assert harms(nobody_reacts(scene)) == {"burnt": 2}


@pytest.mark.rule("APO-051")
def test_harm_is_never_automatic() -> None:
    scene = roll(lay(), FAILURE)
    assert scene.prompt(GM).usual == []
    assert harms(answered(scene, GiveHarms=[])) == {}


@pytest.mark.rule("APO-051")
def test_harm_is_the_scenarists_to_give() -> None:
    scene = roll(lay(), FAILURE)
    with scene.refused("waits for the GM"):
        scene.play.answer("ben", scene.number, ["cold"])
    answered(scene, GiveHarms=[])
    with scene.refused("is for the GM"):
        scene.play.begin("ben", "harm", who="ash", harm="cold")


@pytest.mark.rule("APO-052", "APO-Q30")
def test_a_failure_with_compensation_brings_no_harm() -> None:
    scene = roll(lay(), WEAK, WeakResult="compensation")
    assert scene.is_over
    assert scene.waiting == {}
    assert harms(scene) == {}


@pytest.mark.rule("APO-052", "APO-Q33")
def test_a_full_success_brings_no_harm() -> None:
    scene = roll(lay(), FULL)
    assert questions(scene) == ["React"]
    assert scene.options(GM) == ["pass", "something-good"]
    answered(scene, React="pass")
    assert scene.is_over
    assert harms(scene) == {}


@pytest.mark.rule("APO-Q33")
def test_harm_without_trouble_or_complication_is_refused_and_the_refusal_names_the_override() -> None:
    scene = roll(lay(), FULL, React="pass")
    with scene.refused("neither is there now. To decide otherwise, set the value itself"):
        scene.begin("harm", who="ash", harm="cold")
    scene.begin("set", path="ash.harms.cold.level", to=1, why="the price that was announced")
    assert harms(scene) == {"cold": 1}
    assert "the price that was announced" in told(scene)[0]


@pytest.mark.rule("APO-053", "APO-Q05")
def test_the_scenarist_does_not_choose_where_a_new_harm_starts() -> None:
    scene = roll(lay(), FAILURE)
    assert "level" not in scene.prompt(GM).fields
    with scene.refused("no field level"):
        scene.answer(GM, [{"harm": "cold", "level": 3}])


# --- several at once
@pytest.mark.rule("APO-Q06")
def test_without_heavy_consequences_an_outcome_changes_one_harm_at_most() -> None:
    scene = roll(lay(), FAILURE)
    with scene.refused("2 given; at most 1 may be"):
        scene.answer(GM, ["cold", "lost"])


@pytest.mark.rule("APO-Q06")
@pytest.mark.parametrize("again", ["cold", "Cold", " COLD "])
def test_heavy_consequences_change_several_harms_each_a_different_one(again: str) -> None:
    for hurt in ({"cold": 1}, {}):
        scene = call(lay(ash=sheet(harms=hurt)), FAILURE, heavy=True)
        with scene.refused("cold is named twice; each change is to a different harm, by 1"):
            scene.answer(GM, ["cold", again])


@pytest.mark.rule("APO-Q40")
def test_one_change_per_outcome_is_one_over_all_characters() -> None:
    scene = roll(lay(), FAILURE)
    with scene.refused("2 given; at most 1 may be"):
        scene.answer(GM, [{"harm": "cold", "of": "ash"}, {"harm": "cold", "of": "bo"}])


@pytest.mark.rule("APO-Q40")
def test_harms_of_different_characters_are_different_harms() -> None:
    scene = call(lay(), FAILURE, heavy=True)
    answered(scene, GiveHarms=[{"harm": "cold", "of": "ash"}, {"harm": "Cold", "of": "bo"}])
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 1}, {"Cold": 1})


@pytest.mark.rule("APO-Q40")
def test_the_minus_1_of_a_cure_is_not_counted_among_the_changes() -> None:
    scene = cure(lay(ash=sheet(harms={"cold": 2})), WEAK)
    nobody_reacts(answered(scene, WeakResult="complication", GiveHarms=[{"harm": "burnt", "of": "ash"}]))
    assert harms(scene) == {"cold": 1, "burnt": 1}


# --- whose harm
@pytest.mark.rule("APO-Q08")
def test_the_harm_is_the_rollers_unless_the_scenarist_names_another() -> None:
    scene = roll(lay(), FAILURE)
    assert scene.prompt(GM).fields["of"].usual == "ash"
    answered(scene, GiveHarms=["cold"])
    roll(scene, FAILURE, GiveHarms=[{"harm": "cold", "of": "bo"}])
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 1}, {"cold": 1})


@pytest.mark.rule("APO-Q08")
@pytest.mark.parametrize(("of", "why"), [
    ("cat", "Cat is dead; possible: Ash, Bo"), ("ana", "Ana cannot be picked here"),
    ("nobody", "'nobody' is not one of 'ash', 'bo'"), (3, "3 is not one of"), (None, "None is not one of"),
])  # fmt: skip
def test_a_harm_for_the_dead_or_for_nobody_is_refused(of: object, why: str) -> None:
    scene = roll(lay(cat=sheet(state="dead")), FAILURE)
    with scene.refused(why):
        scene.answer(GM, [{"harm": "cold", "of": of}])


@pytest.mark.rule("APO-Q41")
def test_the_dead_are_not_harmed_any_more() -> None:
    scene = lay(HouseRules(death_value=3), ash=sheet(harms={"burnt": 2}))
    roll(scene, WEAK, WeakResult="complication", GiveHarms=["lost"]).answer("ash", "react")
    answered(scene, Judged="roll", PickHarms=[], PickTraits=[], dice=list(FAILURE), GiveHarms=["burnt"])
    assert scene["ash"].state == "dead"
    nobody_reacts(answered(scene, Averts=False))
    assert scene.is_over
    assert harms(scene) == {"burnt": 3}


@pytest.mark.rule("APO-Q24", "APO-Q35")
@pytest.mark.parametrize("text", ["sprained ankle", "Sprained Ankle", "  sprained    ankle "])
def test_a_harm_whose_text_is_on_the_sheet_goes_up_by_1(text: str) -> None:
    scene = roll(lay(ash=sheet(harms={"sprained ankle": 2})), FAILURE, GiveHarms=[text])
    assert harms(scene) == {"sprained ankle": 3}


# --- cured
@pytest.mark.rule("APO-055")
def test_a_deed_that_can_cure_a_harm_lowers_it_by_1() -> None:
    scene = lay(ash=sheet(harms={"cold": 3})).begin("cure", who="ash", harm="cold")
    assert harms(scene) == {"cold": 2}
    assert told(scene) == ["Ash: cold 3 → 2."]


@pytest.mark.rule("APO-055")
def test_whether_a_deed_qualifies_is_the_scenarists_decision() -> None:
    scene = lay(ash=sheet(harms={"cold": 3}))
    with scene.refused("Cure a harm is for the GM"):
        scene.play.begin("ana", "cure", who="ash", harm="cold")


@pytest.mark.rule("APO-055")
@pytest.mark.parametrize(("who", "harm", "why"), [
    ("ash", "burnt", "is not one of"), ("ash", "", "is not one of"), ("bo", "cold", "Bo cannot be picked here"),
    ("cat", "cold", "Cat is dead; possible: Ash"), ("x", "y", "is not one of"),
])  # fmt: skip
def test_a_harm_that_is_not_there_cannot_be_cured(who: str, harm: str, why: str) -> None:
    scene = lay(ash=sheet(harms={"cold": 3}), cat=sheet(harms={"cold": 9}, state="dead"))
    with scene.refused(why):
        scene.begin("cure", who=who, harm=harm)


@pytest.mark.rule("APO-055")
def test_where_nobody_is_hurt_there_is_nothing_to_cure() -> None:
    scene = lay()
    with scene.refused("nobody has a harm"):
        scene.begin("cure", who="ash", harm="cold")


@pytest.mark.rule("APO-Q35")
def test_a_harm_to_cure_is_named_ignoring_case_and_spaces() -> None:
    scene = lay(ash=sheet(harms={"sprained ankle": 2})).begin("cure", who="ash", harm=" Sprained  ankle")
    assert harms(scene) == {"sprained ankle": 1}


@pytest.mark.rule("APO-056")
def test_a_harm_that_reaches_0_is_off_the_sheet() -> None:
    scene = lay(ash=sheet(harms={"cold": 1, "burnt": 2})).begin("cure", who="ash", harm="cold")
    assert harms(scene) == {"burnt": 2}
    assert harms(roll(scene, FAILURE, GiveHarms=["cold"])) == {"burnt": 2, "cold": 1}


@pytest.mark.rule("APO-057")
def test_the_scenarist_decides_whether_a_cure_needs_a_roll() -> None:
    without = lay(ash=sheet(harms={"cold": 2})).begin("cure", who="ash", harm="cold")
    assert without.is_over
    assert harms(without) == {"cold": 1}
    with_roll = lay(ash=sheet(harms={"cold": 2}), bo=sheet(harms={"lame": 1}))
    with_roll.begin("cure", who="ash", harm="cold", rolled_by="bo")
    assert dict(zip(questions(with_roll), with_roll.asked, strict=True)) == {"PickHarms": GM, "PickTraits": "bo"}
    assert harms(with_roll) == {"cold": 2}


@pytest.mark.rule("APO-057")
@pytest.mark.parametrize(("dice", "outcome"), [((4, 4), "failure"), ((5, 4), "weak"), ((6, 6), "full")])
def test_a_cure_is_rolled_with_the_normal_bands(dice: tuple[int, int], outcome: str) -> None:
    assert result(cure(lay(ash=sheet(harms={"cold": 2})), dice))[1] == outcome


@pytest.mark.rule("APO-058")
def test_one_deed_lowers_one_harm_by_1() -> None:
    scene = lay(ash=sheet(harms={"cold": 3, "burnt": 3}), bo=sheet(harms={"cold": 3}))
    answered(cure(scene, FULL), React="pass")
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 2, "burnt": 3}, {"cold": 3})


# --- cures with a roll
@pytest.mark.rule("APO-Q21")
def test_a_full_success_cures_1() -> None:
    assert harms(answered(cure(lay(ash=sheet(harms={"cold": 3})), FULL), React="pass")) == {"cold": 2}


@pytest.mark.rule("APO-Q21")
@pytest.mark.parametrize(("choice", "left"), [("compensation", {"cold": 3}), ("complication", {"cold": 2})])
def test_a_weak_result_cures_1_with_a_complication_or_nothing_with_compensation(
    choice: str, left: dict[str, int]
) -> None:
    scene = answered(cure(lay(ash=sheet(harms={"cold": 3})), WEAK), WeakResult=choice)
    if choice == "complication":
        nobody_reacts(answered(scene, GiveHarms=[]))
    assert scene.is_over
    assert harms(scene) == left


@pytest.mark.rule("APO-Q21")
def test_a_failed_cure_cures_nothing_and_its_trouble_may_bring_harm() -> None:
    scene = answered(cure(lay(ash=sheet(harms={"cold": 3})), FAILURE), GiveHarms=[{"harm": "cold", "of": "ash"}])
    assert harms(scene) == {"cold": 4}


@pytest.mark.rule("APO-Q21")
def test_a_cure_with_a_complication_succeeds_whether_or_not_the_complication_is_averted() -> None:
    scene = answered(cure(lay(ash=sheet(harms={"cold": 3})), WEAK), WeakResult="complication", GiveHarms=["burnt"])
    answered(scene.answer("ash", "react"), Judged="averts")
    assert scene.is_over
    assert (harms(scene), harms(scene, "bo")) == ({"cold": 2}, {})


@pytest.mark.rule("APO-Q22")
def test_the_harm_that_is_treated_may_be_counted_when_the_sufferer_rolls() -> None:
    scene = cure(lay(ash=sheet(harms={"cold": 3})), (6, 5), by="ash", counted=("cold",))
    assert result(scene) == (8, "failure")


@pytest.mark.rule("APO-057")
@pytest.mark.parametrize(("by", "words"), [("bo", "has 17 traits"), ("cat", "is dead"), ("nobody", "is not one of")])
def test_who_may_not_roll_does_not_roll_a_cure(by: str, words: str) -> None:
    scene = lay(ash=sheet(harms={"cold": 3}), bo=sheet(17), cat=sheet(state="dead"))
    with scene.refused(words):
        scene.begin("cure", who="ash", harm="cold", rolled_by=by)


@pytest.mark.rule("APO-Q08", "APO-Q41")
def test_no_harm_is_proposed_for_a_roller_who_has_died_meanwhile() -> None:
    scene = roll(lay(), FAILURE).set("ash.state", "dead")
    assert scene.prompt(GM).fields["of"].usual is None
    answered(scene, GiveHarms=[{"harm": "cold", "of": "bo"}])
    assert (harms(scene), harms(scene, "bo")) == ({}, {"cold": 1})

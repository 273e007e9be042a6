"""The roll: two selections, two dice, the total and its band."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import SheetEntry
from rules.apocalypse.scenes import (
    LAW,
    TRAITS,
    answered,
    call,
    harms,
    lay,
    questions,
    result,
    roll,
    selections,
    sheet,
    told,
)

HURT = {"burnt": 3, "ashamed": 2}


# --- two selections
@pytest.mark.rule("APO-038")
def test_before_the_dice_the_scenarist_picks_harms_and_the_player_picks_traits() -> None:
    scene = lay(ash=sheet(harms=HURT)).begin("roll", "ash")
    assert dict(zip(questions(scene), scene.asked, strict=True)) == {"PickHarms": GM, "PickTraits": "ash"}
    answered(scene, PickTraits=["sings"])
    assert "dice" not in questions(scene)
    answered(scene, PickHarms=["burnt"])
    assert (questions(scene), scene.asked) == (["dice"], ["ash"])


@pytest.mark.rule("APO-038")
def test_neither_picks_for_the_other() -> None:
    scene = lay(ash=sheet(harms=HURT)).begin("roll", "ash")
    of_gm, of_ash = scene.waiting
    with scene.refused("nothing of that is asked of you"):
        scene.play.answer("ana", scene.number, ["burnt"], place=of_gm)
    with scene.refused("nothing of that is asked of you"):
        scene.play.answer("ben", scene.number, ["sings"], place=of_ash)


@pytest.mark.rule("APO-039", "APO-Q03")
@pytest.mark.parametrize("counted", [0, 1, 16])
def test_the_player_counts_any_number_of_own_traits_from_none_to_all(counted: int) -> None:
    assert result(roll(lay(ash=sheet(16)), (1, 1), traits=counted))[0] == 2 + counted


@pytest.mark.rule("APO-039")
@pytest.mark.parametrize("picked", [["brave"], ["Sings"], "sings", [["sings"]], None, {"sings": True}])
def test_what_is_not_on_the_own_sheet_is_not_counted(picked: object) -> None:
    scene = lay().begin("roll", "ash")
    with scene.refused("is not one of|is not a list"):
        answered(scene, PickTraits=picked)


@pytest.mark.rule("APO-Q01")
def test_only_the_traits_that_were_picked_count_not_all_on_the_sheet() -> None:
    assert result(roll(lay(ash=sheet(16)), (3, 4), traits=["sings", "diver"])) == (9, "weak")


@pytest.mark.rule("APO-Q02")
def test_the_scenarist_has_no_veto_on_the_traits_that_were_picked() -> None:
    scene = answered(lay().begin("roll", "ash"), PickTraits=["sings", "patient"])
    assert questions(scene) == ["dice"]
    assert result(answered(scene, dice=[3, 4])) == (9, "weak")


@pytest.mark.rule("APO-Q04")
def test_both_selections_are_open_in_any_order_and_may_be_changed_until_both_are_in() -> None:
    scene = answered(lay(ash=sheet(harms=HURT)).begin("roll", "ash"), PickTraits=["sings"])
    assert not any(waiting.secret for waiting in scene.waiting.values())
    assert [waiting.answered for waiting in scene.waiting.values()] == [False, True]
    answered(scene, PickTraits=["sings", "patient", "climber"], PickHarms=["ashamed"], dice=[4, 4])
    assert result(scene) == (8 + 3 - 2, "weak")


@pytest.mark.rule("APO-Q04")
def test_the_scenarist_may_think_again_as_well() -> None:
    scene = lay(ash=sheet(harms=HURT)).begin("roll", "ash")
    answered(answered(scene, PickHarms=["burnt", "ashamed"]), PickHarms=[], PickTraits=[], dice=[6, 6])
    assert result(scene) == (12, "full")


@pytest.mark.rule("APO-040")
def test_once_both_are_in_the_selections_are_fixed() -> None:
    scene = lay(ash=sheet(harms=HURT)).begin("roll", "ash")
    of_gm, of_ash = scene.waiting
    answered(scene, PickHarms=["burnt"], PickTraits=["sings"])
    for dice in ((), (4, 4)):
        if dice:
            scene.answer("ash", list(dice))
        with scene.refused("nothing of that is asked of you now"):
            scene.answer(GM, [], place=of_gm)
        with scene.refused("nothing of that is asked of you now"):
            scene.answer("ash", list(TRAITS[:8]), place=of_ash)
    assert result(scene) == (8 + 1 - 3, "failure")


@pytest.mark.rule("APO-Q32")
@pytest.mark.parametrize(("counted", "total"), [([], 12), (["burnt"], 9), (["ashamed"], 10), (["burnt", "ashamed"], 7)])
def test_which_harms_count_is_the_scenarists_decision_from_none_to_all(counted: list[str], total: int) -> None:
    assert result(roll(lay(ash=sheet(harms=HURT)), (6, 6), harms=counted))[0] == total


@pytest.mark.rule("APO-Q42")
def test_only_the_rolling_characters_own_harms_can_be_counted() -> None:
    scene = lay(ash=sheet(harms={"burnt": 1}), bo=sheet(harms={"cold": 4})).begin("roll", "ash")
    assert scene.options(GM) == ["burnt"]
    with scene.refused("'cold' is not one of 'burnt'"):
        answered(scene, PickHarms=["cold"])


# --- two dice
@pytest.mark.rule("APO-041")
@pytest.mark.parametrize("faces", [[3], [3, 4, 5], [0, 4], [3, 7], [3, "4"], [3.0, 4], 7, None, []])
def test_a_roll_is_two_dice_with_six_sides(faces: object) -> None:
    scene = answered(lay().begin("roll", "ash"), PickTraits=[])
    with scene.refused("is not a roll of 2d6: it takes 2 faces from 1 to 6"):
        scene.answer("ash", faces)
    assert result(scene.answer("ash", [3, 4])) == (7, "failure")


@pytest.mark.rule("APO-041")
def test_the_dice_are_the_rollers() -> None:
    scene = answered(lay().begin("roll", "ash"), PickTraits=[])
    with scene.refused("waits for Ash"):
        scene.play.answer("ben", scene.number, [6, 6])


# --- the total
@pytest.mark.rule("APO-042")
def test_the_total_is_dice_and_number_of_traits_less_the_sum_of_harms() -> None:
    scene = roll(lay(ash=sheet(harms=HURT)), (5, 6), traits=4, harms=["burnt", "ashamed"])
    assert result(scene) == (5 + 6 + 4 - (3 + 2), "weak")
    assert told(scene)[-1] == (
        "Ash: 11 dice + 1 stubborn + 1 lamp keeper + 1 quick hands + 1 sings − 3 burnt − 2 ashamed = 10, weak."
    )


@pytest.mark.rule("APO-042", "APO-043", "APO-Q34")
@LAW
@given(
    dice=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    traits=st.lists(st.sampled_from(TRAITS[:16]), unique=True),
    levels=st.dictionaries(st.sampled_from(["burnt", "cold", "lost"]), st.integers(1, 9)),
    modifiers=st.dictionaries(st.sampled_from(["charm", "curse"]), st.integers(-3, 3).filter(bool)),
    data=st.data(),
)
def test_the_total_and_the_sum_of_its_lines_are_always_dice_and_all_that_counts(
    dice: tuple[int, int], traits: list[str], levels: dict[str, int], modifiers: dict[str, int], data: st.DataObject
) -> None:
    counted = data.draw(st.lists(st.sampled_from(sorted(levels)), unique=True) if levels else st.just([]))
    ticked = data.draw(st.lists(st.sampled_from(sorted(modifiers)), unique=True) if modifiers else st.just([]))
    entries = {name: SheetEntry("", modifier) for name, modifier in modifiers.items()}
    scene = lay(ash=sheet(16, levels, entries=entries)).begin("roll", "ash")
    answered(scene, **({"PickEntries": ticked} if modifiers else {}))
    answered(scene, **selections(scene, traits, counted, "ash"), dice=list(dice))
    total, outcome = result(scene)
    assert total == sum(dice) + len(traits) - sum(levels[h] for h in counted) + sum(modifiers[e] for e in ticked)
    assert outcome == ("failure" if total <= 8 else "weak" if total <= 11 else "full")
    made = next(fact for fact in scene.run.facts if fact.fact == "RollMade")
    assert sum(part["value"] for part in made.values["sum"]["parts"]) == total
    assert len(made.values["sum"]["parts"]) == 1 + len(traits) + len(counted) + len(ticked)


@pytest.mark.rule("APO-043")
@pytest.mark.parametrize(("dice", "harm", "expected"), [((1, 1), 0, (10, "weak")), ((6, 6), 12, (8, "failure"))])
def test_no_throw_is_special(dice: tuple[int, int], harm: int, expected: tuple[int, str]) -> None:
    hurt = {"hurt": harm} if harm else {}
    assert result(roll(lay(ash=sheet(harms=hurt)), dice, traits=8, harms=list(hurt))) == expected


@pytest.mark.rule("APO-043")
def test_a_total_has_neither_floor_nor_ceiling() -> None:
    assert result(roll(lay(ash=sheet(harms={"cursed": 99})), (1, 1), harms=["cursed"])) == (-97, "failure")
    assert result(roll(lay(ash=sheet(16)), (6, 6), traits=16)) == (28, "full")


@pytest.mark.rule("APO-043")
def test_there_is_no_second_throw() -> None:
    scene = roll(lay(), (1, 1))
    with scene.refused("is not asked|nothing of that is asked of you now"):
        scene.answer("ash", [6, 6])
    answered(scene, GiveHarms=[])
    with scene.refused("roll is over; nothing is asked any more"):
        scene.answer("ash", [6, 6])


# --- the bands
@pytest.mark.rule("APO-044")
@pytest.mark.parametrize(
    ("traits", "outcome"),
    [(0, "failure"), (4, "failure"), (5, "failure"), (6, "weak"), (7, "weak"), (8, "weak"), (9, "full"), (16, "full")],
)
def test_up_to_8_is_a_failure_9_to_11_a_weak_result_and_from_12_a_full_success(traits: int, outcome: str) -> None:
    assert result(roll(lay(ash=sheet(16)), (1, 2), traits=traits)) == (3 + traits, outcome)


@pytest.mark.rule("APO-038")
def test_a_dead_or_retired_character_does_not_roll() -> None:
    for state in ("dead", "retired"):
        scene = lay(ash=sheet(state=state))
        with scene.refused(f"Ash is {state}"):
            scene.begin("roll", "ash")
        with scene.refused(f"Ash is {state}"):
            scene.begin("call", who="ash", what="jump")


@pytest.mark.rule("APO-022", "APO-042")
def test_a_harm_that_grew_since_counts_with_what_it_is_now() -> None:
    scene = call(lay(ash=sheet(harms={"cold": 1})), (1, 2), rolls=("swim", "climb"), then={"GiveHarms": ["cold"]})
    assert harms(scene) == {"cold": 2}
    assert result(roll(scene, (5, 5), harms=["cold"])) == (8, "failure")

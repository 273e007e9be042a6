"""Harms: what they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.rulesets.apocalypse.state import HouseRules
from rules.apocalypse.scenes import FAILURE, LAW, call, harms, lay, result, roll, sheet


@pytest.mark.rule("APO-020")
@pytest.mark.parametrize("text", ["burnt", "ashamed", "  sprained   ankle "])
def test_a_harm_is_a_short_text_with_a_number(text: str) -> None:
    scene = roll(lay(), FAILURE, GiveHarms=[text])
    assert harms(scene) == {" ".join(text.split()): 1}


@pytest.mark.rule("APO-020")
@pytest.mark.parametrize("text", ["", "   ", "x" * 61, 3, None, {"harm": "burnt", "sort": "fire"}])
def test_what_is_no_short_text_is_no_harm(text: object) -> None:
    scene = roll(lay(), FAILURE)
    with scene.refused("wants at least a word|at most 60|is not a text|no field sort"):
        scene.answer("gm", [text])


@pytest.mark.rule("APO-020")
@pytest.mark.parametrize("level", [0, -1, 1.5, "much"])
def test_a_harm_on_a_sheet_is_a_whole_number_of_at_least_1_even_by_the_scenarists_word(level: object) -> None:
    scene = lay(ash=sheet(harms={"burnt": 2}))
    with scene.refused("harms.burnt.level cannot be"):
        scene.begin("set", path="ash.harms.burnt.level", to=level)


@pytest.mark.rule("APO-021")
def test_the_number_of_a_harm_has_no_upper_limit() -> None:
    scene = roll(lay(ash=sheet(harms={"cursed": 1_000})), FAILURE, harms=["cursed"], GiveHarms=["cursed"])
    assert harms(scene) == {"cursed": 1_001}
    assert result(scene) == (-997, "failure")


@pytest.mark.rule("APO-021")
def test_a_character_may_have_any_number_of_harms() -> None:
    many = {f"scratch {n}": 1 for n in range(1, 31)}
    scene = call(lay(ash=sheet(harms=many)), FAILURE, heavy=True, then={"GiveHarms": ["burnt", "lost"]})
    assert harms(scene) == {**many, "burnt": 1, "lost": 1}
    assert scene["ash"].state == "active"


@pytest.mark.rule("APO-022", "APO-Q31")
def test_a_counted_harm_takes_off_its_full_number() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 3})), (6, 6), harms=["burnt"])
    assert result(scene) == (9, "weak")


@pytest.mark.rule("APO-022", "APO-Q31")
def test_the_scenarist_counts_a_harm_or_leaves_it_but_not_a_part_of_it() -> None:
    scene = lay(ash=sheet(harms={"burnt": 3})).begin("roll", "ash")
    for part in ({"burnt": 1}, [["burnt", 1]], [{"harm": "burnt", "level": 1}]):
        with scene.refused("is not"):
            scene.answer("gm", part)


@pytest.mark.rule("APO-024")
def test_a_harm_that_is_not_counted_leaves_the_roll_alone() -> None:
    scene = roll(lay(ash=sheet(harms={"burnt": 5, "lost": 1})), (6, 6), harms=[])
    assert result(scene) == (12, "full")


@pytest.mark.rule("APO-024")
def test_a_harm_that_was_not_counted_for_the_roll_counts_for_death() -> None:
    scene = lay(HouseRules(death_value=6), ash=sheet(harms={"burnt": 5}))
    roll(scene, FAILURE, harms=[], GiveHarms=["lost"])
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-020", "APO-056")
@LAW
@given(st.lists(st.sampled_from(["burnt", "cold", "cure burnt", "cure cold"]), max_size=8))
def test_whatever_comes_and_is_cured_no_harm_on_the_sheet_is_below_1(deeds: list[str]) -> None:
    scene = lay()
    expected: dict[str, int] = {}
    for deed in deeds:
        harm = deed.removeprefix("cure ")
        if deed == harm:
            roll(scene, FAILURE, GiveHarms=[harm])
            expected[harm] = expected.get(harm, 0) + 1
        elif harm in expected:
            scene.begin("cure", who="ash", harm=harm)
            expected[harm] -= 1
        else:
            with scene.refused("nobody has a harm|is not one of"):
                scene.begin("cure", who="ash", harm=harm)
        expected = {text: level for text, level in expected.items() if level}
        assert harms(scene) == expected

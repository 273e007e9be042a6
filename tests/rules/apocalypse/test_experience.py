"""Experience: every Player adds a trait."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import same_text
from rules.apocalypse.scenes import (
    FAILURE,
    FULL,
    LAW,
    TRAITS,
    Scene,
    answered,
    lay,
    roll,
    sheet,
)


def earn(scene: Scene, trait: str, who: str = "ash", links: tuple[str, ...] = TRAITS[:2]) -> Scene:
    return answered(scene.begin("add-trait", who), NewTrait={"trait": trait, "links": list(links)})


@pytest.mark.rule("APO-059")
def test_experience_gives_every_player_a_trait_to_write_not_only_those_involved() -> None:
    scene = lay(cat=sheet()).begin("experience")
    assert [scene[who].owed_traits for who in ("ash", "bo", "cat")] == [1, 1, 1]
    for who in ("ash", "bo", "cat"):
        earn(scene, "sailor", who)
        assert scene[who].traits == (*TRAITS[:8], "sailor")
        assert scene[who].owed_traits == 0


@pytest.mark.rule("APO-059")
def test_experience_is_the_scenarists_to_call() -> None:
    scene = lay()
    with scene.refused("Experience is for the GM"):
        scene.play.begin("ana", "experience")


@pytest.mark.rule("APO-059")
def test_the_dead_the_retired_and_those_without_a_player_gain_nothing() -> None:
    scene = lay(bo=sheet(state="dead"), cat=sheet(state="retired")).begin("experience")
    assert [scene[who].owed_traits for who in ("ash", "bo", "cat")] == [1, 0, 0]
    scene.begin("set", path="ash.player", to="")
    with scene.refused("no Player has a character yet"):
        scene.begin("experience")


@pytest.mark.rule("APO-060")
def test_nothing_else_advances_a_character() -> None:
    scene = lay()
    roll(scene, FULL, React="pass")
    roll(scene, FAILURE, GiveHarms=[])
    scene.begin("scene", name="The next day")
    assert scene["ash"].owed_traits == 0
    assert scene["ash"].traits == TRAITS[:8]
    with scene.refused("has no trait to add: the Scenarist calls experience"):
        scene.begin("add-trait", "ash")
    assert not {"level-up", "advance", "spend", "points"} & {action.name for action in RULESET.actions}


@pytest.mark.rule("APO-060")
def test_the_pace_is_the_scenarists_and_experience_may_come_twice_in_a_row() -> None:
    scene = lay().begin("experience").begin("experience")
    assert scene["ash"].owed_traits == 2
    earn(earn(scene, "sailor"), "curious")
    assert scene["ash"].traits[8:] == ("sailor", "curious")


@pytest.mark.rule("APO-061")
def test_a_trait_from_experience_obeys_the_link_the_repeat_and_the_16_rules() -> None:
    scene = lay(ash=sheet(16)).begin("experience").begin("add-trait", "ash")
    with scene.refused("1 picked; exactly 2"):
        scene.answer("ash", {"trait": "big heart", "links": ["sings"]})
    with scene.refused("repeats 'diver'"):
        scene.answer("ash", {"trait": "Diver", "links": ["sings", "patient"]})
    scene.answer("ash", {"trait": "big heart", "links": ["sings", "patient"]}).answer("ash", "diver")
    assert len(scene["ash"].traits) == 16


@pytest.mark.rule("APO-061")
def test_the_player_writes_the_trait() -> None:
    scene = lay().begin("experience")
    with scene.refused("Ash is not yours to act for"):
        scene.play.begin("ben", "add-trait", "ash")
    assert scene.begin("add-trait", "ash").asked == ["ash"]


@pytest.mark.rule("APO-Q27")
def test_the_trait_of_an_absent_player_waits_on_the_sheet_and_holds_nobody_up() -> None:
    scene = lay().begin("experience")
    earn(scene, "sailor", "ash")
    roll(scene, FAILURE, who="bo", GiveHarms=[])
    scene.begin("experience")
    assert scene["bo"].owed_traits == 2
    earn(earn(scene, "sailor", "bo"), "curious", "bo")
    assert len(scene["bo"].traits) == 10


STEPS = st.lists(st.tuples(st.sampled_from(["experience", "add", "delete", "stop"]), st.integers(0, 19)), max_size=12)


@pytest.mark.rule("APO-016", "APO-017", "APO-061")
@LAW
@given(start=st.integers(13, 16), steps=STEPS)
def test_after_any_experience_additions_and_deletions_no_list_is_over_16_or_repeats_itself(
    start: int, steps: list[tuple[str, int]]
) -> None:
    scene = lay(ash=sheet(start)).begin("experience")
    for step, number in steps:
        ash = scene["ash"]
        over_full = len(ash.traits) > 16
        if step == "experience":
            scene.begin("experience")
        elif step == "delete":
            if over_full:
                scene.begin("delete-trait", "ash").answer("ash", ash.traits[number % 17])
            else:
                with scene.refused("no rule deletes a trait"):
                    scene.begin("delete-trait", "ash")
        elif over_full or not ash.owed_traits:
            with scene.refused("one must be deleted first|no trait to add"):
                scene.begin("add-trait", "ash")
        else:
            written = {"trait": TRAITS[number].upper(), "links": list(ash.traits[:2])}
            scene.begin("add-trait", "ash")
            if TRAITS[number] in map(same_text, ash.traits):
                with scene.refused("cannot hold the same trait twice"):
                    scene.answer("ash", written)
                written["trait"] = f"new {len(scene.play.state.runs)}"
            scene.answer("ash", written)
            if not scene.is_over and step == "stop":
                scene.play.stop("mara", scene.number)
            elif not scene.is_over:
                scene.answer("ash", scene["ash"].traits[number % 17])
        held = scene["ash"].traits
        assert len(held) <= 16 + (scene.run.state == "stopped" or (over_full and step != "delete"))
        assert len(set(map(same_text, held))) == len(held)

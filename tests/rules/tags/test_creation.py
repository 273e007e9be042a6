"""Making a character: a name, a background, 18 XP for skills and stats, all of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.dice import Seeded
from hearthside.kit.reservoirs import Reservoir
from hearthside.play.chance import any_answer
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.creation import faults, xp_spent
from rules.tags.scenes import BY_THE_BOOK, LAW, TagsTable, answered, lay, questions

BRICK = [("fight", "Do Anything"), ("bash", "fight"), ("cook", "Do Anything"), ("blazing soup", "cook"),
         ("poetry", "Do Anything")]  # fmt: skip


def begun() -> TagsTable:
    scene = lay().begin("create", "ana")
    return answered(scene, ("CharacterName", "Una"), ("BackgroundText", "kitchen hand"))


def learn(scene: TagsTable, *skills: tuple[str, str]) -> TagsTable:
    return answered(scene, *(("NewSkill", {"skill": name, "of": of}) for name, of in skills))


@pytest.mark.rule("TAG-099", "TAG-057")
def test_a_character_is_made_step_by_step_and_starts_with_all_points() -> None:
    scene = lay().begin("create", "ana")
    assert questions(scene) == ["CharacterName"]
    answered(scene, ("CharacterName", "Brick"))
    assert "kitchen hand" in scene.options("ana")
    learn(answered(scene, ("BackgroundText", "a cook from the hills")), *BRICK)
    assert scene.prompt("ana").title.startswith("6 XP are left. Skills so far: Do Anything 1, fight 2, bash 3")
    answered(scene, ("NewSkill", ""), ("RaiseStats", {"STR": 4, "DEX": 2, "WIL": 0}))
    brick = scene["brick"]
    assert brick.stats == {"STR": Reservoir(5, 5), "DEX": Reservoir(3, 3), "WIL": Reservoir(1, 1)}
    assert {name: (skill.level, skill.of) for name, skill in brick.skills.items()} == {
        "Do Anything": (1, ""), "fight": (2, "Do Anything"), "bash": (3, "fight"), "cook": (2, "Do Anything"),
        "blazing soup": (3, "cook"), "poetry": (2, "Do Anything"),
    }  # fmt: skip
    assert (brick.player, brick.background, brick.xp) == ("ana", "a cook from the hills", 0)
    assert (xp_spent(brick, BY_THE_BOOK), faults(brick)) == (18, [])


@pytest.mark.rule("TAG-100")
@pytest.mark.parametrize(("given", "words"), [
    ({"STR": 9, "DEX": 6}, "15 points are given out; exactly 16 may be"),
    ({"STR": 9, "DEX": 8}, "17 points are given out"),
    ({"STR": -1, "DEX": 11, "WIL": 6}, "STR: -1 does not fit"),
    ({"LUCK": 16}, "there is no LUCK"),
    ({"STR": "all"}, "is not a whole number"),
    (16, "does not say what gets how much"),
])  # fmt: skip
def test_all_18_xp_must_be_spent_exactly(given: Any, words: str) -> None:
    scene = answered(learn(begun(), ("fight", "Do Anything")), ("NewSkill", ""))
    with scene.refused(words):
        answered(scene, ("RaiseStats", given))
    answered(scene, ("RaiseStats", {"STR": 6, "DEX": 5, "WIL": 5}))
    assert xp_spent(scene["una"], BY_THE_BOOK) == 18


@pytest.mark.rule("TAG-101")
def test_a_skill_costs_its_level_and_a_chain_of_2_and_3_costs_5() -> None:
    scene = learn(begun(), ("fight", "Do Anything"), ("bash", "fight"))
    assert scene.prompt("ana").title.startswith("13 XP are left")


@pytest.mark.rule("TAG-102")
def test_a_stat_costs_1_for_each_level_above_the_first() -> None:
    scene = learn(begun(), *BRICK)
    answered(scene, ("NewSkill", ""), ("RaiseStats", {"STR": 6}))
    assert [stat.most for stat in scene["una"].stats.values()] == [7, 1, 1]


@pytest.mark.rule("TAG-103")
def test_a_skill_is_a_special_case_of_one_that_is_there() -> None:
    scene = begun()
    with scene.refused("'fight' is not one of 'Do Anything'"):
        learn(scene, ("bash", "fight"))
    learn(scene, ("fight", "do anything"), ("bash", "FIGHT"), ("dodge", "fight"))
    offered = [option.value for option in scene.prompt("ana").fields["of"].options]
    assert offered == ["Do Anything", "fight", "bash", "dodge"]


def test_skills_that_fit_the_background_are_suggested_first() -> None:
    ideas = [option.value for option in begun().prompt("ana").fields["skill"].options]
    assert set(ideas[:2]) == {"cook", "fight"}
    assert len(ideas) > 10


@pytest.mark.rule("TAG-103", "TAG-Q22", "TAG-Q24")
@pytest.mark.parametrize(("skill", "words"), [
    ({"skill": "Fight ", "of": "Do Anything"}, "fight is there already"),
    ({"skill": "do anything", "of": "Do Anything"}, "Do Anything is there already"),
    ({"skill": "sing", "of": ""}, "'' is not one of"),
])  # fmt: skip
def test_a_skill_that_cannot_be_is_refused(skill: dict[str, str], words: str) -> None:
    scene = learn(begun(), ("fight", "Do Anything"))
    with scene.refused(words):
        answered(scene, ("NewSkill", skill))


@pytest.mark.rule("TAG-101")
def test_a_skill_that_is_too_dear_is_refused() -> None:
    scene = learn(begun(), ("a", "Do Anything"), ("b", "a"), ("c", "b"), ("d", "c"))
    with scene.refused("a special case of d costs 6 XP; 4 are left"):
        learn(scene, ("e", "d"))


@pytest.mark.rule("TAG-104", "TAG-Q30")
def test_the_cap_holds_for_the_sheet_as_it_is_in_the_end() -> None:
    scene = answered(learn(begun(), ("fight", "Do Anything")), ("NewSkill", ""))
    assert {row.most for row in scene.prompt("ana").fields.values()} == {6 * 2 - 1}
    with scene.refused("STR: 12 does not fit"):
        answered(scene, ("RaiseStats", {"STR": 12, "DEX": 4}))


@pytest.mark.rule("TAG-Q25")
def test_bricks_skills_leave_6_xp_not_13() -> None:
    assert learn(begun(), *BRICK).prompt("ana").title.startswith("6 XP are left")


@pytest.mark.rule("TAG-Q54", "TAG-Q56")
def test_it_is_18_xp_whatever_the_number_of_stats() -> None:
    scene = lay().begin("strike-entry", kind="stats", entry="wil")
    scene.begin("create", "ana")
    answered(scene, ("CharacterName", "Una"), ("BackgroundText", "stranger"))
    assert scene.prompt("ana").title.startswith("18 XP are left")


@pytest.mark.rule("TAG-100", "TAG-104")
@LAW
@given(st.integers(0, 2**32))
def test_any_way_through_it_ends_with_a_sheet_that_fits_the_rules(seed: int) -> None:
    chance = Seeded(seed)
    scene = lay().begin("create", "ana")
    for _ in range(60):
        if scene.is_over:
            break
        prompt = scene.prompt("ana")
        value = any_answer(prompt, chance)
        if questions(scene) == ["NewSkill"] and seed % 2 and chance.faces(1, 3)[0] > 1:
            parents = [option.value for option in prompt.fields["of"].options]
            if parents:
                of = parents[chance.faces(1, len(parents))[0] - 1]
                value = {"skill": f"skill {scene.play.state.lines}", "of": of}
        answered(scene, (questions(scene)[0], value))
    made = scene[scene.value]
    assert (xp_spent(made, BY_THE_BOOK), RULESET.faults(made)) == (18, [])


def test_only_players_make_characters() -> None:
    scene = lay()
    with scene.refused("Mara does not play a character"):
        scene.begin("create", "mara")

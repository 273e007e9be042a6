"""Recovery: first a roll against the consequence, then a fair amount of rest."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, Id
from hearthside.kit.characters import as_file
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.state import Conflict, Consequence
from rules.tags.scenes import TagsTable, answered, hero, hurts, lay, points, propose, questions, settle, usually

HURT = hero("STR 0/5", hurt=["STR -2 broken arm"])
HEALER = hero(skills=["tend wounds 2"])


def treat(scene: TagsTable, dice: list[int], who: Id = "bo", skill: str = "tend wounds", **ruling: Any) -> TagsTable:
    """Somebody tries to remove Ash's broken arm."""
    scene.begin("treat", who, of="ash", consequence="broken arm")
    reply_all(settle(scene, skill, target=None, rule=ruling), dice)
    return scene


def reply_all(scene: TagsTable, dice: list[int]) -> None:
    usually(answered(scene, ("dice", dice)))


@pytest.mark.rule("TAG-093", "TAG-Q43")
def test_it_goes_whole_after_the_roll_and_a_rest() -> None:
    scene = treat(lay(ash=HURT, bo=HEALER), [5, 4])
    assert hurts(scene, "ash") == {"broken arm": 2}
    assert scene["ash"].consequences["broken arm"].is_treated
    scene.begin("rest", who=["ash"], points=0)
    assert hurts(scene, "ash") == {}


@pytest.mark.rule("TAG-093")
def test_rest_alone_does_not_do_it_nor_does_one_that_is_too_short() -> None:
    scene = lay(ash=HURT, bo=HEALER).begin("rest", who=["ash"])
    assert hurts(scene, "ash") == {"broken arm": 2}
    treat(scene, [5, 4])
    scene.begin("rest", who=["ash"], long_enough=False)
    assert hurts(scene, "ash") == {"broken arm": 2}


@pytest.mark.rule("TAG-093", "TAG-Q65")
def test_the_target_is_the_level_as_it_is_written() -> None:
    scene = lay(ash=HURT, bo=HEALER).begin("treat", "bo", of="ash", consequence="Broken Arm")
    answered(scene, ("Propose", "tend wounds"))
    assert scene.prompt(GM).fields["target"].usual == 2


@pytest.mark.rule("TAG-Q41", "TAG-Q65")
def test_a_roll_that_falls_short_removes_nothing_and_there_is_no_other_before_a_rest() -> None:
    scene = treat(lay(ash=HURT, bo=HEALER), [5, 1])
    assert hurts(scene, "ash") == {"broken arm": 2}
    with scene.refused("a roll against broken arm fell short; another try needs a rest first"):
        scene.begin("treat", "bo", of="ash", consequence="broken arm")
    scene.begin("rest", who=["ash"], points=0, long_enough=False)
    treat(scene, [5, 4])
    assert scene["ash"].consequences["broken arm"].is_treated


@pytest.mark.rule("TAG-Q41")
def test_a_treatment_without_hits_gives_xp_as_usual() -> None:
    assert treat(lay(ash=HURT, bo=HEALER), [3, 1])["bo"].xp == 1


@pytest.mark.rule("TAG-Q41", "TAG-046")
def test_hits_against_it_add_up_if_the_gm_says_so() -> None:
    scene = treat(lay(ash=HURT, bo=HEALER), [5, 1], target=2, way="new")
    [track] = [who for who in scene.play.world if who.startswith("track")]
    scene.begin("rest", who=["ash"], points=0, long_enough=False)
    scene.begin("treat", "bo", of="ash", consequence="broken arm")
    answered(scene, ("Propose", "tend wounds"), ("Ruling", {"way": track}), ("dice", [4, 1]))
    answered(scene, ("WhatHappens", "happens"))
    assert scene["ash"].consequences["broken arm"].is_treated


@pytest.mark.rule("TAG-Q40")
def test_the_sufferer_may_roll_and_is_cut_by_it_if_it_would_hinder_that() -> None:
    ash = hero("STR 0/5", skills=["tend wounds 2", "set bones 3"], hurt=["STR -1 sprain"])
    scene = lay(ash=ash).begin("treat", "ash", of="ash", consequence="sprain")
    settle(scene, "set bones", target=None, rule={"hinders": ["ash/consequences/sprain"]})
    answered(scene, ("dice", [6, 2, 1]))
    assert (scene.value["hits"], scene["ash"].consequences["sprain"].needs_rest) == (0, True)


@pytest.mark.rule("TAG-094")
@pytest.mark.parametrize(("allowed", "asked"), [(False, []), (True, ["Propose"])])
def test_what_was_got_in_this_conflict_stays_in_it_unless_the_gm_allows(allowed: bool, asked: list[str]) -> None:
    ash = hero(consequences={"broken arm": Consequence(2, "STR", conflict=1)})
    scene = lay(ash=ash, bo=HEALER, conflict=Conflict(is_on=True, number=1))
    scene.begin("treat", "bo", of="ash", consequence="broken arm")
    assert (questions(scene), scene.prompt(GM).usual) == (["AllowTreatment"], False)
    answered(scene, ("AllowTreatment", allowed))
    assert questions(scene) == asked


@pytest.mark.rule("TAG-094")
@pytest.mark.parametrize("conflict", [Conflict(is_on=False, number=1), Conflict(is_on=True, number=2)])
def test_afterwards_and_in_another_conflict_it_may_be(conflict: Conflict) -> None:
    ash = hero(consequences={"broken arm": Consequence(2, "STR", conflict=1)})
    scene = lay(ash=ash, bo=HEALER, conflict=conflict).begin("treat", "bo", of="ash", consequence="broken arm")
    assert questions(scene) == ["Propose"]


@pytest.mark.rule("TAG-Q42")
def test_level_4_can_be_removed_only_while_it_is_not_final() -> None:
    ash = hero(consequences={"bleeding out": Consequence(4, "STR"), "buried": Consequence(4, "WIL", is_final=True)})
    scene = lay(ash=ash, bo=hero(skills=["a 2", "b 3", "c 4"]))
    with scene.refused("nothing can be done about buried"):
        scene.begin("treat", "bo", of="ash", consequence="buried")
    scene.begin("treat", "bo", of="ash", consequence="bleeding out")
    answered(scene, ("Propose", "c"))
    assert scene.prompt(GM).fields["target"].usual == 4
    reply_all(answered(scene, ("Ruling", {})), [4, 4, 4, 4])
    assert scene["ash"].consequences["bleeding out"].is_treated


def test_what_nobody_has_cannot_be_treated() -> None:
    scene = lay(bo=HEALER)
    with scene.refused("nobody has a consequence"):
        scene.begin("treat", "bo", of="ash", consequence="broken arm")
    treat(lay(ash=HURT, bo=HEALER), [5, 4])
    scene = treat(lay(ash=HURT, bo=HEALER), [5, 4])
    with scene.refused("broken arm is treated already; what it needs now is rest"):
        scene.begin("treat", "bo", of="ash", consequence="broken arm")


@pytest.mark.rule("TAG-Q28", "TAG-062")
def test_a_rest_in_the_middle_of_somebodys_roll_does_not_end_that_roll() -> None:
    scene = propose(lay(ash=hero("STR 1/5", xp=1)))
    scene.play.interject(GM, scene.number, "rest", who=["ash"])
    assert scene["ash"].is_rolling
    assert points(scene) == "5/5"


@pytest.mark.rule("TAG-094")
def test_what_somebody_brings_along_from_another_table_was_not_got_in_the_conflict_here() -> None:
    hurt = hero(consequences={"broken arm": Consequence(2, "STR", conflict=1)}, name="Old")
    scene = lay(bo=HEALER, conflict=Conflict(is_on=True, number=1))
    usually(scene.begin("bring-character", "ana", character=as_file(RULESET, "old", hurt)))
    assert questions(scene.begin("treat", "bo", of="old", consequence="broken arm")) == ["Propose"]

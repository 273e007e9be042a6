"""Tags on a roll: proposed by the player, ruled on by the GM, for it or against it."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, SCENE
from hearthside.rulesets.tags.state import Conflict
from rules.tags.scenes import TagsTable, answered, came, hero, lay, propose, questions, reply, told


def begun(scene: TagsTable, **proposal: Any) -> TagsTable:
    """Ash wants to roll, and has proposed."""
    scene.begin("roll", "ash")
    reply(scene, "Propose", {"skill": "fight", **proposal})
    return scene


def dice_asked(scene: TagsTable) -> str:
    return scene.prompt("ash").dice


@pytest.mark.rule("TAG-009", "TAG-048")
def test_a_tag_that_helps_gives_as_many_dice_as_its_level() -> None:
    scene = propose(lay(scene={"high ground": 3}), helps=["scene/high ground"])
    assert dice_asked(scene) == "5d6"


@pytest.mark.rule("TAG-010", "TAG-048")
def test_a_tag_that_is_in_the_way_cuts_as_many_dice_and_takes_none_from_the_roll() -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]), scene={"dark": 2})
    propose(scene, skill="bash", hinders=["scene/dark"])
    assert dice_asked(scene) == "3d6"
    assert came(answered(scene, ("dice", [6, 5, 4])))[0] == [4]


@pytest.mark.rule("TAG-008")
def test_a_tag_of_the_scene_without_a_number_counts_1() -> None:
    assert dice_asked(propose(lay(scene={"crates": 0}), helps=["scene/crates"])) == "3d6"


@pytest.mark.rule("TAG-011")
def test_the_player_proposes_and_the_gm_strikes_and_adds() -> None:
    scene = begun(lay(scene={"dark": 2, "crates": 1}), helps=["scene/crates"], words="torch 2")
    assert (questions(scene), scene.asked) == (["Ruling"], [GM])
    form = scene.prompt(GM).fields
    assert form["helps"].usual == ["scene/crates", "words/torch"]
    answered(scene, ("Ruling", {"helps": ["words/torch"], "hinders": ["scene/dark"]}))
    assert dice_asked(scene) == "4d6"
    assert told(scene)[-1] == "Ash rolls 2 fight + 2 torch = 4; against it −2 dark."


@pytest.mark.rule("TAG-011")
def test_the_same_tag_may_help_today_and_hinder_tomorrow() -> None:
    scene = lay(scene={"dark": 1})
    assert dice_asked(propose(scene, helps=["scene/dark"])) == "3d6"
    answered(scene, ("dice", [1, 1, 4]))
    propose(scene, hinders=["scene/dark"])
    assert came(answered(scene, ("dice", [6, 4])))[0] == [4]


@pytest.mark.rule("TAG-012", "TAG-Q10")
def test_helpful_and_harmful_tags_add_up_separately() -> None:
    scene = propose(lay(scene={"dark": 2, "mud": 1, "crates": 1, "rope": 2}), helps=["scene/crates", "scene/rope"],
                    hinders=["scene/dark", "scene/mud"])  # fmt: skip
    assert dice_asked(scene) == "5d6"
    assert came(answered(scene, ("dice", [6, 6, 5, 4, 2])))[0] == [4, 2]


@pytest.mark.rule("TAG-Q11")
def test_a_tag_may_do_both_if_the_gm_finds_both_true() -> None:
    scene = begun(lay(scene={"dark": 1}), helps=["scene/dark"])
    answered(scene, ("Ruling", {"hinders": ["scene/dark"]}))
    assert dice_asked(scene) == "3d6"
    assert came(answered(scene, ("dice", [6, 5, 1])))[0] == [5, 1]


@pytest.mark.rule("TAG-Q12")
def test_a_tag_counts_in_full_unless_the_gm_counts_less() -> None:
    scene = begun(lay(scene={"crates": 3}), helps=["scene/crates"])
    answered(scene, ("Ruling", {"helps": [], "more": "crates 2"}), ("RefuseAdvantages", []))
    assert dice_asked(scene) == "4d6"


@pytest.mark.rule("TAG-Q13", "TAG-Q14", "TAG-043")
def test_one_skill_is_rolled_and_neither_its_parent_nor_another_one_helps() -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"])).begin("roll", "ash")
    offered = [option.value for option in scene.prompt("ash").fields["helps"].options]
    assert not [key for key in offered if "fight" in key or "bash" in key]
    answered(scene, ("Propose", "bash"), ("Ruling", {}))
    assert dice_asked(scene) == "3d6"


@pytest.mark.rule("TAG-053")
def test_easy_gives_a_die() -> None:
    assert dice_asked(propose(lay(), helps=["common/easy"])) == "3d6"


@pytest.mark.rule("TAG-055", "TAG-056")
@pytest.mark.parametrize("tag", ["hard", "far"])
def test_hard_and_far_cut_one_die_each(tag: str) -> None:
    scene = propose(lay(), rule={"hinders": [f"common/{tag}"]})
    assert came(answered(scene, ("dice", [6, 4])))[0] == [4]


@pytest.mark.rule("TAG-Q57")
def test_easy_and_hard_may_be_more_if_the_gm_says_so() -> None:
    scene = propose(lay(), rule={"more": "easy 3", "against": "hard 2"})
    assert dice_asked(scene) == "5d6"
    assert came(answered(scene, ("dice", [6, 6, 6, 5, 1])))[0] == [6, 5, 1]


# --- assisting
@pytest.mark.rule("TAG-054", "TAG-Q47")
def test_party_members_with_a_skill_assist_with_a_die_each() -> None:
    scene = propose(lay(bo=hero(skills=["cook 2"])), helps=["assist/bo"])
    assert dice_asked(scene) == "3d6"


@pytest.mark.rule("TAG-Q46")
def test_do_anything_is_no_relevant_skill_for_assisting() -> None:
    scene = lay(bo=hero(skills=[])).begin("roll", "ash")
    with scene.refused("'assist/bo' is not one of"):
        answered(scene, ("Propose", {"skill": "fight", "helps": ["assist/bo"]}))


@pytest.mark.rule("TAG-054")
def test_only_the_own_side_assists_and_nobody_who_has_conceded() -> None:
    scene = lay(bo=hero(conceded=1), cad=hero(), conflict=Conflict(is_on=True, number=1)).begin("roll", "ash")
    assert not [one.value for one in scene.prompt("ash").fields["helps"].options if one.value.startswith("assist/")]


# --- refusing
@pytest.mark.rule("TAG-Q05")
def test_an_advantage_that_the_gm_gives_may_be_refused_before_the_dice_only() -> None:
    scene = begun(lay())
    answered(scene, ("Ruling", {"more": "easy 1, luck 2"}))
    assert scene.options("ash") == ["easy 1", "luck 2"]
    answered(scene, ("RefuseAdvantages", ["luck 2"]))
    assert dice_asked(scene) == "3d6"


@pytest.mark.rule("TAG-Q05")
def test_what_the_player_proposed_is_not_asked_about_again() -> None:
    scene = begun(lay(scene={"crates": 1}), helps=["scene/crates"], words="torch")
    answered(scene, ("Ruling", {}))
    assert questions(scene) == ["dice"]


# --- who sees what
def test_tags_of_somebody_hidden_are_offered_to_nobody() -> None:
    scene = lay(cad=hero(inventory={"dagger": 1}, seen_by="gm")).begin("roll", "ash")
    for field in ("helps", "hinders"):
        assert not [one.value for one in scene.prompt("ash").fields[field].options if "dagger" in one.value]


@pytest.mark.parametrize(
    ("proposal", "words"),
    [
        ({"skill": "sing"}, "'sing' is not one of"),
        ({"skill": "fight", "helps": ["scene/nothing"]}, "is not one of"),
        ({"skill": "fight", "words": "torch 0"}, "whole number from 1"),
        ({"skill": "fight", "helps": "scene/dark"}, "is not a list"),
        ({"helps": []}, "the field skill is missing"),
        ({"skill": "fight", "luck": 3}, "there is no field luck"),
    ],
)
def test_a_proposal_that_cannot_be_is_refused_in_words(proposal: dict[str, Any], words: str) -> None:
    scene = lay(scene={"dark": 2}).begin("roll", "ash")
    with scene.refused(words):
        answered(scene, ("Propose", proposal))


def test_names_are_compared_without_case() -> None:
    scene = lay().begin("roll", "ash")
    answered(scene, ("Propose", " FIGHT "), ("Ruling", {}))
    assert dice_asked(scene) == "2d6"


# --- what is written, and how often it counts
@pytest.mark.rule("TAG-055", "TAG-056", "TAG-Q57")
@pytest.mark.parametrize("against", ["hard -2", "hard −2", "hard 2", "-2 hard", "hard -1, far -1"])
def test_a_disadvantage_may_be_written_as_the_book_writes_it(against: str) -> None:
    scene = lay(ash=hero(skills=["fight 2", "bash 3"]))
    answered(propose(scene, skill="bash", rule={"against": against}), ("dice", [6, 5, 4]))
    assert (scene.value["dice"], scene.value["hits"]) == ([4], 1)


@pytest.mark.rule("TAG-054")
def test_an_assist_may_be_written_as_the_book_writes_it() -> None:
    assert propose(lay(), rule={"more": "assist +2"}).prompt("ash").dice == "4d6"


@pytest.mark.rule("TAG-Q05")
def test_of_two_advantages_of_the_same_name_one_may_be_refused_and_the_other_kept() -> None:
    scene = lay(scene={"rope": 1}, ash=hero(inventory={"rope": 1})).begin("roll", "ash")
    answered(scene, ("Propose", "fight"), ("Ruling", {"helps": ["scene/rope", "ash/inventory/rope"]}))
    assert scene.options("ash") == ["rope 1 (the scene)", "rope 1 (a thing of Ash)"]
    answered(scene, ("RefuseAdvantages", ["rope 1 (the scene)"]))
    assert scene.prompt("ash").dice == "3d6"


@pytest.mark.rule("TAG-009", "TAG-Q66")
def test_a_tag_counts_once_also_where_it_is_named_in_words_too() -> None:
    scene = lay(scene={"table": 1}).begin("roll", "ash")
    with scene.refused("TABLE counts already; a tag counts once"):
        answered(scene, ("Propose", {"skill": "fight", "helps": ["scene/table"], "words": "TABLE"}))
    answered(scene, ("Propose", {"skill": "fight", "helps": ["scene/table"]}))
    for field in ("more", "against"):
        with scene.refused("table counts already; a tag counts once"):
            answered(scene, ("Ruling", {field: "table 2", "hinders": ["scene/table"]}))


@pytest.mark.rule("TAG-011", "TAG-Q12", "TAG-Q66")
def test_what_the_player_and_the_gm_both_name_counts_as_the_gm_has_it() -> None:
    scene = lay().begin("roll", "ash")
    answered(scene, ("Propose", {"skill": "fight", "words": "Table"}), ("Ruling", {"more": "table  2"}))
    assert scene.prompt("ash").dice == "4d6"


@pytest.mark.rule("TAG-006", "TAG-Q66")
def test_a_tag_of_the_scene_is_the_same_however_it_is_spelled() -> None:
    scene = lay(scene={"dark": 1}).begin("tag-scene", tag="  Dark ", value=2)
    assert scene[SCENE].tags == {"dark": 2}
    assert scene.begin("untag-scene", tag="DARK")[SCENE].tags == {}


@pytest.mark.rule("TAG-054")
def test_who_has_died_meanwhile_does_not_assist() -> None:
    scene = lay(bo=hero()).begin("roll", "ash")
    answered(scene, ("Propose", {"skill": "fight", "helps": ["assist/bo"]}))
    scene.set("bo.state", "dead")
    assert answered(scene, ("Ruling", {})).prompt("ash").dice == "2d6"

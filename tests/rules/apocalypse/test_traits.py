"""Traits: what they are, adding and deleting."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import Call, HouseRules
from rules.apocalypse.scenes import (
    FAILURE,
    TRAITS,
    WEAK,
    Scene,
    answered,
    empty,
    lay,
    questions,
    result,
    roll,
    selections,
    sheet,
    told,
)


def adding(scene: Scene, trait: Any, who: str = "ash") -> Scene:
    """A Player writes a trait that is owed."""
    return scene.begin("add-trait", who).answer(who, trait)


def linked(trait: str, *links: str) -> dict[str, Any]:
    return {"trait": trait, "links": list(links or TRAITS[:2])}


# --- what they are
@pytest.mark.rule("APO-007")
@pytest.mark.parametrize("trait", [3, None, "", "  ", "x" * 61, {"trait": "brave", "level": 2}])
def test_a_trait_is_a_short_text_and_nothing_else(trait: object) -> None:
    scene = lay(ash=sheet(3, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused("is not a text|wants at least a word|at most 60|no field level"):
        scene.answer("ash", trait)
    scene.answer("ash", "brave")
    assert scene["ash"].traits == (*TRAITS[:3], "brave")


@pytest.mark.rule("APO-008")
@pytest.mark.parametrize("counted", [0, 1, 5, 8])
def test_each_counted_trait_adds_exactly_1(counted: int) -> None:
    assert result(roll(lay(), (1, 1), traits=counted))[0] == 2 + counted


@pytest.mark.rule("APO-008")
def test_all_traits_weigh_the_same() -> None:
    assert {result(roll(lay(), (2, 2), traits=[trait]))[0] for trait in TRAITS[:8]} == {5}


@pytest.mark.rule("APO-008")
def test_a_trait_counts_at_most_once_per_roll() -> None:
    scene = lay().begin("roll", "ash")
    with scene.refused("names something twice; each counts at most once"):
        answered(scene, PickTraits=["sings", "sings"])


@pytest.mark.rule("APO-009")
def test_any_trait_may_be_counted_on_any_kind_of_roll() -> None:
    scene = lay(ash=sheet(harms={"cold": 1}))
    offered = []
    for name, actor, arguments in (
        ("roll", "ash", {}),
        ("call", "", {"who": "ash", "what": "jump"}),
        ("cure", "", {"who": "ash", "harm": "cold", "rolled_by": "ash"}),
    ):
        scene.begin(name, actor, **arguments)
        offered.append(scene.options("ash"))
        answered(scene, **selections(scene, 8, [], "ash"), dice=[6, 6], React="pass")
    roll(scene, WEAK, who="bo", WeakResult="complication", GiveHarms=[])
    answered(scene.answer("ash", "react"), Judged="roll")
    offered.append(scene.options("ash"))
    assert offered == [list(TRAITS[:8])] * 4


@pytest.mark.rule("APO-010")
def test_no_trait_is_compulsory_and_those_left_out_do_not_subtract() -> None:
    assert result(roll(lay(), (4, 4)))[0] == 8
    assert result(roll(lay(), (4, 4), traits=["patient"]))[0] == 9


# --- the first four, and the links from the fifth on
@pytest.mark.rule("APO-012")
def test_the_first_four_traits_are_not_even_asked_for_links() -> None:
    scene = answered(empty(2).begin("create", "player-1"), CharacterName="Una")
    for trait in TRAITS[:4]:
        assert list(scene.prompt("player-1").fields) == ["trait"]
        with scene.refused("no field links"):
            scene.answer("player-1", linked(trait))
        scene.answer("player-1", trait)
    assert "links" in scene.prompt("player-1").fields


@pytest.mark.rule("APO-013")
def test_a_trait_beyond_the_fourth_names_two_traits_of_the_same_character_which_are_kept_with_it() -> None:
    scene = adding(lay(ash=sheet(4, owed_traits=1)), linked("climber", "quick hands", "stubborn"))
    assert scene["ash"].traits[-1] == "climber"
    assert scene["ash"].links == {"climber": ("quick hands", "stubborn")}


@pytest.mark.rule("APO-013")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("miner", "the field links is missing"),
        (linked("miner", "stubborn"), "1 picked; exactly 2 may be"),
        ({"trait": "miner", "links": []}, "0 picked; exactly 2 may be"),
        (linked("miner", "stubborn", "sings", "climber"), "3 picked; exactly 2 may be"),
        ({"trait": "miner", "links": "stubborn"}, "is not a list"),
    ],
)
def test_a_trait_beyond_the_fourth_needs_exactly_two_links(answer: object, words: str) -> None:
    scene = lay(ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused(words):
        scene.answer("ash", answer)


@pytest.mark.rule("APO-013")
def test_a_link_to_a_trait_of_another_character_is_refused() -> None:
    scene = lay(ash=sheet(8, owed_traits=1), bo=sheet(9)).begin("add-trait", "ash")
    with scene.refused("'sailor' is not one of 'stubborn'"):
        scene.answer("ash", linked("miner", "stubborn", "sailor"))


@pytest.mark.rule("APO-013")
@pytest.mark.parametrize(("accepted", "traits"), [(True, 9), (False, 8)])
def test_the_scenarist_may_be_asked_to_confirm_a_link_or_refuse_it(accepted: bool, traits: int) -> None:
    scene = adding(lay(ash=sheet(8, owed_traits=1)), {**linked("miner"), "explanation": "lamps are dug for"})
    assert (scene.asked, questions(scene)) == ([GM], ["AcceptTrait"])
    assert "lamps are dug for" in scene.prompt(GM).title
    scene.answer(GM, accepted)
    assert len(scene["ash"].traits) == traits
    assert scene.is_over == accepted


@pytest.mark.rule("APO-014")
def test_the_link_rule_holds_at_setup_with_experience_and_for_a_replacement() -> None:
    def needs_links(scene: Scene, who: str) -> None:
        with scene.refused("links is missing"):
            scene.answer(who, "brand new")

    setup = answered(empty(2).begin("create", "player-1"), CharacterName="Una")
    for trait in TRAITS[:4]:
        setup.answer("player-1", trait)
    for trait in TRAITS[4:8]:
        needs_links(setup, "player-1")
        setup.answer("player-1", linked(trait))
    experience = lay().begin("experience").begin("add-trait", "ash")
    needs_links(experience, "ash")
    replacement = answered(lay(bo=sheet(5)).begin("create", "ana"), CharacterName="Una")
    for trait in TRAITS[:4]:
        replacement.answer("ana", trait)
    needs_links(replacement, "ana")


@pytest.mark.rule("APO-015")
def test_a_trait_written_just_now_can_be_linked_to() -> None:
    scene = answered(empty(2).begin("create", "player-1"), CharacterName="Una")
    for trait in TRAITS[:4]:
        scene.answer("player-1", trait)
    scene.answer("player-1", linked("climber")).answer("player-1", linked("night eyes", "climber", "stubborn"))
    assert scene.prompt("player-1").fields["links"].options[-1].value == "night eyes"
    earned = lay(ash=sheet(8, owed_traits=2))
    adding(adding(earned, linked("sailor")), linked("curious", "sailor", "sings"))
    assert earned["ash"].links["curious"] == ("sailor", "sings")


# --- no repeats
@pytest.mark.rule("APO-016")
@pytest.mark.parametrize("again", ["stubborn", "Stubborn", "STUBBORN", "  stubborn ", "lamp   keeper", "Lamp\tKeeper"])
def test_a_character_cannot_hold_the_same_trait_twice_in_whatever_case_and_spacing(again: str) -> None:
    scene = lay(ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused("a character cannot hold the same trait twice"):
        scene.answer("ash", linked(again, "sings", "patient"))


@pytest.mark.rule("APO-016")
def test_a_repeat_among_the_free_traits_of_a_new_character_is_refused_too() -> None:
    scene = answered(empty(2).begin("create", "player-1"), CharacterName="Una").answer("player-1", "Quick hands")
    with scene.refused("'quick hands' repeats 'Quick hands'"):
        scene.answer("player-1", " quick  hands")


@pytest.mark.rule("APO-016")
def test_two_characters_may_hold_the_same_trait() -> None:
    scene = adding(lay(ash=sheet(8, owed_traits=1), bo=sheet(9)), linked("sailor"))
    assert "sailor" in scene["ash"].traits
    assert "sailor" in scene["bo"].traits


@pytest.mark.rule("APO-Q18")
def test_a_synonym_is_not_a_repeat_and_nobody_is_asked_about_it() -> None:
    scene = adding(lay(ash=sheet(8, owed_traits=1)), linked("obstinate"))
    assert scene.is_over
    assert scene["ash"].traits[-1] == "obstinate"


@pytest.mark.rule("APO-Q35")
def test_links_are_compared_as_traits_are() -> None:
    scene = adding(lay(ash=sheet(8, owed_traits=1)), linked("miner", " Stubborn", "lamp   KEEPER"))
    assert scene["ash"].links["miner"] == ("stubborn", "lamp keeper")


@pytest.mark.rule("APO-Q35")
@pytest.mark.parametrize(
    ("links", "words"),
    [(("miner", "sings"), "'miner' is not one of"), (("sings", "sings"), "twice"), (("sings", " Sings"), "twice")],
)
def test_a_trait_links_neither_to_itself_nor_twice_to_the_same(links: tuple[str, str], words: str) -> None:
    scene = lay(ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused(words):
        scene.answer("ash", linked("miner", *links))


# --- at most 16
@pytest.mark.rule("APO-018")
def test_the_16th_trait_asks_for_no_deletion() -> None:
    scene = adding(lay(ash=sheet(15, owed_traits=1)), linked("salt carrier"))
    assert scene.is_over
    assert len(scene["ash"].traits) == 16
    assert roll(scene, FAILURE, GiveHarms=[]).is_over


@pytest.mark.rule("APO-017")
def test_with_17_traits_the_player_deletes_one_at_once_whichever_they_like() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=1)), linked("big heart"))
    assert (scene.asked, questions(scene)) == (["ash"], ["DeleteOne"])
    with scene.refused("'never lost' is not one of"):
        scene.answer("ash", "never lost")
    scene.answer("ash", "climber")
    assert scene["ash"].traits == (*TRAITS[:4], *TRAITS[5:17])


@pytest.mark.rule("APO-017")
def test_no_roll_is_possible_while_the_deletion_waits() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=1)), linked("big heart"))
    with scene.refused("Ash has 17 traits; one must be deleted first"):
        scene.begin("roll", "ash")
    with scene.refused("Ash has 17 traits; one must be deleted first"):
        scene.begin("call", who="ash", what="jump")


@pytest.mark.rule("APO-017")
def test_no_roll_is_possible_with_17_traits() -> None:
    scene = lay(ash=sheet(17, {"cold": 1}))
    with scene.refused("has 17 traits; one must be deleted first"):
        scene.begin("roll", "ash")
    with scene.refused("has 17 traits; one must be deleted first"):
        scene.begin("cure", who="ash", harm="cold", rolled_by="ash")
    with scene.refused("has 17 traits; one must be deleted first"):
        scene.begin("call", who="ash", what="jump")
    scene.begin("delete-trait", "ash").answer("ash", "sings")
    assert roll(scene, FAILURE, GiveHarms=[]).is_over


@pytest.mark.rule("APO-017")
def test_a_reaction_with_17_traits_has_no_roll_in_it() -> None:
    scene = roll(lay(bo=sheet(17)), WEAK, WeakResult="complication", GiveHarms=["cold"])
    scene.answer("bo", "react")
    with scene.refused("'roll' is not one of 'averts', 'fails'"):
        answered(scene, Judged="roll")
    answered(scene, Judged="fails")
    assert scene.facts.count("RollMade") == 1
    assert (questions(scene), scene.asked) == (["React"], ["ash"])


@pytest.mark.rule("APO-Q36")
def test_a_second_addition_while_the_list_stands_at_17_is_refused() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=2)), linked("big heart"))
    with scene.refused("Ash has 17 traits; one must be deleted first"):
        scene.begin("add-trait", "ash")
    scene.play.stop("mara", scene.number)
    with scene.refused("Ash has 17 traits; one must be deleted first"):
        scene.begin("add-trait", "ash")
    scene.begin("delete-trait", "ash").answer("ash", "sings")
    adding(scene, linked("never lost")).answer("ash", "patient")
    assert len(scene["ash"].traits) == 16


@pytest.mark.rule("APO-019")
def test_no_rule_deletes_a_trait_of_a_list_that_is_not_too_long() -> None:
    for traits in (8, 16):
        scene = lay(ash=sheet(traits))
        with scene.refused("no rule deletes a trait of Ash now"):
            scene.begin("delete-trait", "ash")


@pytest.mark.rule("APO-019")
def test_free_editing_is_a_correction_of_the_scenarist_and_stands_in_the_log() -> None:
    scene = lay()
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "set", path="ash.traits.0", to="brave")
    scene.begin("set", path="ash.traits.0", to="brave", why="a slip of the pen")
    assert scene["ash"].traits[0] == "brave"
    assert told(scene) == ["The GM sets traits.0 of Ash: stubborn → brave. a slip of the pen"]


@pytest.mark.rule("APO-019")
def test_a_whole_roll_with_death_in_it_leaves_every_trait_as_it_was() -> None:
    scene = lay(HouseRules(death_value=1), ash=sheet(8, calls=(Call("jump"),)))
    roll(scene, FAILURE, traits=3, GiveHarms=["lost"])
    assert (scene["ash"].state, scene["ash"].traits) == ("dead", TRAITS[:8])


# --- deleted traits
@pytest.mark.rule("APO-Q15")
def test_deleting_a_linked_trait_changes_nothing_for_the_others() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=2)), linked("big heart", "sings", "patient"))
    before = scene["ash"].links
    scene.answer("ash", "stubborn")
    assert scene["ash"].links == before
    with scene.begin("add-trait", "ash").refused("'stubborn' is not one of"):
        scene.answer("ash", linked("never lost", "stubborn", "sings"))


@pytest.mark.rule("APO-Q16")
def test_the_17th_trait_itself_may_be_the_one_that_goes() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=1)), linked("big heart")).answer("ash", "big heart")
    assert scene["ash"].traits == TRAITS[:16]
    assert "big heart" not in scene["ash"].links


@pytest.mark.rule("APO-Q16")
def test_the_17th_trait_may_link_to_the_one_that_goes() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=1)), linked("big heart", "sings", "patient")).answer("ash", "sings")
    assert scene["ash"].links["big heart"] == ("sings", "patient")


@pytest.mark.rule("APO-Q17")
def test_a_deleted_trait_may_be_added_again() -> None:
    scene = adding(lay(ash=sheet(16, owed_traits=2)), linked("big heart")).answer("ash", "sings")
    adding(scene, linked("sings")).answer("ash", "big heart")
    assert scene["ash"].traits[-1] == "sings"


@pytest.mark.rule("APO-Q19")
def test_who_cannot_find_two_links_writes_another_trait_and_the_experience_waits_for_it() -> None:
    scene = lay().begin("experience").begin("add-trait", "ash")
    with scene.refused("1 picked; exactly 2"):
        scene.answer("ash", {"trait": "miner", "links": ["sings"], "explanation": "songs from below"})
    assert scene["ash"].owed_traits == 1
    scene.answer("ash", linked("sailor", "sings", "patient"))
    assert scene["ash"].owed_traits == 0


@pytest.mark.rule("APO-Q19")
def test_a_link_that_the_scenarist_does_not_take_leaves_the_experience_pending() -> None:
    scene = adding(lay(ash=sheet(8, owed_traits=1)), {**linked("miner"), "explanation": "somehow"}).answer(GM, False)
    assert (scene["ash"].owed_traits, questions(scene), scene.asked) == (1, ["NewTrait"], ["ash"])
    scene.answer("ash", linked("sailor"))
    assert scene["ash"].owed_traits == 0


def test_nobody_writes_a_trait_without_experience() -> None:
    scene = lay()
    with scene.refused("Ash has no trait to add: the Scenarist calls experience"):
        scene.begin("add-trait", "ash")


@pytest.mark.rule("APO-017")
def test_with_18_traits_no_roll_is_possible_before_two_are_deleted() -> None:
    scene = lay().begin("set", path="ash.traits", to=list(TRAITS[:18]))
    for gone in TRAITS[3:5]:
        with scene.refused("one must be deleted first"):
            scene.begin("call", who="ash")
        scene.begin("delete-trait", "ash").answer("ash", gone)
    assert "PickTraits" in questions(scene.begin("roll", "ash"))


@pytest.mark.rule("APO-017", "APO-048")
def test_who_has_17_traits_may_react_but_not_with_a_roll() -> None:
    scene = roll(lay(bo=sheet(17)), WEAK, WeakResult="complication", GiveHarms=["cold"]).answer("bo", "react")
    assert scene.options(GM) == ["averts", "fails"]

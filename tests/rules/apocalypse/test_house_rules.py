"""House rules: every one in both positions, the book's ruling and the alternative."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import Meta

from hearthside.engine import GM, Record
from hearthside.engine.house_rules import house_rules_of
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Call, HouseRules, SheetEntry
from rules.apocalypse.scenes import (
    FAILURE,
    FULL,
    TRAITS,
    WEAK,
    Scene,
    answered,
    call,
    empty,
    harms,
    lay,
    nobody_reacts,
    questions,
    result,
    roll,
    sheet,
    told,
    write,
)


def linked(trait: str, *links: str, **more: Any) -> dict[str, Any]:
    return {"trait": trait, "links": list(links or TRAITS[:2]), **more}


def seventeen(rules: HouseRules) -> Scene:
    """Ash has just written a 17th trait, 'big heart', and has one more to write."""
    scene = lay(rules, ash=sheet(16, owed_traits=2)).begin("add-trait", "ash")
    return scene.answer("ash", linked("big heart"))


# --- the roll
@pytest.mark.rule("APO-Q02")
def test_veto_off_what_the_player_counted_counts() -> None:
    scene = answered(lay(HouseRules(veto=False)).begin("roll", "ash"), PickTraits=["sings", "patient"])
    assert result(answered(scene, dice=[4, 4]))[0] == 10


@pytest.mark.rule("APO-Q02")
def test_veto_on_what_the_scenarist_strikes_does_not_count() -> None:
    scene = answered(lay(HouseRules(veto=True)).begin("roll", "ash"), PickTraits=["sings", "patient"])
    assert (scene.asked, questions(scene)) == ([GM], ["StrikeTraits"])
    with scene.refused("'climber' is not one of 'sings', 'patient'"):
        scene.answer(GM, ["climber"])
    assert result(answered(scene, StrikeTraits=["sings"], dice=[4, 4]))[0] == 9


@pytest.mark.rule("APO-Q03")
@pytest.mark.parametrize(("most", "counted"), [(None, 8), (4, 4), (1, 1)])
def test_most_traits_caps_how_many_count_for_one_roll(most: int | None, counted: int) -> None:
    scene = lay(HouseRules(most_traits=most)).begin("roll", "ash")
    if most is not None:
        with scene.refused(f"{most + 1} picked; at most {most} may be"):
            answered(scene, PickTraits=list(TRAITS[: most + 1]))
    answered(scene, PickTraits=list(TRAITS[:counted]), dice=[1, 1])
    assert result(scene)[0] == 2 + counted


@pytest.mark.rule("APO-Q04")
@pytest.mark.parametrize(("selection", "unseen", "changeable"), [("open", False, True), ("secret", True, False)])
def test_selection_is_open_and_may_be_changed_or_secret_and_may_not(
    selection: Any, unseen: bool, changeable: bool
) -> None:
    scene = lay(HouseRules(selection=selection), ash=sheet(harms={"cold": 1})).begin("roll", "ash")
    answered(scene, PickTraits=["sings"])
    assert {waiting.secret for waiting in scene.waiting.values()} == {unseen}
    assert ("PickTraits" in questions(scene)) == changeable
    assert result(answered(scene, PickHarms=[], dice=[4, 4]))[0] == 9


@pytest.mark.rule("APO-Q04")
@pytest.mark.parametrize(("selection", "asked"), [("open", False), ("secret", False), ("late", True)])
def test_selection_late_lets_a_player_add_a_forgotten_trait_after_the_dice(selection: Any, asked: bool) -> None:
    scene = lay(HouseRules(selection=selection), ash=sheet(harms={"cold": 1})).begin("roll", "ash")
    answered(scene, PickHarms=[], PickTraits=["sings"], dice=[4, 4])
    assert (questions(scene) == ["PickTraits"]) == asked
    if asked:
        with scene.refused("'sings' is not one of"):
            scene.answer("ash", ["sings"])
        answered(scene, PickTraits=["patient", "climber"])
    assert result(scene)[0] == (11 if asked else 9)


@pytest.mark.rule("APO-Q03", "APO-Q04")
def test_a_cap_holds_for_forgotten_traits_too() -> None:
    scene = lay(HouseRules(selection="late", most_traits=2)).begin("roll", "ash")
    answered(scene, PickTraits=["sings"], dice=[4, 4])
    with scene.refused("2 picked; at most 1 may be"):
        scene.answer("ash", ["patient", "climber"])


@pytest.mark.rule("APO-Q02", "APO-Q04")
def test_a_struck_trait_cannot_come_back_late() -> None:
    scene = lay(HouseRules(selection="late", veto=True)).begin("roll", "ash")
    answered(scene, PickTraits=["sings", "patient"], StrikeTraits=["sings"], dice=[4, 4])
    assert scene.options("ash") == [trait for trait in TRAITS[:8] if trait not in ("sings", "patient")]


@pytest.mark.rule("APO-Q20")
@pytest.mark.parametrize(("ends", "left"), [(False, ["jump", "land"]), (True, [])])
def test_first_failure_ends_a_split_action_or_leaves_the_rest_to_the_scenarist(ends: bool, left: list[str]) -> None:
    scene = lay(HouseRules(first_failure_ends=ends))
    call(scene, FAILURE, rolls=("climb", "jump", "land"), then={"GiveHarms": []})
    assert [call.what for call in scene["ash"].calls] == left


@pytest.mark.rule("APO-Q20")
def test_only_a_failure_ends_a_split_action() -> None:
    scene = lay(HouseRules(first_failure_ends=True))
    call(scene, WEAK, rolls=("climb", "jump"), then={"WeakResult": "compensation"})
    assert [call.what for call in scene["ash"].calls] == ["jump"]


@pytest.mark.rule("APO-Q25")
@pytest.mark.parametrize(("modifiers", "total"), [(True, 10), (False, 8)])
def test_modifiers_of_entries_count_or_are_disallowed_altogether(modifiers: bool, total: int) -> None:
    scene = lay(HouseRules(modifiers=modifiers), ash=sheet(entries={"charm": SheetEntry("", 2)})).begin("roll", "ash")
    assert ("PickEntries" in questions(scene)) == modifiers
    answered(scene, **({"PickEntries": ["charm"]} if modifiers else {}), PickTraits=[], dice=[4, 4])
    assert result(scene)[0] == total


@pytest.mark.rule("APO-Q28")
@pytest.mark.parametrize(
    ("always", "traits", "asked"), [(False, 2, "React"), (True, 1, "React"), (True, 2, "SomethingGood")]
)
def test_bonus_at_14_makes_something_good_compulsory_from_14_on(always: bool, traits: int, asked: str) -> None:
    scene = roll(lay(HouseRules(bonus_at_14=always)), FULL, traits=traits)
    assert questions(scene) == [asked]
    answered(scene, **({"React": "pass"} if asked == "React" else {"SomethingGood": "brass key"}))
    assert scene.is_over
    assert list(scene["ash"].entries) == ([] if asked == "React" else ["brass key"])


@pytest.mark.rule("APO-Q29")
@pytest.mark.parametrize(("only", "asked"), [(False, ["ash", "bo", "cat"]), (True, ["ash"])])
def test_roller_only_reacts_or_any_player(only: bool, asked: list[str]) -> None:
    scene = lay(HouseRules(roller_only_reacts=only), cat=sheet())
    assert roll(scene, WEAK, WeakResult="complication", GiveHarms=[]).asked == asked


@pytest.mark.rule("APO-Q31")
def test_partial_harms_off_a_harm_counts_with_its_full_number() -> None:
    scene = lay(HouseRules(partial_harms=False), ash=sheet(harms={"burnt": 3}))
    assert result(roll(scene, FULL, harms=["burnt"]))[0] == 9


@pytest.mark.rule("APO-Q31")
@pytest.mark.parametrize("part", [1, 2, 3])
def test_partial_harms_on_any_part_of_a_harm_may_count(part: int) -> None:
    scene = lay(HouseRules(partial_harms=True), ash=sheet(harms={"burnt": 3})).begin("roll", "ash")
    answered(scene, PickHarms=["burnt"], PickTraits=[])
    for too_much in (0, 4, -1):
        with scene.refused("1 to 3 does"):
            scene.answer(GM, too_much)
    assert result(answered(scene, HowMuch=part, dice=list(FULL)))[0] == 12 - part
    assert harms(scene) == {"burnt": 3}


# --- harms
@pytest.mark.rule("APO-Q05")
def test_chosen_levels_off_a_new_harm_starts_at_1() -> None:
    scene = roll(lay(HouseRules(chosen_levels=False)), FAILURE)
    with scene.refused("no field level"):
        scene.answer(GM, [{"harm": "cold", "level": 3}])
    assert harms(answered(scene, GiveHarms=["cold"])) == {"cold": 1}


@pytest.mark.rule("APO-Q05")
def test_chosen_levels_on_a_new_harm_starts_where_the_scenarist_says() -> None:
    scene = roll(lay(HouseRules(chosen_levels=True), ash=sheet(harms={"burnt": 2})), FAILURE)
    with scene.refused("at least 1 does"):
        scene.answer(GM, [{"harm": "cold", "level": 0}])
    answered(scene, GiveHarms=[{"harm": "cold", "level": 3}])
    roll(scene, FAILURE, GiveHarms=[{"harm": "burnt", "level": 3}])
    assert harms(scene) == {"burnt": 3, "cold": 3}


@pytest.mark.rule("APO-Q06")
def test_same_harm_again_off_each_change_is_to_a_different_harm() -> None:
    scene = call(lay(HouseRules(same_harm_again=False)), FAILURE, heavy=True)
    with scene.refused("cold is named twice"):
        scene.answer(GM, ["cold", "cold"])


@pytest.mark.rule("APO-Q06")
def test_same_harm_again_on_one_harm_may_go_up_several_times_under_heavy_consequences() -> None:
    scene = lay(HouseRules(same_harm_again=True), ash=sheet(harms={"burnt": 2}))
    call(scene, FAILURE, heavy=True, then={"GiveHarms": ["burnt", "Burnt", "cold", "cold"]})
    assert harms(scene) == {"burnt": 4, "cold": 2}
    with roll(scene, FAILURE).refused("2 given; at most 1"):
        scene.answer(GM, ["cold", "cold"])


@pytest.mark.rule("APO-Q06")
def test_many_unannounced_off_one_change_at_most_without_warning() -> None:
    scene = roll(lay(HouseRules(many_unannounced=False)), FAILURE)
    with scene.refused("2 given; at most 1"):
        scene.answer(GM, ["cold", "lost"])


@pytest.mark.rule("APO-Q06")
def test_many_unannounced_on_several_harms_need_no_warning() -> None:
    scene = roll(lay(HouseRules(many_unannounced=True)), FAILURE)
    with scene.refused("cold is named twice"):
        scene.answer(GM, ["cold", "cold"])
    assert harms(answered(scene, GiveHarms=["cold", "lost"])) == {"cold": 1, "lost": 1}


@pytest.mark.rule("APO-Q07")
@pytest.mark.parametrize(("at_once", "before", "after"), [(False, {}, {}), (True, {"cold": 1}, {"cold": 1})])
def test_harm_at_once_leaves_only_the_rest_of_the_complication_to_the_reaction(
    at_once: bool, before: dict[str, int], after: dict[str, int]
) -> None:
    scene = roll(lay(HouseRules(harm_at_once=at_once)), WEAK, WeakResult="complication", GiveHarms=["cold"])
    assert harms(scene) == before
    answered(scene.answer("ash", "react"), Judged="averts")
    assert scene.is_over
    assert harms(scene) == after
    assert scene.run.value["averted"] is True


@pytest.mark.rule("APO-Q07", "APO-Q11")
def test_harm_at_once_still_counts_the_cure_of_the_same_outcome() -> None:
    scene = lay(HouseRules(death_value=3, harm_at_once=True), ash=sheet(harms={"burnt": 2}))
    scene.begin("cure", who="ash", harm="burnt", rolled_by="ash")
    answered(scene, PickHarms=[], PickTraits=[], dice=list(WEAK), WeakResult="complication", GiveHarms=["lost"])
    nobody_reacts(scene)
    assert (scene["ash"].state, harms(scene)) == ("active", {"burnt": 1, "lost": 1})


@pytest.mark.rule("APO-Q08")
def test_roller_only_harmed_off_another_character_may_be() -> None:
    scene = roll(lay(HouseRules(roller_only_harmed=False)), FAILURE, GiveHarms=[{"harm": "cold", "of": "bo"}])
    assert (harms(scene), harms(scene, "bo")) == ({}, {"cold": 1})


@pytest.mark.rule("APO-Q08")
def test_roller_only_harmed_on_nobody_else_can_be() -> None:
    scene = roll(lay(HouseRules(roller_only_harmed=True)), FAILURE)
    with scene.refused("no field of"):
        scene.answer(GM, [{"harm": "cold", "of": "bo"}])
    assert harms(answered(scene, GiveHarms=["cold"])) == {"cold": 1}


@pytest.mark.rule("APO-Q21")
@pytest.mark.parametrize(
    ("two", "was", "left"), [(False, 3, {"cold": 2}), (True, 3, {"cold": 1}), (True, 2, {}), (True, 1, {})]
)
def test_full_success_cures_two_or_one(two: bool, was: int, left: dict[str, int]) -> None:
    scene = lay(HouseRules(full_success_cures_two=two), ash=sheet(harms={"cold": was}))
    scene.begin("cure", who="ash", harm="cold", rolled_by="bo")
    answered(scene, PickTraits=[], dice=list(FULL), React="pass")
    assert harms(scene) == left


@pytest.mark.rule("APO-Q22")
@pytest.mark.parametrize(("ignored", "offered"), [(False, ["cold", "lost"]), (True, ["lost"])])
def test_cure_ignores_its_harm_or_may_count_it(ignored: bool, offered: list[str]) -> None:
    scene = lay(HouseRules(cure_ignores_its_harm=ignored), ash=sheet(harms={"cold": 2, "lost": 1}))
    scene.begin("cure", who="ash", harm="cold", rolled_by="ash")
    assert scene.options(GM) == offered
    answered(scene, PickHarms=offered, PickTraits=[], dice=list(FULL))
    assert result(scene)[0] == (11 if ignored else 9)


@pytest.mark.rule("APO-Q22")
def test_cure_ignores_its_harm_of_the_sufferer_only_and_only_on_the_cure() -> None:
    scene = lay(HouseRules(cure_ignores_its_harm=True), ash=sheet(harms={"cold": 2}), bo=sheet(harms={"cold": 1}))
    assert scene.begin("cure", who="ash", harm="cold", rolled_by="bo").options(GM) == ["cold"]
    answered(scene, PickHarms=[], PickTraits=[], dice=list(FAILURE), GiveHarms=[])
    assert scene.begin("roll", "ash").options(GM) == ["cold"]


@pytest.mark.rule("APO-Q30")
def test_harm_with_compensation_off_a_failure_with_compensation_ends_without_harm() -> None:
    scene = roll(lay(HouseRules(harm_with_compensation=False)), WEAK, WeakResult="compensation")
    assert scene.is_over


@pytest.mark.rule("APO-Q30")
def test_harm_with_compensation_on_it_may_bring_harm_which_nobody_reacts_to() -> None:
    scene = roll(lay(HouseRules(harm_with_compensation=True, death_value=1)), WEAK, WeakResult="compensation")
    assert questions(scene) == ["GiveHarms"]
    answered(scene, GiveHarms=["cold"])
    assert scene.is_over
    assert (harms(scene), scene["ash"].state) == ({"cold": 1}, "dead")


@pytest.mark.rule("APO-Q33")
def test_free_harm_off_harm_needs_a_trouble_or_a_complication() -> None:
    scene = lay(HouseRules(free_harm=False))
    with scene.refused("only with the trouble of a failure or with a complication"):
        scene.begin("harm", who="ash", harm="cold")


@pytest.mark.rule("APO-Q33")
@pytest.mark.parametrize(("chosen", "level"), [(False, 1), (True, 3)])
def test_free_harm_on_the_scenarist_gives_harm_without_a_roll(chosen: bool, level: int) -> None:
    scene = lay(HouseRules(free_harm=True, chosen_levels=chosen, death_value=level))
    if not chosen:
        with scene.refused("3 does not fit; exactly 1 does"):
            scene.begin("harm", who="ash", harm="cold", level=3)
    scene.begin("harm", who="ash", harm="cold", level=level)
    assert harms(scene) == {"cold": level}
    assert scene["ash"].state == "dead"
    with scene.refused("Ash is dead; possible: Bo"):
        scene.begin("harm", who="ash", harm="cold")


@pytest.mark.rule("APO-Q24", "APO-Q33")
def test_free_harm_on_a_text_that_is_on_the_sheet_goes_up_by_1() -> None:
    scene = lay(HouseRules(free_harm=True), ash=sheet(harms={"cold": 2})).begin("harm", who="ash", harm=" COLD ")
    assert harms(scene) == {"cold": 3}


# --- death and characters
@pytest.mark.rule("APO-062", "APO-064")
@pytest.mark.parametrize(("value", "state"), [(None, "active"), (8, "dead")])
def test_death_value_off_or_set(value: int | None, state: str) -> None:
    scene = lay(HouseRules(death_value=value), ash=sheet(harms={"burnt": 7}))
    assert roll(scene, FAILURE, GiveHarms=["burnt"])["ash"].state == state


@pytest.mark.rule("APO-Q09")
@pytest.mark.parametrize(("above", "burnt", "state"), [(False, 7, "dead"), (True, 7, "active"), (True, 8, "dead")])
def test_death_above_the_value_or_at_it(above: bool, burnt: int, state: str) -> None:
    scene = lay(HouseRules(death_value=8, death_above=above), ash=sheet(harms={"burnt": burnt}))
    assert roll(scene, FAILURE, GiveHarms=["burnt"])["ash"].state == state


@pytest.mark.rule("APO-Q12")
@pytest.mark.parametrize(("ruling", "proposed"), [("lowest", 8), ("highest", 12), ("average", 10)])
def test_new_character_traits_are_the_lowest_the_highest_or_the_average(ruling: Any, proposed: int) -> None:
    scene = lay(HouseRules(new_character_traits=ruling), ash=sheet(state="dead"), bo=sheet(8), cat=sheet(12))
    assert scene.begin("create", "ana").prompt(GM).usual == proposed


@pytest.mark.rule("APO-Q12")
def test_the_average_is_rounded_down() -> None:
    scene = lay(HouseRules(new_character_traits="average"), bo=sheet(8), cat=sheet(11))
    assert scene.begin("create", "ana").prompt(GM).usual == 9


@pytest.mark.rule("APO-Q13")
@pytest.mark.parametrize(("over", "traits"), [(False, 11), (True, 8)])
def test_start_over_with_8_or_with_what_the_dead_had(over: bool, traits: int) -> None:
    scene = lay(HouseRules(start_over=over), ash=sheet(11, state="dead"), bo=sheet(11, state="dead"))
    assert len(write(scene)["una"].traits) == traits


@pytest.mark.rule("APO-Q14")
@pytest.mark.parametrize(("several", "old"), [(False, "retired"), (True, "active")])
def test_several_characters_per_player_or_one(several: bool, old: str) -> None:
    scene = write(lay(HouseRules(several_characters=several)))
    assert (scene["ash"].state, scene["una"].state) == (old, "active")


@pytest.mark.rule("APO-Q38")
def test_death_may_change_off_the_value_is_fixed_at_setup() -> None:
    scene = lay(HouseRules(death_may_change=False, death_value=8))
    with scene.refused("decided at setup"):
        scene.begin("house-rule", rule="death_value", to=10)


@pytest.mark.rule("APO-Q38")
def test_death_may_change_on_the_scenarist_changes_it_in_play_and_the_log_says_so() -> None:
    scene = lay(HouseRules(death_may_change=True, death_value=9), ash=sheet(harms={"burnt": 8}))
    scene.begin("house-rule", rule="death_value", to=10)
    assert told(scene) == ["House rule “Death value”: 9 → 10."]
    assert roll(scene, FAILURE, GiveHarms=["burnt"])["ash"].state == "active"
    assert roll(scene, FAILURE, GiveHarms=["burnt"])["ash"].state == "dead"


@pytest.mark.rule("APO-Q26")
@pytest.mark.parametrize(
    ("counts", "players", "fits"),
    [(True, 2, True), (True, 6, False), (False, 2, False), (False, 3, True), (False, 6, True), (False, 7, False)],
)
def test_scenarist_counts_among_the_3_to_6_or_sits_besides(counts: bool, players: int, fits: bool) -> None:
    scene = empty(players, rules=HouseRules(scenarist_counts=counts))
    assert (RULESET.warnings(scene.play.reader()) == []) == fits


# --- traits
@pytest.mark.rule("APO-Q15")
def test_link_to_deleted_off_a_link_points_to_what_is_on_the_sheet() -> None:
    scene = seventeen(HouseRules(link_to_deleted=False)).answer("ash", "sings").begin("add-trait", "ash")
    with scene.refused("'sings' is not one of"):
        scene.answer("ash", linked("never lost", "sings", "patient"))


@pytest.mark.rule("APO-Q15")
def test_link_to_deleted_on_a_link_may_point_to_a_trait_that_is_gone() -> None:
    scene = seventeen(HouseRules(link_to_deleted=True)).answer("ash", "sings").begin("add-trait", "ash")
    scene.answer("ash", linked("never lost", "sings", "patient")).answer("ash", "climber")
    assert scene["ash"].links["never lost"] == ("sings", "patient")


@pytest.mark.rule("APO-Q15", "APO-Q35")
def test_a_deleted_trait_written_again_does_not_link_to_its_old_self() -> None:
    scene = seventeen(HouseRules(link_to_deleted=True)).answer("ash", "sings").begin("add-trait", "ash")
    with scene.refused("never links to itself"):
        scene.answer("ash", linked("Sings", "sings", "patient"))


@pytest.mark.rule("APO-Q16")
@pytest.mark.parametrize(("keep", "last"), [(False, "salt carrier"), (True, "big heart")])
def test_keep_new_trait_or_let_it_be_the_one_that_goes(keep: bool, last: str) -> None:
    scene = seventeen(HouseRules(keep_new_trait=keep))
    assert ("big heart" in scene.options("ash")) != keep
    if keep:
        with scene.refused("'big heart' is not one of"):
            scene.answer("ash", "big heart")
    scene.answer("ash", "sings" if keep else "big heart")
    assert scene["ash"].traits[-1] == last


@pytest.mark.rule("APO-Q17")
def test_deleted_for_good_off_a_deleted_trait_may_come_back() -> None:
    scene = seventeen(HouseRules(deleted_for_good=False)).answer("ash", "sings").begin("add-trait", "ash")
    assert scene.answer("ash", linked("sings"))["ash"].traits[-1] == "sings"


@pytest.mark.rule("APO-Q17")
def test_deleted_for_good_on_it_may_not_in_whatever_spelling() -> None:
    scene = seventeen(HouseRules(deleted_for_good=True)).answer("ash", "sings").begin("add-trait", "ash")
    with scene.refused("gone for good at this table"):
        scene.answer("ash", linked(" SINGS "))


@pytest.mark.rule("APO-Q18")
def test_approve_traits_off_nobody_is_asked_about_a_new_trait() -> None:
    scene = lay(HouseRules(approve_traits=False), ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    assert scene.answer("ash", linked("obstinate")).is_over


@pytest.mark.rule("APO-Q18")
def test_approve_traits_on_the_scenarist_is_shown_every_new_trait() -> None:
    scene = lay(HouseRules(approve_traits=True), ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    assert scene.answer("ash", linked("obstinate")).asked == [GM]
    assert scene.answer(GM, False).asked == ["ash"]
    scene.answer("ash", linked("sailor")).answer(GM, True)
    assert scene["ash"].traits[-1] == "sailor"
    new = answered(empty(2, rules=HouseRules(approve_traits=True)).begin("create", "player-1"), CharacterName="Una")
    assert new.answer("player-1", "brave").asked == [GM]


@pytest.mark.rule("APO-Q19")
def test_waive_a_link_off_two_links_are_needed() -> None:
    scene = lay(HouseRules(waive_a_link=False), ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused("1 picked; exactly 2"):
        scene.answer("ash", linked("miner", "sings", explanation="songs from below"))


@pytest.mark.rule("APO-Q19")
def test_waive_a_link_on_one_link_does_with_an_explanation_that_the_scenarist_accepts() -> None:
    scene = lay(HouseRules(waive_a_link=True), ash=sheet(8, owed_traits=1)).begin("add-trait", "ash")
    with scene.refused("one link alone needs an explanation"):
        scene.answer("ash", linked("miner", "sings"))
    with scene.refused("0 picked; 1 to 2"):
        scene.answer("ash", {"trait": "miner", "links": [], "explanation": "just so"})
    scene.answer("ash", linked("miner", "sings", explanation="songs from below")).answer(GM, True)
    assert scene["ash"].links["miner"] == ("sings",)


@pytest.mark.rule("APO-Q27")
def test_experience_for_some_off_absent_players_gain_too() -> None:
    scene = lay(HouseRules(experience_for_some=False)).begin("experience")
    assert scene.is_over
    assert [scene[who].owed_traits for who in ("ash", "bo")] == [1, 1]


@pytest.mark.rule("APO-Q27")
def test_experience_for_some_on_the_scenarist_says_who_was_there() -> None:
    scene = lay(HouseRules(experience_for_some=True), cat=sheet(state="dead")).begin("experience")
    with scene.refused("Cat is dead; possible: Ash, Bo"):
        scene.answer(GM, ["cat"])
    scene.answer(GM, ["bo"])
    assert [scene[who].owed_traits for who in ("ash", "bo")] == [0, 1]


# --- all of them
FIELDS = [field for field in HouseRules.__struct_fields__ if field not in Record.__struct_fields__]


@pytest.mark.parametrize("field", FIELDS)
def test_every_house_rule_is_tested_here_and_can_be_changed_at_the_table(field: str) -> None:
    assert any(name.startswith("test_") and field in name for name in globals()), f"{field} has no test that names it"
    scene = lay(HouseRules(death_may_change=True))
    title = next(one.title for one in house_rules_of(HouseRules) if one.name == field)
    with scene.refused(f"{title} cannot be"):
        scene.begin("house-rule", rule=field, to="nonsense")
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "house-rule", rule=field, to=True)


@pytest.mark.parametrize("field", FIELDS)
def test_the_page_of_rulings_names_every_house_rule_beside_its_ruling(field: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text(encoding="utf-8")
    notes = get_type_hints(HouseRules, include_extras=True)[field].__metadata__
    ruling = next(note.extra["rule"] for note in notes if isinstance(note, Meta) and note.extra)
    assert any(ruling in line and f"`{field}`" in line for line in page.splitlines())


@pytest.mark.rule("APO-Q04")
def test_after_the_dice_it_is_asked_for_a_forgotten_trait_also_where_none_was_counted() -> None:
    scene = lay(HouseRules(selection="late"), ash=sheet(calls=(Call("climb"), Call("jump")))).begin("roll", "ash")
    answered(scene, PickTraits=[], dice=[4, 4])
    assert scene.prompt("ash").title == "The dice lie. Was a trait of Ash forgotten?"

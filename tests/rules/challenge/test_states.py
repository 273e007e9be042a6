"""The states of a trait: activated, active, burnt, reset; durations; reactions."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.kit.characters import as_file
from hearthside.kit.turns import TURNS
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.rules.traits import score_of
from hearthside.rulesets.challenge.state import HeldTrait, HouseRules, span_of
from rules.challenge.scenes import (
    BY_THE_BOOK,
    Scene,
    answered,
    begin,
    challenge,
    effects,
    entity,
    finals,
    go_on,
    lay,
    plan,
    questions,
    scores,
    several,
    told,
    trait,
    wins,
)


def cloak(**fields: Any) -> HeldTrait:
    """+2 stealth; activated +10 for five turns; burnt −1."""
    usual = {"activated": (Effect("stealth", 10),), "duration": 5, "burnt": (Effect("stealth", -1),)}
    return trait("stealth", 2, **{"name": "cloak", **usual, **fields})


FISH = HeldTrait(name="fish", replaces="Dodges and gets away.", burnt=(Effect("theirs", -2),))
BURST = HeldTrait(name="burst", activated=(Effect("mine", 8),), burnt=(Effect("mine", -2),))


def stealth(scene: Scene) -> int:
    return score_of(scene["bill"].traits, "stealth", BY_THE_BOOK).total


def state(scene: Scene, name: str, who: str = "bill") -> str:
    return str(scene[who].traits[name].state)


@pytest.mark.rule("CHA-086", "CHA-Q28")
def test_an_owner_activates_a_trait_without_an_action_and_without_a_roll() -> None:
    table = lay(bill=entity(None, cloak()), ted=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 1, "ted": 20})
    table.does("activate", "bill", trait="cloak")  # in Ted's turn
    assert (state(table, "cloak"), stealth(table)) == ("active", 12)


@pytest.mark.rule("CHA-Q28")
def test_the_story_teller_may_refuse_what_is_implausible() -> None:
    scene = lay(bill=entity(None, cloak())).begin("activate", "bill", trait="cloak")
    assert scene.prompt(GM).title == "Bill activates cloak. Is that plausible now?"
    assert state(answered(scene, AllowActivation=False), "cloak") == "regular"


@pytest.mark.rule("CHA-091")
def test_a_burnt_or_active_trait_cannot_be_activated() -> None:
    scene = lay(bill=entity(None, cloak(), cloak(name="other"))).does("activate", "bill", trait="cloak")
    with scene.refused("is not one of 'other'"):
        scene.begin("activate", "bill", trait="cloak")
    scene.does("end-trait", who="bill", trait="cloak").does("activate", "bill", trait="other")
    with scene.refused("Bill has no trait that could be activated now"):
        scene.begin("activate", "bill", trait="cloak")


@pytest.mark.rule("CHA-086", "CHA-Q32")
def test_a_trait_without_activation_is_neither_activated_nor_burnt() -> None:
    scene = lay(bill=entity(None, trait("stealth", 2)))
    with scene.refused("Bill has no trait that could be activated now"):
        scene.begin("activate", "bill", trait="stealth")
    with scene.refused("nothing is active or temporary"):
        scene.begin("end-trait", who="bill", trait="stealth")


@pytest.mark.rule("CHA-087", "CHA-088")
def test_one_that_lasts_until_a_condition_holds_is_ended_by_the_story_teller() -> None:
    scene = lay(bill=entity(None, cloak(duration="until the moon is up"))).does("activate", "bill", trait="cloak")
    assert scene["bill"].traits["cloak"].turns_left is None
    scene.begin("end-trait", who="bill", trait="cloak")
    assert (state(scene, "cloak"), stealth(scene)) == ("burnt", -1)


@pytest.mark.rule("CHA-088")
def test_an_instant_one_without_a_number_burns_right_after_its_effect() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(9, FISH)), "ted", React="activate-instead")
    assert state(scene, "fish", "ted") == "burnt"
    assert told(scene)[-3:] == [
        "Ted activates fish.", "fish of Ted is burnt.", "Ted: Dodges and gets away. That replaces the outcome.",
    ]  # fmt: skip


@pytest.mark.rule("CHA-087", "CHA-088")
def test_an_instant_number_counts_in_one_challenge_and_burns_after_it() -> None:
    table = lay(bill=entity(5, BURST), ted=entity(1)).does("activate", "bill", trait="burst")
    scene = challenge(table, "ted", dice={"bill": 5, "ted": 5})
    assert finals(scene)["bill"] == 18
    assert state(scene, "burst") == "burnt"
    assert scores(challenge(table, "ted"))["bill"] == 3


@pytest.mark.rule("CHA-089", "CHA-090")
def test_burnt_effects_count_until_the_reset_and_then_it_can_be_activated_anew() -> None:
    scene = lay(bill=entity(None, cloak())).does("activate", "bill", trait="cloak")
    scene.begin("end-trait", who="bill", trait="cloak")
    assert stealth(scene) == -1
    scene.begin("reset-trait", who="bill", trait="cloak")
    assert stealth(scene) == 2
    assert stealth(scene.does("activate", "bill", trait="cloak")) == 12


@pytest.mark.rule("CHA-090", "CHA-Q31")
def test_without_a_reset_condition_it_stays_burnt_until_the_story_teller_says_so() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(9, FISH)), "ted", React="activate-instead").begin("end-scene")
    assert state(scene, "fish", "ted") == "burnt"
    assert state(scene.begin("reset-trait", who="ted", trait="fish"), "fish", "ted") == "regular"
    with scene.refused("nothing is burnt"):
        scene.begin("reset-trait", who="ted", trait="fish")


@pytest.mark.rule("CHA-086", "CHA-Q27")
def test_a_trait_may_say_that_its_passive_effects_stop_while_it_is_active() -> None:
    assert stealth(lay(bill=entity(None, cloak(alone=True))).does("activate", "bill", trait="cloak")) == 10


# --- durations in turns
@pytest.mark.rule("CHA-087", "CHA-Q29")
@pytest.mark.parametrize(("in_own_turn", "turns"), [(True, 3), (False, 2)])
def test_a_duration_counts_own_turns_that_follow(in_own_turn: bool, turns: int) -> None:
    table = lay(bill=entity(None, cloak(duration=2)), ted=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    if not in_own_turn:
        table.begin("next-turn")
    table.does("activate", "bill", trait="cloak")
    ended = 0
    while state(table, "cloak") == "active":
        ended += table["bill"].turn is not None
        table.begin("next-turn")
    assert ended == turns
    assert table["ted"].turn is not None  # it ended with Bill's turn


@pytest.mark.rule("CHA-Q51")
def test_outside_turn_order_turns_are_ended_by_the_story_teller() -> None:
    table = lay(bill=entity(None, cloak(duration=1)), ted=entity(40)).does("activate", "bill", trait="cloak")
    for _ in range(3):
        challenge(table, "ted")
    assert state(table, "cloak") == "active"
    assert state(table.begin("end-trait", who="bill", trait="cloak"), "cloak") == "burnt"


@pytest.mark.rule("CHA-079", "CHA-087")
def test_a_temporary_trait_ends_by_turns_by_the_scene_or_by_the_story_tellers_word_and_is_gone() -> None:
    table = lay(bill=entity(), ted=entity())
    ending: dict[str, dict[str, Any]] = {
        "a": {"turns": 1},
        "b": {"ends": "the end of the scene"},
        "c": {"ends": "dawn"},
    }
    for name, more in ending.items():
        table.does("write-trait", who="bill", trait={"name": name, "aspect": "x", "value": 1, **more})
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    left = [list(table["bill"].traits)]
    left.append(list(table.begin("next-turn")["bill"].traits))
    left.append(list(table.begin("end-turns").begin("end-scene")["bill"].traits))
    left.append(list(table.begin("end-trait", who="bill", trait="c")["bill"].traits))
    assert left == [["a", "b", "c"], ["b", "c"], ["c"], []]


# --- in reaction
@pytest.mark.rule("CHA-086", "CHA-092", "CHA-Q45")
def test_a_number_that_is_activated_before_the_test_counts_in_it() -> None:
    scene = begin(lay(bill=entity(5, BURST), ted=entity(1)), "ted")
    go_on(scene, {"bill": 5, "ted": 5}, React="activate-in-time")
    assert scores(scene)["bill"] == 13
    assert wins(scene) == [("bill", "ted", "contest", 12, 2)]
    assert state(scene, "burst") == "burnt"


@pytest.mark.rule("CHA-092", "CHA-Q45")
def test_who_has_nothing_that_bears_on_it_is_not_asked() -> None:
    scene = begin(lay(bill=entity(5, cloak()), ted=entity(1)), "ted")
    go_on(scene)
    assert questions(scene) == ["dice", "dice"]


@pytest.mark.rule("CHA-092")
def test_a_replacing_trait_is_offered_when_the_outcome_is_about_to_count_also_out_of_turn() -> None:
    table = lay(bill=entity(0), ted=entity(9, FISH))
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    table.begin("declare-speed", "bill", speed="Very Slow")
    scene = challenge(table, "ted", dice={"bill": 20, "ted": 1}, React="activate-instead")
    assert finals(scene) == {"bill": 20, "ted": 10}
    assert wins(scene) == []  # what was replaced is no result
    assert scene.value["outcome"] == "replaced"
    assert "Ted: Dodges and gets away. That replaces the outcome." in told(scene)
    assert scene["bill"].turn.left == 0  # the action is used up all the same


@pytest.mark.rule("CHA-092")
def test_passing_lets_it_count_and_the_trait_stays_as_it_is() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(9, FISH)), "ted", React="pass",
                      PlanEffect=plan(extra=0, dice_only=True), effect=several([3]))  # fmt: skip
    assert (effects(scene), state(scene, "fish", "ted")) == ([3], "regular")


@pytest.mark.rule("CHA-092")
def test_nobody_replaces_the_own_win() -> None:
    scene = challenge(lay(bill=entity(40, FISH), ted=entity(9)), "ted")
    assert scene.value["outcome"] == "win"


@pytest.mark.rule("CHA-Q28", "CHA-092")
def test_a_reaction_that_the_story_teller_finds_implausible_changes_nothing() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(9, FISH)), "ted", React=several("activate-instead", "pass"),
                      AllowActivation=False)  # fmt: skip
    assert scene.value["outcome"] == "win"
    assert state(scene, "fish", "ted") == "regular"


@pytest.mark.rule("CHA-092", "CHA-Q28", "CHA-Q45")
def test_an_initiator_who_loses_may_still_activate_what_replaces_the_outcome() -> None:
    scene = challenge(lay(bill=entity(0, FISH), ted=entity(40)), "ted", React="activate-instead")
    assert scene.value["outcome"] == "replaced"
    assert state(scene, "fish") == "burnt"
    assert (wins(scene), effects(scene)) == ([], [])


@pytest.mark.rule("CHA-030", "CHA-072", "CHA-092")
def test_a_trait_replaces_the_outcome_for_its_owner_and_nobody_elses() -> None:
    plans = several(plan(extra=0, dice_only=True))
    scene = challenge(lay(bill=entity(60), ted=entity(9, FISH), cat=entity(9)), "ted", "cat",
                      React="activate-instead", PlanEffect=plans, effect=several([3]))  # fmt: skip
    assert [win[:2] for win in wins(scene)] == [("bill", "cat")]
    assert "hurt" in scene["cat"].traits
    assert "hurt" not in scene["ted"].traits
    assert (scene.value["outcome"], scene.value["beaten"], scene.value["opponents"]) == ("mixed", 1, 2)


@pytest.mark.rule("CHA-030", "CHA-092")
def test_an_initiator_replaces_the_defeat_and_keeps_the_win() -> None:
    scene = challenge(lay(bill=entity(30, FISH), ted=entity(0), cat=entity(60)), "ted", "cat", React="activate-instead")
    assert [win[:2] for win in wins(scene)] == [("bill", "ted")]


@pytest.mark.rule("CHA-092", "CHA-Q28")
def test_plain_activation_does_not_waste_a_trait_that_only_replaces_outcomes() -> None:
    scene = lay(ted=entity(None, FISH))
    with scene.refused("Ted has no trait that could be activated now"):
        scene.begin("activate", "ted", trait="fish")
    both = lay(ted=entity(None, FISH, BURST))
    with both.refused("is not one of 'burst'"):
        both.begin("activate", "ted", trait="fish")
    assert state(both, "fish", "ted") == "regular"


@pytest.mark.rule("CHA-086", "CHA-087", "CHA-092")
def test_a_trait_that_replaces_outcomes_for_some_turns_does_so_until_it_is_burnt() -> None:
    mist = HeldTrait(name="mist", replaces="Is elsewhere.", duration=2)
    table = lay(bill=entity(40), ted=entity(9, mist)).does("activate", "ted", trait="mist")
    for _ in range(2):
        scene = challenge(table, "ted", React="activate-instead")
        assert (scene.value["outcome"], state(scene, "mist", "ted")) == ("replaced", "active")
    table.begin("end-trait", who="ted", trait="mist")
    assert challenge(table, "ted").value["outcome"] == "win"


@pytest.mark.rule("CHA-086", "CHA-Q45")
def test_a_number_that_bears_only_on_the_other_side_is_not_offered() -> None:
    scene = begin(lay(bill=entity(5), ted=entity(1, BURST)), "ted")  # "mine" is what counts for Bill
    go_on(scene, until="React")
    assert questions(scene) == ["dice", "dice"]


@pytest.mark.rule("CHA-086", "CHA-Q37", "CHA-Q45")
def test_a_number_that_is_listed_by_stacks_is_offered_and_counts() -> None:
    surge = HeldTrait(name="surge", activated=(Effect("mine", by_stack=(2, 7)),), stackable=True, stacks=2)
    scene = begin(lay(bill=entity(5, surge), ted=entity(1)), "ted")
    go_on(scene, {"bill": 5, "ted": 5}, React="activate-in-time")
    assert scores(scene)["bill"] == 12


# --- gear
@pytest.mark.rule("CHA-084", "CHA-087", "CHA-088", "CHA-Q29")
def test_gear_that_is_taken_off_does_not_freeze_its_duration() -> None:
    table = lay(bill=entity(None, cloak(duration=2, source="inventory")), ted=entity())
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 1, "ted": 20})
    table.does("activate", "bill", trait="cloak").does("take-off", "bill", trait="cloak")
    for _ in range(4):
        table.begin("next-turn")
    assert state(table, "cloak") == "burnt"
    table.does("put-on", "bill", trait="cloak")
    assert (state(table, "cloak"), stealth(table)) == ("burnt", -1)


@pytest.mark.rule("CHA-090")
def test_burnt_gear_that_is_carried_is_reset_as_well() -> None:
    table = lay(bill=entity(None, cloak(source="inventory"))).does("activate", "bill", trait="cloak")
    table.does("take-off", "bill", trait="cloak").begin("end-trait", who="bill", trait="cloak")
    assert state(table, "cloak") == "burnt"
    table.begin("reset-trait", who="bill", trait="cloak")
    assert stealth(table.does("put-on", "bill", trait="cloak")) == 2


@pytest.mark.rule("CHA-088")
def test_an_instant_effect_in_words_burns_right_after_it() -> None:
    shout = HeldTrait(name="shout", activated=(Effect("noise", text="Everybody wakes."),))
    scene = lay(ted=entity(None, shout)).does("activate", "ted", trait="shout")
    assert state(scene, "shout", "ted") == "burnt"


# --- what follows by itself
@pytest.mark.rule("CHA-087", "CHA-088")
def test_a_duration_that_the_story_tellers_word_brings_to_nothing_is_over() -> None:
    scene = lay(bill=entity(None, cloak())).does("activate", "bill", trait="cloak")
    scene.begin("set", path="bill.traits.cloak.turns_left", to=0)
    assert (state(scene, "cloak"), stealth(scene)) == ("burnt", -1)


@pytest.mark.rule("CHA-079")
def test_a_new_scene_ends_what_lasts_until_the_end_of_the_scene_also_under_the_same_name() -> None:
    scene = lay(bill=entity())
    scene.begin("scene", name="The mine", text="")
    scene.does("write-trait", who="bill", trait={"name": "hidden", "aspect": "x", "value": 1,
                                                 "ends": "The end of the scene."})  # fmt: skip
    scene.begin("scene", name="The mine", text="Darker.")
    assert "hidden" in scene["bill"].traits
    scene.begin("scene", name="The mine", text="", new=True)
    assert scene["bill"].traits == {}


@pytest.mark.rule("CHA-087")
def test_what_becomes_active_by_the_story_tellers_word_has_its_duration_too() -> None:
    table = lay(bill=entity(None, cloak(duration=2)), ted=entity())
    table.begin("set", path="bill.traits.cloak.state", to="active")
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    assert state(table.begin("next-turn").begin("next-turn"), "cloak") == "active"
    assert state(table.begin("next-turn"), "cloak") == "burnt"


# --- an instant number counts once, wherever it counts
POWER = HeldTrait(name="power", activated=(Effect("might", 10),), burnt=(Effect("might", -1),))


@pytest.mark.rule("CHA-074", "CHA-088")
def test_an_instant_number_that_counts_in_an_effect_burns_after_the_challenge_and_counts_against_each_loser() -> None:
    table = lay(bill=entity(60, POWER), ted=entity(9), cat=entity(9)).does("activate", "bill", trait="power")
    each = plan(extra=0, **{"related bill": ["power · might"]})
    scene = challenge(table, "ted", "cat", PlanEffect=several(each, each), effect=several([3], [4]))
    assert effects(scene) == [13, 14]
    assert state(scene, "power") == "burnt"


@pytest.mark.rule("CHA-078", "CHA-088")
def test_an_instant_number_does_not_burn_where_the_dice_alone_count() -> None:
    table = lay(bill=entity(60, POWER), ted=entity(9)).does("activate", "bill", trait="power")
    alone = plan(extra=0, dice_only=True, **{"related bill": ["power · might"]})
    scene = challenge(table, "ted", PlanEffect=alone, effect=several([3]))
    assert (effects(scene), state(scene, "power")) == ([3], "active")


@pytest.mark.rule("CHA-059", "CHA-088")
def test_an_instant_number_that_counts_for_the_turn_order_burns_after_it() -> None:
    quick = HeldTrait(name="quick", activated=(Effect("speed", 10),))
    table = lay(bill=entity(0, quick), ted=entity(0)).does("activate", "bill", trait="quick")
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 5, "ted": 12})
    assert (table[TURNS].order, state(table, "quick")) == (("bill", "ted"), "burnt")


@pytest.mark.rule("CHA-088", "CHA-092", "CHA-Q28")
def test_an_instant_number_burns_also_where_somebody_replaces_the_outcome_before_the_dice() -> None:
    scene = begin(lay(HouseRules(before_dice=True), bill=entity(5, BURST), ted=entity(1, FISH)), "ted")
    for who in ("bill", "ted"):
        go_on(scene, until="React").answer(who, "activate-in-time")
    go_on(scene)
    assert (scene.value["outcome"], state(scene, "burst")) == ("replaced", "burnt")


@pytest.mark.rule("CHA-Q45")
def test_a_number_that_is_activated_while_the_dice_are_awaited_comes_too_late() -> None:
    rage = trait("mine", 2, name="rage", activated=(Effect("mine", 8),), duration=5)
    scene = go_on(begin(lay(bill=entity(5, rage), ted=entity(1)), "ted"), React="pass")
    waiting = scene.number
    scene.does("activate", "bill", trait="rage")
    scene.number = waiting
    assert finals(go_on(scene, {"bill": 5, "ted": 5}))["bill"] == 12


# --- what lasts, in whose words
@pytest.mark.rule("CHA-079", "CHA-087")
@pytest.mark.parametrize(("ends", "until"), [
    ("the end of the scene", "scene"), ("until the end of the scene", "scene"), ("Until the scene ends.", "scene"),
    ("end of scene", "scene"), ("until the fight is over", "fight"), ("dawn", ""), ("until the scene of the crime", ""),
])  # fmt: skip
def test_the_end_of_a_temporary_trait_is_understood_as_people_write_it(ends: str, until: str) -> None:
    assert span_of(ends) == until


@pytest.mark.rule("CHA-Q29")
def test_whoever_comes_from_another_table_is_not_in_the_middle_of_a_turn() -> None:
    old = entity(None, cloak(duration=2, state="active", turns_left=2, is_new=True), name="Old")
    scene = lay(bill=entity(0)).does("bring-character", "ana", character=as_file(RULESET, "old", old))
    assert (scene["old"].traits["cloak"].is_new, scene["old"].traits["cloak"].turns_left) == (False, 2)


@pytest.mark.rule("CHA-087", "CHA-088")
def test_an_instant_duration_is_understood_however_a_pack_spells_it() -> None:
    burst = HeldTrait(name="burst", activated=(Effect("mine", 8),), duration="Instant")
    table = lay(bill=entity(5, burst), ted=entity(1)).does("activate", "bill", trait="burst")
    assert state(challenge(table, "ted", dice={"bill": 5, "ted": 5}), "burst") == "burnt"

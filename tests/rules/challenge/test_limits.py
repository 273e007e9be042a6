"""Scenes at the limits of Challenge's rules: one more or one less, and nothing beside it."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.rules.challenge import Outcome, outcome_only
from hearthside.rulesets.challenge.state import HeldTrait, HouseRules
from rules.challenge.scenes import (
    challenge,
    effects,
    entity,
    go_on,
    lay,
    plan,
    questions,
    rows,
    scores,
    trait,
)

MIGHT = {"related bill": ["might · might"], "related ted": []}


@pytest.mark.rule("CHA-071", "CHA-Q14")
def test_where_each_5_points_add_a_die_a_win_by_less_adds_nothing() -> None:
    table = lay(HouseRules(extras="die"), bill=entity(4, trait("might", 3)), ted=entity(0))
    won = challenge(table, "ted", dice={"bill": 4, "ted": 4}, PlanEffect=plan(**MIGHT), effect=2)
    assert effects(won) == [3 + 2]


@pytest.mark.rule("CHA-Q04")
def test_where_a_tie_has_no_effect_a_plain_win_still_has_one() -> None:
    table = lay(HouseRules(tie_effects=False), bill=entity(4, trait("might", 3)), ted=entity(0))
    won = challenge(table, "ted", dice={"bill": 4, "ted": 4}, PlanEffect=plan(**MIGHT), effect=2)
    assert effects(won) == [3 + 2]


@pytest.mark.rule("CHA-031", "CHA-072")
def test_where_durations_are_turns_a_free_for_all_which_has_no_duration_has_its_effect_too() -> None:
    table = lay(HouseRules(durations_as_turns=True), bill=entity(9), ted=entity(0))
    race = table.begin("free-for-all", deed="race", who=["bill", "ted"])
    scene = go_on(race, {"bill": 9, "ted": 2}, until="PlanEffect")
    assert questions(scene) == ["PlanEffect"]


# --- ties
@pytest.mark.rule("CHA-023", "CHA-027", "CHA-Q46")
def test_the_story_teller_is_told_who_defends_and_whether_dice_may_still_decide() -> None:
    ahead = challenge(lay(bill=entity(10), ted=entity(30)), "ted")
    assert ahead.prompt(GM).title == "Ted defends and leads Bill by exactly 20. Who wins?"
    level = challenge(lay(bill=entity(2), ted=entity(7)), "ted", dice={"bill": 10, "ted": 5})
    assert level.prompt(GM).title == "Bill and Ted, who defends, are level. Who wins?"


@pytest.mark.rule("CHA-023", "CHA-Q03", "CHA-Q46")
def test_a_lead_of_exactly_20_is_not_rolled_again_where_ties_are() -> None:
    scene = challenge(lay(HouseRules(ties="re-roll"), bill=entity(10), ted=entity(30)), "ted")
    assert questions(scene) == []


# --- odds
@pytest.mark.rule("CHA-071")
def test_the_odds_of_several_effects_are_those_of_the_first() -> None:
    assert outcome_only(Outcome("win", effects=((4, 9),))) == 4


# --- tables
@pytest.mark.rule("CHA-036")
def test_a_table_that_counts_may_have_one_row_and_then_adds_nothing_beyond_it() -> None:
    scene = lay(bill=entity(0), ted=entity(0))
    scene.begin("add-table", name="Walls", rows=[{"name": "1 wall", "modifier": 0}], counts=True)
    assert scores(challenge(scene, "ted", args={"rows": rows(walls=4)}))["bill"] == 0


@pytest.mark.rule("CHA-069", "CHA-Q48")
def test_a_row_of_a_success_table_may_give_no_extra_effect() -> None:
    just = [{"lead": 0, "extra": 0, "text": "Just so."}]
    assert lay(bill=entity(0)).begin("write-success", name="Stealth", rows=just).is_over


# --- traits
@pytest.mark.rule("CHA-Q29")
def test_a_trait_of_so_many_turns_that_begins_in_ones_own_turn_does_not_count_that_turn() -> None:
    table = lay(bill=entity(0), ted=entity(0))
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    table.begin("declare-speed", "bill", speed="Medium")
    table.does("write-trait", who="bill", trait={"name": "drunk", "aspect": "x", "value": 1, "turns": 1})
    table.does("write-trait", who="bill", trait={"name": "lasting", "aspect": "x", "value": 1})
    assert {name: one.is_new for name, one in table["bill"].traits.items() if name in ("drunk", "lasting")} == {
        "drunk": True, "lasting": False,
    }  # fmt: skip


@pytest.mark.rule("CHA-Q31")
def test_where_traits_are_reset_with_the_scene_they_stay_burnt_until_it_ends() -> None:
    fish = HeldTrait(name="fish", activated=(Effect("noise", text="Away."),))
    table = lay(HouseRules(reset_with_scene=True), ted=entity(None, fish)).begin("scene", name="The mine")
    assert table.does("activate", "ted", trait="fish")["ted"].traits["fish"].state == "burnt"
    assert table.begin("end-scene")["ted"].traits["fish"].state == "regular"

"""No contest and contest, pairs and free-for-alls, ties, success range."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM
from hearthside.rulesets.challenge.content_kinds import SuccessRow, SuccessTable
from hearthside.rulesets.challenge.rules.contest import higher
from hearthside.rulesets.challenge.rules.no_contest import no_contest
from hearthside.rulesets.challenge.state import HouseRules
from rules.challenge.scenes import (
    BY_THE_BOOK,
    Scene,
    begin,
    challenge,
    entity,
    facts,
    finals,
    go_on,
    lay,
    pack,
    questions,
    roll,
    told,
    wins,
)


def free_for_all(scene: Scene, *who: str, dice: dict[str, int] | None = None) -> Scene:
    return go_on(scene.begin("free-for-all", deed="race", who=list(who)), dice)


# --- no contest
@pytest.mark.rule("CHA-021", "CHA-022")
@given(st.integers(-50, 50), st.integers(-50, 50), st.sampled_from(["first", "second", ""]))
def test_a_lead_beyond_20_wins_and_one_of_19_never_does(
    one: int, other: int, defender: Literal["first", "second", ""]
) -> None:
    verdict = no_contest(one, other, defender, BY_THE_BOOK)
    if abs(one - other) > 20:
        assert verdict == ("first" if one > other else "second")
    elif abs(one - other) < 20:
        assert verdict == "undecided"


@pytest.mark.rule("CHA-023", "CHA-Q01", "CHA-Q47")
@pytest.mark.parametrize(
    ("one", "other", "defender", "verdict"),
    [(30, 10, "first", "tie"), (30, 10, "second", "undecided"), (10, 30, "second", "tie"), (30, 10, "", "undecided")],
)
def test_a_lead_of_exactly_20_is_a_tie_that_only_a_defender_who_has_it_can_win(
    one: int, other: int, defender: Literal["first", "second", ""], verdict: str
) -> None:
    assert no_contest(one, other, defender, BY_THE_BOOK) == verdict


@pytest.mark.rule("CHA-023", "CHA-Q46")
def test_if_the_story_teller_picks_nothing_for_that_tie_the_dice_follow() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(30)), "ted", BreakTie="nothing")
    assert questions(scene) == ["dice", "dice"]


@pytest.mark.rule("CHA-024")
def test_who_is_beaten_without_dice_rolls_none() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(-30), cat=entity(9)), "ted", "cat")
    assert scene.asked == ["bill", "cat"]


# --- contest
@pytest.mark.rule("CHA-006", "CHA-025", "CHA-026", "CHA-028")
@pytest.mark.parametrize(("bill", "ted", "winner"), [(1, 20, "ted"), (20, 1, "bill"), (11, 5, "bill"), (6, 20, "ted")])
def test_the_higher_final_score_wins_and_no_face_is_special(bill: int, ted: int, winner: str) -> None:
    scene = challenge(lay(bill=entity(2), ted=entity(7)), "ted", dice={"bill": bill, "ted": ted})
    assert finals(scene) == {"bill": 2 + bill, "ted": 7 + ted}
    assert wins(scene)[0][0] == winner


@pytest.mark.rule("CHA-025")
@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_d20_shows_1_to_20(face: int) -> None:
    scene = challenge(lay(bill=entity(2), ted=entity(7)), "ted")
    with scene.refused("is not a roll of 1d20"):
        roll(scene, bill=face)


@pytest.mark.rule("CHA-026", "CHA-027")
@given(st.integers(-50, 50), st.integers(-50, 50))
def test_higher_or_level(one: int, other: int) -> None:
    assert higher(one, other) == ("tie" if one == other else "first" if one > other else "second")


@pytest.mark.rule("CHA-027", "CHA-Q03", "CHA-Q04")
@pytest.mark.parametrize(("word", "won"), [("defender", True), ("nothing", False)])
def test_the_story_teller_picks_what_a_tie_means_each_time(word: str, won: bool) -> None:
    scene = challenge(lay(bill=entity(2), ted=entity(7)), "ted", dice={"bill": 10, "ted": 5})
    assert (scene.asked, questions(scene)) == ([GM], ["BreakTie"])
    assert scene.prompt(GM).usual == "defender"
    go_on(scene, BreakTie=word)
    assert wins(scene) == ([("ted", "bill", "tie", 0, 0)] if won else [])
    assert ("Bill and Ted are level: nothing happens." in told(scene)) != won


@pytest.mark.rule("CHA-029", "CHA-030")
def test_against_several_the_initiator_has_one_die_and_each_pair_is_its_own() -> None:
    scene = challenge(lay(bill=entity(5), ted=entity(0), cat=entity(0)), "ted", "cat",
                      dice={"bill": 10, "ted": 3, "cat": 18})  # fmt: skip
    assert len(facts(scene, "FinalScoreMade")) == 3
    assert [win[:2] for win in wins(scene)] == [("bill", "ted"), ("cat", "bill")]
    assert scene.value["outcome"] == "mixed"


# --- free-for-all
@pytest.mark.rule("CHA-031", "CHA-Q06")
def test_in_a_free_for_all_one_alone_wins_over_all_others() -> None:
    scene = free_for_all(lay(bill=entity(5), ted=entity(6), cat=entity(7)), "bill", "ted", "cat",
                         dice={"bill": 12, "ted": 1, "cat": 4})  # fmt: skip
    assert wins(scene) == [("bill", "ted", "contest", 10, 2), ("bill", "cat", "contest", 6, 1)]
    assert scene.value["winner"] == "bill"


@pytest.mark.rule("CHA-031", "CHA-Q07", "CHA-Q08")
def test_whom_somebody_beats_without_dice_is_out_and_the_others_roll() -> None:
    scene = free_for_all(lay(bill=entity(30), ted=entity(25), cat=entity(7)), "bill", "ted", "cat")
    assert scene.asked == ["bill", "ted"]
    go_on(scene, {"bill": 3, "ted": 14})
    assert wins(scene) == [("ted", "bill", "contest", 6, 1), ("ted", "cat", "no contest", 18, 3)]


@pytest.mark.rule("CHA-031")
def test_if_one_remains_that_one_wins_without_dice() -> None:
    scene = free_for_all(lay(bill=entity(30), ted=entity(5), cat=entity(7)), "bill", "ted", "cat")
    assert wins(scene) == [("bill", "ted", "no contest", 25, 5), ("bill", "cat", "no contest", 23, 4)]


@pytest.mark.rule("CHA-Q08")
def test_towards_one_who_was_out_before_the_difference_is_never_below_0() -> None:
    table = lay(bill=entity(22), ted=entity(2), cat=entity(1))
    scene = free_for_all(table, "bill", "ted", "cat", dice={"bill": 1, "ted": 20})
    assert finals(scene) == {"bill": 23, "ted": 22}
    assert wins(scene) == [("bill", "ted", "contest", 1, 0), ("bill", "cat", "no contest", 21, 4)]


@pytest.mark.rule("CHA-031", "CHA-Q03")
def test_a_tie_for_the_highest_gives_no_winner() -> None:
    scene = free_for_all(lay(bill=entity(5), ted=entity(5), cat=entity(1)), "bill", "ted", "cat",
                         dice={"bill": 9, "ted": 9, "cat": 2})  # fmt: skip
    assert wins(scene) == []
    assert scene.value == {}


@pytest.mark.rule("CHA-Q47")
def test_a_lead_of_exactly_20_in_a_free_for_all_leaves_both_in() -> None:
    scene = free_for_all(lay(bill=entity(25), ted=entity(5)), "bill", "ted")
    assert scene.asked == ["bill", "ted"]


@pytest.mark.rule("CHA-013")
def test_a_free_for_all_needs_two() -> None:
    scene = lay(bill=entity(5), ted=entity(5))
    with scene.refused("1 picked; at least 2"):
        scene.begin("free-for-all", deed="race", who=["bill"])


# --- success range
@pytest.mark.rule("CHA-068", "CHA-072")
def test_the_difference_is_measured_for_each_pair_with_or_without_dice() -> None:
    table = lay(bill=entity(30), ted=entity(5), cat=entity(20))
    scene = challenge(table, "ted", "cat", dice={"bill": 8, "cat": 1})
    assert wins(scene) == [("bill", "ted", "no contest", 24, 4), ("bill", "cat", "contest", 16, 3)]


LADDER = SuccessTable(name="Ladder", rows=(SuccessRow(0, 1, "just"), SuccessRow(7, 3), SuccessRow(12, 0, "splendid")))


@pytest.mark.rule("CHA-069", "CHA-Q48")
@pytest.mark.parametrize(
    ("ted", "extra", "text"), [(9, 1, "just"), (4, 1, "just"), (3, 3, ""), (-1, 3, ""), (-2, 0, "splendid")]
)
def test_a_campaigns_success_table_replaces_the_formula(ted: int, extra: int, text: str) -> None:
    table = lay(BY_THE_BOOK, pack(success_tables={"ladder": LADDER}), bill=entity(10), ted=entity(ted))
    scene = challenge(table, "ted", dice={"bill": 2, "ted": 2}, Judge={"roles": "as declared", "success": "ladder"})
    assert [(fact["extra"], fact.get("text", "")) for fact in facts(scene, "Beaten")] == [(extra, text)]


@pytest.mark.rule("CHA-069", "CHA-Q48")
def test_the_table_applies_from_0_on_ties_included() -> None:
    table = lay(HouseRules(), pack(success_tables={"ladder": LADDER}), bill=entity(10), ted=entity(10))
    scene = challenge(table, "ted", dice={"bill": 2, "ted": 2}, BreakTie="defender",
                      Judge={"roles": "as declared", "success": "ladder"})  # fmt: skip
    assert wins(scene) == [("ted", "bill", "tie", 0, 1)]


@pytest.mark.rule("CHA-069")
def test_a_deed_proposes_its_own_success_table() -> None:
    scene = begin(lay(bill=entity(1), ted=entity(1)), "ted", deed="haggle")
    assert scene.prompt(GM).fields["success"].usual == "bargain"

"""Challenged actions: who takes part, what relates, what may be left out, what the score is."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.play.view import view_for
from hearthside.rulesets.challenge.content_kinds import Deed, Effect
from hearthside.rulesets.challenge.state import Entity, HeldTrait, HouseRules
from rules.challenge.scenes import (
    TEST,
    answered,
    begin,
    card_of,
    challenge,
    entity,
    facts,
    finals,
    go_on,
    lay,
    pack,
    questions,
    roll,
    rows,
    scores,
    several,
    told,
    trait,
    wins,
)

LOCK = Entity(kind="environment", traits={"stiff": trait("theirs", 4, name="stiff")})


# --- who takes part
@pytest.mark.rule("CHA-004", "CHA-012", "CHA-013", "CHA-025", "CHA-Q41")
def test_an_environment_opposes_like_anybody_and_the_story_teller_rolls_for_it() -> None:
    scene = challenge(lay(bill=entity(5), lock=LOCK), "lock")
    assert scores(scene) == {"bill": 5, "lock": 4}
    with scene.refused("nothing of that is asked of you"):
        scene.play.answer("ana", scene.number, [3], place=scene.place("lock"))
    assert finals(roll(scene, lock=3, bill=6)) == {"bill": 11, "lock": 7}


@pytest.mark.rule("CHA-012", "CHA-064")
def test_what_nobody_opposes_needs_no_test() -> None:
    scene = lay(bill=entity(5), ted=entity(5)).begin("do-unopposed", "bill", what="opens the window")
    assert scene.is_over
    assert told(scene) == ["Bill: opens the window. Nothing opposes it."]


@pytest.mark.rule("CHA-012", "CHA-Q52")
@pytest.mark.parametrize("against", [[], ["bill"], ["nobody"], ["ted", "ted"]])
def test_a_challenged_action_is_opposed_by_somebody_else(against: list[str]) -> None:
    scene = lay(bill=entity(5), ted=entity(5))
    with scene.refused("name at least one|cannot be picked here|is not one of|names something twice"):
        scene.begin("challenge", "bill", deed="test", against=against)


@pytest.mark.rule("CHA-002", "CHA-003", "CHA-013")
def test_a_player_acts_for_the_own_character_alone_and_the_story_teller_for_all_others() -> None:
    scene = lay(bill=entity(5), ted=entity(5), guard=entity(5))
    with scene.refused("not yours to act for"):
        scene.play.begin("ana", "challenge", "guard", deed="test", against=["ted"])
    assert scene.play.begin(GM, "challenge", "guard", deed="test", against=["ted"]).actor == "guard"


@pytest.mark.rule("CHA-014", "CHA-Q05")
def test_who_declares_it_begins_and_the_other_defends_unless_the_story_teller_turns_it_round() -> None:
    as_declared = challenge(lay(bill=entity(5), ted=entity(5)), "ted", dice={"bill": 9, "ted": 9}, BreakTie="defender")
    assert wins(as_declared)[0][:2] == ("ted", "bill")
    turned = challenge(lay(bill=entity(5), ted=entity(5)), "ted", dice={"bill": 9, "ted": 9}, Judge="turned round",
                       BreakTie="defender")  # fmt: skip
    assert wins(turned)[0][:2] == ("bill", "ted")


# --- what relates
@pytest.mark.rule("CHA-015", "CHA-018")
def test_what_bears_on_the_aspects_of_a_side_is_proposed_and_the_story_teller_decides() -> None:
    bill = entity(3, trait("mine", 2, name="strong"), trait("cooking", 4, name="cook"))
    scene = begin(lay(bill=bill, ted=entity(1)), "ted")
    field = scene.prompt(GM).fields["related bill"]
    assert field.usual == ["mine · mine", "strong · mine"]
    assert [option.value for option in field.options] == [
        "mine · mine", "theirs · theirs", "strong · mine", "cook · cooking",
    ]  # fmt: skip
    go_on(scene, Judge={"roles": "as declared", "related bill": ["strong · mine", "cook · cooking"]})
    assert scores(scene) == {"bill": 6, "ted": 1}


@pytest.mark.rule("CHA-018")
def test_each_side_has_its_own_related_set_and_circumstances_are_traits() -> None:
    ted = entity(9, trait("theirs", -4, name="drunk", source="circumstance"))
    scene = challenge(lay(bill=entity(3), ted=ted), "ted")
    assert scores(scene) == {"bill": 3, "ted": 5}


@pytest.mark.rule("CHA-016")
def test_all_that_relates_counts_penalties_too() -> None:
    bill = entity(3, trait("mine", -5, name="drunk"))
    scene = begin(lay(bill=bill, ted=entity(1)), "ted")
    assert scores(go_on(scene))["bill"] == -2


@pytest.mark.rule("CHA-017")
@pytest.mark.parametrize(("accepted", "score"), [(True, 3), (False, -2)])
def test_only_the_story_excuses_an_effect_and_only_if_the_story_teller_agrees(accepted: bool, score: int) -> None:
    bill = entity(3, trait("mine", -5, name="drunk"))
    scene = begin(lay(bill=bill, ted=entity(1)), "ted")
    wish = [{"effect": "drunk · mine", "reason": "the cold water"}]
    go_on(scene, LeaveOut=several(wish, []), AcceptExclusion=accepted)
    assert scores(scene)["bill"] == score
    assert ("need not count" in told(scene)[1]) == accepted


@pytest.mark.rule("CHA-017")
@pytest.mark.parametrize(
    "wish",
    [
        [{"effect": "drunk · mine"}],
        [{"effect": "drunk · mine", "reason": ""}],
        [{"effect": "theirs · theirs", "reason": "why not"}],
        [{"effect": "drunk · mine", "reason": "one"}, {"effect": "drunk · mine", "reason": "two"}],
    ],
)
def test_leaving_something_out_needs_a_reason_and_something_that_counts(wish: object) -> None:
    scene = begin(lay(bill=entity(3, trait("mine", -5, name="drunk")), ted=entity(1)), "ted")
    with scene.refused("missing|at least a word|is not one of|named twice"):
        answered(scene, LeaveOut=wish)


@pytest.mark.rule("CHA-013", "CHA-017")
def test_the_story_teller_and_the_players_are_asked_side_by_side() -> None:
    scene = begin(lay(bill=entity(3), ted=entity(1)), "ted")
    assert dict(zip(scene.asked, questions(scene), strict=True)) == {GM: "Judge", "bill": "LeaveOut", "ted": "LeaveOut"}


@pytest.mark.rule("CHA-019")
@pytest.mark.parametrize(("mine", "score"), [(0, 0), (-40, -40), (1000, 1000)])
def test_a_score_is_any_whole_number(mine: int, score: int) -> None:
    assert scores(challenge(lay(bill=entity(mine), ted=entity(mine)), "ted"))["bill"] == score


@pytest.mark.rule("CHA-005")
def test_an_effect_in_words_alone_adds_nothing() -> None:
    tall = HeldTrait(name="tall", passive=(Effect("mine", text="sees over most walls"),))
    scene = challenge(lay(bill=entity(3, tall, trait("mine", 2, name="strong")), ted=entity(1)), "ted")
    assert [part["label"] for part in facts(scene, "ScoreMade")[0]["sum"]["parts"]] == ["mine", "strong"]


@pytest.mark.rule("CHA-Q09")
def test_allies_add_nothing_to_each_others_scores_help_is_a_trait() -> None:
    table = lay(bill=entity(3), ted=entity(1), cat=entity(9))
    table.does("write-trait", who="bill", trait={"name": "a leg up", "aspect": "mine", "value": 2, "ends": "the wall"})
    assert scores(challenge(table, "ted"))["bill"] == 5


# --- the order of it
@pytest.mark.rule("CHA-020", "CHA-024")
def test_scores_then_no_contest_then_dice_only_if_undecided_then_range_and_effects() -> None:
    scene = challenge(lay(bill=entity(10), ted=entity(5)), "ted", dice={"bill": 12, "ted": 3})
    kinds = [fact for fact in scene.facts if fact in ("ScoreMade", "FinalScoreMade", "Beaten")]
    assert kinds == ["ScoreMade", "ScoreMade", "FinalScoreMade", "FinalScoreMade", "Beaten"]
    decided = challenge(lay(bill=entity(40), ted=entity(5)), "ted")
    assert "FinalScoreMade" not in decided.facts


@pytest.mark.rule("CHA-032", "CHA-Q10")
def test_rows_count_for_who_does_it_and_before_the_no_contest_test() -> None:
    scene = challenge(lay(bill=entity(25), ted=entity(3)), "ted", args={"rows": rows(range="Very Far")})
    assert scores(scene) == {"bill": 21, "ted": 3}
    assert questions(scene) == ["dice", "dice"]


@pytest.mark.rule("CHA-034")
def test_rows_are_no_part_of_the_effect() -> None:
    table = lay(bill=entity(40, trait("might", 3)), ted=entity(3))
    how = {"receives": "loser", "trait": "hurt", "aspect": "pain", "related bill": ["might · might"], "extra": 0}
    scene = challenge(table, "ted", args={"rows": rows(range="Far")}, PlanEffect=how, effect=4)
    assert facts(scene, "EffectMade")[0]["total"] == 7


@pytest.mark.rule("CHA-Q42")
def test_nothing_follows_by_itself_the_next_challenge_is_another_action() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(3)), "ted")
    assert scene.is_over
    assert not scene.play.open_runs()


# --- the story teller's last word
@pytest.mark.rule("CHA-008")
@pytest.mark.parametrize(("word", "says"), [("nobody", "nobody has won"), ("the other way round", "Ted has won")])
def test_the_story_teller_overrules_a_result_and_the_log_says_so(word: str, says: str) -> None:
    answers = several({"receives": "nobody", "verdict": word}, {"receives": "nobody"})
    if word == "nobody":
        answers = several({"receives": "nobody", "verdict": word})
    scene = challenge(lay(bill=entity(40), ted=entity(3)), "ted", PlanEffect=answers)
    assert f"The story teller rules otherwise: {says}." in told(scene)


@pytest.mark.rule("CHA-008", "CHA-011")
def test_the_story_tellers_word_on_a_value_goes_before_anything_else() -> None:
    scene = begin(lay(bill=entity(3), ted=entity(1)), "ted")
    scene.set("bill.traits.mine.passive.0.value", 9)
    assert scores(go_on(scene))["bill"] == 9


@pytest.mark.rule("CHA-010", "CHA-011")
def test_a_campaign_rule_goes_before_the_base_rule_and_may_change_at_any_time() -> None:
    table = lay(bill=entity(30), ted=entity(10))
    assert questions(challenge(table, "ted")) == ["dice", "dice"]
    roll(table, bill=1, ted=1)
    go_on(table)
    table.begin("house-rule", rule="exact_lead", to="either")
    assert wins(challenge(table, "ted")) == [("bill", "ted", "no contest", 20, 4)]


# --- open and hidden scores
@pytest.mark.rule("CHA-Q44")
def test_scores_are_open_unless_the_story_teller_hides_those_of_a_non_player() -> None:
    table = lay(bill=entity(3), guard=entity(1, trait("theirs", 6, name="twenty winters")))
    assert "twenty winters" in repr(view_for(table.play, "ana"))
    table.does("hide-scores", who="guard")
    scene = challenge(table, "guard", dice={"bill": 2, "guard": 1})
    assert table["guard"].traits == {}
    shown = [fact.text for card in view_for(table.play, "ana").log for fact in card.facts]
    assert "The score of Bill: 3 mine = 3." in shown
    assert not any("The score of Guard" in line for line in shown)
    assert "twenty winters" not in repr(view_for(table.play, "ana"))
    assert scores(scene) == {"bill": 3, "guard": 7}
    table.does("hide-scores", who="guard")
    assert "twenty winters" in table["guard"].traits


@pytest.mark.rule("CHA-Q44")
def test_odds_against_hidden_scores_are_nobodys_but_the_story_tellers() -> None:
    table = lay(bill=entity(3), guard=entity(1))
    table.does("hide-scores", who="guard")
    scene = begin(table, "guard")
    with pytest.raises(Exception, match="not yours to see"):
        scene.play.odds("ana", scene.number)
    assert scene.play.odds(GM, scene.number).chance("win") > 0


@pytest.mark.rule("CHA-037")
def test_something_else_than_the_listed_deeds_can_be_done() -> None:
    scene = begin(lay(bill=entity(3), ted=entity(1)), "ted", deed="", what="juggle")
    assert "“juggle”" in scene.prompt(GM).title
    go_on(scene, Judge={"related bill": ["mine · mine"]})
    assert scores(scene) == {"bill": 3, "ted": 0}


@pytest.mark.rule("CHA-069")
def test_a_deed_of_the_campaign_lies_over_the_packs() -> None:
    other = pack(deeds={"test": Deed(name="the test", aspects=("cooking",))})
    bill = entity(3, trait("cooking", 4, name="cook"))
    assert scores(challenge(lay(HouseRules(), other, bill=bill, ted=entity(1)), "ted"))["bill"] == 4
    assert TEST.aspects == ("mine",)


@pytest.mark.rule("CHA-008")
def test_an_overruled_result_is_the_result_everywhere() -> None:
    answers = several({"receives": "nobody", "verdict": "the other way round"}, {"receives": "nobody"})
    scene = challenge(lay(bill=entity(40), ted=entity(3)), "ted", PlanEffect=answers)
    assert (scene.value["outcome"], scene.value.get("beaten", 0)) == ("lose", 0)
    assert [(win["winner"], win["loser"], win["difference"]) for win in scene.value["wins"]] == [("ted", "bill", 0)]
    assert wins(scene) == []  # the log does not say that Bill beats Ted
    [card] = [fact.verdict for fact in card_of(scene) if fact.verdict]
    assert card.words == "Wins"
    assert [fact.about for fact in card_of(scene) if fact.verdict] == ["ted"]


@pytest.mark.rule("CHA-008")
def test_a_win_that_the_story_teller_takes_away_is_nobodys() -> None:
    scene = challenge(lay(bill=entity(40), ted=entity(3)), "ted",
                      PlanEffect=several({"receives": "nobody", "verdict": "nobody"}))  # fmt: skip
    assert scene.value["outcome"] == "tie"
    assert wins(scene) == []
    assert [fact.verdict.words for fact in card_of(scene) if fact.verdict] == ["Nobody wins"]


@pytest.mark.rule("CHA-008", "CHA-027")
@pytest.mark.parametrize(("word", "outcome"), [("bill", "win"), ("ted", "lose"), ("", "tie")])
def test_an_outcome_that_nobody_won_can_be_overruled(word: str, outcome: str) -> None:
    table = lay(HouseRules(ties="nothing"), bill=entity(5), ted=entity(5))
    scene = challenge(table, "ted", dice={"bill": 4, "ted": 4}, LastWord=word)
    assert scene.value["outcome"] == outcome
    assert ("Bill and Ted are level: nothing happens." in told(scene)) == (not word)


@pytest.mark.rule("CHA-008", "CHA-031")
def test_the_story_teller_may_name_the_winner_of_a_free_for_all_that_is_level() -> None:
    table = lay(bill=entity(5), ted=entity(5), cat=entity(5))
    begun = table.begin("free-for-all", deed="race", who=["bill", "ted", "cat"])
    scene = go_on(begun, {"bill": 4, "ted": 4, "cat": 1}, LastWord="ted")
    assert scene.value["winner"] == "ted"
    assert [(win["winner"], win["loser"]) for win in scene.value["wins"]] == [("ted", "bill"), ("ted", "cat")]


@pytest.mark.rule("CHA-008", "CHA-031")
def test_a_free_for_all_has_one_winner_also_when_it_is_overruled() -> None:
    table = lay(bill=entity(50), ted=entity(5), cat=entity(5))
    answers = several({"receives": "nobody", "verdict": "the other way round"})
    scene = go_on(table.begin("free-for-all", deed="race", who=["bill", "ted", "cat"]), PlanEffect=answers)
    assert scene.value["winner"] == "ted"
    assert [(win["winner"], win["loser"]) for win in scene.value["wins"]] == [("ted", "bill"), ("ted", "cat")]


@pytest.mark.rule("CHA-008", "CHA-Q15")
def test_a_win_without_an_effect_can_be_overruled_too() -> None:
    scene = challenge(lay(HouseRules(extras_only=True), bill=entity(5), ted=entity(5)), "ted",
                      dice={"bill": 6, "ted": 4}, LastWord="ted")  # fmt: skip
    assert scene.value["outcome"] == "lose"


@pytest.mark.rule("CHA-Q44")
def test_an_npc_whose_scores_were_hidden_has_open_ones_once_a_player_plays_them() -> None:
    scene = lay(bill=entity(1), ted=entity(1), guard=entity(5)).begin("hide-scores", who="guard")
    assert scene["guard"].traits == {}
    scene.begin("assign", who="guard", to="ben")
    guard = scene["guard"]
    assert (guard.guarded, guard.hidden, list(guard.traits)) == (False, {}, ["mine", "theirs"])

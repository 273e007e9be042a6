"""Challenge effects: what relates, how large they are, who receives them, and what they become."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.state import HeldTrait, HouseRules
from rules.challenge.scenes import (
    BY_THE_BOOK,
    Scene,
    asked,
    challenge,
    effects,
    entity,
    facts,
    go_on,
    lay,
    plan,
    questions,
    scores,
    several,
    told,
    trait,
)

HEALTH = HeldTrait(name="Health", number=20, most=20)
BILL = entity(40, trait("might", 3), HEALTH)
TED = entity(0, trait("shield", 2), HEALTH)


def win(rules: HouseRules = BY_THE_BOOK, bill: Any = BILL, ted: Any = TED, **answers: Any) -> Scene:
    """Bill beats Ted without dice, by 40."""
    return challenge(lay(rules, bill=bill, ted=ted), "ted", **answers)


@pytest.mark.rule("CHA-073")
@pytest.mark.parametrize(
    ("receives", "bill", "ted"), [("loser", 0, -5), ("winner", 5, 0), ("both", 5, -5), ("nobody", 0, 0)]
)
def test_the_story_teller_says_who_receives_it_good_for_winners_bad_for_losers(
    receives: str, bill: int, ted: int
) -> None:
    dice: dict[str, Any] = {"effect": 5} if bill or ted else {}
    scene = win(PlanEffect=plan(receives=receives, extra=0, dice_only=True), **dice)
    for who, value in (("bill", bill), ("ted", ted)):
        found = scene[who].traits.get("hurt")
        assert (found.passive[0].value if found else 0) == value


@pytest.mark.rule("CHA-074", "CHA-Q20")
def test_related_traits_of_the_winner_count_as_they_stand_and_the_losers_as_negatives() -> None:
    related = {"related bill": ["might · might"], "related ted": ["shield · shield"]}
    scene = win(PlanEffect=plan(extra=0, **related), effect=4)
    assert [part["value"] for part in facts(scene, "EffectMade")[0]["sum"]["parts"]] == [3, -2]
    assert effects(scene) == [3 - 2 + 4]


@pytest.mark.rule("CHA-074", "CHA-Q20")
def test_what_usually_relates_to_the_effect_is_ticked() -> None:
    scene = begin_win()
    fields = asked(scene, "PlanEffect").request.prompt(scene.view(GM)).fields
    assert fields["related bill"].usual == ["might · might"]
    assert fields["related ted"].usual == ["shield · shield"]


def begin_win(**entities: Any) -> Scene:
    """Up to the story teller's decision about the effect."""
    scene = lay(**{"bill": BILL, "ted": TED, **entities})
    scene.begin("challenge", "bill", deed="test", against=["ted"])
    while "PlanEffect" not in questions(scene):
        place, waiting = next((p, w) for p, w in scene.waiting.items() if not w.answered)
        value: Any = "as declared" if waiting.request.by == GM else []
        scene.play.answer(GM, scene.number, value, place=place)
        scene.checked()
    return scene


@pytest.mark.rule("CHA-075")
@pytest.mark.parametrize(("accepted", "total"), [(True, 4), (False, 7)])
def test_an_effect_is_left_out_only_for_a_reason_in_the_story(accepted: bool, total: int) -> None:
    scene = begin_win()
    wish = [{"effect": "might · might", "reason": "the arm is asleep"}]
    go_on(scene, PlanEffect=plan(extra=0, **{"related bill": ["might · might"], "related ted": []}),
          LeaveOut=several(wish, []), AcceptExclusion=accepted, effect=4)  # fmt: skip
    assert effects(scene) == [total]


@pytest.mark.rule("CHA-076", "CHA-077")
def test_a_six_counts_and_is_rolled_again_as_long_as_one_shows_and_every_die_can() -> None:
    scene = win(PlanEffect=plan(extra=1, dice_only=True), effect=several([6, 6], [6, 2], 6, 6, 1))
    assert effects(scene) == [(6 + 6 + 6 + 6 + 1) + (6 + 2)]


@pytest.mark.rule("CHA-078")
@pytest.mark.parametrize(("dice_only", "total"), [(True, 4), (False, 7)])
def test_the_story_teller_may_let_the_dice_alone_count(dice_only: bool, total: int) -> None:
    related = {"related bill": ["might · might"], "related ted": []}
    assert effects(win(PlanEffect=plan(extra=0, dice_only=dice_only, **related), effect=4)) == [total]


@pytest.mark.rule("CHA-079", "CHA-Q22", "CHA-Q42")
def test_an_effect_becomes_a_temporary_trait_that_counts_in_a_later_challenge() -> None:
    scene = win(PlanEffect=plan(receives="winner", aspect="mine", extra=0, dice_only=True, ends="the shot"), effect=5)
    got = scene["bill"].traits["hurt"]
    assert (got.temporary, got.ends, got.passive) == (True, "the shot", (Effect("mine", 5),))
    assert scores(challenge(scene, "ted"))["bill"] == 45


@pytest.mark.rule("CHA-079")
def test_a_second_one_of_the_same_name_is_a_trait_of_its_own() -> None:
    scene = win(PlanEffect=plan(extra=0, dice_only=True), effect=5)
    challenge(scene, "ted", PlanEffect=plan(extra=0, dice_only=True), effect=3)
    assert [(name, one.passive[0].value) for name, one in scene["ted"].traits.items() if "hurt" in name] == [
        ("hurt", -5),
        ("hurt 2", -3),
    ]


@pytest.mark.rule("CHA-Q21", "CHA-Q22")
@pytest.mark.parametrize(("receives", "bill", "ted"), [("loser", 9, 15), ("both", 14, 15), ("winner", 14, 20)])
def test_or_it_changes_a_number_such_as_health_by_the_same_amount_for_both(receives: str, bill: int, ted: int) -> None:
    hurt = HeldTrait(name="Health", number=9, most=20)
    scene = win(bill=entity(40, hurt), effect=5,
                PlanEffect={"receives": receives, "number": "Health", "extra": 0, "dice_only": True})  # fmt: skip
    assert (scene["bill"].traits["Health"].number, scene["ted"].traits["Health"].number) == (bill, ted)


@pytest.mark.rule("CHA-Q22")
def test_a_number_goes_below_0_but_not_above_its_most() -> None:
    scene = win(PlanEffect={"receives": "both", "number": "Health", "extra": 4, "dice_only": True},
                effect=several([5, 5, 5, 5, 5]))  # fmt: skip
    assert (scene["bill"].traits["Health"].number, scene["ted"].traits["Health"].number) == (20, -5)
    assert "Ted: Health 20 → −5." in told(scene)


@pytest.mark.rule("CHA-073", "CHA-Q22")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"receives": "loser"}, "needs a name and an aspect"),
        ({"receives": "loser", "trait": "hurt"}, "needs a name and an aspect"),
        ({"receives": "loser", "number": "Luck"}, "is not one of"),
        ({"receives": "everybody"}, "is not one of"),
        ({"receives": "loser", "trait": "hurt", "aspect": "pain", "extra": -1}, "at least 0 does"),
    ],
)
def test_an_effect_without_a_form_is_refused(answer: object, why: str) -> None:
    scene = begin_win()
    place = next(place for place, w in scene.waiting.items() if w.request is asked(scene, "PlanEffect").request)
    with scene.refused(why):
        scene.play.answer("mara", scene.number, answer, place=place)


@pytest.mark.rule("CHA-Q22")
def test_who_has_no_such_number_cannot_have_it_changed() -> None:
    scene = begin_win(ted=entity(0))
    place = next(place for place, w in scene.waiting.items() if w.request is asked(scene, "PlanEffect").request)
    with scene.refused("Ted has no Health that could change"):
        scene.play.answer("mara", scene.number, {"receives": "loser", "number": "Health"}, place=place)


@pytest.mark.rule("CHA-Q19")
def test_an_effect_of_nothing_leaves_no_trait() -> None:
    related = {"related bill": [], "related ted": ["shield · shield"]}
    scene = win(ted=entity(0, trait("shield", 9)), PlanEffect=plan(extra=0, **related), effect=5)
    assert effects(scene) == [0]
    assert "hurt" not in scene["ted"].traits


@pytest.mark.rule("CHA-073")
def test_a_deed_proposes_what_it_usually_brings_if_its_doer_has_won() -> None:
    bill = entity(None, trait("fighting", 40), trait("damage", 4), HEALTH)
    table = lay(bill=bill, ted=entity(None, trait("armour", 1), HEALTH))
    scene = challenge(table, "ted", deed="strike", PlanEffect={"receives": "loser", "extra": 0}, effect=5)
    assert scene["ted"].traits["Health"].number == 20 - (4 - 1 + 5)


@pytest.mark.rule("CHA-Q41")
def test_an_environment_wins_effects_like_anybody() -> None:
    ice = entity(40, kind="environment")
    scene = challenge(lay(bill=entity(0, HEALTH), ice=ice), "ice",
                      PlanEffect={"receives": "loser", "number": "Health", "extra": 0}, effect=3)  # fmt: skip
    assert scene["bill"].traits["Health"].number == 17


@pytest.mark.rule("CHA-Q22")
def test_an_effect_on_a_number_that_goes_while_its_dice_are_awaited_changes_nothing() -> None:
    health = HeldTrait(name="Health", number=10)
    wound = {"receives": "loser", "number": "Health", "extra": 0, "dice_only": True}
    scene = challenge(lay(bill=entity(40), ted=entity(9, health)), "ted", PlanEffect=wound)
    scene.meanwhile("take-trait", who="ted", trait="Health")
    assert effects(go_on(scene, effect=several([3]))) == [3]
    assert list(scene["ted"].traits) == ["mine", "theirs"]

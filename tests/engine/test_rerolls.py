"""The hard ten, 3: a friend's re-roll card is played before the outcome counts, and grit goes on top."""

from __future__ import annotations

from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import GRIT_DICE, REROLL, SKIRMISH
from engine.modes import Stage

NOBODY_DEFENDS = {"orc": {"ap": 0}, "ogre": {"ap": 0}}
MISSED = [1, 1, 1, 1, 1, 1]


def attack(bo: dict[str, object], ana: dict[str, object]) -> Stage:
    scene = Stage(SKIRMISH, skirmish(bo=bo, ana=ana, **NOBODY_DEFENDS))
    return scene.begin("attack", "ana", on="orc").answer("ana", MISSED)


def test_only_the_holder_of_the_card_is_asked_before_the_miss_counts() -> None:
    scene = attack(bo={"cards": (REROLL,)}, ana={})
    assert scene.asked == ["bo"]
    assert scene.options("bo") == ["pass", REROLL]


def test_a_friends_card_is_played_when_both_agree_and_the_new_dice_stand() -> None:
    scene = attack(bo={"cards": (REROLL,)}, ana={}).answer("bo", REROLL)
    assert scene.asked == ["ana"]
    assert scene.prompt("ana").title == "Do you agree to the re-roll of Bo?"
    scene.answer("ana", True)
    assert scene["bo"].cards == ()
    scene.answer("ana", [6, 6, 6, 1, 1, 1])
    assert scene.question("ana") == "roll 1d8: damage"
    scene.answer("ana", [4])
    assert scene.value == 6
    assert scene["orc"].hp == 24


def test_a_card_that_is_declined_stays_in_the_hand() -> None:
    scene = attack(bo={"cards": (REROLL,)}, ana={}).answer("bo", REROLL).answer("ana", False)
    assert scene.is_over
    assert scene.value == 0
    assert scene["bo"].cards == (REROLL,)


def test_of_two_cards_one_is_played_and_the_other_is_not_asked_for() -> None:
    scene = attack(bo={"cards": (REROLL, REROLL)}, ana={}).answer("bo", REROLL).answer("ana", True)
    scene.answer("ana", MISSED)
    assert scene.is_over
    assert scene["bo"].cards == (REROLL,)


def test_grit_adds_two_dice_to_those_on_the_table() -> None:
    scene = attack(bo={}, ana={"grit": 1}).answer("ana", GRIT_DICE)
    assert scene.question("ana") == "roll 2d6: grit dice"
    scene.answer("ana", [6, 2])
    assert scene.question("ana") == "roll 1d8: damage"
    assert scene["ana"].grit == 0


def test_grit_goes_on_top_of_a_friends_re_roll() -> None:
    scene = attack(bo={"cards": (REROLL,)}, ana={"grit": 1})
    assert scene.asked == ["bo", "ana"]
    scene.answer("bo", REROLL).answer("ana", True).answer("ana", MISSED)
    assert scene.asked == ["ana"]
    scene.answer("ana", GRIT_DICE).answer("ana", [5, 1]).answer("ana", [8])
    assert scene.value == 10


def test_a_re_roll_after_grit_throws_the_test_anew_without_the_grit_dice() -> None:
    scene = attack(bo={"cards": (REROLL,)}, ana={"grit": 1}).answer("ana", GRIT_DICE).answer("ana", [6, 6])
    assert scene.asked == ["bo"]
    scene.answer("bo", REROLL).answer("ana", True).answer("ana", MISSED)
    assert scene.value == 0


def test_a_foe_may_not_play_a_card_on_a_heros_dice() -> None:
    world = skirmish(orc={"ap": 0, "cards": (REROLL,)}, ogre={"ap": 0})
    scene = Stage(SKIRMISH, world).begin("attack", "ana", on="orc").answer("ana", MISSED)
    assert scene.is_over

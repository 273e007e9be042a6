"""The hard ten, 4: something is done to an action while its prompt stands."""

from __future__ import annotations

from engine.miniatures.brawl import BRAWL, RESOLVE, Brawler
from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import NO_YOU_DONT, SKIRMISH
from engine.modes import Stage


def test_the_gm_gives_an_action_point_and_the_prompt_offers_more() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0})).begin("attack", "ana", on="orc")
    assert scene.options("orc") == ["nobody", "ogre"]
    with scene.refused(match="^Orc cannot be picked here; possible: nobody, Ogre$"):
        scene.answer("orc", "orc")
    scene.set("orc.ap", 1)
    assert scene.options("orc") == ["nobody", "orc", "ogre"]
    scene.answer("orc", "orc").answer("orc", [6, 6, 6, 1, 1]).answer("ana", [5, 5, 1, 1, 1, 1])
    assert scene["orc"].ap == 0
    assert scene.facts == ["Paid", "ValueSet", "Paid"]


def test_the_gm_takes_an_action_point_and_the_prompt_offers_less() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").set("ogre.ap", 0)
    assert scene.options("orc") == ["nobody", "orc"]
    with scene.refused(match="^Ogre cannot be picked here"):
        scene.answer("orc", "ogre")


def test_an_interjection_voids_only_the_answers_that_it_made_impossible() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("blast", "orc", targets=["ana", "bo", "ogre"]).answer("orc", [6, 4, 3])
    scene.answer("ana", True).answer("bo", True).set("ana.ap", 1)
    assert scene.asked == ["ana", "ogre"]
    scene.answer("ogre", False).answer("ana", False)
    assert scene.value == {"ana": 13, "bo": 6, "ogre": 13}


def test_an_answer_on_a_form_stays_while_it_is_still_possible() -> None:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler(), "cat": Brawler()})
    scene.begin("brawl-round", fighters=["ann", "bud", "cat"]).answer("ann", {"whom": "bud", "effort": 2})
    scene.set("cat.power", 5)
    assert scene.asked == ["bud", "cat"]


def test_an_answer_on_a_form_is_asked_anew_when_a_field_of_it_became_impossible() -> None:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler()})
    scene.begin("brawl-round", fighters=["ann", "bud"]).answer("ann", {"whom": "bud", "effort": 2})
    scene.set("ann.resolve", 1)
    assert scene.asked == ["ann", "bud"]


def test_an_interjection_that_asks_something_itself_is_finished_first() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0, "grit": 1})).begin("attack", "ana", on="orc")
    scene.interject("grit-for-ap", "orc")
    assert scene.question("orc") == "roll 1d4: grit"
    scene.answer("orc", [3])
    assert scene["orc"].ap == 3
    assert scene["orc"].grit == 0
    assert scene.question("orc") == "choose WhoDefends"
    scene.answer("orc", "orc")
    assert scene["orc"].ap == 2


def test_two_interjections_follow_each_other_in_the_order_they_came() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0})).begin("attack", "ana", on="orc")
    scene.set("orc.ap", 3).set("orc.ap", 1)
    assert scene["orc"].ap == 1


def test_a_reaction_that_can_no_longer_be_paid_for_is_not_offered_any_more() -> None:
    world = skirmish(orc={"knows": (NO_YOU_DONT,), "ap": 1}, ogre={"knows": (NO_YOU_DONT,)})
    scene = Stage(SKIRMISH, world).begin("attack", "ana", on="ogre")
    assert scene.asked == ["orc", "ogre"]
    scene.set("orc.ap", 0)
    assert scene.asked == ["ogre"]


def test_a_reaction_that_became_possible_while_others_were_asked_is_offered() -> None:
    world = skirmish(orc={"knows": (NO_YOU_DONT,), "ap": 0}, ogre={"knows": (NO_YOU_DONT,)})
    scene = Stage(SKIRMISH, world).begin("attack", "ana", on="ogre")
    assert scene.asked == ["ogre"]
    scene.set("orc.ap", 1)
    assert scene.asked == ["orc", "ogre"]


def test_the_gm_interjects_into_one_branch_of_several() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("ambush", hiders=["orc"], victims=["ana", "bo"])
    scene.set("bo.ap", 1, place=scene.place("bo"))
    assert scene["bo"].ap == 1
    assert scene.asked == ["orc", "ana", "bo"]
    for who in ("bo", "orc", "ana"):
        scene.answer(who, [5, 1, 1, 1, 1])
    assert scene.is_over
    assert scene["bo"].ap == 1


def test_a_value_that_another_branch_goes_on_to_change_may_be_set_at_any_place() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"grit": 1})).begin("ambush", hiders=["orc"], victims=["ana"])
    scene.set("ana.grit", 2)
    scene.answer("ana", [1] * 5).answer("ana", "grit dice").answer("ana", [1, 1])
    assert scene["ana"].grit == 1


def test_an_interjection_in_the_middle_of_a_contest_counts_from_there_on() -> None:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler(resolve=1)})
    scene.begin("brawl-round", fighters=["ann", "bud"]).answer("ann", "bud").answer("bud", "ann")
    scene.answer("ann", [5]).answer("bud", [4]).answer("bud", RESOLVE).answer("bud", [3])
    assert scene.is_over
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler(resolve=1)})
    scene.begin("brawl-round", fighters=["ann", "bud"]).answer("ann", "bud").answer("bud", "ann")
    scene.answer("ann", [5]).answer("bud", [4]).set("bud.resolve", 2).answer("bud", RESOLVE).answer("bud", [3])
    assert scene.asked == ["bud"]


def test_what_is_over_takes_no_interjection() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("rest", "ana")
    with scene.refused(match="rest is over; do it as an action of its own"):
        scene.set("ana.ap", 1)


def test_an_action_that_does_not_exist_is_refused() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc")
    with scene.refused(match="no action 'dance'"):
        scene.interject("dance", "orc")


def test_a_player_interjects_only_what_is_theirs() -> None:
    scene = Stage(SKIRMISH, skirmish(bo={"grit": 1})).begin("attack", "ana", on="orc")
    with scene.refused(match="Bo is not yours to act for"):
        scene.play.interject("pia", scene.number, "grit-for-ap", "bo")
    with scene.refused(match="Set a value is for the GM"):
        scene.play.interject("pia", scene.number, "set", path="orc.hp", to=1)

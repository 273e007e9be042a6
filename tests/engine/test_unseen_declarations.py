"""The hard ten, 8: a round of unseen declarations, then rerolls going to and fro; and open selections, for contrast."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.miniatures.brawl import BRAWL, RESOLVE, Brawler
from engine.miniatures.survivors import SURVIVORS, Survivor
from engine.modes import Stage

PLANS = {"ann": "bud", "bud": "ann", "cat": "ann"}


def three() -> Stage:
    world = {"ann": Brawler(power=3), "bud": Brawler(), "cat": Brawler(melee=1)}
    return Stage(BRAWL, world).begin("brawl-round", fighters=["ann", "bud", "cat"])


def two() -> Stage:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler()}).begin("brawl-round", fighters=["ann", "bud"])
    return scene.answer("ann", "bud").answer("bud", "ann")


@pytest.mark.parametrize("order", list(permutations(PLANS)))
def test_all_declare_unseen_and_in_any_order(order: tuple[str, ...]) -> None:
    scene = three()
    for who in order:
        assert all(waiting.secret for waiting in scene.waiting.values())
        scene.answer(who, PLANS[who])
    assert scene.asked == ["ann", "bud", "cat", "ann"]
    assert not any(waiting.secret for waiting in scene.waiting.values())


def test_who_is_in_two_contests_rolls_twice_and_the_dice_may_be_typed_in_any_order() -> None:
    scene = three()
    for who, whom in PLANS.items():
        scene.answer(who, whom)
    for place in sorted(scene.waiting, reverse=True):
        scene.answer(scene.waiting[place].request.by, [4], place=place)
    assert scene.asked == ["bud"]


def test_the_loser_rerolls_then_the_new_loser_and_so_on_to_and_fro() -> None:
    scene = two().answer("ann", [4]).answer("bud", [3])
    assert scene.asked == ["bud"]
    scene.answer("bud", RESOLVE).answer("bud", [6])
    assert scene.asked == ["ann"]
    scene.answer("ann", RESOLVE).answer("ann", [2])
    assert scene.asked == ["ann"]
    scene.answer("ann", RESOLVE).answer("ann", [6])
    assert scene.asked == ["ann", "bud"]
    scene.answer("ann", "pass").answer("bud", "pass")
    assert scene.value == {"ann": 10, "bud": 10}
    assert (scene["ann"].resolve, scene["bud"].resolve) == (3, 4)


def test_who_passed_on_a_tie_is_asked_again_when_the_contest_has_changed() -> None:
    scene = two().answer("ann", [4]).answer("bud", [4])
    assert scene.asked == ["ann", "bud"]
    scene.answer("ann", "pass").answer("bud", RESOLVE).answer("bud", [6])
    assert scene.asked == ["ann"]
    scene.answer("ann", "pass")
    assert scene.value == {"ann": 8, "bud": 10}


def test_a_die_that_shows_one_cannot_be_rerolled() -> None:
    scene = two().answer("ann", [4]).answer("bud", [1])
    assert scene.value == {"ann": 10, "bud": 8}


def test_damage_counts_only_after_all_contests() -> None:
    scene = three()
    for who, whom in PLANS.items():
        scene.answer(who, whom)
    for place in scene.waiting:
        scene.answer(scene.waiting[place].request.by, [4], place=place)
    assert scene.asked == ["bud"]
    scene.answer("bud", "pass")
    assert scene["bud"].health == 10
    scene.answer("cat", "pass")
    assert scene.value == {"ann": 10, "bud": 7, "cat": 10}


def test_effort_is_part_of_the_declaration_and_is_spent_with_it() -> None:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler()}).begin("brawl-round", fighters=["ann", "bud"])
    scene.answer("ann", {"whom": "bud", "effort": 3})
    assert scene["ann"].resolve == 5
    scene.answer("bud", "defend")
    assert scene["ann"].resolve == 2
    scene.answer("ann", [2]).answer("bud", [1])
    assert scene.value == {"ann": 10, "bud": 8}


def test_more_effort_than_there_is_resolve_is_refused() -> None:
    scene = Stage(BRAWL, {"ann": Brawler(), "bud": Brawler()}).begin("brawl-round", fighters=["ann", "bud"])
    with scene.refused(match="6 does not fit; at most 5 does"):
        scene.answer("ann", {"whom": "bud", "effort": 6})


# --- openly, until both are content
def survivors() -> Stage:
    world = {
        "ash": Survivor(traits=("stubborn", "miner", "kind"), harms={"burnt": 2}),
        "eve": Survivor(traits=("quick",)),
    }
    return Stage(SURVIVORS, world).begin("roll", "ash")


def test_both_select_openly_and_may_change_their_minds_until_both_are_in() -> None:
    scene = survivors()
    assert scene.asked == ["gm", "ash"]
    scene.answer("ash", ["stubborn"])
    assert [waiting.answered for waiting in scene.waiting.values()] == [False, True]
    scene.answer("ash", ["stubborn", "miner"])
    with scene.refused(match="'sad' is not one of 'burnt'"):
        scene.answer("gm", ["sad"])
    scene.answer("gm", []).answer("ash", [3, 4])
    assert scene.question("gm") == "choose WeakResult"


def test_anyone_may_react_with_a_roll_of_their_own_whose_consequences_come_first() -> None:
    scene = survivors().answer("ash", ["stubborn", "miner"]).answer("gm", []).answer("ash", [3, 4])
    scene.answer("gm", "complication")
    assert scene.asked == ["ash", "eve"]
    scene.answer("eve", "react")
    assert scene.asked == ["eve"]
    scene.answer("eve", ["quick"]).answer("eve", [1, 2]).answer("gm", False)
    assert scene.asked == ["ash"]
    scene.answer("ash", "pass").answer("gm", [{"name": "burnt"}, {"name": "lost", "level": 2}])
    assert scene.value == "complication"
    assert scene["ash"].harms == {"burnt": 3, "lost": 2}


def test_a_reaction_that_averts_the_complication_ends_it() -> None:
    scene = survivors().answer("ash", ["stubborn", "miner"]).answer("gm", []).answer("ash", [3, 4])
    scene.answer("gm", "complication").answer("eve", "react").answer("eve", ["quick"])
    scene.answer("eve", [6, 6])
    assert scene.value == "averted"
    assert scene["ash"].harms == {"burnt": 2}

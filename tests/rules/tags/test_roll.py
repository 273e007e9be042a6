"""The roll: its seven steps, hits, cuts, the highest die, the target."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM
from hearthside.kit import Track
from hearthside.play.view import view_for
from hearthside.rulesets.tags.rules.dice import band_of, cut, fallen, hits_of, is_hit
from rules.tags.scenes import BY_THE_BOOK, answered, came, hero, lay, propose, questions, roll, settle, told, usually

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=8).map(tuple)


@pytest.mark.rule("TAG-047", "TAG-Q01")
def test_the_order_of_a_roll_is_intent_dice_points_skill_cuts() -> None:
    scene = lay(ash=hero("STR 3/5", xp=5)).begin("roll", "ash", what="hold the door")
    asked = [questions(scene)[0]]
    answered(scene, ("Propose", "fight"))
    asked.append(questions(scene)[0])
    answered(scene, ("Ruling", {"against": "hard 1"}))
    asked.append(questions(scene)[0])
    answered(scene, ("dice", [4, 2]))
    asked.append(questions(scene)[0])
    assert "1 cut to come" in scene.prompt("ash").title
    answered(scene, ("SpendPoints", "keep"))
    asked.append(questions(scene)[0])
    answered(scene, ("GainSkill", ""))
    assert asked == ["Propose", "Ruling", "dice", "SpendPoints", "GainSkill"]
    assert told(scene)[-2:] == [
        "Ash: ~~4~~ 2: fail.",
        "Hits: 0, with a target of 1. The highest die left: 2.",
    ]


@pytest.mark.rule("TAG-043", "TAG-048")
@pytest.mark.parametrize(("skill", "dice"), [("Do Anything", "1d6"), ("fight", "2d6"), ("bash", "3d6")])
def test_a_skill_gives_as_many_dice_as_its_level(skill: str, dice: str) -> None:
    scene = propose(lay(ash=hero(skills=["fight 2", "bash 3"])), skill=skill)
    assert scene.prompt("ash").dice == dice


@pytest.mark.rule("TAG-044")
def test_4_5_and_6_are_hits() -> None:
    assert [face for face in range(1, 7) if is_hit(face)] == [4, 5, 6]


@pytest.mark.rule("TAG-045", "TAG-Q16")
def test_the_gm_names_the_target_before_the_dice_and_it_is_1_unless_said() -> None:
    scene = lay().begin("roll", "ash")
    answered(scene, ("Propose", "fight"))
    assert (scene.prompt(GM).fields["target"].usual, scene.prompt(GM).fields["way"].usual) == (1, "")
    answered(scene, ("Ruling", {}), ("dice", [4, 1]))
    assert (scene.value["target"], scene.value["done"]) == (1, True)


@pytest.mark.rule("TAG-045")
def test_who_calls_for_a_roll_names_the_target_with_it() -> None:
    scene = lay().begin("call", who="ash", what="hold the door", target=2)
    answered(scene, ("Propose", "fight"), ("Ruling", {}), ("dice", [5, 1]))
    assert (scene.value["target"], scene.value["outcome"]) == (2, "too few hits")


@pytest.mark.rule("TAG-046")
def test_hits_may_go_on_a_track_that_is_there() -> None:
    scene = lay()
    track = scene.begin("new-track", name="the wall", kind="clock", most=6).value
    propose(scene, rule={"way": track})
    answered(scene, ("dice", [5, 4]))
    assert scene[track].now == 2
    assert scene.value.get("done", False) is False


@pytest.mark.rule("TAG-046")
def test_hits_count_a_countdown_down() -> None:
    scene = lay()
    track = scene.begin("new-track", name="the guard", kind="number", most=3).value
    answered(propose(scene, rule={"way": track}), ("dice", [5, 4]))
    assert scene[track].now == 1


@pytest.mark.rule("TAG-019", "TAG-046")
def test_a_track_that_comes_to_its_end_asks_the_gm() -> None:
    scene = lay()
    track = scene.begin("new-track", name="the lock", kind="steps", most=2).value
    answered(propose(scene, rule={"way": track}), ("dice", [5, 4]))
    assert (questions(scene), scene.asked) == (["WhatHappens"], [GM])
    answered(scene, ("WhatHappens", "happens and ends"))
    assert scene.value["done"] is True
    assert not [one for one in scene.play.world.values() if isinstance(one, Track)]


def test_a_track_that_not_everybody_knows_is_not_offered() -> None:
    scene = lay()
    scene.begin("new-track", name="doom", kind="clock", most=6, shown="unnamed")
    scene.begin("roll", "ash")
    answered(scene, ("Propose", "fight"))
    assert [option.value for option in scene.prompt(GM).fields["way"].options] == ["", "new"]


# --- cuts
@pytest.mark.rule("TAG-049", "TAG-Q06", "TAG-Q08")
@given(FACES, st.integers(0, 12))
def test_cuts_take_the_highest_and_never_the_last(faces: tuple[int, ...], cuts: int) -> None:
    end = cut(fallen(faces), cuts, BY_THE_BOOK)
    taken = min(cuts, len(faces) - 1)
    assert sorted(die.face for die in end.gone) == sorted(faces)[len(faces) - taken :]
    assert len(end.left) == len(faces) - taken
    if cuts > taken:
        assert [die.face for die in end.left] == [max(1, min(faces) - (cuts - taken))]
    else:
        assert Counter(die.face for die in (*end.left, *end.gone)) == Counter(faces)


@pytest.mark.rule("TAG-Q07")
def test_no_pip_goes_below_1() -> None:
    assert came(roll(lay(), [3], skill="Do Anything", hard=9)) == ([1], "fail", 0)


# --- the highest die and the hits
@pytest.mark.rule("TAG-050")
def test_the_highest_die_left_says_how_well() -> None:
    assert [band_of(highest) for highest in range(1, 7)] == ["fail"] * 3 + ["minor"] * 2 + ["major"]


@pytest.mark.rule("TAG-050", "TAG-Q17")
def test_dice_that_were_cut_are_not_read() -> None:
    assert came(roll(lay(), [6, 5], hard=1)) == ([5], "minor", 1)


@pytest.mark.rule("TAG-051")
def test_hits_left_after_the_cuts_are_the_effort() -> None:
    scene = roll(lay(ash=hero(skills=["fight 2", "bash 3", "smash 4"])), [6, 5, 4, 1], skill="smash", hard=1)
    assert (came(scene), scene.value["hits"]) == (([5, 4, 1], "minor", 2), 2)


@pytest.mark.rule("TAG-052", "TAG-Q15")
@given(FACES, st.integers(0, 6))
def test_no_hits_left_is_always_the_fail_row(faces: tuple[int, ...], cuts: int) -> None:
    left = cut(fallen(faces), cuts, BY_THE_BOOK).left
    assert (hits_of(left) == 0) == (band_of(max(die.face for die in left)) == "fail")


@pytest.mark.rule("TAG-052")
@pytest.mark.parametrize(("target", "outcome"), [(1, "major"), (2, "major"), (3, "too few hits")])
def test_success_is_as_many_hits_as_the_target(target: int, outcome: str) -> None:
    scene = roll(lay(ash=hero(skills=["fight 2", "bash 3"])), [6, 4, 2], skill="bash", target=target)
    assert came(scene)[1] == outcome


@pytest.mark.rule("TAG-072")
def test_a_failed_roll_may_give_a_skill_which_does_not_change_the_roll() -> None:
    scene = roll(lay(ash=hero(xp=1)), [3, 1], ("GainSkill", "bash"))
    assert came(scene) == ([3, 1], "fail", 0)
    assert "bash" in scene["ash"].skills


def test_who_is_dead_rolls_no_more() -> None:
    scene = lay(ash=hero(state="dead"))
    for name, args in {"roll": {}, "attack": {"whom": "bo"}}.items():
        with scene.refused("Ash is dead"):
            scene.begin(name, "ash", **args)


def test_real_dice_are_checked() -> None:
    scene = propose(lay())
    for dice in ([7, 1], [4], [0, 1], "44"):
        with scene.refused("is not a roll of 2d6"):
            answered(scene, ("dice", dice))
    usually(answered(scene, ("dice", [4, 4])))


def test_a_roll_can_be_undone_and_its_dice_stay() -> None:
    scene = roll(lay(ash=hero(xp=0)), [3, 1])
    assert scene["ash"].xp == 1
    scene.undo()
    assert scene["ash"].xp == 0
    scene.redo()
    assert scene["ash"].xp == 1


@pytest.mark.rule("TAG-046", "TAG-050", "TAG-Q15")
@pytest.mark.parametrize(("dice", "outcome"), [([4, 1], "minor"), ([6, 1], "major"), ([3, 1], "fail")])
def test_hits_that_add_up_are_judged_against_what_is_still_missing(dice: list[int], outcome: str) -> None:
    table = lay(ash=hero(skills=["fight 2"]))
    first = usually(answered(propose(table, target=3, rule={"way": "new"}), ("dice", [4, 5])))
    assert (first.value["outcome"], first.value.get("done", False)) == ("too few hits", False)
    scene = usually(answered(propose(table, target=3, rule={"way": "track"}), ("dice", dice)))
    assert (scene.value["outcome"], scene.value["target"]) == (outcome, 1)
    assert scene.value.get("done", False) == (outcome != "fail")
    assert table["track"].now == (3 if outcome != "fail" else 2)


def test_a_track_that_somebody_hidden_begins_is_as_hidden_as_they_are() -> None:
    table = lay(ash=hero(), cad=hero(seen_by="gm"))
    table.begin("roll", "cad", what="saw through the bars")
    settle(table, target=5, rule={"way": "new"})
    usually(answered(table, ("dice", [4, 5])))
    (track,) = (record for record in table.play.world.values() if isinstance(record, Track))
    assert track.now == 2
    assert "saw through" not in repr(view_for(table.play, "ana"))


@pytest.mark.rule("TAG-046", "TAG-058")
def test_points_are_spent_towards_what_is_still_missing() -> None:
    table = lay(ash=hero("STR 2/5", skills=["fight 2"])).begin(
        "new-track", name="the wall", kind="steps", most=4, now=3
    )
    scene = propose(table, target=4, rule={"way": "track"})
    answered(scene, ("dice", [2, 1]))
    assert "1 hit needed" in scene.prompt("ash").title


@pytest.mark.rule("TAG-046", "TAG-Q51")
def test_hits_do_not_add_up_on_a_track_that_is_at_its_end() -> None:
    table = lay(ash=hero(skills=["fight 2"])).begin("new-track", name="the wall", kind="steps", most=4, now=4)
    scene = answered(table.begin("roll", "ash"), ("Propose", {"skill": "fight"}))
    with scene.refused("'track' is not one of"):
        answered(scene, ("Ruling", {"target": 4, "way": "track"}))


@pytest.mark.rule("TAG-046", "TAG-021")
def test_hits_on_a_countdown_are_judged_against_what_is_left_of_it() -> None:
    table = lay(ash=hero(skills=["fight 2"])).begin("new-track", name="the ice", kind="number", most=5, now=2)
    scene = usually(answered(propose(table, target=5, rule={"way": "track"}), ("dice", [4, 5])))
    assert (scene.value["outcome"], scene.value["done"], scene.value["target"]) == ("minor", True, 2)

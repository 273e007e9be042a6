"""Contested and collaborative rolls."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer
from hearthside.kit import clock_of
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.state import Held, Specialty
from rules.brew.scenes import (
    Scene,
    acts,
    answered,
    dice,
    lay,
    options,
    outcome,
    passes,
    questions,
    react,
    reply,
    somebody,
    told,
)

rule = pytest.mark.rule


def contest(scene: Scene, *faces: int, rolls: int = 1) -> Scene:
    """Xuan's Power against Tess's Speed, without skills, with these dice."""
    scene.begin("call-contest", first="xuan", attribute="power", skill="", second="tess", other_attribute="speed",
                rolls=rolls)  # fmt: skip
    for face in faces:
        dice(scene, face)
    return scene


def won(scene: Scene) -> tuple[Any, int, int]:
    """Who won, and the totals."""
    last = scene.value[-1] if isinstance(scene.value, list) else scene.value
    return last["winner"], last["first"]["total"], last["second"]["total"]


def two(power: int = 3, speed: int = 3, rules: HouseRules | None = None, **tess: Any) -> Scene:
    return lay(rules or HouseRules(), xuan=somebody(power=power), tess=somebody(speed=speed, **tess))


@rule("BREW-047", "BREW-048", "BREW-049")
def test_both_sides_roll_with_their_own_combination_and_the_higher_total_wins() -> None:
    scene = passes(contest(two(power=3, speed=2), 4, 3))
    assert won(scene) == ("first", 7, 5)


@rule("BREW-047", "BREW-049")
def test_a_player_contests_another_and_the_gm_says_whether_the_combinations_fit() -> None:
    scene = two().begin("oppose", "xuan", against="tess", attribute="power", skill="athletics", what="arm wrestling")
    answered(scene, OpposeWith={"attribute": "charisma"}, CombinationsFit=False)
    answered(scene, OpposeWith={"attribute": "speed"}, CombinationsFit=True)
    passes(dice(dice(scene, 6), 2))
    assert won(scene) == ("first", 9, 5)


@rule("BREW-048", "BREW-Q17", "BREW-Q141", "BREW-EX37")
def test_on_a_tie_neither_side_succeeds_and_each_may_reroll_but_take_no_chance() -> None:
    scene = contest(two(), 4, 4)
    assert sorted(scene.asked) == ["tess", "xuan"]
    assert acts_of(scene, "xuan") == ["resolve"]
    assert won(passes(scene)) == ("", 7, 7)


def acts_of(scene: Scene, who: str) -> list[str]:
    return [one for one in scene.options(who) if one != "pass"]


@rule("BREW-Q17")
def test_ties_may_go_to_the_first_side_or_be_rolled_again() -> None:
    assert won(passes(contest(two(rules=HouseRules(ties="first side")), 4, 4)))[0] == "first"
    again = passes(contest(two(rules=HouseRules(ties="reroll")), 4, 4))
    assert questions(again) == ["dice", "dice"]
    assert won(passes(dice(dice(again, 2), 5))) == ("second", 5, 8)


@rule("BREW-050", "BREW-Q18", "BREW-Q201")
def test_who_has_no_pool_does_not_roll_and_loses_and_where_nobody_has_one_nobody_succeeds() -> None:
    hurt = somebody(speed=2, health=3)
    scene = lay(xuan=somebody(power=3), tess=hurt)
    assert questions(contest(scene)) == ["dice"]
    assert won(passes(dice(scene, 2))) == ("first", 5, 0)
    both = lay(xuan=somebody(power=2, health=3), tess=hurt)
    assert contest(both).is_over
    assert won(both) == ("", 0, 0)


@rule("BREW-051")
def test_a_longer_contest_is_a_series_as_the_gm_says() -> None:
    scene = contest(two(), rolls=2)
    passes(dice(dice(scene, 5), 2))
    passes(dice(dice(scene, 1), 6))
    assert [one["winner"] for one in scene.value] == ["first", "second"]


@rule("BREW-032", "BREW-Q13", "BREW-Q205", "BREW-EX103")
def test_the_loser_spends_resolve_the_new_loser_may_answer_then_the_winner_takes_a_chance() -> None:
    scene = lay(xuan=somebody(power=5), tess=somebody(speed=4))
    contest(scene, 4, 3)
    assert scene.asked == ["tess"]
    dice(react(scene, "resolve"), 6)
    assert scene.asked == ["xuan"]
    reply(scene, "React", "pass")
    assert acts(scene) == ["chance-roll"]
    answered(react(scene, "chance-roll"), WhatAdvantage="", PermitChance=True, dice=[4])
    assert scene.is_over
    assert won(scene) == ("second", 9, 14)
    assert scene["tess"].resolve == 4


@rule("BREW-041", "BREW-Q16", "BREW-EX103")
def test_a_failed_chance_roll_makes_that_side_the_loser() -> None:
    def failed(rules: HouseRules) -> Scene:
        scene = contest(lay(rules, xuan=somebody(power=5), tess=somebody(speed=4)), 4, 6)
        reply(scene, "React", "pass")
        return answered(react(scene, "chance-roll"), WhatAdvantage="", PermitChance=True, dice=[2])

    scene = failed(HouseRules())
    assert won(scene)[0] == "first"
    assert scene.value[-1]["by_chance"] is True
    assert won(failed(HouseRules(failed_chance_is_void=True)))[0] == ""


@rule("BREW-Q205")
def test_where_the_table_plays_it_so_the_loser_may_still_answer_a_chance_roll() -> None:
    def risked(rules: HouseRules) -> Scene:
        scene = contest(lay(rules, xuan=somebody(power=5), tess=somebody(speed=4)), 4, 6)
        reply(scene, "React", "pass")
        return answered(react(scene, "chance-roll"), WhatAdvantage="", PermitChance=True, dice=[4])

    assert risked(HouseRules()).is_over
    assert acts(risked(HouseRules(loser_answers_chance=True))) == ["resolve"]


@rule("BREW-Q13")
def test_a_table_may_play_contests_without_resolve() -> None:
    scene = contest(two(rules=HouseRules(no_contest_resolve=True)), 4, 3)
    assert acts(scene) == ["chance-roll"]


@rule("BREW-395", "BREW-Q128")
def test_bad_luck_loses_a_contest() -> None:
    scene = two(flaws={"unlucky": Held()})
    contest(scene)
    answered(scene, WhatHinders=["unlucky"], dice=[2])
    assert won(passes(dice(scene, 1)))[0] == "first"


@rule("BREW-047")
def test_nobody_contests_themselves() -> None:
    with pytest.raises(IllegalAnswer, match="cannot be picked here"):
        two().begin("oppose", "xuan", against="xuan", attribute="power")


# --- collaboration
def work(scene: Scene, *faces: int, kind: str = "consecutive", difficulty: int = 10, helpers: tuple[str, ...] = (
         "xuan", "tess"), **args: Any) -> Scene:  # fmt: skip
    scene.begin("collaborate", helpers=list(helpers), base="xuan", attribute="power", skill="craft",
                difficulty=difficulty, kind=kind, **args)  # fmt: skip
    for face in faces:
        dice(scene, face)
    return scene


def workers(rules: HouseRules | None = None, mode: str = "bullet", **more: Any) -> Scene:
    return lay(rules or HouseRules(), mode, xuan=somebody(power=2, craft=2), tess=somebody(power=5), **more)  # type: ignore[arg-type]  # as a test says it


@rule("BREW-EX03", "BREW-052", "BREW-053", "BREW-054", "BREW-055", "BREW-058")
def test_in_turn_dice_are_added_to_one_base_pool_until_it_is_done() -> None:
    scene = passes(work(workers(), 3, 5, minutes=15))
    assert outcome(scene) == (12, "perfect")
    assert told(scene)[2].endswith("perfect, after 30 minutes.")


@rule("BREW-EX101", "BREW-055", "BREW-056", "BREW-Q19", "BREW-018")
def test_the_same_helper_rolls_again_when_the_turn_comes_round_until_the_gms_limit() -> None:
    scene = passes(work(workers(), 3, 5, 2, 4, difficulty=18, tries=6, minutes=15))
    assert outcome(scene) == (18, "success")
    assert "after 60 minutes" in told(scene)[4]
    assert [line.split()[0] for line in told(scene)[:4]] == ["Xuan", "Tess", "Xuan", "Tess"]
    limited = passes(work(workers(mode="story"), 3, 5, 2, difficulty=18, tries=3))
    assert outcome(limited) == (14, "failure")
    by_time = work(workers(mode="story"), 3, 5, difficulty=18, tries=3, tries_in_time=2)
    assert outcome(by_time) == (12, "failure")


@rule("BREW-Q19")
def test_a_table_may_allow_one_die_each_and_two_people_at_most() -> None:
    once = work(workers(HouseRules(one_die_each=True), mode="story"), 3, 1)
    assert outcome(once) == (8, "failure")
    three = workers(HouseRules(two_at_most=True), bo=somebody())
    with pytest.raises(IllegalAnswer, match="two at most"):
        work(three, helpers=("xuan", "tess", "bo"))
    assert outcome(passes(work(workers(bo=somebody()), 3, 2, 1, helpers=("xuan", "tess", "bo")))) == (10, "success")


@rule("BREW-052", "BREW-054", "BREW-057", "BREW-059")
def test_at_the_same_time_everybody_adds_one_die_and_it_is_compared_once() -> None:
    scene = work(workers(bo=somebody()), 6, 6, 2, kind="concurrent", helpers=("xuan", "tess", "bo"), difficulty=18)
    assert outcome(passes(scene)) == (18, "success")


@rule("BREW-Q20", "BREW-032")
def test_once_the_whole_attempt_has_failed_each_may_reroll_their_own_die() -> None:
    scene = work(workers(), 2, 3, kind="concurrent")
    dice(react(scene, "resolve", "tess"), 4)
    assert outcome(passes(scene)) == (10, "success")
    assert (scene["xuan"].resolve, scene["tess"].resolve) == (5, 4)
    assert work(workers(HouseRules(no_shared_resolve=True)), 2, 3, kind="concurrent").is_over
    assert work(workers(), 1, 1, kind="concurrent").is_over


@rule("BREW-Q19", "BREW-Q143", "BREW-058")
def test_who_has_a_fitting_specialty_throws_with_advantage_and_it_counts_as_one_die() -> None:
    special = somebody(power=5, specialties=(Specialty("craft", "Locks"),))
    scene = work(lay(xuan=somebody(power=2, craft=2), tess=special), kind="concurrent", minutes=10)
    answered(scene, WhatHelps=options(scene, "WhatHelps"))
    passes(dice(dice(scene, 2), 5, 3))
    assert outcome(scene) == (11, "success")
    assert "after 20 minutes" in told(scene)[2]


@rule("BREW-053")
def test_the_base_pool_is_that_of_somebody_who_takes_part() -> None:
    with pytest.raises(IllegalAnswer, match="takes part"):
        work(workers(bo=somebody()), helpers=("tess", "bo"))


@rule("BREW-022")
def test_without_a_pool_a_collaboration_fails() -> None:
    scene = lay(xuan=somebody(power=1, craft=1, health=3), tess=somebody())
    assert work(scene).value["outcome"] == "failure"


@rule("BREW-058", "BREW-EX03", "BREW-EX101")
@pytest.mark.parametrize(
    ("faces", "args", "minutes"),
    [
        ((3, 5), {"minutes": 15}, 30),
        ((3, 5, 2, 4), {"difficulty": 18, "minutes": 15}, 60),
        ((3, 5, 2), {"difficulty": 18, "minutes": 15, "tries": 3}, 45),
        ((3, 5), {"minutes": 15, "kind": "concurrent"}, 30),
        ((3, 5), {}, 0),
    ],
)
def test_the_time_that_the_dice_of_a_common_task_cost_passes(
    faces: tuple[int, ...], args: dict[str, Any], minutes: int
) -> None:
    scene = work(workers(mode="story"), *faces, **args)
    assert clock_of(scene.play.reader()).minutes == minutes


@rule("BREW-040", "BREW-046")
def test_in_turn_the_chance_roll_is_for_whoever_rolled_the_die_that_did_it() -> None:
    scene = work(workers(), 3, 5)
    assert scene.asked == ["tess"]
    answered(react(scene, "chance-roll", "tess"), WhatAdvantage="", PermitChance=True, dice=[4])
    assert outcome(scene) == (16, "astounding")
    failed = react(work(workers(), 3, 5), "chance-roll", "tess")
    assert outcome(answered(failed, WhatAdvantage="", PermitChance=True, dice=[3]))[1] == "failure"


@rule("BREW-040", "BREW-046", "BREW-Q15")
def test_at_the_same_time_any_of_them_may_take_the_chance_roll_and_one_in_all() -> None:
    scene = work(workers(bo=somebody()), 3, 5, 1, kind="concurrent", helpers=("xuan", "tess", "bo"))
    assert sorted(scene.asked) == ["bo", "tess", "xuan"]
    answered(react(scene, "chance-roll", "bo"), WhatAdvantage="", PermitChance=True, dice=[5])
    assert scene.is_over
    assert outcome(scene) == (18, "astounding")

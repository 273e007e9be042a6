"""Projects: Time Increments, assistants, push-ons and their tests, Complications, what is made of it."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.kit import CLOCK
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.project_state import Activity, Booster
from hearthside.rulesets.strive.rules.downtime.finishing import work_of
from hearthside.rulesets.strive.rules.downtime.work import gain_of
from hearthside.rulesets.strive.state import Boon, Skill
from rules.strive.bodies import afflicted, roll
from rules.strive.scenes import PACK, Scene, facts, options, questions, reply, somebody, told
from rules.strive.workshop import (
    ASSIST,
    LAMP,
    SMITH,
    WORK,
    days,
    decide,
    hours,
    is_gone,
    project,
    put,
    stands,
    workshop,
)

rule = pytest.mark.rule
WON, LOST = [6, 6, 6, 6], [1, 1, 1, 1]
HELPERS: dict[str, Any] = {"tomas": somebody(plan=ASSIST), "idun": somebody(plan=ASSIST)}


# --- what is begun
@rule("STR-333", "STR-334", "STR-335", "STR-336", "STR-337", "STR-338")
def test_a_project_begins_with_no_progress_at_quality_1_and_takes_twice_its_increment() -> None:
    scene = workshop(vesna=somebody(skills={"artistry": 2}))
    scene.begin("begin-project", "vesna", product="skill/artistry/0")
    assert questions(scene) == ["Allow"], "the GM has the last word on resources and know-how"
    reply(scene, "Allow", True)
    painting = scene["project-painting-or-sculpture"]
    assert (painting.skill, painting.pi, painting.ti, painting.total) == ("artistry", 20, 10, 40)
    assert (painting.progress, painting.quality, painting.player) == (0, 1, "ana")


@rule("STR-334")
def test_what_the_gm_does_not_allow_is_not_begun() -> None:
    scene = workshop(vesna=somebody(skills={"artistry": 2}))
    roll(scene.begin("begin-project", "vesna", product="skill/artistry/0"), Allow=False)
    assert told(scene) == []


@rule("STR-378", "STR-379", "STR-380", "STR-381", "STR-382", "STR-383")
@pytest.mark.parametrize(("complexity", "least", "most"), [
    ("trivial", 5, 10), ("routine", 10, 20), ("specialized", 25, 40), ("complex", 50, 75), ("monumental", 100, 100),
])  # fmt: skip
def test_the_gm_sets_the_progress_increment_of_an_own_product_by_its_complexity(
    complexity: str, least: int, most: int
) -> None:
    scene = own(complexity=complexity, workload="low")
    assert scene["project-raft"].pi == least
    entry = PACK.entries["complexities"][complexity]
    assert (entry.least, entry.most) == (least, most)  # type: ignore[attr-defined]  # entries of the pack by their kind


@rule("STR-378", "STR-384", "STR-385", "STR-386", "STR-387")
@pytest.mark.parametrize(
    ("workload", "minutes"), [("low", 10), ("moderate", HOUR), ("high", 6 * HOUR), ("very-high", DAY)]
)
def test_the_workload_gives_the_time_increment(workload: str, minutes: int) -> None:
    scene = own(complexity="routine", workload=workload, pi=17)
    assert (scene["project-raft"].ti, scene["project-raft"].pi) == (minutes, 17)


def own(rules: HouseRules | None = None, **ruling: Any) -> Scene:
    scene = workshop(rules or HouseRules())
    scene.begin("begin-project", "vesna", product="own", notes="for six")
    return roll(scene, ProjectName="Raft", ProjectSkill="smithing", SetIncrements=ruling)


@rule("STR-1165")
def test_with_later_steps_a_complexity_has_its_own_increments() -> None:
    assert own(HouseRules(project_steps=True), complexity="specialized")["project-raft"].pi == 20
    assert own(complexity="specialized")["project-raft"].pi == 25


@rule("STR-Q48")
def test_at_some_tables_the_project_skill_has_to_be_known() -> None:
    learning = somebody(skills={"artistry": Skill(progress=3)})
    scene = workshop(HouseRules(project_skill_known=True), vesna=learning)
    with scene.refused("has to be known"):
        scene.begin("begin-project", "vesna", product="skill/artistry/0")
    roll(workshop(vesna=learning).begin("begin-project", "vesna", product="skill/artistry/0"))


# --- progress
@rule("STR-338", "STR-339", "STR-340", "STR-341", "STR-EX59")
def test_level_3_and_two_assistants_make_5_an_hour_and_40_in_8_hours_without_a_test() -> None:
    scene = hours(workshop(**HELPERS), 1)
    assert stands(scene) == (5, 40, 1)
    scene = hours(scene, 7)
    assert stands(scene) == (40, 40, 1)
    assert "Lamp has all the progress that it takes: Vesna finishes it or pushes on." in told(scene)
    decide(scene, "finish")
    assert is_gone(scene)
    assert (scene["vesna"].assets["Lamp"].quality, scene["vesna"].assets["Lamp"].number) == (1, 1)


@rule("STR-339")
def test_part_of_a_time_increment_brings_nothing_but_counts_for_the_next() -> None:
    scene = workshop(lamp=project(ti=6 * HOUR))
    assert stands(hours(scene, 5)) == (0, 40, 1)
    assert stands(hours(scene, 1)) == (3, 40, 1)


@rule("STR-341", "STR-1163")
def test_three_assist_and_with_later_steps_five() -> None:
    crew: dict[str, Any] = {name: somebody(plan=ASSIST) for name in ("tomas", "idun", "olaf", "pia", "quin", "rana")}
    assert stands(hours(workshop(**crew), 1))[0] == 6
    assert stands(hours(workshop(HouseRules(project_steps=True), **crew), 1))[0] == 8


@rule("STR-341", "STR-1163")
@pytest.mark.parametrize(("rules", "most"), [(HouseRules(), 3), (HouseRules(project_steps=True), 5)])
def test_whoever_would_be_one_assistant_too_many_is_told_so(rules: HouseRules, most: int) -> None:
    crew: dict[str, Any] = {f"helper{number}": somebody(plan=ASSIST) for number in range(most)}
    scene = workshop(rules, tomas=somebody(), **crew)
    with scene.refused(f"Lamp has {most} assistants already"):
        scene.begin("plan", "tomas", what=f"assist/{LAMP}")
    assert scene["tomas"].plan == ()
    roll(scene.begin("drop-plan", "helper0", which=0))
    roll(scene.begin("plan", "tomas", what=f"assist/{LAMP}"))
    assert scene["tomas"].plan == ASSIST


@rule("STR-342")
def test_who_assists_advances_no_project_of_their_own_meanwhile() -> None:
    sail = project(name="Sail", owner="tomas", player="ben", skill="tailoring")
    tomas = somebody(skills={"tailoring": 4}, plan=(*ASSIST, Activity("work", "sail")))
    scene = hours(workshop(more={"sail": sail}, tomas=tomas), 2)
    assert (scene[LAMP].progress, scene["sail"].progress) == (8, 0)
    scene = hours(workshop(vesna=somebody(skills={"smithing": 3}), more={"sail": sail}, tomas=tomas), 2)
    assert (scene[LAMP].progress, scene["sail"].progress) == (0, 8), "nobody is there to assist"


@rule("STR-339", "STR-Q48")
def test_the_modified_level_counts_and_at_some_tables_the_raw_one() -> None:
    able = somebody(skills={"smithing": 3}, plan=WORK, boons={"Anvil": Boon(on="smithing", by=2)})
    assert stands(hours(workshop(vesna=able), 1))[0] == 5
    assert stands(hours(workshop(HouseRules(project_raw_level=True), vesna=able), 1))[0] == 3


@rule("STR-341", "STR-Q48")
def test_without_the_skill_only_assistants_bring_progress_and_at_some_tables_they_have_to_know_it() -> None:
    novice = somebody(skills={"smithing": Skill()}, plan=WORK)
    assert stands(hours(workshop(vesna=novice, **HELPERS), 3))[0] == 6
    assert stands(hours(workshop(vesna=novice), 3))[0] == 0
    knows: dict[str, Any] = {"tomas": somebody(plan=ASSIST), "idun": somebody(plan=ASSIST, skills={"smithing": 1})}
    assert stands(hours(workshop(HouseRules(assistants_know_skill=True), **knows), 1))[0] == 4


@rule("STR-352", "STR-1111", "STR-EX166", "STR-Q52")
def test_40_points_teach_8_progress_and_no_xp() -> None:
    scene = hours(workshop(**HELPERS), 8)
    assert (scene["vesna"].skills["smithing"].progress, scene["vesna"].xp) == (8, 0)
    assert scene["tomas"].xp == 0, "only the owner gains"
    scene = hours(workshop(HouseRules(project_learning="first total"), **HELPERS), 8)
    assert (scene["vesna"].skills["smithing"].progress, scene["vesna"].xp) == (1, 1)


@rule("STR-Q342")
@pytest.mark.parametrize(("points", "lessons"), [("worked", 4), ("own", 2), ("every", 6)])
def test_which_points_teach(points: Any, lessons: int) -> None:
    vesna = somebody(**SMITH, boosters={"Sketch": Booster(progress=10)})
    scene = workshop(HouseRules(points_that_teach=points), vesna=vesna, **HELPERS)
    scene.begin("use-booster", "vesna", project=LAMP, booster="Sketch")
    hours(scene, 4)
    assert stands(scene)[0] == 30
    assert scene["vesna"].skills["smithing"].progress == lessons


@rule("STR-Q377")
def test_surplus_teaches_nothing_and_a_level_counts_from_the_next_increment() -> None:
    near = {"smithing": Skill(raw=3, progress=15)}
    scene = hours(workshop(vesna=somebody(skills=near, plan=WORK)), 5)
    # 3, 6, 9, 12 points: two lessons raise it to 4 after the fourth hour, so the fifth brings 4.
    assert stands(scene)[0] == 16
    assert scene["vesna"].skills["smithing"].raw == 4
    scene = hours(workshop(lamp=project(progress=38)), 1)
    assert (scene[LAMP].progress, scene[LAMP].counted) == (40, 2)


# --- pushing on
@rule("STR-343", "STR-344", "STR-345", "STR-346", "STR-349", "STR-1109")
def test_each_push_on_takes_one_increment_more_from_0_and_a_test_that_grows_harder() -> None:
    scene = workshop(lamp=project(progress=40))
    decide(scene, "push on")
    assert stands(scene) == (0, 60, 1)
    assert told(scene)[-1] == "Vesna pushes on with Lamp: 0 of 60, then a test at Ob 2."
    put(scene, f"{LAMP}.progress", 60)
    decide(scene, "push on", WON)
    assert stands(scene) == (0, 80, 2)
    assert facts(scene, "TestMade")[0].values["ob"] == 2


@rule("STR-344", "STR-348", "STR-350", "STR-EX60", "STR-Q50")
def test_success_failure_failure_botches_the_third_push_on_after_56_hours() -> None:
    # Learning by doing would raise the Skill on the way.
    scene = workshop(HouseRules(project_learning="first total"), **HELPERS)
    stages = ((8, None, 40, 1, 0), (12, WON, 60, 2, 2), (16, LOST, 80, 1, 3), (20, LOST, 100, 1, 4))
    for number, dice, total, quality, ob in stages:
        hours(scene, number - 1)
        assert stands(scene)[:2] == (total - 5, total)
        hours(scene, 1)
        assert stands(scene)[:2] == (total, total)
        scene.begin("decide-project", "vesna", project=LAMP)
        scene = roll(scene, *([dice] if dice else []), FinishOrPushOn="push on", AfterFailure="quality")
        assert [fact.values["ob"] for fact in facts(scene, "TestMade")] == ([ob] if ob else [])
        assert is_gone(scene) or (stands(scene)[0], stands(scene)[2]) == (0, quality)
    assert sum(stage[0] for stage in stages) == scene[CLOCK].hours - 8 == 56
    assert is_gone(scene)
    assert told(scene)[-1] == "Lamp is botched: Vesna loses all that went into it."
    assert scene["vesna"].assets == {}


@rule("STR-347", "STR-348", "STR-1110", "STR-Q50")
def test_at_quality_1_the_loss_may_be_chosen_and_costs_nothing_but_counts_as_a_failure() -> None:
    pushed = project(total=60, progress=60, pushed=1, tested=False)
    scene = workshop(lamp=pushed)
    scene.begin("decide-project", "vesna", project=LAMP)
    roll(scene, LOST, AfterFailure="quality", FinishOrPushOn="push on")
    assert (stands(scene), scene[LAMP].failures) == ((0, 80, 1), 1)
    scene = workshop(HouseRules(no_free_failure=True), lamp=pushed)
    scene.begin("decide-project", "vesna", project=LAMP)
    while "AfterFailure" not in questions(scene):
        roll_or_pass(scene, LOST)
    assert options(scene, "AfterFailure") == ["complication"]


def roll_or_pass(scene: Scene, dice: list[int]) -> None:
    """What is asked now: the dice, or anything else as usual."""
    [name, *_] = questions(scene)
    reply(scene, name, dice if name == "dice" else {} if name in ("Propose", "Approve") else "pass")


@rule("STR-Q50")
def test_a_complication_counts_as_a_failure_unless_the_table_forgives_it() -> None:
    pushed = project(total=60, progress=60, pushed=1, tested=False)
    for rules, failures in ((HouseRules(), 1), (HouseRules(complication_forgives=True), 0)):
        scene = workshop(rules, lamp=pushed)
        decide(scene, "finish", LOST, 1, AfterFailure="complication")
        assert scene[LAMP].failures == failures


@rule("STR-Q49")
def test_push_ons_at_other_tables() -> None:
    full = project(progress=40, surplus=3)
    assert stands(decide(workshop(HouseRules(push_on_keeps_progress=True), lamp=full), "push on")) == (40, 60, 1)
    assert stands(decide(workshop(HouseRules(carry_surplus=True), lamp=full), "push on")) == (3, 60, 1)
    scene = decide(workshop(HouseRules(first_push_easier=True), lamp=full), "push on")
    assert told(scene)[-1].endswith("then a test at Ob 1.")


@rule("STR-351")
def test_others_may_help_with_the_test_and_skills_may_be_forked_into_it() -> None:
    vesna = somebody(skills={"smithing": 3, "metallurgy": 2})
    tomas = somebody(skills={"mechanics": 1})
    scene = workshop(lamp=project(total=60, progress=60, pushed=1, tested=False), vesna=vesna, tomas=tomas)
    scene.begin("decide-project", "vesna", project=LAMP)
    roll(scene, [6] * 6, Propose={"forks": ["metallurgy"], "helpers": ["tomas"]}, HelpWith="mechanics")
    assert scene["vesna"].assets["Lamp"].quality == 2
    assert facts(scene, "TestMade")[0].values["hits"] == 5, "3 + 1, and 1 by the fork"


# --- Complications
@rule("STR-353", "STR-Q51", "STR-EX61")
def test_a_setback_takes_38_of_75_which_are_earned_again_without_another_test() -> None:
    scene = workshop(lamp=project(pi=25, total=75, progress=75, pushed=1, tested=False, ti=6 * HOUR))
    decide(scene, "finish", LOST, 1, AfterFailure="complication")
    assert stands(scene) == (37, 75, 1)
    put(scene, f"{LAMP}.progress", 75)
    decide(scene, "finish")
    assert is_gone(scene)
    assert not facts(scene, "TestMade")


@rule("STR-355", "STR-Q51", "STR-EX61")
def test_overthinking_doubles_the_increment_for_later_push_ons() -> None:
    lamp = project(pi=25, total=75, progress=75, pushed=1, tested=False)
    scene = decide(workshop(lamp=lamp), "push on", LOST, 3, AfterFailure="complication")
    assert (scene[LAMP].pi, stands(scene)) == (50, (0, 125, 1))
    scene = decide(workshop(HouseRules(overthinking_at_once=True), lamp=lamp), "finish", LOST, 3,
                   AfterFailure="complication")  # fmt: skip
    assert (scene[LAMP].pi, stands(scene)) == (50, (75, 150, 1)), "it is no longer full"


@rule("STR-344", "STR-355", "STR-EX233")
def test_after_overthinking_the_totals_are_60_100_140_at_ob_3_and_4() -> None:
    scene = workshop(lamp=project(total=60, progress=60, pushed=1, tested=False))
    decide(scene, "push on", LOST, 3, AfterFailure="complication")
    assert (stands(scene)[1], told(scene)[-1][-5:]) == (100, "Ob 3.")
    put(scene, f"{LAMP}.progress", 100)
    decide(scene, "push on", WON)
    assert (stands(scene)[1], told(scene)[-1][-5:]) == (140, "Ob 4.")


@rule("STR-354", "STR-Q51")
def test_a_blockade_stops_work_and_push_ons_but_not_finishing_until_the_gm_clears_it() -> None:
    scene = workshop(lamp=project(total=60, progress=60, pushed=1, tested=False))
    scene.begin("decide-project", "vesna", project=LAMP)
    roll_until(scene, "FinishOrPushOn", LOST, [2], AfterFailure="complication", WhatIsLacking="whale oil")
    assert options(scene, "FinishOrPushOn") == ["finish"]
    scene.play.stop("mara", scene.number)
    put(scene, f"{LAMP}.progress", 10)
    assert stands(hours(scene, 3))[0] == 10
    scene.begin("clear-blockade", project=LAMP)
    assert told(scene) == ["Lamp can go on: whale oil."]
    assert stands(hours(scene, 3))[0] == 19


def roll_until(scene: Scene, name: str, *dice: list[int], **answers: Any) -> None:
    left = list(dice)
    while name not in questions(scene):
        [asked, *_] = questions(scene)
        if asked == "dice":
            reply(scene, "dice", left.pop(0))
        else:
            reply(scene, asked, answers.get(asked, {} if asked in ("Propose", "Approve") else "pass"))


@rule("STR-356")
def test_a_drawback_stays_with_the_product() -> None:
    scene = workshop(lamp=project(total=60, progress=60, pushed=1, tested=False, notes="Brass"))
    decide(scene, "finish", LOST, 4, AfterFailure="complication", WhichDrawback="it hisses")
    assert scene["vesna"].assets["Lamp"].text == "Brass; Drawback: it hisses"


@rule("STR-1161", "STR-1162", "STR-EX167", "STR-Q347")
def test_with_later_steps_totals_are_20_40_60_each_from_0() -> None:
    scene = roll(workshop(HouseRules(project_steps=True)).begin("begin-project", "vesna", product="own"),
                 ProjectName="Raft", ProjectSkill="smithing",
                 SetIncrements={"complexity": "specialized", "workload": "moderate"})  # fmt: skip
    totals, raft = [], "project-raft"
    for dice in (None, WON, WON):
        totals.append(scene[raft].total)
        put(scene, f"{raft}.progress", scene[raft].total)
        decide(scene, "finish" if len(totals) == 3 else "push on", *([dice] if dice else []), project=raft)
    assert (totals, sum(totals)) == ([20, 40, 60], 120)
    assert scene["vesna"].assets["Raft"].quality == 3
    assert "Vesna finishes Raft: Quality 3, solid routine work." in told(scene)
    doubled = own(HouseRules(project_steps=True, first_total_doubled=True), complexity="specialized")
    assert doubled[raft].total == 40


@rule("STR-1164")
@pytest.mark.parametrize(("face", "what"), [(1, "Blockade"), (2, "Drawback"), (3, "Overthinking it"),
                                            (4, "Work accident")])  # fmt: skip
def test_later_steps_have_other_complications(face: int, what: str) -> None:
    scene = workshop(HouseRules(project_steps=True), lamp=project(total=60, progress=60, pushed=1, tested=False))
    rest: list[Any] = [[1], [1]] if what == "Work accident" else []
    decide(scene, "finish", LOST, [face], *rest, AfterFailure="complication", WhatIsLacking="oil", WhichDrawback="dim",
           OfWhatType="pure")  # fmt: skip
    assert f"Lamp, a Complication: {what}." in told(scene)
    assert (what == "Work accident") == bool(scene["vesna"].injuries)
    if what == "Overthinking it":
        assert "Lamp: the Progress Increment is 30 from now on." in told(scene)


@rule("STR-1167")
def test_a_quality_has_a_name_with_later_steps() -> None:
    assert [work_of(quality).split()[0] for quality in (1, 2, 3, 5, 8, 9, 20)] == [
        "plain", "plain", "solid", "potent,", "expert's", "legendary", "legendary",
    ]  # fmt: skip


# --- what is made
@rule("STR-819", "STR-820", "STR-1181", "STR-EX105")
def test_a_meal_takes_a_cook_of_level_4_half_an_hour_and_is_eaten_at_once() -> None:
    vesna = somebody(skills={"cooking": 4}, hp=20, exhaustion=2)
    scene = workshop(vesna=vesna)
    roll(scene.begin("begin-project", "vesna", product="skill/cooking/0"))
    scene.begin("plan", "vesna", what="work/project-meal")
    roll(scene.begin("hours-of-work", hours=1), 1)
    assert "Vesna works on Meal for 30 minutes: 10 of 10." in told(scene)
    scene.begin("decide-project", "vesna", project="project-meal")
    roll(scene, FinishOrPushOn="finish", WhoEats=["vesna"])
    assert (scene["vesna"].hp, scene["vesna"].exhaustion, scene["vesna"].assets) == (22, 1, {})


@rule("STR-1177", "STR-1178", "STR-1179", "STR-1212")
def test_craft_lists_add_products_yields_and_an_ob() -> None:
    nature = somebody(skills={"nature": 4, "cooking": 1})
    plain, lists = workshop(vesna=nature), workshop(HouseRules(craft_lists=True), vesna=nature)
    key = "product/gathered-rations"
    with plain.refused("is not one of"):
        plain.begin("begin-project", "vesna", product=key)
    roll(lists.begin("begin-project", "vesna", product=key))
    rations = "project-rations-gathered"
    assert (lists[rations].pi, lists[rations].ti, lists[rations].pieces) == (10, 30, 5)
    put(lists, f"{rations}.progress", 20)
    decide(lists, "finish", project=rations)
    assert (lists["vesna"].assets["Ration"].number, lists["vesna"].assets["Ration"].entry) == (5, "ration")
    for scene, ob in ((plain, 0), (lists, 1)):
        roll(scene.begin("begin-project", "vesna", product="asset/wax-ointment"))
        assert scene["project-wax-ointment"].ob == ob


@rule("STR-1177")
def test_the_ob_of_a_product_counts_for_every_test() -> None:
    scene = decide(workshop(lamp=project(progress=40, ob=2)), "push on")
    assert told(scene)[-1].endswith("then a test at Ob 4.")


# --- Boosters
@rule("STR-357", "STR-358", "STR-360", "STR-361", "STR-Q52")
def test_a_booster_adds_progress_once_and_is_used_up_unless_it_is_reusable() -> None:
    scene = workshop()
    scene.begin("give-booster", who="vesna", booster="tide-tables")
    scene.begin("give-booster", who="vesna", booster="own", named="Kiln", progress=30, reusable=True)
    scene.begin("use-booster", "vesna", project=LAMP, booster="A pilot's tide tables")
    assert (stands(scene)[0], list(scene["vesna"].boosters)) == (10, ["Kiln"])
    scene.begin("use-booster", "vesna", project=LAMP, booster="Kiln")
    assert (stands(scene)[0], list(scene["vesna"].boosters)) == (40, ["Kiln"])
    with scene.refused("no project that has not reached its total"):
        scene.begin("use-booster", "vesna", project=LAMP, booster="Kiln")
    decide(scene, "push on")
    assert stands(scene)[0] == 0, "what was added is lost with the rest"
    with scene.refused("has helped Lamp already"):
        scene.begin("use-booster", "vesna", project=LAMP, booster="Kiln")


@rule("STR-357", "STR-Q52")
def test_a_booster_of_quality_leaves_the_floor_at_1_unless_the_table_lifts_it() -> None:
    vesna = somebody(skills={"smithing": 3}, boosters={"Anvil": Booster(quality=1)})
    for rules, left in ((HouseRules(), 1), (HouseRules(booster_lifts_floor=True), 2)):
        scene = workshop(rules, lamp=project(total=60, progress=59, pushed=1, tested=False), vesna=vesna)
        scene.begin("use-booster", "vesna", project=LAMP, booster="Anvil")
        assert scene[LAMP].quality == 2
        put(scene, f"{LAMP}.progress", 60)
        decide(scene, "finish", LOST, AfterFailure="quality")
        assert scene["vesna"].assets["Lamp"].quality == left


@rule("STR-357", "STR-360")
def test_of_two_boosters_alike_each_helps_once() -> None:
    scene = workshop()
    for _ in range(2):
        scene.begin("give-booster", who="vesna", booster="tide-tables")
    assert list(scene["vesna"].boosters) == ["A pilot's tide tables", "A pilot's tide tables (2)"]
    for one in tuple(scene["vesna"].boosters):
        scene.begin("use-booster", "vesna", project=LAMP, booster=one)
    scene.begin("give-booster", who="vesna", booster="tide-tables")
    [third] = scene["vesna"].boosters
    scene.begin("use-booster", "vesna", project=LAMP, booster=third)
    assert (stands(scene)[0], scene["vesna"].boosters) == (30, {})


@rule("STR-357")
def test_a_booster_without_a_benefit_is_refused() -> None:
    scene = workshop()
    with scene.refused("a Booster adds progress or Quality"):
        scene.begin("give-booster", who="vesna", booster="own", progress=0)


# --- giving up
@rule("STR-333")
def test_a_project_can_be_given_up() -> None:
    scene = workshop()
    scene.begin("give-up-project", "vesna", project=LAMP)
    assert is_gone(scene)
    assert days(scene)["vesna"].plan == ()
    with scene.refused("has no project"):
        scene.begin("give-up-project", "vesna", project=LAMP)


@rule("STR-339")
def test_what_an_increment_brings_explains_itself() -> None:
    knows = somebody(**SMITH, lore={"Tides": 4})
    scene = workshop(lamp=project(kind="research", subject="Tides"), vesna=knows)
    assert str(gain_of(scene.play.reader(), Key(LAMP), 2)) == "3 Project Skill + 2 assistants + 5 known already = 10"


# --- who cannot
@rule("STR-343", "STR-357", "STR-365", "STR-887")
@pytest.mark.parametrize("deed", ["decide-project", "use-booster", "add-objects"])
@pytest.mark.parametrize(("fields", "why"), [
    ({"state": "dead"}, "Vesna is dead"),
    ({"conditions": afflicted("unconscious", what="drugged")}, "Vesna is Unconscious"),
])  # fmt: skip
def test_nobody_dead_or_unconscious_goes_on_with_a_project(deed: str, fields: Any, why: str) -> None:
    args: dict[str, dict[str, Any]] = {
        "decide-project": {"project": LAMP}, "use-booster": {"project": "runes", "booster": "Lens"},
        "add-objects": {"project": "runes", "objects": 1},
    }  # fmt: skip
    runes = project(name="Runes", kind="research", subject="Runes")
    vesna = somebody(skills={"smithing": 3}, boosters={"Lens": Booster(10, 0, False)}, **fields)
    scene = workshop(lamp=project(progress=40), more={"runes": runes}, vesna=vesna)
    with scene.refused(why):
        scene.begin(deed, "vesna", **args[deed])

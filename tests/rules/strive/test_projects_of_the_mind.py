"""Research, inventions, recipes and events: what is found out, what nobody has made before, what is made again."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Key
from hearthside.kit.timers import DAY, HOUR
from hearthside.play.view import view_for
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.project_state import Activity, Booster, Recipe
from hearthside.rulesets.strive.questions.boosters import tier_of
from hearthside.rulesets.strive.rules.downtime.lore import progress_bonus
from hearthside.rulesets.strive.rules.downtime.work import gain_of
from hearthside.rulesets.strive.state import Play
from rules.strive.bodies import Dice, roll
from rules.strive.scenes import Scene, facts, options, questions, reply, somebody, told
from rules.strive.workshop import LAMP, decide, hours, is_gone, project, put, stands, workshop

rule = pytest.mark.rule
WON, LOST = [6, 6, 6, 6], [1, 1, 1, 1]
TIDES = "project-tides"
SCHOLAR: dict[str, Any] = {"skills": {"history": 3}, "plan": (Activity("work", TIDES),)}


def research(rules: HouseRules | None = None, objects: int = 0, **fields: Any) -> Scene:
    scene = workshop(rules or HouseRules(), vesna=somebody(**{**SCHOLAR, **fields}))
    return roll(scene.begin("research", "vesna", subject="Tides", skill="history", objects=objects))


def push(scene: Scene, key: str, *dice: Dice, step: str = "push on", **answers: Any) -> Scene:
    """All the progress that it takes, and the decision."""
    put(scene, f"{key}.progress", scene[key].total)
    return decide(scene, step, *dice, project=key, **answers)


# --- research
@rule("STR-362", "STR-363")
def test_research_takes_25_progress_an_increment_of_6_hours_once_the_gm_agrees() -> None:
    scene = workshop(vesna=somebody(**SCHOLAR))
    scene.begin("research", "vesna", subject="Tides", skill="history")
    reply(scene, "AllowResearch", False)
    assert TIDES not in scene.play.world
    scene = research()
    assert (scene[TIDES].pi, scene[TIDES].ti, scene[TIDES].total, scene[TIDES].kind) == (25, 6 * HOUR, 50, "research")


@rule("STR-367", "STR-368", "STR-369", "STR-370", "STR-1113")
def test_the_tiers_of_knowledge_are_open_upwards() -> None:
    reader = workshop().play.reader()
    found = [tier_of(reader, quality) for quality in (1, 2, 3, 4, 5, 6, 7, 8, 12)]
    assert [(tier.name, tier.bonus, tier.objects) for tier in found if tier] == [
        ("Common", 2, 0), ("Common", 2, 0), ("Specialized", 5, 1), ("Specialized", 5, 1), ("Obscure", 10, 2),
        ("Obscure", 10, 2), ("Lost", 20, 3), ("Lost", 20, 3), ("Lost", 20, 3),
    ]  # fmt: skip


@rule("STR-364", "STR-365", "STR-366", "STR-371", "STR-EX62", "STR-Q434")
def test_a_subject_known_at_quality_4_is_researched_anew_with_a_bonus_of_5() -> None:
    scene = research(objects=2, lore={"Tides": 4})
    assert progress_bonus(scene.play.reader(), Key("vesna"), "Tides") == 5
    hours(scene, 6)
    assert stands(scene, TIDES) == (8, 50, 1)
    for _ in range(6):
        # Learning by doing would raise the Skill on the way: here it stays as it is.
        put(scene, "vesna.skills.history.raw", 3)
        put(scene, "vesna.skills.history.progress", 0)
        hours(scene, 6)
    assert stands(scene, TIDES) == (50, 50, 1), "after 7 Time Increments, still at Quality 1"
    push(scene, TIDES)
    for dice in (WON, WON, WON):
        push(scene, TIDES, dice)
    put(scene, "vesna.skills.history.raw", 4)
    put(scene, "vesna.attributes.wit", 3)
    push(scene, TIDES, [6] * 6, step="finish", TakeTitle="")
    assert scene["vesna"].lore == {"Tides": 5}
    assert scene["vesna"].titles == {"Loremaster of Tides (3)": "Quality 5"}


@rule("STR-339", "STR-EX62")
def test_without_a_bonus_it_takes_17_increments() -> None:
    scene = research()
    for number in range(17):
        assert not scene[TIDES].is_full, number
        put(scene, "vesna.skills.history.raw", 3)
        put(scene, "vesna.skills.history.progress", 0)
        hours(scene, 6)
    assert scene[TIDES].is_full


@rule("STR-365", "STR-Q53", "STR-1113")
@pytest.mark.parametrize(("objects", "most"), [(0, 2), (1, 4), (2, 6), (3, None)])
def test_research_objects_at_hand_limit_the_quality(objects: int, most: int | None) -> None:
    scene = research(objects=objects)
    put(scene, f"{TIDES}.quality", most or 9)
    put(scene, f"{TIDES}.progress", 50)
    scene.begin("decide-project", "vesna", project=TIDES)
    push = scene.prompt("vesna").options[1]
    assert (push.help != "") == (most is not None), "that the Quality cannot rise is said beforehand"
    reply(scene, "FinishOrPushOn", "push on")
    put(scene, f"{TIDES}.progress", scene[TIDES].total)
    decide(scene, "finish", [5] * 4, project=TIDES)
    assert scene["vesna"].lore["Tides"] == (most or 10)


@rule("STR-343", "STR-349", "STR-Q53", "STR-352")
def test_at_the_quality_that_its_objects_allow_a_project_is_still_pushed_on_for_what_it_teaches() -> None:
    scene = research()
    put(scene, f"{TIDES}.quality", 2)
    assert stands(push(scene, TIDES), TIDES) == (0, 75, 2)
    before = scene["vesna"].skills["history"].progress
    hours(scene, 6 * 2)
    assert scene["vesna"].skills["history"].progress > before


@rule("STR-365", "STR-Q53")
def test_more_objects_can_be_added_before_a_push_on() -> None:
    scene = research()
    put(scene, f"{TIDES}.quality", 2)
    roll(scene.begin("add-objects", "vesna", project=TIDES, objects=1))
    assert stands(push(scene, TIDES), TIDES) == (0, 75, 2)
    scene.begin("give-up-project", "vesna", project=TIDES)
    with scene.refused("researches nothing"):
        scene.begin("add-objects", "vesna", project=LAMP, objects=1)


@rule("STR-366", "STR-1112", "STR-Q53")
def test_at_some_tables_the_bonus_is_a_head_start() -> None:
    scene = hours(research(HouseRules(research_bonus_once=True), lore={"Tides": 4}), 6)
    assert stands(scene, TIDES)[0] == 5 + 3


@rule("STR-Q434")
def test_at_some_tables_research_goes_on_where_it_was() -> None:
    assert research(HouseRules(research_goes_on=True), lore={"Tides": 4})[TIDES].quality == 4
    assert research(lore={"Tides": 4})[TIDES].quality == 1


@rule("STR-366", "STR-Q434")
def test_what_is_no_better_takes_nothing_away_and_what_is_better_replaces_the_title() -> None:
    known: dict[str, Any] = {"lore": {"Tides": 2}, "titles": {"Loremaster of Tides (1)": "Quality 2"}}
    scene = push(research(**known), TIDES, step="finish")
    assert told(scene)[-1] == "Vesna finds nothing about Tides that was not known."
    assert scene["vesna"].titles == known["titles"]
    scene = research(objects=1, **known)
    put(scene, f"{TIDES}.quality", 3)
    push(scene, TIDES, step="finish")
    assert (scene["vesna"].titles, scene["vesna"].lore) == ({"Loremaster of Tides (2)": "Quality 3"}, {"Tides": 3})


@rule("STR-371")
def test_the_title_may_be_rejected() -> None:
    scene = push(research(), TIDES, step="finish", TakeTitle="*reject")
    assert (scene["vesna"].titles, scene["vesna"].lore) == ({}, {"Tides": 1})


@rule("STR-1166")
def test_with_later_steps_research_belongs_to_down_time() -> None:
    scene = workshop(HouseRules(project_steps=True), vesna=somebody(**SCHOLAR), more={"*play": Play(time="calm")})
    with scene.refused("research belongs to down-time"):
        scene.begin("research", "vesna", subject="Tides", skill="history")
    for rules, made in ((HouseRules(project_steps=True), 0), (HouseRules(), 3)):
        begun = research(rules)
        begun.begin("down-time", on=False)
        assert stands(hours(begun, 6), TIDES)[0] == made, "nor does it go on outside of it"


@rule("STR-365", "STR-Q53")
def test_no_booster_finds_out_more_than_the_research_objects_allow() -> None:
    scene = research(boosters={"Codex": Booster(quality=3)})
    scene.begin("use-booster", "vesna", project=TIDES, booster="Codex")
    assert scene[TIDES].quality == 2


# --- inventions
@rule("STR-372", "STR-373", "STR-374", "STR-375", "STR-376")
@pytest.mark.parametrize(("complexity", "pi", "ti"), [
    ("simple", 20, HOUR), ("specialized", 25, 6 * HOUR), ("complex", 50, 6 * HOUR), ("fantastical", 100, DAY),
])  # fmt: skip
def test_the_gm_picks_the_complexity_of_an_invention_which_fixes_both_increments(
    complexity: str, pi: int, ti: int
) -> None:
    scene = invention(complexity)
    assert (scene["project-bell"].pi, scene["project-bell"].ti, scene["project-bell"].kind) == (pi, ti, "invention")


def invention(complexity: str = "simple", rules: HouseRules | None = None) -> Scene:
    scene = workshop(rules or HouseRules(), vesna=somebody(skills={"mechanics": 3}))
    scene.begin("invent", "vesna", named="Bell", skill="mechanics", notes="rings under water")
    return roll(scene, RuleInvention={"complexity": f"invention-{complexity}"},
                SetIncrements={"complexity": "routine", "workload": "low"})  # fmt: skip


@rule("STR-377", "STR-Q54")
@pytest.mark.parametrize(("plain_first", "functions"), [(False, 2), (True, 1)])
def test_each_quality_level_the_first_included_is_a_function_more_or_a_stronger_one(
    plain_first: bool, functions: int
) -> None:
    scene = invention(rules=HouseRules(first_level_adds_nothing=plain_first))
    put(scene, "project-bell.quality", 2)
    put(scene, "project-bell.progress", 40)
    scene.begin("decide-project", "vesna", project="project-bell")
    reply(scene, "FinishOrPushOn", "finish")
    for number in range(functions):
        reply(scene, "Improve", {"what": f"f{number}", "kind": "stronger"})
    reply(scene, "AgreeFunctions", False)
    for number in range(functions):
        reply(scene, "Improve", f"g{number}")
    reply(scene, "AgreeFunctions", True)
    text = "; ".join(["rings under water", *(f"g{number}" for number in range(functions))])
    assert (scene["vesna"].assets["Bell"].text, scene["vesna"].assets["Bell"].quality) == (text, 2)


@rule("STR-1175", "STR-1176")
def test_open_inventions_use_the_general_tables_and_may_leave_a_prototype() -> None:
    scene = invention(rules=HouseRules(open_inventions=True))
    assert (scene["project-bell"].pi, scene["project-bell"].ti) == (10, 10)
    push(scene, "project-bell", 5)
    assert scene["vesna"].assets["Bell (prototype)"].quality == 1
    push(scene, "project-bell", [6, 6, 6, 6], 4)
    assert list(scene["vesna"].assets) == ["Bell (prototype)"]
    push(scene, "project-bell", [6, 6, 6, 6], step="finish")
    assert scene["vesna"].assets["Bell"].quality == 3


# --- recipes
BROTH = Recipe(kind="crafting", skill="cooking", pi=10, ti=HOUR, quality=3, complications=1, drawbacks=("bitter",))
COOK: dict[str, Any] = {"skills": {"cooking": 3}, "recipes": {"Broth": BROTH}}


@rule("STR-1168", "STR-1169", "STR-Q348")
def test_what_was_finished_is_a_recipe_that_is_made_again_without_tests() -> None:
    lamp = project(pi=40, first_pi=20, total=40, progress=40, quality=3, drawbacks=("dim",), complications=1)
    scene = decide(workshop(HouseRules(recipes=True), lamp=lamp), "finish")
    recipe = scene["vesna"].recipes["Lamp"]
    assert (recipe.pi, recipe.quality, recipe.complications, recipe.drawbacks) == (20, 3, 1, ("dim",))
    scene.begin("make-recipe", "vesna", recipe="Lamp")
    assert stands(scene) == (0, 60, 3)
    put(scene, f"{LAMP}.progress", 60)
    scene.begin("decide-project", "vesna", project=LAMP)
    assert options(scene, "FinishOrPushOn") == ["finish"]
    reply(scene, "FinishOrPushOn", "finish")
    assert (scene["vesna"].assets["Lamp"].number, scene["vesna"].assets["Lamp"].text) == (2, "Drawback: dim")
    assert decide(workshop(lamp=lamp), "finish")["vesna"].recipes == {}, "recipes are an option"


@rule("STR-377", "STR-1169")
def test_an_invention_that_is_made_again_has_the_functions_that_it_had() -> None:
    bell = project(name="Bell", kind="invention", skill="mechanics", progress=40, quality=2, notes="rings under water")
    scene = workshop(HouseRules(recipes=True), lamp=bell, vesna=somebody(skills={"mechanics": 3}))
    decide(scene, "finish", Improve="louder", AgreeFunctions=True)
    scene.begin("make-recipe", "vesna", recipe="Bell")
    put(scene, "project-bell.progress", 40)
    decide(scene, "finish", project="project-bell")
    texts = {one.text for one in scene["vesna"].assets.values()}
    assert (texts, scene["vesna"].assets["Bell"].number) == ({"rings under water; louder; louder"}, 2)


@rule("STR-1170", "STR-1171", "STR-EX168", "STR-Q348")
def test_a_recipe_of_quality_3_with_one_complication_is_made_better_from_quality_2() -> None:
    scene = workshop(HouseRules(recipes=True), vesna=somebody(**COOK))
    scene.begin("make-recipe", "vesna", recipe="Broth", better=True)
    broth = "project-broth"
    assert stands(scene, broth) == (0, 20, 2)
    push(scene, broth, [6, 6, 6, 6], step="finish")
    assert facts(scene, "TestMade")[0].values["ob"] == 3
    assert (scene["vesna"].assets["Broth"].quality, scene["vesna"].assets["Broth"].text) == (3, "")


@rule("STR-1169", "STR-1170")
def test_a_recipe_that_was_to_become_better_and_did_not_is_still_there() -> None:
    for dice, left in ((LOST, {"Broth": 3, "Broth (2)": 1}), (WON, {"Broth": 3})):
        scene = workshop(HouseRules(recipes=True), vesna=somebody(**COOK))
        scene.begin("make-recipe", "vesna", recipe="Broth", better=True)
        push(scene, "project-broth", dice, step="finish", AfterFailure="quality")
        assert {name: recipe.quality for name, recipe in scene["vesna"].recipes.items()} == left
        assert scene["vesna"].recipes["Broth"].complications == (1 if dice == LOST else 0)


@rule("STR-1172", "STR-EX169")
def test_a_batch_of_5_takes_50_progress() -> None:
    scene = workshop(HouseRules(recipes=True), vesna=somebody(**COOK))
    scene.begin("make-recipe", "vesna", recipe="Broth", pieces=5)
    assert stands(scene, "project-broth") == (0, 50, 3)
    push(scene, "project-broth", step="finish")
    assert scene["vesna"].assets["Broth"].number == 5


@rule("STR-1168", "STR-Q348")
def test_recipes_can_be_taught_by_consent_of_the_gm_where_they_are_played() -> None:
    scene = workshop(HouseRules(recipes=True), vesna=somebody(**COOK), tomas=somebody())
    roll(scene.begin("teach-recipe", "vesna", recipe="Broth", pupil="tomas"), YesNo=False)
    assert scene["tomas"].recipes == {}
    roll(scene.begin("teach-recipe", "vesna", recipe="Broth", pupil="tomas"))
    assert scene["tomas"].recipes == {"Broth": BROTH}
    plain = workshop(vesna=somebody(**COOK), tomas=somebody())
    with plain.refused("does not play with recipes"):
        plain.begin("make-recipe", "vesna", recipe="Broth")


# --- events
def event(number: int, *dice: Dice, lamp: int = 40, **answers: Any) -> Scene:
    """Vesna pushes on, and the GM picks an event."""
    scene = workshop(HouseRules(project_events=True), lamp=project(progress=lamp), tomas=somebody())
    return decide(scene, "push on", *dice, WhichEvent=number, **answers)


@rule("STR-1173", "STR-1174")
def test_the_gm_rolls_or_picks_an_event_or_has_none_happen_and_only_the_gm_knows_it() -> None:
    scene = event(0)
    assert scene.facts[-1] == "PushedOn"
    scene = event(-1, 7)
    assert stands(scene)[0] == 15, "anonymous advice"
    assert any("Something happens around Lamp. Anonymous advice" in line for line in told(scene))
    [occurred] = [fact for fact in scene.run.facts if fact.fact == "EventOccurred"]
    assert occurred.marks["what"] == "gm"
    seen = {seat: len(view_for(scene.play, seat).log[-1].dice) for seat in ("mara", "ana")}
    assert seen == {"mara": 1, "ana": 0}, "the die would tell which one it is"
    plain = decide(workshop(lamp=project(progress=40)), "push on")
    assert plain.is_over, "events are an option"


@rule("STR-1174")
@pytest.mark.parametrize(("number", "progress"), [(1, 0), (2, 0), (3, 0), (4, 0), (7, 15), (9, 15), (10, 0), (11, 10)])
def test_some_events_bring_progress_at_once(number: int, progress: int) -> None:
    assert stands(event(number))[0] == progress


@rule("STR-1174")
@pytest.mark.parametrize("number", [5, 6])
def test_help_brings_10_at_the_next_gain(number: int) -> None:
    scene = event(number)
    assert (stands(scene)[0], stands(hours(scene, 1))[0], stands(hours(scene, 1))[0]) == (0, 13, 16)


@rule("STR-1174")
def test_attackers_who_are_not_beaten_quickly_cost_half_the_progress() -> None:
    scene = workshop(HouseRules(project_events=True, carry_surplus=True), lamp=project(progress=40, surplus=9))
    decide(scene, "push on", WhichEvent=8, BeatenInTime=False)
    assert stands(scene)[0] == 4


@rule("STR-1174")
def test_inspiration_costs_2_exhaustion_at_the_start_of_the_next_scenario() -> None:
    scene = event(9)
    assert (scene["vesna"].exhaustion, scene["vesna"].owed_exhaustion) == (0, 2)
    scene.begin("scenario", on=True)
    assert (scene["vesna"].exhaustion, scene["vesna"].owed_exhaustion) == (2, 0)


@rule("STR-1174")
def test_who_is_stuck_has_another_make_the_next_test() -> None:
    scene = event(12)
    put(scene, f"{LAMP}.progress", 60)
    scene.begin("decide-project", "vesna", project=LAMP)
    assert questions(scene) == ["WhoTests"]
    roll(scene, [6, 6, 6, 6], WhoTests="tomas", FinishOrPushOn="finish")
    assert "smithing" in scene["tomas"].skills, "it is Tomas who learns"
    assert is_gone(scene)


@rule("STR-1173")
def test_an_event_may_stand_in_place_of_a_complication() -> None:
    lamp = project(total=60, progress=60, pushed=1, tested=False)
    scene = workshop(HouseRules(project_events=True), lamp=lamp)
    decide(scene, "finish", LOST, AfterFailure="complication", WhichEvent=10)
    assert scene.is_over
    assert not any("a Complication" in line for line in told(scene))


@rule("STR-366", "STR-Q434")
def test_what_is_found_out_of_a_subject_meanwhile_speeds_its_research_up() -> None:
    scene = research()
    scene.begin("set", path="vesna.lore", to={"Tides": 4})
    known = research(lore={"Tides": 4})
    assert gain_of(scene.play.reader(), Key(TIDES), 0) == gain_of(known.play.reader(), Key(TIDES), 0)

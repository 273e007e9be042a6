"""Days of down-time: plans side by side, training, treatment, rest; who is needed is told, and nobody is held up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.engine import GM
from hearthside.kit import CLOCK, GameClock
from hearthside.kit.timers import DAY, HOUR
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.project_state import Activity
from hearthside.rulesets.strive.rules.downtime.days import goes_on
from hearthside.rulesets.strive.state import PLAY, Play, Skill
from rules.strive.bodies import SUPPLIES, roll, wait
from rules.strive.scenes import somebody, told
from rules.strive.workshop import ASSIST, LAMP, WORK, days, decide, hours, project, put, stands, workshop

rule = pytest.mark.rule


# --- what is planned
@rule("STR-303")
def test_what_somebody_plans_is_done_one_after_another() -> None:
    scene = workshop(vesna=somebody(skills={"smithing": 3}), tomas=somebody(injuries={"1": Injury(type="pure")}))
    scene.begin("plan", "vesna", what="recover", days=1)
    scene.begin("plan", "vesna", what=f"work/{LAMP}", days=2)
    scene.begin("plan", "vesna", what="treat/tomas")
    assert told(scene) == ["Vesna means to treat the Injuries of Tomas."]
    assert scene["vesna"].plan == (
        Activity("recover", left=DAY), Activity("work", LAMP, left=2 * DAY), Activity("treat", "tomas"),
    )  # fmt: skip
    with scene.refused("means to treat the Injuries of Tomas already"):
        scene.begin("plan", "vesna", what="treat/tomas")
    with scene.refused("is not one of"):
        scene.begin("plan", "vesna", what="work/no-such-thing")
    scene.begin("drop-plan", "vesna", which=0)
    assert [one.doing for one in scene["vesna"].plan] == ["work", "treat"]


@rule("STR-303", "STR-394")
def test_of_two_errands_that_are_alike_one_goes_on_after_the_other() -> None:
    errand = Activity("ask around", "salt", left=2 * DAY)
    scene = days(workshop(vesna=somebody(plan=(errand, errand))))
    assert [one.left for one in scene["vesna"].plan] == [DAY, 2 * DAY]
    assert [one.left for one in days(scene, 2)["vesna"].plan] == [DAY]


@rule("STR-303", "STR-330", "STR-Q48")
def test_a_day_is_24_hours_of_which_eight_are_for_work() -> None:
    scene = days(workshop())
    assert (scene[CLOCK].hours, stands(scene)[0]) == (32, 24)
    scene = days(workshop(HouseRules(work_hours=12)))
    assert stands(scene)[0] == 36


@rule("STR-303")
def test_a_day_is_refused_outside_of_down_time_in_a_fight_and_while_somebody_bleeds() -> None:
    scene = workshop(more={"*play": Play(time="calm")})
    with scene.refused("it is no down-time"):
        scene.begin("day-of-down-time")
    scene = workshop(tomas=somebody(conditions={"bleeding": Affliction(points=1)}))
    with scene.refused("Tomas cannot wait so long"):
        scene.begin("day-of-down-time")
    with scene.refused("Tomas cannot wait so long"):
        scene.begin("hours-of-work")


@rule("STR-339")
def test_when_a_project_has_all_it_takes_the_rest_of_the_day_goes_to_the_next_thing() -> None:
    sail = project(name="Sail", skill="smithing")
    vesna = somebody(skills={"smithing": 3}, plan=(*WORK, Activity("work", "sail")))
    scene = days(workshop(lamp=project(progress=34), more={"sail": sail}, vesna=vesna))
    assert (scene[LAMP].progress, scene["sail"].progress) == (40, 18)


# --- who is needed
@rule("STR-343")
def test_full_progress_is_told_and_holds_nobody_up() -> None:
    scene = workshop(lamp=project(progress=37), tomas=somebody(plan=(Activity("practise"),)))
    assert "Vesna is needed: Lamp has all the progress that it takes." in told(days(scene))
    assert "Vesna is needed: Lamp has all the progress that it takes." in told(days(scene, 6))
    assert scene["tomas"].xp == 1, "a week has gone by all the same"
    decide(scene, "finish")
    assert told(days(scene))[-1] == "A day of down-time is over. Nobody is needed."


@rule("STR-233", "STR-406")
def test_who_means_to_treat_somebody_is_told_when_it_is_possible() -> None:
    healer = somebody(skills={"medicine": 3, "surgery": 3}, assets=SUPPLIES, plan=(Activity("treat", "tomas"),))
    scene = workshop(vesna=healer, tomas=somebody(injuries={"1": Injury(type="slashing", ob=1)}))
    assert "Vesna is needed: an Injury of Tomas can be treated." in told(days(scene))
    roll(scene.begin("treat", "vesna", patient="tomas", injury="1"), [6, 6, 6, 6], [1, 1])
    assert not any("Injury of Tomas can be treated" in line for line in told(days(scene))) or scene["tomas"].injuries
    put(scene, "tomas.injuries", {})
    assert days(scene)["vesna"].plan == (), "there is nothing left to treat"


@rule("STR-354")
def test_a_blocked_project_is_told_too() -> None:
    scene = days(workshop(lamp=project(blockade="whale oil")))
    assert "Vesna is needed: Lamp is blocked (whale oil)." in told(scene)
    assert stands(scene)[0] == 0


# --- spans
@rule("STR-303", "STR-330")
def test_a_span_goes_by_day_after_day_each_a_run_of_its_own_that_can_be_undone() -> None:
    scene = workshop(more={"*play": Play(time="calm")}, tomas=somebody(plan=(Activity("practise"),)))
    scene.begin("span-of-down-time", days=7)
    assert told(scene)[-1] == "A span of down-time begins: 7 days."
    days(scene)
    assert told(scene)[-1] == "A day of down-time is over. Nobody is needed. 6 days are left of the span."
    assert goes_on(scene.play.reader())
    scene.play.undo(GM)
    assert scene[PLAY].span == 7
    left = "A day of down-time is over. 1 day is left of the span, which waits."
    assert told(days(scene, 6))[-1] == left, "the lamp is waiting"
    assert not goes_on(days(scene).play.reader()), "it is over"
    assert told(scene)[-1] == "A day of down-time is over."
    assert scene["tomas"].xp == 1


@rule("STR-303", "STR-343")
def test_a_span_waits_as_long_as_somebody_is_needed() -> None:
    scene = workshop(lamp=project(progress=37))
    scene.begin("span-of-down-time", days=30)
    assert not goes_on(days(scene).play.reader()), "Vesna has to decide on her lamp"
    assert told(scene)[-1] == "A day of down-time is over. 29 days are left of the span, which waits."
    assert not goes_on(days(scene).play.reader()), "the GM lets a day pass all the same, and she is needed still"
    assert told(scene)[-1] == "A day of down-time is over. 28 days are left of the span, which waits."
    decide(scene, "finish")
    assert goes_on(scene.play.reader()) == "day-of-down-time"


@rule("STR-303", "STR-343")
def test_a_span_waits_also_for_whom_was_needed_before_it_began() -> None:
    scene = workshop(lamp=project(progress=40)).begin("span-of-down-time", days=30)
    assert told(scene) == ["A span of down-time begins: 30 days.",
                           "Vesna is needed: Lamp has all the progress that it takes."]  # fmt: skip
    assert not goes_on(scene.play.reader())
    decide(scene, "finish")
    assert goes_on(scene.play.reader()) == "day-of-down-time"


@rule("STR-303", "STR-330")
def test_a_day_that_something_breaks_off_is_not_counted_and_the_span_waits() -> None:
    scene = workshop(tomas=somebody(illnesses={"red-death": Sickness(days=None, contracted_at=4 * 60)}))
    scene.begin("span-of-down-time", days=1)
    assert told(scene)[-1] == "A span of down-time begins: 1 day."
    days(scene)
    assert told(scene)[-1] == ("The day is not over: something has come up. 1 day is left of the span, which waits.")
    assert (scene[CLOCK].hours, scene[PLAY].span, stands(scene)[0]) == (28, 1, 0)
    assert not goes_on(scene.play.reader())


@rule("STR-303")
def test_no_span_begins_while_somebody_bleeds() -> None:
    scene = workshop(tomas=somebody(conditions={"bleeding": Affliction(points=1)}))
    with scene.refused("Tomas cannot wait so long"):
        scene.begin("span-of-down-time", days=7)
    well = workshop()
    with well.refused("does not fit"):
        well.begin("span-of-down-time", days=0)


# --- training
@rule("STR-159", "STR-162", "STR-407", "STR-Q22")
def test_a_week_of_practice_is_an_xp_and_days_of_work_do_not_count_for_it() -> None:
    scene = workshop(vesna=somebody(plan=(Activity("practise"),)), tomas=somebody(plan=(Activity("practise"),)))
    assert days(scene, 6)["vesna"].xp == 0
    assert days(scene)["vesna"].xp == 1
    vesna = somebody(skills={"smithing": 1}, plan=(Activity("work", LAMP, left=8 * HOUR), Activity("practise")))
    scene = days(workshop(vesna=vesna), 7)
    assert (scene[LAMP].progress, scene["vesna"].xp) == (8, 0), "one day went to the lamp"
    assert days(scene)["vesna"].xp == 1
    with scene.refused("no 7 days of down-time have passed"):
        scene.begin("practise", "vesna", increments=1)


@rule("STR-160", "STR-161", "STR-Q22")
def test_lessons_take_pupil_and_teacher_who_both_plan_them() -> None:
    pupil = somebody(skills={"riding": 1}, plan=(Activity("learn", "tomas", "riding"),))
    master = somebody(skills={"riding": 3})
    scene = days(workshop(vesna=pupil, tomas=master), 7)
    assert scene["vesna"].skills["riding"] == Skill(raw=1)
    assert "Vesna waits: Tomas has no time to teach." in told(scene)
    scene = workshop(vesna=pupil, tomas=somebody(skills={"riding": 3}, plan=(Activity("teach", "vesna"),)))
    days(scene, 7)
    assert (scene["vesna"].skills["riding"].progress, scene["tomas"].xp) == (2, 0)
    scene = days(workshop(vesna=somebody(skills={"riding": 1}, plan=(Activity("learn", "guard", "riding"),)),
                          guard=master), 7)  # fmt: skip
    assert scene["vesna"].skills["riding"].progress == 2, "an NPC has the time"


@rule("STR-161")
def test_who_has_caught_up_with_the_teacher_has_nothing_left_to_learn() -> None:
    pupil = somebody(skills={"riding": 3}, plan=(Activity("learn", "guard", "riding"), Activity("practise")))
    scene = days(workshop(vesna=pupil, guard=somebody(skills={"riding": 3})))
    assert [one.doing for one in scene["vesna"].plan] == ["practise"]


# --- recovery
@rule("STR-406", "STR-261")
def test_who_recovers_rests_all_day_while_others_work() -> None:
    tired: dict[str, Any] = {"exhaustion": 20, "conditions": {"exhausted": Affliction()}}
    scene = workshop(vesna=somebody(skills={"smithing": 3}, plan=WORK, **tired),
                     tomas=somebody(plan=(Activity("recover"),), **tired))  # fmt: skip
    days(scene)
    assert (scene["vesna"].exhaustion, scene["tomas"].exhaustion) == (12, 0)
    assert stands(scene)[0] == 24


# --- a month
@rule("STR-330", "STR-406", "STR-407")
def test_a_day_can_be_undone_alone_and_the_later_ones_stay() -> None:
    scene = days(workshop(), 1)
    first = scene.number
    scene.begin("give-booster", who="vesna", booster="tide-tables")
    assert stands(scene)[0] == 24
    scene.play.undo(GM, first)
    assert (scene[CLOCK].hours, stands(scene)[0], len(scene["vesna"].boosters)) == (8, 0, 1)


@rule("STR-330")
def test_in_a_month_three_people_work_trade_train_heal_and_help_each_other() -> None:
    hurt = {"1": Injury(type="pure", days=12, treated_at=8 * 60)}
    scene = workshop(
        vesna=somebody(skills={"smithing": 3}, plan=(*WORK, Activity("practise"))),
        tomas=somebody(plan=(Activity("assist", LAMP, left=10 * DAY), Activity("recover")), hp=20, injuries=hurt),
        idun=somebody(skills={"mercantilism": 2}, plan=(Activity("practise"),)),
    )  # fmt: skip
    scene.begin("buy", "idun", what="ration", number=5)
    roll(scene, [6, 6], SetTerms={"listing": 10, "demand": "low", "supply": "very high"}, HowManyDice=2)
    put(scene, "idun.money", 50)
    for _ in range(30):
        days(scene)
        if LAMP in scene.play.world and scene[LAMP].is_full:
            decide(scene, "finish")
    assert scene[CLOCK].hours == 8 + 30 * 24
    assert scene["vesna"].assets["Lamp"].quality == 1
    assert scene["tomas"].injuries == {}
    assert (scene["idun"].assets["Ration"].number, scene["idun"].xp) == (5, 5)
    assert scene["vesna"].xp == 4


@rule("STR-301", "STR-339")
def test_some_hours_of_work_are_possible_at_any_time_and_move_the_clock() -> None:
    scene = workshop(more={"*play": Play(time="calm")}, tomas=somebody(plan=ASSIST))
    roll(scene.begin("hours-of-work", hours=3))
    assert (scene[CLOCK].hours, stands(scene)[0]) == (11, 12)
    wait(scene, 1, "hour")
    assert stands(scene)[0] == 12, "time that merely passes is no work"


@rule("STR-301", "STR-339")
def test_hours_of_work_that_something_breaks_off_have_been_worked_up_to_then() -> None:
    ill = {"red-death": Sickness(days=None, contracted_at=10 * 60 + 30)}
    scene = workshop(more={CLOCK: GameClock(hours=24 + 8)}, tomas=somebody(illnesses=ill))
    roll(scene.begin("hours-of-work", hours=6))
    assert (scene[CLOCK].minutes, scene[LAMP].progress, scene[LAMP].worked) == (34 * 60 + 30, 6, 30)


@rule("STR-339", "STR-340")
def test_hours_add_up_to_time_increments_that_are_no_whole_hours() -> None:
    scene = workshop(lamp=project(ti=90))
    roll(scene.begin("hours-of-work", hours=1))
    assert (scene[LAMP].progress, scene[LAMP].worked) == (0, 60)
    roll(scene.begin("hours-of-work", hours=2))
    assert (scene[LAMP].progress, scene[LAMP].worked) == (6, 0)


# --- tables of older rules
@pytest.mark.parametrize(("old", "new"), [
    ({"type": "HouseRules", "first_function_free": False}, {"type": "HouseRules", "first_level_adds_nothing": True}),
    ({"type": "Character", "hand_slots": 1, "mutations": ["grotesque-claws"]},
     {"type": "Character", "hands": 2, "mutations": ["grotesque-claws"]}),
    ({"type": "Character", "hands": 2, "hp": 3}, {"type": "Character", "hands": 2, "hp": 3}),
])  # fmt: skip
def test_records_of_version_1_open_with_what_they_meant(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert RULESET.upgrade(old, "1") == new


# --- who cannot
@rule("STR-339", "STR-341", "STR-887")
@pytest.mark.parametrize(("who", "progress"), [("vesna", 0), ("tomas", 12), ("", 16)])
def test_nobody_unconscious_works_or_assists(who: str, progress: int) -> None:
    people: dict[str, Any] = {"vesna": somebody(skills={"smithing": 3}, plan=WORK), "tomas": somebody(plan=ASSIST)}
    if who:
        people[who] = replace(people[who], conditions={"unconscious": Affliction(what="drugged")})
    assert stands(hours(workshop(**people), 4))[0] == progress


@rule("STR-159", "STR-887")
def test_nobody_unconscious_practises() -> None:
    drugged: dict[str, Any] = {"conditions": {"unconscious": Affliction(what="drugged")}}
    scene = workshop(vesna=somebody(plan=(Activity("practise"),), **drugged))
    assert days(scene, 8)["vesna"].xp == 0

"""Travel and running."""

from __future__ import annotations

import pytest

from hearthside.kit import clock_of
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.fights import fighter, lay, rolls, then, told, totals

NUMBERS = HouseRules(running_in_numbers=True)
BOTH = ["pete", "marlo"]


@pytest.mark.rule("BREW-091", "BREW-092", "BREW-094")
@pytest.mark.parametrize(
    ("pace", "hours", "gets"),
    [
        ("carriage", 1, "5–8 km"),
        ("foot-open", 1, "1–2 km"),
        ("foot-path", 2, "4–6 km"),
        ("foot-road", 3, "12–15 km"),
        ("horseback", 2, "14 km"),
        ("horseback", 10, "45 km"),
    ],
)
def test_the_hourly_figures(pace: str, hours: int, gets: str) -> None:
    scene = lay(fight=False).begin("travel", who=BOTH, pace=pace, hours=hours)
    assert scene.value == gets
    assert scene["*clock"].hours == hours


@pytest.mark.rule("BREW-091", "BREW-093", "BREW-094", "BREW-Q29", "BREW-Q30")
@pytest.mark.parametrize(
    ("pace", "gets", "in_km"),
    [
        ("carriage", "90 km", "90 km"),
        ("foot-open", "8 km", "5 km"),
        ("foot-path", "16 km", "10 km"),
        ("foot-road", "32 km", "20 km"),
        ("horseback", "45 km", "45 km"),
    ],
)
def test_the_daily_figures_stand_on_their_own_and_miles_are_turned_into_kilometres(
    pace: str, gets: str, in_km: str
) -> None:
    assert lay(fight=False).begin("travel", who=BOTH, pace=pace).value == gets
    assert lay(HouseRules(foot_miles_are_km=True), fight=False).begin("travel", who=BOTH, pace=pace).value == in_km


@pytest.mark.rule("BREW-Q29")
def test_where_a_day_goes_by_its_hours_the_daily_figure_does_not_count() -> None:
    scene = lay(HouseRules(daily_by_hours=True), fight=False).begin("travel", who=BOTH, pace="carriage", day_hours=10)
    assert scene.value == "50–80 km"


@pytest.mark.rule("BREW-095")
@pytest.mark.parametrize(("figures", "gets"), [(True, "32 km"), (False, "to the old mill")])
def test_a_table_may_judge_distance_by_eye(figures: bool, gets: str) -> None:
    scene = lay(HouseRules(travel_figures=figures), fight=False)
    assert scene.begin("travel", who=BOTH, pace="foot-road", by_eye="to the old mill").value == gets


@pytest.mark.rule("BREW-096")
@pytest.mark.parametrize(("weary", "steps"), [(False, 0), (True, 1)])
def test_who_goes_straight_into_action_after_a_days_travel_is_exhausted(weary: bool, steps: int) -> None:
    scene = lay(fight=False).begin("travel", who=["pete"], pace="foot-road", weary=weary)
    assert (scene["pete"].exhaustion, scene["marlo"].exhaustion) == (steps, 0)


@pytest.mark.rule("BREW-097", "BREW-Q31")
def test_moving_against_others_is_a_contest_of_speed() -> None:
    scene = lay(fight=False, marlo=fighter(speed=3)).begin("race-once", first="pete", second="marlo")
    rolls(scene, 6, 4)
    assert totals(scene) == {"pete": 8, "marlo": 7}
    assert told(scene)[-1] == "Pete is faster."


@pytest.mark.rule("BREW-Q31")
def test_where_speed_is_compared_without_dice_the_higher_score_is_faster() -> None:
    scene = lay(HouseRules(speed_without_dice=True), fight=False, marlo=fighter(speed=3))
    assert told(scene.begin("race-once", first="pete", second="marlo")) == ["Marlo is faster."]


@pytest.mark.rule("BREW-098")
def test_sprints_and_runs_in_numbers_are_an_option() -> None:
    scene = lay(fight=False)
    for name in ("sprint", "run"):
        with scene.refused("does not roll for metres and seconds"):
            scene.begin(name, "pete")


@pytest.mark.rule("BREW-EX06", "BREW-099", "BREW-100", "BREW-Q32")
@pytest.mark.parametrize(("seconds", "metres"), [(3, 5), (6, 10), (9, 15)])
def test_speed_3_with_a_3_sprints_5_metres_in_3_seconds(seconds: int, metres: int) -> None:
    scene = then(lay(NUMBERS, fight=False, pete=fighter(speed=3)).begin("sprint", "pete", seconds=seconds), ("dice", 3))
    assert scene.value == metres
    assert told(scene) == [f"Pete sprints {metres} m in {seconds} s."]


@pytest.mark.rule("BREW-Q32")
def test_where_sprints_halve_the_whole_sum_it_is_3_metres() -> None:
    rules = HouseRules(running_in_numbers=True, sprint_halves_all=True)
    assert then(lay(rules, fight=False, pete=fighter(speed=3)).begin("sprint", "pete"), ("dice", 3)).value == 3


@pytest.mark.rule("BREW-Q155")
@pytest.mark.parametrize(("pro_rata", "metres"), [(False, 5), (True, 8)])
def test_only_full_blocks_of_3_seconds_count_unless_the_table_says_otherwise(pro_rata: bool, metres: int) -> None:
    rules = HouseRules(running_in_numbers=True, sprint_pro_rata=pro_rata)
    scene = lay(rules, fight=False, pete=fighter(speed=3)).begin("sprint", "pete", seconds=5)
    assert then(scene, ("dice", 3)).value == metres


@pytest.mark.rule("BREW-EX07", "BREW-101")
def test_speed_3_and_power_3_with_a_3_run_5_km_an_hour() -> None:
    scene = lay(NUMBERS, fight=False, pete=fighter(speed=3, power=3)).begin("run", "pete", minutes=30)
    assert then(scene, ("dice", 3)).value == 5
    assert scene["pete"].exhaustion == 0


@pytest.mark.rule("BREW-102", "BREW-Q33")
def test_an_hour_of_running_exhausts() -> None:
    scene = then(lay(NUMBERS, fight=False).begin("run", "pete", minutes=60), ("dice", 3))
    assert scene["pete"].exhaustion == 1


@pytest.mark.rule("BREW-Q33")
def test_where_the_gm_says_when_running_exhausts_they_are_asked() -> None:
    rules = HouseRules(running_in_numbers=True, gm_tires_runners=True)
    scene = then(lay(rules, fight=False).begin("run", "pete", minutes=20), ("dice", 3), ("RunIsOver", True))
    assert scene["pete"].exhaustion == 1


@pytest.mark.rule("BREW-Q28", "BREW-085")
@pytest.mark.parametrize(("rolls_only", "metres"), [(False, 3), (True, 5)])
def test_a_load_weighs_on_sprints_unless_the_table_says_rolls_only(rolls_only: bool, metres: int) -> None:
    rules = HouseRules(running_in_numbers=True, laden_rolls_only=rolls_only)
    scene = lay(rules, fight=False, pete=fighter(speed=3, load="laden")).begin("sprint", "pete")
    assert then(scene, ("dice", 3)).value == metres
    slow = lay(HouseRules(running_in_numbers=True), fight=False, pete=fighter(speed=1, load="laden")).begin(
        "sprint", "pete"
    )
    assert then(slow, ("dice", 3)).value == 2, "never below 0"


# --- the day of a journey
@pytest.mark.rule("BREW-093", "BREW-096")
def test_a_whole_days_journey_takes_the_day_and_its_night() -> None:
    scene = lay(fight=False, pete=fighter(resolve=1)).begin("travel", who=["pete"], pace="foot-road")
    assert (scene["*clock"].hours, scene["pete"].resolve) == (24, 5)


@pytest.mark.rule("BREW-096")
def test_who_goes_straight_into_action_has_only_the_hours_of_the_road_behind_them() -> None:
    scene = lay(fight=False, pete=fighter(resolve=1))
    scene.begin("travel", who=["pete"], pace="foot-road", weary=True, day_hours=9)
    assert (scene["*clock"].hours, scene["pete"].resolve, scene["pete"].exhaustion) == (9, 1, 1)


@pytest.mark.rule("BREW-094")
def test_after_45_km_in_a_day_the_horse_has_to_rest_however_many_trips_it_was() -> None:
    scene = lay(fight=False)
    assert scene.begin("travel", who=["pete"], pace="horseback", hours=4).value == "28 km"
    assert scene.begin("travel", who=["pete"], pace="horseback", hours=4).value == "17 km"
    with scene.refused("45 km today: the animals have to rest"):
        scene.begin("travel", who=["pete"], pace="horseback", hours=1)
    assert scene.begin("travel", who=["marlo"], pace="horseback", hours=1).value == "7 km"
    assert scene.begin("travel", who=["pete"], pace="foot-road", hours=1).value == "4–5 km"


@pytest.mark.rule("BREW-094")
def test_a_new_day_gives_the_horse_its_45_km_again() -> None:
    scene = lay(fight=False).begin("travel", who=["pete"], pace="horseback", hours=7)
    assert scene.value == "45 km"
    assert scene.begin("travel", who=["pete"], pace="foot-road", hours=17).value == "68–85 km"
    assert scene.begin("travel", who=["pete"], pace="horseback", hours=2).value == "14 km"


@pytest.mark.rule("BREW-094")
def test_a_ride_past_midnight_counts_for_both_days() -> None:
    scene = lay(fight=False).begin("travel", who=["pete"], pace="foot-open", hours=20)
    assert scene.begin("travel", who=["pete"], pace="horseback", hours=10).value == "70 km"
    assert scene.begin("travel", who=["pete"], pace="horseback", hours=1).value == "3 km"


@pytest.mark.rule("BREW-101", "BREW-102", "BREW-Q33")
def test_the_time_of_a_run_passes_once_for_those_who_run_at_the_same_time() -> None:
    scene = then(lay(NUMBERS, fight=False).begin("run", "pete", minutes=30), ("dice", 3))
    assert (clock_of(scene.play.reader()).minutes, scene["pete"].exhaustion) == (30, 0)
    scene = then(scene.begin("run", "marlo", minutes=30, passes=False), ("dice", 3))
    assert clock_of(scene.play.reader()).minutes == 30
    scene = then(scene.begin("run", "pete"), ("dice", 3))
    assert (clock_of(scene.play.reader()).minutes, scene["pete"].exhaustion) == (90, 1)

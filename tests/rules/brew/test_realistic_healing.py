"""Healing, realistic: days, care, stabilization, lasting injuries."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.body import Injury, Stabilization
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.penalties import penalties, why_no_rolls
from rules.brew.bodies import (
    BY_THE_BOOK,
    JENNY,
    SIMPLIFIED,
    Harm,
    answered,
    body,
    hours_left,
    injure,
    lay,
    lives,
    questions,
    rolled,
    strike,
    tend,
    told,
    wait,
)

PERIOD = Stabilization(6, is_day_0=False)


def stable(rules: HouseRules = BY_THE_BOOK, power: int = 4, period: Stabilization = PERIOD, **fields: Any) -> Harm:
    """Jenny is stable, at Health 1."""
    return lay(rules, jenny=body(power=power, health=1, stabilization=period, **fields))


# --- days
@pytest.mark.rule("BREW-192", "BREW-Q83")
def test_who_never_fell_below_1_heals_a_point_with_each_new_day() -> None:
    scene = lay(hour=20, jenny=body(health=7))
    assert wait(scene, 3, "hour")["jenny"].health == 7
    assert wait(scene, 1, "hour")["jenny"].health == 8
    assert wait(scene, 2)["jenny"].health == 10
    assert wait(scene, 1)["jenny"].health == 10


@pytest.mark.rule("BREW-193", "BREW-195")
def test_a_day_with_care_heals_2() -> None:
    scene = tend(lay(jenny=body(health=5)), 1)
    assert told(scene)[-1] == "Doc tends Jenny: it helps."
    assert wait(scene, 1)["jenny"].health == 7
    assert wait(scene, 1)["jenny"].health == 8


@pytest.mark.rule("BREW-194", "BREW-Q77")
@pytest.mark.parametrize(("rules", "health"), [(BY_THE_BOOK, 8), (HouseRules(good_care_heals_three=False), 7)])
def test_a_medicine_total_of_8_heals_3_or_counts_as_2(rules: HouseRules, health: int) -> None:
    assert wait(tend(lay(rules, jenny=body(health=5)), 3), 1)["jenny"].health == health


@pytest.mark.rule("BREW-195")
def test_care_on_the_road_is_harder() -> None:
    scene = tend(lay(jenny=body(health=5)), 3, judged=10)
    assert told(scene)[-1] == "Doc tends Jenny: it does not help."
    assert wait(scene, 1)["jenny"].health == 6


@pytest.mark.rule("BREW-195", "BREW-196")
def test_the_gm_sets_the_difficulty_of_care_and_finds_the_attribute_that_fits() -> None:
    scene = lay(jenny=body(health=5)).begin("tend", "doc", patient="jenny")
    assert (questions(scene), scene.asked) == (["JudgeCare"], ["gm"])
    with scene.refused("5 does not fit"):
        scene.answer("gm", 5)
    rolled(answered(scene, JudgeCare={"difficulty": 9, "attribute": "perception"}), 4)
    made = next(fact for fact in scene.run.facts if fact.fact == "RollMade")
    assert (made.values["total"], made.values["difficulty"]) == (9, 9)


@pytest.mark.rule("BREW-183", "BREW-Q76")
@pytest.mark.parametrize("rules", [SIMPLIFIED, HouseRules(care_without_roll=True)])
def test_where_nothing_hangs_on_a_difficulty_the_gm_is_not_asked_for_it(rules: HouseRules) -> None:
    scene = lay(rules, jenny=body(health=5)).begin("tend", "doc", patient="jenny")
    assert "JudgeCare" not in questions(scene)


@pytest.mark.rule("BREW-313", "BREW-193")
def test_a_nurse_looks_after_somebody_every_day_by_profession_in_place_of_medicine() -> None:
    nurse = body(skills={"profession": 3}, professions={"nurse": 2, "cook": 1})
    scene = lay(doc=nurse, jenny=body(health=5))
    scene.begin("live", who=["jenny"], carers=["doc"], by_profession=["doc:nurse"])
    wait(scene, 1, "hour", dice=[1])
    assert scene["jenny"].care == 6
    with scene.refused("not one of"):
        scene.begin("live", who=["jenny"], by_profession=["doc:surgeon"])


@pytest.mark.rule("BREW-196", "BREW-Q78")
def test_medicine_goes_with_wits_or_for_surgery_with_precision() -> None:
    scene = lay(jenny=body(health=5))
    with scene.refused("'charisma' is not one of 'wits', 'precision'"):
        scene.begin("tend", "doc", patient="jenny", attribute="charisma")
    assert told(tend(scene, 2, attribute="precision"))[-1] == "Doc tends Jenny: it helps."


@pytest.mark.rule("BREW-Q78")
def test_a_table_may_let_players_choose_the_attribute() -> None:
    scene = tend(lay(HouseRules(medicine_with_any=True), jenny=body(health=5)), 2, attribute="charisma")
    assert scene["jenny"].care == 7


@pytest.mark.rule("BREW-EX31", "BREW-303")
def test_a_nurse_without_medicine_uses_the_profession_and_it_heals() -> None:
    nurse = body(skills={"profession": 2}, professions={"nurse": 2})
    scene = tend(lay(doc=nurse, jenny=body(health=5)), 1, skill="nurse")
    assert scene["jenny"].care == 6
    assert wait(scene, 1)["jenny"].health == 7


@pytest.mark.rule("BREW-202", "BREW-Q76")
def test_each_caregiver_has_one_try_a_day() -> None:
    scene = tend(lay(doc=body(), jenny=body(health=5)), 2)
    assert told(scene)[-1] == "Doc tends Jenny: it does not help."
    with scene.refused("each caregiver has one try a day"):
        scene.begin("tend", "doc", patient="jenny")
    tend(wait(scene, 1), 3)
    assert scene["jenny"].care == 6


@pytest.mark.rule("BREW-203")
def test_others_may_try_until_one_succeeds() -> None:
    scene = tend(lay(doc=body(), jenny=body(health=5), rat=body(health=5)), 2)
    tend(scene, 5, by="rat")
    assert scene["jenny"].tended_by == ("doc", "rat")
    with scene.refused("Jenny cannot be picked here; possible: Rat"):
        scene.begin("tend", "jenny", patient="jenny")


@pytest.mark.rule("BREW-Q76")
def test_a_table_may_do_without_the_roll() -> None:
    scene = tend(lay(HouseRules(care_without_roll=True), jenny=body(health=5)))
    assert (scene.is_over, scene["jenny"].care) == (True, 6)
    assert wait(scene, 1)["jenny"].health == 7
    dying = lay(HouseRules(care_without_roll=True), jenny=body(health=-1)).begin(
        "tend", "doc", patient="jenny"
    )
    assert questions(answered(dying, JudgeCare=6)) == ["dice"]


@pytest.mark.rule("BREW-202")
def test_whoever_is_hidden_from_the_players_looks_after_nobody_they_see() -> None:
    scene = lay(jenny=body(health=5), rat=body(skills={"medicine": 3}, seen_by="gm"))
    with scene.refused("Rat is hidden: show them before they look after Jenny"):
        scene.begin("tend", "rat", patient="jenny")
    with scene.refused("Rat is hidden: show them before they look after Jenny"):
        scene.begin("live", who=["jenny"], carers=["rat"])
    scene.begin("reveal", what="rat").begin("live", who=["jenny"], carers=["rat"])
    assert scene["jenny"].living.carers == ("rat",)


@pytest.mark.rule("BREW-193", "BREW-203")
def test_nobody_needs_care_who_is_whole() -> None:
    scene = lay()
    with scene.refused("nobody needs care, or they have got it today"):
        scene.begin("tend", "doc", patient="jenny")


# --- stabilization
@pytest.mark.rule("BREW-198", "BREW-199", "BREW-209", "BREW-EX14", "BREW-Q79", "BREW-Q151")
def test_bertha_is_at_5_after_eight_days_of_care() -> None:
    scene = lay(jenny=body(power=4, health=2, living=lives(carers=("doc",))))
    strike(scene, 4)
    wait(scene, 2, "hour", dice=[1])
    assert (scene["jenny"].health, scene["jenny"].stabilization.left) == (1, 6)
    wait(scene, 6, dice=[2] * 6)
    assert (scene["jenny"].health, scene["jenny"].stabilization) == (1, Stabilization(1, is_day_0=False))
    wait(scene, 1, dice=[1])
    assert "Jenny begins to recover, at Health 1." in told(scene)
    assert wait(scene, 2, dice=[1, 2])["jenny"].health == 5
    off = {part.value for part in penalties(scene.play.reader(), JENNY, "power")}
    assert off == {-2}
    assert {part.value for part in penalties(scene.play.reader(), JENNY, "wits")} == {-1}


@pytest.mark.rule("BREW-195")
def test_daily_care_on_the_road_is_harder() -> None:
    scene = lay(jenny=body(health=5)).begin("live", who=["jenny"], carers=["doc"], difficulty=8)
    assert wait(scene, 1, "hour", dice=[2])["jenny"].care == 0
    assert told(scene)[-1] == "Doc tends Jenny: it does not help."


@pytest.mark.rule("BREW-198", "BREW-202")
def test_a_caregiver_who_fails_to_stabilize_may_not_try_again_that_day() -> None:
    scene = tend(strike(lay(doc=body(), jenny=body(health=2)), 2), 2)
    assert scene["jenny"].stabilization is None
    with scene.refused("each caregiver has one try a day"):
        scene.begin("tend", "doc", patient="jenny")


@pytest.mark.rule("BREW-202")
def test_care_for_a_wound_is_no_try_to_stabilize_but_a_try_stays_a_try() -> None:
    scene = strike(tend(lay(jenny=body(health=3)), 1), 4)
    assert scene["jenny"].tended_by == ()
    strike(tend(scene, 1), 1)
    assert (scene["jenny"].stabilization, scene["jenny"].tended_by) == (None, ("doc",))
    with scene.refused("each caregiver has one try a day"):
        scene.begin("tend", "doc", patient="jenny")
    failed = strike(tend(strike(lay(doc=body(), jenny=body(health=2)), 2), 1), 1)
    assert failed["jenny"].tended_by == ("doc",)


@pytest.mark.rule("BREW-205")
def test_during_the_period_nobody_makes_skill_rolls() -> None:
    scene = stable()
    assert why_no_rolls(scene.play.reader(), JENNY) == (
        "Jenny is not fit to do anything before the stabilization period is over"
    )


@pytest.mark.rule("BREW-204")
def test_in_a_hospital_a_patient_stays_stable_without_rolls() -> None:
    scene = wait(stable(living=lives(in_hospital=True)), 6)
    assert scene["jenny"].stabilization is None
    assert wait(scene, 1)["jenny"].health == 3


@pytest.mark.rule("BREW-206", "BREW-EX48", "BREW-Q82")
def test_a_day_without_care_makes_the_period_a_day_longer() -> None:
    scene = wait(stable(), 1)
    assert scene["jenny"].stabilization == Stabilization(6, missed=1, is_day_0=False)
    scene.begin("live", who=["jenny"], hospital=True)
    assert wait(scene, 1)["jenny"].stabilization == Stabilization(5, is_day_0=False)
    assert wait(scene, 5)["jenny"].stabilization is None


@pytest.mark.rule("BREW-207", "BREW-EX48")
def test_missing_power_days_of_care_in_a_row_kills() -> None:
    scene = wait(stable(), 3)
    assert scene["jenny"].state == "active"
    wait(scene, 1)
    assert told(scene)[-1] == "Jenny dies: 4 days without care."


@pytest.mark.rule("BREW-Q82")
@pytest.mark.parametrize(("rules", "state"), [(BY_THE_BOOK, "active"), (HouseRules(missed_days_add_up=True), "dead")])
def test_a_day_of_care_resets_the_missed_days_or_they_add_up(rules: HouseRules, state: str) -> None:
    scene = stable(rules, period=Stabilization(6, missed=3, is_day_0=False), living=lives(in_hospital=True))
    wait(scene, 1).begin("live", who=["jenny"], hospital=False)
    assert wait(scene, 1)["jenny"].state == state


@pytest.mark.rule("BREW-208", "BREW-Q80", "BREW-Q151")
@pytest.mark.parametrize(("rules", "left"), [(BY_THE_BOOK, 4), (HouseRules(good_care_shortens=False), 5)])
def test_good_care_shortens_the_period_by_a_day(rules: HouseRules, left: int) -> None:
    scene = wait(tend(stable(rules), 5), 1)
    assert scene["jenny"].stabilization.left == left


@pytest.mark.rule("BREW-Q80", "BREW-Q151")
def test_the_roll_that_stabilizes_shortens_nothing() -> None:
    scene = tend(strike(lay(jenny=body(power=4, health=2)), 4), 6)
    assert wait(scene, 1)["jenny"].stabilization == Stabilization(6, is_day_0=False)


@pytest.mark.rule("BREW-Q79")
def test_a_table_may_leave_health_at_0_until_the_last_day() -> None:
    rules = HouseRules(zero_until_recovery=True)
    scene = tend(strike(lay(rules, jenny=body(power=4, health=2)), 4), 4)
    assert scene["jenny"].health == 0
    scene.begin("live", who=["jenny"], hospital=True)
    wait(scene, 6)
    assert scene["jenny"].health == 0
    assert wait(scene, 1)["jenny"].health == 1


@pytest.mark.rule("BREW-Q81", "BREW-204")
def test_new_damage_calls_for_a_fresh_roll_and_a_full_period() -> None:
    scene = strike(stable(living=lives(in_hospital=True), period=Stabilization(2, is_day_0=False)), 1)
    assert (scene["jenny"].health, scene["jenny"].stabilization, hours_left(scene)) == (0, None, 96)
    assert tend(scene, 4)["jenny"].stabilization == Stabilization(6)


@pytest.mark.rule("BREW-Q81")
def test_at_some_tables_the_period_goes_on() -> None:
    scene = strike(stable(HouseRules(period_goes_on=True)), 1)
    assert (scene["jenny"].health, scene["jenny"].stabilization, scene["jenny"].dying) == (0, PERIOD, None)


# --- lasting injuries
@pytest.mark.rule("BREW-209", "BREW-210", "BREW-211", "BREW-EX15")
def test_jenny_heals_beside_her_injury() -> None:
    scene = lay(jenny=body(health=4, injuries={"arm": Injury()}), doc=body(skills={"medicine": 3}))
    healths = []
    for cared in (True, True, False, False):
        if cared:
            tend(scene)
        healths.append(wait(scene, 1)["jenny"].health)
    assert (healths, scene["jenny"].injuries["arm"].left) == ([6, 8, 9, 10], 24)
    assert wait(scene, 23)["jenny"].injuries["arm"].left == 1
    wait(scene, 1)
    assert told(scene)[-1] == "Jenny: arm has healed."
    assert scene["jenny"].injuries == {}


@pytest.mark.rule("BREW-211", "BREW-EX15")
def test_with_daily_care_24_points_take_12_days() -> None:
    scene = lay(jenny=body(injuries={"arm": Injury(left=24)}, living=lives(in_hospital=True)))
    assert list(wait(scene, 11)["jenny"].injuries) == ["arm"]
    assert wait(scene, 1)["jenny"].injuries == {}


@pytest.mark.rule("BREW-211", "BREW-Q84")
def test_a_third_point_of_the_day_does_not_count_for_the_injury() -> None:
    scene = wait(tend(lay(jenny=body(health=5, injuries={"arm": Injury()})), 6), 1)
    assert (scene["jenny"].health, scene["jenny"].injuries["arm"].left) == (8, 28)


@pytest.mark.rule("BREW-Q84")
def test_nothing_counts_for_an_injury_during_stabilization() -> None:
    scene = wait(stable(injuries={"arm": Injury()}, living=lives(in_hospital=True)), 3)
    assert scene["jenny"].injuries["arm"].left == 30


@pytest.mark.rule("BREW-213", "BREW-175")
def test_with_the_injury_its_penalties_go() -> None:
    scene = injure(strike(lay(jenny=body(health=8)), 4), judged={"verdict": "lasting", "penalty": 1, "on": ["speed"]})
    assert len(penalties(scene.play.reader(), JENNY, "speed")) == 2
    rolled(scene)
    wait(scene, 30)
    assert penalties(scene.play.reader(), JENNY, "speed") == ()


@pytest.mark.rule("BREW-181", "BREW-211")
def test_a_permanent_injury_never_heals() -> None:
    scene = wait(lay(jenny=body(injuries={"hand": Injury(left=None)})), 40)
    assert scene["jenny"].injuries == {"hand": Injury(left=None)}


# --- hospitals
@pytest.mark.rule("BREW-204", "BREW-Q76")
def test_a_hospital_saves_whoever_is_brought_there_dying() -> None:
    scene = strike(lay(jenny=body(power=4, health=2)), 4)
    scene.begin("live", who=["jenny"], hospital=True)
    assert (scene["jenny"].health, scene["jenny"].stabilization.left, hours_left(scene)) == (1, 6, None)
    assert wait(scene, 7)["jenny"].stabilization is None


@pytest.mark.rule("BREW-204")
def test_whoever_falls_in_a_hospital_is_saved_there() -> None:
    scene = strike(lay(jenny=body(power=4, health=2, living=lives(in_hospital=True))), 4)
    assert (scene["jenny"].health, scene["jenny"].stabilization.left) == (1, 6)


@pytest.mark.rule("BREW-204", "BREW-Q81")
def test_a_stable_patient_who_is_hurt_in_the_hospital_needs_a_fresh_roll() -> None:
    scene = strike(stable(power=4, living=lives(in_hospital=True)), 2)
    assert (scene["jenny"].health, scene["jenny"].stabilization, hours_left(scene)) == (-1, None, 4)
    assert tend(scene, 4)["jenny"].stabilization == Stabilization(6)


@pytest.mark.rule("BREW-Q75", "BREW-204")
def test_by_simplified_healing_a_hospital_stops_the_clock() -> None:
    scene = strike(lay(SIMPLIFIED, jenny=body(health=1, living=lives(in_hospital=True))), 3)
    assert (scene["jenny"].health, hours_left(scene)) == (-2, None)
    assert wait(scene, 8, "hour", spent="at rest")["jenny"].health == 10


@pytest.mark.rule("BREW-205", "BREW-220")
def test_whoever_the_gm_lifts_above_1_needs_the_period_no_longer() -> None:
    scene = stable().begin("set", path="jenny.health", to=5)
    assert (scene["jenny"].stabilization, why_no_rolls(scene.play.reader(), JENNY)) == (None, "")

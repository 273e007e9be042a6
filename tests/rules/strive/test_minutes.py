"""Time has minutes: what takes an hour, six hours or a day takes it to the minute, in whichever portions it passes."""

from __future__ import annotations

import pytest

from hearthside import kit
from hearthside.engine import Game, Id, Record
from hearthside.kit import CLOCK, GameClock
from hearthside.kit.characters import as_file, from_file
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness, TemporaryHP
from hearthside.rulesets.strive.state import Boon, Character, Play, TimesUsed
from rules.strive.bodies import SUPPLIES, afflicted, asked_dice, body, fight, lay, roll, strike, wait
from rules.strive.scenes import Scene

SURGEON = body(skills={"medicine": 4, "surgery": 4}, assets=SUPPLIES)
OPEN = {"1": Injury(type="slashing", attribute="wit")}


def healed_in(scene: Scene, days: int) -> None:
    """Tomas treats the Injury with success."""
    roll(scene.begin("treat", "tomas", patient="vesna", injury="1"), [6, 6, 6, 6], [days - 20, 10])
    assert scene["vesna"].injuries["1"].days == days


def time_of(scene: Scene) -> tuple[int, int]:
    return scene[CLOCK].hours, scene[CLOCK].minute


# --- the clock
@pytest.mark.rule("STR-208", "STR-272")
def test_fifty_minutes_and_an_hour_are_an_hour_and_fifty_minutes() -> None:
    scene = wait(wait(lay(), 50, "minute"), 1, "hour")
    assert time_of(scene) == (9, 50)
    assert time_of(wait(scene, 12, "tick")) == (9, 51)
    assert time_of(wait(wait(scene, 11, "tick"), 1, "tick")) == (9, 52)


# --- hours of recovery
@pytest.mark.rule("STR-208")
@pytest.mark.parametrize("before", [0, 10, 59])
def test_hit_points_come_back_after_sixty_minutes_and_not_after_fifty_nine(before: int) -> None:
    scene = lay(vesna=body(2))
    if before:
        wait(scene, before, "minute")
    strike(scene, 5)
    assert wait(scene, 59, "minute")["vesna"].hp == 25
    assert wait(scene, 1, "minute", 3)["vesna"].hp == 28


@pytest.mark.rule("STR-208")
def test_minutes_of_an_hour_are_not_lost_when_hours_pass_at_once() -> None:
    scene = wait(lay(vesna=body(2, hp=10)), 50, "minute")
    scene.begin("time-passes", unit="hour", amount=1)
    assert asked_dice(scene) == ["1d4: HP of 1 h"]
    roll(scene, 2)
    assert wait(scene, 9, "minute")["vesna"].hp == 12
    assert wait(scene, 1, "minute", 4)["vesna"].hp == 16


@pytest.mark.rule("STR-208")
def test_a_second_wound_does_not_begin_the_hour_anew() -> None:
    scene = wait(lay(vesna=body(2, hp=25)), 50, "minute")
    strike(scene, 2)
    assert wait(scene, 10, "minute", 3)["vesna"].hp == 26


@pytest.mark.rule("STR-208")
def test_whoever_was_whole_in_between_begins_the_hour_anew() -> None:
    scene = wait(lay(vesna=body(2, hp=25)), 50, "minute")
    scene.begin("set", path="vesna.hp", to=30)
    strike(scene, 2)
    assert wait(scene, 59, "minute")["vesna"].hp == 28
    assert wait(scene, 1, "minute", 1)["vesna"].hp == 29


@pytest.mark.rule("STR-208")
def test_the_hour_is_one_outside_combat() -> None:
    scene = wait(lay(vesna=body(2, hp=25), guard=body()), 50, "minute")
    roll(scene.begin("begin-combat", foes=["guard"]), 12, 1)
    roll(scene.begin("end-combat"))
    assert wait(scene, 59, "minute")["vesna"].hp == 25
    assert wait(scene, 1, "minute", 3)["vesna"].hp == 28


# --- rest
@pytest.mark.rule("STR-261")
def test_two_half_hours_of_rest_are_an_hour_of_rest() -> None:
    scene = lay(vesna=body(4, exhaustion=3))
    assert wait(scene, 30, "minute", spent="at rest")["vesna"].exhaustion == 3
    assert wait(scene, 30, "minute", spent="at rest")["vesna"].exhaustion == 2


@pytest.mark.rule("STR-261", "STR-1107")
def test_half_an_hour_of_anything_else_interrupts_the_rest() -> None:
    scene = lay(vesna=body(4, exhaustion=3))
    for spent in ("at rest", "as usual", "at rest"):
        wait(scene, 30, "minute", spent=spent)
    assert scene["vesna"].exhaustion == 3


@pytest.mark.rule("STR-219", "STR-1107")
def test_a_rest_is_full_after_six_hours_to_the_minute() -> None:
    scene = wait(lay(vesna=body(shrugged_off=2)), 5, "hour", spent="at rest")
    assert wait(scene, 59, "minute", spent="at rest")["vesna"].shrugged_off == 2
    assert wait(scene, 1, "minute", spent="at rest")["vesna"].shrugged_off == 1


# --- days
@pytest.mark.rule("STR-235")
def test_a_day_of_an_injury_is_over_24_hours_after_its_treatment_to_the_minute() -> None:
    scene = wait(lay(vesna=body(2, hp=20, injuries=OPEN), tomas=SURGEON), 50, "minute")
    healed_in(scene, 22)
    wait(scene, 23, "hour")
    assert wait(scene, 59, "minute")["vesna"].injuries["1"].days == 22
    assert wait(scene, 1, "minute")["vesna"].injuries["1"].days == 21


@pytest.mark.rule("STR-233", "STR-Q303")
def test_a_healer_tries_again_after_24_hours_and_not_a_minute_sooner() -> None:
    scene = wait(lay(vesna=body(2, hp=20, injuries=OPEN), tomas=SURGEON), 50, "minute")
    healed_in(scene, 22)
    wait(scene, 23, "hour")
    wait(scene, 59, "minute")
    with scene.refused("there is no Injury to treat now"):
        scene.begin("treat", "tomas", patient="vesna", injury="1")
    wait(scene, 1, "minute")
    assert scene.begin("treat", "tomas", patient="vesna", injury="1").waiting


@pytest.mark.rule("STR-563")
def test_a_load_is_tested_again_after_six_hours_to_the_minute() -> None:
    scene = wait(lay(vesna=body(strength=2)), 50, "minute")
    scene.begin("set", path="vesna.assets", to={"Rock": {"bulk": 12}})
    roll(scene.begin("carry-on", "vesna"), [6, 6])
    assert wait(scene, 5, "hour").is_over
    assert wait(scene, 59, "minute").is_over
    scene.begin("time-passes", unit="minute", amount=1)
    assert asked_dice(scene)


# --- rounds
@pytest.mark.rule("STR-848")
def test_what_lasts_for_rounds_is_counted_once_in_sixty_minutes() -> None:
    scene = lay(vesna=body(conditions=afflicted("marked", rounds=1_000)))
    assert wait(scene, 60, "minute")["vesna"].conditions["marked"].rounds == 1_000 - 720


@pytest.mark.rule("STR-266", "STR-322")
def test_twelve_rounds_of_a_fight_are_a_minute_of_the_story() -> None:
    scene = fight(vesna=body(2, hp=10), guard=body())
    for _ in range(2 * 26):
        roll(scene.begin("next-turn"))
    roll(scene.begin("end-combat"))
    assert time_of(wait(scene, 9, "tick")) == (8, 2)
    assert time_of(wait(scene, 1, "tick")) == (8, 3)


# --- what ends at a moment of the story
@pytest.mark.rule("STR-821", "STR-1243", "STR-Q141")
def test_boons_and_temporary_hp_end_to_the_minute() -> None:
    vesna = body(boons={"meal": Boon(on="wit", by=1, ends=530)}, temporary=(TemporaryHP(5, "session", 520),))
    scene = wait(lay(vesna=vesna), 39, "minute")
    assert scene["vesna"].temporary
    assert wait(scene, 1, "minute")["vesna"].temporary == ()
    assert wait(scene, 9, "minute")["vesna"].boons
    assert wait(scene, 1, "minute")["vesna"].boons == {}


@pytest.mark.rule("STR-821", "STR-Q141")
def test_they_end_however_it_has_become_so_late() -> None:
    vesna = body(boons={"meal": Boon(on="wit", by=1, ends=530)}, temporary=(TemporaryHP(5, "session", 520),))
    scene = lay(vesna=vesna)
    scene.begin("set", path="*clock.hours", to=9)
    assert (scene["vesna"].temporary, scene["vesna"].boons) == ((), {})


@pytest.mark.rule("STR-211", "STR-Q36")
def test_whoever_lived_by_temporary_hp_alone_falls_unconscious_when_their_time_is_over() -> None:
    scene = wait(lay(vesna=body(hp=0, temporary=(TemporaryHP(5, "session", 9 * HOUR),))), 59, "minute")
    assert not scene["vesna"].conditions
    assert "unconscious" in wait(scene, 1, "minute")["vesna"].conditions


@pytest.mark.rule("STR-277", "STR-EX115")
def test_a_day_of_an_illness_is_24_hours_to_the_minute() -> None:
    ill = {"brain-rot": Sickness(days=3, severity=1, contracted_at=8 * HOUR + 30)}
    scene = wait(lay(vesna=body(illnesses=ill)), 24, "hour")
    assert scene["vesna"].illnesses["brain-rot"].days == 3
    assert wait(scene, 30, "minute")["vesna"].illnesses["brain-rot"].days == 2


@pytest.mark.rule("STR-862", "STR-863")
def test_withdrawal_begins_24_hours_after_the_dose_and_craves_every_12_hours_to_the_minute() -> None:
    scene = lay(hour=8 + 35, vesna=body(conditions=afflicted("drug-addicted", began=8 * HOUR + 30)))
    assert wait(scene, 1, "hour").is_over
    assert wait(scene, 29, "minute").is_over
    assert asked_dice(wait(scene, 1, "minute"))


@pytest.mark.rule("STR-139")
def test_what_may_be_done_once_a_day_may_be_done_again_after_midnight() -> None:
    scene = wait(lay(hour=23, vesna=body(uses={"day:foraging": TimesUsed(until="day")})), 59, "minute")
    assert scene["vesna"].uses
    assert wait(scene, 1, "minute")["vesna"].uses == {}


@pytest.mark.rule("STR-139")
def test_what_may_be_done_once_a_round_may_be_done_again_after_a_tick_outside_of_a_fight() -> None:
    scene = lay(vesna=body(uses={"round:feint": TimesUsed(until="round")}))
    assert wait(scene, 1, "tick")["vesna"].uses == {}


# --- from another story
@pytest.mark.rule("STR-159", "STR-208", "STR-233", "STR-235")
def test_dates_of_another_story_bind_nobody_who_comes_from_there() -> None:
    late = {"vesna": 90 * 24 * HOUR}
    treated = {"1": Injury(type="slashing", attribute="wit", days=2, treated_at=90 * 24 * HOUR)}
    vesna = body(3, hp=5, name="Vesna", injuries=treated, tended_at=late, taken_at={"coral-salve": (90 * 24 * HOUR,)},
                 trained_up_to=90 * 24 * HOUR, load_tested_at=90 * 24 * HOUR, mending=90 * 24 * HOUR)  # fmt: skip
    came = from_file(RULESET, Character, as_file(RULESET, "vesna", vesna))
    assert (came.tended_at, came.taken_at, came.trained_up_to, came.load_tested_at) == ({}, {}, 0, None)
    scene = lay(vesna=came)
    assert wait(scene, 1, "hour", 3)["vesna"].hp == 8
    wait(scene, 15, "hour", [1] * 15)
    assert scene["vesna"].injuries["1"].days == 1


# --- tables of version 2
def test_a_table_that_was_kept_in_hours_opens_in_minutes() -> None:
    old = {
        "type": "Character", "name": "Vesna", "rested": 3, "tended": {"tomas": 7}, "doses": {"salve": [6, 9]},
        "uses": {"scenario:a": 2, "combat:b": 1, "rest:c": 1},
        "load_tested": 5, "trained_until": 4, "cooled": 2, "walked": 6, "on_the_way": 1,
        "injuries": {"1": {"type": "slashing", "days": 2, "treated": 8, "tried": {"tomas": 7}}},
        "conditions": {"drug-addicted": {"since": 8, "tried": True}},
        "illnesses": {"brain-rot": {"days": 3, "contracted": 4, "tried": 5, "suspended": 29},
                      "red-death": {"days": None}},
        "temporary": [{"points": 5, "until": "session", "hour": 10}, {"points": 2}],
        "boons": {"meal": {"on": "wit", "by": 1, "hour": 11}, "stew": {"on": "wit", "by": 1}},
    }  # fmt: skip
    world: dict[Id, Record] = Game(RULESET, records=kit.RECORDS).world({
        "vesna": old, "*clock": {"type": "GameClock", "hours": 8, "round": 50 * 12 + 3},
        "*play": {"type": "Play", "time": "down-time", "since": 3},
    }, "2")  # fmt: skip
    assert world["*clock"] == GameClock(hours=8, minute=50, round=3)
    assert world["*play"] == Play(time="down-time", began=3 * HOUR)
    assert world["vesna"] == Character(
        name="Vesna", rested_for=3 * HOUR, tended_at={"tomas": 7 * HOUR}, taken_at={"salve": (6 * HOUR, 9 * HOUR)},
        uses={"scenario:a": TimesUsed(2, "scene"), "combat:b": TimesUsed(1, "fight"), "rest:c": TimesUsed(1, "rest")},
        load_tested_at=5 * HOUR, trained_up_to=4 * HOUR, cooled_at=2 * HOUR, marched=6 * HOUR, unfed=HOUR,
        injuries={"1": Injury(type="slashing", days=2, treated_at=8 * HOUR, tried_at={"tomas": 7 * HOUR})},
        conditions={"drug-addicted": Affliction(began=8 * HOUR, tried=True)},
        illnesses={"brain-rot": Sickness(days=3, contracted_at=4 * HOUR, tried_at=5 * HOUR, rests_until=29 * HOUR),
                   "red-death": Sickness(days=None)},
        temporary=(TemporaryHP(5, "session", 10 * HOUR), TemporaryHP(2)),
        boons={"meal": Boon(on="wit", by=1, ends=11 * HOUR), "stew": Boon(on="wit", by=1)},
    )  # fmt: skip


def test_what_was_brought_into_minutes_once_stays_as_it_is() -> None:
    plain = {who: RULESET.upgrade(record, "2") for who, record in {
        "vesna": {"type": "Character", "rested": 3, "tended": {"tomas": 7}, "injuries": {"1": {"type": "pure"}}},
        "*clock": {"type": "GameClock", "hours": 8, "round": 50 * 12 + 3},
    }.items()}  # fmt: skip
    assert {who: RULESET.upgrade(record, "2") for who, record in plain.items()} == plain

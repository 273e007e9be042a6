"""Time: the game's clock, timers by every unit, what comes due, real time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM, words
from hearthside.kit import CLOCK, GameClock, Timer
from hearthside.kit.timers import UNITS, Unit, after, counted, due_at, in_words, units_left
from hearthside.play.view import actions_for
from hearthside.play.wishes import foresee
from kit.tables import Tavern

HOUR, DAY = 3_600, 86_400


def with_timer(unit: str = "round", name: str = "Fire", **args: Any) -> Tavern:
    return Tavern().does("gil", "new-track", name=name, unit=unit, **{"kind": "number", "most": 40, **args})


def time_passes(table: Tavern, unit: str, amount: int = 1) -> Tavern:
    return table.does("gil", "time-passes", unit=unit, amount=amount)


# --- the clock
def test_the_clock_tells_the_hour_and_the_day_of_the_story() -> None:
    table = time_passes(Tavern(), "hour", 30)
    assert (table[CLOCK].day, table[CLOCK].hour, table[CLOCK].month) == (2, 6, 1)
    time_passes(table, "month")
    assert (table[CLOCK].day, table[CLOCK].hour, table[CLOCK].month) == (32, 6, 2)
    time_passes(table, "day", 3)
    assert table.log_of("ana") == [
        "30 hours pass. It is day 2, 06:00.",
        "1 month passes. It is day 32, 06:00.",
        "3 days pass. It is day 35, 06:00.",
    ]


def test_rounds_are_counted_until_an_hour_goes_by() -> None:
    table = Tavern().does("gil", "end-round").does("gil", "end-round")
    time_passes(table, "round", 2)
    assert table.log_of("ana") == ["Round 1 is over.", "Round 2 is over.", "Rounds 3 to 4 are over."]
    assert time_passes(table, "hour")[CLOCK] == GameClock(hours=1, round=0)
    assert table.does("gil", "end-round")[CLOCK].round == 1


def test_nobody_in_the_story_takes_the_clocks_place_and_it_is_no_card() -> None:
    table = time_passes(Tavern(), "hour").does("gil", "add-seat", name="*clock")
    assert isinstance(table[CLOCK], GameClock)
    with table.refused("is not one of"):
        table.does("gil", "hide", what=CLOCK)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"unit": "year"}, "'year' is not one of 'round'"),
        ({"unit": "session"}, "'session' is not one of"),
        ({"unit": "real hour"}, "'real hour' is not one of"),
        ({"unit": "hour", "amount": 0}, "0 does not fit; 1 to 1000 does"),
        ({"unit": "hour", "amount": -3}, "-3 does not fit"),
        ({"unit": "hour", "amount": 1001}, "1001 does not fit"),
        ({"unit": "hour", "amount": "2"}, "'2' is not a whole number"),
        ({}, "needs unit"),
    ],
)
def test_time_that_cannot_pass_is_refused(args: Mapping[str, Any], why: str) -> None:
    table = with_timer("hour")
    with table.refused(why):
        table.does("gil", "time-passes", **args)


@pytest.mark.parametrize(("action", "args"), [("time-passes", {"unit": "hour"}), ("end-round", {})])
def test_time_is_the_gms(action: str, args: Mapping[str, Any]) -> None:
    table = with_timer()
    with table.refused("is for the GM"):
        table.does("ana", action, **args)


# --- timers
@pytest.mark.parametrize("unit", ["round", "turn", "scene", "hour", "day", "month"])
def test_a_timer_moves_with_its_unit_by_its_rate_every_so_many(unit: str) -> None:
    table = with_timer(unit, every=2, rate=3)
    time_passes(table, unit)
    assert table["track"].now == 40
    time_passes(table, unit)
    assert table["track"].now == 37
    assert table.last_line("ben") == "Fire: 40 → 37."
    time_passes(table, unit, 5)
    assert table["track"].now == 31
    time_passes(table, unit)
    assert table["track"].now == 28, "what was left of the five counts"


def test_longer_times_move_the_timers_of_shorter_ones_and_the_other_way_round() -> None:
    table = with_timer("hour", most=2_000)
    for unit in ("day", "month"):
        table.does("gil", "new-track", name=unit, kind="number", most=100, unit=unit)
    time_passes(table, "day")
    assert [table[track].now for track in ("track", "track-2", "track-3")] == [1_976, 99, 100]
    time_passes(table, "month")
    assert [table[track].now for track in ("track", "track-2", "track-3")] == [1_976 - 720, 69, 99]
    for _ in range(90):
        time_passes(table, "hour")
    assert table["track-2"].now == 66, "ninety hours are three days and eighteen hours"
    time_passes(table, "hour", 6)
    assert table["track-2"].now == 65
    assert table["track-2"].timer.passed == 0


def test_hours_move_no_rounds_and_rounds_no_hours() -> None:
    table = with_timer("round").does("gil", "new-track", name="Night", kind="clock", unit="hour")
    time_passes(table, "month")
    assert table["track"].now == 40
    assert table.play.open_runs() != [], "the night is over"


def test_a_clock_fills_with_time_and_a_track_rests_at_its_end() -> None:
    table = with_timer("day", "Harvest", kind="clock", most=4, end="The barns are full")
    time_passes(table, "day", 9)
    assert table.log_of("ana")[-1] == "Harvest: 0 → 4. It is full."
    table.answer("gm", "not yet")
    time_passes(table, "day", 9)
    assert table.is_over, "it is not asked again by itself"
    assert table["track"].now == 4


def test_every_timer_moves_first_and_then_all_that_came_due_is_asked_in_order() -> None:
    table = with_timer("day", "Siege", most=2, end="The gates fall")
    table.does("gil", "new-track", name="Keep", kind="steps", most=4, breaks=[1, 2], unit="day",
               milestones="A wall\nA roof", end="Built")  # fmt: skip
    time_passes(table, "day", 2)
    assert (table["track"].now, table["track-2"].now) == (0, 2), "nobody's answer holds the others up"
    asked = []
    while not table.is_over:
        asked.append(table.prompt("gm").title)
        table.answer("gm", "happens")
    assert asked == ["Siege: The gates fall", "Keep: A wall", "Keep: A roof"]


def test_more_time_may_pass_while_the_gm_has_not_answered_yet() -> None:
    table = with_timer("round", most=1, end="The room collapses")
    table.does("gil", "new-track", name="Rain", kind="clock", unit="round")
    table.does("gil", "end-round")
    with table.refused("end-round of the GM is going on already and waits for the GM"):
        table.does("gil", "end-round")
    time_passes(time_passes(table, "round"), "round", 2)
    assert (table["track-2"].now, table[CLOCK].round) == (4, 4)
    table.answer("gm", "happens")
    assert table.play.open_runs() == []


def test_what_time_will_do_is_seen_beforehand_and_nothing_happens_yet() -> None:
    table = with_timer("day", "Siege", most=2, end="The gates fall")
    table.does("gil", "new-track", name="Rain", kind="clock", most=12, unit="hour", every=6)
    seen = foresee(table.play, "gil", "time-passes", "", {"unit": "day", "amount": 2})
    assert [line for fact in seen.facts if (line := words(fact))] == [
        "2 days pass. It is day 3, 00:00.",
        "Siege: 2 → 0. Nothing is left.",
        "Rain: 0 → 8.",
    ]
    assert seen.asks == ["The GM: Siege: The gates fall"]
    assert table["track"].now == 2
    table.checked()


def test_time_that_passed_is_undone_and_passes_again() -> None:
    table = with_timer("day", most=3)
    time_passes(table, "hour", 36)
    before = (table["track"], table[CLOCK])
    time_passes(table, "hour", 20)
    table.undo()
    assert (table["track"], table[CLOCK]) == before
    table.redo()
    assert (table["track"].now, table["track"].timer.passed) == (1, 8)


# --- faster, later, never
def test_a_timer_is_stopped_sped_up_put_off_and_let_run_again() -> None:
    table = with_timer("round").does("gil", "set-timer", "track", running=False)
    assert table.last_line("ben") == "Fire: its time stands still."
    assert time_passes(table, "round", 5)["track"].now == 40
    table.does("gil", "set-timer", "track", running=True, rate=2)
    assert table.last_line("ben") == "Fire: 2 steps every round."
    assert time_passes(table, "round")["track"].now == 38
    table.does("gil", "set-timer", "track", delay=3)
    assert table.last_line("ben") == "Fire: 2 steps every round, after 3 rounds."
    assert time_passes(table, "round", 3)["track"].now == 38
    assert time_passes(table, "round")["track"].now == 36
    table.does("gil", "set-timer", "track", unit="")
    assert table.last_line("ben") == "Fire: it no longer moves with time."
    assert time_passes(table, "round", 5)["track"].now == 36


def test_a_track_becomes_a_timer_and_its_owner_may_set_it() -> None:
    table = with_timer("", owner="ana").does("ana", "set-timer", "track", unit="day", every=3)
    assert table["track"].timer == Timer(unit="day", every=3)
    time_passes(table, "day", 2).does("ana", "set-timer", "track", unit="hour")
    assert table["track"].timer == Timer(unit="hour", every=3), "another unit: nothing is counted yet"
    with table.refused("Fire is not yours to act for"):
        table.does("ben", "set-timer", "track", running=False)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"unit": "fortnight"}, "'fortnight' is not one of"),
        ({"every": 0}, "0 does not fit; 1 to 1000 does"),
        ({"rate": -1}, "-1 does not fit"),
        ({"delay": -1}, "-1 does not fit"),
        ({"running": 1}, "1 is neither true nor false"),
        ({"running": True}, "that changes nothing about the time of Fire"),
        ({}, "that changes nothing about the time of Fire"),
    ],
)
def test_a_timer_is_not_set_to_what_it_cannot_be(args: Mapping[str, Any], why: str) -> None:
    table = with_timer("round")
    with table.refused(why):
        table.does("gil", "set-timer", "track", **args)


def test_a_track_without_a_timer_has_none_to_stop() -> None:
    table = with_timer("")
    with table.refused("Fire has no timer: say in which unit of time it is to move"):
        table.does("gil", "set-timer", "track", running=False)


@pytest.mark.parametrize("shown", ["unnamed", "secret"])
def test_of_a_timer_that_is_unnamed_others_see_the_unit_and_of_a_secret_one_nothing(shown: str) -> None:
    table = with_timer("day", "The siege", shown=shown, end="The gates fall", most=3)
    time_passes(table, "day").does("gil", "set-timer", "track", rate=2)
    time_passes(table, "day")
    for seat in ("ana", "ben", "sid"):
        reaches = table.all_that_reaches(seat)
        assert "siege" not in reaches
        assert "gates" not in reaches
    passing = [line for line in table.log_of("ana") if "pass" not in line]
    assert passing == (
        ["A new track: …", "…: 3 → 2.", "…: 2 steps every day.", "…: 2 → 0. Nothing is left."]
        if shown == "unnamed"
        else []
    )


# --- scenes and sessions
def test_another_scene_moves_what_moves_by_scenes_and_the_same_one_told_anew_does_not() -> None:
    table = with_timer("scene", "Patience", most=2, end="He leaves").does("gil", "scene", name="The mill")
    assert table["track"].now == 2, "the first scene follows on none"
    assert table.does("gil", "scene", name="The mill", text="It is late.")["track"].now == 2
    assert table.does("gil", "scene", name="The road")["track"].now == 1
    table.does("gil", "scene", name="The inn")
    assert table.prompt("gm").title == "Patience: He leaves"


def test_the_end_of_a_session_moves_what_moves_by_sessions() -> None:
    table = with_timer("session", "Rumours", kind="clock", most=6)
    table.does("gil", "start-session").does("gil", "end-session")
    assert table["track"].now == 1
    assert table.log_of("ana")[-2:] == ["Session 1 is over.", "Rumours: 0 → 1."]


# --- real time: the table looks at the clock, the rules do not
def real(table: Tavern, now: int) -> Tavern:
    return table.does(GM, "real-time", now=now)


def test_the_table_counts_real_time_from_when_it_first_looked() -> None:
    table = real(with_timer("real hour"), 1_000)
    assert table["track"].timer.since == 1_000
    assert table.log_of("ana") == ["A new track: Fire."], "nothing to tell yet"
    real(table, 1_000 + 5 * HOUR + 17)
    assert (table["track"].now, table["track"].timer.passed) == (35, 17)
    assert table.last_line("ana") == "Fire: 40 → 35."
    assert table.seen_by("ana").log[-1].actor == "the table"
    real(table, 1_000 + 6 * HOUR)
    assert table["track"].now == 34


def test_real_time_is_nobodys_to_tell() -> None:
    table = real(with_timer("real hour"), 1_000)
    for seat in ("gil", "ana"):
        with table.refused("the table does that by itself"):
            table.does(seat, "real-time", now=9 * HOUR)
    assert "real-time" not in [seen.name for seen in actions_for(table.play, "gil", GM)]


@pytest.mark.parametrize("now", [1_000 + HOUR - 1, 0, -1, "now", 1e9, 10**15])
def test_a_second_at_which_nothing_is_due_leaves_no_trace(now: Any) -> None:
    table = real(with_timer("real hour"), 1_000)
    with table.refused("no timer of real time is due then|does not fit|is not a whole number"):
        real(table, now)
    without = with_timer("hour")
    with without.refused("no timer of real time is due then"):
        real(without, 10**9)


def test_a_stopped_timer_keeps_what_has_passed_of_its_interval() -> None:
    table = real(with_timer("real day"), 0)
    real(table.does("gil", "set-timer", "track", running=False), 20 * HOUR)
    assert (table["track"].timer.since, table["track"].timer.passed) == (None, 20 * HOUR)
    real(table.does("gil", "set-timer", "track", running=True), 90 * DAY)
    assert table["track"].now == 40
    assert real(table, 90 * DAY + 4 * HOUR)["track"].now == 39


def test_real_time_stays_passed_when_what_came_before_it_is_undone() -> None:
    table = real(with_timer("real hour").does("gil", "new-track", name="Luck", kind="clock"), 0)
    real(table, 2 * HOUR)
    assert table.undo() == (2,)
    assert table["track"].now == 38
    assert table.undo() == (1,)
    assert table.redo() == (1,)
    assert table["track"].now == 38


# --- laws
units = st.sampled_from(list(UNITS))
timers = st.builds(Timer, unit=units, every=st.integers(1, 9), rate=st.integers(1, 9), passed=st.integers(-99, 0))


@given(timer=timers, parts=st.lists(st.integers(0, 5_000), max_size=8))
def test_time_comes_to_the_same_piece_by_piece_or_at_once(timer: Timer, parts: list[int]) -> None:
    steps, then = 0, timer
    for part in parts:
        more, then = after(then, part)
        steps += more
    assert (steps, then) == after(timer, sum(parts))


@given(timer=timers)
def test_a_timer_moves_with_the_unit_that_is_the_last_one_left(timer: Timer) -> None:
    length, left = UNITS[timer.unit][1], units_left(timer)
    assert after(timer, left * length)[0] > 0
    assert after(timer, (left - 1) * length)[0] == 0


@given(seconds=st.lists(st.integers(0, 10 * DAY), max_size=8), unit=st.sampled_from(["real hour", "real day"]))
def test_real_time_never_goes_back_and_is_never_counted_twice(seconds: list[int], unit: Unit) -> None:
    start = Timer(unit=unit, since=0)
    steps, then = 0, start
    for now in sorted(seconds):
        more, then = counted(then, now, runs=True)
        steps += more
    assert steps == after(start, max(seconds, default=0))[0]
    assert due_at(then, runs=True) == (then.since or 0) + then.period - then.passed
    assert counted(then, 0, runs=True)[0] == 0


def test_a_timer_says_what_it_does() -> None:
    assert in_words(Timer(unit="real day", every=2, rate=3)) == "3 steps every 2 real days"
    assert in_words(Timer(unit="round")) == "1 step every round"


def test_the_clock_counts_minutes_and_a_timer_of_hours_goes_by_them() -> None:
    table = time_passes(with_timer("hour"), "minute", 59)
    assert (table[CLOCK].minutes, table["track"].now) == (59, 40)
    assert table.last_line() == "59 minutes pass. It is day 1, 00:59."
    time_passes(table, "minute")
    assert (table[CLOCK].hours, table[CLOCK].minute, table["track"].now) == (1, 0, 39)


def test_a_timer_of_minutes_counts_minutes_and_hours_alike() -> None:
    table = time_passes(with_timer("minute", every=30), "minute", 45)
    assert table["track"].now == 39
    assert time_passes(table, "hour")["track"].now == 37

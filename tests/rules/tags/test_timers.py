"""Timers at a table of Tags: what moves on its own, what holds it up, and the samples of the book."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from rules.tags.scenes import TagsTable, lay


def laid(plan: str, table: TagsTable | None = None) -> TagsTable:
    return (table or lay()).begin("lay-track", plan=plan)


def with_timer(unit: str, **args: Any) -> TagsTable:
    return lay().begin("new-track", name="the siege", **{"kind": "number", "most": 9, "unit": unit, **args})


def asked(table: TagsTable) -> str:
    return "" if table.is_over else table.prompt("gm").title.partition(": ")[2]


def rounds(table: TagsTable, how_many: int) -> list[int]:
    """What the track stands at, at the end of each round."""
    return [table.begin("end-round")["track"].now for _ in range(how_many)]


def session(table: TagsTable) -> int:
    now: int = table.begin("start-session").begin("end-session")["track"].now
    return now


# --- what a timer is
@pytest.mark.rule("TAG-015")
@pytest.mark.parametrize("unit", ["round", "turn", "hour", "day", "month"])
def test_a_timer_moves_on_its_own_with_time(unit: str) -> None:
    table = with_timer(unit).begin("time-passes", unit=unit)
    assert table["track"].now == 8
    assert table.begin("time-passes", unit=unit, amount=3)["track"].now == 5


@pytest.mark.rule("TAG-015")
def test_a_timer_of_sessions_moves_when_one_ends_and_one_of_real_time_as_hours_go_by() -> None:
    assert session(with_timer("session")) == 8
    table = with_timer("real hour").begin("real-time", now=1_000)
    assert table.begin("real-time", now=1_000 + 5 * 3_600)["track"].now == 4
    assert table.play.run(table.number).by == GM, "the table itself"


@pytest.mark.rule("TAG-017")
def test_a_track_that_is_no_timer_moves_only_when_somebody_moves_it() -> None:
    table = with_timer("")
    for unit in ("round", "turn", "scene", "hour", "day", "month"):
        table.begin("time-passes", unit=unit, amount=9)
    assert session(table) == 9
    assert table.begin("tick", "track", steps=-1)["track"].now == 8


@pytest.mark.rule("TAG-016")
def test_a_timer_is_sped_up_delayed_and_stopped() -> None:
    table = with_timer("round", most=20)
    assert rounds(table.begin("set-timer", "track", rate=3), 2) == [17, 14]
    assert rounds(table.begin("set-timer", "track", rate=1, delay=2), 3) == [14, 14, 13]
    assert rounds(table.begin("set-timer", "track", running=False), 2) == [13, 13]
    assert rounds(table.begin("set-timer", "track", running=True), 1) == [12]


@pytest.mark.rule("TAG-016")
def test_that_nobody_in_the_story_can_influence_a_timer_is_written_on_it() -> None:
    assert with_timer("day").begin("set-timer", "track", fixed=True)["track"].timer.fixed


@pytest.mark.rule("TAG-024")
@pytest.mark.parametrize("result", [1, 5, 8])
def test_a_timer_of_random_length_begins_with_the_result_of_a_die(result: int) -> None:
    table = lay().begin("new-track", name="the guard's round", kind="number", random=8, unit="turn", end="He is back")
    table.answer(GM, [result])
    for left in range(result - 1, -1, -1):
        assert table.begin("time-passes", unit="turn")["track"].now == left
        assert asked(table) == ("" if left else "He is back")


# --- the samples
@pytest.mark.rule("TAG-033", "TAG-EX08")
def test_the_sun_explodes_at_the_end_of_the_second_session() -> None:
    table = laid("sun")
    assert (session(table), asked(table)) == (1, "")
    assert (session(table), asked(table)) == (0, "The sun explodes.")


@pytest.mark.rule("TAG-034", "TAG-EX06")
def test_a_room_on_fire_collapses_at_the_end_of_the_fourth_round() -> None:
    table = laid("fire")
    assert rounds(table, 3) == [3, 2, 1]
    assert asked(table) == ""
    assert rounds(table, 1) == [0]
    assert asked(table) == "The room collapses."


@pytest.mark.rule("TAG-034", "TAG-EX07", "TAG-Q50")
def test_an_extinguisher_in_the_second_round_puts_the_collapse_off_to_the_end_of_the_sixth() -> None:
    table = laid("fire")
    assert rounds(table, 1) == [3]
    assert table.begin("tick", "track", steps=2)["track"].now == 5
    assert rounds(table, 4) == [4, 3, 2, 1]
    assert asked(table) == ""
    assert rounds(table, 1) == [0]
    assert (asked(table), table["*clock"].round) == ("The room collapses.", 6)


@pytest.mark.rule("TAG-036")
def test_a_castle_is_built_month_by_month_and_monsters_cost_progress() -> None:
    table = laid("castle").begin("time-passes", unit="month", amount=3)
    assert table["track"].now == 3
    table.begin("tick", "track", steps=-2).begin("set-timer", "track", running=False)
    assert table.begin("time-passes", unit="month")["track"].now == 1, "nobody is paid"
    table.begin("set-timer", "track", running=True, rate=3).begin("time-passes", unit="month")
    assert (table["track"].now, asked(table)) == (4, "The outer wall stands.")
    table.answer("gm", "happens").begin("time-passes", unit="month")
    assert (table["track"].now, asked(table)) == (7, "The moat is dug.")
    table.answer("gm", "happens").begin("time-passes", unit="day", amount=30)
    assert (table["track"].now, asked(table)) == (8, "The castle is built.")


@pytest.mark.rule("TAG-019", "TAG-037")
def test_what_only_takes_time_succeeds_at_the_end_of_its_timer_without_another_roll() -> None:
    table = laid("password")
    assert rounds(table, 4) == [3, 2, 1, 0]
    table.answer("gm", "happens")
    assert table.is_over, "no dice are asked for"
    assert table.facts[-1] == "EndHappened"


@pytest.mark.rule("TAG-Q67")
@pytest.mark.parametrize(("tags", "dice"), [({"room on fire": 2}, 2), ({}, 1)])
def test_a_hazard_rolls_its_tags_level_and_never_its_tracks_number(tags: dict[str, int], dice: int) -> None:
    table = laid("fire", lay(scene=tags)).begin("hazard", who="ash", hazard="room on fire")
    assert table.question(GM) == f"roll {dice}d6: room on fire"


@pytest.mark.rule("TAG-016")
def test_a_timer_that_cannot_be_influenced_is_so_for_its_owner_too() -> None:
    table = lay().begin("new-track", name="the comet", kind="number", most=6, unit="day", owner="ana")
    table.begin("set-timer", "track", fixed=True)
    deeds: dict[str, dict[str, Any]] = {"tick": {"steps": 1}, "set-timer": {"rate": 2}, "remove-track": {}}
    for action, args in deeds.items():
        with table.refused("nobody in the story can change the comet"):
            table.play.begin("ana", action, "track", **args)
    table.play.begin(GM, "tick", "track", steps=1)
    assert table["track"].now == 7

"""Tracks at a table of Tags: numbers, dice, clocks and rows of steps; the samples of the book."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.kit import Track, course_for, name_for, text_for
from rules.tags.scenes import TagsTable, lay


def with_track(name: str, kind: str, **args: Any) -> TagsTable:
    return lay().begin("new-track", name=name, kind=kind, **args)


def kingdom(**args: Any) -> TagsTable:
    return lay().begin("lay-track", plan="kingdom", **args)


def tick(table: TagsTable, steps: int) -> TagsTable:
    return table.begin("tick", "track", steps=steps)


def drawing(table: TagsTable) -> str:
    """The row as the book writes it, with a bar for each break."""
    track: Track = table["track"]
    signs = "⦻" * track.burned + "∅" * (track.now - track.burned) + "○" * ((track.most or 0) - track.now)
    return "".join(sign + "|" * (step in track.breaks) for step, sign in enumerate(signs, 1))


def asked(table: TagsTable) -> str:
    """What the GM is asked about; nothing, if nothing has come due."""
    return "" if table.is_over else table.prompt("gm").title.partition(": ")[2]


# --- tracks in general
@pytest.mark.rule("TAG-014")
def test_a_track_has_a_name_how_it_is_gained_and_lost_how_it_is_shown_and_an_end() -> None:
    table = with_track("the flood", "clock", most=4, text="The river rises", gained="Each hour of rain",
                       lost="Sandbags", end="The bridge is gone")  # fmt: skip
    view = table.view("ana")
    course = course_for(view, "track")  # type: ignore[arg-type]  # a plain id
    assert (name_for(view, "track"), text_for(view, "track")) == ("the flood", "The river rises")  # type: ignore[arg-type]  # a plain id
    assert (course.gained, course.lost, course.end) == ("Each hour of rain", "Sandbags", "The bridge is gone")
    assert table["track"].kind == "clock"
    assert asked(tick(table, 4)) == "The bridge is gone"


@pytest.mark.rule("TAG-018")
@pytest.mark.parametrize("shown", ["public", "unnamed"])
def test_everybody_sees_a_timer_and_not_always_what_it_is_for(shown: str) -> None:
    table = with_track("the flood", "clock", most=4, unit="hour", shown=shown, end="The bridge is gone")
    view = table.view("ana")
    assert (view["track"].now, view["track"].most, view["track"].timer.unit) == (0, 4, "hour")  # type: ignore[index]  # a plain id
    known = ("the flood", "The bridge is gone") if shown == "public" else ("", "")
    assert (name_for(view, "track"), course_for(view, "track").end) == known  # type: ignore[arg-type]  # a plain id


# --- simple tracks
@pytest.mark.rule("TAG-020", "TAG-021")
@pytest.mark.parametrize(("kind", "most"), [("number", 3), ("die", 4)])
def test_numbers_and_dice_count_down_and_the_end_comes_at_nothing(kind: str, most: int) -> None:
    table = with_track("the fuse", kind, most=most, end="It blows")
    assert table["track"].now == most
    for left in range(most - 1, 0, -1):
        assert tick(table, -1)["track"].now == left
        assert asked(table) == ""
    assert asked(tick(table, -1)) == "It blows"


@pytest.mark.rule("TAG-020", "TAG-022")
def test_a_clock_fills_wedge_by_wedge_and_the_end_comes_when_all_are_full() -> None:
    table = with_track("the guard wakes", "clock", most=3, end="He is awake")
    assert [asked(tick(table, 1)) for _ in range(3)] == ["", "", "He is awake"]


@pytest.mark.rule("TAG-Q69")
def test_each_point_of_loss_empties_a_wedge_and_none_below_nothing() -> None:
    table = tick(with_track("the guard wakes", "clock", most=6, now=3), -2)
    assert table["track"].now == 1
    assert tick(table, -2)["track"].now == 0


@pytest.mark.rule("TAG-Q50")
def test_a_countdown_may_rise_above_its_start_unless_the_gm_says_no() -> None:
    table = tick(with_track("the fire", "number", most=4), 2)
    assert table["track"].now == 6
    tick(table, -3).begin("change-track", "track", capped=True)
    assert tick(table, 2)["track"].now == 4
    with table.refused("the fire has nothing to lose"):
        tick(table, 1)


# --- complex tracks
@pytest.mark.rule("TAG-025", "TAG-026", "TAG-031")
@pytest.mark.parametrize(
    ("most", "breaks", "row"), [(3, [], "○○○"), (7, [5], "○○○○○|○○"), (8, [4, 6], "○○○○|○○|○○"), (3, [1, 2], "○|○|○")]
)
def test_a_row_has_steps_and_any_number_of_breaks_which_are_no_steps(most: int, breaks: list[int], row: str) -> None:
    table = with_track("the work", "steps", most=most, breaks=breaks)
    assert drawing(table) == row
    assert drawing(tick(table, 1)) == "∅" + row[1:]


@pytest.mark.rule("TAG-Q52")
def test_no_break_stands_at_the_very_end_or_before_the_first_step() -> None:
    table = lay()
    for step in (0, 5):
        with table.refused(f"{step} is not one of 1, 2, 3, 4"):
            table.begin("new-track", name="the work", kind="steps", most=5, breaks=[step])


@pytest.mark.rule("TAG-027")
def test_the_milestone_happens_when_all_steps_before_its_break_are_done() -> None:
    table = tick(kingdom(), 4)
    assert asked(table) == ""
    assert asked(tick(table, 1)) == "The king vanishes."


@pytest.mark.rule("TAG-028", "TAG-Q51")
@pytest.mark.parametrize("burns", [0, 3, 7])
def test_the_end_comes_when_every_step_is_ticked_or_burned_and_comes_once(burns: int) -> None:
    table = kingdom().begin("rearm", track="track", happened=[5])
    if burns:
        table.begin("burn", "track", steps=burns)
    if burns < 7:
        tick(table, 9)
    assert table["track"].now == 7, "what is beyond the end is lost"
    assert asked(table) == "Total collapse."
    table.answer("gm", "happens")
    assert table.is_over
    with table.refused("it is at its end|all its steps are burned"):
        tick(table, 1)


@pytest.mark.rule("TAG-029", "TAG-Q49")
def test_each_point_lost_erases_the_rightmost_tick() -> None:
    assert drawing(tick(tick(kingdom(), 4), -2)) == "∅∅○○○|○○"


@pytest.mark.rule("TAG-030", "TAG-Q49")
def test_a_burn_goes_to_the_leftmost_tick_or_the_next_open_step_and_only_the_gm_undoes_it() -> None:
    table = tick(kingdom(), 2).begin("burn", "track")
    assert drawing(table) == "⦻∅○○○|○○"
    table.begin("burn", "track").begin("burn", "track")
    assert drawing(table) == "⦻⦻⦻○○|○○"
    with table.refused("instability in the kingdom has nothing to lose"):
        tick(table, -1)
    with table.refused("Lift a burn is for the GM"):
        table.play.act("ana", "unburn", track="track")
    assert drawing(tick(table.begin("unburn", track="track"), -1)) == "⦻⦻○○○|○○"


@pytest.mark.rule("TAG-032")
def test_events_in_play_take_a_track_away() -> None:
    assert "track" not in tick(kingdom(), 3).begin("remove-track", "track").play.world


@pytest.mark.rule("TAG-Q48")
@pytest.mark.parametrize(("repeats", "again"), [(False, ""), (True, "The king vanishes.")])
def test_a_break_that_is_crossed_anew_does_nothing_more_unless_the_table_wants_it_each_time(
    repeats: bool, again: str
) -> None:
    table = kingdom()
    if repeats:
        table.begin("change-track", "track", repeats=True)
    tick(table, 5).answer("gm", "happens")
    assert asked(tick(tick(table, -1), 1)) == again


@pytest.mark.rule("TAG-Q48")
def test_a_break_that_happens_each_time_may_happen_again_however_the_track_has_fallen_back() -> None:
    table = kingdom().begin("change-track", "track", repeats=True)
    tick(table, 5).answer("gm", "happens").begin("set", path="track.now", to=4)
    assert table["track"].happened == ()
    assert asked(tick(table, 1)) == "The king vanishes."


@pytest.mark.rule("TAG-Q48")
def test_a_break_behind_which_the_track_has_fallen_may_happen_again_once_the_table_wants_it_each_time() -> None:
    table = tick(tick(kingdom(), 5).answer("gm", "happens"), -1)
    assert table["track"].happened == (5,)
    assert table.begin("change-track", "track", repeats=True)["track"].happened == ()


@pytest.mark.rule("TAG-Q48")
def test_the_gm_may_arm_a_break_again() -> None:
    table = tick(kingdom(), 5).answer("gm", "happens").begin("rearm", track="track", happened=[])
    assert asked(tick(tick(table, -1), 1)) == "The king vanishes."


# --- the samples
@pytest.mark.rule("TAG-035")
def test_instability_in_the_kingdom_comes_to_the_king_and_to_collapse() -> None:
    table = tick(kingdom(), 4).begin("burn", "track")
    assert drawing(table) == "⦻∅∅∅○|○○"
    assert drawing(tick(table, -1)) == "⦻∅∅○○|○○", "the commoners are calmed"
    assert asked(tick(table, 2)) == "The king vanishes."
    table.answer("gm", "happens")
    assert asked(tick(table, 2)) == "Total collapse."
    table.answer("gm", "happens and ends")
    assert "track" not in table.play.world


@pytest.mark.rule("TAG-038", "TAG-EX05")
def test_a_keep_with_one_step_done_is_three_from_its_milestone_and_five_from_its_end() -> None:
    table = lay().begin("lay-track", plan="keep")
    track: Track = table["track"]
    assert drawing(table) == "∅○○○|○○"
    assert (track.most, track.now, track.breaks) == (6, 1, (4,))
    assert [step - track.now for step in (*track.breaks, 6)] == [3, 5]
    assert [bool(asked(tick(table, 1)) and table.answer("gm", "happens")) for _ in range(5)] == [
        False, False, True, False, True,
    ]  # fmt: skip


# --- loss and gain beyond what is there
@pytest.mark.rule("TAG-029", "TAG-030", "TAG-Q49", "TAG-Q69")
def test_loss_beyond_what_is_there_stops_at_the_last_burned_step() -> None:
    table = with_track("unrest", "steps", most=7, now=4).begin("burn", "track", steps=2)
    assert drawing(tick(table, -9)) == "⦻⦻○○○○○"
    with table.refused("unrest has nothing to lose"):
        tick(table, -1)
    clock = tick(with_track("the guard wakes", "clock", most=6, now=3), -5)
    assert clock["track"].now == 0


@pytest.mark.rule("TAG-021", "TAG-Q51")
def test_a_countdown_that_is_moved_past_nothing_stands_at_nothing() -> None:
    table = tick(with_track("the fuse", "number", most=3, end="It blows"), -5)
    assert (table["track"].now, asked(table)) == (0, "It blows")


# --- however a track comes there
@pytest.mark.rule("TAG-028")
def test_a_row_that_is_made_as_short_as_it_has_come_is_at_its_end() -> None:
    table = tick(kingdom(), 4).begin("change-track", "track", most=4, breaks=[])
    assert asked(table) == "Total collapse."
    table.answer("gm", "happens")
    assert table["track"].has_ended


@pytest.mark.rule("TAG-027", "TAG-028")
def test_a_milestone_and_the_end_come_by_the_gms_word_on_the_number_too() -> None:
    table = kingdom().begin("set", path="track.now", to=5)
    assert asked(table) == "The king vanishes."
    table.answer("gm", "happens").begin("set", path="track.now", to=7)
    assert asked(table) == "Total collapse."
    table.answer("gm", "happens").begin("set", path="track.now", to=6)
    assert table.is_over, "nothing comes of falling back"


@pytest.mark.rule("TAG-021")
def test_a_countdown_that_the_gm_sets_to_nothing_is_at_its_end() -> None:
    table = with_track("the fuse", "number", most=3, end="It blows").begin("set", path="track.now", to=0)
    assert asked(table) == "It blows"


@pytest.mark.rule("TAG-Q49", "TAG-Q51")
def test_burns_beyond_the_last_step_are_lost() -> None:
    table = tick(kingdom(), 2).begin("burn", "track", steps=9)
    assert drawing(table) == "⦻⦻⦻⦻⦻|⦻⦻"

"""Tracks: numbers, dice, clocks and steps; who moves them, who sees them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from hearthside.engine import IllegalAnswer, View
from hearthside.kit import Course, Track, course_for, name_for, text_for
from hearthside.kit.tracking import beginning
from hearthside.kit.tracks import DICE, advanced, burnt, fallen_back, moved, reached
from kit.tables import Tavern


def with_track(name: str = "The sluice gives way", kind: str = "clock", **args: Any) -> Tavern:
    return Tavern().does("gil", "new-track", name=name, kind=kind, **args)


# --- what they are
@pytest.mark.parametrize(
    ("args", "drawn"),
    [
        ({"kind": "clock", "most": 4}, Track(name="Flood", kind="clock", now=0, most=4)),
        ({"kind": "clock"}, Track(name="Flood", kind="clock", now=0, most=6)),
        ({"kind": "number", "most": 4}, Track(name="Flood", kind="number", now=4, most=4)),
        ({"kind": "number", "most": 10, "now": 0}, Track(name="Flood", kind="number", now=0, most=10, rises=True)),
        ({"kind": "number"}, Track(name="Flood", kind="number", now=0)),
        ({"kind": "die", "most": 8}, Track(name="Flood", kind="die", now=8, most=8)),
        (
            {"kind": "steps", "most": 7, "breaks": [6, 5]},
            Track(name="Flood", kind="steps", now=0, most=7, breaks=(5, 6)),
        ),
    ],
)
def test_numbers_and_dice_begin_full_to_count_down_and_clocks_and_steps_begin_empty(
    args: Mapping[str, Any], drawn: Track
) -> None:
    table = Tavern().does("gil", "new-track", name="Flood", **args)
    assert table["track"] == drawn
    assert table.last_line("ben") == "A new track: Flood."


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"kind": "wheel"}, "'wheel' is not one of 'clock'"),
        ({"kind": "clock", "most": 1}, "1 does not fit; 2 to 24 does"),
        ({"kind": "clock", "most": 25}, "25 does not fit"),
        ({"kind": "die", "most": 7}, "there is no die with 7 sides here; there are 4, 6"),
        ({"kind": "clock", "most": 4, "now": 5}, "5 does not fit; at most 4 does"),
        ({"kind": "clock", "most": 4, "now": -1}, "-1 does not fit"),
        ({"kind": "clock", "breaks": [2]}, "2 is not possible: there is nothing to choose from"),
        ({"kind": "steps", "most": 5, "breaks": [5]}, "5 is not one of 1, 2, 3, 4"),
        ({"kind": "clock", "name": " "}, "wants at least a word"),
        ({"kind": "clock", "text": "x" * 5001}, "5001 characters are too many"),
        ({"kind": "clock", "shown": "half"}, "'half' is not one of"),
        ({"kind": "clock", "owner": "gil"}, "Gil cannot be picked here"),
        ({"kind": "clock", "owner": "rowan"}, "Rowan cannot be picked here"),
    ],
)
def test_a_track_that_cannot_be_drawn_is_refused(args: Mapping[str, Any], why: str) -> None:
    table = Tavern()
    with table.refused(why):
        table.does("gil", "new-track", **{"name": "Flood", **args})


# --- moving them
def test_a_tick_is_told_with_where_it_was_and_where_it_is() -> None:
    table = with_track(most=6, now=2).does("gil", "tick", "track", steps=2)
    assert table["track"].now == 4
    assert table.last_line("ben") == "The sluice gives way: 2 → 4."
    table.does("gil", "tick", "track", steps=-3)
    assert table.last_line("ben") == "The sluice gives way: 4 → 1."


@pytest.mark.parametrize(
    ("args", "steps", "line"),
    [
        ({"kind": "clock", "most": 4, "now": 3}, 1, "Flood: 3 → 4. It is full."),
        ({"kind": "clock", "most": 4, "now": 1}, -1, "Flood: 1 → 0. It is empty again."),
        ({"kind": "number", "most": 4, "now": 1}, -1, "Flood: 1 → 0. Nothing is left."),
        ({"kind": "die", "most": 6, "now": 2}, -2, "Flood: 2 → 0. Nothing is left."),
        ({"kind": "number", "most": 10, "now": 9}, 1, "Flood: 9 → 10."),
        ({"kind": "number", "most": 10, "now": 0}, 10, "Flood: 0 → 10. It is full."),
        ({"kind": "number", "now": 9}, 100, "Flood: 9 → 109."),
        ({"kind": "steps", "most": 7, "now": 4, "breaks": [5]}, 1, "Flood: 4 → 5. It comes to the break after 5."),
        ({"kind": "steps", "most": 8, "now": 3, "breaks": [4, 6]}, 3,
         "Flood: 3 → 6. It comes to the break after 4 and 6."),
        ({"kind": "steps", "most": 7, "now": 5, "breaks": [5]}, 1, "Flood: 5 → 6."),
        ({"kind": "steps", "most": 7, "now": 6, "breaks": [5]}, -2, "Flood: 6 → 4."),
        ({"kind": "steps", "most": 7, "now": 6, "breaks": [5]}, 1, "Flood: 6 → 7. All steps are done."),
    ],
)  # fmt: skip
def test_breaks_and_ends_are_said_when_they_are_reached(args: Mapping[str, Any], steps: int, line: str) -> None:
    assert with_track("Flood", **args).does("gil", "tick", "track", steps=steps).last_line() == line


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        (0, "0 steps move nothing"),
        (True, "True is not a whole number"),
        ("1", "'1' is not a whole number"),
    ],
)
def test_a_track_does_not_go_beyond_its_ends(steps: Any, why: str) -> None:
    table = with_track(most=6, now=2)
    with table.refused(why):
        table.does("gil", "tick", "track", steps=steps)


@pytest.mark.parametrize(
    ("args", "steps", "line"),
    [
        ({"kind": "clock", "most": 6, "now": 4}, 5, "Flood: 4 → 6. It is full."),
        ({"kind": "steps", "most": 7, "now": 2, "breaks": [4]}, 9, "Flood: 2 → 7. All steps are done."),
        ({"kind": "number", "most": 5, "now": 0}, 6, "Flood: 0 → 5. It is full."),
    ],
)
def test_progress_beyond_the_end_is_lost(args: Mapping[str, Any], steps: int, line: str) -> None:
    table = with_track("Flood", **args).does("gil", "tick", "track", steps=steps)
    assert table.last_line() == line
    table.answer("gm", "happens")
    while not table.is_over:
        table.answer("gm", "happens")
    with table.refused("it is at its end, and more is lost"):
        table.does("gil", "tick", "track", steps=1)


def test_a_number_that_counts_down_may_rise_above_its_beginning_unless_the_gm_says_no() -> None:
    table = with_track("Fire", "number", most=4, now=3).does("gil", "tick", "track", steps=2)
    assert (table["track"].now, table["track"].most) == (5, 4)
    with table.refused("Fire stands at 5, above the 4 that it began with"):
        table.does("gil", "change-track", "track", capped=True)
    table.does("gil", "tick", "track", steps=-2).does("gil", "change-track", "track", capped=True)
    assert table.last_line("ben") == "Fire: it cannot be raised above where it began."
    assert table.does("gil", "tick", "track", steps=2)["track"].now == 4
    with table.refused("Fire stands at 4 of 4: Fire has nothing to lose"):
        table.does("gil", "tick", "track", steps=1)


def test_a_die_has_no_more_pips_than_sides() -> None:
    table = with_track("Torch", "die", most=6, now=5)
    assert table.does("gil", "tick", "track", steps=2)["track"].now == 6


def test_a_number_without_an_upper_end_goes_on_but_not_below_nothing() -> None:
    table = with_track("Gold", "number", now=5).does("gil", "tick", "track", steps=5_000)
    assert table["track"].now == 5_005
    with table.refused("cannot go down by 5006"):
        table.does("gil", "tick", "track", steps=-5_006)


def test_its_owner_and_the_gm_move_a_track_and_nobody_else() -> None:
    table = with_track("Luck", "number", most=3, owner="ana").does("ana", "tick", "track", steps=-1)
    assert table.does("gil", "tick", "track", steps=-1)["track"].now == 1
    for seat in ("ben", "sid"):
        with table.refused("Luck is not yours to act for"):
            table.does(seat, "tick", "track", steps=1)
    with table.refused("New track is for the GM"):
        table.does("ana", "new-track", name="Flood", kind="clock")


def test_the_gms_word_cannot_push_a_track_beyond_its_ends_either() -> None:
    table = with_track(most=6)
    assert table.does("gil", "set", path="track.now", to=6)["track"].now == 6
    for path, to in (
        ("track.now", 7),
        ("track.now", -1),
        ("track.most", 5),
        ("track.breaks", [3]),
        ("track.most", None),
    ):
        with table.refused("cannot be"):
            table.does("gil", "set", path=path, to=to)


def test_taking_back_a_tick_takes_along_what_could_not_have_come_after_it() -> None:
    table = with_track(most=4).does("gil", "tick", "track", steps=3).does("gil", "tick", "track", steps=-2)
    with table.refused("takes along what would have gone otherwise"):
        table.undo(2)
    assert table.undo(2, agreed=True) == (2, 3)
    assert table["track"].now == 0


def test_a_tick_is_undone_and_done_again() -> None:
    table = with_track(most=4).does("gil", "tick", "track", steps=3)
    table.undo()
    assert table["track"].now == 0
    table.redo()
    assert table["track"].now == 3


# --- burned steps
def kingdom(**args: Any) -> Tavern:
    """Seven steps with a break after five."""
    return with_track("Unrest", "steps", most=7, breaks=[5], milestones="The king vanishes", end="Total collapse",
                      **args)  # fmt: skip


def drawing(table: Tavern) -> str:
    track: Track = table["track"]
    return "⦻" * track.burned + "∅" * (track.now - track.burned) + "○" * ((track.most or 0) - track.now)


def test_a_burn_goes_to_the_first_tick_or_else_to_the_next_open_step() -> None:
    table = kingdom(now=2).does("gil", "burn", "track")
    assert drawing(table) == "⦻∅○○○○○"
    assert table.last_line("ben") == "Unrest: step 1 is burned."
    table.does("gil", "burn", "track").does("gil", "burn", "track")
    assert drawing(table) == "⦻⦻⦻○○○○"
    table.does("gil", "tick", "track", steps=1)
    assert drawing(table) == "⦻⦻⦻∅○○○"


def test_a_burned_step_is_not_lost_and_only_the_gm_lifts_a_burn() -> None:
    table = kingdom(now=3, owner="ana").does("ana", "burn", "track", steps=2)
    table.does("gil", "tick", "track", steps=-2)
    assert drawing(table) == "⦻⦻○○○○○"
    with table.refused("Unrest stands at 2 of 7: Unrest has nothing to lose"):
        table.does("gil", "tick", "track", steps=-1)
    with table.refused("Lift a burn is for the GM"):
        table.does("ana", "unburn", track="track")
    table.does("gil", "unburn", track="track")
    assert table.last_line("ben") == "Unrest: step 2 is burned no longer."
    table.does("gil", "tick", "track", steps=-2)
    assert drawing(table) == "⦻○○○○○○"


def test_only_steps_burn_and_only_while_there_are_some() -> None:
    table = with_track("Flood", "clock")
    for action, actor, why in (
        ("burn", "track", "only a row of steps has steps to burn"),
        ("unburn", "", "no step of any track is burned"),
    ):
        with table.refused(why):
            table.does("gil", action, actor, **({"track": "track"} if action == "unburn" else {}))
    full = with_track("Row", "steps", most=2)
    full.does("gil", "burn", "track", steps=3).answer("gm", "happens")
    assert full["track"].burned == 2, "what is beyond the end is lost"
    with full.refused("all its steps are burned"):
        full.does("gil", "burn", "track")


def test_the_gms_word_leaves_no_burned_step_undone() -> None:
    table = kingdom(now=3).does("gil", "burn", "track", steps=2)
    for path, to in (("track.now", 1), ("track.burned", 4), ("track.happened", [3])):
        with table.refused("cannot be"):
            table.does("gil", "set", path=path, to=to)


# --- what happens on the way
def test_a_milestone_is_asked_of_the_gm_and_told_when_it_happens() -> None:
    table = kingdom(now=4).does("gil", "tick", "track", steps=1)
    assert (table.asked, table.is_over) == (["gm"], False)
    assert table["track"].now == 5, "it has moved, whatever comes of it"
    assert table.prompt("gm").title == "Unrest: The king vanishes"
    assert table.options("gm") == ["happens", "not yet"]
    assert [seen.prompt for seen in table.seen_by("ana").prompts] == []
    table.answer("gm", "happens")
    assert table.last_line("ana") == "Unrest has come to the break after 5. The king vanishes"
    assert table["track"].happened == (5,)


def test_at_the_end_it_happens_or_not_yet_or_it_happens_and_the_track_goes() -> None:
    for fate, is_there in (("happens", True), ("not yet", True), ("happens and ends", False)):
        table = kingdom(now=6).does("gil", "tick", "track", steps=1)
        assert table.prompt("gm").title == "Unrest: Total collapse"
        table.answer("gm", fate)
        assert table.is_over
        assert ("track" in table.play.world) == is_there
        if is_there:
            assert table["track"].has_ended == (fate == "happens")
        assert ("Unrest has come to its end. Total collapse" in table.log_of("ana")) == (fate != "not yet")


def test_one_move_may_bring_several_things_and_they_come_in_their_order() -> None:
    table = with_track("Castle", "steps", most=8, breaks=[4, 6], milestones="The wall stands\nThe moat is dug",
                       end="The castle is built").does("gil", "tick", "track", steps=8)  # fmt: skip
    titles = []
    while not table.is_over:
        titles.append(table.prompt("gm").title)
        table.answer("gm", "happens")
    assert titles == ["Castle: The wall stands", "Castle: The moat is dug", "Castle: The castle is built"]
    assert table["track"].happened == (0, 4, 6)


def test_a_milestone_happens_once_however_often_its_break_is_crossed_unless_the_gm_lets_it_again() -> None:
    table = kingdom(now=4).does("gil", "tick", "track", steps=1).answer("gm", "happens")
    table.does("gil", "tick", "track", steps=-2).does("gil", "tick", "track", steps=2)
    assert table.is_over
    table.does("gil", "rearm", track="track", happened=[])
    assert table.last_line("ben") == "Unrest: the milestone after 5 and its end may happen."
    table.does("gil", "tick", "track", steps=-1).does("gil", "tick", "track", steps=1)
    assert table.question("gm") == "choose WhatHappens"


def test_a_milestone_that_repeats_happens_each_time() -> None:
    table = kingdom(now=4).does("gil", "change-track", "track", repeats=True)
    assert table.last_line("ben") == "Unrest: its milestones happen each time."
    for _ in range(2):
        table.does("gil", "tick", "track", steps=1).answer("gm", "happens")
        table.does("gil", "tick", "track", steps=-1)
        assert table.last_line("ben") == "Unrest: the milestone after 5 may happen."


def test_what_was_not_yet_is_asked_when_the_track_comes_there_again() -> None:
    table = kingdom(now=6).does("gil", "tick", "track", steps=1).answer("gm", "not yet")
    table.does("gil", "tick", "track", steps=-1).does("gil", "tick", "track", steps=1)
    assert table.prompt("gm").title == "Unrest: Total collapse"


def test_nobody_waits_for_an_answer_about_an_end() -> None:
    table = kingdom(now=6, owner="ana").does("ana", "tick", "track", steps=1)
    asked = table.number
    table.does("ben", "say", text="And now?").does("gil", "new-track", name="Rain", kind="clock")
    table.does("gil", "tick", "track-2", steps=2)
    assert table["track-2"].now == 2
    table.does("ana", "tick", "track", steps=-1)
    assert table.play.run(asked).is_over, "it has fallen back: nothing is due any more"
    assert table["track"].now == 6


def test_a_track_that_is_taken_away_meanwhile_is_not_asked_about() -> None:
    table = kingdom(now=6).does("gil", "tick", "track", steps=1)
    asked = table.number
    table.does("gil", "remove-track", "track")
    assert table.play.run(asked).is_over
    assert "track" not in table.play.world


def test_a_tick_that_brought_something_about_is_undone_with_it() -> None:
    table = kingdom(now=6).does("gil", "tick", "track", steps=1).answer("gm", "happens and ends")
    table.undo()
    assert (table["track"].now, table["track"].has_ended) == (6, False)
    table.redo()
    assert "track" not in table.play.world


def test_breaks_behind_a_new_track_have_happened_already() -> None:
    assert kingdom(now=5)["track"].happened == (5,)


def test_a_break_that_stays_keeps_its_milestone_when_the_track_is_drawn_anew() -> None:
    table = with_track("Castle", "steps", most=8, breaks=[4, 6], milestones="The wall stands\nThe moat is dug")
    table.does("gil", "change-track", "track", breaks=[2, 6])
    assert table["track"].course.milestones == ("", "The moat is dug")
    table.does("gil", "change-track", "track", breaks=[6, 2], milestones="A ditch\nA moat", end="It stands")
    assert (table["track"].course.milestones, table["track"].course.end) == (("A ditch", "A moat"), "It stands")
    with table.refused("2 lines are too many: at most 1, one for each break"):
        table.does("gil", "change-track", "track", most=5, milestones="a\nb")
    with table.refused("3 lines are too many: at most 2"):
        table.does("gil", "change-track", "track", milestones="a\nb\nc")
    table.does("gil", "change-track", "track", breaks=[])
    assert table["track"].course.milestones == ()


@pytest.mark.parametrize(
    ("action", "actor", "args"),
    [
        ("rearm", "", {"track": "track", "happened": [6]}),
        ("change-track", "track", {"milestones": "The king vanishes\nThe queen too"}),
    ],
)
def test_what_was_said_of_a_break_goes_with_the_break_when_that_is_undone(
    action: str, actor: str, args: Mapping[str, Any]
) -> None:
    table = kingdom().does("gil", "change-track", "track", breaks=[5, 6]).does("gil", action, actor, **args)
    with table.refused("takes along what would have gone otherwise"):
        table.undo(2)
    assert table.undo(2, agreed=True) == (2, 3)
    assert (table["track"].breaks, table["track"].course.milestones) == ((5,), ("The king vanishes",))


@pytest.mark.parametrize(
    ("happened", "why"),
    [([4], "4 is not one of 5, 0"), ([5, 5], "names something twice"), (5, "5 is not a list")],
)
def test_only_what_is_on_the_way_can_have_happened(happened: Any, why: str) -> None:
    table = kingdom()
    with table.refused(why):
        table.does("gil", "rearm", track="track", happened=happened)
    with table.refused("Say what has happened is for the GM"):
        table.does("ana", "rearm", track="track", happened=[])


# --- rolled lengths
@pytest.mark.parametrize(("kind", "most", "now"), [("number", 3, 3), ("die", 8, 3), ("clock", 3, 0), ("steps", 3, 0)])
def test_a_length_may_be_rolled(kind: str, most: int, now: int) -> None:
    table = Tavern(3).does("gil", "new-track", name="Flood", kind=kind, random=8, breaks=[2] if kind == "steps" else [])
    assert (table["track"].most, table["track"].now) == (most, now)
    assert [(dice.roll, dice.faces) for dice in table.seen_by("ana").log[0].dice] == [
        ("1d8: the length of a new track", [3])
    ]


def test_a_rolled_length_of_a_secret_track_is_secret_and_real_dice_are_asked_for() -> None:
    table = Tavern().does("gil", "new-track", name="Flood", kind="number", random=6, shown="secret")
    table.answer("gm", [4])
    assert (table["track"].now, table["track"].most) == (4, 4)
    assert "4" not in repr(table.seen_by("ana").log)
    with table.refused("7 is not one of 0, 4, 6, 8, 10, 12, 20"):
        table.does("gil", "new-track", name="Flood", kind="number", random=7)


# --- changing them
def test_what_is_left_out_of_a_change_stays() -> None:
    table = with_track(kind="steps", most=7, now=4, breaks=[2, 5], text="At the end the mill is lost.")
    table.does("gil", "change-track", "track", name="The dam breaks")
    assert table["track"] == Track(name="The dam breaks", kind="steps", now=4, most=7, breaks=(2, 5), happened=(2,),
                                   text="At the end the mill is lost.")  # fmt: skip
    table.does("gil", "change-track", "track", most=5)
    assert (table["track"].most, table["track"].breaks) == (5, (2,))
    assert table.last_line("ben") == "The dam breaks is drawn anew."
    table.does("gil", "change-track", "track", breaks=[])
    assert table["track"].breaks == ()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"most": 3}, "3 does not fit; 4 to 40 does"),
        ({"most": 6, "breaks": [6]}, "6 is not one of 1, 2, 3, 4, 5"),
        ({"name": ""}, "wants at least a word"),
        ({"shown": "all"}, "'all' is not one of"),
        ({"kind": "die"}, "change-track takes name, text, most, breaks, shown"),
    ],
)
def test_a_track_is_not_changed_into_what_it_cannot_be(args: Mapping[str, Any], why: str) -> None:
    table = with_track(kind="steps", most=7, now=4)
    with table.refused(why):
        table.does("gil", "change-track", "track", **args)


def test_a_change_that_is_none_says_nothing() -> None:
    table = with_track(most=6)
    table.does("gil", "change-track", "track", name="The sluice gives way", most=6, shown="public")
    assert table.facts == []


def test_a_removed_track_is_gone_and_comes_back_by_undo() -> None:
    table = with_track().does("gil", "remove-track", "track")
    assert "track" not in table.play.world
    assert table.last_line("ben") == "The sluice gives way is taken away."
    table.undo()
    assert table["track"].name == "The sluice gives way"


# --- who sees them
def test_of_an_unnamed_track_players_see_the_drawing_and_neither_name_nor_text() -> None:
    table = with_track(shown="unnamed", text="The mill is lost", most=4).does("gil", "tick", "track", steps=3)
    table.does("gil", "change-track", "track", most=8)
    assert table["track"].shown == "unnamed"
    for seat in ("ana", "ben", "sid"):
        seen = table.seen_by(seat).records["track"]
        assert (seen["kind"], seen["now"], seen["most"]) == ("clock", 3, 8)
        reaches = table.all_that_reaches(seat)
        assert "sluice" not in reaches
        assert "mill" not in reaches
        assert table.log_of(seat) == ["A new track: …", "…: 0 → 3.", "… is drawn anew."]
        view = View(table.play.reader(), seat)
        assert (name_for(view, "track"), text_for(view, "track")) == ("", "")  # type: ignore[arg-type]  # plain ids
    assert table.last_line() == "The sluice gives way is drawn anew."
    gm = table.play.view("gil")
    assert (name_for(gm, "track"), text_for(gm, "track")) == ("The sluice gives way", "The mill is lost")  # type: ignore[arg-type]  # plain ids


WAY = {"gained": "Rain falls", "lost": "Sandbags", "milestones": "The wheel stops", "end": "The valley drowns"}


@pytest.mark.parametrize("shown", ["unnamed", "secret"])
def test_what_happens_on_the_way_of_an_unnamed_or_secret_track_reaches_nobody_else(shown: str) -> None:
    table = with_track("Flood", "steps", most=3, breaks=[1], shown=shown, text="The mill", **WAY)
    table.does("gil", "tick", "track", steps=3)
    for _ in range(2):
        for seat in ("ana", "ben", "sid"):
            reaches = table.all_that_reaches(seat)
            assert not [word for word in (*WAY.values(), "The mill", "Flood") if word in reaches]
        table.answer("gm", "happens")
    assert table.log_of("gil")[-2:] == [
        "Flood has come to the break after 1. The wheel stops",
        "Flood has come to its end. The valley drowns",
    ]
    told = ["… has come to the break after 1. …", "… has come to its end. …"] if shown == "unnamed" else []
    assert table.log_of("ana")[-2:] == told
    table.does("gil", "change-track", "track", shown="public", breaks=[2])
    assert table["track"].course == course_for(table.play.view("ana"), table.the("track"))  # type: ignore[arg-type]  # a plain id
    assert (table["track"].course.end, table["track"].hidden_course) == (WAY["end"], Course())


def test_the_question_about_a_secret_track_is_not_handed_to_who_may_not_know_it() -> None:
    table = with_track("Flood", "clock", most=2, now=1, shown="secret").does("gil", "tick", "track", steps=1)
    with table.refused("does not know whom that is about"):
        table.play.hand_over("gil", table.number, table.place("gm"), "ana")


def test_a_secret_track_is_not_there_for_players() -> None:
    table = with_track(shown="secret", text="The mill is lost").does("gil", "tick", "track", steps=1)
    for seat in ("ana", "ben", "sid"):
        reaches = table.all_that_reaches(seat)
        assert table.the("track") not in table.seen_by(seat).records
        assert "sluice" not in reaches
        assert "mill" not in reaches
        assert table.log_of(seat) == []
        with table.refused(f"'{table.the('track')}' is none at this table"):
            table.does(seat, "tick", "track", steps=1)
    assert table.last_line() == "The sluice gives way: 0 → 1."


def test_a_players_secret_track_is_theirs_and_the_gms() -> None:
    table = with_track("Hidden grudge", "number", most=5, owner="ana", shown="secret")
    table.does("ana", "tick", "track", steps=-1)
    assert table.last_line("ana") == table.last_line("gil") == "Hidden grudge: 5 → 4."
    for seat in ("ben", "sid"):
        assert "grudge" not in table.all_that_reaches(seat)


@pytest.mark.parametrize("before", ["unnamed", "secret"])
def test_a_track_that_becomes_public_is_named_and_one_that_becomes_unnamed_keeps_its_name_back(before: str) -> None:
    table = with_track(shown=before, text="The mill is lost").does("gil", "tick", "track", steps=1)
    table.does("gil", "change-track", "track", shown="unnamed" if before == "secret" else "secret")
    for seat in ("ana", "ben", "sid"):
        assert "sluice" not in table.all_that_reaches(seat)
    table.does("gil", "reveal", what=table.the("track"))
    assert table["track"] == Track(name="The sluice gives way", kind="clock", now=1, most=6, text="The mill is lost")
    assert table.last_line("ben") == "The sluice gives way: everybody knows of it."
    table.undo()
    assert "sluice" not in repr(table.seen_by("ben").records), "the struck line stays, as all that was read"


def test_hiding_a_track_hides_it_whole() -> None:
    table = with_track().does("gil", "hide", what="track")
    assert table["track"].shown == "secret"
    assert "track" not in table.seen_by("ana").records
    assert table.last_line("ana") == "A new track: The sluice gives way."


def test_the_form_for_a_change_shows_what_is_there() -> None:
    table = with_track(kind="steps", most=7, now=4, breaks=[5], text="The mill is lost", shown="unnamed",
                       end="The valley floods", milestones="The wheel stops", gained="Rain", lost="Sun")  # fmt: skip
    view, change = table.play.view("gil"), table.play.game.action("change-track")
    assert {name: ask(view, "track", {}).prompt(view).usual for name, ask in change.asks.items()} == {
        "name": "The sluice gives way",
        "text": "The mill is lost",
        "most": 7,
        "breaks": [5],
        "shown": "unnamed",
        "end": "The valley floods",
        "milestones": "The wheel stops",
        "gained": "Rain",
        "lost": "Sun",
        "capped": False,
        "repeats": False,
    }


# --- laws
@st.composite
def tracks(draw: st.DrawFn) -> Track:
    kind = draw(st.sampled_from(["number", "die", "clock", "steps"]))
    most: int | None = draw(st.sampled_from(DICE) if kind == "die" else st.integers(1, 40))
    breaks = (
        sorted(draw(st.sets(st.integers(1, max(1, (most or 1) - 1))))) if kind == "steps" and (most or 0) > 1 else []
    )
    if kind == "number" and draw(st.booleans()):
        most = None
    now = draw(st.integers(0, most or 100))
    burned = draw(st.integers(0, now)) if kind == "steps" else 0
    return Track(name="T", kind=kind, most=most, now=now, breaks=tuple(breaks), burned=burned,  # type: ignore[arg-type]  # one of its kinds
                 rises=draw(st.booleans()), capped=draw(st.booleans()))  # fmt: skip


@given(track=tracks(), ticks=st.lists(st.integers(-50, 50), max_size=20))
def test_a_track_never_leaves_its_ends_whatever_moves_it(track: Track, ticks: list[int]) -> None:
    for steps in ticks:
        for way in (moved, advanced, fallen_back):
            try:
                now = way(track, steps if way is moved else abs(steps))
            except IllegalAnswer:
                continue
            assert track.burned <= now <= track.highest
            track = structs.replace(track, now=now)


@given(track=tracks(), points=st.integers(0, 50), more=st.integers(0, 50))
def test_progress_comes_to_the_same_point_by_point_or_at_once(track: Track, points: int, more: int) -> None:
    for way in (advanced, fallen_back):
        assert way(structs.replace(track, now=way(track, points)), more) == way(track, points + more)


@given(track=tracks(), burns=st.integers(0, 50), ticks=st.lists(st.integers(-5, 5).filter(bool), max_size=10))
def test_of_a_row_every_step_is_burned_or_ticked_or_open_in_this_order(
    track: Track, burns: int, ticks: list[int]
) -> None:
    for n in range(burns):
        try:
            now, burned = burnt(track)
        except IllegalAnswer:
            assert track.kind != "steps" or track.burned == track.most
            return
        assert burned == track.burned + 1
        assert now - track.now == (1 if track.burned == track.now else 0), "an open step burns only if none is ticked"
        track = structs.replace(track, now=now, burned=burned)
        for steps in ticks[n : n + 1]:
            with suppress(IllegalAnswer):
                track = structs.replace(track, now=moved(track, steps))
        drawing = "⦻" * track.burned + "∅" * (track.now - track.burned) + "○" * ((track.most or 0) - track.now)
        assert len(drawing) == track.most


@given(track=tracks(), steps=st.integers(-50, 50).filter(bool))
def test_a_tick_and_its_inverse_leave_a_track_where_it_was(track: Track, steps: int) -> None:
    try:
        now = moved(track, steps)
    except IllegalAnswer:
        return
    if now != track.now + steps:  # it has stopped at an end, or before what is burned
        assert now in (track.burned, 0, track.highest)
        return
    assert moved(structs.replace(track, now=now), -steps) == track.now


@given(track=tracks(), steps=st.integers(1, 50))
def test_each_break_is_said_exactly_once_on_the_way_up(track: Track, steps: int) -> None:
    if track.most is None or track.now + steps >= track.most:
        return
    by_one = []
    at = track
    for now in range(track.now + 1, track.now + steps + 1):
        by_one.append(reached(at, now))
        at = structs.replace(at, now=now)
    said = [step for step in track.breaks if f"after {step}." in " ".join(by_one)]
    assert said == [step for step in track.breaks if track.now < step <= track.now + steps]


@given(track=tracks())
def test_every_track_can_begin_where_it_is_said_to(track: Track) -> None:
    assert 0 <= beginning(track.kind, track.most) <= (track.most or 0)

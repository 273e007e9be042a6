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
from hearthside.kit import Track, name_for, text_for
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
        ({"kind": "clock", "owner": "gil"}, "'gil' is not one of 'gm', 'ana', 'ben'"),
        ({"kind": "clock", "owner": "rowan"}, "'rowan' is not one of"),
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
        (-3, "The sluice gives way stands at 2; it cannot go down by 3"),
        (0, "0 steps move nothing"),
        (True, "True is not a whole number"),
        ("1", "'1' is not a whole number"),
    ],
)
def test_a_track_does_not_go_beyond_its_ends(steps: Any, why: str) -> None:
    table = with_track(most=6, now=2)
    with table.refused(why):
        table.does("gil", "tick", "track", steps=steps)


def test_a_number_without_an_upper_end_goes_on_but_not_below_nothing() -> None:
    table = with_track("Gold", "number", now=5).does("gil", "tick", "track", steps=5_000)
    assert table["track"].now == 5_005
    with table.refused("cannot go down by 5006"):
        table.does("gil", "tick", "track", steps=-5_006)


def test_its_owner_and_the_gm_move_a_track_and_nobody_else() -> None:
    table = with_track("Luck", "number", most=3, owner="ana").does("ana", "tick", "track", steps=-1)
    assert table.does("gil", "tick", "track", steps=-1)["track"].now == 1
    for seat in ("ben", "sid"):
        with table.refused("track is not yours to act for"):
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
        assert table.log_of(seat) == ["A new track: ….", "…: 0 → 3.", "… is drawn anew."]
        view = View(table.play.reader(), seat)
        assert (name_for(view, "track"), text_for(view, "track")) == ("", "")  # type: ignore[arg-type]  # plain ids
    assert table.last_line() == "The sluice gives way is drawn anew."
    gm = table.play.view("gil")
    assert (name_for(gm, "track"), text_for(gm, "track")) == ("The sluice gives way", "The mill is lost")  # type: ignore[arg-type]  # plain ids


def test_a_secret_track_is_not_there_for_players() -> None:
    table = with_track(shown="secret", text="The mill is lost").does("gil", "tick", "track", steps=1)
    for seat in ("ana", "ben", "sid"):
        reaches = table.all_that_reaches(seat)
        assert "track" not in table.seen_by(seat).records
        assert "sluice" not in reaches
        assert "mill" not in reaches
        assert table.log_of(seat) == []
        with table.refused("'track' is none at this table"):
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
    table.does("gil", "reveal", what="track")
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
    if now != track.now + steps:
        assert now == track.most
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

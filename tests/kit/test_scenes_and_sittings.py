"""The scene with its tags and cards; sessions, pauses, odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hearthside.engine import SCENE, SITTING, Scene, Sitting, View
from hearthside.kit import order_for, sitting_of
from kit.tables import PEOPLE, Hero, Tavern


def order_seen_by(table: Tavern, seat: str) -> list[str]:
    reader = table.play.reader()
    return list(order_for(reader, View(reader, table.play.eyes(seat))))


# --- tags
def test_a_scene_has_tags_with_and_without_a_number() -> None:
    table = Tavern().does("gil", "scene", name="The mill").does("gil", "tag-scene", tag="dark")
    table.does("gil", "tag-scene", tag="knee-deep water", value=2).does("gil", "tag-scene", tag="dark", value=1)
    assert table["scene"].tags == {"dark": 1, "knee-deep water": 2}
    assert table.log_of("ana")[1:] == [
        "On the scene: dark.",
        "On the scene: knee-deep water 2.",
        "On the scene: dark 1.",
    ]
    table.does("gil", "untag-scene", tag="dark")
    assert table["scene"].tags == {"knee-deep water": 2}
    assert table.last_line("ana") == "No longer on the scene: dark."
    table.undo()
    assert table["scene"].tags == {"dark": 1, "knee-deep water": 2}


def test_tags_stay_while_the_scene_is_told_anew_and_go_with_it() -> None:
    table = Tavern().does("gil", "tag-scene", tag="dark")
    assert table["scene"] == Scene(tags={"dark": 0}), "a scene need not have a name to have tags"
    table.does("gil", "scene", name="The mill", text="Wheels turn.")
    table.does("gil", "scene", name="The mill", text="The wheels stand still.")
    assert table["scene"].tags == {"dark": 0}
    table.does("gil", "scene", name="The road")
    assert table["scene"].tags == {}


@pytest.mark.parametrize(
    ("seat", "action", "args", "why"),
    [
        ("gil", "tag-scene", {"tag": ""}, "wants at least a word"),
        ("gil", "tag-scene", {"tag": "dark", "value": -1}, "-1 does not fit"),
        ("gil", "tag-scene", {"tag": "x" * 61}, "61 characters are too many"),
        ("gil", "untag-scene", {"tag": "wet"}, "'wet' is not one of 'dark'"),
        ("ana", "tag-scene", {"tag": "wet"}, "Tag the scene is for the GM"),
        ("ana", "untag-scene", {"tag": "dark"}, "is for the GM"),
    ],
)
def test_tags_that_cannot_be_are_refused(seat: str, action: str, args: Mapping[str, Any], why: str) -> None:
    table = Tavern().does("gil", "tag-scene", tag="dark")
    with table.refused(why):
        table.does(seat, action, **args)


def test_a_scene_without_tags_has_none_to_take_away_and_one_with_fifty_is_full() -> None:
    table = Tavern(scene=Scene(name="The mill", tags={f"tag {n}": 0 for n in range(50)}))
    with table.refused("at most 50 tags"):
        table.does("gil", "tag-scene", tag="one more")
    empty = Tavern()
    with empty.refused("the scene has no tags"):
        empty.does("gil", "untag-scene", tag="dark")


# --- cards
def laid() -> Tavern:
    table = Tavern(duke=Hero(name="The Duke", seen_by="gm"))
    table.does("gil", "new-track", name="Flood", kind="clock")
    return table.does("gil", "write-note", title="A letter", seen_by="all")


def test_cards_lie_as_they_came_until_the_gm_arranges_them() -> None:
    table = laid()
    assert order_seen_by(table, "gil") == ["rowan", "duke", "track", "note"]
    table.does("gil", "arrange", order=["note", "duke"])
    assert order_seen_by(table, "gil") == ["note", "duke", "rowan", "track"]
    assert table.facts == ["SceneKept", "Arranged"]


def test_the_order_of_cards_tells_players_nothing_of_what_is_hidden() -> None:
    table = laid().does("gil", "arrange", order=["duke", "track", "rowan"])
    assert order_seen_by(table, "ana") == ["track", "rowan", "note"]
    for seat in ("ana", "ben", "sid"):
        assert "duke" not in table.all_that_reaches(seat)


def test_a_card_that_is_gone_is_left_out_of_the_order() -> None:
    table = laid().does("gil", "arrange", order=["track", "note"]).does("gil", "remove-track", "track")
    assert order_seen_by(table, "gil") == ["note", "rowan", "duke"]


@pytest.mark.parametrize(
    ("seat", "order", "why"),
    [
        ("gil", ["note", "the-moon"], "'the-moon' is not one of"),
        ("gil", ["ana"], "Ana cannot be picked here"),
        ("gil", ["note", "note"], "names something twice"),
        ("gil", "note", "'note' is not a list"),
        ("ana", ["note"], "Arrange the cards is for the GM"),
    ],
)
def test_only_cards_that_are_there_are_arranged(seat: str, order: Any, why: str) -> None:
    table = laid()
    with table.refused(why):
        table.does(seat, "arrange", order=order)


# --- sessions
def test_sessions_are_counted() -> None:
    table = Tavern()
    assert sitting_of(table.play.reader()) == Sitting(session=0, is_going_on=False, paused=False, shows_odds=True)
    table.does("gil", "start-session")
    assert table["sitting"] == Sitting(session=1, is_going_on=True)
    table.does("gil", "end-session").does("gil", "start-session")
    assert table["sitting"].session == 2
    assert table.log_of("ana") == ["Session 1 begins.", "Session 1 is over.", "Session 2 begins."]


def test_a_session_begins_once_and_ends_once() -> None:
    table = Tavern()
    with table.refused("no session is going on"):
        table.does("gil", "end-session")
    table.does("gil", "start-session")
    with table.refused("session 1 is going on"):
        table.does("gil", "start-session")


def test_the_start_of_a_session_is_undone_and_then_it_is_that_session_again() -> None:
    table = Tavern().does("gil", "start-session").does("gil", "show-odds", on=False)
    assert table.undo() == (1,), "settings stay"
    assert sitting_of(table.play.reader()) == Sitting(shows_odds=False)
    assert table.does("gil", "start-session")["sitting"].session == 1


def test_the_shared_screen_tells_how_foes_are_in_numbers_only_if_the_gm_wants_it() -> None:
    table = Tavern()
    assert not sitting_of(table.play.reader()).shows_foes
    table.does("gil", "show-foes", on=True)
    assert sitting_of(table.play.reader()).shows_foes
    table.does("gil", "show-foes", on=False)
    assert not sitting_of(table.play.reader()).shows_foes


def test_the_gm_pauses_the_table_and_goes_on() -> None:
    table = Tavern().does("gil", "pause", on=True)
    assert sitting_of(table.play.view("ana")).paused
    with table.refused("the table pauses already"):
        table.does("gil", "pause", on=True)
    table.does("gil", "pause", on=False)
    assert table.log_of("ana") == ["The table pauses.", "The table plays on."]
    with table.refused("the table does not pause"):
        table.does("gil", "pause", on=False)


@pytest.mark.parametrize(
    ("action", "args"),
    [("start-session", {}), ("end-session", {}), ("pause", {"on": True}), ("show-odds", {"on": False}),
     ("show-foes", {"on": True})],
)  # fmt: skip
def test_how_the_table_is_set_is_the_gms(action: str, args: Mapping[str, Any]) -> None:
    table = Tavern()
    with table.refused("is for the GM"):
        table.does("ana", action, **args)


def test_a_table_from_before_there_were_sittings_is_played_on() -> None:
    table = Tavern()
    assert SITTING not in table.play.world
    assert SCENE not in table.play.world
    assert set(table.play.world) == {*PEOPLE, "house-rules"}
    assert table.does("gil", "start-session")["sitting"].session == 1


def test_nobody_in_the_story_takes_the_sittings_place() -> None:
    table = Tavern().does("gil", "add-seat", name="Sitting")
    assert "sitting-2" in table.play.world

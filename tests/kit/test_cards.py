"""Revealing, hiding, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kit.tables import Hero, Tavern


def with_duke() -> Tavern:
    return Tavern(duke=Hero(name="The Duke", seen_by="gm"))


def test_somebody_hidden_steps_out_and_back_again() -> None:
    table = with_duke()
    assert "duke" not in table.seen_by("ana").records
    table.does("gil", "reveal", what="duke")
    assert table.seen_by("ana").records["duke"]["name"] == "The Duke"
    assert table.last_line("ana") == "The Duke is there for all to see."
    table.does("gil", "hide", what="duke")
    assert "duke" not in table.seen_by("ana").records
    assert table.last_line("gil") == "The Duke is out of sight."
    assert table.last_line("ana") == "The Duke is there for all to see."
    table.undo()
    assert "duke" in table.seen_by("ana").records


def test_a_players_character_that_is_hidden_is_still_theirs() -> None:
    table = Tavern().does("gil", "hide", what="rowan")
    assert "rowan" in table.seen_by("ana").records
    assert "rowan" not in table.seen_by("ben").records
    assert table.last_line("ana") == "Rowan is out of sight."
    assert "Rowan" not in table.all_that_reaches("ben")


@pytest.mark.parametrize(
    ("seat", "action", "what", "why"),
    [
        ("gil", "reveal", "rowan", "Rowan cannot be picked here; possible: The Duke"),
        ("gil", "hide", "duke", "The Duke cannot be picked here; possible: Rowan"),
        ("gil", "hide", "ana", "Ana cannot be picked here"),
        ("gil", "hide", "house-rules", "House rules cannot be picked here"),
        ("gil", "hide", "scene", "The mill cannot be picked here"),
        ("gil", "reveal", "the-moon", "'the-moon' is not one of"),
        ("ana", "reveal", "duke", "Reveal is for the GM"),
        ("ana", "hide", "rowan", "Hide is for the GM"),
    ],
)
def test_only_the_gm_reveals_and_hides_and_only_what_is_of_the_story(
    seat: str, action: str, what: str, why: str
) -> None:
    table = with_duke().does("gil", "scene", name="The mill")
    with table.refused(why):
        table.does(seat, action, what=what)


def test_where_nothing_is_hidden_there_is_nothing_to_reveal() -> None:
    table = Tavern()
    with table.refused("nothing is hidden"):
        table.does("gil", "reveal", what="rowan")


# --- pictures
@pytest.mark.parametrize(("seat", "actor"), [("ana", "rowan"), ("gil", "rowan"), ("ana", "ana"), ("gil", "gil")])
def test_a_picture_is_set_by_whose_it_is_or_the_gm(seat: str, actor: str) -> None:
    table = Tavern().does(seat, "portrait", actor, picture="a1-B2_c3")
    assert table.seen_by("ben").records[actor]["picture"] == "a1-B2_c3"
    assert table.does(seat, "portrait", actor)[actor].picture == ""


@pytest.mark.parametrize(
    ("seat", "actor", "args", "why"),
    [
        ("ben", "rowan", {"picture": "p"}, "Rowan is not yours to act for"),
        ("ana", "rowan", {"picture": "<svg>"}, "is not the id of a picture"),
        ("ana", "rowan", {"picture": "http://x/y"}, "is not the id of a picture"),
        ("gil", "house-rules", {"picture": "p"}, "only people and what lies on the table have a picture"),
    ],
)
def test_other_pictures_are_refused(seat: str, actor: str, args: Mapping[str, Any], why: str) -> None:
    table = Tavern()
    with table.refused(why):
        table.does(seat, "portrait", actor, **args)


def test_a_picture_is_not_the_last_action_that_undo_takes_back() -> None:
    table = Tavern().does("gil", "new-track", name="Flood", kind="clock").does("ana", "portrait", "rowan", picture="p")
    assert table.undo() == (1,)
    assert table["rowan"].picture == "p"

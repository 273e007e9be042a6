"""The starter pack, the demo table, the sheet, the lesson."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Game, Seat, reference, starter_pack
from hearthside.engine.sheet import Buttons, Group, Reservoir, Stat, Tags, Text
from hearthside.play import Play
from hearthside.play.lesson import begin, hint, lesson_of
from hearthside.play.view import view_for
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import (
    Deed,
    ModifierTable,
    Opponent,
    ReadyCharacter,
    SuccessTable,
    Surrounding,
    Trait,
)
from hearthside.rulesets.challenge.sheet import sheet, status, vitals
from hearthside.rulesets.challenge.state import Entity, HeldTrait
from hearthside.rulesets.challenge.words import described
from rules.challenge.scenes import entity, go_on, lay, trait

CONTENT = Game(RULESET, [starter_pack(RULESET)]).content


def widgets(group: Group, kind: type[Any]) -> list[Any]:
    return [one for one in group.widgets if isinstance(one, kind)]


@pytest.mark.rule("CHA-081", "CHA-093", "CHA-097")
def test_the_list_has_many_rated_traits_of_every_sort() -> None:
    offered = [one for one in CONTENT.of(Trait).values() if one.offered]
    assert len(offered) >= 40
    assert all(one.passive or one.can_be_activated for one in offered)
    assert any(one.rating < 0 for one in offered)
    assert {one.source for one in offered} >= {"self", "inventory"}
    assert any(one.stackable for one in offered)
    assert any(isinstance(one.duration, int) for one in offered)
    assert any(one.replaces for one in offered)
    assert not [line for line in map(described, offered) if ".;" in line]


@pytest.mark.rule("CHA-037", "CHA-069", "CHA-080")
def test_whatever_the_pack_names_is_there() -> None:
    traits, tables = CONTENT.of(Trait), CONTENT.of(ModifierTable)
    for kind in (ReadyCharacter, Opponent, Surrounding):
        for entry in CONTENT.of(kind).values():
            assert set(entry.traits) <= set(traits)
    assert all(deed.success in ("", *CONTENT.of(SuccessTable)) for deed in CONTENT.of(Deed).values())
    aspects = {effect.aspect for one in traits.values() for effect in (*one.passive, *one.activated)}
    for deed in CONTENT.of(Deed).values():
        assert {*deed.aspects, *deed.opposed, *deed.effect, *deed.protection} <= aspects
    cited = {row.rule for table in tables.values() for row in table.rows}
    assert cited <= {row.id for row in reference(RULESET).rows}


@pytest.mark.rule("CHA-001", "CHA-002")
def test_the_demo_has_people_characters_opponents_and_an_environment() -> None:
    world = RULESET.demo(CONTENT)
    entities = [one for one in world.values() if isinstance(one, Entity)]
    assert sum(bool(one.player) for one in entities) == 2
    assert {one.kind for one in entities} == {"agent", "environment"}
    assert sum(isinstance(one, Seat) for one in world.values()) == 3


def test_the_lesson_begins_with_a_question_and_its_hints_name_actions() -> None:
    play = Play.lay(RULESET, RULESET.demo(CONTENT))
    lesson = lesson_of(RULESET)
    assert lesson is not None
    begin(play, lesson)
    assert view_for(play, "ana").prompts
    assert hint(play, lesson) == lesson.hints[0].text
    assert {one.until for one in lesson.hints} <= {"answered", "undone", *play.game.actions}


# --- the sheet
FULL = entity(
    None,
    HeldTrait(name="Health", number=7, most=20),
    trait("stealth", 2, name="soft", rating=3, bought=1),
    trait("stealth", -3, name="burning", state="burnt", burnt=trait("stealth", -1).passive),
    trait("armour", 1, name="coat", source="inventory"),
    trait("speed", -2, name="tired", source="circumstance", turns_left=2, temporary=True),
    trait("charm", 1, name="hat", source="inventory", stowed=True),
    text="Tall.",
    notes="A note.",
    experience=4,
)


@pytest.mark.rule("CHA-015", "CHA-080", "CHA-085", "CHA-089", "CHA-096")
def test_the_sheet_shows_traits_by_source_with_their_state_and_scores_by_aspect_explained() -> None:
    scene = lay(bill=FULL)
    drawn: Any = sheet(scene.play.reader(), "bill")  # type: ignore[arg-type]  # an id
    tags = {one.label: one for one in widgets(drawn, Tags)}
    assert [tag.text for tag in tags["Traits"].tags] == ["soft", "burning"]
    assert [tag.state for tag in tags["Traits"].tags] == ["", "burnt"]
    assert [tag.text for tag in tags["Gear"].tags] == ["coat"]
    assert "2 turns left" in tags["Circumstances"].tags[0].help
    assert [tag.text for tag in tags["Carried, not worn"].tags] == ["hat"]
    [scores] = [one for one in widgets(drawn, Group) if one.label == "Scores"]
    stealth: Stat = next(one for one in scores.widgets if one.label == "stealth")
    assert (stealth.value, str(stealth.explained)) == (1, "2 soft − 1 burning (burnt) = 1")
    [rating] = [one for one in widgets(drawn, Stat) if one.label == "Rating, of 10"]
    assert rating.value == 3
    [health] = widgets(drawn, Reservoir)
    assert (health.now, health.most) == (7, 20)
    scene.begin("set", path=f"bill.{health.field}", to=9)
    assert scene["bill"].traits["Health"].number == 9
    assert any(one.text == "A note." for one in widgets(drawn, Text))
    assert all(name in scene.play.game.actions for one in widgets(drawn, Buttons) for name in one.actions)


@pytest.mark.rule("CHA-Q44")
def test_of_hidden_scores_a_player_sees_no_sheet() -> None:
    scene = lay(bill=entity(3), guard=FULL).does("hide-scores", who="guard")
    mine = repr(sheet(scene.view("bill"), "guard"))  # type: ignore[arg-type]  # an id
    assert "soft" not in mine
    assert "What it can do is not known." in mine
    assert vitals(scene.view("bill"), "guard") == ()  # type: ignore[arg-type]  # an id
    assert "soft" in repr(sheet(scene.view("gm"), "guard"))  # type: ignore[arg-type]  # an id


@pytest.mark.rule("CHA-080")
def test_at_a_glance_there_are_numbers_and_what_is_not_as_usual() -> None:
    scene = lay(bill=FULL, lock=entity(kind="environment"))
    health, marked = vitals(scene.play.reader(), "bill")  # type: ignore[arg-type]  # an id
    assert isinstance(health, Reservoir)
    assert isinstance(marked, Tags)
    assert [tag.text for tag in marked.tags] == ["burning", "tired"]
    assert (status(scene["bill"]), status(scene["lock"])) == ("", "environment")


@pytest.mark.rule("CHA-063")
def test_the_sheet_says_what_is_left_of_a_turn() -> None:
    scene = lay(bill=entity(1), ted=entity(1))
    go_on(scene.begin("start-turns", who=["bill", "ted"]), {"bill": 9, "ted": 2})
    scene.begin("declare-speed", "bill", speed="Fast")
    assert "4 actions left" in repr(sheet(scene.play.reader(), "bill"))  # type: ignore[arg-type]  # an id


def test_notes_are_the_owners() -> None:
    scene = lay(bill=entity(), ted=entity()).begin("write-notes", "bill", notes="The key is under the mat.")
    assert scene["bill"].notes == "The key is under the mat."
    with scene.refused("not yours to act for"):
        scene.play.begin("ben", "write-notes", "bill", notes="Ha.")

"""Other sheet entries: items, abilities, status."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import SheetEntry
from rules.apocalypse.scenes import FULL, answered, called, lay, questions, result, roll, selections, sheet, told

ROPE = SheetEntry("thirty feet, wet")
CHARM = SheetEntry("warm to the touch", 2)
CURSE = SheetEntry("", -1)


@pytest.mark.rule("APO-025")
def test_the_scenarist_has_an_entry_written_changed_and_removed() -> None:
    scene = lay().begin("write-entry", who="ash", name="rope", text="thirty feet")
    assert scene["ash"].entries == {"rope": SheetEntry("thirty feet")}
    scene.begin("write-entry", who="ash", name="rope", text="twenty feet, cut")
    assert scene["ash"].entries == {"rope": SheetEntry("twenty feet, cut")}
    scene.begin("remove-entry", who="ash", name="rope")
    assert scene["ash"].entries == {}


@pytest.mark.rule("APO-025")
def test_entries_may_come_at_any_time_also_while_a_roll_is_going_on() -> None:
    scene = lay().begin("roll", "ash")
    scene.meanwhile("write-entry", who="ash", name="rope", text="found just now")
    answered(scene, **selections(scene, 0, [], "ash"), dice=[6, 6], React="pass")
    assert scene["ash"].entries == {"rope": SheetEntry("found just now")}


@pytest.mark.rule("APO-025")
def test_entries_are_the_scenarists_to_ask_for() -> None:
    scene = lay(ash=sheet(entries={"rope": ROPE}))
    with scene.refused("Write an entry is for the GM"):
        scene.play.begin("ana", "write-entry", who="ash", name="sword", modifier=9)
    with scene.refused("Remove an entry is for the GM"):
        scene.play.begin("ana", "remove-entry", who="ash", name="rope")


@pytest.mark.rule("APO-025")
def test_an_entry_that_is_not_there_cannot_be_removed() -> None:
    scene = lay(ash=sheet(entries={"rope": ROPE}))
    with scene.refused("'sword' is not one of 'rope'"):
        scene.begin("remove-entry", who="ash", name="sword")


@pytest.mark.rule("APO-026")
def test_an_entry_holds_a_name_a_text_and_perhaps_a_mechanic() -> None:
    scene = lay().begin("write-entry", who="ash", name="charm", text="warm to the touch", modifier=2)
    scene.begin("write-entry", who="ash", name="rope")
    assert scene["ash"].entries == {"charm": CHARM, "rope": SheetEntry()}
    assert scene["ash"].entries["rope"].modifier is None


@pytest.mark.rule("APO-026")
@pytest.mark.parametrize(("name", "modifier"), [("", 0), ("x" * 61, 0), ("charm", 1.5), ("charm", "a lot"), (3, 0)])
def test_an_entry_needs_a_name_and_its_mechanic_is_a_whole_number(name: object, modifier: object) -> None:
    scene = lay()
    with scene.refused("wants at least a word|at most 60|is not a whole number|is not a text"):
        scene.begin("write-entry", who="ash", name=name, modifier=modifier)


@pytest.mark.rule("APO-027", "APO-Q25")
def test_an_entry_without_a_mechanic_never_changes_the_total() -> None:
    scene = lay(ash=sheet(entries={"rope": ROPE})).begin("roll", "ash")
    assert questions(scene) == ["PickTraits"]
    answered(scene, **selections(scene, 2, [], "ash"), dice=[3, 4])
    assert result(scene) == (9, "weak")


@pytest.mark.rule("APO-028", "APO-Q34")
def test_a_ticked_modifier_is_added_and_stands_on_a_line_of_its_own() -> None:
    scene = lay(ash=sheet(harms={"cold": 1}, entries={"rope": ROPE, "charm": CHARM, "curse": CURSE}))
    scene.begin("roll", "ash")
    answered(scene, PickHarms=["cold"], PickTraits=["sings"], PickEntries=["charm", "curse"], dice=[3, 4])
    assert result(scene) == (7 + 1 - 1 + 2 - 1, "failure")
    assert told(scene)[-2] == "Ash: 7 dice + 1 sings − 1 cold + 2 charm − 1 curse = 8, failure."


@pytest.mark.rule("APO-028")
def test_only_the_scenarist_ticks_an_entry_and_only_those_with_a_mechanic() -> None:
    scene = lay(ash=sheet(entries={"rope": ROPE, "charm": CHARM})).begin("roll", "ash")
    place = next(place for place, asked in scene.waiting.items() if called(asked.request) == "PickEntries")
    assert scene.waiting[place].request.by == GM
    with scene.refused("'rope' is not one of 'charm'"):
        scene.answer(GM, ["rope"], place=place)
    with scene.refused("nothing of that is asked of you"):
        scene.play.answer("ana", scene.number, ["charm"], place=place)


@pytest.mark.rule("APO-028")
def test_a_modifier_that_is_not_ticked_on_does_not_count() -> None:
    scene = lay(ash=sheet(entries={"charm": CHARM})).begin("roll", "ash")
    answered(scene, PickTraits=[], PickEntries=[], dice=[4, 4])
    assert result(scene) == (8, "failure")


@pytest.mark.rule("APO-027")
def test_a_mechanic_that_is_taken_away_works_no_more() -> None:
    scene = lay(ash=sheet(entries={"charm": CHARM})).begin("write-entry", who="ash", name="charm", text="cold now")
    assert result(roll(scene, FULL, React="pass")) == (12, "full")

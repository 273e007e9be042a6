"""Table and setup."""

from __future__ import annotations

import pytest

from hearthside.engine import Key, RuleError
from hearthside.engine.sheet import Tags
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, HouseRules, SheetEntry
from rules.apocalypse.scenes import TRAITS, answered, empty, harms, lay, roll, sheet, write, write_traits


# --- people
@pytest.mark.rule("APO-001", "APO-Q26")
@pytest.mark.parametrize(("players", "fits"), [(1, False), (2, True), (5, True), (6, False)])
def test_three_to_six_people_play_and_the_scenarist_is_one_of_them(players: int, fits: bool) -> None:
    warnings = RULESET.warnings(empty(players).play.reader())
    assert bool(warnings) != fits
    assert all("made for 2 to 5" in warning for warning in warnings)


@pytest.mark.rule("APO-001")
@pytest.mark.parametrize("scenarists", [0, 2])
def test_exactly_one_of_them_is_the_scenarist(scenarists: int) -> None:
    assert RULESET.warnings(empty(3).play.reader()) == []
    assert RULESET.warnings(empty(3, scenarists).play.reader()) != []


@pytest.mark.rule("APO-001")
def test_a_table_of_another_size_is_warned_but_plays_all_the_same() -> None:
    scene = empty(players=1)
    assert RULESET.warnings(scene.play.reader()) == ["Players at the table: 1; the game is made for 2 to 5"]
    roll(write(scene, seat="player-1"), (1, 2), who="una", GiveHarms=[])
    assert scene.is_over


# --- characters
@pytest.mark.rule("APO-002")
def test_at_setup_a_player_writes_a_name_and_exactly_8_traits_whose_order_is_kept() -> None:
    scene = write(empty(players=2), seat="player-1", name="Una")
    assert scene["una"].name == "Una"
    assert scene["una"].player == "player-1"
    assert scene["una"].traits == TRAITS[:8]


@pytest.mark.rule("APO-002")
def test_the_player_alone_writes_the_character() -> None:
    scene = empty(players=2).begin("create", "player-1")
    while not scene.is_over:
        assert scene.asked == ["player-1"]
        with scene.refused("not yours to act for|nothing of that is asked of you"):
            scene.play.answer("player-2", scene.number, "Nobody")
        number = len(scene.run.entries)
        if number == 0:
            scene.answer("player-1", "Una")
        else:
            links = {"links": ["trait 1", "trait 2"]} if number > 4 else {}
            scene.answer("player-1", {"trait": f"trait {number}", **links})
    assert len(scene["una"].traits) == 8


@pytest.mark.rule("APO-002")
def test_two_players_write_their_characters_at_the_same_time() -> None:
    scene = empty(players=2)
    first = answered(scene.begin("create", "player-1"), CharacterName="Una").number
    second = answered(scene.begin("create", "player-2"), CharacterName="Vic").number
    write_traits(scene, "player-2")
    scene.number = first
    write_traits(scene, "player-1")
    assert scene.play.run(first).is_over
    assert scene.play.run(second).is_over
    assert scene["una"].traits == scene["vic"].traits == TRAITS[:8]


@pytest.mark.rule("APO-002")
@pytest.mark.parametrize("name", ["", "   ", "x" * 61, 7, None])
def test_a_character_needs_a_name_of_some_letters(name: object) -> None:
    scene = empty(players=2).begin("create", "player-1")
    with scene.refused("wants at least a word|too many; at most 60|is not a text"):
        scene.answer("player-1", name)


@pytest.mark.rule("APO-002")
def test_the_scenarist_does_not_write_a_character_of_their_own() -> None:
    scene = lay()
    with scene.refused("Mara does not play a character"):
        scene.play.begin("mara", "create")


@pytest.mark.rule("APO-003")
def test_a_sheet_holds_name_traits_in_order_harms_entries_and_notes() -> None:
    scene = lay(ash=sheet(harms={"burnt": 2}, entries={"rope": SheetEntry("long and wet")}))
    scene.begin("write-notes", "ash", notes="Mother went to Second Hill.\n\nAsk why.")
    ash = scene["ash"]
    assert (ash.name, ash.traits, harms(scene)) == ("Ash", TRAITS[:8], {"burnt": 2})
    assert ash.entries == {"rope": SheetEntry("long and wet")}
    assert ash.notes == "Mother went to Second Hill.\n\nAsk why."


@pytest.mark.rule("APO-003")
def test_notes_are_written_on_the_sheet_of_the_dead_too() -> None:
    scene = lay(ash=sheet(state="dead")).begin("write-notes", "ash", notes="She lies on Second Hill.")
    assert scene["ash"].notes == "She lies on Second Hill."


@pytest.mark.rule("APO-003")
def test_the_sheet_that_is_drawn_shows_all_of_it() -> None:
    scene = lay(ash=sheet(harms={"burnt": 2}, entries={"rope": SheetEntry("long", 1)}, notes="Ask why."))
    drawn = RULESET.sheet(scene.play.reader(), Key("ash"))
    tags = {widget.label: widget.tags for widget in drawn.widgets if isinstance(widget, Tags)}
    assert drawn.label == "Ash"
    assert [tag.text for tag in tags["Traits"]] == list(TRAITS[:8])
    assert [(tag.text, tag.value) for tag in tags["Harms"]] == [("burnt", 2)]
    assert [(tag.text, tag.value, tag.help) for tag in tags["Also on the sheet"]] == [("rope +1", None, "long")]
    assert "Ask why." in str(drawn)


@pytest.mark.rule("APO-004")
def test_a_fresh_character_has_no_harms_and_no_entries() -> None:
    una = write(empty(players=2), seat="player-1")["una"]
    assert una == Character(name="Una", player="player-1", traits=una.traits, links=una.links)
    assert (una.harms, una.entries, una.owed_traits) == ({}, {}, 0)


# --- the death option
@pytest.mark.rule("APO-005", "APO-Q38")
def test_setup_decides_on_the_death_value_and_play_does_not_change_it() -> None:
    scene = lay(HouseRules(death_value=8))
    for value in (9, None):
        with scene.refused("decided at setup"):
            scene.begin("house-rule", rule="death_value", to=value)
    assert scene["house-rules"].death_value == 8


@pytest.mark.rule("APO-005", "APO-Q38")
def test_a_death_option_that_is_off_stays_off_in_play() -> None:
    scene = lay()
    with scene.refused("decided at setup"):
        scene.begin("house-rule", rule="death_value", to=8)
    assert scene["house-rules"].death_value is None


@pytest.mark.rule("APO-Q38")
@pytest.mark.parametrize("value", [0, -1])
def test_the_lowest_death_value_is_1(value: int) -> None:
    with pytest.raises(RuleError, match=r"house-rules: death_value: .* >= 1"):
        lay(HouseRules(death_value=value))
    assert lay(HouseRules(death_value=1))["house-rules"].death_value == 1


@pytest.mark.rule("APO-Q38")
@pytest.mark.parametrize("value", [0, -8, 2.5, "many"])
def test_a_death_value_that_is_no_whole_number_from_1_up_is_refused_in_play_too(value: object) -> None:
    scene = lay(HouseRules(death_value=8, death_may_change=True))
    with scene.refused("Death value cannot be"):
        scene.begin("house-rule", rule="death_value", to=value)


# --- credits
@pytest.mark.rule("APO-006")
def test_the_credits_name_the_edition_and_its_licence() -> None:
    credits_ = RULESET.credits
    assert credits_.work == "Brewed in the Apocalypse – Strong"
    assert credits_.edition == "v0.1, 2023"
    assert credits_.licence == "CC0-1.0"

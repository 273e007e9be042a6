"""Modifier tables: what their rows cost, and how a campaign changes them."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM
from hearthside.rulesets.challenge.content_kinds import ModifierTable, SuccessTable
from rules.challenge.scenes import Scene, begin, challenge, entity, facts, go_on, lay, questions, rows, scores, wins


def table_of(scene: Scene, name: str) -> dict[str, int]:
    return {row.name: row.modifier for row in scene.play.reader().content.of(ModifierTable)[name].rows}


def cost(**chosen: Any) -> int:
    scene = challenge(lay(bill=entity(0), ted=entity(0)), "ted", args={"rows": rows(**chosen)})
    return scores(scene)["bill"]


@pytest.mark.parametrize(
    ("row", "modifier", "actions"),
    [
        pytest.param("Very Slow", 0, 1, marks=pytest.mark.rule("CHA-038")),
        pytest.param("Slow", -1, 2, marks=pytest.mark.rule("CHA-039")),
        pytest.param("Medium", -2, 3, marks=pytest.mark.rule("CHA-040")),
        pytest.param("Fast", -3, 4, marks=pytest.mark.rule("CHA-041")),
        pytest.param("Very Fast", -4, 5, marks=pytest.mark.rule("CHA-042")),
    ],
)
def test_speed_costs_and_gives_actions(row: str, modifier: int, actions: int) -> None:
    assert cost(speed=row) == modifier
    entry = next(one for one in lay().play.reader().content.of(ModifierTable)["speed"].rows if one.name == row)
    assert entry.actions == actions


@pytest.mark.parametrize(
    ("row", "modifier"),
    [
        pytest.param("Very Close", 0, marks=pytest.mark.rule("CHA-043")),
        pytest.param("Close", -1, marks=pytest.mark.rule("CHA-044")),
        pytest.param("Medium", -2, marks=pytest.mark.rule("CHA-045")),
        pytest.param("Far", -3, marks=pytest.mark.rule("CHA-046")),
        pytest.param("Very Far", -4, marks=pytest.mark.rule("CHA-047")),
    ],
)
def test_range_costs(row: str, modifier: int) -> None:
    assert cost(range=row) == modifier


@pytest.mark.parametrize(
    ("targets", "modifier"),
    [
        pytest.param(1, 0, marks=pytest.mark.rule("CHA-048")),
        pytest.param(2, -1, marks=pytest.mark.rule("CHA-049")),
        pytest.param(3, -2, marks=pytest.mark.rule("CHA-050")),
        pytest.param(4, -3, marks=pytest.mark.rule("CHA-051")),
        pytest.param(5, -4, marks=pytest.mark.rule("CHA-052")),
        pytest.param(6, -5, marks=pytest.mark.rule("CHA-053", "CHA-Q11")),
        pytest.param(20, -19, marks=pytest.mark.rule("CHA-053", "CHA-Q11")),
    ],
)
def test_targets_cost(targets: int, modifier: int) -> None:
    assert cost(target_count=targets) == modifier


@pytest.mark.parametrize(
    ("row", "modifier"),
    [
        pytest.param("Very Short", 0, marks=pytest.mark.rule("CHA-054")),
        pytest.param("Short", -1, marks=pytest.mark.rule("CHA-055")),
        pytest.param("Medium", -2, marks=pytest.mark.rule("CHA-056")),
        pytest.param("Long", -3, marks=pytest.mark.rule("CHA-057")),
        pytest.param("Very Long", -4, marks=pytest.mark.rule("CHA-058")),
    ],
)
def test_duration_costs(row: str, modifier: int) -> None:
    assert cost(duration=row) == modifier


@pytest.mark.rule("CHA-033")
def test_where_no_row_is_chosen_the_one_that_costs_nothing_counts() -> None:
    assert cost() == 0
    assert cost(range="Far") == -3


@pytest.mark.rule("CHA-033", "CHA-035", "CHA-Q52")
@pytest.mark.parametrize(
    "wrong",
    [rows(target_count=0), rows(target_count=-1), rows(speed="Faster"), rows(speed=["Slow", "Fast"]), rows(weather=1)],
)
def test_one_known_row_of_each_table_and_no_deed_without_a_target(wrong: dict[str, Any]) -> None:
    scene = lay(bill=entity(0), ted=entity(0))
    with scene.refused("at least 1 does|is not one of|there is no field"):
        begin(scene, "ted", rows=wrong)


@pytest.mark.rule("CHA-035")
def test_the_story_teller_sees_what_was_chosen_and_what_it_costs() -> None:
    scene = begin(lay(bill=entity(0), ted=entity(0)), "ted", rows=rows(range="Far", speed="Slow"))
    assert scene.prompt(GM).title == "“the test” (Speed Slow −1, Range Far −3): what counts?"


@pytest.mark.rule("CHA-Q13")
def test_everybody_who_is_meant_to_be_affected_is_a_target_friend_or_foe() -> None:
    scene = challenge(lay(bill=entity(0), ted=entity(0), cat=entity(0)), "ted", args={"caught": ["cat"]})
    assert scores(scene) == {"bill": -1, "ted": 0}


# --- the campaign's own
@pytest.mark.rule("CHA-036", "CHA-037")
def test_there_are_four_tables_to_begin_with() -> None:
    tables = lay().play.reader().content.of(ModifierTable)
    assert sorted(table.name for table in tables.values()) == ["Duration", "Range", "Speed", "Target Count"]


@pytest.mark.rule("CHA-011", "CHA-036")
def test_a_row_is_changed_and_counts_from_then_on() -> None:
    scene = lay(bill=entity(0), ted=entity(0)).begin("change-row", which="range", row="Far", to={"modifier": -7})
    assert table_of(scene, "range")["Far"] == -7
    assert scores(challenge(scene, "ted", args={"rows": rows(range="Far")}))["bill"] == -7


@pytest.mark.rule("CHA-036", "CHA-Q12")
def test_a_row_is_added_beyond_the_last_and_removed_again() -> None:
    scene = lay(bill=entity(0), ted=entity(40))
    scene.begin("add-row", which="range", row={"name": "Out of sight", "modifier": -5})
    assert scores(challenge(scene, "ted", args={"rows": rows(range="Out of sight")}))["bill"] == -5
    scene.begin("remove-row", which="range", row="Out of sight")
    with scene.refused("is not one of"):
        begin(scene, "ted", rows=rows(range="Out of sight"))


@pytest.mark.rule("CHA-036")
def test_a_new_speed_says_how_many_actions_it_gives() -> None:
    scene = lay().begin("add-row", which="speed", row={"name": "Blurred", "modifier": -6, "actions": 7})
    assert scene.play.reader().content.of(ModifierTable)["speed"].rows[-1].actions == 7


@pytest.mark.rule("CHA-036")
def test_a_table_is_added_and_another_removed() -> None:
    scene = lay(bill=entity(0), ted=entity(0))
    cover = [{"name": "Open", "modifier": 0}, {"name": "Behind a wall", "modifier": -2}]
    scene.begin("add-table", name="Cover", rows=cover)
    scene.begin("remove-table", which="duration")
    assert scores(challenge(scene, "ted", args={"rows": rows(cover="Behind a wall", range="Close")}))["bill"] == -3
    with scene.refused("there is no field duration"):
        begin(scene, "bill", who="ted", rows=rows(duration="Short"))


@pytest.mark.rule("CHA-036")
def test_a_table_that_counts_goes_on_beyond_its_rows() -> None:
    scene = lay(bill=entity(0), ted=entity(0))
    steps = [{"name": "1 wall", "modifier": 0}, {"name": "2 walls", "modifier": -3}]
    scene.begin("add-table", name="Walls", rows=steps, counts=True)
    assert scores(challenge(scene, "ted", args={"rows": rows(walls=4)}))["bill"] == -9


@pytest.mark.rule("CHA-036")
def test_without_a_speed_table_there_is_one_action_in_a_turn() -> None:
    scene = lay(bill=entity(0), ted=entity(40)).begin("remove-table", which="speed")
    scene.begin("start-turns", who=["bill"])
    while not scene.is_over:
        scene.answer(scene.asked[0], [9] if questions(scene) == ["dice"] else {})
    assert wins(challenge(scene, "ted"))[0][0] == "ted"
    with scene.refused("no actions left"):
        begin(scene, "ted")


@pytest.mark.rule("CHA-036")
@pytest.mark.parametrize(
    ("action", "args", "why"),
    [
        ("add-row", {"which": "speed", "row": {"name": "fast", "modifier": -9}}, "Speed has a row fast already"),
        ("add-row", {"which": "speed", "row": {"name": "Crawl", "modifier": 1, "actions": 0}}, "at least 1 does"),
        ("add-row", {"which": "weather", "row": {"name": "x", "modifier": 0}}, "is not one of"),
        ("change-row", {"which": "range", "row": "Nowhere", "to": {"modifier": 0}}, "is not one of"),
        ("change-row", {"which": "range", "row": "Very Close", "to": {"modifier": -1}}, "one row has the modifier 0"),
        ("remove-row", {"which": "range", "row": "Very Close"}, "one row has the modifier 0"),
        ("add-table", {"name": "Range", "rows": [{"name": "a", "modifier": 0}]}, "there is a table Range already"),
        ("add-table", {"name": "!", "rows": [{"name": "a", "modifier": 0}]}, "no letter and no digit"),
        ("add-table", {"name": "Cover", "rows": []}, "0 given; at least 1"),
        ("add-table", {"name": "Cover", "rows": [{"name": "a", "modifier": -1}]}, "one row has the modifier 0"),
        (
            "add-table",
            {"name": "Cover", "rows": [{"name": "a", "modifier": 0}, {"name": "A", "modifier": -1}]},
            "two rows of a table have the same name",
        ),
        ("remove-table", {"which": "weather"}, "is not one of"),
        ("write-success", {"name": "Any", "rows": [{"lead": 3}]}, "begins with a lead of 0"),
        ("write-success", {"name": "Any", "rows": [{"lead": 0}, {"lead": 0}]}, "in rising order"),
        ("write-success", {"name": "?", "rows": [{"lead": 0}]}, "no letter and no digit"),
        ("write-success", {"name": "Any", "rows": [{"lead": -1}]}, "at least 0 does"),
    ],
)
def test_what_makes_no_table_is_refused_and_changes_nothing(action: str, args: dict[str, Any], why: str) -> None:
    scene = lay(bill=entity(0))
    with scene.refused(why):
        scene.begin(action, **args)


@pytest.mark.rule("CHA-036")
def test_players_do_not_change_tables() -> None:
    scene = lay(bill=entity(0))
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "remove-table", which="range")


@pytest.mark.rule("CHA-069")
def test_a_success_table_is_written_changed_and_removed() -> None:
    scene = lay(bill=entity(10), ted=entity(0))
    scene.begin("write-success", name="Duels", rows=[{"lead": 0, "extra": 5, "text": "a touch"}])
    judged = {"roles": "as declared", "success": "duels"}
    fought = challenge(scene, "ted", dice={"bill": 2, "ted": 2}, Judge=judged)
    assert (facts(fought, "Beaten")[0]["extra"], facts(fought, "Beaten")[0]["text"]) == (5, "a touch")
    scene.begin("write-success", name="Duels", rows=[{"lead": 0, "extra": 2}])
    assert wins(challenge(scene, "ted", dice={"bill": 2, "ted": 2}, Judge=judged))[0][4] == 2
    scene.begin("remove-success", which="duels")
    assert "duels" not in scene.play.reader().content.of(SuccessTable)


@pytest.mark.rule("CHA-036", "CHA-066")
def test_whoever_has_declared_a_speed_that_is_taken_from_the_table_still_acts() -> None:
    table = lay(bill=entity(0), ted=entity(40))
    go_on(table.begin("start-turns", who=["bill", "ted"]), {"bill": 20, "ted": 1})
    table.begin("declare-speed", "bill", speed="Fast").begin("remove-row", which="speed", row="Fast")
    scene = challenge(table, "ted")
    assert (scores(scene)["bill"], scene["bill"].turn.left) == (0, 3)

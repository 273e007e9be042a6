"""What the page shows of a fight."""

from __future__ import annotations

from hearthside.engine import GM, Key
from hearthside.engine.sheet import Bar, Pips
from hearthside.rulesets.strive.board import deeds, gauges, token, way
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight
from rules.strive.scenes import lay, somebody

VESNA, BRUTE = Key[Character]("vesna"), Key[Character]("brute")


def test_a_token_shows_hit_points_in_segments_and_action_points() -> None:
    scene = fight(brute=somebody(), ap={"vesna": 3})
    shown = token(scene.view(GM), VESNA)
    assert (shown.side, shown.bars, shown.pips) == ("party", (Bar("HP", 30, 30, 3),), Pips("AP", 3, 5, 5))
    assert token(scene.view(GM), BRUTE).side == "foes"


def test_outside_of_a_fight_nothing_is_counted_and_nobody_has_a_turn() -> None:
    scene = lay(vesna=somebody())
    view = scene.view("vesna")
    assert (token(view, VESNA).pips, gauges(view), deeds(view, VESNA), way(view, VESNA)) == (None, (), (), "walk")


def test_momentum_says_how_far_it_is_to_the_next_great_deed() -> None:
    views = {value: fight(brute=somebody(), momentum=value).view("vesna") for value in (11, 18, -5, -20)}
    notes = {value: gauges(view)[0].note for value, view in views.items()}
    assert notes == {
        11: "7 more for Heroic Acts",
        18: "Heroic Acts are possible",
        -5: "13 less for Desperate Measures",
        -20: "Desperate Measures are possible",
    }


def test_each_attack_is_a_deed_with_its_price_and_its_chance_and_what_is_not_possible_says_why() -> None:
    scene = fight(brute=somebody(), ap={"vesna": 2})
    found = {one.label: one for one in deeds(scene.view("vesna"), VESNA)}
    punch = found["Punch, Kick, Headbutt"]
    assert (punch.action, punch.args, punch.cost, punch.refusal) == ("attack", {"which": "punch"}, 2, "")
    assert [chance.whom for chance in punch.chances] == ["brute"]
    assert found["Stand up"].refusal == "Vesna is not Prone"
    poor = {one.label: one for one in deeds(fight(brute=somebody(), ap={"vesna": 1}).view("vesna"), VESNA)}
    assert poor["Punch, Kick, Headbutt"].refusal
    assert not poor["Punch, Kick, Headbutt"].chances


def test_out_of_turn_nothing_of_ones_own_accord_is_possible() -> None:
    scene = fight(brute=somebody(), turn="brute")
    refused = {one.label: one.refusal for one in deeds(scene.view("vesna"), VESNA)}
    assert refused["Punch, Kick, Headbutt"] == refused["End the turn"] == "it is not the turn of Vesna"

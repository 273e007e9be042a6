"""What the page shows of a fight."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, Key
from hearthside.engine.sheet import Bar, Pips
from hearthside.rulesets.strive.board import deeds, gauges, token, way
from hearthside.rulesets.strive.npc import FreeStrike, NpcTrait
from hearthside.rulesets.strive.squads import Squad
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


@pytest.mark.rule("STR-963", "STR-964", "STR-965", "STR-966")
def test_a_squad_moves_and_attacks_as_one_with_the_chance_of_all_who_reach() -> None:
    rat = somebody(strength=2, agility=3, skills={"bite": 4}, squad="squad", free_strike=FreeStrike(2, "piercing"))
    rats: dict[str, Any] = {"rat-1": rat, "rat-2": rat, "rat-3": rat}
    scene = fight(turn="rat-1", more={"squad": Squad(name="Rats", members=tuple(map(Key, rats)))}, **rats)
    found = {one.label: one for one in deeds(scene.view(GM), Key("rat-1"))}
    together, alone = found["All: Bite"], found["Bite"]
    assert (together.action, together.args, together.cost) == ("squad-attack", {"which": "bite"}, alone.cost)
    assert together.chances[0].share > alone.chances[0].share  # two dice more
    mean = [float(one.chances[0].note.split()[0]) for one in (alone, together)]
    assert mean[1] - mean[0] == 4  # and the Free Strikes of the two others
    assert found["Squad move"].action == way(scene.view(GM), Key("rat-1")) == "squad-move"
    assert "Squad move" not in {one.label for one in deeds(scene.view(GM), VESNA)}


@pytest.mark.rule("STR-983", "STR-989")
def test_what_only_a_trait_allows_is_shown_to_those_who_have_it() -> None:
    leaper = somebody(npc_traits={"leaper": NpcTrait()})
    scene = fight(turn="frog", frog=leaper, brute=somebody())
    assert "Leap to somebody" in {one.label for one in deeds(scene.view(GM), Key("frog"))}
    assert "Leap to somebody" not in {one.label for one in deeds(scene.view(GM), BRUTE)}

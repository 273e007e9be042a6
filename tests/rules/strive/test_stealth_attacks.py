"""Attacks from stealth."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive.fights import fight, go
from rules.strive.scenes import BY_THE_BOOK, Scene, answered, questions, somebody, told


def creeps(weapon: str, attack: str, rules: HouseRules = BY_THE_BOOK, toughness: int = 4, **more: Any) -> Scene:
    """Vesna, Strength 2, attacks a guard who has not seen her."""
    vesna = somebody(assets={weapon: Asset(entry=weapon, place="hands", hands=2)}, strength=2)
    scene = fight(rules, vesna=vesna, guard=somebody(toughness=toughness, hp=50))
    return scene.begin("attack-from-stealth", "vesna", which=attack, whom="guard")


@pytest.mark.rule("STR-476", "STR-Q71")
def test_it_hits_without_a_test_and_without_a_defence_at_the_usual_ap() -> None:
    scene = creeps("wreck-axe", "hew")
    answered(scene, IsUnnoticed=True)
    assert questions(scene) == ["dice"]  # the damage at once
    go(scene, [4])
    assert (scene["guard"].hp, scene["vesna"].fighting.ap, scene["guard"].fighting.ap) == (50 - (4 + 2 + 2), 2, 4)


@pytest.mark.rule("STR-Q71")
def test_the_gm_says_whether_it_was_unnoticed() -> None:
    scene = creeps("wreck-axe", "hew")
    answered(scene, IsUnnoticed=False)
    assert scene.is_over
    assert (scene["guard"].hp, scene["vesna"].fighting.ap) == (50, 4)
    assert told(scene) == ["Vesna: is not unnoticed."]


@pytest.mark.rule("STR-477", "STR-EX45")
def test_a_club_knocks_out_who_is_not_too_tough() -> None:
    scene = creeps("pit-hammer", "batter", toughness=4)  # 4 − 2 = 2
    answered(scene, IsUnnoticed=True, KnockOut=True)
    assert "unconscious" in scene["guard"].conditions
    assert scene["guard"].hp == 50


@pytest.mark.rule("STR-477", "STR-EX45")
def test_who_is_too_tough_is_only_hurt() -> None:
    scene = creeps("pit-hammer", "batter", toughness=10)
    answered(scene, IsUnnoticed=True)
    assert questions(scene) == ["dice"]


@pytest.mark.rule("STR-477")
def test_a_blade_knocks_nobody_out_and_who_may_need_not() -> None:
    answered(blade := creeps("wreck-axe", "hew"), IsUnnoticed=True)
    assert questions(blade) == ["dice"]
    answered(club := creeps("pit-hammer", "batter"), IsUnnoticed=True, KnockOut=False)
    go(club, [1])
    assert (club["guard"].hp, club["guard"].conditions) == (50 - (1 + 2 + 2), {})


@pytest.mark.rule("STR-Q71")
def test_a_table_may_let_the_knock_out_hurt_too() -> None:
    scene = creeps("pit-hammer", "batter", HouseRules(stealth_hurts_too=True))
    answered(scene, IsUnnoticed=True, KnockOut=True)
    go(scene, [1])
    assert scene["guard"].hp == 45
    assert "unconscious" in scene["guard"].conditions


@pytest.mark.rule("STR-477", "STR-507", "STR-Q75")
def test_a_knock_out_is_a_successful_attack() -> None:
    scene = creeps("pit-hammer", "batter")
    answered(scene, IsUnnoticed=True, KnockOut=True)
    assert scene.play.reader()[COMBAT].momentum == 2


@pytest.mark.rule("STR-476", "STR-1259")
def test_what_the_attack_does_besides_it_does_from_stealth_too() -> None:
    scene = creeps("pit-hammer", "dent")
    answered(scene, IsUnnoticed=True, KnockOut=False)
    go(scene, [1])
    assert "Dented" in scene["guard"].effects


@pytest.mark.rule("STR-476", "STR-Q71")
def test_it_exhausts_as_it_always_does_and_reveals_who_was_hidden() -> None:
    bow = {"bow": Asset(entry="wall-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=5)}
    vesna = somebody(assets=bow, skills={"weapon:wall-bows": 2}, hidden_by="camouflaged")
    scene = fight(vesna=vesna, guard=somebody(hp=50, toughness=4))
    scene.begin("attack-from-stealth", "vesna", which="full-draw", whom="guard")
    answered(scene, IsUnnoticed=True, HowFar=5)
    go(scene, [1, 1])
    assert (scene["vesna"].exhaustion, scene["vesna"].hidden_by) == (1, "")

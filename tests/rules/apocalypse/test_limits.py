"""Scenes at the limits of Apocalypse's rules: whose a character is, what is told, what counts when nothing is said."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.kit.characters import as_file
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import HouseRules
from rules.apocalypse.scenes import WEAK, answered, harms, lay, nobody_reacts, roll, sheet, told


@pytest.mark.rule("APO-048")
@pytest.mark.parametrize(("judged", "averted"), [("averts", True), ("fails", False)])
def test_a_complication_is_averted_by_a_reaction_that_is_judged_to_avert_it_and_by_no_other(
    judged: str, averted: bool
) -> None:
    scene = roll(lay(), WEAK, WeakResult="complication", GiveHarms=["cold"]).answer("ash", "react")
    answered(scene, Judged=judged)
    nobody_reacts(scene)
    assert ("The complication is averted by Ash." in told(scene)) is averted
    assert (harms(scene) == {}) is averted


@pytest.mark.rule("APO-052", "APO-Q33")
def test_a_harm_has_level_1_unless_it_is_said_otherwise() -> None:
    scene = lay(HouseRules(free_harm=True)).begin("harm", who="ash", harm="cold")
    assert harms(scene) == {"cold": 1}


@pytest.mark.rule("APO-Q14")
@pytest.mark.parametrize(("by", "player"), [("mara", ""), ("ben", "ben")])
def test_a_character_from_a_file_belongs_to_the_player_who_brings_it_or_to_the_scenarist(by: str, player: str) -> None:
    scene = lay()
    brought = as_file(RULESET, "cat", sheet(name="Cat"))
    scene.number = scene.play.begin(by, "bring-character", by, character=brought).number
    if not scene.is_over:
        scene.answer(GM, True)
    assert scene["cat"].player == player

"""What lasts for a round or a fight ends with it, whichever way it ends."""

from __future__ import annotations

import pytest

from hearthside.engine import GM
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.state import Held
from rules.brew.fights import Brawl, attack, declare, fighter, health, lay, refusal, told

FISTS, DODGE = "bare-hands:power", "defend:power:melee"


def in_turns(rules: HouseRules | None = None) -> Brawl:
    """Pete acts first, then Marlo, then Ted."""
    scene = lay(rules or HouseRules(), pete=fighter(speed=4), marlo=fighter(speed=3), ted=fighter(speed=2))
    return scene.begin("start-turns", who=["pete", "marlo", "ted"])


def have_acted(scene: Brawl) -> list[str]:
    return [who for who in ("pete", "marlo", "ted") if scene[who].fighting and scene[who].fighting.acted]


@pytest.mark.rule("BREW-067", "BREW-157")
def test_who_leaves_on_the_last_turn_of_a_round_ends_the_round_for_everybody() -> None:
    scene = attack(in_turns(), FISTS, DODGE, 1, 6)
    assert have_acted(scene) == ["pete", "marlo"]
    scene.begin("next-turn").begin("next-turn").begin("leave-fight", who="ted")
    assert (scene["*turns"].acting, scene["*turns"].round, scene["*fight"].round) == ("pete", 2, 2)
    assert have_acted(scene) == []
    assert refusal(scene, "attack", "pete") == ""


@pytest.mark.rule("BREW-157")
def test_who_leaves_on_another_turn_of_the_round_does_not_end_it() -> None:
    scene = attack(in_turns(), FISTS, DODGE, 1, 6).begin("leave-fight", who="ted")
    assert (scene["*turns"].acting, scene["*fight"].round, have_acted(scene)) == ("pete", 1, ["pete", "marlo"])
    scene.begin("leave-fight", who="pete")
    assert (scene["*turns"].acting, scene["*fight"].round, have_acted(scene)) == ("marlo", 1, ["marlo"])


@pytest.mark.rule("BREW-064")
def test_when_the_last_in_the_order_leaves_the_fight_goes_on_without_turns() -> None:
    scene = lay(ted=fighter()).begin("start-turns", who=["pete"]).begin("leave-fight", who="pete")
    assert (scene["*turns"].round, scene["*fight"].round, scene["marlo"].fighting) == (0, 1, Fighting())


@pytest.mark.rule("BREW-064", "BREW-070")
def test_without_turns_the_fight_and_its_round_go_on() -> None:
    scene = attack(in_turns(), "grapple:power", DODGE, 6, 1)
    scene.begin("end-turns")
    assert (scene["*turns"].round, scene["*fight"].round) == (0, 1)
    assert have_acted(scene) == ["pete", "marlo"]
    assert (scene["marlo"].fighting.down, dict(scene["*fight"].holders)) == (True, {"marlo": "pete"})
    declare(scene, ted="step:1")
    assert (scene["*fight"].round, scene["ted"].fighting.zone, have_acted(scene)) == (2, 1, [])


@pytest.mark.rule("BREW-067", "BREW-070", "BREW-Q145")
@pytest.mark.parametrize("how", ["end-round", "time-passes"])
def test_the_gm_ends_a_round_of_the_fight_and_everybody_may_act_again(how: str) -> None:
    scene = lay(ted=fighter()).begin("step", "pete", zone=1)
    assert have_acted(scene) == ["pete"]
    args = {"unit": "round", "amount": 2} if how == "time-passes" else {}
    scene.begin(how, **args)
    assert have_acted(scene) == []
    assert scene["*fight"].round == (3 if how == "time-passes" else 2)


@pytest.mark.rule("BREW-161", "BREW-Q148")
def test_a_round_that_the_gm_ends_was_fought_too() -> None:
    scene = attack(in_turns(HouseRules(fight_fatigue=True)), FISTS, DODGE, 1, 6).begin("end-round")
    assert [scene[who].fighting.fought for who in ("pete", "marlo", "ted")] == [1, 1, 0]
    assert dict(scene["*fight"].attackers) == {}


@pytest.mark.rule("BREW-Q54")
def test_damage_that_counts_at_the_end_of_the_round_counts_before_the_next_one() -> None:
    scene = attack(in_turns(HouseRules(damage_at_round_end=True)), FISTS, DODGE, 6, 1)
    assert health(scene) == 10
    assert health(scene.begin("end-round")) < 10
    assert dict(scene["*fight"].owed) == {}


@pytest.mark.rule("BREW-399", "BREW-Q202")
def test_the_god_s_favour_leaves_at_the_end_of_the_round_whoever_only_defended_for_free() -> None:
    faithful = fighter(speed=3, tricks={"cloak-of-the-gods-favour": Held()}, fighting=Fighting(cloak=2))
    scene = lay(HouseRules(only_dodging_is_an_action=True), pete=fighter(speed=4), marlo=faithful, ted=fighter())
    entry = {"name": "Cloak", "effect": "cloak"}
    scene.begin("pack-entry", kind="tricks", entry="cloak-of-the-gods-favour", fields=entry)
    scene.begin("start-turns", who=["pete", "marlo", "ted"])
    attack(scene, FISTS, DODGE, 1, 6)
    assert scene["marlo"].fighting == Fighting(cloak=2, guarding=True)
    scene.begin("end-round")
    assert scene["marlo"].fighting.cloak == 0
    assert "The god's favour leaves Marlo." in told(scene)


@pytest.mark.rule("BREW-115", "BREW-Q38")
def test_who_is_on_their_feet_by_the_gm_s_word_is_held_by_nobody() -> None:
    scene = attack(in_turns(), "grapple:power", DODGE, 6, 1)
    scene.play.act(GM, "set", path="marlo.fighting.down", to=False)
    assert dict(scene.checked()["*fight"].holders) == {}


@pytest.mark.rule("BREW-113")
def test_what_lasted_for_the_fight_is_over_with_it() -> None:
    scene = attack(in_turns(), "grapple:power", DODGE, 6, 1).begin("name-place", zone=1, name="The bar")
    scene.begin("end-fight")
    fight = scene["*fight"]
    assert (fight.round, fight.metres, dict(fight.places), dict(fight.holders)) == (0, 0, {}, {})
    assert (dict(fight.attackers), dict(fight.engaged), fight.wrestled) == ({}, {}, ())
    assert [scene[who].fighting for who in ("pete", "marlo", "ted")] == [None, None, None]
    assert told(scene)[0] == "The fight is over."


@pytest.mark.rule("BREW-067", "BREW-157")
def test_after_somebody_has_left_who_cannot_do_anything_is_passed_over() -> None:
    scene = in_turns()
    scene.play.act(GM, "set", path="marlo.health", to=0)
    scene.begin("leave-fight", who="pete")
    assert (scene["*turns"].acting, scene["*turns"].round) == ("ted", 1)
    scene.begin("leave-fight", who="ted")
    assert scene["*turns"].order == ("marlo",)

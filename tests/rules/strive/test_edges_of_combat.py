"""Where a rule of combat ends: who does not get what it gives, and what it leaves as it was."""

from __future__ import annotations

import pytest

from hearthside.engine import IllegalAnswer
from hearthside.rulesets.strive.body import Affliction
from rules.strive.fights import fight, go, stands, use
from rules.strive.scenes import options, reply, somebody, told

BRUTE = somebody(hp=59, strength=3, toughness=6)


@pytest.mark.rule("STR-838", "STR-839")
def test_no_trophy_is_collected_by_a_hunter_who_is_not_in_the_fight() -> None:
    scene = fight(brute=BRUTE, more={"hunter": somebody("Hunter", titles={"monster-hunter": ""})})
    with pytest.raises(IllegalAnswer, match="is for combat"):
        scene.begin("collect-the-trophy", "hunter", whom="brute")


@pytest.mark.rule("STR-409", "STR-311")
def test_somebody_hidden_acts_in_their_own_turn_and_in_no_other() -> None:
    scene = fight(brute=somebody(seen_by="gm"), hound=somebody(seen_by="gm"))
    with pytest.raises(IllegalAnswer, match="not the turn of Brute"):
        scene.begin("finish-turn", "brute")
    go(scene.begin("finish-turn", "vesna"))
    with pytest.raises(IllegalAnswer, match="not the turn of Vesna"):
        scene.begin("finish-turn", "vesna")
    with pytest.raises(IllegalAnswer, match="not the turn of Hound"):
        scene.begin("finish-turn", "hound")
    go(scene.begin("finish-turn", "brute"))
    go(scene.begin("finish-turn", "hound"))
    go(scene.begin("finish-turn", "vesna"))


@pytest.mark.rule("STR-409", "STR-311")
def test_somebody_hidden_but_for_their_player_acts_while_nobody_who_is_seen_does() -> None:
    scene = fight(tomas=somebody(seen_by="owner"), brute=somebody())
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        scene.begin("finish-turn", "tomas")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "tomas"))
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        scene.begin("finish-turn", "tomas")


@pytest.mark.rule("STR-312", "STR-413")
def test_when_the_next_one_loses_the_turn_that_somebody_left_the_one_after_has_a_whole_turn() -> None:
    scene = fight(brute=somebody(conditions={"stunned": Affliction(points=9)}), tomas=somebody(),
                  fighting={"tomas": {"must_attack": "brute"}})  # fmt: skip
    go(scene.begin("leave-fight", who="vesna"))
    assert "The turn of Brute is lost: Brute is Stunned." in told(scene)
    assert stands(scene, "tomas").bound_now, "the taunt binds in this turn"


@pytest.mark.rule("STR-472", "STR-475", "STR-703")
def test_who_lies_prone_opposes_a_shove_with_a_die_less() -> None:
    strong = somebody(strength=4, conditions={"prone": Affliction()})
    scene = fight(vesna=somebody(skills={"unarmed-combat": 4}), brute=strong)
    go(use(scene, "shove", "brute"), [1, 1, 1], [1, 1, 1, 1], Defend="strength")


@pytest.mark.rule("STR-521", "STR-524", "STR-698", "STR-711")
def test_who_has_decided_on_a_free_attack_only_says_which() -> None:
    finish = fight(brute=BRUTE, momentum=18).begin("heroic-act", "vesna", which="finish")
    breakout = fight(brute=BRUTE, momentum=-18).begin("desperate-measure", "vesna", which="strikes")
    reply(breakout, "WhomOrNobody", "brute")
    jabbing = somebody(strength=3, skills={"acrobatics": 3})
    jab = use(fight(vesna=jabbing, brute=BRUTE, turn="brute"), "punch", "vesna", who="brute", attack=True)
    with pytest.raises(AssertionError, match="FreeAttack is asked"):
        go(jab, [6, 6, 6, 1, 1], [1, 1, 1, 1, 1], react=("bob-weave-jab",), Defend="acrobatics")
    for scene in (finish, breakout, jab):
        assert options(scene, "FreeAttack") == ["punch"]

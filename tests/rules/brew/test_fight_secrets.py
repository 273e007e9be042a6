"""Who is hidden fights too, and nobody learns more of them than that somebody does."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from hearthside.play.view import view_for
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.fights import Brawl, declare, fighter, lay, questions, rolls, then, told

FISTS, DODGE = "bare-hands:power", "defend:power:melee"
SHADE = structs.replace(fighter(power=3, melee=3), seen_by="gm")


def seen_by(scene: Brawl, seat: str) -> str:
    return msgspec.json.encode(view_for(scene.play, seat)).decode()


@pytest.mark.rule("BREW-104", "BREW-123")
def test_who_is_attacked_by_somebody_hidden_answers_without_learning_who_it_is() -> None:
    scene = lay(shade=SHADE).begin("start-turns", who=["pete", "marlo", "shade"])
    then(scene, ("shade:dice", 6), ("pete:dice", 4), ("marlo:dice", 2))
    then(scene.begin("attack", "shade", whom="pete", how=FISTS), ("WhoElseAttacks", []))
    assert scene.prompt("pete").title == "somebody attacks Pete. What then?"
    rolls(then(scene, ("pete:Respond", DODGE)), 5, 1)
    for seat in ("ana", "ben"):
        assert "shade" not in seen_by(scene, seat).casefold()
    assert "Shade hits Pete" in " ".join(told(scene)), "the GM's log has the name"


@pytest.mark.rule("BREW-153", "BREW-144")
def test_who_is_hidden_is_nobodys_target_and_on_nobodys_list_of_distances() -> None:
    scene = lay(shade=SHADE).begin("fight-round")
    offered = [option.value for option in scene.prompt("pete").fields["act"].options]
    assert not [one for one in offered if "shade" in str(one)]
    assert [one for one in offered if "marlo" in str(one)]
    assert "shade" not in seen_by(scene, "ana").casefold()


@pytest.mark.rule("BREW-Q22", "BREW-Q53")
@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(defender_engages=True)])
def test_of_a_hidden_and_a_seen_attacker_nobody_is_asked_to_choose(rules: HouseRules) -> None:
    scene = declare(lay(rules, shade=SHADE), pete="wait", marlo=f"attack:pete:{FISTS}", shade=f"attack:pete:{FISTS}")
    assert "WhomToMeet" not in questions(scene)
    assert "shade" not in seen_by(scene, "ana").casefold()


@pytest.mark.rule("BREW-Q145")
def test_nobody_is_asked_whether_somebody_hidden_attacks_too() -> None:
    scene = lay(shade=SHADE).begin("start-turns", who=["pete", "marlo", "shade"])
    then(scene, ("pete:dice", 6), ("marlo:dice", 4), ("shade:dice", 2))
    scene.begin("attack", "pete", whom="marlo", how=FISTS)
    assert questions(scene) == ["Respond"]

"""Who is hidden fights too, and nobody learns more of them than that somebody does."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from hearthside.engine import Answered, Place
from hearthside.play.view import view_for
from hearthside.rulesets.brew.fight_state import Fighting
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.fights import Brawl, declare, fighter, lay, questions, reply, rolls, then, told

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


def with_and_without_the_shade(**others: Any) -> tuple[Brawl, Brawl]:
    """The same fight twice; the second time somebody fights in it of whom nobody knows, first of all of them."""
    plain = lay(**others)
    world = dict(plain.play.world)
    shade = structs.replace(SHADE, name="Shade", fighting=Fighting())
    return plain, Brawl({"shade": shade, **world})


@pytest.mark.rule("BREW-070")
def test_in_a_round_that_everybody_declares_at_once_a_hidden_fighter_shows_in_no_prompt() -> None:
    plain, secret = with_and_without_the_shade(ted=fighter())
    plain.begin("fight-round")
    reply(secret.begin("fight-round"), "Declare", "wait", "shade")
    for seat in ("ana", "ben"):
        assert seen_by(plain, seat) == seen_by(secret, seat)
    deeds: dict[str, Any] = {"pete": f"attack:marlo:{FISTS}", "marlo": "wait", "ted": f"attack:marlo:{FISTS}"}
    for scene in (plain, secret):
        for who, deed in deeds.items():
            reply(scene, "Declare", deed, who)
    assert questions(plain) == ["WhomToMeet"]
    assert seen_by(plain, "ben") == seen_by(secret, "ben")


@pytest.mark.rule("BREW-151")
def test_what_a_hidden_fighter_does_besides_shifts_no_later_prompt() -> None:
    plain, secret = with_and_without_the_shade()
    reply(secret.begin("fight-round"), "Declare", {"act": "else", "what": "listens"}, "shade")
    plain.begin("fight-round")
    for scene in (plain, secret):
        for who in ("pete", "marlo"):
            reply(scene, "Declare", {"act": "else", "what": "looks about"}, who)
    then(secret, ("shade:OtherDeed", {"attribute": "wits", "skill": "", "what": "listens"}))
    reply(secret, "GMRules", {"possible": False})
    assert questions(plain) == questions(secret) == ["OtherDeed"]
    assert seen_by(plain, "ana") == seen_by(secret, "ana")


@pytest.mark.rule("BREW-070")
def test_a_round_waits_for_nobody_who_is_hidden() -> None:
    plain, secret = with_and_without_the_shade()
    for scene in (plain, secret):
        scene.begin("step", "pete", zone=1).begin("step", "marlo", zone=1)
    assert (plain["*fight"].round, secret["*fight"].round) == (2, 2)
    for seat in ("ana", "ben"):
        assert seen_by(plain, seat) == seen_by(secret, seat)
    alone = secret.begin("leave-fight", who="pete").begin("leave-fight", who="marlo").begin("step", "shade", zone=1)
    assert alone["*fight"].round == 3


def test_answers_of_logs_that_count_every_request_are_still_read() -> None:
    _, scene = with_and_without_the_shade()
    scene.begin("fight-round")
    for who, what in (("pete", "looks about"), ("shade", "listens"), ("marlo", "hides")):
        reply(scene, "Declare", {"act": "else", "what": what}, who)
    then(scene, ("shade:OtherDeed", {"attribute": "wits", "skill": "", "what": "listens"}))
    reply(scene, "GMRules", {"possible": False})
    given = [entry for entry in scene.run.entries if isinstance(entry, Answered)]
    places = {"pete": (0, 1), "shade": (0, 0), "marlo": (0, 2)}  # asking 1 goes to nobody: nobody attacks
    later = {"choose OtherDeed": (2, 0), "choose GMRules": (3, 0)}
    before = [structs.replace(entry, place=Place((), *later.get(entry.kind, places.get(entry.who, (0, 0)))))
              for entry in given]  # fmt: skip
    assert [entry.place for entry in before] != [entry.place for entry in given]
    read, known = (scene.play.read(scene.run, entries) for entries in (before, given))
    assert read.waiting == known.waiting
    assert read.facts == known.facts

"""What cannot be done now, and why: the other side of every condition of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.engine import Id
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive.fights import fight
from rules.strive.grounds import at, on_field
from rules.strive.scenes import Scene, lay, somebody

HUNTER = somebody("Hunter", titles={"monster-hunter": ""})
TRAPPER: dict[str, Any] = {"skills": {"trapping": 3}, "assets": {"Jaws": Asset(entry="jaw-trap")}}
COIN: dict[str, Any] = {"assets": {"Coin": Asset(bulk=1, place="property")}}


def peace() -> Scene:
    return lay(tomas=somebody())


def tired(**fields: Any) -> Scene:
    """A fight in which Vesna has a single AP."""
    return fight(brute=somebody(), ap={"vesna": 1}, vesna=somebody(**fields))


def onlooker() -> Scene:
    return fight(brute=somebody(), momentum=18, more={"hunter": HUNTER})


REFUSED: dict[str, tuple[Callable[[], Scene], str, Id, dict[str, Any], str]] = {
    "do something in peace": (peace, "do-something", "vesna", {"what": "a door"}, "there is no combat"),
    "do something beside a fight": (onlooker, "do-something", "hunter", {"what": "a door"}, "there is no combat"),
    "take flight in peace": (peace, "flee", "vesna", {}, "there is no combat"),
    "take flight beside a fight": (onlooker, "flee", "hunter", {}, "there is no combat"),
    "take flight without the AP": (lambda: fight(HouseRules(paid_flight=True), brute=somebody(), ap={"vesna": 0}),
                                   "flee", "vesna", {}, "taking flight costs"),
    "move in peace": (peace, "move-beside", "vesna", {"beside": []}, "there is no combat"),
    "move beside a fight": (onlooker, "move-beside", "hunter", {"beside": []}, "there is no combat"),
    "move without AP": (lambda: fight(brute=somebody(), ap={"vesna": 0}), "move-beside", "vesna", {"beside": []},
                        "moving costs 1 AP"),
    "move over a map without AP": (lambda: on_field(brute=at(20, 20), ap={"vesna": 0}), "move", "vesna",
                                   {"way": [[11, 10]]}, "moving costs 1 AP"),
    "move where no map is": (lambda: fight(brute=somebody()), "move", "vesna", {"way": [[11, 10]]}, "stands on no map"),
    "disengage with 1 AP": (lambda: on_field(brute=at(11, 10), ap={"vesna": 1}), "disengage", "vesna",
                            {"way": [[9, 10]]}, "disengaging costs 2 AP"),
    "a Heroic Act in peace": (peace, "heroic-act", "vesna", {"which": "hour"}, "Momentum is for combat"),
    "a Heroic Act beside a fight": (onlooker, "heroic-act", "hunter", {"which": "hour"}, "Momentum is for combat"),
    "a Heroic Act of an NPC": (onlooker, "heroic-act", "brute", {"which": "hour"}, "Momentum is the party's"),
    "a Heroic Act in the turn of a foe, where that counts": (
        lambda: fight(HouseRules(acts_in_own_turns=True), brute=somebody(), momentum=18, turn="brute"),
        "heroic-act", "vesna", {"which": "hour"}, "it is not the turn of a PC"),
    "turns while turns are taken": (onlooker, "start-turns", "", {}, "turns are being taken already"),
    "join in where everybody is": (lambda: fight(brute=somebody()), "join-fight", "", {"who": ["brute"]},
                                   "everybody is there"),
    "end a Concentration that nobody keeps": (peace, "stop-concentrating", "vesna", {}, "keeps nothing up"),
    "throw what is not at hand": (lambda: fight(brute=somebody(), vesna=somebody(**COIN)), "throw-object", "vesna",
                                  {"what": "Coin", "at": "brute"}, "nothing that could be thrown"),
    "set a trap with 1 AP": (lambda: tired(**TRAPPER), "set-trap", "vesna", {"trap": "Jaws"}, "a test costs 2 AP"),
    "set a trap in the turn of others": (
        lambda: fight(vesna=somebody(**TRAPPER), brute=somebody(), turn="brute"), "set-trap", "vesna",
        {"trap": "Jaws"}, "it is not the turn of Vesna"),
    "disarm a trap with 1 AP": (
        lambda: fight(brute=somebody(), ap={"vesna": 1}, more={"snare": Trap(name="Snare", of="brute", quality=1)}),
        "disarm-trap", "vesna", {"trap": "snare"}, "a test costs 2 AP"),
    "spring a trap that nobody has set": (peace, "spring-trap", "", {"trap": "snare", "whom": "vesna"},
                                          "there is no trap"),
    "look for a trap that is plain to see": (
        lambda: lay(more={"snare": Trap(name="Snare", of="vesna", quality=1)}), "look-for-trap", "",
        {"trap": "snare", "who": "vesna"}, "there is no hidden trap"),
    "a trophy for who is no hunter": (onlooker, "collect-the-trophy", "vesna", {"whom": "brute"},
                                      "is no Monster Hunter"),
    "a trophy in peace": (lambda: lay(vesna=HUNTER), "collect-the-trophy", "vesna", {"whom": "vesna"}, "is for combat"),
    "a trophy in the turn of others": (
        lambda: fight(vesna=HUNTER, brute=somebody(), turn="brute"), "collect-the-trophy", "vesna",
        {"whom": "brute"}, "it is not the turn of"),
    "a trophy where no foe is": (lambda: fight(vesna=HUNTER, tomas=somebody()), "collect-the-trophy", "vesna",
                                 {"whom": "tomas"}, "there is no foe"),
    "a meal without a cook": (peace, "serve-meal", "", {"cook": "vesna", "quality": 1, "eaters": ["vesna"]},
                              "nobody knows Cooking"),
    "a killing blow where nobody lies": (peace, "killing-blow", "", {"who": "vesna"}, "nobody is at Death's Door"),
    "end a Condition that nobody has": (peace, "end-condition", "",
                                        {"who": "vesna", "condition": "prone"}, "nobody has a Condition"),
    "a dose for who is not addicted": (peace, "dose", "vesna", {}, "is not Drug-Addicted"),
    "shrug off what one has not": (peace, "shrug-off", "vesna", {"condition": "poisoned"}, "has nothing to shrug off"),
    "stealth beyond the reach": (lambda: on_field(brute=at(14, 10)), "attack-from-stealth", "vesna",
                                 {"which": "punch", "whom": "brute"}, "fields away"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_done_is_refused_with_the_reason(what: str) -> None:
    laid, action, who, args, why = REFUSED[what]
    scene = laid()
    with scene.refused(why):
        scene.begin(action, who, **args)

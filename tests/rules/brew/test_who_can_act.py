"""Who can do nothing does nothing: the dead, the unconscious, who is being stabilized."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.rulesets.brew.body import Stabilization
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.state import Item
from rules.brew.scenes import Scene, answered, lay, questions, somebody

HELPLESS: dict[str, tuple[dict[str, Any], str]] = {
    "dead": ({"state": "dead"}, "Xuan is dead"),
    "unconscious": ({"health": 0}, "Xuan is unconscious"),
    "stabilized": ({"health": 1, "stabilization": Stabilization(4)}, "not fit to do anything"),
    "exhausted": ({"exhaustion": 4}, "unconscious with exhaustion"),
}


def helpless(how: str, mode: Any = "story", **more: Any) -> Scene:
    rules = HouseRules(states_of_mind=True)
    return lay(rules, mode, xuan=somebody(xp=99, items={"Rope": Item(kg=2)}, **HELPLESS[how][0], **more))


@pytest.mark.rule("BREW-167", "BREW-168", "BREW-205", "BREW-257")
@pytest.mark.parametrize("how", HELPLESS)
@pytest.mark.parametrize(
    ("name", "mode", "args"),
    [
        ("learn-trick", "story", {"trick": "lucky", "because": "practice"}),
        ("take-item", "story", {"name": "Lamp"}),
        ("pack", "story", {"items": ["Rope"]}),
        ("state-of-mind", "story", {"mind": "alert"}),
        ("train", "downtime", {"skill": "melee"}),
        ("roll", "story", {"attribute": "wits"}),
    ],
)
def test_who_can_do_nothing_neither_learns_nor_takes_nor_tries_anything(
    how: str, name: str, mode: str, args: dict[str, Any]
) -> None:
    scene = helpless(how, mode)
    with scene.refused(HELPLESS[how][1]):
        scene.begin(name, "xuan", **args)


@pytest.mark.rule("BREW-083")
@pytest.mark.parametrize("how", HELPLESS)
def test_things_can_be_taken_from_who_can_do_nothing_about_it(how: str) -> None:
    scene = helpless(how).begin("keep-item", "xuan", name="Rope", keeping="elsewhere")
    assert not scene["xuan"].items["Rope"].on_person
    assert dict(scene.begin("drop-item", "xuan", name="Rope")["xuan"].items) == {}
    assert scene.begin("write-notes", "xuan", notes="Avenge me.")["xuan"].notes == "Avenge me."


@pytest.mark.rule("BREW-174", "BREW-Q69")
def test_the_unconscious_may_still_take_a_lasting_injury_for_what_felled_them() -> None:
    scene = lay(HouseRules(), "story", xuan=somebody(health=3)).begin("hurt", who="xuan", points=4)
    while not scene.is_over:
        answered(scene, **{questions(scene)[0]: "pass" if questions(scene)[0] == "React" else False})
    assert scene["xuan"].health == -1
    scene.begin("injury", "xuan", name="A broken arm", effect="It hangs.")
    assert not scene.is_over, "the GM is asked"

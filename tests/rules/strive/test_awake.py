"""Whoever is Unconscious or dead is nobody's partner: they do not speak, run, teach, cook, eat, walk or keep watch."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, Record
from hearthside.kit import CLOCK, GameClock
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.project_state import Activity, Recipe
from hearthside.rulesets.strive.state import Play
from rules.strive.bodies import afflicted, roll
from rules.strive.scenes import Scene, lay, somebody

OUT = afflicted("unconscious", what="the story")
SKILLS = {"cooking": 3, "stealth": 3, "nature": 3, "smithing": 3}
BREAD = {"Bread": Recipe(kind="crafting", skill="cooking", pi=1, ti=60, quality=2)}
WAYS: list[dict[str, Any]] = [{"conditions": OUT}, {"conditions": afflicted("deaths-door"), "hp": 0}, {"state": "dead"}]
RULES = HouseRules(recipes=True, travel_terrain=True, night_watch=True)
TRAP: dict[Id, Record] = {"snare": Trap(name="Snare", of="vesna", quality=1, seen_by="gm")}
WITH_TOMAS: list[tuple[str, Id, dict[str, Any]]] = [
    ("scrutinize", "vesna", {"whom": "tomas"}),
    ("persuade", "vesna", {"whom": "tomas", "how": "persuade", "of": "wit", "what": "Come along"}),
    ("outrun", "vesna", {"other": "tomas"}),
    ("oppose", "vesna", {"against": "tomas", "of": "wit"}),
    ("be-taught", "vesna", {"teacher": "tomas", "skill": "smithing", "increments": 1}),
    ("teach-recipe", "vesna", {"recipe": "Bread", "pupil": "tomas"}),
    ("keep-watch", "vesna", {"hours": 4, "companions": ["tomas"]}),
    ("serve-meal", "", {"cook": "tomas", "quality": 1, "eaters": ["vesna"]}),
    ("serve-meal", "", {"cook": "vesna", "quality": 1, "eaters": ["tomas"]}),
    ("cross-tile", "", {"who": ["tomas"], "terrain": "road"}),
    ("creative-test", "", {"scenario": "a chase", "challenges": [{"name": "a wall"}], "who": ["tomas"]}),
    ("look-for-trap", "", {"trap": "snare", "who": "tomas"}),
]  # fmt: skip


def table(**tomas: Any) -> Scene:
    """Two weeks of down-time have passed; what Tomas could do with Vesna, he could do awake."""
    more: dict[Id, Record] = {CLOCK: GameClock(hours=14 * 24), **TRAP}
    vesna = somebody(skills={"cooking": 2}, recipes=BREAD)
    return lay(RULES, Play(time="down-time"), more, vesna=vesna, tomas=somebody(skills=SKILLS, **tomas))


def begin(scene: Scene, action: str, who: Id, args: dict[str, Any]) -> Scene:
    return scene.begin(action, who, **args) if who else scene.begin(action, **args)


@pytest.mark.rule("STR-857", "STR-887", "STR-Q156")
@pytest.mark.parametrize(("action", "who", "args"), WITH_TOMAS)
@pytest.mark.parametrize("how", WAYS)
def test_nothing_is_done_with_whoever_is_out_that_needs_them_awake(action: str, who: Id, args: dict[str, Any],
                                                                   how: dict[str, Any]) -> None:  # fmt: skip
    begin(table(), action, who, args)  # awake, they can
    scene = table(**how)
    before = scene.play.world
    with pytest.raises(Exception, match=r"Tomas|nobody|no player|knows Cooking"):
        begin(scene, action, who, args)
    assert scene.play.world == before


@pytest.mark.rule("STR-160", "STR-161")
@pytest.mark.parametrize("how", WAYS)
def test_who_plans_to_learn_from_somebody_who_is_out_waits(how: dict[str, Any]) -> None:
    more: dict[Id, Record] = {CLOCK: GameClock(hours=8)}
    vesna = somebody(plan=(Activity("learn", "sage", "smithing"),))
    daily = HouseRules(training_days=1)
    scene = lay(daily, Play(time="down-time"), more, vesna=vesna, sage=somebody(skills=SKILLS))
    assert roll(scene.begin("day-of-down-time"))["vesna"].skills["smithing"].progress
    sage = somebody(skills=SKILLS, **how)
    scene = lay(daily, Play(time="down-time"), more, vesna=vesna, sage=sage)
    if "deaths-door" not in sage.conditions:  # with somebody there, no day goes by
        roll(scene.begin("day-of-down-time"))
    assert scene["vesna"].skills == {}

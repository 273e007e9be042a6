"""Scenes of down-time: Vesna makes something, others assist, and hours and days go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthside.dice import Pool
from hearthside.engine import Id, Record, Roll
from hearthside.kit import CLOCK, GameClock
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.project_state import Activity, Project
from hearthside.rulesets.strive.state import Character, Play
from rules.strive import scenes
from rules.strive.bodies import Dice, roll
from rules.strive.scenes import BY_THE_BOOK, Scene, somebody

LAMP = "project-lamp"
WORK = (Activity("work", LAMP),)
ASSIST = (Activity("assist", LAMP),)
SMITH: dict[str, Any] = {"skills": {"smithing": 3}, "plan": WORK}


def project(**fields: Any) -> Project:
    """A lamp of Vesna's: PI 20, TI 1 hour, unless told otherwise."""
    usual = {"name": "Lamp", "player": "ana", "owner": "vesna", "skill": "smithing", "pi": 20, "ti": HOUR}
    told = {**usual, **fields}
    return Project(**{"first_pi": told["pi"], "total": 2 * told["pi"], **told})


def workshop(rules: HouseRules = BY_THE_BOOK, lamp: Project | None = None, more: Mapping[Id, Record] | None = None,
             **people: Character) -> Scene:  # fmt: skip
    """Down-time, at eight in the morning; Vesna knows Smithing 3 and means to work on a lamp."""
    people = {"vesna": somebody(**SMITH), **people}
    records: dict[Id, Record] = {CLOCK: GameClock(hours=8), LAMP: lamp or project(), **dict(more or {})}
    return scenes.lay(rules, Play(time="down-time", began=8 * HOUR), records, **people)


def hours(scene: Scene, number: int) -> Scene:
    return roll(scene.begin("hours-of-work", hours=number))


def days(scene: Scene, number: int = 1) -> Scene:
    """Days go by; whoever gets HP back gets as many as there can be."""
    for _ in range(number):
        roll(scene.begin("day-of-down-time"))
        while not scene.is_over:
            [request, *_] = [waiting.request for waiting in scene.waiting.values()]
            assert isinstance(request, Roll)
            assert isinstance(request.dice, Pool)
            roll(scene, [request.dice.sides] * request.dice.count)
    return scene


def decide(scene: Scene, step: str, *dice: Dice, project: str = LAMP, **answers: Any) -> Scene:
    """Vesna finishes or pushes on; the dice are those of the test and the Complication."""
    return roll(scene.begin("decide-project", "vesna", project=project), *dice, FinishOrPushOn=step, **answers)


def stands(scene: Scene, key: str = LAMP) -> tuple[int, int, int]:
    """Progress, total, Quality."""
    now = scene[key]
    return now.progress, now.total, now.quality


def is_gone(scene: Scene, key: str = LAMP) -> bool:
    return key not in scene.play.world


def put(scene: Scene, path: str, to: Any) -> Scene:
    """The GM's word on a value."""
    return scene.begin("set", path=path, to=to)

"""Scenes of harm and time: dice as they are asked for, and everything else as it usually is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Record, Roll, words
from hearthside.kit import CLOCK, TURNS, GameClock, TurnOrder
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Character
from rules.strive import scenes
from rules.strive.scenes import BY_THE_BOOK, Scene, called, reply, somebody

SUPPLIES = {"Medical Supplies": Asset(entry="medical-supplies", number=5)}
ANTIDOTES = {"Antidote": Asset(entry="antidote", number=4)}
Dice = int | Sequence[int]


def body(toughness: int = 2, hp: int | None = None, **fields: Any) -> Character:
    """Somebody with this Toughness, at full HP unless told otherwise."""
    return somebody(toughness=toughness, hp=10 + 10 * toughness if hp is None else hp, **fields)


def afflicted(condition: str, points: int = 1, **fields: Any) -> dict[str, Affliction]:
    return {condition: Affliction(points=points, **fields)}


def lay(rules: HouseRules = BY_THE_BOOK, hour: int = 8, **people: Character) -> Scene:
    """A table at this hour of the first day."""
    return scenes.lay(rules, None, {CLOCK: GameClock(hours=hour)}, **people)


def fight(rules: HouseRules = BY_THE_BOOK, turn: Id = "vesna", ap: int = 4, **people: Character) -> Scene:
    """The same, in a fight; it is somebody's turn."""
    fighters = {who: replace(person, fighting=Fighting(ap=ap, last_round=int(who == turn)))
                for who, person in {"vesna": body(), **people}.items()}  # fmt: skip
    order = (turn, *(who for who in fighters if who != turn))
    more: dict[Id, Record] = {
        CLOCK: GameClock(hours=8),
        COMBAT: Combat(is_going_on=True),
        TURNS: TurnOrder(order=order, acting=turn, round=1),
    }
    return scenes.lay(rules, None, more, **fighters)


def roll(scene: Scene, *dice: Dice, **answers: Any) -> Scene:
    """Each of these is thrown as it is asked for: a number for a single die, a list for several. Questions are answered
    as usual, or as `answers` says; nobody reacts."""
    left = [[one] if isinstance(one, int) else list(one) for one in dice]
    while not scene.is_over:
        asked = [waiting.request for waiting in scene.waiting.values()]
        request = next((one for one in asked if not isinstance(one, Roll)), asked[0])
        name = called(request)
        if isinstance(request, Roll):
            if not left:
                break
            reply(scene, name, left.pop(0), request.by)
        elif name in answers:
            reply(scene, name, answers[name], request.by)
        else:
            prompt = request.prompt(scene.view(request.by))
            usual = {} if prompt.kind == "form" and prompt.usual is None else prompt.usual
            assert usual is not None, f"{name} has no usual answer"
            reply(scene, name, usual, request.by)
    assert not left, f"dice {left} were not asked for"
    return scene


def asked_dice(scene: Scene) -> list[str]:
    """What is to be rolled now, in words."""
    return [f"{w.request.dice}: {w.request.why}" for w in scene.waiting.values() if isinstance(w.request, Roll)]


def strike(scene: Scene, points: int, kind: str = "slashing", *dice: Dice, who: Id = "vesna", **answers: Any) -> Scene:
    """Somebody suffers damage."""
    return roll(scene.begin("hurt", who=who, points=points, kind=kind), *dice, **answers)


def wait(scene: Scene, amount: int, unit: str = "day", *dice: Dice, answers: Any = None, **how: Any) -> Scene:
    """Time passes."""
    return roll(scene.begin("time-passes", unit=unit, amount=amount, **how), *dice, **(answers or {}))


def of_harm(scene: Scene) -> list[str]:
    """The log lines of the last action, without those of tests and what they teach."""
    tests = ("TestMade", "HitsCounted", "DiceFell", "Learned", "SkillBegun", "SkillRaised")
    return [line for fact in scene.run.facts if fact.fact not in tests and (line := words(fact))]

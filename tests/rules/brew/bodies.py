"""A table for the scenes about harm and time: Mara is the GM, Ana plays Jenny, Ben plays Doc; Rat is Mara's.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    SCENE,
    Id,
    Key,
    Manifest,
    Pack,
    Record,
    Request,
    Roll,
    Scene,
    Seat,
    owner,
    words,
)
from hearthside.kit import CLOCK, GameClock
from hearthside.rulesets.brew.body import Cause, Living
from hearthside.rulesets.brew.care_kinds import Illness
from hearthside.rulesets.brew.content_kinds import Field, Skill, Trick
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.ruleset import RULESET
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode
from hearthside.rulesets.brew.words import Mode

BY_THE_BOOK = HouseRules()
SIMPLIFIED = HouseRules(healing="simplified")
JENNY: Key[Character] = Key("jenny")
DOC: Key[Character] = Key("doc")
PLAYERS = {"jenny": "ana", "doc": "ben"}
ILLNESSES = {
    "food-poisoning": Illness(name="Food poisoning", difficulty=8, penalties={"power": 2}, poison=True),
    "marsh-fever": Illness(name="Marsh fever", difficulty=10, penalties={"every roll": 1}, damage=1, care=9),
    "hex": Illness(name="Hex", difficulty=8, magical=True),
}
PACK = Pack(
    Manifest(id="harm", version="1", ruleset="brew", title="Harm", licence="MIT"),
    {
        "illnesses": ILLNESSES,
        "skills": {name: Skill(name=name.title()) for name in ("medicine", "survival", "melee", "stealth")},
        "fields": {"healing": Field(name="Healing"), "odds": Field(name="Odds")},
        "tricks": {
            "light-eater": Trick(name="Light eater", effect="needs-no-food"),
            "sleepless": Trick(name="Sleepless", effect="needs-no-sleep"),
        },
    },
)


class Harm(Stage):
    """A table of Brew at which people come to harm."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(RULESET, world, packs=(PACK,))


def body(power: int = 3, health: int = 10, skills: Mapping[str, int] | None = None, **fields: Any) -> Character:
    """Somebody with this Power, and 3 in all else."""
    return Character(
        attributes={"power": power, "precision": 3, "speed": 3, "perception": 3, "wits": 3, "charisma": 3},
        skills=dict(skills or {}),
        health=health,
        **fields,
    )


def lay(rules: HouseRules = BY_THE_BOOK, mode: Mode = "story", hour: int = 8, **people: Character) -> Harm:
    """A table with Jenny and Doc, and whoever else is named; it is this hour of the first day."""
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        HOUSE_RULES: rules,
        TIME_MODE: TimeMode(mode=mode),
        CLOCK: GameClock(hours=hour),
        SCENE: Scene(name="The mill"),
    }
    for who, person in {"jenny": body(), "doc": body(skills={"medicine": 2}), **people}.items():
        player = PLAYERS.get(who, "")
        if player:
            world[player] = Seat(name=player.title())
        world[who] = structs.replace(person, name=who.title(), player=player)
    return Harm(world)


def lives(**living: Any) -> Living:
    return Living(**living)


def answered(scene: Harm, **answers: Any) -> Harm:
    """Answer what is asked, each question by its name (the dice as `dice`), from the seat that is asked."""
    for question, value in answers.items():
        reply(scene, question, value)
    return scene


def reply(scene: Harm, question: str, value: Any) -> None:
    asked = [(place, w.request) for place, w in scene.waiting.items() if called(w.request) == question]
    assert asked, f"{question} is not asked; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place)
    scene.checked()


def told(scene: Harm) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def questions(scene: Harm) -> list[str]:
    """What is asked now, without saying of whom."""
    return [called(waiting.request) for waiting in scene.waiting.values()]


def called(request: Request) -> str:
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def hours_left(scene: Harm, who: Id = "jenny") -> int | None:
    """How many hours somebody who is dying has; `None`: they are not dying."""
    dying = scene[who].dying
    return None if dying is None else dying.left // 60


def strike(scene: Harm, points: int, who: Id = "jenny", cause: Cause = "hit") -> Harm:
    """Somebody takes damage."""
    return scene.begin("hurt", who=who, points=points, cause=cause)


def rolled(scene: Harm, *dice: int) -> Harm:
    """Dice as they are asked for. Where a pool alone is enough, no die is rolled; nobody spends anything."""
    left = list(dice)
    while not scene.is_over:
        asked = questions(scene)
        if "dice" in asked and left:
            reply(scene, "dice", [left.pop(0)])
        elif "RollAnyway" in asked:
            reply(scene, "RollAnyway", False)
        elif "React" in asked:
            reply(scene, "React", "pass")
        else:
            break
    assert not left, f"dice {left} were not asked for; {questions(scene)} is asked"
    return scene


def wait(scene: Harm, amount: int, unit: str = "day", dice: Sequence[int] = (), **how: Any) -> Harm:
    """Time passes."""
    scene.begin("time-passes", unit=unit, amount=amount, **how)
    return rolled(scene, *dice)


def tend(scene: Harm, *dice: int, patient: Id = "jenny", by: Id = "doc", judged: Any = 6, **how: Any) -> Harm:
    """Somebody is tended; the GM says how difficult it is."""
    scene.begin("tend", by, patient=patient, **how)
    if "JudgeCare" in questions(scene):
        reply(scene, "JudgeCare", judged)
    return rolled(scene, *dice)


def injure(scene: Harm, name: str = "broken arm", who: Id = "jenny", judged: Any = "lasting", **how: Any) -> Harm:
    """A player takes an injury, and the GM judges it."""
    return answered(scene.begin("injury", who, name=name, **how), JudgeInjury=judged)

"""A table for the scenes of rolls and characters: Mara is the GM, Ana plays Xuan, Ben plays Tess, Cleo plays Bo.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    SITTING,
    Explained,
    Id,
    Record,
    Request,
    Roll,
    Seat,
    Sitting,
    owner,
    starter_pack,
    words,
)
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode
from hearthside.rulesets.brew.words import ATTRIBUTES, Mode

BY_THE_BOOK = HouseRules()
PACK = starter_pack(RULESET)
PLAYERS = {"xuan": "ana", "tess": "ben", "bo": "cleo"}


class Scene(Stage):
    """A table of Brew."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(RULESET, world, packs=(PACK,))


def somebody(name: str = "", **scores: Any) -> Character:
    """A character with these scores (Attributes, skills and fields by name) and these other fields."""
    attributes = {one: scores.pop(one) for one in ATTRIBUTES if one in scores}
    skills = {id_.replace("-", "_"): id_ for id_ in PACK.entries["skills"]}
    fields = {id_: scores.pop(id_) for id_ in PACK.entries["fields"] if id_ in scores}
    bought = {id_: scores.pop(word) for word, id_ in skills.items() if word in scores}
    return Character(name=name, attributes=attributes, skills=bought, fields=fields, **scores)


def lay(rules: HouseRules = BY_THE_BOOK, mode: Mode = "bullet", **characters: Character) -> Scene:
    """A table with Xuan, and whoever else is named; who is not a player's is the GM's."""
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        HOUSE_RULES: rules,
        TIME_MODE: TimeMode(mode=mode),
        SITTING: Sitting(session=1, is_going_on=True),
    }
    for who, character in {"xuan": somebody(), **characters}.items():
        player = PLAYERS.get(who, "")
        if player:
            world[player] = Seat(name=player.title())
        world[who] = structs.replace(character, name=character.name or who.title(), player=player)
    return Scene(world)


def seats(players: int = 1, rules: HouseRules = BY_THE_BOOK) -> Scene:
    """A table with players and no character yet."""
    world: dict[Id, Record] = {HOUSE_RULES: rules, "mara": Seat(name="Mara", role="gm")}
    world |= {name: Seat(name=name.title()) for name in ("ana", "ben", "cleo")[:players]}
    return Scene(world)


def call(scene: Scene, attribute: str = "wits", skill: str = "", difficulty: int = 8, who: Id = "xuan",
         modifier: int = 0) -> Scene:  # fmt: skip
    """The GM calls for a roll."""
    return scene.begin("call", who=who, attribute=attribute, skill=skill,
                       difficulty=difficulty, modifier=modifier)  # fmt: skip


def dice(scene: Scene, *faces: int) -> Scene:
    """Whoever is to roll rolls these."""
    return reply(scene, "dice", list(faces))


def passes(scene: Scene) -> Scene:
    """Nobody who is asked reacts, until nobody is asked any more."""
    while not scene.is_over and "React" in questions(scene):
        reply(scene, "React", "pass")
    return scene


def react(scene: Scene, what: str) -> Scene:
    return reply(scene, "React", what)


def answered(scene: Scene, **answers: Any) -> Scene:
    """Answer what is asked, each question by its name (the dice as `dice`), from the seat that is asked."""
    for question, value in answers.items():
        reply(scene, question.rstrip("_"), value)
    return scene


def reply(scene: Scene, question: str, value: Any, who: Id = "") -> Scene:
    asked = [(place, w.request) for place, w in scene.waiting.items()
             if called(w.request) == question and who in ("", w.request.by)]  # fmt: skip
    assert asked, f"{question} is not asked; {questions(scene) or 'nothing'} is"
    place, request = asked[0]
    scene.play.answer(owner(scene.play.reader(), request.by), scene.number, value, place=place, who=request.by)
    scene.checked()
    return scene


def questions(scene: Scene) -> list[str]:
    """What is asked now, without saying of whom."""
    return [] if scene.is_over else [called(waiting.request) for waiting in scene.waiting.values()]


def called(request: Request) -> str:
    """The name by which these scenes know what is asked."""
    return "dice" if isinstance(request, Roll) else type(request.question).__name__


def options(scene: Scene, question: str) -> list[Any]:
    """What may be answered to a question, by the values."""
    [request] = [w.request for w in scene.waiting.values() if called(w.request) == question]
    return [option.value for option in request.prompt(scene.view(request.by)).options]


def acts(scene: Scene) -> list[str]:
    """What somebody may do in reaction."""
    return [one for one in options(scene, "React") if one != "pass"]


def outcome(scene: Scene) -> tuple[int, str]:
    """The total and the outcome of the roll that was made last."""
    made = [fact for fact in scene.run.facts if fact.fact in ("RollMade", "WorkEnded")][-1]
    return made.values["total"], made.values["outcome"]


def told(scene: Scene) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def pool(scene: Scene, attribute: str, skill: str = "", who: Id = "xuan", **more: Any) -> Explained:
    attempt = Attempt(who=who, attribute=attribute, skill=skill, **more)  # type: ignore[arg-type]  # as a test says it
    return pool_of(scene.play.reader(), attempt)

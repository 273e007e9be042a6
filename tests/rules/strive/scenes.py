"""A table for the scenes of STRIVE: Mara is the GM, Ana plays Vesna, Ben plays Tomas, Cleo plays Idun.

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
    Id,
    PlainFact,
    Record,
    Request,
    Roll,
    Seat,
    Sitting,
    owner,
    starter_pack,
    words,
)
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import PLAY, Character, Play, Skill
from hearthside.rulesets.strive.words import ATTRIBUTES

BY_THE_BOOK = HouseRules()
PACK = starter_pack(RULESET)
PLAYERS = {"vesna": "ana", "tomas": "ben", "idun": "cleo"}


class Scene(Stage):
    """A table of STRIVE."""

    def __init__(self, world: Mapping[Id, Record]) -> None:
        super().__init__(RULESET, world, packs=(PACK,))


def somebody(name: str = "", *, skills: Mapping[str, int | Skill] | None = None, **fields: Any) -> Character:
    """A character with these raw levels: Attributes by name (the others at 2), Skills by their ids; and these other
    fields."""
    attributes = {one: fields.pop(one, 2) for one in ATTRIBUTES}
    known = {id_: Skill(raw=raw) if isinstance(raw, int) else raw for id_, raw in (skills or {}).items()}
    return Character(name=name, attributes=attributes, skills=known, **{"hp": 30, **fields})


def lay(rules: HouseRules = BY_THE_BOOK, play: Play | None = None, more: Mapping[Id, Record] | None = None,
        **characters: Character) -> Scene:  # fmt: skip
    """A table with Vesna, and whoever else is named; who is not a player's is the GM's. `more`: other records."""
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        HOUSE_RULES: rules,
        PLAY: play or Play(),
        SITTING: Sitting(session=1, is_going_on=True),
    }
    for who, character in {"vesna": somebody(), **characters}.items():
        player = PLAYERS.get(who, "")
        if player:
            world[player] = Seat(name=player.title())
        world[who] = structs.replace(character, name=character.name or who.title(), player=player)
    return Scene(world | dict(more or {}))


def seats(players: int = 1, rules: HouseRules = BY_THE_BOOK) -> Scene:
    """A table with players and no character yet."""
    world: dict[Id, Record] = {HOUSE_RULES: rules, "mara": Seat(name="Mara", role="gm")}
    world |= {name: Seat(name=name.title()) for name in ("ana", "ben", "cleo")[:players]}
    return Scene(world)


def dice(scene: Scene, *faces: int) -> Scene:
    """Whoever is to roll rolls these."""
    return reply(scene, "dice", list(faces))


def passes(scene: Scene) -> Scene:
    """Nobody who is asked reacts, until nobody is asked any more."""
    while not scene.is_over and "React" in questions(scene):
        reply(scene, "React", "pass")
    return scene


def react(scene: Scene, what: str, who: Id = "") -> Scene:
    return reply(scene, "React", what, who)


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


def told(scene: Scene) -> list[str]:
    """The log lines of the action that was begun last."""
    return [line for line in map(words, scene.run.facts) if line]


def facts(scene: Scene, kind: str) -> list[PlainFact]:
    """The facts of one kind of the action that was begun last."""
    return [fact for fact in scene.run.facts if fact.fact == kind]

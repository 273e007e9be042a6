"""A table for the scenes of rolls and characters: Mara is the GM, Ana plays Xuan, Ben plays Tess, Cleo plays Bo.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from engine.asked import acts, answered, called, dice, options, passes, questions, react, reply, told
from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    SITTING,
    Explained,
    Id,
    Record,
    Seat,
    Sitting,
    starter_pack,
)
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.attempts import Attempt, pool_of
from hearthside.rulesets.brew.state import TIME_MODE, Character, TimeMode
from hearthside.rulesets.brew.words import ATTRIBUTES, Mode

__all__ = [
    "BY_THE_BOOK",
    "PACK",
    "PLAYERS",
    "Scene",
    "acts",
    "answered",
    "call",
    "called",
    "dice",
    "lay",
    "options",
    "outcome",
    "passes",
    "pool",
    "questions",
    "react",
    "reply",
    "seats",
    "somebody",
    "told",
]

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
    return Character(name=name, attributes=attributes, skills=bought, fields=fields, **{"resolve": 5, **scores})


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


def outcome(scene: Scene) -> tuple[int, str]:
    """The total and the outcome of the roll that was made last."""
    made = [fact for fact in scene.run.facts if fact.fact in ("RollMade", "WorkEnded")][-1]
    return made.values["total"], made.values["outcome"]


def pool(scene: Scene, attribute: str, skill: str = "", who: Id = "xuan", **more: Any) -> Explained:
    attempt = Attempt(who=who, attribute=attribute, skill=skill, **more)  # type: ignore[arg-type]  # as a test says it
    return pool_of(scene.play.reader(), attempt)

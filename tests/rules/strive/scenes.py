"""A table for the scenes of STRIVE: Mara is the GM, Ana plays Vesna, Ben plays Tomas, Cleo plays Idun.

After every command the table is read again from its log: the same is true, and the same is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from engine.asked import acts, answered, called, dice, facts, options, passes, questions, react, reply, told
from engine.modes import Stage
from hearthside.engine import (
    HOUSE_RULES,
    SITTING,
    Id,
    Record,
    Seat,
    Sitting,
    starter_pack,
)
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.fight_state import KEY_ZONE, LASTING_ZONES, KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import PLAY, Character, Play, Skill
from hearthside.rulesets.strive.words import ATTRIBUTES

__all__ = [
    "BY_THE_BOOK",
    "PACK",
    "PLAYERS",
    "Scene",
    "acts",
    "answered",
    "called",
    "dice",
    "facts",
    "lay",
    "options",
    "passes",
    "questions",
    "react",
    "reply",
    "seats",
    "somebody",
    "told",
]

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
        kept = KEY_ZONE if any(is_kept_by(one, who) for one in (more or {}).values()) else character.concentration
        world[who] = structs.replace(character, name=character.name or who.title(), player=player, concentration=kept)
    return Scene(world | dict(more or {}))


def is_kept_by(record: Record, who: Id) -> bool:
    """Whether this is a Key Zone that lasts as long as somebody concentrates on it."""
    return isinstance(record, KeyZone) and record.of == who and record.does not in LASTING_ZONES


def seats(players: int = 1, rules: HouseRules = BY_THE_BOOK) -> Scene:
    """A table with players and no character yet."""
    world: dict[Id, Record] = {HOUSE_RULES: rules, "mara": Seat(name="Mara", role="gm")}
    world |= {name: Seat(name=name.title()) for name in ("ana", "ben", "cleo")[:players]}
    return Scene(world)

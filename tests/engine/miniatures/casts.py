"""Who is at the table in the scenes of the tests."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from engine.miniatures.skirmish import Fight, Fighter
from hearthside.engine import Id, Key, Record, Seat

SEATS: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    "pia": Seat(name="Pia"),
    "ben": Seat(name="Ben"),
}
FIGHTERS: dict[Id, Fighter] = {
    "ana": Fighter(name="Ana", player="pia", side="hero", at=(0, 0)),
    "bo": Fighter(name="Bo", player="ben", side="hero", at=(0, 1)),
    "orc": Fighter(name="Orc", side="foe", at=(1, 0)),
    "ogre": Fighter(name="Ogre", side="foe", at=(1, 1)),
}


def skirmish(**changes: dict[str, Any]) -> dict[Id, Record]:
    """Two heroes and two foes, all beside each other; each may differ in some fields."""
    fighters = {who: structs.replace(fighter, **changes.pop(who, {})) for who, fighter in FIGHTERS.items()}
    more = {who: Fighter(name=who.title(), **fields) for who, fields in changes.items()}
    order = tuple(Key[Fighter](who) for who in (*fighters, *more))
    return {**SEATS, **fighters, **more, "fight": Fight(name="The fight", order=order)}

"""Fights on a map: who stands where, and the ways they go."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from hearthside.engine import Field, Id, Record
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import SIGNS, Ground
from hearthside.kit.grid.maps import BattleMap, spot_of
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight
from rules.strive.scenes import BY_THE_BOOK, Scene, somebody

FIELD = "field"
OPEN = Ground(width=30, height=30)
SWORD = {"sabre": Asset(entry="salt-sabre", place="hands", hands=1)}


def at(x: int, y: int, size: int = 1, **more: Any) -> Character:
    """Somebody who stands there."""
    return somebody(stands=Spot(map=FIELD, x=x, y=y, size=size), **more)


def on_field(rules: HouseRules = BY_THE_BOOK, ground: Ground = OPEN, more: dict[Id, Record] | None = None,
             **who: Any) -> Scene:  # fmt: skip
    """A fight on a map; Vesna stands at 10, 10 unless it is said otherwise."""
    field: dict[Id, Record] = {FIELD: BattleMap(name="Field", ground=ground, seen_by="all"), **(more or {})}
    return fight(rules, more=field, **{"vesna": at(10, 10), **who})


def ground(*rows: str, **more: Any) -> Ground:
    """As it is drawn, a sign for each field."""
    assert set("".join(rows)) <= set(SIGNS.values())
    return Ground(width=len(rows[0]), height=len(rows), fields=rows, **more)


def east(fields: int, x: int = 10, y: int = 10) -> list[Field]:
    """A way straight to the east, field by field."""
    return [(x + step, y) for step in range(1, fields + 1)]


def where(scene: Scene, who: Id) -> Field:
    spot = spot_of(scene.play.reader(), who)  # type: ignore[arg-type]  # any id is looked up here
    assert spot is not None
    return spot.x, spot.y


def sized(character: Character, **fields: Any) -> Character:
    return structs.replace(character, **fields)

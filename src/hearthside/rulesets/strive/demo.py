"""A table ready to play: the first scene of the pack, who is there, the first two ready characters, and its map."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import SCENE, Content, Id, Record, Scene, Seat, Spot
from hearthside.kit.grid.atlas import atlas
from hearthside.kit.grid.maps import made_from
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter, ScenePlan
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.state import Character

MAP = "map"


def demo(content: Content) -> dict[Id, Record]:
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    cast: dict[Id, Character] = {}
    for seat, (who, ready) in zip(("ana", "ben"), content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        cast[who] = from_ready(ready, content, seat)
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret)
    cast |= {who: from_npc(who, content.of(NpcEntry)[who]) for who in scene.people}
    if scene.map:
        world[MAP] = made_from(atlas()[scene.map], seen_by="all")
        for who, (x, y) in scene.spots.items():
            cast[who] = structs.replace(cast[who], stands=Spot(map=MAP, x=x, y=y))
    return world | {who: fresh(one, HouseRules(), content) for who, one in cast.items()}

"""A table ready to play: the first scene of the pack, who is there, and the first two ready characters."""

from __future__ import annotations

from hearthside.engine import SCENE, Content, Id, Record, Scene, Seat
from hearthside.rulesets.strive.arrivals import fresh, from_npc, from_ready
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter, ScenePlan
from hearthside.rulesets.strive.kinds.npcs import NpcEntry


def demo(content: Content) -> dict[Id, Record]:
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    rules = HouseRules()
    for seat, (who, ready) in zip(("ana", "ben"), content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        world[who] = fresh(from_ready(ready, content, seat), rules, content)
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret)
    for who in scene.people:
        world[who] = fresh(from_npc(who, content.of(NpcEntry)[who]), rules, content)
    return world

"""Clouds that creatures wrap themselves in, and smoke: who shoots within or through one aims badly."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Spot, rule
from hearthside.kit.grid.maps import tiling_of
from hearthside.rulesets.strive.fight_state import Bomb, is_combat
from hearthside.rulesets.strive.gear import radius_of
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.state import Character, active_characters

CLOUD, RADIUS, HARDER = "Obscure Vision", 3, 2
SMOKE = "Smoke"


@rule("STR-1030", "STR-EX265", "STR-Q467")
def cloud_ob(reader: Reader, attacker: Key[Character], target: Key[Character]) -> int:
    """+2 Ob for a ranged attack within or through a cloud. Without a map: on or by whoever is in it."""
    if not is_combat(reader):
        return 0
    for who in active_characters(reader):
        if CLOUD in reader[who].effects and lies_between(reader, who, attacker, target):
            return HARDER
    return 0


def lies_between(reader: Reader, who: Key[Character], one: Key[Character], other: Key[Character]) -> bool:
    """Whether somebody's cloud is in the way of two others."""
    cloud, here, there = (place_of(reader, each) for each in (who, one, other))
    if not (cloud and here and there):
        return who in (one, other)
    return is_crossed(reader, cloud, RADIUS, here, there)


@rule("STR-1242", "STR-Q467")
def smoke_ob(reader: Reader, attacker: Key[Character], target: Key[Character]) -> int:
    """+2 Ob for a ranged attack within or through smoke. Without a map: on or by whoever is in it."""
    for bomb in reader.every(Bomb):
        it = reader[bomb]
        here, there = place_of(reader, attacker), place_of(reader, target)
        if it.does.effect != "smoke":
            continue
        if it.at is None or here is None or there is None:
            if attacker in it.within or target in it.within:
                return HARDER
        elif it.at.map == here.map and is_crossed(reader, it.at, radius_of(it.does, it.quality), here, there):
            return HARDER
    return 0


def is_crossed(reader: Reader, centre: Spot, radius: int, here: Spot, there: Spot) -> bool:
    """Whether the way from one spot to another comes within a radius."""
    tiling, start, end = tiling_of(reader, centre), (here.x, here.y), (there.x, there.y)
    way = (start, *tiling.line(start, end, tiling.distance(start, end)))
    return any(tiling.distance((centre.x, centre.y), field) <= radius for field in way)

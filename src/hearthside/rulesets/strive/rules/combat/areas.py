"""Areas on the map: what shape an attack has, and who is in it."""

from __future__ import annotations

from hearthside.engine import Field, Key, Reader, rule
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.shapes import Shape, covered
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.combat.places import those_present
from hearthside.rulesets.strive.state import Character


@rule("STR-1121", "STR-1213", "STR-Q467")
def shape_of(entry: ExpertiseEntry) -> Shape | None:
    """The shape of what strikes an area; None: it has none on a map. Cones and lines may be shorter than they could."""
    if not entry.shape:
        return None
    far = entry.distance or 1
    return Shape("radius", entry.radius, far) if entry.shape == "radius" else Shape(entry.shape, far)


def lies_on_map(reader: Reader, who: Key[Character], entry: ExpertiseEntry) -> bool:
    """Whether the map says who is in it; otherwise people name them."""
    return bool(entry.shape) and spot_of(reader, who) is not None


@rule("STR-920", "STR-985", "STR-1213", "STR-Q467")
def those_in_area(reader: Reader, who: Key[Character], shape: Shape, aim: Field) -> tuple[Key[Character], ...]:
    """Everybody in the area, friend and foe, but for who is in the ground; of who is large, any field counts."""
    here = spot_of(reader, who)
    if here is None:
        return ()
    fields = set(covered(ground_of(reader, Key[BattleMap](here.map)), here, shape, aim))
    found = []
    for one in those_present(reader):
        there = place_of(reader, one)
        is_inside = there and there.map == here.map and not fields.isdisjoint(under(reader, there))
        if is_inside and reader[one].hidden_by != "burrowed":
            found.append(one)
    return tuple(found)

"""Cones: who stands in one."""

from __future__ import annotations

from collections.abc import Collection

from hearthside.engine import Id, Key, Reader, rule
from hearthside.kit.grid.areas import cone, radius
from hearthside.kit.grid.fields import apart
from hearthside.kit.grid.maps import spot_of, under
from hearthside.rulesets.strive.rules.combat.places import those_present
from hearthside.rulesets.strive.state import Character


@rule("STR-1213")
def why_no_cone(reader: Reader, who: Key[Character], length: int, whom: Collection[Id]) -> str:
    """Why no cone from somebody takes in just these; empty if one does, or no map tells. It may be aimed anywhere, and
    be shorter than it could."""
    here = spot_of(reader, who)
    if here is None:
        return ""
    tip, places = (here.x, here.y), {}
    for one in those_present(reader):
        spot = reader[one].stands  # of whoever stands in fog only the GM knows where
        is_known = one in whom or reader[one].seen_by == "all"
        if one != who and spot is not None and spot.map == here.map and is_known:
            places[one] = under(spot), apart(tip, here.size, (spot.x, spot.y), spot.size)
    wanted = {one for one in places if one in whom}
    for aim in radius(tip, length, here.size):
        fields = frozenset(cone(tip, aim, length))
        inside = {one: far for one, (stands_on, far) in places.items() if not fields.isdisjoint(stands_on)}
        reached = max((inside.get(one, length + 1) for one in wanted), default=0)
        if reached <= length and all(far > reached for one, far in inside.items() if one not in wanted):
            return ""
    return "no cone takes in these and nobody else"

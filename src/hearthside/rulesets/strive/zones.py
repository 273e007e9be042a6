"""Which Key Zones somebody stands in: those that lie over their field of a map; without one, as it was said."""

from __future__ import annotations

from hearthside.engine import Key, Reader, distilled, known, rule
from hearthside.kit.grid.maps import fields_apart
from hearthside.rulesets.strive.fight_state import KeyZone
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.state import Character


@rule("STR-806", "STR-Q467")
@distilled
def zones_at(reader: Reader, who: Key[Character]) -> tuple[Key[KeyZone], ...]:
    """The Key Zones that somebody stands in, with any of their fields."""
    fighting = reader[who].fighting if reader.every(KeyZone) else None
    if fighting is None:
        return ()
    said = known(reader, map(Key[KeyZone], fighting.zones))
    spot = place_of(reader, who)
    if spot is None:
        return said
    drawn = (one for one in reader.every(KeyZone) if (centre := reader[one].centre) and centre.map == spot.map
             and fields_apart(reader, centre, spot) <= reader[one].radius)  # fmt: skip
    return (*(one for one in said if reader[one].centre is None), *drawn)

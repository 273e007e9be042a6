"""Riding: who is on whose back, whose legs carry them, and where a mount is that somebody rides."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Spot, distilled, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.state import Character


@distilled
def riders(reader: Reader) -> dict[Key[Character], Key[Character]]:
    """Who rides, by the mount."""
    found = {}
    for who in reader.every(Character):
        riding = reader[who].riding
        if riding is not None and riding.mount in reader:
            found[Key[Character](riding.mount)] = who
    return found


def rider_of(reader: Reader, who: Key[Character]) -> Key[Character] | None:
    """Who rides somebody; None: nobody does."""
    return riders(reader).get(who)


def mount_of(reader: Reader, who: Key[Character]) -> Key[Character] | None:
    """Whom somebody rides; None: they are on foot."""
    riding = reader[who].riding
    mount = Key[Character](riding.mount) if riding else None
    return mount if mount and mount in reader else None


@rule("STR-770")
def carrier(reader: Reader, who: Key[Character]) -> Key[Character]:
    """Whose legs carry somebody: the mount's; their own on foot."""
    return mount_of(reader, who) or who


@rule("STR-770")
def both(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Who is carried along where somebody is moved: they, and their mount or their rider."""
    other = mount_of(reader, who) or rider_of(reader, who)
    return (who, other) if other else (who,)


@rule("STR-770", "STR-Q127")
def place_of(reader: Reader, who: Key[Character]) -> Spot | None:
    """Where somebody is on a map: a ridden mount where its rider is, whose token stands for both."""
    spot = reader[who].stands
    if spot is not None and spot.map in reader:
        return spot  # as nearly always
    return spot_of(reader, who) or place_under_rider(reader, who)


def place_under_rider(reader: Reader, who: Key[Character]) -> Spot | None:
    """Where whoever rides somebody is; None: nobody does, or on no map."""
    rider = rider_of(reader, who)
    return spot_of(reader, rider) if rider else None


@rule("STR-770", "STR-988")
def aloft(reader: Reader, who: Key[Character]) -> int:
    """How many fields above the ground somebody is: a ridden mount as many as its rider, who rises with it."""
    one = reader[who]
    if one.aloft or one.stands is not None:  # what is ridden stands nowhere itself
        return one.aloft
    return reader[rider_of(reader, who) or who].aloft

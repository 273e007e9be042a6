"""Sight and cover: what the straight line from the middle of a field to the middle of another meets, in whole numbers.

Laws: who sees somebody is seen by them. A line that goes exactly through a corner is as free as the freer of its two
sides. Walls, closed doors and solid ground hide everything; ground that is two fields higher than both ends does too.
What is low and right beside the one who looks hides nothing beyond the next field: they look over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import pairwise

from msgspec import Struct

from hearthside.engine.fields import Field
from hearthside.kit.grid.ground import Barrier, Ground, Terrain


class Cover(IntEnum):
    """How much of somebody is hidden; `FULL`: they cannot be seen."""

    NONE = 0
    LOW = 1
    HIGH = 2
    FULL = 3


BEHIND: dict[Barrier, Cover] = {"wall": Cover.FULL, "door": Cover.FULL, "locked": Cover.FULL, "low": Cover.LOW,
                                "window": Cover.LOW, "open": Cover.NONE}  # fmt: skip
BEYOND: dict[Terrain, Cover] = {"solid": Cover.FULL, "high cover": Cover.HIGH, "low cover": Cover.LOW}
HIDING_RISE = 2
"""Ground that is so much higher than both ends hides all that is behind it; one field higher is like a low wall."""


class Met(Struct, frozen=True):
    """Something on a line of sight."""

    cover: Cover
    beside_first: bool
    beside_last: bool


def met(ground: Ground, first: Field, last: Field) -> Iterator[Met]:
    """What a line meets, in order. Not what the two stand in themselves."""
    if ground.is_bare:
        return
    eyes, tiling = max(ground.height_at(first), ground.height_at(last)), ground.tiling
    for here, there, around in tiling.crossed(first, last):
        if around:
            cover = min(through(ground, here, side, there, eyes) for side in around)
        else:
            cover = between(ground, here, there)
        if cover:
            yield Met(cover, here == first, there == last)
        if there != last and (inside := in_field(ground, there, eyes)):
            yield Met(inside, here == first, tiling.distance(there, last) == 1)


def through(ground: Ground, here: Field, fields: tuple[Field, ...], there: Field, eyes: int) -> Cover:
    """What hides those beyond some fields that lie between two others, on one side of a corner."""
    borders = (between(ground, *pair) for pair in pairwise((here, *fields, there)))
    return max(*borders, *(in_field(ground, field, eyes) for field in fields), Cover.NONE)


def between(ground: Ground, here: Field, there: Field) -> Cover:
    """What stands on the border of two fields that lie side by side."""
    barrier = ground.between(here, there)
    return BEHIND[barrier] if barrier else Cover.NONE


def in_field(ground: Ground, field: Field, eyes: int) -> Cover:
    """What hides those beyond a field from eyes of some height."""
    if not ground.has(field):
        return Cover.FULL
    rise = ground.height_at(field) - eyes
    hidden = Cover.FULL if rise >= HIDING_RISE else Cover.LOW if rise == 1 else Cover.NONE
    return max(hidden, BEYOND.get(ground.terrain(field), Cover.NONE))


def sees(ground: Ground, one: Field, other: Field) -> bool:
    return all(thing.cover < Cover.FULL for thing in met(ground, one, other))


def cover(ground: Ground, attacker: Field, target: Field) -> Cover:
    """What hides the target from who attacks: the best of what is between them, or what the target stands in."""
    hiding = [thing.cover for thing in met(ground, attacker, target)
              if thing.cover > Cover.LOW or thing.beside_last or not thing.beside_first]  # fmt: skip
    own = Cover.LOW if target != attacker and ground.terrain(target) == "low cover" else Cover.NONE
    return max(*hiding, own, Cover.NONE)


def cover_of_any(
    ground: Ground, attackers: Iterable[Field], targets: Iterable[Field], for_target: bool = False
) -> Cover:
    """The cover between two who may be larger than a field: over the line that is best for who attacks, or for the
    target."""
    aimed = tuple(targets)
    covers = [cover(ground, one, other) for one in attackers for other in aimed]
    return max(covers) if for_target else min(covers)


def sees_any(ground: Ground, fields: Iterable[Field], others: Iterable[Field]) -> bool:
    """Whether somebody who may be larger than a field sees any of another."""
    looked_at = tuple(others)
    return any(sees(ground, one, other) for one in fields for other in looked_at)

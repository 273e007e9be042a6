"""What a map tells the rules of a fight: how far it is, what is between, and who has whom between them. Without a map,
or where somebody does not stand on it, it tells nothing, and people say how it is."""

from __future__ import annotations

from itertools import combinations

from hearthside.engine import Key, Reader, remembered, rule
from hearthside.engine.fields import Field
from hearthside.engine.records import Spot
from hearthside.kit.grid.areas import around, on_map
from hearthside.kit.grid.fields import apart, opposite
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, under
from hearthside.kit.grid.sight import Cover, cover_of_any, sees_any
from hearthside.rulesets.strive.gear import most_distance, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.state import Character

BARE_REACH = 1


def spots_of(reader: Reader, one: Key[Character], other: Key[Character]) -> tuple[Spot, Spot] | None:
    """Where two stand on the same map; None: there is none."""
    here, there = spot_of(reader, one), spot_of(reader, other)
    return (here, there) if here and there and here.map == there.map else None


@rule("STR-1104")
def fields_between(reader: Reader, one: Key[Character], other: Key[Character]) -> int | None:
    """How many fields away somebody is; a slanted step is one. None: no map tells."""
    spots = spots_of(reader, one, other)
    return spots and apart((spots[0].x, spots[0].y), spots[0].size, (spots[1].x, spots[1].y), spots[1].size)


def are_apart(reader: Reader, one: Key[Character], other: Key[Character]) -> bool:
    """Whether a wall, or whatever else nobody sees through, stands between two: no attack goes there."""
    spots = spots_of(reader, one, other)
    ground = ground_of(reader, Key[BattleMap](spots[0].map)) if spots else None
    if not spots or not ground or not (ground.walls or ground.fields or ground.heights):
        return False
    return not sees_any(ground, under(spots[0]), under(spots[1]))


@rule("STR-494", "STR-495", "STR-497")
@remembered
def cover_between(reader: Reader, attacker: Key[Character], target: Key[Character]) -> Cover:
    """What hides a target from an attacker: at most one kind of cover."""
    spots = spots_of(reader, attacker, target)
    if spots is None:
        return Cover.NONE
    ground = ground_of(reader, Key[BattleMap](spots[0].map))
    return cover_of_any(ground, under(spots[0]), under(spots[1]))


# --- reach
@rule("STR-458", "STR-Q66")
def opportunity_reach(reader: Reader, who: Key[Character]) -> int:
    """How far somebody's Range of Opportunity goes: as far as their melee weapons do, or bare hands."""
    return max((BARE_REACH, *(one.reach for one in weapons_of(reader, who).values())))


@rule("STR-458")
def opportunity_fields(reader: Reader, who: Key[Character]) -> tuple[Field, ...]:
    """The fields of somebody's Range of Opportunity; none at all: they stand on no map."""
    spot = spot_of(reader, who)
    if spot is None:
        return ()
    ground = ground_of(reader, Key[BattleMap](spot.map))
    near = around((spot.x, spot.y), opportunity_reach(reader, who), spot.size)
    return tuple(field for field in on_map(ground, near) if sees_any(ground, under(spot), (field,)))


# --- flanking
@rule("STR-470", "STR-Q69")
@remembered
def reach_of(reader: Reader, who: Key[Character]) -> int:
    """How far somebody threatens others in melee, with what is in hand; at some tables with ranged weapons as well."""
    if not reader[RULES].shooters_flank:
        return opportunity_reach(reader, who)
    shooters = (most_distance(reader, one) for one in weapons_of(reader, who).values() if one.is_ranged)
    return max((opportunity_reach(reader, who), *shooters))


def middle(spot: Spot) -> Field:
    """The middle of where somebody stands, in half fields, so that it is a whole number for every size."""
    return 2 * spot.x + spot.size - 1, 2 * spot.y + spot.size - 1


def from_middle(spot: Spot, of: Spot) -> Field:
    (x, y), (mx, my) = middle(spot), middle(of)
    return x - mx, y - my


@rule("STR-466", "STR-467", "STR-1101", "STR-1102", "STR-Q68")
def stand_opposite(reader: Reader, one: Field, other: Field) -> bool:
    """Whether two stand on opposite sides, seen from their target: straight across, or one field beside that."""
    straight = one[0] * other[1] == one[1] * other[0]
    return opposite(one, other) and (straight or not reader[RULES].straight_flanks)


@rule("STR-466", "STR-468", "STR-469", "STR-1103", "STR-Q69", "STR-Q438")
def steps_between_foes(reader: Reader, whom: Key[Character], foes: tuple[Key[Character], ...]) -> int:
    """How far foes who can attack have somebody between them: 0 not at all, 1 flanked, 2 surrounded, 3 overwhelmed. A
    pair on opposite sides comes first; the third and the fourth may stand anywhere within reach."""
    target = spot_of(reader, whom)
    near = [one for one in foes if target and is_threatened_by(reader, whom, one)]
    sides = [from_middle(spot, target) for one in near if target and (spot := spot_of(reader, one))]
    paired = reader[RULES].heads_flank or any(stand_opposite(reader, a, b) for a, b in combinations(sides, 2))
    return max(0, min(3, len(near) - 1)) if paired else 0


def flanking_pairs(reader: Reader, whom: Key[Character], foes: tuple[Key[Character], ...]) -> \
        tuple[tuple[Key[Character], Key[Character]], ...]:  # fmt: skip
    """Those of the foes who stand on opposite sides of somebody, two by two."""
    target = spot_of(reader, whom)
    near = [(one, spot) for one in foes if target and is_threatened_by(reader, whom, one)
            and (spot := spot_of(reader, one))]  # fmt: skip
    return tuple((a, b) for (a, at), (b, there) in combinations(near, 2)
                 if target and stand_opposite(reader, from_middle(at, target), from_middle(there, target)))  # fmt: skip


def is_threatened_by(reader: Reader, whom: Key[Character], foe: Key[Character]) -> bool:
    far = fields_between(reader, whom, foe)
    return far is not None and far <= reach_of(reader, foe) and not are_apart(reader, whom, foe)

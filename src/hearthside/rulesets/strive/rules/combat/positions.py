"""What a map tells the rules of a fight: how far it is, what is between, and who has whom between them. Without a map,
or where somebody does not stand on it, it tells nothing, and people say how it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from hearthside.engine import Key, Reader, remembered, rule
from hearthside.engine.fields import Field
from hearthside.engine.records import Spot
from hearthside.kit.grid.areas import around, on_map
from hearthside.kit.grid.fields import Direction, Point, Tiling, offset
from hearthside.kit.grid.hexagons import HEXAGONS
from hearthside.kit.grid.maps import (
    BattleMap,
    fields_apart,
    ground_of,
    spot_of,
    spots_apart,
    taken_on,
    tiling_of,
    under,
)
from hearthside.kit.grid.sight import Cover, cover_of_any, sees_any
from hearthside.rulesets.strive.fight_state import sight_now
from hearthside.rulesets.strive.gear import most_distance, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.riding import aloft, place_of
from hearthside.rulesets.strive.state import Character

BARE_REACH = 1


def spots_of(reader: Reader, one: Key[Character], other: Key[Character]) -> tuple[Spot, Spot] | None:
    """Where two stand on the same map; None: there is none."""
    # Nearly all stand there themselves; what is ridden or unseen does not.
    here, there = reader[one].stands or place_of(reader, one), reader[other].stands or place_of(reader, other)
    return (here, there) if here and there and here.map == there.map and here.map in reader else None


@rule("STR-1104", "STR-1207")
def fields_between(reader: Reader, one: Key[Character], other: Key[Character]) -> int | None:
    """How many fields away somebody is; a slanted step is one. None: no map tells."""
    spots = spots_of(reader, one, other)
    return max(fields_apart(reader, *spots), height_between(reader, one, other)) if spots else None


@rule("STR-1104", "STR-1207")
def those_within(
    reader: Reader, whom: Key[Character], fields: int, among: Sequence[Key[Character]]
) -> Sequence[Key[Character]]:
    """Those who are no more fields away from somebody than that; where no map tells, all of them."""
    here = place_of(reader, whom)
    if here is None:
        return among
    tiling, found = tiling_of(reader, here), []
    for one in among:
        there = reader[one].stands or place_of(reader, one)
        is_told = there is not None and there.map == here.map
        if is_told and (spots_apart(tiling, here, there) > fields or height_between(reader, whom, one) > fields):
            continue
        found.append(one)
    return found


@rule("STR-986", "STR-988")
def height_between(reader: Reader, one: Key[Character], other: Key[Character]) -> int:
    """How many fields higher one of two is who flies, hovers or clings above the ground; 0: both stand on it."""
    mine, theirs = reader[one], reader[other]
    if mine.stands and theirs.stands and not (mine.aloft or theirs.aloft):
        return 0  # as nearly always; what is ridden stands nowhere itself
    if not aloft(reader, one) and not aloft(reader, other):
        return 0
    return abs(height_of(reader, one) - height_of(reader, other))


def height_of(reader: Reader, who: Key[Character]) -> int:
    """How high somebody is: the ground under them, and how far above it they are."""
    spot = place_of(reader, who)
    if spot is None:
        return aloft(reader, who)
    ground = ground_of(reader, Key[BattleMap](spot.map))
    return aloft(reader, who) + max(ground.height_at(field) for field in under(reader, spot))


@rule("STR-1248")
def see_each_other(reader: Reader, one: Spot, other: Spot) -> bool:
    """Whether no wall, nor anything else that nobody sees through, stands between two spots of a map, nor too much of
    the dark: else no attack goes there."""
    which = Key[BattleMap](one.map)
    if is_open(reader, which):
        return True
    sight = sight_now(reader)
    if sight is not None and spots_apart(tiling_of(reader, one), one, other) > sight:
        return False
    return sees_any(ground_of(reader, which), under(reader, one), under(reader, other))


@rule("STR-1248")
@remembered
def is_open(reader: Reader, which: Key[BattleMap]) -> bool:
    """Whether everybody on a map sees everybody: nothing stands there, and it is not dark."""
    return sight_now(reader) is None and ground_of(reader, which).is_bare


@rule("STR-494", "STR-495", "STR-497")
def cover_between(reader: Reader, attacker: Key[Character], target: Key[Character]) -> Cover:
    """What hides a target from an attacker: at most one kind of cover; on bare ground none."""
    here = place_of(reader, attacker)
    is_open = here is None or ground_of(reader, Key[BattleMap](here.map)).is_bare
    return Cover.NONE if is_open else cover_met(reader, attacker, target)


@remembered
def cover_met(reader: Reader, attacker: Key[Character], target: Key[Character]) -> Cover:
    """What is met on the line between two."""
    spots = spots_of(reader, attacker, target)
    if spots is None:
        return Cover.NONE
    ground = ground_of(reader, Key[BattleMap](spots[0].map))
    return cover_of_any(ground, under(reader, spots[0]), under(reader, spots[1]))


# --- reach
@rule("STR-458", "STR-Q66")
@remembered
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
    near = around(ground.tiling, (spot.x, spot.y), opportunity_reach(reader, who), spot.size)
    return tuple(field for field in on_map(ground, near) if sees_any(ground, under(reader, spot), (field,)))


# --- flanking
@rule("STR-470", "STR-Q69")
@remembered
def reach_of(reader: Reader, who: Key[Character]) -> int:
    """How far somebody threatens others in melee, with what is in hand; at some tables with ranged weapons as well."""
    if not reader[RULES].shooters_flank:
        return opportunity_reach(reader, who)
    shooters = (most_distance(reader, one) for one in weapons_of(reader, who).values() if one.is_ranged)
    return max((opportunity_reach(reader, who), *shooters))


def middle_of(reader: Reader, spot: Spot) -> Point:
    """The middle of where somebody stands."""
    return tiling_of(reader, spot).middle((spot.x, spot.y), spot.size)


def straight_on(reader: Reader, one: Spot, other: Spot) -> Direction | None:
    """The direction from one to another; None: they stand in the same place."""
    return tiling_of(reader, one).toward(middle_of(reader, one), middle_of(reader, other))


def behind(reader: Reader, one: Spot, other: Spot) -> Field | None:
    """The field straight behind somebody, seen from another."""
    direction = straight_on(reader, one, other)
    return None if direction is None else tiling_of(reader, other).stepped((other.x, other.y), direction, other.size)


def has_room(reader: Reader, who: Key[Character], there: Field) -> bool:
    """Whether somebody could stand on a field of the map that they are on."""
    mine = spot_of(reader, who)
    if mine is None:
        return False
    which = Key[BattleMap](mine.map)
    ground = ground_of(reader, which)
    free = ground.has(there) and ground.passage(mine.size).standing & ground.board.bit(there)
    return bool(free) and there not in taken_on(reader, which, but=who)


@rule("STR-466", "STR-467", "STR-1101", "STR-1102", "STR-Q68", "STR-Q356")
def stand_opposite(reader: Reader, tiling: Tiling, one: Point, other: Point) -> bool:
    """Whether two stand on opposite sides, seen from their target: straight across, or one field beside that. At some
    tables only straight across, on squares or on hexagons."""
    rules = reader[RULES]
    strictly = rules.straight_hex_flanks if tiling is HEXAGONS else rules.straight_flanks
    return tiling.opposite(one, other) and not (strictly and tiling.cross_squared(one, other))


@rule("STR-466", "STR-468", "STR-469", "STR-1103", "STR-Q69", "STR-Q438")
def steps_between_foes(reader: Reader, whom: Key[Character], foes: Sequence[Spot]) -> int:
    """How far foes who threaten somebody and can attack, where they stand, have them between them: 0 not at all, 1
    flanked, 2 surrounded, 3 overwhelmed. A pair on opposite sides comes first; the third and the fourth may stand
    anywhere within reach."""
    target = place_of(reader, whom) if len(foes) > 1 else None
    if target is None:
        return 0
    tiling = tiling_of(reader, target)
    middle = tiling.middle((target.x, target.y), target.size)
    sides = [offset(middle, tiling.middle((spot.x, spot.y), spot.size)) for spot in foes]
    paired = reader[RULES].heads_flank or any(stand_opposite(reader, tiling, a, b) for a, b in combinations(sides, 2))
    return min(3, len(foes) - 1) if paired else 0


@rule("STR-470", "STR-985")
def threats_to(reader: Reader, whom: Key[Character], foes: Iterable[Key[Character]]) -> dict[Key[Character], Spot]:
    """The foes who could attack somebody from where they are, and where that is; from in the ground they cannot."""
    target = place_of(reader, whom)
    if target is None:
        return {}
    tiling, found = tiling_of(reader, target), {}
    for foe in foes:
        spot, reach = reader[foe].stands or spot_of(reader, foe), reach_of(reader, foe)
        if spot is None or spot.map != target.map or spots_apart(tiling, target, spot) > reach:
            continue
        is_level = height_between(reader, whom, foe) <= reach
        if is_level and reader[foe].hidden_by != "burrowed" and see_each_other(reader, target, spot):
            found[foe] = spot
    return found

"""Ways over a map in a fight: how far an AP goes, who is in the way, whose Range of Opportunity is left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Key, Reader, remembered, rule
from hearthside.engine.fields import Field
from hearthside.engine.records import Id, Record, Spot
from hearthside.kit.grid.fields import Diagonals, Tiling
from hearthside.kit.grid.ground import MOST_HEIGHT, SLOW, Ground
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, spots_apart, standing_on, tiling_of, under
from hearthside.kit.grid.ways import Gait, Others, Reach, reach
from hearthside.rulesets.strive.derived import exhaustion_limit, sprint
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import can_fly, has_npc_trait, own_stroke
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat.places import (
    FULL_STROKE,
    foes_of,
    movement,
    movement_at,
    side_against,
    side_of,
    swimming_fields,
)
from hearthside.rulesets.strive.rules.combat.positions import height_between, opportunity_reach
from hearthside.rulesets.strive.rules.health.ap import may_sprint
from hearthside.rulesets.strive.rules.health.conditions import is_helpless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaustion
from hearthside.rulesets.strive.state import Character

AROUND = 2
"""How many fields one may move around a foe."""
GAP, HEDGE = "Hold the gap", "Hedge"
GUARDING = frozenset((GAP, HEDGE))
"""The effects on who guards their reach."""


# --- how far
class Stretch(Struct, frozen=True):
    """What a part of a way is paid with, and how far that goes."""

    fields: int
    ap: int = 1
    exhaustion: int = 0


LENGTH = attrgetter("fields")


@rule("STR-425", "STR-429", "STR-432", "STR-433", "STR-446", "STR-447", "STR-Q58", "STR-Q62", "STR-EX65")
def stretches_of(reader: Reader, who: Key[Character], sprints: int = 0, ap: int | None = None) -> tuple[Stretch, ...]:
    """How far somebody gets with so many AP (with all that they have): first what is left of the last one, then those
    that they sprint for, then the others."""
    fighting = reader[who].fighting
    fields = movement(reader, who).total
    if fighting is None or not fields:
        return ()
    fast = sprint_fields(reader, who) if sprints else fields
    left = (Stretch(fighting.stride, ap=0),) if fighting.stride else ()
    number = fighting.ap if ap is None else ap
    return left + (Stretch(fast, exhaustion=1),) * min(sprints, number) + (Stretch(fields),) * (number - sprints)


@rule("STR-432", "STR-446", "STR-EX41")
def sprint_fields(reader: Reader, who: Key[Character]) -> int:
    """How far an AP goes at a sprint; whoever is in flight adds twice their Sprinting Speed."""
    fighting = reader[who].fighting
    times = 2 if fighting is not None and fighting.fleeing else 1
    return movement_at(reader, who, sprint(reader, who) * times).total


@rule("STR-433", "STR-770", "STR-866")
def most_sprints(reader: Reader, who: Key[Character]) -> int:
    """For how many AP somebody may sprint: whoever is Exhausted does not, and sprinting makes Exhausted. Nor does who
    gets no farther by it. Of a rider and a mount it is the mount that runs."""
    fighting, runner = reader[who].fighting, carrier(reader, who)
    if fighting is None or not may_sprint(reader, runner) or sprint_fields(reader, who) <= movement(reader, who).total:
        return 0
    before_exhausted = exhaustion_limit(reader, runner).total - exhaustion(reader, runner).total + 1
    return max(0, min(fighting.ap, before_exhausted))


@rule("STR-Q58")
def gait_of(reader: Reader, who: Key[Character], stretches: Iterable[Stretch]) -> Gait:
    """How somebody goes over a map, and how far."""
    spot = spot_of(reader, who)
    gait = replace(gait_at_size(reader, who, spot.size if spot else 1), stretches=tuple(map(LENGTH, stretches)))
    is_wet = spot is not None and ground_of(reader, Key[BattleMap](spot.map)).is_wet
    return swimming(reader, who, gait) if is_wet and not can_fly(reader, carrier(reader, who)) else gait


@rule("STR-429", "STR-430", "STR-431", "STR-986", "STR-988", "STR-Q368", "STR-1104")
@remembered
def gait_at_size(reader: Reader, who: Key[Character], size: int) -> Gait:
    """How somebody goes who takes up so many fields. A difficult field counts two; a climber takes any height, a flyer
    any ground."""
    diagonals: Diagonals = "alternate" if reader[RULES].long_diagonals else "one"
    walker = carrier(reader, who)
    flies = can_fly(reader, walker)
    climbs = MOST_HEIGHT if flies or has_npc_trait(reader, walker, "climber") else 1
    return Gait(size=size, diagonals=diagonals, climbs=climbs, slow=() if flies else SLOW)


@rule("STR-726", "STR-990", "STR-1008", "STR-Q113")
def swimming(reader: Reader, who: Key[Character], gait: Gait) -> Gait:
    """How somebody goes where there is water. As many fields of it as a swimmer makes are as long as those of an AP on
    land; for some it is as good as land, and some sink."""
    swims, is_own = swimming_fields(reader, who), own_stroke(reader, carrier(reader, who), FULL_STROKE) is not None
    if not swims:
        return replace(gait, water=1 + sum(gait.stretches))
    if is_own:
        return replace(gait, water=gait.field)
    return replace(gait, field=swims, water=FULL_STROKE, stretches=tuple(one * swims for one in gait.stretches))


@rule("STR-Q432")
def in_the_way(reader: Reader, which: Key[BattleMap], who: Key[Character], on: set[Field] | None = None) -> Others:
    """Allies and the helpless may be passed, conscious foes not; nobody ends where somebody stands. `on`: on which
    fields alone it matters."""
    closed: set[Field] = set()
    passed: set[Field] = set()
    against = side_against(reader, who)
    for one, spot in standing_on(reader, which).items():
        if one == who:
            continue
        fields = under(reader, spot)
        if on is None or not on.isdisjoint(fields):
            (passed if may_be_passed(reader, who, one, against) else closed).update(fields)
    return Others(frozenset(closed), frozenset(passed))


@rule("STR-985", "STR-988", "STR-Q432")
def may_be_passed(reader: Reader, who: Key[Character], other: Key[Record], against: str | None) -> bool:
    """Whether another is not in somebody's way: also those who are in the air or in the ground. `against`: the side of
    somebody's foes."""
    there, one = reader[other], Key[Character](other)
    if not isinstance(there, Character):
        return True
    if not reader[RULES].all_block and (side_of(reader, one) != against or is_helpless(reader, one)):
        return True
    return height_between(reader, who, one) > 0 or "burrowed" in (reader[who].hidden_by, there.hidden_by)


def ground_under(reader: Reader, who: Key[Character]) -> tuple[Ground, Key[BattleMap]]:
    """The ground that somebody stands on, and its map."""
    spot = spot_of(reader, who)
    assert spot is not None
    which = Key[BattleMap](spot.map)
    return ground_of(reader, which), which


def found_by(
    reader: Reader, who: Key[Character], stretches: tuple[Stretch, ...], until: Iterable[Field] = ()
) -> Reach | None:  # fmt: skip
    """All that somebody can reach, or no farther than to the nearest of some fields; None: they stand on no map."""
    spot = spot_of(reader, who)
    if spot is None:
        return None
    which = Key[BattleMap](spot.map)
    gait, others = gait_of(reader, who, stretches), in_the_way(reader, which, who)
    return reach(ground_of(reader, which), (spot.x, spot.y), sum(gait.stretches), gait, others, until)


def fields_by_ap(reader: Reader, who: Key[Character], sprints: int = 0) -> dict[int, list[Field]]:
    """The fields that somebody can get to, by how many AP that takes; 0: with what is left of the last one."""
    stretches = stretches_of(reader, who, sprints)
    found = found_by(reader, who, stretches)
    if found is None:
        return {}
    ends = list(accumulate(gait_of(reader, who, stretches).stretches))
    paid = list(accumulate(one.ap for one in stretches))
    by_ap: dict[int, list[Field]] = {ap: [] for ap in paid}
    for field in found.ends():
        by_ap[paid[next(place for place, end in enumerate(ends) if found.costs[field] <= end)]].append(field)
    return by_ap


# --- whose range is left
class Watcher(Struct, frozen=True):
    """A foe whose Range of Opportunity counts on a way."""

    who: Key[Character]
    spot: Spot
    reach: int
    tiling: Tiling

    def far(self, field: Field, size: int) -> int:
        return spots_apart(self.tiling, self.spot, Spot(map=self.spot.map, x=field[0], y=field[1], size=size))


@rule("STR-458", "STR-Q66")
def watchers(reader: Reader, who: Key[Character]) -> tuple[Watcher, ...]:
    """The foes on somebody's map, each with their Range of Opportunity, as far as it goes up or down to them."""
    here, found = spot_of(reader, who), []
    if here is None:
        return ()
    tiling = tiling_of(reader, here)
    for foe in foes_of(reader, who):
        spot = reader[foe].stands or spot_of(reader, foe)
        if spot is None or spot.map != here.map:
            continue
        watched = opportunity_reach(reader, foe)
        if height_between(reader, who, foe) <= watched:
            found.append(Watcher(foe, spot, watched, tiling))
    return tuple(found)


@rule("STR-1224", "STR-1256")
def guards_among(reader: Reader, watching: Iterable[Watcher]) -> tuple[Watcher, ...]:
    """Those who guard their reach against whoever comes into it."""
    return tuple([one for one in watching if not GUARDING.isdisjoint(reader[one.who].effects)])


class Passing(Struct, frozen=True):
    """What a step is to the foes around."""

    around: Mapping[Id, int]
    """How many fields one has moved by then inside the ranges of each."""
    provoked: tuple[Key[Character], ...] = ()


@rule("STR-459", "STR-Q66", "STR-Q374")
def passing(
    reader: Reader, watching: Sequence[Watcher], here: Field, there: Field, size: int, around: Mapping[Id, int]
) -> Passing:
    """A step out of a range provokes, and the third field within it. Coming into one does not, and is not counted."""
    if not watching:
        return Passing(around)
    rules, then = reader[RULES], Spot(map=watching[0].spot.map, x=there[0], y=there[1], size=size)
    counted, provoked = around, []
    for one in watching:
        after = spots_apart(one.tiling, one.spot, then)
        if after > one.reach + 1:
            continue  # not even the field before was in it
        before = one.far(here, size)
        was_in, is_in = before <= one.reach, after <= one.reach
        if is_in and (was_in or rules.entering_counts):
            counted = {**counted, one.who: counted.get(one.who, 0) + 1}
        third = was_in and is_in and counted[one.who] == AROUND + 1
        away = after > before if rules.any_step_away else not is_in
        if was_in and (away or third):
            provoked.append(one.who)
    return Passing(counted, tuple(provoked))


def provoked_along(reader: Reader, who: Key[Character], way: Sequence[Field]) -> tuple[Key[Character], ...]:
    """The foes whom a way gives an Opportunity Attack, as far as the reader knows of them."""
    spot, fighting = spot_of(reader, who), reader[who].fighting
    if spot is None or fighting is None:
        return ()
    watching, here, found = watchers(reader, who), (spot.x, spot.y), {}
    around = counted_so_far(reader, who)
    for there in way:
        step = passing(reader, watching, here, there, spot.size, around)
        found.update(dict.fromkeys(step.provoked))
        here, around = there, step.around
    return tuple(found)


@rule("STR-Q66")
def counted_so_far(reader: Reader, who: Key[Character]) -> Mapping[Id, int]:
    """The fields that somebody has moved around foes: in this turn, or at some tables in this movement."""
    fighting = reader[who].fighting
    return {} if fighting is None or reader[RULES].around_by_movement else fighting.around

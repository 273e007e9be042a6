"""Being moved against one's will: how far Stability lets it go, what one is slammed into, where one falls.

Damage may move people, and being moved may damage them: these modules know each other, and name each other whole."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import GM, Field, Id, Key, Option, Reader, Record, Table, name_of, rule
from hearthside.engine.records import Spot
from hearthside.kit.grid.actions import shaped
from hearthside.kit.grid.facts import GroundShaped, Thrust
from hearthside.kit.grid.fields import Direction
from hearthside.kit.grid.forced import Pushed, height_under, push
from hearthside.kit.grid.ground import IN_THE_WAY, Ground
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, taken_on, tiling_of
from hearthside.kit.grid.standing import move_to
from hearthside.rulesets.strive.derived import stability
from hearthside.rulesets.strive.facts.catalogue import ForceMoved
from hearthside.rulesets.strive.facts.moving import GaveWay
from hearthside.rulesets.strive.fight_moments import Provoked, Pushing
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import pushed_fields
from hearthside.rulesets.strive.questions.moving import GIVES_WAY, NOTHING_GIVES, WhatIsItMadeOf, WhichDirection
from hearthside.rulesets.strive.riding import carrier, place_of, rider_of
from hearthside.rulesets.strive.rules.combat import snares
from hearthside.rulesets.strive.rules.combat.positions import fields_between, has_room, spots_of, straight_on
from hearthside.rulesets.strive.rules.combat.ways import counted_so_far, passing, watchers
from hearthside.rulesets.strive.rules.health import impacts
from hearthside.rulesets.strive.state import Character

Course = Literal["away", "nearer", "chosen"]
"""Where to: straight away from who moves them, straight to them, or in a direction that they choose."""
WORDS: dict[Course, str] = {"away": "away from", "nearer": "nearer to", "chosen": "by"}


@rule("STR-434", "STR-435", "STR-743", "STR-Q117", "STR-EX96")
def moved(
    table: Table, whom: Key[Character], fields: int, by: Id, course: Course = "away", *, provokes: bool = False
) -> int:
    """Somebody is moved against their will, at no AP: a field less for each point of Stability. A rider and the mount
    go together, whoever of them is pushed; then it is the mount that stands firm. Tells how far."""
    # 1. How far.
    fields = pushed_fields(table, carrier(table, whom), fields)
    fields = table.offer(Pushing(by=by, whom=whom, fields=fields)).fields
    least = 1 if fields and table[RULES].least_push else 0
    travelled = max(least, fields - stability(table, carrier(table, whom)))
    table.record(ForceMoved(about=whom, fields=travelled, where=f"{WORDS[course]} {name_of(table, by)}",
                            distance=how_far(table, travelled) if travelled else "Stability holds"))  # fmt: skip
    # 2. On a map: where to, and what is in the way there.
    if not travelled or place_of(table, whom) is None:
        return travelled
    if course == "nearer":
        far = fields_between(table, whom, Key[Character](by)) if by in table else None
        travelled = travelled if far is None else min(travelled, far - 1)
    direction = table.run(direction_for, whom, by, course)
    return table.run(carry, whom, travelled, direction, provokes)  # as it was: before the direction was chosen


@rule("STR-489", "STR-743", "STR-Q73")
def direction_for(table: Table, whom: Key[Character], by: Id, course: Course) -> Direction:
    """Straight away or nearer, as the two stand; where that says nothing, or it is theirs to choose, whoever moves them
    chooses one of the directions."""
    here, there = place_of(table, whom), place_of(table, Key[Character](by)) if by in table else None
    if here and there and here.map == there.map and course != "chosen":
        straight = straight_on(table, there, here) if course == "away" else straight_on(table, here, there)
        if straight is not None:
            return straight
    names = tiling_of(table, here).names if here else ()
    among = tuple(Option(direction, f"To the {name}") for direction, name in enumerate(names))
    chooser = by if by in table and isinstance(table[Key[Record](by)], Character) else GM
    return table.choose(chooser, WhichDirection(whom=whom, among=among))


@rule("STR-436", "STR-438", "STR-Q432", "STR-Q433", "STR-EX42", "STR-EX66")
def carry(table: Table, whom: Key[Character], fields: int, direction: Direction, provokes: bool = False) -> int:
    """So many fields in a direction, over the map: a wall or somebody ends it with a slam, an edge with a fall. A mount
    takes its rider along. Tells how far it went."""
    whom = rider_of(table, whom) or whom
    spot = spot_of(table, whom)
    if spot is None or fields <= 0:
        return 0
    which = Key[BattleMap](spot.map)
    found = push(
        ground_of(table, which), (spot.x, spot.y), direction, fields, taken_on(table, which, but=whom), spot.size
    )
    # 1. As far as nothing is in the way.
    went = table.run(drift, whom, found.way, provokes or table[RULES].pushes_provoke)
    if went < len(found.way) or table[whom].state != "active":
        return went
    # 2. What ends it.
    if found.stopped == "fall":
        table.run(impacts.over_the_edge, whom, found.fell)
    elif found.stopped in ("wall", "somebody"):
        table.run(impacts.slam, whom, found.left, somebody_among(table, found.against))
        end = found.way[-1] if found.way else (spot.x, spot.y)
        if not somebody_among(table, found.against) and stands_at(spot_of(table, whom), end):
            return went + table.run(break_through, whom, found, direction)
    return went


def somebody_among(reader: Reader, against: tuple[Id, ...]) -> Id:
    """Whom of those in the way it hurts; empty: they are things."""
    return next((one for one in against if isinstance(reader[Key[Record](one)], Character)), "")


@rule("STR-489", "STR-Q59", "STR-Q375")
def drift(table: Table, whom: Key[Character], way: tuple[Field, ...], provokes: bool) -> int:
    """Somebody is moved field by field. It provokes nobody, unless what moves them says so; and no Opportunity Attack
    halts it. Tells how many fields."""
    spot = spot_of(table, whom)
    assert spot is not None
    start, around = (spot.x, spot.y), counted_so_far(table, whom)
    struck: tuple[Id, ...] = ()
    trapped = snares.snares_on(table, spot.map)
    for number, there in enumerate(way if provokes or trapped else ()):
        here = way[number - 1] if number else start
        if number and not trapped.isdisjoint(snares.under_at(table, spot, here)):
            move_to(table, whom, here, Thrust)
            table.run(snares.set_off, whom)
            if table[whom].state != "active" or not stands_at(spot_of(table, whom), here):
                return number
        if not provokes:
            continue
        step = passing(table, watchers(table, whom), here, there, spot.size, around)
        around, foes = step.around, tuple(one for one in step.provoked if one not in struck)
        if not foes:
            continue
        move_to(table, whom, here, Thrust)
        struck = (*struck, *table.offer(Provoked(who=whom, foes=foes, halts=False)).struck)
        if table[whom].state != "active" or not stands_at(spot_of(table, whom), here):
            return number
    if way:
        move_to(table, whom, way[-1], Thrust)
        table.run(snares.set_off, whom)
    return len(way)


def stands_at(spot: Spot | None, field: Field) -> bool:
    return spot is not None and (spot.x, spot.y) == field


# --- what gives way
@rule("STR-1185", "STR-Q349", "STR-EX172")
def break_through(table: Table, whom: Key[Character], found: Pushed, direction: Direction) -> int:
    """At some tables an obstacle gives way to whoever hits it hard enough; it takes up one field of the movement."""
    spot = spot_of(table, whom)
    if not table[RULES].flat_collisions or spot is None or table[whom].state != "active":
        return 0
    ground = ground_of(table, Key[BattleMap](spot.map))
    after = without_obstacle(ground, spot, direction)
    if after is None:
        return 0
    made_of = table.choose(GM, WhatIsItMadeOf(whom=whom, left=found.left))
    if made_of == NOTHING_GIVES or found.left < GIVES_WAY[made_of]:
        return 0
    which = Key[BattleMap](spot.map)
    table.record(GroundShaped(about=which, **shaped(table[which], after)))
    table.record(GaveWay(about=whom, what=made_of))
    used = 0 if table[RULES].breaking_is_free else 1
    return table.run(carry, whom, found.left - used, direction)


def without_obstacle(ground: Ground, spot: Spot, direction: Direction) -> Ground | None:
    """The ground without what is in the way of a step; None: it is no wall or rock that could give way."""
    here = (spot.x, spot.y)
    there = ground.tiling.stepped(here, direction)
    if spot.size > 1 or ground.tiling.is_slanted(direction) or not ground.has(there):
        return None
    if height_under(ground, there) > height_under(ground, here) + 1:
        return None
    edge = ground.tiling.side_name(here, direction)
    if ground.walls.get(edge) in (*IN_THE_WAY, "low"):
        return ground.walled([edge], None)
    return ground.painted([there], "plain") if ground.terrain(there) in ("solid", "high cover") else None


# --- taking a place
@rule("STR-746", "STR-830")
def step_into(table: Table, who: Key[Character], spot: Spot | None, field: Field | None = None) -> None:
    """Somebody takes a field at no AP, provoking nobody, if there is room."""
    mine = spot_of(table, who)
    if mine is None or spot is None or mine.map != spot.map:
        return
    there = field or (spot.x, spot.y)
    if has_room(table, who, there):
        move_to(table, who, there)
        table.run(snares.set_off, who)


def direction_from(reader: Reader, one: Key[Character], other: Key[Character]) -> Direction | None:
    """Straight away from one to where another stands; None: no map tells."""
    spots = spots_of(reader, one, other)
    return spots and straight_on(reader, *spots)

"""Coming to stand on a map, moving on it, leaving it; maps that are laid and put away. For rulesets and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from hearthside.engine import Field, IllegalAnswer, Key, Spot, Table, field_name
from hearthside.kit.grid.facts import (
    CameIntoSight,
    LeftMap,
    MapLaid,
    MapPutAway,
    Moved,
    Stood,
    StoodUnseen,
    Thrust,
    UnseenKept,
    WentOutOfSight,
)
from hearthside.kit.grid.fields import Tiling
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import (
    BattleMap,
    all_may_be_passed,
    ground_of,
    is_in_sight,
    map_on_table,
    spot_of,
    standing_on,
    why_no_room,
)
from hearthside.kit.grid.ways import Gait, Others, costs_as_far


def stand(table: Table, who: Key[Any], spot: Spot, told: type[Stood] = Stood) -> None:
    """Somebody is there from now on; whoever may not see them there is not told where."""
    where = field_name((spot.x, spot.y))
    if is_in_sight(table, who, spot):
        if table[who].stands is None and spot_of(table, who) is not None:
            told = CameIntoSight
        forget(table, who)
        table.record(told(about=who, stands=spot, where=where))
        return
    if table[who].stands is not None:
        table.record(WentOutOfSight(about=who))
    which = Key[BattleMap](spot.map)
    forget(table, who, but=which)
    table.record(StoodUnseen(about=which, unseen={**table[which].unseen, who: spot}, who=who, where=where))


def forget(table: Table, who: Key[Any], but: Key[BattleMap] | None = None) -> None:
    """They are on no map unseen any more, but for one."""
    for which in table.every(BattleMap):
        if who in table[which].unseen and which != but:
            unseen = {one: spot for one, spot in table[which].unseen.items() if one != who}
            table.record(UnseenKept(about=which, unseen=unseen))


def leave(table: Table, who: Key[Any]) -> None:
    """Somebody is on no map any more."""
    forget(table, who)
    if table[who].stands is not None:
        table.record(LeftMap(about=who))


def put(table: Table, who: Key[Any], spot: Spot) -> None:
    """Set somebody down on a field where they have room."""
    which = Key[BattleMap](spot.map)
    refuse_spot(table, who, spot)
    was = spot_of(table, who)
    stand(table, who, spot, Thrust if was is not None and was.map == which else Stood)


def refuse_spot(table: Table, who: Key[Any], spot: Spot) -> None:
    """Refuses a spot where somebody has no room."""
    if why := why_no_room(table, who, spot):
        raise IllegalAnswer(why)


def move_to(table: Table, who: Key[Any], field: Field, told: type[Stood] = Moved) -> None:
    """Somebody is on another field of the same map. Whether they can be is for the rules to say."""
    spot = spot_of(table, who)
    assert spot is not None
    if (spot.x, spot.y) != field:
        stand(table, who, structs.replace(spot, x=field[0], y=field[1]), told)


def walk_along(table: Table, who: Key[Any], way: Sequence[Field], gait: Gait, others: Others) -> tuple[Field, ...]:
    """Somebody goes a way as far as it can be gone: what they could not see may stop them. They end where there is
    room. Tells the fields they went."""
    spot = spot_of(table, who)
    assert spot is not None
    start, ground = (spot.x, spot.y), ground_of(table, Key[BattleMap](spot.map))
    gone = with_room(ground.tiling, start, as_far_as(ground, start, way, gait, others), gait, others)
    if gone:
        move_to(table, who, gone[-1])
    return gone


def as_far_as(ground: Ground, start: Field, way: Sequence[Field], gait: Gait, others: Others) -> tuple[Field, ...]:
    """The part of a way that can be gone."""
    return tuple(way[: len(costs_as_far(ground, start, way, gait, others))])


def with_room(tiling: Tiling, start: Field, way: Sequence[Field], gait: Gait, others: Others) -> tuple[Field, ...]:
    """The part of a way after which one can stand where one is."""
    gone, taken = tuple(way), others.passed.difference(tiling.footprint(start, gait.size))
    while gone and not taken.isdisjoint(tiling.footprint(gone[-1], gait.size)):
        gone = gone[:-1]
    return gone


def walk_freely(table: Table, who: Key[Any], way: Sequence[Field]) -> tuple[Field, ...]:
    """Where no rules count fields."""
    spot = spot_of(table, who)
    assert spot is not None
    others = all_may_be_passed(table, Key[BattleMap](spot.map), who)
    return walk_along(table, who, way, Gait(size=spot.size), others)


# --- maps
def settle(table: Table, which: Key[BattleMap]) -> None:
    """The fog or the map has changed: who is seen there is seen, and who is not is not."""
    for who, spot in standing_on(table, which).items():
        if is_in_sight(table, who, spot) != (table[who].stands is not None):
            stand(table, who, spot)


def put_away(table: Table, which: Key[BattleMap]) -> None:
    table.record(MapPutAway(about=which))
    settle(table, which)


def lay(table: Table, which: Key[BattleMap]) -> None:
    """A map lies on the table from now on; the one that did before is put away."""
    if (before := map_on_table(table)) is not None and before != which:
        put_away(table, before)
    table.record(MapLaid(about=which))
    settle(table, which)

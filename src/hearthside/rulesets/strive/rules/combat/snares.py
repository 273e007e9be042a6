"""Traps that lie on a map: whoever comes onto their field sets them off, once.

Damage may move people, and being moved may damage them: these modules know each other, and name each other whole."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.engine import Field, Id, Key, Reader, Record, Spot, Table, remembered, rule
from hearthside.kit.grid import standing
from hearthside.kit.grid.maps import spot_of, tiling_of, under
from hearthside.rulesets.strive.facts.catalogue import TrapSprung
from hearthside.rulesets.strive.fight_state import Trap
from hearthside.rulesets.strive.npc_traits import can_fly
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat import hits
from hearthside.rulesets.strive.rules.health import damage
from hearthside.rulesets.strive.state import Character


@remembered
def snares_on(reader: Reader, which: Id) -> frozenset[Field]:
    """The fields of a map on which a trap lies that the reader knows of."""
    spots = (reader[trap].at for trap in reader.every(Trap))
    return frozenset((spot.x, spot.y) for spot in spots if spot is not None and spot.map == which)


def stretch_to_snare(reader: Reader, who: Key[Record], way: Iterable[Field]) -> tuple[Field, ...]:
    """A way as far as the first trap on it."""
    spot, gone = spot_of(reader, who), []
    snares = snares_on(reader, spot.map) if spot else frozenset()
    for field in way:
        gone.append(field)
        if spot and snares and not snares.isdisjoint(under_at(reader, spot, field)):
            break
    return tuple(gone)


def under_at(reader: Reader, spot: Spot, field: Field) -> tuple[Field, ...]:
    """The fields under somebody who would stand at another one."""
    return tiling_of(reader, spot).footprint(field, spot.size)


@rule("STR-738", "STR-1042", "STR-Q219")
def set_off(table: Table, who: Key[Character]) -> None:
    """Somebody has come onto a field: what lies there goes off, under the mount if they ride. In the ground, and
    in the air, nobody treads on it."""
    spot = spot_of(table, who)
    if spot is None or table[who].hidden_by == "burrowed" or table[who].aloft or can_fly(table, carrier(table, who)):
        return
    fields = under(table, spot)
    for trap in table.every(Trap):
        there = table[trap].at
        if there is not None and there.map == spot.map and (there.x, there.y) in fields:
            it = table[trap]
            table.record(TrapSprung(about=trap, what=it.name))
            table.run(snap, carrier(table, who), it)


@rule("STR-1128", "STR-1042")
def snap(table: Table, who: Key[Character], trap: Trap) -> None:
    """Its damage strikes somebody."""
    dealt = table.run(hits.rolled_damage, who, trap.damage, trap.made, trap.name)
    if dealt:
        table.run(damage.suffer, who, damage.Harm(instances=dealt, source=trap.of, why=trap.name))


def land(table: Table, who: Key[Character], field: Field) -> None:
    """Somebody comes down on a field without crossing those between, and sets off what lies there."""
    spot = spot_of(table, who)
    if spot is not None and (spot.x, spot.y) != field:
        standing.put(table, who, Spot(map=spot.map, x=field[0], y=field[1], size=spot.size))
        table.run(set_off, who)

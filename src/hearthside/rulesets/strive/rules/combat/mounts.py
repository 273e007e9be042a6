"""Onto a mount and off it. The rider's token stands for both of them, as large as the mount; the mount's own comes back
when nobody rides it any more."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Field, Key, Reader, Spot, Table, rule
from hearthside.kit.grid.facts import Moved
from hearthside.kit.grid.forced import height_under
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, why_no_room
from hearthside.kit.grid.standing import forget, stand
from hearthside.rulesets.strive.facts.moving import Dismounted, FellOff, Mounted, UnderRider
from hearthside.rulesets.strive.facts.npcs import Rose
from hearthside.rulesets.strive.fight_state import Riding
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import hovers
from hearthside.rulesets.strive.riding import rider_of
from hearthside.rulesets.strive.rules.catalogue.lasting import lend
from hearthside.rulesets.strive.rules.combat.positions import see_each_other
from hearthside.rulesets.strive.state import Character, Effect

FALLING = "Falling"
"""The effect on who has fallen off a mount in the air."""
ONE_STEP = 1
"""How much higher or lower the next field is that one steps onto."""


@rule("STR-770", "STR-Q127")
def get_up(table: Table, who: Key[Character], mount: Key[Character]) -> None:
    """Somebody rides from now on, and is where the mount was."""
    mine, there = spot_of(table, who), spot_of(table, mount)
    table.record(Mounted(about=who, riding=Riding(mount=mount, size=mine.size if mine else 1), mount=mount))
    if there is not None:
        forget(table, mount)
        table.record(UnderRider(about=mount))
        stand(table, who, there, Moved)


@rule("STR-770", "STR-Q127")
def get_down(table: Table, who: Key[Character], there: Field | None = None, why: str = "") -> None:
    """Somebody rides no more: the mount is where both were, and they on a field beside it. `there`: on which; else, and
    where no room is left, on the nearest that has room. `why`: they have not chosen it."""
    riding, spot = table[who].riding, spot_of(table, who)
    if riding is None:
        return
    mount, free = Key[Character](riding.mount), fields_beside(table, who)
    off = FellOff(about=who, mount=mount, why=why) if why else Dismounted(about=who, mount=mount)
    table.record(off)
    if spot is not None:
        # Where there is room for one of them only, it is the rider's.
        x, y = there if there in free else free[0] if free else (spot.x, spot.y)
        afoot = replace(spot, x=x, y=y, size=riding.size)
        if mount in table and free:
            stand(table, mount, spot)
        stand(table, who, afoot, Moved)  # as it was: before the mount stood there
    part_in_the_air(table, who, mount)  # as it was: whom they rode


@rule("STR-439", "STR-770", "STR-988")
def part_in_the_air(table: Table, who: Key[Character], mount: Key[Character]) -> None:
    """Above the ground the mount stays where it is, and who does not fly falls: in a fight when their turn begins, as
    all do who cannot keep themselves up."""
    high, is_fighting = table[who].aloft, table[who].fighting is not None
    if high and mount in table:
        table.record(Rose(about=mount, aloft=high, does=f"is {how_far(table, high)} above the ground"))
    if high and is_fighting and table[who].state == "active" and not hovers(table, who):
        lend(table, who, FALLING, Effect(on=(FALLING,), until="combat"))


def fields_beside(reader: Reader, who: Key[Character]) -> tuple[Field, ...]:
    """Where a rider could get off: the nearest fields with room for them, about as high, that nothing hides from the
    mount."""
    riding, spot = reader[who].riding, spot_of(reader, who)
    if riding is None or spot is None:
        return ()
    ground = ground_of(reader, Key[BattleMap](spot.map))
    high = height_under(ground, (spot.x, spot.y), spot.size)
    for far in range(1, max(ground.width, ground.height)):
        places = (Spot(map=spot.map, x=x, y=y, size=riding.size)
                  for x, y in ground.tiling.ring((spot.x, spot.y), spot.size, riding.size, far))  # fmt: skip
        free = [(one.x, one.y) for one in places
                if not why_no_room(reader, who, one) and see_each_other(reader, spot, one)
                and abs(height_under(ground, (one.x, one.y), one.size) - high) <= ONE_STEP]  # fmt: skip
        if free:
            return tuple(sorted(free))
    return ()


@rule("STR-770", "STR-Q127")
def part(table: Table, who: Key[Character], why: str) -> None:
    """Nobody rides who cannot hold on, or on what cannot carry them: somebody who rides or is ridden does no more."""
    rider = who if table[who].riding else rider_of(table, who)
    if rider is not None:
        get_down(table, rider, why=why)

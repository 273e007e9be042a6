"""Players put their own characters on the map that lies on the table, as far as the GM lets them."""

from __future__ import annotations

from hearthside.engine import GM, Field, Id, IllegalAnswer, Key, Reader, Record, Table, action, field_name, owner
from hearthside.kit.grid import standing
from hearthside.kit.grid.facts import ComersLet
from hearthside.kit.grid.maps import BattleMap, Comers, can_stand, map_on_table, spot_of, why_no_room
from hearthside.kit.grid.placing import COMERS, WhereToStand, WhoMayCome, spot_at
from hearthside.kit.grid.questions import NO_MAP, WhichMap


def why_no_map(view: Reader, by: Id) -> str:
    return "" if view.every(BattleMap) else "there is no map yet: make one first"


@action("Who comes onto a map", unless=why_no_map, lasting=True, which=WhichMap(), comers=WhoMayCome())
def let_onto_map(table: Table, by: Id, which: Key[BattleMap], comers: Comers) -> None:
    """Whether players put their own characters on a map, or you do."""
    if table[which].comers == comers:
        raise IllegalAnswer("that is how it is already")
    table.record(ComersLet(about=which, comers=comers, words=COMERS[comers]))


def why_not_come(view: Reader, who: Key[Record]) -> str:
    which, called = map_on_table(view), view[who].name or "it"
    if which is None:
        return "no map lies on the table"
    if owner(view, who) == GM or not can_stand(view, who):
        return f"the GM puts {called} on the map"
    if view[which].comers == "nobody":
        return "on this map the GM says who stands where"
    spot = spot_of(view, who)
    is_there = spot is not None and spot.map == which
    return f"{called} stands on the map already" if is_there and view[which].comers != "everybody" else ""


@action("Put yourself on the map", by=Record, unless=why_not_come,
        field=lambda view, who, args: WhereToStand(who=Key[Record](who), map=map_on_table(view) or NO_MAP))  # fmt: skip
def come_onto_map(table: Table, who: Key[Record], field: Field) -> None:
    """Your character stands on a field of the map that lies on the table, where there is room."""
    which = map_on_table(table)
    assert which is not None
    spot = spot_at(table, who, which, field)
    if why_no_room(table, who, spot):  # whoever they could not see is not named
        raise IllegalAnswer(f"there is no room at {field_name(field)}")
    standing.put(table, who, spot)

"""Who is near somebody: on the map, or without one as people have said."""

from __future__ import annotations

from hearthside.engine import GM, Key, Reader, Table, known, rule
from hearthside.rulesets.strive.questions.npcs import WhoIsNear
from hearthside.rulesets.strive.rules.combat.places import those_present
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.state import Character

ADJACENT = 1


@rule("STR-985", "STR-1104")
def adjacent_to(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Everybody beside somebody, friend and foe; who is in the ground is beside nobody. Without a map: those who have
    said to stand there."""
    if reader[who].hidden_by == "burrowed":
        return ()
    fighting = reader[who].fighting
    named = known(reader, map(Key[Character], fighting.beside)) if fighting else ()
    found = []
    for one in those_present(reader):
        far = fields_between(reader, who, one)
        if one != who and reader[one].hidden_by != "burrowed" and (one in named if far is None else far <= ADJACENT):
            found.append(one)
    return tuple(found)


@rule("STR-Q467")
def those_within(table: Table, who: Key[Character], fields: int, what: str) -> tuple[Key[Character], ...]:
    """Everybody else within so many fields. Of whom no map tells, the GM says whether they are."""
    others = tuple(one for one in those_present(table) if one != who)
    far = {one: fields_between(table, who, one) for one in others}
    unknown = tuple(one for one in others if far[one] is None)
    near = table.choose(GM, WhoIsNear(what=what, among=unknown)) if unknown else ()
    return tuple(one for one in others if one in near or ((far[one] or 0) <= fields and one not in unknown))

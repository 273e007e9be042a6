"""Damage to a Squad: it is taken off the shared pool, and members fall as its thresholds are passed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from hearthside.engine import Id, Key, Reader, Table, consequence, rule
from hearthside.rulesets.strive.derived import LEVELS, maximum_hp
from hearthside.rulesets.strive.facts.health import TemporaryHPUsed
from hearthside.rulesets.strive.facts.npcs import ShareLeft, SquadHurt
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.catalogue.zones import killzone_limit
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.dying import die, settle
from hearthside.rulesets.strive.rules.health.hp import knock_out, without
from hearthside.rulesets.strive.squads import Squad, alive_at, hardened, living, pool, spare, squad_of
from hearthside.rulesets.strive.state import Character


class Loss(Struct, frozen=True):
    """Damage that got through to a member."""

    points: int
    what: str
    source: Id = ""
    area: bool = False
    most: int | None = None
    """Of what strikes an area: what it may still take of the Squad; None: nobody else of it is struck."""
    blunt: bool = False
    counts: bool = True
    """For Momentum."""
    outright: bool = False
    """Temporary HP do not help against it."""


@rule("STR-810", "STR-955", "STR-957", "STR-958", "STR-972", "STR-1116", "STR-Q138", "STR-Q186", "STR-Q188", "STR-Q471")
def lose_together(table: Table, who: Key[Character], loss: Loss) -> int:
    """A member is struck, and the Squad loses HP. There are no Injuries. Returns how much counted."""
    squad = squad_of(table, who)
    if squad is None or who not in living(table, squad):
        return 0
    share, had = maximum_hp(table, who).total, pool(table, squad)
    # 1. What strikes an area takes no more in all than the members there count for.
    points = min(loss.points, share if loss.most is None else loss.most) if loss.area else loss.points
    if not points:
        return 0
    # 2. Temporary HP go first, then the pool.
    held = 0 if loss.outright else min(points, spare(table, squad))
    by_captain = min(held, hardened(table, squad))
    left = max(0, had - (points - held))
    table.run(use_up_temporary, squad, held - by_captain)
    fallen = table.run(share_out, who, left)
    table.record(SquadHurt(about=squad, temporary=table[squad].temporary - by_captain, points=points, what=loss.what,
                           left=left, alive=alive_at(left, share)))  # fmt: skip
    # 3. Those whose thresholds were reached fall, one after another.
    for one in fallen:
        fall_out(table, one, loss)
    # 4. In a Killzone whoever was struck falls too, if little enough is left of their share.
    if who not in fallen and table[who].state == "active" and table[who].hp <= killzone_limit(table, who):
        table.run(lose_together, who, Loss(table[who].hp, "Killzone", loss.source, outright=True))
    return points


@rule("STR-210", "STR-950")
def use_up_temporary(table: Table, squad: Key[Squad], points: int) -> None:
    """So many of the Temporary HP that members were given are lost, whoever has them."""
    for one in living(table, squad):
        grants = table[one].temporary
        if points and grants:
            kept, lost = without(grants, points)
            points -= lost
            table.record(TemporaryHPUsed(about=one, temporary=kept))


@rule("STR-958", "STR-Q186")
def room_in(reader: Reader, whom: Iterable[Key[Character]]) -> dict[Id, int]:
    """What one area may take of each Squad: as much as those members count for who are in it."""
    room: dict[Id, int] = {}
    for one in whom:
        squad = squad_of(reader, one)
        if squad is not None and one in living(reader, squad):
            room[squad] = room.get(squad, 0) + maximum_hp(reader, one).total
    return room


def less_room(room: dict[Id, int], squad: Id, lost: int) -> dict[Id, int]:
    """What is left of it when a member has been struck."""
    return {**room, squad: room[squad] - lost} if squad in room else room


@rule("STR-955", "STR-956", "STR-957", "STR-EX83", "STR-EX127")
def share_out(table: Table, who: Key[Character], left: int) -> tuple[Key[Character], ...]:
    """What is left stands on those who live: whoever was struck falls first, then the nearest; the next one has what
    is left below a threshold. Tells who falls."""
    share = maximum_hp(table, who).total
    order = nearest_first(table, who)
    fallen = order[: len(order) - alive_at(left, share)]
    table.record(*shares_left(order, fallen, left, share, in_the_balance=True))
    return fallen


@rule("STR-955", "STR-956")
def shares_left(order: tuple[Key[Character], ...], fallen: tuple[Key[Character], ...], left: int, share: int, *,
                in_the_balance: bool) -> list[ShareLeft]:  # fmt: skip
    """What each of a Squad has then: whoever is next to fall what is left below a threshold, the others all of their
    share, the fallen nothing. `in_the_balance`: what that means for them is resolved one after another."""
    standing = order[len(fallen) :]
    hp = dict.fromkeys(standing, share) | {one: left - share * (len(standing) - 1) for one in standing[:1]}
    kept = [ShareLeft(about=one, hp=points, in_the_balance=False) for one, points in hp.items()]
    return [*kept, *(ShareLeft(about=one, hp=0, in_the_balance=in_the_balance) for one in fallen)]


@rule("STR-956")
def nearest_first(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """The living members, whoever was struck first; without a map in the order in which they were counted."""
    squad = squad_of(reader, who)
    assert squad is not None
    others = [one for one in living(reader, squad) if one != who]
    return (who, *sorted(others, key=lambda one: fields_between(reader, who, one) or 0))


@rule("STR-955", "STR-Q371")
def fall_out(table: Table, who: Key[Character], loss: Loss) -> None:
    """A member falls: it dies, however it was struck; at some tables a blunt blow only knocks it out."""
    if loss.blunt and table[RULES].squads_knocked_out:
        knock_out(table, who)
    else:
        die(table, who, "its share of the Squad's HP is gone", loss.source, counts=loss.counts)
    settle(table, who)


# --- HP that the GM has set
def of_one_pool(reader: Reader, squad: Key[Squad]) -> tuple[Key[Character], ...]:
    """The living members, whoever has the fewest HP first."""
    members = (one for one in living(reader, squad) if reader[one].squad == squad)
    return tuple(sorted(members, key=lambda one: reader[one].hp))


def worth(reader: Reader, members: tuple[Key[Character], ...]) -> tuple[int, int]:
    """The HP that members have together, and the share that one of them counts for."""
    return sum(reader[one].hp for one in members), min(maximum_hp(reader, one).total for one in members)


def has_too_many_standing(reader: Reader, squad: Key[Squad]) -> bool:
    members = of_one_pool(reader, squad)
    return len(members) > 1 and len(members) > alive_at(*worth(reader, members))


@consequence(of=Squad, when=has_too_many_standing, fields=("members",),
             looks_at={Character: ("state", "hp", "power", "squad", "player", *LEVELS)})  # fmt: skip
@rule("STR-955", "STR-957", "STR-Q185")
def fall_by_the_pool(table: Table, squad: Key[Squad]) -> None:
    """No more members stand than the pool is worth, also where the GM has set the HP of several of them."""
    members = of_one_pool(table, squad)
    left, share = worth(table, members)
    fallen = members[: len(members) - alive_at(left, share)]
    table.record(*shares_left(members, fallen, left, share, in_the_balance=False))


CONSEQUENCES = (fall_by_the_pool,)

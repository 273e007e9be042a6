"""Going a way field by field: what it costs, and whom it gives an Opportunity Attack."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Field, Id, Key, Reader, Spot, Table, name_of, rule
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of, tiling_of
from hearthside.kit.grid.standing import move_to, with_room
from hearthside.kit.grid.ways import Others, costs_as_far, onward
from hearthside.rulesets.strive.facts.catalogue import MayMove
from hearthside.rulesets.strive.facts.moving import Halted, Strode
from hearthside.rulesets.strive.fight_moments import CameBeside, CameIntoReach, Provoked
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import can_be_halted
from hearthside.rulesets.strive.questions.moving import MayGo
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat import snares
from hearthside.rulesets.strive.rules.combat.action_points import pay, takes_effect
from hearthside.rulesets.strive.rules.combat.places import movement
from hearthside.rulesets.strive.rules.combat.positions import spots_of, straight_on
from hearthside.rulesets.strive.rules.combat.ways import (
    Stretch,
    counted_so_far,
    gait_of,
    guards_among,
    in_the_way,
    passing,
    watchers,
)
from hearthside.rulesets.strive.rules.health.conditions import as_known, why_unable
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.state import Character

EVERYBODY: tuple[Id, ...] = ("*everybody",)
"""From whom no Opportunity Attack comes, where none comes from anybody."""


class Gone(Struct, frozen=True):
    """How far somebody has come on a way, as it is counted."""

    at: int = 0
    begun: int = 0
    """How many of its stretches are paid."""
    around: Mapping[Id, int] = {}
    asked: tuple[tuple[Id, Field], ...] = ()
    """Which foes were asked at which step: whoever lets it pass is asked no more about that one."""
    struck: tuple[Id, ...] = ()


class Leg(Struct, frozen=True):
    """The part of a way up to the next step that provokes."""

    way: tuple[Field, ...]
    gone: Gone
    left: int
    """How many fields of the last stretch that has begun are left then."""
    foes: tuple[Key[Character], ...] = ()
    """Whom the next step provokes."""
    step: Field = (0, 0)
    begins: int = 0
    """How many stretches have begun when that step is made."""
    snared: bool = False
    """A trap lies where it ends."""
    guards: tuple[Key[Character], ...] = ()
    """Whose guarded reach it ends in."""


@rule("STR-429", "STR-459", "STR-Q67")
def next_leg(
    reader: Reader, who: Key[Character], way: Sequence[Field], stretches: tuple[Stretch, ...], gone: Gone,
    spared: Collection[Id],
) -> Leg:  # fmt: skip
    """As far as somebody comes before something happens: a step that provokes, a trap, a reach that is guarded. What
    they could not see may be in the way; they stand where there is room."""
    spot = spot_of(reader, who)
    assert spot is not None
    which, start = Key[BattleMap](spot.map), (spot.x, spot.y)
    ground, gait = ground_of(reader, which), gait_of(reader, who, stretches)
    footprint, size = ground.tiling.footprint, spot.size
    trodden = set(way) if size == 1 else {field for there in way for field in footprint(there, size)}
    others = in_the_way(reader, which, who, trodden)
    ends = tuple(accumulate(gait.stretches))
    costs = costs_as_far(ground, start, way, gait, others)
    way = way[: len(costs)]
    around = watchers(reader, who)
    watching = around
    if spared:
        watching = () if spared == EVERYBODY else tuple(one for one in around if one.who not in spared)
    here, steps = start, [gone]
    trapped, snared = snares.snares_on(reader, which), False
    guarding = [one for one in guards_among(reader, around) if one.far(start, spot.size) > one.reach]
    guards: tuple[Key[Character], ...] = ()
    foes: tuple[Key[Character], ...] = ()
    begins = gone.begun
    for there, cost in zip(way, costs, strict=True):
        last = steps[-1]
        after = onward(last.at, cost, ends)
        if after is None:
            break
        step = passing(reader, watching, here, there, spot.size, last.around)
        if step.provoked:
            foes = tuple(one for one in step.provoked if one not in gone.struck and (one, there) not in gone.asked)
        begins = max(last.begun, bisect_left(ends, after) + 1)
        if foes:
            break
        steps.append(replace(last, at=after, begun=begins, around=step.around))
        here = there
        snared = bool(trapped) and is_snare(reader, trapped, others, spot, there)
        if guarding and others.passed.isdisjoint(snares.under_at(reader, spot, there)):
            guards = tuple(one.who for one in guarding if one.far(there, spot.size) <= one.reach)
        if snared or guards:
            break
    walked = with_room(ground.tiling, start, way[: len(steps) - 1], gait, others)
    then, next_step = steps[len(walked)], way[len(steps) - 1] if foes else start
    left = ends[then.begun - 1] - then.at if ends and then.begun else 0
    return Leg(walked, then, left // gait.field, foes, next_step, begins if foes else then.begun, snared, guards)


def is_snare(reader: Reader, trapped: frozenset[Field], others: Others, spot: Spot, there: Field) -> bool:
    """Whether somebody treads on a trap there. Where others stand it has gone off."""
    under = snares.under_at(reader, spot, there)
    return not trapped.isdisjoint(under) and others.passed.isdisjoint(under)


@rule("STR-425", "STR-433", "STR-448", "STR-462", "STR-Q58", "STR-Q63", "STR-Q67")
def go(
    table: Table, who: Key[Character], way: Sequence[Field], stretches: tuple[Stretch, ...], *,
    spared: Collection[Id] = (), granted: bool = False,
) -> bool:  # fmt: skip
    """Somebody goes a way; tells whether they got to its end. `spared`: foes whom it does not provoke. `granted`:
    something else pays for it."""
    gone, rest = Gone(around=counted_so_far(table, who)), tuple(way)
    while True:
        leg = next_leg(table, who, rest, stretches, gone, spared)
        # 1. Each AP is paid as it begins, with the Exhaustion of a sprint.
        due = stretches[gone.begun : leg.begins]
        ap, begins = sum([one.ap for one in due]), not (gone.begun or granted)
        is_stopped = begins and not takes_effect(table, who, ap, "move")
        if not begins:
            pay(table, who, ap)
        exhaust(table, carrier(table, who), sum([one.exhaustion for one in due]), "sprinting")
        if is_stopped or why_unable(table, who):
            return False
        # 2. They go as far as nobody is provoked.
        gone, rest = replace(leg.gone, begun=leg.begins), rest[len(leg.way) :]
        if leg.way:
            move_to(table, who, leg.way[-1])
        # 3. A trap goes off; whoever it does not hold goes on.
        if leg.snared:
            before = spot_of(table, who)
            table.run(snares.set_off, who)
            if is_held(table, who, before):
                table.record(Halted(about=who))
                settle(table, who, 0, gone, granted)
                return False
            if rest and not leg.guards:
                continue
        # 4. Whoever guards the reach that they have come into may strike.
        if leg.guards:
            before = spot_of(table, who)
            came = table.offer(CameIntoReach(who=who, guards=leg.guards))
            if came.stopped or is_held(table, who, before):
                table.record(Halted(about=who))
                settle(table, who, 0, gone, granted)
                return False
            if rest:
                continue
        if not leg.foes:
            settle(table, who, leg.left, gone, granted)
            table.offer(CameBeside(who=who))
            return not rest
        # 5. A step that provokes: who strikes halts them, unless they push through.
        before = spot_of(table, who)
        provoked = table.offer(Provoked(who=who, foes=leg.foes, halts=can_be_halted(table, who)))
        gone = replace(gone, asked=(*gone.asked, *((foe, leg.step) for foe in leg.foes)),
                       struck=(*gone.struck, *provoked.struck))  # fmt: skip
        if provoked.pushed and table[RULES].free_push:
            stretches = tuple(replace(one, ap=0) for one in stretches)
        if provoked.stopped or is_held(table, who, before):
            table.record(Halted(about=who))
            settle(table, who, 0, gone, granted)
            return False


def is_held(reader: Reader, who: Key[Character], before: Spot | None) -> bool:
    """Whether somebody who was on their way there cannot go on."""
    return bool(why_unable(reader, who)) or spot_of(reader, who) != before or not movement(reader, who).total


@rule("STR-Q58", "STR-Q66", "STR-Q67")
def settle(table: Table, who: Key[Character], left: int, gone: Gone, granted: bool) -> None:
    """What a movement leaves behind: the fields around foes, and what is left of its last AP, which whoever was halted
    loses. Of foes whom nobody knows of nothing is written."""
    fighting = table[who].fighting
    if fighting is None:
        return
    around = {foe: fields for foe, fields in gone.around.items() if as_known(table, foe)}
    after = replace(fighting, stride=fighting.stride if granted else left, around=around)
    if after != fighting:
        table.record(Strode(about=who, fighting=after))


@rule("STR-764", "STR-Q125")
def back_away(table: Table, who: Key[Character], fields: int, source: Key[Character]) -> None:
    """On one's own feet, straight away from somebody, at no AP, as far as nothing is in the way. Without a map it is
    told."""
    spots = spots_of(table, source, who)
    direction = straight_on(table, *spots) if spots else None
    if spots is None or direction is None:
        how = f"and must, away from {name_of(table, source)}"
        table.record(MayMove(about=who, fields=fields, distance=how_far(table, fields), how=how))
        return
    tiling, here = tiling_of(table, spots[1]), (spots[1].x, spots[1].y)
    way = [here := tiling.stepped(here, direction) for _ in range(fields)]
    if not why_unable(table, who) and movement(table, who).total:
        go(table, who, way, (Stretch(fields, ap=0),), granted=True)


@rule("STR-871", "STR-883")
def may_move(table: Table, who: Key[Character], fields: int, how: str, spared: Collection[Id] = ()) -> None:
    """A move that something grants at no AP. Without a map it is told, and people say where to. Who is held or Rooted
    does not move."""
    if not movement(table, who).total:
        return
    if spot_of(table, who) is None or table[who].fighting is None:
        table.record(MayMove(about=who, fields=fields, distance=how_far(table, fields), how=how))
        return
    stretches = (Stretch(fields, ap=0),)
    asked = MayGo(who=who, stretches=stretches, how=f"up to {how_far(table, fields)} {how}")
    if why_unable(table, who) or asked.offers_nothing(table.view(who)):
        return
    way = table.choose(who, asked)
    if way:
        go(table, who, way, stretches, spared=spared, granted=True)

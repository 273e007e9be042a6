"""Getting away from foes: disengaging, taking flight, swapping places."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import GM, Field, Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.kit.grid.standing import move_to
from hearthside.kit.grid.ways import gone_after
from hearthside.rulesets.strive.facts.moving import Disengaged, FlightDeclared, PlacesSwapped, SwapRefused
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.moving import (
    FastestSafeWay,
    FromWhomAway,
    HoldYourPlace,
    HowManySprints,
    MoveTo,
    SwapWithWhom,
)
from hearthside.rulesets.strive.riding import carrier, rider_of
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay, takes_effect
from hearthside.rulesets.strive.rules.combat.moving import (
    DISENGAGE_AP,
    NO_COMBAT,
    come_to_stand,
    disengage_ap,
    why_no_moving,
)
from hearthside.rulesets.strive.rules.combat.places import beside, movement, those_present
from hearthside.rulesets.strive.rules.combat.walking import go
from hearthside.rulesets.strive.rules.combat.ways import (
    Stretch,
    found_by,
    gait_of,
    ground_under,
    in_the_way,
    provoked_along,
    sprint_fields,
    watchers,
)
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import oppose
from hearthside.rulesets.strive.state import Character

SWAP_AP, FLIGHT_AP = 2, 1


# --- disengaging
def why_no_disengaging(view: Reader, who: Key[Character]) -> str:
    if why := why_no_moving(view, who):
        return why
    if spot_of(view, who) is None:
        return f"{view[who].name} stands on no map"
    if not any(one.far(here(view, who), size(view, who)) <= one.reach for one in watchers(view, who)):
        return f"no foe has {view[who].name} in reach"
    return "" if may_pay(view, who, DISENGAGE_AP) else f"disengaging costs {DISENGAGE_AP} AP"


def here(reader: Reader, who: Key[Character]) -> Field:
    spot = spot_of(reader, who)
    assert spot is not None
    return spot.x, spot.y


def size(reader: Reader, who: Key[Character]) -> int:
    spot = spot_of(reader, who)
    return spot.size if spot else 1


@rule("STR-442", "STR-Q61", "STR-Q368")
def one_ap_of_movement(reader: Reader, who: Key[Character], sprints: int = 0) -> tuple[Stretch, ...]:
    """As far as 1 AP of one's own normal movement goes; at some tables at a sprint."""
    fast = sprints and reader[RULES].sprinting_disengage
    return (
        Stretch(sprint_fields(reader, who) if fast else movement(reader, who).total, ap=0, exhaustion=1 if fast else 0),
    )


def may_it_sprint(view: Reader, who: Id, args: Any) -> HowManySprints:
    most = 1 if view[RULES].sprinting_disengage else 0
    return HowManySprints(who=Key[Character](who), most=most)


def way_out(view: Reader, who: Id, args: Any) -> MoveTo:
    walker = Key[Character](who)
    return MoveTo(who=walker, stretches=one_ap_of_movement(view, walker, args.get("sprint", 0)) if who in view else ())


def from_whom(view: Reader, who: Id, args: Any) -> FromWhomAway:
    walker = Key[Character](who)
    fighting = view[walker].fighting if who in view else None
    most = (fighting.ap if fighting else DISENGAGE_AP) - DISENGAGE_AP + 1
    among = provoked_along(view, walker, args.get("way", ())) if fighting else ()
    return FromWhomAway(who=walker, among=among, most=max(1, most))


@action("Disengage", by=Character, unless=why_no_disengaging, costs=DISENGAGE_AP, sprint=may_it_sprint, way=way_out,
        heeding=from_whom)  # fmt: skip
@rule("STR-442", "STR-443", "STR-444", "STR-465", "STR-Q61", "STR-EX68")
def disengage(
    table: Table, who: Key[Character], sprint: int = 0, way: tuple[Field, ...] = (),
    heeding: tuple[Key[Character], ...] | None = None,
) -> bool:  # fmt: skip
    """Out of the reach of foes, who get no Opportunity Attack for it. By the fastest safe way, as far as 1 AP of
    movement: 2 AP, and 1 more for each foe beyond the first from whom you disengage."""
    if not way:
        raise IllegalAnswer("a way has at least one step")
    stretches = one_ap_of_movement(table, who, sprint)
    # 1. The GM may correct a way that is not the fastest.
    if not is_fastest(table.view(who), who, way, stretches):
        way = table.choose(GM, FastestSafeWay(who=who, stretches=stretches, proposed=way))
    # 2. Paid for are the ranges that the way leaves; whoever is not paid for may react.
    left = provoked_along(table, who, way)
    affordable = max(0, ap_left(table, who) - DISENGAGE_AP + 1)
    known = provoked_along(table.view(who), who, way)
    spared = tuple(foe for foe in (known if heeding is None else heeding) if foe in left)[:affordable]
    is_stopped = not takes_effect(table, who, disengage_ap(len(spared)), "disengage")
    exhaust(table, carrier(table, who), sum(one.exhaustion for one in stretches), "sprinting")
    table.record(Disengaged(about=who, foes=f"{len(spared)} foes" if len(spared) > 1 else "a foe"))
    # 3. Off.
    return not (is_stopped or why_unable(table, who)) and go(
        table, who, way, tuple(replace(one, exhaustion=0) for one in stretches), spared=spared, granted=True
    )


def ap_left(reader: Reader, who: Key[Character]) -> int:
    fighting = reader[who].fighting
    return fighting.ap if fighting else 0


@rule("STR-443", "STR-Q61")
def is_fastest(view: Reader, who: Key[Character], way: tuple[Field, ...], stretches: tuple[Stretch, ...]) -> bool:
    """Whether a way gets out of the ranges of foes as fast as any does; which ground is safe, the GM sees. Where none
    gets out, every way is as good."""
    watching = watchers(view, who)
    found, large = found_by(view, who, stretches), size(view, who)

    def is_out(field: Field) -> bool:
        return all(one.far(field, large) > one.reach for one in watching)

    least = min((found.costs[field] for field in found.ends() if is_out(field)), default=None) if found else None
    if least is None:
        return True
    ground, which = ground_under(view, who)
    gone = gone_after(ground, here(view, who), way, gait_of(view, who, stretches), in_the_way(view, which, who))
    return is_out(way[-1]) and next(cost for field, cost in zip(way, gone, strict=True) if is_out(field)) <= least


# --- flight
@rule("STR-445", "STR-Q62")
def why_no_flight(view: Reader, who: Key[Character]) -> str:
    fighting = view[who].fighting
    if not is_combat(view) or fighting is None:
        return NO_COMBAT
    if fighting.fleeing:
        return f"{view[who].name} is in flight already"
    if why := why_no_action(view, who):
        return why
    return "" if may_pay(view, who, flight_ap(view)) else f"taking flight costs {FLIGHT_AP} AP"


def flight_ap(reader: Reader) -> int:
    return FLIGHT_AP if reader[RULES].paid_flight else 0


@action("Take flight", by=Character, unless=why_no_flight, costs=lambda view, who: flight_ap(view))
@rule("STR-445", "STR-446", "STR-Q62")
def flee(table: Table, who: Key[Character]) -> None:
    """You do nothing hostile any more until the combat ends, and run twice as fast when you sprint. It cannot be taken
    back."""
    pay(table, who, flight_ap(table))
    fighting = table[who].fighting
    if fighting is not None:
        table.record(FlightDeclared(about=who, fighting=replace(fighting, fleeing=True)))


# --- swapping places
@rule("STR-449")
def may_swap(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """The allies beside somebody who would fit into their place; of a rider and a mount it is the rider."""
    return tuple(one for one in beside(reader, who) if size(reader, one) == size(reader, who)
                 and one in those_present(reader) and rider_of(reader, one) is None)  # fmt: skip


def why_no_swap(view: Reader, who: Key[Character]) -> str:
    if why := why_no_moving(view, who):
        return why
    if not may_pay(view, who, SWAP_AP):
        return f"swapping places costs {SWAP_AP} AP"
    return "" if may_swap(view, who) else "no ally stands beside"


@action("Swap places", by=Character, unless=why_no_swap, costs=SWAP_AP,
        ally=lambda view, who, args: SwapWithWhom(among=may_swap(view, Key[Character](who))))  # fmt: skip
@rule("STR-449", "STR-450", "STR-465", "STR-Q63", "STR-Q78")
def swap_out(table: Table, who: Key[Character], ally: Key[Character]) -> bool:
    """With an ally beside you. Nobody is provoked; an ally who does not want to may hold their place."""
    # 1. It is paid, whatever comes of it.
    if not takes_effect(table, who, SWAP_AP, "swap places"):
        return False
    # 2. The ally may resist, Strength against Strength, at no AP.
    if not why_unable(table, ally) and table.choose(ally, HoldYourPlace(who=ally, by=who)):
        contest = oppose(table, Test(who=who, of="strength", why="swap places"),
                         Test(who=ally, of="strength", why="hold one's place"))  # fmt: skip
        if not contest.succeeded:
            table.record(SwapRefused(about=ally))
            return False
    # 3. Each stands where the other stood.
    table.record(PlacesSwapped(about=who, ally=ally))
    table.run(exchange, who, ally)
    return True


def exchange(table: Table, one: Key[Character], other: Key[Character]) -> None:
    """Two stand where the other stood."""
    if spot_of(table, one) is not None and spot_of(table, other) is not None:
        mine, theirs = here(table, one), here(table, other)
        move_to(table, one, theirs)
        move_to(table, other, mine)
        return
    first, second = table[one].fighting, table[other].fighting
    if first is None or second is None:
        return
    beside_me = (*(who for who in first.beside if who != other), one)
    come_to_stand(table, one, (*(who for who in second.beside if who != one), other), second.zones)
    come_to_stand(table, other, beside_me, first.zones)  # as it was: before they swapped


ACTIONS = (disengage, flee, swap_out)

"""Moving in a fight, over a map or without one, and where people come to stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Field, Id, IllegalAnswer, Key, Reader, Record, Table, action, known, name_of, rule
from hearthside.kit import YesNo
from hearthside.kit.grid.actions import why_not_there
from hearthside.kit.grid.maps import spot_of
from hearthside.kit.grid.questions import Walk
from hearthside.kit.grid.standing import walk_freely
from hearthside.rulesets.strive.facts.catalogue import MayMove, StoodBeside, StoodReady
from hearthside.rulesets.strive.facts.moving import Halted
from hearthside.rulesets.strive.fight_moments import Provoked
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import can_be_halted, can_fly
from hearthside.rulesets.strive.questions.catalogue import BesideWhom, WhichZones, WhoInTheFight
from hearthside.rulesets.strive.questions.moving import HowManySprints, MoveTo
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.catalogue.zones import told
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.places import is_foe, movement
from hearthside.rulesets.strive.rules.combat.snares import set_off, stretch_to_snare
from hearthside.rulesets.strive.rules.combat.walking import go
from hearthside.rulesets.strive.rules.combat.ways import stretches_of
from hearthside.rulesets.strive.rules.health.conditions import has_condition, inflict, why_unable
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.state import Character

NO_COMBAT = "there is no combat"
MOVE_AP, DISENGAGE_AP, PER_RANGE_AP = 1, 2, 1


def why_no_combat(view: Reader, by: Id) -> str:
    return "" if is_combat(view) else NO_COMBAT


def why_no_moving(view: Reader, who: Key[Character]) -> str:
    """Why somebody cannot move now, however they would; empty if they can."""
    if not is_combat(view) or view[who].fighting is None:
        return NO_COMBAT
    if why := why_no_action(view, who):
        return why
    held = movement(view, who)
    return "" if held.total else f"{view[who].name} cannot move: {held.parts[-1].label}"


# --- over a map
def why_no_move(view: Reader, who: Key[Character]) -> str:
    if why := why_no_moving(view, who):
        return why
    if spot_of(view, who) is None:
        return f"{view[who].name} stands on no map"
    if view[who].aloft and not can_fly(view, carrier(view, who)):
        return f"{view[who].name} is above the ground, and comes down first"
    fighting = view[who].fighting
    return "" if fighting and (fighting.ap or fighting.stride) else f"moving costs {MOVE_AP} AP"


def how_many_sprints(view: Reader, who: Id, args: Any) -> HowManySprints:
    return HowManySprints(who=Key[Character](who))


def where_to(view: Reader, who: Id, args: Any) -> MoveTo:
    walker = Key[Character](who)
    stretches = stretches_of(view, walker, args.get("sprint", 0)) if who in view else ()
    return MoveTo(who=walker, stretches=stretches)


@action("Move", by=Character, unless=why_no_move, costs=MOVE_AP, sprint=how_many_sprints, way=where_to)
@rule("STR-420", "STR-425", "STR-429", "STR-432", "STR-433", "STR-808", "STR-EX41")
def move(table: Table, who: Key[Character], sprint: int = 0, way: tuple[Field, ...] = ()) -> bool:
    """So far for each AP, and further at a sprint, which exhausts. Foes whose reach you leave, or whom you go around
    too far, may strike."""
    if not way:
        raise IllegalAnswer("a way has at least one step")
    return go(table, who, way, stretches_of(table, who, sprint))


# --- where no AP are counted
def why_no_walk(view: Reader, who: Key[Record]) -> str:
    """Whoever is in a fight moves in their turn; the GM may put them anywhere."""
    record = view[who]
    is_fighting = is_combat(view) and isinstance(record, Character) and record.fighting is not None
    return f"{record.name} is in a fight and moves for AP" if is_fighting else why_not_there(view, who)


@action("Walk", by=Record, unless=why_no_walk, way=lambda view, who, args: Walk(who=Key[Record](who)))
@rule("STR-302", "STR-425")
def walk(table: Table, who: Key[Record], way: tuple[Field, ...]) -> None:
    """Over the map, as far as one likes, where there is no fight; a trap on the way ends it."""
    if not walk_freely(table, who, stretch_to_snare(table, who, way)):
        raise IllegalAnswer("something is in the way that could not be seen from there")
    if isinstance(table[who], Character):
        table.run(set_off, Key[Character](who))


# --- without a map
def why_no_map_move(view: Reader, who: Key[Character]) -> str:
    if why := why_no_moving(view, who):
        return why
    if spot_of(view, who) is not None:
        return f"{view[who].name} stands on a map: say where to"
    return "" if may_pay(view, who, MOVE_AP) else f"moving costs {MOVE_AP} AP"


def beside_whom(view: Reader, by: Id, args: Any) -> BesideWhom:
    return BesideWhom(who=args.get("who", by))


def which_zones(view: Reader, by: Id, args: Any) -> WhichZones:
    return WhichZones(who=args.get("who", by))


@action("Move to somebody", by=Character, unless=why_no_map_move, costs=MOVE_AP, beside=beside_whom, zones=which_zones,
        sprint=how_many_sprints, safely=YesNo(words="Do you disengage from them?", usually=False))  # fmt: skip
@rule("STR-425", "STR-433", "STR-442", "STR-444", "STR-459", "STR-808")
def move_beside(
    table: Table, who: Key[Character], beside: tuple[Key[Character], ...], zones: tuple[Id, ...] = (), sprint: int = 0,
    safely: bool = False,
) -> None:  # fmt: skip
    """Without a map: say whom you stand beside then, and in which Key Zones. It costs 1 AP, or as many as you sprint
    for. Foes whom you leave may strike, unless you disengage: for 2 AP, and 1 more for each foe beyond the first."""
    left = foes_left(table, who, beside)
    ap = disengage_ap(len(left)) if safely else max(MOVE_AP, sprint)
    if not may_pay(table, who, ap):
        raise IllegalAnswer(f"that costs {ap} AP")
    sprints = 0 if safely else sprint
    fields = sum(one.fields for one in stretches_of(table, who, sprints, MOVE_AP if safely else ap))
    is_stopped = not takes_effect(table, who, ap, "move")
    exhaust(table, carrier(table, who), sprints, "sprinting")
    if is_stopped or why_unable(table, who) or not (safely or table.run(gets_away, who, left)):
        return
    table.record(MayMove(about=who, fields=fields, distance=how_far(table, fields), how="for it"))
    come_to_stand(table, who, beside, zones)


@rule("STR-442", "STR-444", "STR-EX68")
def disengage_ap(ranges: int) -> int:
    """2 AP, and 1 more for each range beyond the first."""
    return DISENGAGE_AP + PER_RANGE_AP * max(0, ranges - 1)


@rule("STR-459")
def foes_left(reader: Reader, who: Key[Character], beside: tuple[Id, ...]) -> tuple[Key[Character], ...]:
    """Without a map: the foes whom somebody stood beside, and does not any more."""
    fighting = reader[who].fighting
    near = known(reader, map(Key[Character], fighting.beside)) if fighting else ()
    return tuple(foe for foe in near if foe not in beside and is_foe(reader, who, foe))


@rule("STR-459", "STR-462", "STR-Q67")
def gets_away(table: Table, who: Key[Character], left: tuple[Key[Character], ...]) -> bool:
    """Without a map: whoever leaves a foe beside them gives it an Opportunity Attack. Whether they get away."""
    if not left:
        return True
    provoked = table.offer(Provoked(who=who, foes=left, halts=can_be_halted(table, who)))
    if provoked.stopped or why_unable(table, who):
        table.record(Halted(about=who))
        return False
    return True


# --- where one stands
def come_to_stand(table: Table, who: Key[Character], beside: tuple[Id, ...], zones: tuple[Id, ...]) -> None:
    """Where somebody is now: standing side by side counts for both."""
    fighting = table[who].fighting
    if fighting is None:
        return
    left = [one for one in fighting.beside if one not in beside]
    table.record(StoodBeside(about=who, fighting=replace(fighting, beside=beside)))
    for one in known(table, map(Key[Character], (*beside, *left))):
        other = table[one].fighting
        if other is not None:
            near = tuple(each for each in other.beside if each != who)
            near = (*near, who) if one in beside else near
            table.record(StoodReady(about=one, fighting=replace(other, beside=near)))
    now = table[who].fighting
    if now is not None and set(zones) != set(now.zones):
        told(table, who, zones)


@action("Place somebody", unless=why_no_combat, who=WhoInTheFight(), beside=beside_whom, zones=which_zones)
@rule("STR-734", "STR-806", "STR-Q467")
def place(
    table: Table, by: Id, who: Key[Character], beside: tuple[Key[Character], ...] = (), zones: tuple[Id, ...] = ()
) -> None:
    """Put somebody beside others, and into or out of Key Zones: at no AP."""
    come_to_stand(table, who, beside, zones)


# --- lying down
def why_not_down(view: Reader, who: Key[Character]) -> str:
    if has_condition(view, who, "prone"):
        return f"{name_of(view, who)} is Prone already"
    return why_no_action(view, who, MOVE_AP)


@action("Lie down", by=Character, unless=why_not_down, costs=MOVE_AP)
@rule("STR-420", "STR-496", "STR-882")
def lie_down(table: Table, who: Key[Character]) -> None:
    """Prone, for 1 AP: harder to hit from afar, and easier in melee."""
    if not takes_effect(table, who, MOVE_AP, "lie down"):
        return
    inflict(table, who, "prone")


ACTIONS = (move, walk, move_beside, place, lie_down)

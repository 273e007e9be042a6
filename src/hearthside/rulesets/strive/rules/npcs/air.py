"""Above the ground: gliding, hovering, flying, climbing walls. How high somebody is counts for who reaches whom, on a
map and without one."""

from __future__ import annotations

from typing import Any

from hearthside.engine import GM, Field, Id, IllegalAnswer, Key, Question, Reader, Table, action, name_of, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.facts.npcs import Rose
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import can_fly, clings, has_npc_trait, hovers
from hearthside.rulesets.strive.questions.npc_air import (
    HasItGrip,
    HowHigh,
    LandOrHover,
    WhereToGlide,
    glides,
    wall_beside,
)
from hearthside.rulesets.strive.riding import carrier
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, takes_effect
from hearthside.rulesets.strive.rules.combat.moving import gets_away
from hearthside.rulesets.strive.rules.combat.places import foes_of, movement
from hearthside.rulesets.strive.rules.combat.positions import height_of, opportunity_reach
from hearthside.rulesets.strive.rules.combat.snares import land
from hearthside.rulesets.strive.rules.combat.ways import watchers
from hearthside.rulesets.strive.rules.npcs.around import adjacent_to
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

GLIDE_AP = 1


def be_at(table: Table, who: Key[Character], aloft: int, does: str) -> None:
    if table[who].aloft != aloft:
        table.record(Rose(about=who, aloft=aloft, does=does))


def up(reader: Reader, fields: int) -> str:
    return f"{how_far(reader, fields)} above the ground"


# --- gliding
def why_no_glide(view: Reader, who: Key[Character]) -> str:
    if not has_npc_trait(view, carrier(view, who), "glider"):
        return f"{name_of(view, who)} cannot glide"
    if why := why_no_action(view, who, GLIDE_AP):
        return why
    return "" if glides(view, who) else "there is no lower ground to glide to"


def where_to_glide(view: Reader, who: Id, args: Any) -> Question[Field]:
    return WhereToGlide(who=Key[Character](who))


def land_or_hover(view: Reader, who: Id, args: Any) -> Question[str]:
    return LandOrHover(who=Key[Character](who))


@action("Glide", by=Character, unless=why_no_glide, costs=GLIDE_AP, field=where_to_glide, then=land_or_hover)
@rule("STR-988", "STR-Q198")
def glide(table: Table, who: Key[Character], field: Field, then: str = "land") -> None:
    """Through the air to lower ground in sight, as far as an AP of movement goes. Foes whose reach is left may strike.
    A Floater may stay at the height that it comes from."""
    if then == "hover" and not hovers(table, carrier(table, who)):
        raise IllegalAnswer(f"{name_of(table, who)} cannot hover")
    spot = spot_of(table, who)
    if spot is None:
        raise IllegalAnswer(f"{name_of(table, who)} stands on no map")
    if not takes_effect(table, who, GLIDE_AP, "glide"):
        return
    spot = spot_of(table, who)
    assert spot is not None  # nobody has moved it since
    start = (spot.x, spot.y)
    left = tuple(one.who for one in watchers(table, who)
                 if one.far(start, spot.size) <= one.reach < one.far(field, spot.size))  # fmt: skip
    if not table.run(gets_away, who, left):
        return
    drop = height_of(table, who) - ground_height(table, who, field)
    high = drop if then == "hover" else 0
    be_at(table, who, high, f"hovers {up(table, high)}" if high else "glides down")
    land(table, who, field)


def ground_height(reader: Reader, who: Key[Character], field: Field) -> int:
    return glides(reader, who).get(field, 0)


# --- up and down
@rule("STR-770", "STR-986", "STR-988")
def highest(reader: Reader, who: Key[Character], ap: int) -> int:
    """How high somebody gets for so many AP: a flyer and a climber up, who hovers only down. A rider rises as the mount
    does."""
    here, riser = reader[who].aloft, carrier(reader, who)
    climbs = has_npc_trait(reader, riser, "climber") and wall_beside(reader, who)
    return here + ap * movement(reader, who).total if can_fly(reader, riser) or climbs else here


def why_no_rising(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, 1):
        return why
    if not movement(view, who).total:
        return f"{name_of(view, who)} cannot move"
    if not view[who].aloft and not highest(view, who, 1):
        return f"{name_of(view, who)} neither flies nor has anything to climb"
    return ""


def how_high(view: Reader, who: Id, args: Any) -> Question[int]:
    rising = Key[Character](who)
    fighting = view[rising].fighting if who in view else None
    ap = fighting.ap if fighting else 1
    return HowHigh(who=rising, most=highest(view, rising, ap) if who in view else 0)


@action("Up or down", by=Character, unless=why_no_rising, costs=1, called="rise", height=how_high)
@rule("STR-770", "STR-986", "STR-988", "STR-Q197", "STR-Q198")
def rise(table: Table, who: Key[Character], height: int) -> None:
    """So many fields above the ground, at full speed: 1 AP for as many as one moves. Whoever climbs needs a surface
    with grip, unless they cling to any. Foes whose reach is left may strike."""
    here = table[who].aloft
    if height == here:
        raise IllegalAnswer(f"{name_of(table, who)} is there already")
    ap = rounded_up(abs(height - here), movement(table, who).total)
    if not may_pay(table, who, ap):
        raise IllegalAnswer(f"that costs {ap} AP")
    # 1. What is climbed, the GM knows.
    riser = carrier(table, who)
    by_hand = not can_fly(table, riser) and height > here
    if by_hand and not clings(table, riser) and not table.choose(GM, HasItGrip(who=who)):
        raise IllegalAnswer("there is nothing to hold on to")
    # 2. It is paid; foes below may strike at who leaves them.
    if not takes_effect(table, who, ap, "climb" if by_hand else "up or down"):  # as it was: from where it began
        return
    if table.run(gets_away, who, out_of_reach(table, who, height - table[who].aloft)):
        be_at(table, who, height, f"is {up(table, height)}" if height else "comes down")


def out_of_reach(reader: Reader, who: Key[Character], by: int) -> tuple[Key[Character], ...]:
    """The foes beside somebody who no longer reach them so much higher or lower."""
    near, high = adjacent_to(reader, who), height_of(reader, who) + by
    return tuple(foe for foe in foes_of(reader, who) if foe in near
                 and abs(high - height_of(reader, foe)) > opportunity_reach(reader, foe))  # fmt: skip


ACTIONS = (glide, rise)

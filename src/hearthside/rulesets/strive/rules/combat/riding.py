"""Mounting and dismounting. Whom one can ride, whoever plays them says."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Field, Id, IllegalAnswer, Key, Reader, Record, Table, action, name_of, rule
from hearthside.kit.grid.actions import put_on_map
from hearthside.kit.grid.coming import come_onto_map
from hearthside.kit.grid.maps import BattleMap, spot_of
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import hovers
from hearthside.rulesets.strive.questions.catalogue import OneOfThese
from hearthside.rulesets.strive.questions.moving import BearRider, WhereToGetOff
from hearthside.rulesets.strive.riding import rider_of
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.mounts import get_down, get_up
from hearthside.rulesets.strive.rules.combat.places import ADJACENT, is_fighting, is_foe
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.rules.health.conditions import has_condition, why_unable
from hearthside.rulesets.strive.squads import unit
from hearthside.rulesets.strive.state import Character, active_characters

MOUNTING_AP = 1


# --- whom
def why_not_ride(view: Reader, who: Key[Character], whom: Key[Character]) -> str:
    """Why somebody cannot get onto another now; empty if they can."""
    rider, mount, name = view[who], view[whom], name_of(view, whom)
    if who == whom:
        return "nobody rides themselves"
    if rider.seen_by != mount.seen_by or is_fighting(view, who) != is_fighting(view, whom):
        return f"{name} is not there"
    if is_fighting(view, who) and is_foe(view, who, whom):
        return f"{name} is a foe"
    if rider_of(view, whom) or mount.riding:
        return f"{name} is ridden already" if rider_of(view, whom) else f"{name} rides"
    if len(unit(view, whom)) > 1:
        return f"{name} acts with a Squad"
    if mount.aloft or mount.hidden_by == "burrowed" or has_condition(view, whom, "prone"):
        return f"{name} does not stand on its feet"
    return why_unable(view, whom) or why_out_of_hand(view, who, whom)


def why_out_of_hand(view: Reader, who: Key[Character], whom: Key[Character]) -> str:
    """On a map one mounts who stands beside, and is at least as large."""
    here, there = spot_of(view, who), spot_of(view, whom)
    if here is None or there is None:
        return ""
    if here.map != there.map or (fields_between(view, who, whom) or 0) > ADJACENT:
        return f"{name_of(view, whom)} is too far away"
    return f"{name_of(view, whom)} is too small" if here.size > there.size else ""


def rideable(view: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(one for one in active_characters(view) if not why_not_ride(view, who, one))


def why_held(view: Reader, who: Key[Character]) -> str:
    """Onto a mount and off it one gets on one's own legs."""
    return "" if fields_per_ap(view, who).total else f"{name_of(view, who)} cannot move"


# --- up
def why_no_mounting(view: Reader, who: Key[Character]) -> str:
    rider, name = view[who], name_of(view, who)
    if rider.riding:
        return f"{name} rides already"
    if rider_of(view, who) or rider.squad:
        return f"{name} is ridden" if rider_of(view, who) else f"{name} acts with a Squad"
    if rider.aloft or has_condition(view, who, "prone"):
        return f"{name} does not stand on their feet"
    if why := why_held(view, who):
        return why
    if why := why_no_action(view, who, MOUNTING_AP):
        return why
    return "" if rideable(view, who) else "there is nobody to ride"


def whom_to_ride(view: Reader, who: Id, args: Any) -> OneOfThese:
    among = rideable(view, Key[Character](who)) if who in view else ()
    return OneOfThese(asked="Whom do you ride?", among=among)


@action("Mount", by=Character, unless=why_no_mounting, whom=whom_to_ride,
        costs=lambda view, who: None if view[who].riding else MOUNTING_AP)  # fmt: skip
@rule("STR-420", "STR-770", "STR-Q127")
def mount(table: Table, who: Key[Character], whom: Key[Character]) -> bool:
    """Ride somebody beside you. Then you move with the mount's speed, and it has no turn of its own."""
    # 1. Whether it can be ridden, and lets itself be, is for whoever plays it to say.
    if table[who].player != table[whom].player and not table.choose(whom, BearRider(who=whom, by=who)):
        table.record(Told(about=who, what=f"cannot ride {name_of(table, whom)}"))
        return False
    # 2. It is paid, and they are up.
    if not takes_effect(table, who, MOUNTING_AP, "mount") or why_unable(table, who) or why_not_ride(table, who, whom):
        return False
    get_up(table, who, whom)
    return True


# --- down
def why_no_dismounting(view: Reader, who: Key[Character]) -> str:
    if view[who].riding is None:
        return f"{name_of(view, who)} rides nobody"
    if view[who].aloft and not hovers(view, who):
        return f"{name_of(view, who)} is {how_far(view, view[who].aloft)} above the ground"
    return why_held(view, who) or why_no_action(view, who, MOUNTING_AP)


@action("Dismount", by=Character, unless=why_no_dismounting,
        costs=lambda view, who: MOUNTING_AP if view[who].riding else None)  # fmt: skip
@rule("STR-420", "STR-770", "STR-Q127")
def dismount(table: Table, who: Key[Character]) -> None:
    """On your own feet again, beside the mount, which acts for itself from now on."""
    if not takes_effect(table, who, MOUNTING_AP, "dismount") or why_unable(table, who):
        return
    asked = WhereToGetOff(who=who)
    there = table.choose(who, asked) if asked.fields(table.view(who)) else None
    get_down(table, who, there)


# --- on the map
@rule("STR-770", "STR-Q127")
def why_ridden(view: Reader, who: Key[Any]) -> str:
    """Why somebody is not put on a map: they are ridden, and the rider's token stands for both."""
    rider = rider_of(view, who)
    if rider is None:
        return ""
    name = name_of(view, rider)
    return f"{name} rides {name_of(view, who)}, and stands on the map for both: put {name} there"


@rule("STR-770", "STR-Q127")
def put_unridden(table: Table, by: Id, who: Key[Record], which: Key[BattleMap], **where: Any) -> None:
    """As at every table, but for what is ridden."""
    if why := why_ridden(table, who):
        raise IllegalAnswer(why)
    put_on_map.do(table, by, who, which, **where)


def why_not_come(view: Reader, who: Key[Record]) -> str:
    return come_onto_map.unless(view, who) or why_ridden(view, who)


@rule("STR-770", "STR-Q127")
def come_unridden(table: Table, who: Key[Record], field: Field) -> None:
    """The same, where players put their own on the map."""
    come_onto_map.do(table, who, field)


ACTIONS = (
    mount,
    dismount,
    replace(put_on_map, do=put_unridden),
    replace(come_onto_map, do=come_unridden, unless=why_not_come),
)

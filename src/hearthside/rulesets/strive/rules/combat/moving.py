"""Moving in a fight, and where people come to stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, action, known, rule
from hearthside.rulesets.strive.facts.catalogue import StoodBeside, StoodReady
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.questions.catalogue import BesideWhom, WhichZones, WhoInTheFight
from hearthside.rulesets.strive.rules.catalogue.using import why_no_action
from hearthside.rulesets.strive.rules.catalogue.zones import told
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay
from hearthside.rulesets.strive.rules.combat.places import may_move, movement
from hearthside.rulesets.strive.state import Character

NO_COMBAT = "there is no combat"


def why_no_combat(view: Reader, by: Id) -> str:
    return "" if is_combat(view) else NO_COMBAT


def why_no_move(view: Reader, who: Key[Character]) -> str:
    if not is_combat(view) or view[who].fighting is None:
        return NO_COMBAT
    return why_no_action(view, who) or ("" if may_pay(view, who, 1) else "moving costs 1 AP")


def beside_whom(view: Reader, by: Id, args: Any) -> BesideWhom:
    return BesideWhom(who=args.get("who", by))


def which_zones(view: Reader, by: Id, args: Any) -> WhichZones:
    return WhichZones(who=args.get("who", by))


@action("Move", by=Character, unless=why_no_move, beside=beside_whom, zones=which_zones)
@rule("STR-425", "STR-808")
def move(table: Table, who: Key[Character], beside: tuple[Key[Character], ...], zones: tuple[Id, ...] = ()) -> None:
    """For 1 AP: say whom you stand beside then, and in which Key Zones."""
    pay(table, who, 1)
    may_move(table, who, movement(table, who).total, "for it")
    come_to_stand(table, who, beside, zones)


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


ACTIONS = (move, place)

"""Leaps, glides, and steps by moonlight where there is no map: people say whom one comes down beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hearthside.engine import GM, Id, Key, Question, Reader, Table, action, name_of, rule
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.facts.catalogue import MayMove
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.npc_traits import has_npc_trait, upgraded
from hearthside.rulesets.strive.questions.catalogue import BesideWhom
from hearthside.rulesets.strive.questions.hostility import SomeAllies
from hearthside.rulesets.strive.questions.npc_springs import BREACH, GLIDE, LEAP, MOON_STEP, Spring, WhichSpring
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.moving import come_to_stand, foes_left, gets_away
from hearthside.rulesets.strive.rules.combat.places import foes_of, movement
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust
from hearthside.rulesets.strive.rules.npcs import deeds, water
from hearthside.rulesets.strive.state import Character

SPRING_AP = 1


@rule("STR-988", "STR-989", "STR-990", "STR-1020")
def springs_of(reader: Reader, who: Key[Character]) -> tuple[Spring, ...]:
    """What somebody may do of these, by their Traits; what the story has to allow, the GM knows. Who cannot move only
    steps by moonlight."""
    moves = bool(movement(reader, who).total)
    may: Mapping[Spring, Callable[[], bool]] = {
        LEAP: lambda: moves and has_npc_trait(reader, who, "leaper"),
        GLIDE: lambda: moves and has_npc_trait(reader, who, "glider"),
        BREACH: lambda: moves and bool(upgraded(reader, who, "swimmer", "breaching")),
        MOON_STEP: lambda: reader[who].moonlit and has_npc_trait(reader, who, "moon-affinity"),
    }
    return tuple(one for one, able in may.items() if able())


def why_no_spring(view: Reader, who: Key[Character]) -> str:
    if spot_of(view, who) is not None:
        return f"{name_of(view, who)} stands on a map: say where to"
    if view[who].fighting is None or not springs_of(view, who):
        return f"{name_of(view, who)} cannot do that"
    return why_no_action(view, who, SPRING_AP)


def which_spring(view: Reader, who: Id, args: Any) -> Question[Spring]:
    return WhichSpring(among=springs_of(view, Key[Character](who)) if who in view else ())


def beside_whom(view: Reader, who: Id, args: Any) -> BesideWhom:
    return BesideWhom(who=Key[Character](who))


@action("Leap to somebody", by=Character, unless=why_no_spring, costs=SPRING_AP, called="spring", which=which_spring,
        beside=beside_whom)  # fmt: skip
@rule("STR-988", "STR-989", "STR-990", "STR-1020", "STR-Q199", "STR-Q210")
def spring(table: Table, who: Key[Character], which: Spring, beside: tuple[Key[Character], ...] = ()) -> None:
    """Without a map: say whom you come down beside. A leap exhausts, and a Dervish strikes at those below; nobody
    strikes at who leaps or steps by moonlight, but foes who are left by who glides or bursts out of the water may."""
    left = foes_left(table, who, beside)
    # 1. It is paid.
    if not takes_effect(table, who, SPRING_AP, which):
        return
    if which == LEAP:
        exhaust(table, who, 1, "a leap")
    # 2. Who is left behind may strike.
    if which in (GLIDE, BREACH) and not table.run(gets_away, who, left):
        return
    # 3. There.
    fields = {LEAP: deeds.LEAP, MOON_STEP: deeds.MOON, BREACH: water.BREACH}.get(which) or movement(table, who).total
    table.record(MayMove(about=who, fields=fields, distance=how_far(table, fields), how=f"by a {which}"))
    fighting = table[who].fighting
    come_to_stand(table, who, beside, fighting.zones if fighting else ())
    if which == LEAP and upgraded(table, who, "leaper", "dervish") and foes_of(table, who):
        asked = SomeAllies(words="Whom does it leap over, and strike at?", among=foes_of(table, who))
        table.run(deeds.strike_below, who, table.choose(GM, asked))


ACTIONS = (spring,)

"""Stunts: what a defence that won by two hits or more is turned into, at the price of Exhaustion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.engine import GM, Id, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.strive.derived import exhaustion_limit
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.fight_moments import Warded
from hearthside.rulesets.strive.gear import weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attacks import CanItBeCaught, ThrowItBack, WhichStunt, WhichWeaponFalls
from hearthside.rulesets.strive.rules.belongings.lying import fall_from_hand
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay
from hearthside.rulesets.strive.rules.combat.attacks import attacks_on, free_attack
from hearthside.rulesets.strive.rules.combat.forced import moved
from hearthside.rulesets.strive.rules.combat.hits import Strike, damage_of
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_attack
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.combat.walking import EVERYBODY, may_move
from hearthside.rulesets.strive.rules.health.conditions import knock_down, why_unable
from hearthside.rulesets.strive.rules.health.damage import Harm, suffer
from hearthside.rulesets.strive.rules.health.duties import why_harmless
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, exhaustion
from hearthside.rulesets.strive.state import Character

FIELDS, COUNTER_AP = 2, 1


# --- what each does
@rule("STR-488", "STR-Q73")
def disarm(table: Table, who: Key[Character], strike: Strike) -> None:
    """The attacker's weapon falls to the ground where they stand."""
    weapons = tuple(weapons_of(table, strike.by))
    name = strike.it.weapon if strike.it.weapon in weapons else weapons[0]
    if strike.it.weapon not in weapons and len(weapons) > 1:
        name = table.choose(who, WhichWeaponFalls(among=weapons))
    fall_from_hand(table, strike.by, name)


@rule("STR-489", "STR-Q73")
def displace_opponent(table: Table, who: Key[Character], strike: Strike) -> None:
    """The attacker is forced back, in a direction that the defender chooses; Stability holds against it."""
    moved(table, strike.by, FIELDS, who, "chosen", provokes=True)


@rule("STR-490")
def displace_oneself(table: Table, who: Key[Character], strike: Strike) -> None:
    """A move that provokes nobody."""
    may_move(table, who, FIELDS, "by a stunt, without provoking", spared=EVERYBODY)


@rule("STR-491")
def throw_down(table: Table, who: Key[Character], strike: Strike) -> None:
    """The attacker falls."""
    knock_down(table, strike.by, who)


@rule("STR-492", "STR-1187", "STR-Q74", "STR-EX175")
def counter_attack(table: Table, who: Key[Character], strike: Strike) -> None:
    """An attack at once, at no AP, for half the damage; at some tables for 1 AP and all of it. It may be defended, and
    not be countered."""
    paid = table[RULES].paid_counter
    if paid:
        pay(table, who, COUNTER_AP)
    free_attack(table, who, strike.by, "Counter-Attack", must=True, counter=True, half=not table[RULES].paid_counter)


@rule("STR-493", "STR-Q73", "STR-Q75")
def catch(table: Table, who: Key[Character], strike: Strike) -> bool:
    """What flew is caught, if the GM finds that it can be, and may be thrown back: it hits, with the damage it had."""
    if not table.choose(GM, CanItBeCaught(who=who, what=strike.it.called)):
        table.record(Told(about=who, what="it cannot be caught"))
        return False
    if not table.choose(who, ThrowItBack(at=strike.by)):
        return True
    dealt = table.run(damage_of, replace(strike, returned=True, aid=()))
    degree = flanking(table, strike.by, ranged=True)
    table.run(suffer, strike.by, Harm(instances=dealt, source=who, degree=degree, attack=True, why="caught"))
    shift_for_attack(table, who, strike.by, hit=True)
    return True


# --- when
def in_melee(reader: Reader, who: Key[Character], strike: Strike) -> bool:
    return not strike.it.entry.ranged


@rule("STR-488")
def may_disarm(reader: Reader, who: Key[Character], strike: Strike) -> bool:
    return in_melee(reader, who, strike) and bool(weapons_of(reader, strike.by))


@rule("STR-492", "STR-1187", "STR-Q74", "STR-Q351")
def may_counter(reader: Reader, who: Key[Character], strike: Strike) -> bool:
    affordable = not reader[RULES].paid_counter or may_pay(reader, who, COUNTER_AP)
    melee = in_melee(reader, who, strike) and not strike.counter
    return melee and affordable and bool(attacks_on(reader, who, strike.by)) and not why_unable(reader, strike.by)


@rule("STR-490", "STR-Q73")
def always(reader: Reader, who: Key[Character], strike: Strike) -> bool:
    return True


def was_shot(reader: Reader, who: Key[Character], strike: Strike) -> bool:
    return strike.it.entry.ranged


Do = Callable[[Table, Key[Character], Strike], bool | None]
Can = Callable[[Reader, Key[Character], Strike], bool]
STUNTS: Mapping[str, tuple[Do, Can]] = {
    "counter-attack": (counter_attack, may_counter),
    "disarm": (disarm, may_disarm),
    "displace-opponent": (displace_opponent, in_melee),
    "displace-yourself": (displace_oneself, always),
    "throw-to-the-ground": (throw_down, in_melee),
    "catch": (catch, was_shot),
}


@rule("STR-487", "STR-Q73", "STR-EX73")
def may_exert(reader: Reader, who: Key[Character]) -> bool:
    """The Exhaustion of a stunt must stay below the limit; at some tables it may reach it."""
    after, limit = exhaustion(reader, who).total + 1, exhaustion_limit(reader, who).total
    return after <= limit if reader[RULES].stunts_at_limit else after < limit


@rule("STR-445", "STR-878", "STR-Q62")
def open_stunts(reader: Reader, who: Key[Character], strike: Strike) -> tuple[str, ...]:
    harmless = ("displace-yourself",) if why_harmless(reader, who) else tuple(STUNTS)
    return tuple(name for name, (_, can) in STUNTS.items() if name in harmless and can(reader, who, strike))


@rule("STR-486", "STR-487")
def can_stunt(reader: Reader, who: Key[Any], moment: Warded) -> bool:
    return not why_unable(reader, who) and may_exert(reader, who) and bool(open_stunts(reader, who, moment.strike))


@rule("STR-486", "STR-487")
def stunt(table: Table, who: Key[Any], moment: Warded) -> Warded:
    """One of choice, for a point of Exhaustion and no AP. Stopped: what flew was caught."""
    strike: Strike = moment.strike
    name = table.choose(who, WhichStunt(among=open_stunts(table, who, strike)))
    exhaust(table, who, 1, "a stunt")
    caught = None if why_unable(table, who) else table.run(STUNTS[name][0], who, strike)
    return replace(moment, stopped=bool(caught))


def defender(reader: Reader, moment: Warded) -> Iterable[Id]:
    return (moment.who,)


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name="stunt", on=Warded, holders=defender, can=can_stunt, do=stunt, label="A stunt (1 Exhaustion)",
             help="Counter-attack, disarm, displace, throw to the ground, or catch what was shot.",
             rules=("STR-486",)),
)  # fmt: skip

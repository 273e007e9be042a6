"""Exhaustion: it comes of exhausting actions and of what is worn; above the limit somebody is Exhausted."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import Explained, Key, Reader, Record, Summand, Table, consequence, rule
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import LEVELS, exhaustion_limit
from hearthside.rulesets.strive.facts.health import ExhaustedShaken, ExhaustionChanged
from hearthside.rulesets.strive.facts.npcs import ExhaustionShared
from hearthside.rulesets.strive.gear import worn_exhaustion
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.npc_traits import has_npc_trait
from hearthside.rulesets.strive.rules.health.conditions import has_condition, inflict, relieve
from hearthside.rulesets.strive.rules.health.hp import FAINTED, come_to, is_out, knock_out
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.squads import Squad, mates
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SELF_CONTROL


@rule("STR-258", "STR-263")
def exhaustion(reader: Reader, who: Key[Character]) -> Explained:
    """From exhausting actions, from what is worn, and from hunger."""
    parts = [Summand("actions", reader[who].exhaustion, "STR-258"), *worn_exhaustion(reader, who).parts]
    if reader[who].starved:
        parts.append(Summand("hunger", reader[who].starved, "STR-1157"))
    return Explained(tuple(parts))


@rule("STR-259", "STR-262")
def is_over_limit(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    tired = one.exhaustion + one.starved + worn_exhaustion(reader, who).total  # speed: a fight of STRIVE
    return tired > 1 and tired > exhaustion_limit(reader, who).total  # which is never below 1


@rule("STR-264", "STR-Q402")
def may_wear(reader: Reader, who: Key[Character], more: int) -> bool:
    """Whether something that exhausts so much may be put on."""
    return not more or exhaustion(reader, who).total + more <= exhaustion_limit(reader, who).total


@rule("STR-258", "STR-259", "STR-260", "STR-867", "STR-950", "STR-1018", "STR-Q189", "STR-Q468", "STR-Q06", "STR-Q310")
def exhaust(table: Table, who: Key[Character], points: int, why: str = "", *, own: bool = True) -> None:
    """Somebody suffers Exhaustion. Who is Exhausted already has to withstand it, or faints. `own`: it comes of what
    they do themselves, which never exhausts the Inexorable."""
    if table[who].state != "active" or points <= 0 or (own and has_npc_trait(table, who, "inexorable")):
        return
    # 1. It rises.
    was_exhausted = has_condition(table, who, "exhausted")
    above = change(table, who, points, why or "exhausting")
    # 2. Above the limit: Exhausted, which follows; where only a gain exhausts, this one does.
    if above:
        for one in mates(table, who):
            if not has_condition(table, one, "exhausted"):
                inflict(table, one, "exhausted")
        # 3. Who was so before has to succeed at Self-Control, or falls Unconscious.
        if was_exhausted or table[RULES].exhaustion_tests == "crossing":
            withstand(table, who, points)
    elif was_exhausted:
        withstand(table, who, points)


@rule("STR-260", "STR-867", "STR-Q06", "STR-Q310")
def withstand(table: Table, who: Key[Character], points: int) -> None:
    """One Self-Control test for the whole gain; at some tables one for each point of it."""
    tests = points if table[RULES].exhaustion_tests == "point" else 1
    for _ in range(tests):
        ob = exhaustion(table, who).total
        test = Test(who=who, of=SELF_CONTROL, ob=ob, why="not to faint", purposes=("exhaustion", "forced"))
        if not make_test(table, test).succeeded:
            for one in mates(table, who):
                knock_out(table, one, FAINTED)
            return


@rule("STR-255", "STR-261", "STR-Q311")
def recover(table: Table, who: Key[Character], points: int, why: str = "rest") -> int:
    """Exhaustion from actions goes down, at most to 0; what is worn goes on exhausting."""
    before = table[who].exhaustion
    if min(points, before) > 0:
        change(table, who, -min(points, before), why)
    return before - table[who].exhaustion  # as it was: how much less there is than before


def change(table: Table, who: Key[Character], by: int, why: str) -> bool:
    """Tells whether it is above the limit now."""
    was, limit = exhaustion(table, who).total, exhaustion_limit(table, who).total
    table.record(
        ExhaustionChanged(about=who, exhaustion=table[who].exhaustion + by, was=was, now=was + by, limit=limit, why=why)
    )
    for one in mates(table, who):
        if table[one].exhaustion != table[who].exhaustion:
            table.record(ExhaustionShared(about=one, exhaustion=table[who].exhaustion))
    return was + by > limit


@rule("STR-Q363")
def is_granted(exhausted: Affliction) -> bool:
    """Whether somebody is Exhausted by an illness or an ability, whatever their Exhaustion."""
    return bool(exhausted.what)


@rule("STR-767", "STR-Q173", "STR-Q363")
def grant_exhausted(table: Table, who: Key[Character], what: str, illness: str = "") -> None:
    """An ability or an illness makes somebody Exhausted. It lasts until an hour of rest, or as long as the illness."""
    if table[RULES].granted_exhaustion_counts:
        more = exhaustion_limit(table, who).total + 1 - exhaustion(table, who).total
        if more > 0:
            change(table, who, more, what)
        if not has_condition(table, who, "exhausted"):
            inflict(table, who, "exhausted")
    else:
        inflict(table, who, "exhausted", source=illness, what=what)


@rule("STR-Q363")
def end_granted(table: Table, who: Key[Character], why: str = "") -> None:
    """What an ability, an illness or a march has brought is over. Who is above the limit besides stays Exhausted."""
    relieve(table, who, "exhausted", why=why)
    if is_over_limit(table, who) and not has_condition(table, who, "exhausted"):
        inflict(table, who, "exhausted")


@rule("STR-759", "STR-Q122")
def shake_off(table: Table, who: Key[Character], why: str = "") -> None:
    """Somebody is no longer Exhausted, whatever their Exhaustion: it returns when they gain more above the limit."""
    if is_over_limit(table, who):
        table.record(ExhaustedShaken(about=who, shaken_off=exhaustion(table, who).total))
    relieve(table, who, "exhausted", why=why)


# --- what follows
TIRES = ("state", "conditions", "exhaustion", "starved", "shaken_off", "squad", *LEVELS)
"""The fields that Exhaustion and its limit are worked out from."""
CAPTAINS: Mapping[type[Record], tuple[str, ...]] = {Squad: ("benefit", "captain")}
"""What raises the limit of a Squad."""


def ought_to_be_exhausted(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    if one.state != "active" or "exhausted" in one.conditions or reader[RULES].only_gains_exhaust:
        return False
    return is_over_limit(reader, who) and exhaustion(reader, who).total > one.shaken_off


@consequence(of=Character, when=ought_to_be_exhausted, fields=TIRES, looks_at=CAPTAINS)
@rule("STR-259", "STR-Q402", "STR-EX202")
def become_exhausted(table: Table, who: Key[Character]) -> None:
    """Whoever is above the limit is Exhausted at once, without a test, also because the limit has fallen."""
    inflict(table, who, "exhausted")


def ought_to_be_fresh(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    exhausted = one.conditions.get("exhausted") if one.conditions else None
    if exhausted is None or one.state != "active" or is_granted(exhausted):
        return False
    total, limit = exhaustion(reader, who).total, exhaustion_limit(reader, who).total
    return total < limit or (total == limit and not reader[RULES].exhausted_until_below)


@consequence(of=Character, when=ought_to_be_fresh, fields=TIRES, looks_at=CAPTAINS)
@rule("STR-262", "STR-263", "STR-868", "STR-Q161", "STR-Q309", "STR-Q363", "STR-EX31")
def end_exhausted(table: Table, who: Key[Character]) -> None:
    """At or below the limit nobody is Exhausted any more, unless something else keeps them so."""
    relieve(table, who, "exhausted")


def ought_to_wake(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    return one.state == "active" and "exhausted" not in one.conditions and is_out(reader, who, FAINTED)


@consequence(of=Character, when=ought_to_wake, fields=("state", "conditions"))
@rule("STR-Q35", "STR-Q170")
def wake_fainted(table: Table, who: Key[Character]) -> None:
    """Whoever fainted wakes as soon as they are no longer Exhausted, unless they are out at 0 HP as well."""
    come_to(table, who, FAINTED)


def still_shaken(reader: Reader, who: Key[Character]) -> int:
    """What counts of the Exhaustion that was shaken off: no more than there is, and nothing at or below the limit."""
    return min(reader[who].shaken_off, exhaustion(reader, who).total) if is_over_limit(reader, who) else 0


def has_recovered(reader: Reader, who: Key[Character]) -> bool:
    return bool(reader[who].shaken_off) and still_shaken(reader, who) < reader[who].shaken_off


@consequence(of=Character, when=has_recovered, fields=TIRES, looks_at=CAPTAINS)
@rule("STR-Q122")
def recover_from_shaking(table: Table, who: Key[Character]) -> None:
    """Exhaustion that has gone counts as a gain when it comes back."""
    table.record(ExhaustedShaken(about=who, shaken_off=still_shaken(table, who)))


CONSEQUENCES = (recover_from_shaking, become_exhausted, end_exhausted, wake_fainted)

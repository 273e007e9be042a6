"""Hit Points: segments and thresholds, Temporary HP, coming back to strength."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, consequence, remembered, rule
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.derived import LEVELS, left_by_injuries, maximum_hp
from hearthside.rulesets.strive.facts.health import (
    ConditionWentOn,
    DamageSuffered,
    HPCut,
    HPRestored,
    TemporaryHPGained,
    TemporaryHPGone,
)
from hearthside.rulesets.strive.house.health import HealthRules
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.health.conditions import inflict, relieve
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import STONE, has_title

SEGMENT = 10


@rule("STR-210", "STR-Q36")
def hit_points(reader: Reader, who: Key[Character]) -> int:
    """Real and Temporary HP together."""
    body = reader[who]
    return body.hp + temporary(reader, who) if body.temporary else body.hp


def temporary(reader: Reader, who: Key[Character]) -> int:
    return sum([grant.points for grant in reader[who].temporary])


@rule("STR-203", "STR-204")
def segments(reader: Reader, who: Key[Character]) -> tuple[int, int]:
    """The segments of Hit Points that are drawn, and how many points of them Injuries keep from being filled."""
    lost = SEGMENT * len(reader[who].injuries)
    return max(1, -(-(maximum_hp(reader, who).total + lost) // SEGMENT)), lost


# --- thresholds
@rule("STR-204", "STR-Q28", "STR-EX23")
def thresholds(maximum: int, rules: HealthRules) -> tuple[int, ...]:
    """The multiples of 10 above 0 and below the maximum, from the top."""
    first = maximum if rules.maximum_is_threshold else maximum - 1
    return tuple(range(first - first % SEGMENT, 0, -SEGMENT))


@rule("STR-204", "STR-Q28")
@remembered
def thresholds_with(reader: Reader, who: Key[Character], injuries: int) -> tuple[int, ...]:
    """The thresholds of somebody who has so many Injuries: those of the maximum that segments are counted from."""
    maximum, rules = left_by_injuries(reader, who, injuries), reader[RULES]
    if rules.segments == "reduced":
        return thresholds(maximum.total, rules)
    whole = (part.value for part in maximum.parts if part.label not in ("Injuries", "never below 10"))
    return thresholds(sum(whole), rules)


@rule("STR-205", "STR-213", "STR-Q27", "STR-Q36")
def lost_thresholds(reader: Reader, who: Key[Character], before: int, after: int) -> list[int]:
    """The thresholds that damage has taken somebody below."""
    own = thresholds_with(reader, who, len(reader[who].injuries))
    if reader[RULES].reached_thresholds_count:
        return [one for one in own if before > one >= after]
    return [one for one in own if before >= one > after]


# --- less
@rule("STR-199", "STR-210", "STR-Q36")
def lower_hp(table: Table, who: Key[Character], points: int, what: str) -> int:
    """Temporary HP go first; HP never go below 0. Returns what is left of both."""
    body, was = table[who], hit_points(table, who)
    kept, used = without(body.temporary, points)
    hp, now = max(0, body.hp - (points - used)), max(0, was - points)
    table.record(
        DamageSuffered(about=who, hp=hp, in_the_balance=not now, temporary=kept, points=points, what=what,
                       was=was, now=now)
    )  # fmt: skip
    return now


def without(grants: tuple[TemporaryHP, ...], points: int) -> tuple[tuple[TemporaryHP, ...], int]:
    """The Temporary HP that are left after this much damage, and how much of it they absorbed."""
    left, kept = points, []
    for grant in grants:
        used = min(left, grant.points)
        left -= used
        if used < grant.points:
            kept.append(replace(grant, points=grant.points - used))
    return tuple(kept), points - left


def has_too_many_hp(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    return one.state == "active" and one.hp > maximum_hp(reader, who).total


@consequence(of=Character, when=has_too_many_hp, fields=("state", "hp", "power", "squad", "player", *LEVELS))
@rule("STR-Q26", "STR-Q143", "STR-EX117")
def cut_hp(table: Table, who: Key[Character]) -> None:
    """Nobody has more HP than their maximum, where it has fallen. That is no damage and crosses no threshold."""
    table.record(HPCut(about=who, hp=maximum_hp(table, who).total, was=table[who].hp))


# --- more
@rule("STR-206", "STR-208", "STR-859", "STR-Q35", "STR-Q157")
def restore_hp(table: Table, who: Key[Character], points: int, why: str) -> int:
    """HP come back, up to the maximum. At 1 or more nobody is at Death's Door, and who was knocked out wakes."""
    was = table[who].hp
    hp = max(was, min(maximum_hp(table, who).total, was + points))
    if table[who].state != "active" or hp == was:
        return 0
    table.record(HPRestored(about=who, hp=hp, points=hp - was, why=why, was=was))
    return hp - was


KNOCKED_OUT = "at 0 HP"
"""Why somebody is Unconscious: they wake as soon as they have HP again."""
FAINTED = "fainted"
"""… as soon as they are no longer Exhausted."""
BOTH = f"{KNOCKED_OUT}, {FAINTED}"
"""… as soon as both are over."""


@rule("STR-Q35", "STR-Q170")
def is_out(reader: Reader, who: Key[Character], why: str) -> bool:
    """Whether somebody is Unconscious for this reason, alone or among others."""
    out = reader[who].conditions.get("unconscious")
    return out is not None and out.what in (why, BOTH)


@rule("STR-Q35", "STR-Q170")
def knock_out(table: Table, who: Key[Character], why: str = KNOCKED_OUT) -> None:
    """Somebody falls Unconscious at 0 HP, or faints. One of these does not end the other."""
    other = FAINTED if why == KNOCKED_OUT else KNOCKED_OUT
    inflict(table, who, "unconscious", what=BOTH if is_out(table, who, other) else why)


@rule("STR-Q35", "STR-Q170")
def come_to(table: Table, who: Key[Character], why: str) -> None:
    """This reason to be Unconscious is over: whoever has no other wakes."""
    out = table[who].conditions["unconscious"]
    if out.what == BOTH:
        left = replace(out, what=FAINTED if why == KNOCKED_OUT else KNOCKED_OUT)
        table.record(ConditionWentOn(about=who, conditions={**table[who].conditions, "unconscious": left}))
    else:
        relieve(table, who, "unconscious", shrugged=True)


def ought_to_come_round(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    conditions = one.conditions
    if not conditions or one.state != "active":
        return False
    if "deaths-door" in conditions and (one.hp or (one.temporary and not reader[RULES].no_way_back_by_temporary)):
        return True
    return bool(one.hp) and is_out(reader, who, KNOCKED_OUT)


@consequence(of=Character, when=ought_to_come_round, fields=("state", "hp", "temporary", "conditions"))
@rule("STR-859", "STR-Q35", "STR-Q36", "STR-Q157", "STR-Q170")
def come_round(table: Table, who: Key[Character]) -> None:
    """At 1 HP or more nobody is at Death's Door, also by Temporary HP, and who was knocked out wakes."""
    relieve(table, who, "deaths-door")
    if table[who].hp and is_out(table, who, KNOCKED_OUT):
        come_to(table, who, KNOCKED_OUT)


# --- Temporary HP
@rule("STR-210", "STR-211", "STR-835", "STR-Q36", "STR-Q148", "STR-Q378", "STR-Q437")
def grant_temporary(table: Table, who: Key[Character], grant: TemporaryHP) -> None:
    """Several grants add up. With a Heart of Stone each is 5 higher, whatever the effect's own amount is capped at."""
    if has_title(table, who, "heart-of-stone"):
        grant = replace(grant, points=grant.points + STONE)
    was = temporary(table, who)
    grants = (*table[who].temporary, grant)
    table.record(
        TemporaryHPGained(about=who, temporary=grants, points=grant.points, was=was, now=was + grant.points)
    )  # fmt: skip


@rule("STR-211", "STR-Q36", "STR-Q141", "STR-Q437")
def expire_temporary(table: Table, who: Key[Character], ended: Iterable[TemporaryHP]) -> None:
    """What is left of these grants goes. That is no damage: who has no HP besides is stable, and Unconscious."""
    over = tuple(ended)
    if not any(grant in over for grant in table[who].temporary):
        return
    if lives_by(table, who, over):
        knock_out(table, who)
    grants = table[who].temporary
    kept, points = tuple(one for one in grants if one not in over), sum(one.points for one in grants if one in over)
    table.record(TemporaryHPGone(about=who, temporary=kept, points=points))


def lives_by(reader: Reader, who: Key[Character], grants: tuple[TemporaryHP, ...]) -> bool:
    """Whether somebody on their feet has no other HP than these."""
    body = reader[who]
    if body.hp or any(one not in grants for one in body.temporary):
        return False
    return "deaths-door" not in body.conditions and not is_out(reader, who, KNOCKED_OUT)


CONSEQUENCES = (cut_hp, come_round)

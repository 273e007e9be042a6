"""Aid in a Squad: dice and Free Strikes of those who reach the same target."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.health.damage import Damage
from hearthside.rulesets.strive.rules.health.duties import is_hostile
from hearthside.rulesets.strive.squads import mates
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DamageType


@rule("STR-947", "STR-965", "STR-966", "STR-Q191", "STR-EX125")
def aided(reader: Reader, strike: Strike, by: tuple[Key[Character], ...]) -> Strike:
    """The attack of one member with the aid of others: a die for each, which does not raise the Hit Limit; and on a hit
    their Free Strikes."""
    return replace(strike, dice=strike.dice + len(by), aid=free_strikes(reader, by, strike.whom))


@rule("STR-947", "STR-948", "STR-1117")
def free_strikes(reader: Reader, members: tuple[Key[Character], ...], whom: Key[Character]) -> tuple[Damage, ...]:
    """What those who aid add: each its Free Strike, if the target is within its range; one sum for each type."""
    sums: dict[DamageType, int] = {}
    for one in members:
        strike = reader[one].free_strike
        if strike and strike.points and (fields_between(reader, one, whom) or 0) <= strike.range:
            sums[strike.type] = sums.get(strike.type, 0) + strike.points
    return tuple(Damage(type_, points) for type_, points in sums.items())


@rule("STR-Q463", "STR-EX263")
def fellows_among(reader: Reader, who: Key[Character], among: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """The others of somebody's Squad who are among these, able and willing."""
    if not reader[who].squad:
        return ()
    return tuple(one for one in mates(reader, who) if one != who and one in among and not why_unable(reader, one)
                 and is_hostile(reader, one))  # fmt: skip

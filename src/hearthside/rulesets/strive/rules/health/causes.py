"""Conditions of the mind that end with their cause: whom one feared is dead, nobody is left to attack."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import Combat, KeyZone
from hearthside.rulesets.strive.rules.health.conditions import SCREECH, is_helpless, relieve
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Condition

BY_SOMEBODY: tuple[Condition, ...] = ("jealous", "pacified", "terrified")


def lost_causes(reader: Reader, who: Key[Character]) -> list[Condition]:
    """What somebody has of a source that is gone: dead, or a Key Zone that is no more."""
    conditions = reader[who].conditions
    if not conditions or reader[who].state != "active":
        return []
    return [one for one in BY_SOMEBODY if one in conditions and conditions[one].source
            and not is_of_the_dead(conditions[one])
            and is_gone(reader, Key[Character](conditions[one].source))]  # fmt: skip


@rule("STR-997")
def is_of_the_dead(affliction: Affliction) -> bool:
    """Whether it came of the screech of who was dying, which terrifies for its round all the same."""
    return affliction.what == SCREECH and affliction.rounds is not None


def is_gone(reader: Reader, source: Key[Character]) -> bool:
    return source not in reader or (isinstance(reader[source], Character) and reader[source].state == "dead")


def has_lost_cause(reader: Reader, who: Key[Character]) -> bool:
    return bool(lost_causes(reader, who))


@consequence(of=Character, when=has_lost_cause, fields=("state", "conditions"),
             looks_at={Character: ("state",), KeyZone: ()})  # fmt: skip
@rule("STR-875", "STR-879", "STR-886")
def forget(table: Table, who: Key[Character]) -> None:
    """Jealous, Pacified and Terrified end at once when their source is gone."""
    for condition in lost_causes(table, who):
        relieve(table, who, condition, why=": its source is gone")


def rages_at_nobody(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody in a fight is Berserk, and nobody else in it lives and is conscious."""
    one = reader[who]
    if "berserk" not in one.conditions or one.state != "active" or one.fighting is None:
        return False
    return all(other == who or reader[other].fighting is None or is_helpless(reader, other)
               for other in reader.every(Character))  # fmt: skip


def berserk_alone(reader: Reader) -> list[Key[Character]]:
    """Who is Berserk in a fight in which nobody is left to attack."""
    berserk = [who for who in reader.every(Character) if "berserk" in reader[who].conditions]
    return [who for who in berserk if rages_at_nobody(reader, who)]


def has_berserk_alone(reader: Reader, combat: Key[Combat]) -> bool:
    return bool(berserk_alone(reader))


@consequence(of=Combat, when=has_berserk_alone, fields=("is_going_on",),
             looks_at={Character: ("state", "conditions", "fighting")})  # fmt: skip
@rule("STR-852")
def calm_down(table: Table, combat: Key[Combat]) -> None:
    """Berserk ends at once when no other creature is left that lives and is conscious."""
    for who in berserk_alone(table):
        relieve(table, who, "berserk", why=": nobody is left to attack")


CONSEQUENCES = (forget, calm_down)

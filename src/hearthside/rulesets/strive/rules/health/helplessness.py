"""What goes with consciousness, and with life: Concentration, Conditions of the mind, the saddle, the air."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, name_of, rule
from hearthside.rulesets.strive.facts.npcs import Rose
from hearthside.rulesets.strive.riding import rider_of
from hearthside.rulesets.strive.rules.catalogue.lasting import end_concentration, take_back
from hearthside.rulesets.strive.rules.combat.mounts import FALLING, part
from hearthside.rulesets.strive.rules.health.conditions import (
    HELPLESS,
    conditions_of,
    entry_of,
    is_helpless,
    relieve,
    why_helpless,
)
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import Condition


# --- Concentration
def concentrates_no_more(reader: Reader, who: Key[Character]) -> bool:
    return bool(reader[who].concentration) and is_helpless(reader, who)


@consequence(of=Character, when=concentrates_no_more, fields=("state", "conditions", "concentration"))
@rule("STR-144", "STR-806")
def lose_concentration(table: Table, who: Key[Character]) -> None:
    """What somebody keeps up ends when they lose consciousness."""
    end_concentration(table, who)


# --- Conditions of the mind
def unfelt(reader: Reader, who: Key[Character]) -> list[Condition]:
    """The Conditions of the mind that somebody has who is not conscious."""
    conditions = reader[who].conditions
    if len(conditions) < 2 or HELPLESS.isdisjoint(conditions):
        return []
    return [one for one in conditions_of(reader, who) if entry_of(reader, one).mind]


def feels_nothing(reader: Reader, who: Key[Character]) -> bool:
    return bool(unfelt(reader, who))


@consequence(of=Character, when=feels_nothing, fields=("conditions",))
@rule("STR-852", "STR-875", "STR-879", "STR-886")
def calm_the_mind(table: Table, who: Key[Character]) -> None:
    """Berserk, Jealous, Pacified and Terrified end at once when somebody becomes Unconscious."""
    for condition in unfelt(table, who):
        relieve(table, who, condition, why=": Unconscious")


# --- riding and flying
def why_down(reader: Reader, who: Key[Character]) -> str:
    """Why somebody can neither ride nor carry anybody, in words; empty: they can."""
    one = reader[who]
    if one.state == "active" and not one.conditions:
        return ""
    prone = f"{name_of(reader, who)} is {entry_of(reader, 'prone').name}" if "prone" in one.conditions else ""
    return why_helpless(reader, who) or prone


def rides_no_more(reader: Reader, who: Key[Character]) -> bool:
    return bool(why_down(reader, who)) and bool(reader[who].riding or rider_of(reader, who))


@consequence(of=Character, when=rides_no_more, fields=("name", "state", "conditions", "riding"),
             looks_at={Character: ("riding",)})  # fmt: skip
@rule("STR-770", "STR-Q127")
def lose_the_saddle(table: Table, who: Key[Character]) -> None:
    """Nobody rides who lies there, nor on what lies there."""
    part(table, who, why_down(table, who))


def flies_dead(reader: Reader, who: Key[Character]) -> bool:
    one = reader[who]
    return bool(one.aloft) and one.state == "dead"


@consequence(of=Character, when=flies_dead, fields=("state", "aloft"))
@rule("STR-439", "STR-988")
def drop_dead(table: Table, who: Key[Character]) -> None:
    """The dead fly no more."""
    take_back(table, who, FALLING)
    table.record(Rose(about=who, aloft=0, does="falls out of the air"))


CONSEQUENCES = (lose_concentration, calm_the_mind, lose_the_saddle, drop_dead)

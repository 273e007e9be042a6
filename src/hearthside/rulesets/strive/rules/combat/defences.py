"""Defending: what somebody may answer an attack with, and what it costs."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import GM, Id, Key, Reader, Table, remembered, rule
from hearthside.rulesets.strive.gear import shield_of, weapons_of
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.questions.catalogue import NOTHING, Defend, WhatOpposes, WhichDefence
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.rules.combat.action_points import may_pay, pay
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.rules.npcs.defence import has_def
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import (
    ACROBATICS,
    ATTRIBUTES,
    DEF,
    OBSERVATION,
    SELF_CONTROL,
    SHIELD,
    SPECIALISED,
    STEALTH,
    UNARMED,
    WEAPON,
)

DEFENCE_AP = 1


class Answer(Struct, frozen=True):
    """How an attack is met."""

    who: Key[Character]
    of: str = ""
    """The Skill or Attribute; empty: it is not."""
    points: int = 0


@rule("STR-481", "STR-703", "STR-Q64", "STR-Q435")
@remembered
def defences(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """What somebody can defend with: Def, if they have it; else the Skill of a weapon in hand, Acrobatics, Shield with
    a shield in use."""
    return (DEF,) if has_def(reader, who) else rolled_defences(reader, who)


def rolled_defences(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """What somebody would roll."""
    weapons = dict.fromkeys(weapon.skill for weapon in weapons_of(reader, who).values())
    bare = (UNARMED,) if reader[RULES].unarmed_defends else ()
    return (*weapons, *bare, ACROBATICS, *((SHIELD,) if shield_of(reader, who) else ()))


@rule("STR-481", "STR-Q182", "STR-Q435")
def defences_against(reader: Reader, who: Key[Character], entry: ExpertiseEntry) -> tuple[str, ...]:
    """Those that serve against an attack: what it names, alone; else all, but with house rule `no_parrying_shots` no
    weapon wards off what is shot."""
    if entry.by:
        return (entry.by,)
    able = defences(reader, who)
    if not entry.ranged or not reader[RULES].no_parrying_shots:
        return able
    return tuple(of for of in able if not of.startswith(WEAPON + SPECIALISED))


def may_defend(reader: Reader, who: Key[Character], ap: int = DEFENCE_AP) -> bool:
    return not why_unable(reader, who) and may_pay(reader, who, ap)


@rule("STR-135", "STR-478", "STR-480", "STR-481", "STR-944", "STR-Q180", "STR-Q470")
def answer(table: Table, by: Id, whom: Key[Character], what: str, skills: tuple[str, ...]) -> Answer:
    """Whoever something is done to may defend for 1 AP; without AP there is no defence."""
    if not skills or not may_defend(table, whom):
        return Answer(whom)
    of = table.choose(whom, Defend(who=whom, by=by, what=what, skills=skills))
    if of == NOTHING or not may_defend(table, whom):
        return Answer(whom)
    pay(table, whom, 0 if of == DEF and table[RULES].def_is_free else DEFENCE_AP)
    return Answer(whom, of)


@rule("STR-762", "STR-Q72", "STR-Q124")
def protect(table: Table, who: Key[Character], points: int, ap: int, skills: tuple[str, ...]) -> Answer:
    """Somebody defends in another's place, with one of these."""
    of = skills[0] if len(skills) == 1 else table.choose(who, WhichDefence(who=who, skills=skills))
    pay(table, who, ap)
    return Answer(who, of, points)


@rule("STR-703", "STR-Q100", "STR-Q182")
def what_opposes(table: Table, it: Held, whom: Key[Character]) -> tuple[str, ...]:
    """What an Expertise that is no attack is opposed by: what it names; Stealth by Observation; else the GM says."""
    if it.entry.by:
        return (it.entry.by,)
    if table[RULES].any_defence_opposes:
        return defences(table, whom)
    if it.skill == STEALTH:
        return (OBSERVATION,)
    among = tuple(dict.fromkeys((*ATTRIBUTES, SELF_CONTROL, OBSERVATION, *table[whom].skills)))
    return (table.choose(GM, WhatOpposes(who=whom, what=it.name, among=among)),)

"""Encounter Safety against Encounter Rating: what the PCs' side can bear, and what stands against it. No verdict beyond
easier, even or harder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.rulesets.strive.hostility import counted_once
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.encounters import EncounterEntry, Foes
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.levels import name_of_skill, skill_level
from hearthside.rulesets.strive.npc_points import challenge
from hearthside.rulesets.strive.rules.npcs.squad_rating import squad_cr
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import ACROBATICS, SHIELD, SPECIALISED, THROWING, UNARMED, WEAPON

EACH, OBJECTIVE, ARMOR = 2, 3, 2
PRACTISED, HURT = 3, 2
COMBAT_SKILLS = (WEAPON, UNARMED, THROWING, SHIELD, ACROBATICS, "berserking", "commanding", "warfare")
NARROWLY = (WEAPON, UNARMED, SHIELD)
UNCOUNTED = "Not counted: luck, tactics, tired players, foes aimed at weaknesses, Momentum on or off."
Reading = Literal["easier", "even", "harder"]


def heroes(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if not reader[who].is_npc)


# --- the PCs' side
@rule("STR-1142", "STR-1143", "STR-1144", "STR-EX164", "STR-Q343")
def safety(reader: Reader, allies: tuple[Key[Character], ...] = (), also: tuple[str, ...] = ()) -> Explained:
    """Encounter Safety: 2 for each PC and ally (a Squad counts once), 1 for each practised combat Skill of a PC, less 1
    for each PC who goes into it with two Injuries. `also`: other Skills that the GM counts."""
    pcs = heroes(reader)
    return Explained((
        Summand("PCs", EACH * len(pcs), "STR-1142"),
        *((Summand("allies", EACH * len(counted_once(reader, allies)), "STR-1142"),) if allies else ()),
        *(part for who in pcs for part in practised(reader, who, also)),
        *(Summand(f"{reader[who].name} is hurt", -1, "STR-1144") for who in pcs if is_hurt(reader, who)),
    ))  # fmt: skip


@rule("STR-1143", "STR-Q343")
def practised(reader: Reader, who: Key[Character], also: tuple[str, ...]) -> Iterator[Summand]:
    """The combat Skills of a PC at level 3 or higher."""
    for skill in reader[who].skills:
        if (skill in also or is_for_combat(reader, skill)) and skill_level(reader, who, skill).total >= PRACTISED:
            yield Summand(f"{reader[who].name}: {name_of_skill(reader, skill)}", 1, "STR-1143")


@rule("STR-Q343")
def is_for_combat(reader: Reader, skill: str) -> bool:
    """Whether a Skill is combat-oriented: one of the list, or of powers that deal damage; at some tables fewer are."""
    base = skill.split(SPECIALISED, maxsplit=1)[0]
    if reader[RULES].narrow_safety:
        return base in NARROWLY
    powers = (one for one in reader.content.of(ExpertiseEntry).values() if one.skill == skill and one.power)
    return base in COMBAT_SKILLS or any(one.damage for one in powers)


@rule("STR-1144", "STR-Q343")
def is_hurt(reader: Reader, who: Key[Character]) -> bool:
    """At least two Injuries, active or treated; at some tables only active ones count."""
    body = reader[who]
    return (body.active_injuries if reader[RULES].narrow_safety else len(body.injuries)) >= HURT


@rule("STR-1502", "STR-EX266")
def can_handle(reader: Reader, allies: tuple[Key[Character], ...] = ()) -> int:
    """The CR that the PCs' side can handle by the rulebook's one number."""
    return EACH * (len(heroes(reader)) + len(counted_once(reader, allies)))


# --- the other side
@rule("STR-1145", "STR-1146", "STR-1147", "STR-1148", "STR-EX165", "STR-Q344")
def rating(reader: Reader, encounter: EncounterEntry) -> Explained:
    """Encounter Rating: the battlefield, objectives, armor and Traits, each once; then the CR of every foe. It may fall
    below 0."""
    return Explained((
        *(Summand(one, 1, "STR-1145") for one in encounter.hinders),
        *(Summand(one, -1, "STR-1145") for one in encounter.helps),
        *(Summand(one, OBJECTIVE, "STR-1146") for one in encounter.objectives),
        *((Summand("the foes' armor", ARMOR, "STR-1147"),) if encounter.foes_armored else ()),
        *((Summand("the PCs' armor", -1, "STR-1148"),) if encounter.armor_helps else ()),
        *((Summand("the PCs' Traits", -1, "STR-1148"),) if encounter.traits_help else ()),
        *strength(reader, encounter).parts,
    ))  # fmt: skip


@rule("STR-1149", "STR-952", "STR-1045", "STR-1119", "STR-Q194")
def strength(reader: Reader, encounter: EncounterEntry) -> Explained:
    """The CR of all foes: a Squad's is half of its members', its Captain's counts in full."""
    return Explained(tuple(part for foes in encounter.foes for part in strength_of(reader, foes)))


def strength_of(reader: Reader, foes: Foes) -> Iterator[Summand]:
    entries = reader.content.of(NpcEntry)
    if foes.npc not in entries:
        return
    npc = entries[foes.npc]
    each = challenge(reader, npc).total
    if foes.squad:
        yield Summand(f"Squad of {foes.number} {npc.name}", squad_cr((each,) * foes.number), "STR-952")
    else:
        yield Summand(f"{foes.number} × {npc.name}" if foes.number > 1 else npc.name, each * foes.number, "STR-1149")
    captain = entries.get(foes.captain) if foes.squad else None
    if captain is not None:
        yield Summand(f"Captain {captain.name}", challenge(reader, captain).total, "STR-Q194")


@rule("STR-1140", "STR-1150")
def reading(er: int, es: int) -> Reading:
    """No finer scale exists."""
    return "easier" if er < es else "harder" if er > es else "even"

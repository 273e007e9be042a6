"""The character sheet, in tabs; and what everybody wants to know of a character at a glance."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Group, Tags
from hearthside.rulesets.strive.sheets.abilities import abilities
from hearthside.rulesets.strive.sheets.downtime import downtime, has_downtime
from hearthside.rulesets.strive.sheets.gear import gear
from hearthside.rulesets.strive.sheets.health import conditions, health, on_horseback, reservoirs
from hearthside.rulesets.strive.sheets.mind import notes, personality
from hearthside.rulesets.strive.sheets.npc import its_squad, npc, squad_group, squad_tag
from hearthside.rulesets.strive.state import Character


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Hit Points, Exhaustion, Grit, whom they ride or who rides them, what ails them, and the sign of their Squad."""
    ails, squad, back = conditions(reader, who), its_squad(reader, who), on_horseback(reader, who)
    sign = (Tags(label=reader[squad].name, tags=(squad_tag(reader, who, squad),), rules=("STR-953",)),) if squad else ()
    return (*reservoirs(reader, who), *sign, *back, *((ails,) if ails.tags else ()))


def status(character: Character) -> str:
    if character.state != "active":
        return character.state
    return "unconscious" if "unconscious" in character.conditions else ""


@rule("STR-097", "STR-937", "STR-939")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """Abilities, Health, Gear, Down-time, Personality & Fate, Notes. An NPC has its own numbers, perhaps a Squad, and a
    personality only where the GM wrote one; down-time stands there for who is at something, and while it is."""
    character = reader[who]
    has_mind = not character.is_npc or character.scales or character.ambition or character.habits
    mind = (personality(reader, who),) if has_mind else ()
    work = (downtime(reader, who),) if has_downtime(reader, who) else ()
    of_npcs = (npc(reader, who), squad_group(reader, who)) if character.is_npc else ()
    tabs = (abilities(reader, who), *(tab for tab in of_npcs if tab), health(reader, who), gear(reader, who), *work,
            *mind, notes(reader, who))  # fmt: skip
    return Group(label=character.name, widgets=tabs, tabs=True)

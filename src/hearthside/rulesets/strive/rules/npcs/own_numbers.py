"""What the GM says of an NPC's Def: whether it has any, and whether players may know it."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, consequence, rule
from hearthside.kit import YesNo
from hearthside.rulesets.strive.facts.npcs import DefHidden, DefSet, DefShown
from hearthside.rulesets.strive.questions.npcs import DefIs, WhichNpc, npcs_there
from hearthside.rulesets.strive.state import Character


def why_no_npc(view: Reader, by: Id) -> str:
    return "" if npcs_there(view) else "there is no NPC"


@action("Set Def", unless=why_no_npc, who=WhichNpc(), defense=DefIs())
@rule("STR-946", "STR-Q184")
def set_def(table: Table, by: Id, who: Key[Character], defense: int) -> None:
    """Give an NPC Def, or let it roll its defences."""
    table.record(DefSet(about=who, defense=defense or None))


@action("Show Def", unless=why_no_npc, who=WhichNpc(), shown=YesNo("May the players know its Def?"))
@rule("STR-945")
def show_def(table: Table, by: Id, who: Key[Character], shown: bool) -> None:
    """Let the players judge hits by themselves, or keep Def to yourself."""
    defense = table[who].defense
    table.record(DefShown(about=who, shown_defense=defense) if shown and defense else DefHidden(about=who))


# --- what follows
def is_shown_wrongly(reader: Reader, who: Key[Character]) -> bool:
    creature = reader[who]
    return creature.shown_defense is not None and creature.shown_defense != creature.defense


@consequence(of=Character, when=is_shown_wrongly, fields=("defense", "shown_defense"))
@rule("STR-945")
def show_as_it_is(table: Table, who: Key[Character]) -> None:
    """Players who may know Def know it as it is now."""
    defense = table[who].defense
    table.record(DefShown(about=who, shown_defense=defense) if defense else DefHidden(about=who))


ACTIONS = (set_def, show_def)
CONSEQUENCES = (show_as_it_is,)

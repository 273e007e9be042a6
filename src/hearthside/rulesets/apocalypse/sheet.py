"""The character sheet."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.rulesets.apocalypse.state import RULES, Character, sum_of_harms


@rule("APO-020")
def harms_of(character: Character) -> Tags:
    harms = character.harms.items()
    tags = tuple(Tag(text, harm.level, f"−{harm.level} where it is relevant") for text, harm in harms)
    return Tags(label="Harms", tags=tags, hindering=True, rules=("APO-020",), empty="Unhurt.")


@rule("APO-063")
def towards_death(character: Character, death_value: int) -> Reservoir:
    return Reservoir(label="Towards death", now=sum_of_harms(character), most=death_value, rules=("APO-063",))


@rule("APO-059")
def owed_traits_of(character: Character) -> list[AnyWidget]:
    owed = character.owed_traits
    return [Stat(label="Traits to add", value=owed, field="owed_traits", rules=("APO-059",))] if owed else []


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """What hurts, how near death is where the table plays with it, and traits that are still to be written."""
    character, rules = reader[who], reader[RULES]
    if character.is_npc:
        return ()
    death = () if rules.death_value is None else (towards_death(character, rules.death_value),)
    return (harms_of(character), *death, *owed_traits_of(character))


def status(character: Character) -> str:
    return "" if character.state == "active" else character.state


@rule("APO-003")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """Name; traits in their order; harms with their numbers; what else the Scenarist asked for; notes."""
    character, rules = reader[who], reader[RULES]
    notes = Text(label="Notes", text=character.notes, field="notes")
    if character.is_npc:
        return Group(label=character.name, widgets=(notes, Buttons(actions=("write-notes",))))
    widgets: list[AnyWidget] = []
    if character.state != "active":
        widgets.append(Text(text=f"{character.name} is {character.state}."))
    traits = tuple(
        Tag(trait, help=f"linked to {' and '.join(character.links[trait])}" if trait in character.links else "")
        for trait in character.traits
    )
    widgets.append(Tags(label="Traits", tags=traits, rules=("APO-007",), empty="No traits yet: make a character."))
    widgets.append(harms_of(character))
    if rules.death_value is not None:
        widgets.append(towards_death(character, rules.death_value))
    else:
        parts = tuple(Summand(text, harm.level, "APO-022") for text, harm in character.harms.items())
        widgets.append(Stat(label="Harms together", value=sum_of_harms(character), explained=Explained(parts)))
    entries = tuple(
        Tag(name if entry.modifier is None else f"{name} {entry.modifier:+d}", help=entry.text)
        for name, entry in character.entries.items()
    )
    widgets.append(Tags(label="Also on the sheet", tags=entries, rules=("APO-026",), empty="Nothing else."))
    widgets.append(notes)
    widgets += owed_traits_of(character)
    widgets.append(Buttons(actions=("roll", "add-trait", "delete-trait", "write-notes")))
    return Group(label=character.name, widgets=tuple(widgets))

"""The character sheet."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.rulesets.apocalypse.state import RULES, Character, sum_of_harms


@rule("APO-003")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """Name; traits in their order; harms with their numbers; what else the Scenarist asked for; notes."""
    character, rules = reader[who], reader[RULES]
    widgets: list[AnyWidget] = []
    if character.state != "active":
        widgets.append(Text(text=f"{character.name} is {character.state}."))
    traits = tuple(
        Tag(trait, help=f"linked to {' and '.join(character.links[trait])}" if trait in character.links else "")
        for trait in character.traits
    )
    widgets.append(Tags(label="Traits", tags=traits, rules=("APO-007",), empty="No traits yet: make a character."))
    hurts = character.harms.items()
    harms = tuple(Tag(text, harm.level, f"−{harm.level} where it is relevant") for text, harm in hurts)
    widgets.append(Tags(label="Harms", tags=harms, hindering=True, rules=("APO-020",), empty="Unhurt."))
    if rules.death_value is not None:
        now = sum_of_harms(character)
        widgets.append(Reservoir(label="Towards death", now=now, most=rules.death_value, rules=("APO-063",)))
    else:
        parts = tuple(Summand(text, harm.level, "APO-022") for text, harm in hurts)
        widgets.append(Stat(label="Harms together", value=sum_of_harms(character), explained=Explained(parts)))
    entries = tuple(Tag(name, entry.modifier, entry.text) for name, entry in character.entries.items())
    widgets.append(Tags(label="Also on the sheet", tags=entries, rules=("APO-026",), empty="Nothing else."))
    widgets.append(Text(label="Notes", text=character.notes, field="notes"))
    if character.owed_traits:
        widgets.append(Stat(label="Traits to add", value=character.owed_traits, rules=("APO-059",)))
    widgets.append(Buttons(actions=("roll", "add-trait", "delete-trait", "write-notes")))
    return Group(label=character.name, widgets=tuple(widgets))

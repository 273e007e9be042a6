"""What stands on a sheet besides numbers: things, conditions, schemes, notes. All of them are tags and nothing more."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, action, rule
from hearthside.kit import LongNotes
from hearthside.kit.tags import Tag, among
from hearthside.rulesets.tags.facts import (
    ConditionsErased,
    ConditionsWritten,
    InventoryErased,
    InventoryWritten,
    NotesWritten,
    SchemesErased,
    SchemesWritten,
)
from hearthside.rulesets.tags.questions.sheets import TagLevel, TagName, WhereOnSheet, WhichTag
from hearthside.rulesets.tags.state import Character, Kept


@action("Write a tag", by=Character, on=WhereOnSheet(), name=TagName(), level=TagLevel())
@rule("TAG-002", "TAG-005", "TAG-006", "TAG-Q66")
def write_tag(table: Table, who: Key[Character], on: Kept, name: str, level: int = 1) -> None:
    """A thing, a condition, a scheme. One that is there gets the new level."""
    table.run(put_tag, who, on, Tag(name, level))


def put_tag(table: Table, who: Key[Character], on: Kept, tag: Tag) -> None:
    tags = table[who].tags(on)
    name = among(tag.name, tags) or tag.name
    now, told = {**tags, name: tag.level}, str(Tag(name, tag.level))
    match on:
        case "inventory":
            table.record(InventoryWritten(about=who, inventory=now, tag=told))
        case "schemes":
            table.record(SchemesWritten(about=who, schemes=now, tag=told))
        case "conditions":
            table.record(ConditionsWritten(about=who, conditions=now, tag=told))


def why_no_erasing(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    some = character.inventory or character.schemes or character.conditions
    return "" if some else f"nothing of that kind is on the sheet of {character.name}"


@action("Erase a tag", by=Character, always=True, unless=why_no_erasing, on=WhereOnSheet(),
        name=lambda view, who, args: WhichTag(who=Key[Character](who), kept=args["on"]))  # fmt: skip
@rule("TAG-002", "TAG-005")
def erase_tag(table: Table, who: Key[Character], on: Kept, name: str) -> None:
    """It is used up, over, or done."""
    left = {known: level for known, level in table[who].tags(on).items() if known != name}
    match on:
        case "inventory":
            table.record(InventoryErased(about=who, inventory=left, tag=name))
        case "schemes":
            table.record(SchemesErased(about=who, schemes=left, tag=name))
        case "conditions":
            table.record(ConditionsErased(about=who, conditions=left, tag=name))


@action("Write notes", by=Character, meanwhile=True, always=True, notes=LongNotes())
@rule("TAG-001")
def write_notes(table: Table, who: Key[Character], notes: str) -> None:
    """Free notes on the own sheet."""
    table.record(NotesWritten(about=who, notes=notes))

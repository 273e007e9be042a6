"""Making a character."""

from __future__ import annotations

from hearthside.engine import Key, Seat, Table, action, new_key, rule
from hearthside.rulesets.strive.facts.characters import CharacterMade
from hearthside.rulesets.strive.questions.characters import CharacterName
from hearthside.rulesets.strive.state import Character


@action("New character", by=Seat)
@rule("STR-001", "STR-604")
def create(table: Table, by: Key[Seat]) -> None:
    """A character of one's own."""
    name = table.choose(by, CharacterName())
    table.record(CharacterMade(about=new_key(table, Character, name), record=Character(name=name, player=by)))

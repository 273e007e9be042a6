"""Making a character."""

from __future__ import annotations

from hearthside.engine import Key, Seat, Table, action, rule
from hearthside.rulesets.strive.arrivals import join, why_not_play
from hearthside.rulesets.strive.questions.characters import CharacterName
from hearthside.rulesets.strive.state import Character


@action("Make a character", by=Seat, unless=why_not_play)
@rule("STR-001", "STR-604")
def create(table: Table, by: Key[Seat]) -> Key[Character]:
    """A character of one's own."""
    return join(table, by, Character(name=table.choose(by, CharacterName()), player=by))

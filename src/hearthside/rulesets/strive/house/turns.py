"""House rules: the order of turns, surprise, Action Points. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.rulesets.strive.house.characters import CharacterRules

TURNS = "Turns and surprise"


class TurnRules(CharacterRules, frozen=True):
    """What a table may decide about turns and surprise."""

"""Experience: something important has happened, and every Player adds a trait. There is no other advancement."""

from __future__ import annotations

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import ExperienceGained
from hearthside.rulesets.apocalypse.questions import WhoWasThere, active_characters
from hearthside.rulesets.apocalypse.state import RULES, Character


def player_characters(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if reader[who].player)


def nobody_plays(view: Reader, by: Id) -> str:
    return "" if player_characters(view) else "no Player has a character yet"


@action("Experience", unless=nobody_plays)
@rule("APO-059", "APO-060", "APO-Q27", "APO-Q37")
def experience(table: Table, by: Id) -> tuple[Key[Character], ...]:
    """Every Player adds one new trait: all of them, also who is not here now (it waits on the sheet)."""
    gaining = player_characters(table)
    if table[RULES].experience_for_some:
        gaining = table.choose(GM, WhoWasThere(among=gaining))
    for who in gaining:
        table.record(ExperienceGained(about=who, owed_traits=table[who].owed_traits + 1))
    return gaining

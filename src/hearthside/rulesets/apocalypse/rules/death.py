"""Death, where the table has chosen a death value; and what is over with it."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.rulesets.apocalypse.facts import CallsDropped, Died
from hearthside.rulesets.apocalypse.state import RULES, Character, HouseRules, sum_of_harms


@rule("APO-024", "APO-063", "APO-Q09")
def is_deadly(harms: int, rules: HouseRules) -> bool:
    """All harms count for it, whether or not they counted for a roll."""
    if rules.death_value is None:
        return False
    return harms > rules.death_value if rules.death_above else harms >= rules.death_value


def ought_to_die(reader: Reader, who: Key[Character]) -> bool:
    character = reader[who]
    return character.state == "active" and is_deadly(sum_of_harms(character), reader[RULES])


@consequence(of=Character, when=ought_to_die, fields=("harms", "state"))
@rule("APO-062", "APO-063", "APO-064", "APO-Q09", "APO-Q11")
def die(table: Table, who: Key[Character]) -> None:
    """Whoever's harms, all together, have reached the death value dies; with the option off nobody does."""
    table.record(Died(about=who, sum=sum_of_harms(table[who]), death_value=table[RULES].death_value or 0))


def has_nothing_more_to_roll(reader: Reader, who: Key[Character]) -> bool:
    return reader[who].state != "active" and bool(reader[who].calls)


@consequence(of=Character, when=has_nothing_more_to_roll, fields=("state", "calls"))
@rule("APO-032", "APO-063")
def be_called_no_more(table: Table, who: Key[Character]) -> None:
    """Whoever is dead or has left the story has nothing more to roll."""
    table.record(CallsDropped(about=who, calls=(), what="; ".join(call.what for call in table[who].calls)))


CONSEQUENCES = (die, be_called_no_more)

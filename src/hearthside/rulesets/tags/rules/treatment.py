"""What a roll against a consequence does to it."""

from __future__ import annotations

from msgspec import structs

from hearthside.engine import Key, Table, rule
from hearthside.rulesets.tags.facts import ConsequenceLowered, ConsequenceRemoved, ConsequenceTreated, TreatmentFailed
from hearthside.rulesets.tags.questions.roll import Treats
from hearthside.rulesets.tags.state import RULES, Character


@rule("TAG-093", "TAG-Q41", "TAG-Q65")
def treated(table: Table, treats: Treats, hits: int, done: bool) -> None:
    """The roll is made: it waits for rest. It fell short: nothing, and no other try before a rest."""
    who, name = treats.of, treats.consequence
    held = table[who].consequences
    if name not in held:
        return
    if done:
        now = {**held, name: structs.replace(held[name], is_treated=True)}
        table.record(ConsequenceTreated(about=who, consequences=now, consequence=name))
        return
    now = {**held, name: structs.replace(held[name], needs_rest=True)}
    table.record(TreatmentFailed(about=who, consequences=now, consequence=name))
    if hits and table[RULES].short_lowers:
        table.run(lower, who, name, hits)


@rule("TAG-084")
def lower(table: Table, who: Key[Character], name: str, levels: int) -> None:
    """Some levels less, or down to the next level that is free for its stat; at 0 it is gone."""
    held = table[who].consequences
    was, left = held[name].level, {text: one for text, one in held.items() if text != name}
    taken = [one.level for one in left.values() if one.stat == held[name].stat]
    level = next((level for level in range(was - levels, 0, -1) if level not in taken), 0)
    if not level:
        table.record(ConsequenceRemoved(about=who, consequences=left, consequence=name))
        return
    now = {**held, name: structs.replace(held[name], level=level, is_treated=False)}
    table.record(ConsequenceLowered(about=who, consequences=now, consequence=name, was=was, level=level))

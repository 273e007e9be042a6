"""Chance Rolls: a success may be risked for a higher threshold."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from hearthside.dice import Faces
from hearthside.engine import GM, Key, Reaction, Reader, Table, rule
from hearthside.rulesets.brew.facts.rolls import ChanceRefused, ChanceTaken, TrickUsed
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.moments import RollSucceeded
from hearthside.rulesets.brew.questions.rolls import IgnoreChance, PermitChance, WhatAdvantage
from hearthside.rulesets.brew.rules.attempts import held_with
from hearthside.rulesets.brew.rules.resolve import used_once_more, uses_in
from hearthside.rulesets.brew.rules.throws import LAST_BAD, ONE_DIE, lost
from hearthside.rulesets.brew.state import Character, mode_of

MASKS = "masks"


@rule("BREW-044", "BREW-045", "BREW-046", "BREW-062", "BREW-076", "BREW-Q15")
def may_chance(reader: Reader, who: Key[Character], moment: RollSucceeded) -> bool:
    """In Bullet Time, in Story Time where the table permits it, never in Downtime; once for each action."""
    mode, rules = mode_of(reader), reader[RULES]
    if not (mode == "bullet" or (mode == "story" and rules.story_chances)):
        return False
    return not moment.side.lost and (not moment.side.chances or rules.chained_chances)


@rule("BREW-040", "BREW-041", "BREW-042", "BREW-043", "BREW-Q14")
def take_chance(table: Table, who: Key[Character], moment: RollSucceeded) -> RollSucceeded:
    """A die: on 4 to 6 it is added, on 1 to 3 the whole action fails."""
    # 1. What is to be gained, and the GM's leave.
    gain = table.choose(who, WhatAdvantage())
    if not table[RULES].free_chances and not table.choose(GM, PermitChance(who=who, gain=gain)):
        table.record(ChanceRefused(about=who))
        return structs.replace(moment, stopped=True)
    # 2. The die, which nothing can reroll.
    [die] = table.roll(ONE_DIE, by=who, why="the Chance Roll").read(Faces())
    words = f" for {gain}" if gain else ""
    # 3. What comes of it.
    if die > LAST_BAD:
        side = structs.replace(moment.side, chances=(*moment.side.chances, die))
        table.record(ChanceTaken(about=who, gain=words, die=die, came="is added"))
        return structs.replace(moment, side=side)
    if table.run(is_ignored, who, moment):
        added = (die,) if table[RULES].ignored_die_counts else ()
        table.record(ChanceTaken(about=who, gain=words, die=die, came="is ignored"))
        side = structs.replace(moment.side, chances=(*moment.side.chances, *added))
        return structs.replace(moment, side=side, stopped=True)
    table.record(ChanceTaken(about=who, gain=words, die=die, came="fails the whole action"))
    return structs.replace(moment, side=lost(moment.side), stopped=True)


@rule("BREW-392", "BREW-Q125")
def is_ignored(table: Table, who: Key[Character], moment: RollSucceeded) -> bool:
    """A Thousand Masks: once in a session, on an action that the trick has helped."""
    trick = held_with(table, who, MASKS)
    if MASKS not in moment.side.attempt.tricks or not trick or uses_in(table, table[who].tricks[trick], trick):
        return False
    if not table.choose(who, IgnoreChance()):
        return False
    if trick in table[who].tricks:
        tricks = {**table[who].tricks, trick: used_once_more(table, table[who].tricks[trick], trick)}
        table.record(TrickUsed(about=who, tricks=tricks, trick="A Thousand Masks"))
    return True


CHANCES: tuple[Reaction[Any], ...] = (
    Reaction(name="chance-roll", on=RollSucceeded, holders=lambda reader, moment: moment.whose,
             can=may_chance, do=take_chance, again=True, label="Take a Chance Roll",
             help="4–6 is added to the total; on 1–3 the whole action fails.", rules=("BREW-040", "BREW-041")),
)  # fmt: skip

"""Gifts: the dots that tricks and flaws give are there as long as the trick or flaw is."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.rulesets.brew.facts.characters import GiftsCounted
from hearthside.rulesets.brew.scores import TRICK
from hearthside.rulesets.brew.state import Character, Grant
from hearthside.rulesets.brew.tricks import held


def gifts_of(reader: Reader, who: Key[Character]) -> tuple[Grant, ...]:
    """What the tricks and flaws of somebody give, as the packs describe them now."""
    return tuple(Grant(on, by, TRICK) for trick in held(reader, who).values() for on, by in trick.grants.items())


def are_gifts_wrong(reader: Reader, who: Key[Character]) -> bool:
    counted = [(grant.on, grant.by) for grant in reader[who].grants if grant.source == TRICK]
    return sorted(counted) != sorted((grant.on, grant.by) for grant in gifts_of(reader, who))


@consequence(of=Character, when=are_gifts_wrong, fields=("tricks", "flaws", "grants"))
@rule("BREW-359", "BREW-410")
def count_gifts(table: Table, who: Key[Character]) -> None:
    """Whoever gains or loses a trick or flaw, or whose setting changes it, has the dots of those that they have."""
    others = (grant for grant in table[who].grants if grant.source != TRICK)
    table.record(GiftsCounted(about=who, grants=(*others, *gifts_of(table, who))))

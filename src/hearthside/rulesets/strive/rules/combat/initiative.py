"""Initiative: who acts after whom, in a fight and wherever else the order matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add

from msgspec import Struct

from hearthside.dice import Pool, Ranked, Sum
from hearthside.engine import Id, Key, Reader, Roll, Rolled, Table, remembered, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.derived import base_initiative
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import boons_on
from hearthside.rulesets.strive.rules.combat.fallen import the_dead
from hearthside.rulesets.strive.rules.tests.dice import d20
from hearthside.rulesets.strive.squads import unit
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import rounded_up

FURTHER_TURNS, MULTI_INITIATIVE = "turns-per-round", "multi-initiative"
"""What abilities raise that give somebody further turns in every round; those by Multi-Initiative are rounded down."""


class Entry(Struct, frozen=True):
    """A place in the order."""

    who: Key[Character]
    value: int


@rule("STR-308", "STR-Q41")
@remembered
def further_turns(reader: Reader, who: Key[Character]) -> tuple[int, int]:
    """How many turns more than one an ability grants in every round, and how many of them by Multi-Initiative."""
    plain, multi = (sum(boon.by for _, boon in boons_on(reader, who, on)) for on in (FURTHER_TURNS, MULTI_INITIATIVE))
    return max(0, plain) + max(0, multi), max(0, multi)


@rule("STR-306", "STR-307", "STR-Q41", "STR-EX53", "STR-EX130")
def initiative_value(reader: Reader, who: Key[Character], die: int, number: int) -> int:
    """The die and Base Initiative; for a second turn in the round half of it, for a third a third, rounded up."""
    rules, base = reader[RULES], base_initiative(reader, who).total
    if number == 1:
        return die + base
    divided, whole = (die, base) if rules.only_die_divided else (die + base, 0)
    further, multi = further_turns(reader, who)
    is_multi = 1 + further - multi < number <= 1 + further
    rounded_down = is_multi and not rules.all_rounded_up
    return (divided // number if rounded_down else rounded_up(divided, number)) + whole


Places = Sequence[tuple[Key[Character], int]]
"""Places in the order: of whom each is, and the how manieth of theirs."""


@rule("STR-306", "STR-307")
def roll_initiative(table: Table, places: Places) -> tuple[Entry, ...]:
    """1D20 + Base Initiative for each place."""
    rolled = throw(table, places)
    return tuple([Entry(who, initiative_value(table, who, fell.read(Sum()), number))
                  for (who, number), fell in zip(places, rolled, strict=True)])  # fmt: skip


def throw(table: Table, places: Places) -> tuple[Rolled, ...]:
    die = d20(table)
    return table.ask(*[Roll(who, die, "initiative" if number == 1 else f"initiative, turn {number}",
                            table[who].seen_by) for who, number in places])  # fmt: skip


@rule("STR-306", "STR-307", "STR-309", "STR-310", "STR-Q41", "STR-EX54")
def roll_order(table: Table, places: Places) -> tuple[Entry, ...]:
    """Initiative for all these places: from the highest value to the lowest. Those who are equal roll for it, which
    does not change their values; of one's own turns none has to be before another."""
    # 1. 1D20 + Base Initiative for each. The order is all that the rules look at; the values are shown.
    rolled, die = throw(table, places), d20(table)
    worth = tuple([values_for(table, who, number, sums_of(die)) for who, number in places])
    entries = [Entry(who, values[fell.show(Sum()) - die.count])
               for (who, _), values, fell in zip(places, worth, rolled, strict=True)]  # fmt: skip
    # 2. The highest first, and ties.
    order: list[Entry] = []
    for level in side_by_side(rolled).read(Ranked(worth, die.count)) if rolled else ():
        tied = [entries[at] for at in level]
        if len(tied) > 1:
            first = table.run(break_tie, tuple(dict.fromkeys([entry.who for entry in tied])))
            tied = [entry for who in first for entry in tied if entry.who == who]
        order += tied
    return tuple(order)


def values_for(reader: Reader, who: Key[Character], number: int, sums: range) -> tuple[int, ...]:
    """What each sum of the dice would come to."""
    if number == 1:  # speed: whole fights
        base = initiative_value(reader, who, 0, number)
        return tuple([base + fell for fell in sums])
    return tuple([initiative_value(reader, who, fell, number) for fell in sums])


def sums_of(dice: Pool) -> range:
    """What dice may add up to."""
    return range(dice.count, dice.count * dice.sides + 1)


def side_by_side(rolled: Sequence[Rolled]) -> Rolled:
    """Several throws as one, so that they are looked at together."""
    return reduce(add, rolled)


@rule("STR-307", "STR-308")
def places_of(reader: Reader, people: Iterable[Key[Character]]) -> list[tuple[Key[Character], int]]:
    """One place for each, and what abilities add. A Squad has a single one, its Captain's if there is one."""
    return [(who, number) for who in leading(reader, people) for number in range(1, 2 + further_turns(reader, who)[0])]


@rule("STR-961", "STR-969", "STR-Q194")
def leading(reader: Reader, people: Iterable[Key[Character]]) -> tuple[Key[Character], ...]:
    """Those of them who have a place of their own in the order: the first of those who act together."""
    there = tuple(people)
    return tuple([who for who in there if next(filter(there.__contains__, unit(reader, who)), who) == who])


@rule("STR-310", "STR-Q41")
def break_tie(table: Table, who: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """A plain D20 each, again and again until all dice differ; at some tables Base Initiative comes before that."""
    if len(who) < 2:
        return who
    bases = {one: base_initiative(table, one).total if table[RULES].base_breaks_ties else 0 for one in who}
    order: list[Key[Character]] = []
    groups = [tuple(one for one in who if bases[one] == base) for base in sorted(set(bases.values()), reverse=True)]
    for equal in groups:
        order += table.run(roll_off, equal)  # as it was: Base Initiative does not change by dice
    return tuple(order)


@rule("STR-310")
def roll_off(table: Table, who: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """The highest die first; those who are equal roll again, as often as it takes."""
    die = d20(table)
    looks = Ranked((tuple(sums_of(die)),) * len(who), die.count, again=True)
    levels: tuple[tuple[int, ...], ...] = (tuple(range(len(who))),)
    while len(who) > 1 == len(levels):
        rolled = table.ask(*(Roll(one, die, "the tie in initiative", table[one].seen_by) for one in who))
        levels = side_by_side(rolled).read(looks)
    if len(levels) == 1:
        return who
    return tuple(one for level in levels for one in table.run(roll_off, tuple(who[at] for at in level)))


def scores(order: Iterable[Entry]) -> dict[str, str]:
    """The values as the turn order shows them."""
    ready = tuple(order)
    names = turns.names_of([entry.who for entry in ready])
    return {name: str(entry.value) for name, entry in zip(names, ready, strict=True)}


# --- later
@rule("STR-Q42")
def come_in(table: Table, entry: Entry) -> None:
    """Somebody comes later: a place at their value. If play has passed it, it counts from the next round on."""
    rivals = [Key[Character](who) for who, value in standing(table) if value == entry.value and who != entry.who]
    equal = tuple(dict.fromkeys(one for one in rivals if one in table and one not in the_dead(table)))
    ahead = table.run(break_tie, (entry.who, *equal))
    after = ahead[ahead.index(entry.who) + 1 :]
    at = next((place for place, (who, value) in enumerate(standing(table))
               if value < entry.value or (value == entry.value and who in after)), len(standing(table)))  # fmt: skip
    turns.give_place(table, at, entry.who, str(entry.value))


def standing(reader: Reader) -> list[tuple[Id, int]]:
    """The order with its values; a place that has none stands behind all that have."""
    order = reader[turns.TURNS]
    return [(who, int(score) if score.lstrip("-").isdecimal() else -1)
            for who, score in zip(order.order, turns.scores_of(order), strict=True)]  # fmt: skip


@rule("STR-Q42")
def roll_anew(table: Table) -> None:
    """The same places in a new order. The dead do not roll; who died in the turn that is just over is the last."""
    order = table[turns.TURNS].order
    names = turns.names_of(order)
    numbers = [int(name.removeprefix(f"{who} ")) if name != who else 1 for who, name in zip(order, names, strict=True)]
    dead = [who for who in order if who in the_dead(table)]
    places = [(Key[Character](who), number) for who, number in zip(order, numbers, strict=True) if who not in dead]
    ready = table.run(roll_order, places)
    turns.reorder(table, [*(entry.who for entry in ready), *dead], scores(ready))  # as it was: who had died by then

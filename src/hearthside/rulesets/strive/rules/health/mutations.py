"""Mutations: rolled when the GM calls for it, and there to stay."""

from __future__ import annotations

from typing import Any

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.health import Mutated, MutationLost
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.health import MutationEntry, entry_at
from hearthside.rulesets.strive.questions.conditions import WhichBody, WhoHasIt
from hearthside.rulesets.strive.questions.treatment import WhichMutation
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.health.illness import why_nobody
from hearthside.rulesets.strive.state import Character, active_characters

D100 = Pool(1, 100)


@action("Mutate", unless=why_nobody, who=WhichBody(), mutation=WhichMutation())
@rule("STR-902", "STR-905", "STR-Q174")
def mutate(table: Table, by: Id, who: Key[Character], mutation: str = "") -> None:
    """Somebody is changed, in a way that the dice say, or the GM."""
    if not mutation:
        mutation = table.run(roll_mutation, who)
    entry = table.content.of(MutationEntry)[mutation]
    now = table[who].mutations if entry.none else (*table[who].mutations, mutation)
    table.record(Mutated(about=who, mutations=now, mutation=entry.name))
    weigh(table, who)


@rule("STR-902", "STR-Q174")
def roll_mutation(table: Table, who: Key[Character]) -> str:
    """D100; what somebody has already is rolled again, as far as it does anything (an arm and a leg for each limb), and
    so is what the setting has struck."""
    if not any(can_have(table, who, one) for one in table.content.of(MutationEntry)):
        raise IllegalAnswer(f"there is no mutation left for {name_of(table, who)}")
    while True:
        rolled = table.roll(D100, by=who, why="mutation").read(Sum())
        mutation = entry_at(table.content.of(MutationEntry), rolled)
        if mutation and can_have(table, who, mutation):
            return mutation


@rule("STR-Q174")
def can_have(reader: Reader, who: Key[Character], mutation: str) -> bool:
    entry = reader.content.of(MutationEntry)[mutation]
    had = reader[who].mutations.count(mutation)
    return not entry.times or had < entry.times or reader[RULES].mutations_stack


def mutants(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if reader[who].mutations)


def why_no_mutant(view: Reader, by: Id) -> str:
    return "" if mutants(view) else "nobody has a mutation"


def its_mutation(view: Reader, by: Id, args: Any) -> WhichMutation:
    who = args.get("who")
    return WhichMutation(mutations=tuple(dict.fromkeys(view[who].mutations)) if who else ())


@action("Undo a mutation", unless=why_no_mutant, who=lambda view, by, args: WhoHasIt(who=mutants(view), words="Whose?"),
        mutation=its_mutation)  # fmt: skip
@rule("STR-902")
def unmutate(table: Table, by: Id, who: Key[Character], mutation: str) -> None:
    """A mutation is gone: they stay, unless the GM says otherwise."""
    left = list(table[who].mutations)
    left.remove(mutation)
    entries = table.content.of(MutationEntry)
    entry = entries.get(mutation, MutationEntry(name=mutation, rules=(), first=1, last=1))
    table.record(MutationLost(about=who, mutations=tuple(left), mutation=entry.name))
    weigh(table, who)


ACTIONS = (mutate, unmutate)

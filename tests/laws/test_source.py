"""What every ruleset's source must satisfy. A new ruleset gets these laws by being installed.

For each law: that every ruleset keeps it, and that whoever breaks it is caught. In the snippets, `# wrong` marks the
lines that must be found, and no other may be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import dedent, indent
from typing import Any, ClassVar

import pytest
from msgspec import Struct

import hearthside.engine
from hearthside import kit
from hearthside.engine import (
    Action,
    Creation,
    Fact,
    Id,
    Key,
    Moment,
    Question,
    Reaction,
    Record,
    Table,
    action,
    reference,
    rule,
    rulesets,
)
from laws.source import (
    NOT_TO_BE_CAUGHT,
    Fault,
    Module,
    Source,
    askers,
    catchers,
    chance_and_clock,
    doors,
    mistaken_facts,
    module_state,
    old_readings,
    set_order,
    structs_in,
    thawed,
    unknown_rules,
    without_rules,
)

RULESETS = rulesets()
SOURCES = {name: Source.of(rules.package) for name, rules in RULESETS.items()}
IDS = {name: {row.id for row in reference(rules).rows} for name, rules in RULESETS.items()}
every_ruleset = pytest.mark.parametrize("name", list(RULESETS))

EXAMPLE = "hearthside.rulesets.example"
Law = Callable[[Source], Iterable[Fault]]


def kept(faults: Iterable[Fault]) -> None:
    found = [str(fault) for fault in sorted(faults)]
    assert not found, "\n" + "\n".join(found)


def written(text: str, beside: str = "") -> Source:
    """A ruleset with one module, `rules`, and what else it imports in `beside`."""
    return Source(EXAMPLE, [
        Module(f"{EXAMPLE}.rules", "rules.py", dedent(text)),
        Module(f"{EXAMPLE}.beside", "beside.py", dedent(beside)),
    ])  # fmt: skip


def procedure(body: str) -> str:
    return f"def act(table, who, other, step):\n{indent(dedent(body), '    ')}"


def snippets(*texts: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("text", [dedent(text).strip("\n") + "\n" for text in texts])


def caught(law: Law, text: str, beside: str = "") -> None:
    """The law finds the lines that are marked, and no others."""
    marked = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("# wrong")]
    assert marked, "a snippet that is to be caught marks where"
    found = sorted(law(written(text, beside)))
    assert sorted({fault.line for fault in found}) == marked, [str(fault) for fault in found]
    assert {fault.file for fault in found} == {"rules.py"}


def fine(law: Law, text: str, beside: str = "") -> None:
    kept(law(written(text, beside)))


@every_ruleset
def test_every_module_of_a_ruleset_is_looked_at(name: str) -> None:
    source = SOURCES[name]
    [root] = import_module(RULESETS[name].package).__path__
    assert len(source.modules) == len(list(Path(root).rglob("*.py")))
    assert all(import_module(module.name).__file__ == str(Path(module.file).resolve()) for module in source)
    assert any(first == "table" for first in source.functions.values()), "no procedure was found"


# --- chance and the clock
@every_ruleset
def test_a_ruleset_knows_no_chance_and_no_clock(name: str) -> None:
    kept(chance_and_clock(SOURCES[name]))


@snippets(
    "import random  # wrong",
    "import random as r  # wrong",
    "from random import randint  # wrong",
    "import numpy.random  # wrong",
    "from numpy import random  # wrong",
    "import time  # wrong",
    "from time import monotonic  # wrong",
    "import uuid  # wrong",
    "from uuid import uuid4 as new  # wrong",
    "import secrets  # wrong",
    """
    def late():
        import time  # wrong
    """,
    """
    import os
    token = os.urandom(8)  # wrong
    """,
    """
    from os import urandom
    token = urandom(8)  # wrong
    """,
    """
    from datetime import datetime
    def today():
        return datetime.now()  # wrong
    """,
    """
    import datetime as dt
    a = dt.datetime.today()  # wrong
    b = dt.date.today()  # wrong
    c = dt.datetime.utcnow  # wrong
    """,
    "names = {id(one): one for one in ()}  # wrong",
    "first = sorted('ab', key=hash)  # wrong",
    """
    from hearthside.dice import Pool, System
    source = System()  # wrong
    """,
    """
    from hearthside.dice import roll
    total = roll("2d6")  # wrong
    """,
)
def test_chance_the_clock_and_addresses_are_caught(text: str) -> None:
    caught(chance_and_clock, text)


@snippets(
    "from datetime import date, time, timedelta",
    "born = __import__('datetime').date(1990, 1, 1)",
    """
    class Entry:
        id: str
        time: int = 0

    def of(entry, now):
        return entry.id, entry.time, entry.hash, now.today
    """,
    """
    from hearthside.dice import Pool, Sum
    def act(table, who):
        return table.roll(Pool(2, 6), by=who, why="the deed").read(Sum())
    """,
)
def test_dates_and_names_that_only_sound_like_chance_are_fine(text: str) -> None:
    fine(chance_and_clock, text)


# --- the order of sets
@every_ruleset
def test_a_ruleset_takes_nothing_in_the_order_of_a_set(name: str) -> None:
    kept(set_order(SOURCES[name]))


@snippets(
    """
    for one in {"a", "b"}:  # wrong
        pass
    """,
    """
    def f(names):
        return [name for name in set(names)]  # wrong
    """,
    """
    def f(names):
        return {name: 1 for name in frozenset(names)}  # wrong
    """,
    """
    def f(names):
        for name in {n.casefold() for n in names}:  # wrong
            yield name
    """,
    """
    def f(a, b):
        for name in set(a).union(b):  # wrong
            yield name
        for name in set(a) & set(b):  # wrong
            yield name
        for name in a.keys() - b.keys():  # wrong
            yield name
    """,
    """
    def f(names):
        seen = set()
        for name in names:
            seen.add(name)
        return tuple(seen)  # wrong
    """,
    """
    def f(names: frozenset[str], more: "set[str]"):
        first, *rest = names  # wrong
        return (*more, first)  # wrong
    """,
    """
    def f(names):
        found = {*names}
        both = found | {"x"}
        return ", ".join(both)  # wrong
    """,
    """
    def f(names):
        return set(names).pop()  # wrong
    """,
    """
    def f(names):
        return next(iter({n for n in names}))  # wrong
    """,
    """
    def f(names):
        return f"{set(names)}"  # wrong
    """,
    """
    def f(names):
        return max(set(names), key=len), sorted(n for n in names)  # wrong
    """,
    """
    def f(names):
        return sorted((n for n in set(names)), key=len)  # wrong
    """,
    """
    from typing import Annotated

    class Fighter:
        tags: Annotated[frozenset[str], "what people call it"]

    def f(fighter):
        return [tag.title() for tag in fighter.tags]  # wrong
    """,
    """
    def f(names, sure, more):
        for name in set(names) if sure else more:  # wrong
            yield name
        for name in more if sure else set(names):  # wrong
            yield name
        for name in more or {"x"}:  # wrong
            yield name
        yield from (found := set(names))  # wrong
        found: set[str] = more
        yield tuple(found)  # wrong
        if (picked := {n for n in names}):
            yield list(picked)  # wrong
        yield pick(n for n in picked)  # wrong
    """,
    """
    class Fighter:
        def near(self) -> frozenset[str]:
            return frozenset()

    def f(fighter):
        return [*fighter.near()]  # wrong
    """,
    """
    def near(who) -> set[str]:
        return set()

    def f(who):
        for other in near(who):  # wrong
            yield other
    """,
)
def test_taking_things_in_the_order_of_a_set_is_caught(text: str) -> None:
    caught(set_order, text)


@snippets(
    """
    def f(names, who):
        if who in {"a", "b"} or set(names) == {"c"} or len(set(names)) < len(names):
            return sorted(set(names))
        return any(n == who for n in set(names)), max(set(names)), {n.title() for n in set(names)}
    """,
    """
    def f(names):
        seen = set()
        for name in names:
            if name not in seen:
                seen.add(name)
        seen -= {"x"}
        return len(seen), sorted(name.title() for name in seen), {*seen, "y"}
    """,
    """
    def f(names):
        names = set(names)
        names = sorted(names)
        return [name for name in names]
    """,
    """
    def f(names, seen):
        for name in dict.fromkeys(names):
            yield name
        for name, n in {"a": 1}.items():
            yield name
        return [n for n in seen if n - 1], {}
    """,
    """
    def f(names, more):
        for name in names.union(more):
            yield name
        for name in names.pages() | more.pages():
            yield name
        yield pick(set(names), key=len)
        for names in more:
            yield [name for name in names]
    """,
    """
    TAGS = ("a", "b")
    def f():
        tags = {"a"}
        return tags <= set(TAGS)

    def g(tags):
        return [tag for tag in tags]
    """,
)
def test_asking_a_set_what_it_holds_is_fine(text: str) -> None:
    fine(set_order, text)


# --- no state of their own
@every_ruleset
def test_the_modules_of_a_ruleset_have_no_state(name: str) -> None:
    kept(module_state(SOURCES[name]))


@snippets(
    """
    SEEN = []
    def act(table, who):
        SEEN.append(who)  # wrong
    """,
    """
    COUNT = 0
    def act(table, who):
        global COUNT  # wrong
        COUNT += 1
    """,
    """
    CACHE: dict[str, int] = {}
    def act(table, who):
        CACHE[who] = 1  # wrong
        del CACHE[who]  # wrong
        CACHE["a"], other = 1, 2  # wrong
        CACHE[who] += 1  # wrong
    """,
    """
    from collections import defaultdict
    NEAR = defaultdict(list)
    def act(table, who):
        NEAR[who].append(1)  # wrong
        step = lambda: NEAR.clear()  # wrong
    """,
    """
    from itertools import count
    NUMBERS = count()
    def act(table, who):
        return next(NUMBERS)  # wrong
    """,
    """
    class Fighter:
        born = []
        def fight(self):
            Fighter.born.append(self)  # wrong
            Fighter.last = self  # wrong
            setattr(Fighter, "last", self)  # wrong
    """,
    """
    from hearthside.rulesets.example.beside import TABLE
    def act(table, who):
        TABLE.update(who=1)  # wrong
    """,
    """
    ACTIONS = [1]
    ACTIONS += [2]  # wrong
    ACTIONS.append(3)  # wrong
    """,
)
def test_a_module_that_remembers_is_caught(text: str) -> None:
    caught(module_state, text)


@snippets(
    """
    LEVELS = {"a": 1}
    NAMES = [name.title() for name in LEVELS]
    ALL = ("a",)
    ALL += ("b",)
    def act(table, who):
        return LEVELS[who], LEVELS.get(who), [*NAMES], sorted(NAMES)
    """,
    """
    SEEN = ()
    def act(table, SEEN):
        SEEN.append(1)

    def other(table):
        SEEN = []
        SEEN.append(2)
        SEEN[0] = 1
        def inner():
            SEEN.append(3)
    """,
    """
    from hearthside.rulesets.example import beside
    def act(table, who):
        beside.remove(table, who)
    """,
)
def test_constants_and_a_functions_own_lists_are_fine(text: str) -> None:
    fine(module_state, text, beside="def remove(table, who): ...")


# --- old readings
@every_ruleset
def test_what_was_read_before_a_request_is_not_used_after_it(name: str) -> None:
    kept(old_readings(SOURCES[name]))


ASKING = """
    from hearthside.engine import name_of, new_key
    from hearthside.rulesets.example.beside import may_roll, strike
    from hearthside.rulesets.example import beside
    from hearthside.rulesets.example.beside import may_roll as passed_on_by_name
    from hearthside.rulesets.example.beside import passed_on, looked_at
"""
BESIDE = """
    from hearthside.rulesets.example.rules import act as passed_on
    from hearthside.rulesets.example.beside import may_roll as looked_at
    def strike(table, who): ...
    def may_roll(view, who): ...
    class Pick:
        def options(self, view): ...
        def perform_all(self, table): ...
"""


@snippets(
    """
    character = table[who]
    table.choose(who, Pick())
    return character.harms  # wrong
    """,
    """
    character = table[who]
    table.roll(TWO, by=who, why="it")
    print(character)  # wrong
    character = table[who]
    table.ask(Roll(who))
    print(character)  # wrong
    character = table[who]
    table.together(step)
    print(character)  # wrong
    character = table[who]
    table.offer(Moment())
    print(character)  # wrong
    character = table[who]
    table.run(strike, who)
    print(character)  # wrong
    """,
    """
    harms = table[who].harms
    table.run(strike, who)
    table.record(Hurt(about=who, harms={**harms}))  # wrong
    """,
    """
    ours, theirs = table[who], table[other]
    table.choose(who, Pick())
    return ours.score + theirs.score  # wrong
    """,
    """
    first, *rest = table[who].calls
    table.choose(who, Pick())
    return rest  # wrong
    """,
    """
    if (calls := table[who].calls):
        table.choose(who, Pick())
        return calls  # wrong
    """,
    """
    character = table[who]
    links = {**character.links}
    strong = len(links) > 3
    table.choose(who, Pick())
    if strong:  # wrong
        return links  # wrong
    """,
    """
    character = table[who]
    strike(table, who)
    return character  # wrong
    """,
    """
    character = table[who]
    beside.strike(table, who)
    return character  # wrong
    """,
    """
    character = table[who]
    step(table, who)
    return character  # wrong
    """,
    """
    character = table[who]
    REACTIONS[who].do(table, who)
    return character  # wrong
    """,
    """
    character = table[who]
    Pick().perform_all(table)
    return character  # wrong
    """,
    """
    character = table[who]
    passed_on(table)
    return character  # wrong
    """,
    """
    def may_roll(table): ...
    character = table[who]
    may_roll(table)
    return character  # wrong
    """,
    """
    character = table[who]
    strike(who=who, table=table)
    return character  # wrong
    """,
)
def test_using_an_old_reading_is_caught(text: str) -> None:
    caught(old_readings, dedent(ASKING) + procedure(text), BESIDE)


@snippets(
    """
    character = table[who]
    if character.bold:
        table.choose(who, Pick())
    return character  # wrong
    """,
    """
    character = table[who]
    if character.bold:
        table.choose(who, Pick())
        character = table[who]
    else:
        table.choose(other, Pick())
    return character  # wrong
    """,
    """
    character = table[who]
    match other:
        case "a":
            table.choose(who, Pick())
        case _:
            pass
    return character  # wrong
    """,
    """
    match table[who]:
        case Fighter(harms=harms) if harms:
            table.choose(who, Pick())
            return harms  # wrong
    """,
    """
    character = table[who]
    try:
        table.choose(who, Pick())
        character = table[who]
    except IllegalAnswer:
        return character  # wrong
    """,
    """
    character = table[who]
    with suppress(IllegalAnswer):
        table.choose(who, Pick())
    return character  # wrong
    """,
    """
    character = table[who]
    while True:
        print(character)  # wrong
        if table.choose(who, Pick()):
            break
    return character  # wrong
    """,
    """
    character = table[who]
    for one in other:
        print(character)  # wrong
        table.run(strike, one)
    """,
    """
    for harm in table[who].harms:
        table.choose(who, Pick(harm))  # wrong
    """,
    """
    while table.choose(who, Pick()):
        character = table[who]
    return character  # wrong
    """,
    """
    for one in other:
        if one:
            character = table[one]
            continue
        print(character)  # wrong
        table.choose(one, Pick())
    """,
    """
    return [table.choose(who, Pick(harm)) for harm in table[who].harms]  # wrong
    """,
    """
    character = table[who]
    return [table.choose(one, Pick(character)) for one in other]  # wrong
    """,
    """
    character = table[who]
    try:
        table.choose(who, Pick())
    except IllegalAnswer:
        return None
    return character  # wrong
    """,
    """
    character = table[who]
    try:
        table.choose(who, Pick())
    finally:
        print(character)  # wrong
    """,
    """
    character = table[who]
    match other:
        case "a" if table.choose(who, Pick()):
            return character  # wrong
    """,
    """
    character = table[who]
    table.choose(who, Pick())
    match other:
        case "a":
            character = table[who]
        case _ if who:
            character = table[who]
    return character  # wrong
    """,
    """
    with opened(table[who]) as it:
        table.choose(who, Pick())
        print(it)  # wrong
    """,
    """
    harms: dict[str, int] = table[who].harms
    table.choose(who, Pick())
    return lambda harms=harms: harms  # wrong
    """,
    """
    hurts = []
    for one in other:
        table.choose(one, Pick())
        hurts.append((one, table[one].power))
    for one, power in hurts:  # wrong
        print(power)
    """,
    """
    found = {}
    found[who] = table[who].power
    table.choose(who, Pick())
    return found  # wrong
    """,
    """
    total = 0
    total += table[who].power
    table.choose(who, Pick())
    total += 1  # wrong
    """,
)
def test_it_is_caught_on_every_way_through_branches_and_loops(text: str) -> None:
    caught(old_readings, dedent(ASKING) + procedure(text), BESIDE)


@snippets(
    """
    table.run(strike, table[who].harms, table.choose(who, Pick()))  # wrong
    """,
    """
    character = table[who]
    table.run(strike, table.choose(who, Pick()), character.harms)  # wrong
    """,
    """
    return table[who].level + table.choose(who, Pick())  # wrong
    """,
    """
    table.record(Hurt(about=who, was=table[who].level, level=table.choose(who, Pick())))  # wrong
    """,
    """
    return f"{table[who].name} takes {table.choose(who, Pick())}"  # wrong
    """,
    """
    level, answer = table[who].level, table.choose(who, Pick())  # wrong
    """,
    """
    links = {
        **table[who].links,  # wrong
        "new": table.choose(who, Pick()),
    }
    """,
    """
    character = table[who]
    return table.ask(Roll(who), enough=lambda answer: answer > character.limit)  # wrong
    """,
    """
    character = table[who]
    weigh = lambda harm: character.level + harm
    table.choose(who, Pick())
    return weigh(1)  # wrong
    """,
    """
    character = table[who]
    def weigh(harm):
        return character.level + harm
    table.choose(who, Pick())
    return weigh(1)  # wrong
    """,
    """
    def one(table):
        mine = table[who]
        table.choose(who, Pick())
        return mine  # wrong
    return table.together(one, lambda t: (t[who], t.choose(who, Pick())))  # wrong
    """,
    """
    levels = table[who].levels
    levels = {harm: table.choose(who, Pick(level)) for harm, level in levels.items()}  # wrong
    """,
    """
    alive = [one for one in other if table[one].health]
    table.choose(who, Pick())
    return alive  # wrong
    """,
    """
    character = table[who]
    weaker = [one for one in other if (lambda o: o < character)(one)]
    table.choose(who, Pick())
    table.run(strike, whom=weaker)  # wrong
    """,
    """
    slowest = sorted(other, key=lambda one: table[one].speed)
    table.choose(who, Pick())
    return slowest  # wrong
    """,
    """
    seen = table.view(who)
    character, again = seen[other], table
    again.choose(who, Pick())
    return character  # wrong
    """,
)
def test_it_is_caught_within_one_expression_and_in_functions_within(text: str) -> None:
    caught(old_readings, dedent(ASKING) + procedure(text), BESIDE)


@snippets(
    """
    character = table[who]
    table.record(Hurt(about=who, harms=character.harms))
    return character.name
    """,
    """
    character = table[who]
    table.choose(who, Pick(character.harms))
    character = table[who]
    return character.harms
    """,
    """
    answer = table.choose(who, Pick(table[who].harms))
    table.choose(who, Pick())
    return answer
    """,
    """
    answer, level = table.choose(who, Pick()), table[who].level
    print(level)
    table.choose(who, Pick())
    return answer
    """,
    """
    if table[who].bold and table.choose(who, Pick()):
        return table[who].level
    return table[who].harms or table.choose(who, Pick())
    """,
    """
    character = table[who]
    if character.bold:
        return table.choose(who, Pick())
    if other:
        table.choose(who, Pick())
        raise RuleError
    return character
    """,
    """
    number = table[who].level
    return number if number > 3 else table.choose(who, Pick(number))
    """,
    """
    for one in other:
        character = table[one]
        if not character.bold:
            continue
        table.choose(one, Pick(character.harms))
    """,
    """
    while True:
        trait = table.choose(who, Pick())
        if not table[who].proud or table.choose(other, Accept(trait)):
            return trait
    """,
    """
    character = table[who]
    name, key = name_of(table, who), new_key(table, Fighter, "x")
    if may_roll(table, who) or beside.may_roll(table, who) or looked_at(table, who) or passed_on_by_name(table):
        len(table.every(Fighter))
        beside.Pick(table)
        Pick().options(table)
    return character
    """,
    """
    levels = [table[who].harms[harm] for harm in other]
    if other:
        levels = [table.choose(who, Pick(harm)) for harm in other]
    return levels
    """,
    """
    weigh = lambda one: table[one].level
    def lightest():
        return min(other, key=weigh)
    table.choose(who, Pick())
    return weigh(who), lightest()
    """,
    """
    level = table[who].level
    return table.together(*(lambda t, one=one: t.run(strike, one, level) for one in other))
    """,
    """
    return table.ask(Roll(who), enough=lambda answer: answer > table[who].limit)
    """,
    """
    try:
        table.choose(who, Pick())
    except IllegalAnswer:
        raise
    character = table[who]
    match character.state:
        case "dead":
            table.choose(who, Pick())
            return None
    return character
    """,
    """
    return table.run(strike, table.choose(who, Pick()), table[who].harms)
    """,
    """
    character = table[who]
    step(who)
    strike(who, table)
    return character
    """,
    """
    answers = table.ask(Roll(who), Roll(other))
    first = answers[0]
    table.choose(who, Pick())
    found = []
    found.append(first)
    table.choose(who, Pick())
    return found, first
    """,
    """
    character = table[who]
    while not other:
        if table.choose(who, Pick()):
            return None
        else:
            raise RuleError
    return character
    """,
    """
    character = table[who]
    try:
        check(who)
    except KeyError:
        table.choose(who, Pick())
        return None
    table.record(Hurt(character))
    table.choose(who, Pick())
    match other:
        case "a":
            character = table[who]
        case _:
            character = table[other]
    return character
    """,
    """
    for one in table[who].harms:
        print(one)
    for one in other:
        table.choose(one, Pick())
    """,
    """
    character = table[who]
    table.choose(who, Pick())
    weigh = lambda character: character.level
    return [character for character in other], weigh(who)
    """,
)
def test_reading_again_is_fine(text: str) -> None:
    fine(old_readings, dedent(ASKING) + procedure(text), BESIDE)


def test_a_procedure_is_looked_at_wherever_it_is_defined() -> None:
    text = """
        class Effects:
            @staticmethod
            def act(table, who):
                character = table[who]
                table.choose(who, Pick())
                return character

        def made(kind):
            def act(table, who):
                character = table[who]
                table.choose(who, Pick())
                return character
            return act

        do = lambda table, who: (table[who], table.choose(who, Pick()))
    """
    assert [fault.line for fault in old_readings(written(text))] == [7, 13, 16]


def test_a_function_of_the_same_module_asks_only_if_it_takes_the_table() -> None:
    text = """
        def {first}_looks({first}, who): ...
        def act(table, who):
            character = table[who]
            {first}_looks(table, who)
            return character
    """
    fine(old_readings, text.format(first="reader"))
    [fault] = old_readings(written(text.format(first="table")))
    assert fault.line == 6


def test_an_old_reading_may_be_meant_if_the_line_says_why() -> None:
    meant = procedure("""
        called = table[who].calls
        table.choose(who, Pick())
        return called  # as it was: what is called for is settled by the selections (APO-034)
    """)
    fine(old_readings, meant)
    [fault] = old_readings(written(meant.replace("what is called for is settled by the selections (APO-034)", "")))
    assert str(fault) == "rules.py:5: `# as it was:` gives no reason: say why the old value is the right one"


def test_a_line_with_nothing_old_on_it_does_not_say_so() -> None:
    [fault] = old_readings(written(procedure("return table[who].calls  # as it was: for no reason")))
    assert fault.line == 2
    assert fault.says == "`# as it was: for no reason`: nothing on this line is old; take the comment away"


def test_whoever_uses_an_old_reading_is_told_where_it_was_read_and_what_would_be_right() -> None:
    [fault] = old_readings(written(procedure("calls = table[who].calls\ntable.choose(who, Pick())\nreturn calls")))
    assert str(fault) == (
        "rules.py:4: `calls` was read from the table on line 2 and is used after the request on line 3: "
        "read it again, or end this line with `# as it was: <reason>`"
    )


# --- who may ask
@every_ruleset
def test_only_a_function_whose_first_parameter_is_the_table_asks(name: str) -> None:
    kept(askers(SOURCES[name]))


@snippets(
    """
    def options(view, who):
        return view.choose(who, Pick())  # wrong
    """,
    """
    def act(who, table):
        return table.roll(TWO, by=who, why="it")  # wrong
    """,
    """
    class Fighter:
        def strike(self, table):
            table.run(strike, self)  # wrong
            self.table.offer(Moment())  # wrong
    """,
    """
    def act(table, who):
        later = lambda: table.choose(who, Pick())  # wrong
        def inner():
            return table.ask(Choose(who, Pick()))  # wrong
        return table.together(lambda t: table.choose(who, Pick()))  # wrong
    """,
    """
    def act(table, who):
        def inner(t):
            return t.choose(who, Pick())  # wrong
    """,
    """
    can = lambda reader, who: reader.choose(who, Pick())  # wrong
    """,
    """
    from hearthside.rulesets.example.beside import strike
    def options(view, who):
        return strike(view, who)  # wrong

    def act(table, who):
        return [lambda: strike(table, who)]  # wrong
    """,
    """
    def act(who, table, step):
        step(table, who)  # wrong
    """,
    """
    def act(table, who, ask):
        ask(table.choose)  # wrong
    """,
    "start = TABLE.run(1)  # wrong",
    """
    from hearthside.dice import Pool
    def act(table, source):
        return Pool(2, 6).roll(source)  # wrong
    """,
)
def test_asking_behind_the_back_of_a_procedure_is_caught(text: str) -> None:
    caught(askers, text, BESIDE)


@snippets(
    """
    from hearthside.rulesets.example.beside import may_roll, strike
    def act(table, who):
        strike(table, who)
        def inner(table):
            return strike(table, who)
        steps = [lambda t, one=one: strike(t, one) for one in who]
        return table.together(inner, lambda t: t.choose(who, Pick()), *steps), may_roll(table, who)
    """,
    """
    do = lambda table, by, moment: table.run(strike, by)
    """,
    """
    from hearthside.rulesets.example import beside
    from hearthside.rulesets.example.beside import Pick, may_roll
    def options(view, who):
        view.every(Fighter)
        return may_roll(view, who), Pick().options(view), beside.roll(view), who.run
    """,
    """
    class Effects:
        @staticmethod
        def strike(table, who):
            return table.choose(who, Pick())
    """,
)
def test_a_procedure_and_the_lambdas_in_it_ask_at_their_own_table(text: str) -> None:
    fine(askers, text, BESIDE + "    def roll(view): ...\n")


def test_whoever_may_not_ask_is_named_and_told_who_may() -> None:
    [fault] = askers(written("def options(view, who):\n    return view.choose(who, Pick())"))
    assert str(fault) == (
        "rules.py:2: options() with the first parameter `view` asks with `view.choose`, but only a function whose "
        "first parameter is `table` may, of that very table: make it a procedure, `def …(table, …)`, or a "
        "`lambda table: …`"
    )


# --- what is not caught
@every_ruleset
def test_nothing_in_a_ruleset_catches_a_procedure_that_waits(name: str) -> None:
    kept(catchers(SOURCES[name]))


def guarded(clause: str) -> str:
    return f"try:\n    act()\n{clause}"


@snippets(
    guarded("except:  # wrong\n    pass"),
    guarded("except BaseException:  # wrong\n    pass"),
    guarded("except (ValueError, BaseException) as error:  # wrong\n    raise"),
    guarded("except* BaseExceptionGroup:  # wrong\n    pass"),
    "from hearthside.engine import Suspended\n" + guarded("except Suspended:  # wrong\n    pass"),
    "from hearthside.engine import Suspended as S\n" + guarded("except S:  # wrong\n    pass"),
    "from hearthside.engine import odds\n" + guarded("except odds.Unexplored:  # wrong\n    pass"),
    "import builtins\n" + guarded("except builtins.BaseException:  # wrong\n    pass"),
    "ALL = (BaseException,)\n" + guarded("except ALL:  # wrong\n    pass"),
    """
    from contextlib import suppress
    with suppress(BaseException):  # wrong
        act()
    """,
    """
    import contextlib
    from hearthside.engine.requests import Suspended
    with contextlib.suppress(KeyError, Suspended):  # wrong
        act()
    """,
    """
    def act(table, who):
        for one in who:
            try:
                table.choose(one, Pick())
            finally:
                if one:
                    return 1  # wrong
                break  # wrong
    """,
)
def test_catching_a_procedure_that_waits_is_caught(text: str) -> None:
    caught(catchers, text)


@snippets(
    guarded("except ValueError:\n    pass"),
    guarded("except Exception as error:\n    raise"),
    "from hearthside.engine import IllegalAnswer\n" + guarded("except (IllegalAnswer, KeyError):\n    pass"),
    guarded("finally:\n    for one in ():\n        break\n    done = 1"),
    "def act(error: BaseException) -> None:\n    raise error",
    "from contextlib import suppress\nwith suppress(KeyError):\n    pass",
)
def test_catching_what_a_rule_expects_is_fine(text: str) -> None:
    fine(catchers, text)


def test_all_by_which_the_engine_leaves_a_procedure_is_not_to_be_caught() -> None:
    for module in iter_modules(hearthside.engine.__path__, "hearthside.engine."):
        for name, kind in vars(import_module(module.name)).items():
            if isinstance(kind, type) and issubclass(kind, BaseException) and not issubclass(kind, Exception):
                assert name in NOT_TO_BE_CAUGHT


# --- the doors
@every_ruleset
def test_a_ruleset_imports_the_engine_and_the_dice_and_nothing_else_of_hearthside(name: str) -> None:
    others = [rules.package for other, rules in RULESETS.items() if other != name]
    kept(doors(SOURCES[name], others))


@snippets(
    *(f"import hearthside.{layer}  # wrong" for layer in ("play", "cli", "store", "web", "export", "lab")),
    *(f"from hearthside import {layer}  # wrong" for layer in ("play", "cli")),
    "from hearthside.play import Play  # wrong",
    "from hearthside.play.door import Refused  # wrong",
    "import hearthside  # wrong",
    "import hearthside.cli.app as app  # wrong",
    "from hearthside.rulesets.apocalypse import RULESET  # wrong",
    "from hearthside.rulesets.apocalypse.state import Character  # wrong",
    "from hearthside.rulesets import apocalypse  # wrong",
    "from ..apocalypse.state import Character  # wrong",
    "from ... import play  # wrong",
    "import other_game.rules  # wrong",
    "from hearthside.dice.sources import Seeded  # wrong",
    "from hearthside.dice import sources  # wrong",
    "from hearthside.engine.no_such_module import it  # wrong",
    "from hearthside.engine import no_such_name  # wrong",
    "from hearthside.engine.reference import _read  # wrong",
    """
    from typing import TYPE_CHECKING
    if TYPE_CHECKING:
        from hearthside.play import Play  # wrong
    """,
    """
    from importlib import import_module
    play = import_module("hearthside.play")  # wrong
    """,
)
def test_a_door_that_is_not_for_rulesets_is_caught(text: str) -> None:
    caught(lambda source: doors(source, ["other_game"]), text)


@snippets(
    "from hearthside.engine import Table, rule\nimport hearthside.engine",
    "from hearthside.engine.sheet import Group, Stat\nfrom hearthside.engine import sheet, odds",
    "from hearthside.dice import Pool, Sum",
    "from hearthside.kit import Track\nfrom hearthside.kit.tracks import moved",
    "from hearthside.rulesets.example.beside import anything\nfrom . import beside\nfrom .beside import more",
    "import msgspec\nfrom collections.abc import Sequence\nimport other_games",
)
def test_the_kit_the_engine_the_dice_and_its_own_modules_are_open_to_a_ruleset(text: str) -> None:
    fine(lambda source: doors(source, ["other_game"]), text)


# --- citations
@every_ruleset
def test_every_rule_that_the_source_cites_is_in_the_reference(name: str) -> None:
    kept(unknown_rules(SOURCES[name], IDS[name]))


@every_ruleset
def test_every_action_and_every_reaction_cites_a_rule(name: str) -> None:
    rules = RULESETS[name]
    kept(without_rules(rules.actions, rules.reactions, IDS[name]))


ROWS = ("EXA-001", "EXA-002", "EXA-Q01", "EXA-EX1")


@snippets(
    """
    from hearthside.engine import rule
    @rule("EXA-001", "EXA-003")  # wrong
    def act(table): ...
    """,
    """
    from hearthside.engine.cite import rule as cites
    @cites("APO-001")  # wrong
    class Fighter: ...
    """,
    """
    from hearthside.engine import rule
    @rule()  # wrong
    def act(table): ...
    """,
    """
    stat = Stat(
        label="Strength",
        rules=("EXA-001", "EXA-999"),  # wrong
    )
    """,
    'death = house_rule("Death", rule="EXA-Q02")  # wrong',
    'death = house_rule("Death", rule="exa-q01")  # wrong',
    'parts = [Summand("dice", 7, "EXA-1")]  # wrong',
    """
    def act(table):
        raise RuleError(f"{table} is set at setup (EXA-Q01, EXA-Q77)")  # wrong
    """,
)
def test_citing_what_is_not_in_the_reference_is_caught(text: str) -> None:
    caught(lambda source: unknown_rules(source, ROWS), text)


@snippets(
    """
    from hearthside.engine import rule
    @rule("EXA-001", "EXA-Q01")
    def act(table):
        '''As in EXA-EX1.'''
        return Stat(rules=("EXA-002",), rule="EXA-001", help="the AK-47 of CC-0")
    """,
    'sheet = Group(rules=(), rule="")',
)
def test_citing_what_is_in_the_reference_is_fine(text: str) -> None:
    fine(lambda source: unknown_rules(source, ROWS), text)


def test_whoever_cites_a_wrong_rule_is_told_the_nearest() -> None:
    [fault] = unknown_rules(written('x = Stat(rule="EXA-003")'), ROWS)
    assert str(fault) == "rules.py:1: EXA-003 is not in the rules reference; there are EXA-002 and EXA-001"


def cited(*ids: str) -> Action:
    @action("Strike")
    @rule(*ids)
    def strike(table: Table, by: Id) -> None: ...

    return strike


def reaction(do: Callable[[Table, Id, Any], Any], *ids: str) -> Reaction[Any]:
    return Reaction(name="parry", on=Moment, holders=lambda r, m: [], can=lambda r, w, m: True, do=do, rules=ids)


def parry(table: Table, by: Id, moment: Moment) -> Moment:
    return moment


@rule("EXA-002")
def dodge(table: Table, by: Id, moment: Moment) -> Moment:
    return moment


def test_an_action_or_a_reaction_without_a_rule_is_caught() -> None:
    [one, other] = without_rules([cited()], [reaction(parry)], ROWS)
    assert one.says == "the action 'strike' cites no rule: write @rule(…) above strike()"
    assert other.says == "the reaction 'parry' cites no rule: write @rule(…) above parry()"
    assert Path(other.file).name == "test_source.py"
    assert other.line == parry.__code__.co_firstlineno


def test_an_action_or_a_reaction_with_a_wrong_rule_is_caught() -> None:
    found = without_rules([cited("EXA-001", "EXA-005")], [reaction(parry, "APO-001")], ROWS)
    assert [fault.says for fault in found] == [
        "the action 'strike' cites EXA-005, which is not in the rules reference; there are EXA-002 and EXA-001",
        "the reaction 'parry' cites APO-001, which is not in the rules reference; its rows are like EXA-001",
    ]


def test_a_reaction_cites_its_rule_itself_or_through_its_procedure() -> None:
    kept(without_rules([cited("EXA-001")], [reaction(parry, "EXA-Q01"), reaction(dodge)], ROWS))


# --- frozen, and true
@every_ruleset
def test_all_that_a_ruleset_holds_is_frozen(name: str) -> None:
    kinds = structs_in(RULESETS[name].package, SOURCES[name].modules)
    assert {*RULESETS[name].records, *RULESETS[name].content.values()} <= set(kinds)
    kept(thawed(kinds))


@every_ruleset
def test_every_fact_names_and_sets_only_what_there_is(name: str) -> None:
    rules = RULESETS[name]
    kinds = structs_in(rules.package, SOURCES[name].modules)
    assert any(issubclass(kind, Fact) for kind in kinds)
    kept(mistaken_facts(kinds, (*rules.records, rules.house_rules)))


class Fighter(Record, frozen=True):
    health: int = 9
    weapon: str = ""


class Gate(Record, frozen=True):
    open: bool = False


class Wound(Struct):
    """Made on purpose to be changed in place."""

    level: int


class Melting(Record, frozen=False):  # type: ignore[misc]  # wrong on purpose
    health: int


class Asked(Question[str], frozen=False):  # type: ignore[misc]  # wrong on purpose
    pass


def test_what_can_be_changed_in_place_is_caught() -> None:
    found = list(thawed([Fighter, Wound, Melting, Asked]))
    assert [fault.says.split()[0] for fault in found] == ["Wound", "Melting", "Asked"]
    assert found[0].says == "Wound can be changed in place: write `frozen=True`"
    assert "class Wound" in Path(found[0].file).read_text(encoding="utf-8").splitlines()[found[0].line - 1]


def test_structs_are_found_wherever_a_package_defines_them() -> None:
    class Nested(Fighter, frozen=True):
        pass

    assert {Nested, Fighter, Wound} <= set(structs_in(__name__, []))
    assert not structs_in("hearthside.no_such_package", [])


class Hurt(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("health",)
    says: ClassVar[str] = "{about:name} is hurt by {by:name}: {was} → {health}."
    by: Key[Fighter]
    was: int
    health: int


class Moved(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("text",)
    says: ClassVar[str] = "The scene changes."
    text: str


class Joined(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} joins."
    record: Fighter


def test_a_fact_that_tells_and_sets_what_there_is_is_fine() -> None:
    kept(mistaken_facts([Fighter, Hurt, Moved, Joined], [Fighter, Gate]))


class NamesAnother(Hurt, frozen=True):
    says: ClassVar[str] = "{about:name} loses {damage}."


class NamesAPart(Hurt, frozen=True):
    says: ClassVar[str] = "{about.name} loses {was}."


class NamesNothing(Hurt, frozen=True):
    says: ClassVar[str] = "{} is hurt."


class NamesTheRecord(Joined, frozen=True):
    says: ClassVar[str] = "{record} joins."


class Torn(Hurt, frozen=True):
    says: ClassVar[str] = "about:name} is hurt."


class SetsWhatItLacks(Hurt, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("health", "weapon")


class SetsNoField(Hurt, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("was",)


class Mixed(Hurt, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("health", "open")
    open: bool


KNOWN = ", ".join(["Fighter", "Gate", *(kind.__name__ for kind in kit.RECORDS), "Seat", "Scene", "OwnPack", "Sitting"])


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (NamesAnother, "the line of NamesAnother names {damage}; it can tell by, was, health, about"),
        (NamesAPart, "the line of NamesAPart names {about.name}; it can tell by, was, health, about"),
        (NamesNothing, "the line of NamesNothing names {}; it can tell by, was, health, about"),
        (NamesTheRecord, "the line of NamesTheRecord names {record}; it can tell about"),
        (Torn, "the line of Torn is no template: Single '}' encountered in format string"),
        (
            SetsWhatItLacks,
            "SetsWhatItLacks sets 'weapon', of which it carries no new value; it has by, was, health, about, seen_by",
        ),
        (SetsNoField, f"SetsNoField sets was; no record ({KNOWN}) has all of these fields"),
        (Mixed, f"Mixed sets health, open; no record ({KNOWN}) has all of these fields"),
    ],
)  # fmt: skip
def test_a_fact_that_tells_or_sets_what_there_is_not_is_caught(fact: type[Fact], says: str) -> None:
    assert [fault.says for fault in mistaken_facts([fact], [Fighter, Gate])] == [says]


def test_the_snippets_are_python() -> None:
    for mark in (m for test in list(globals().values()) for m in getattr(test, "pytestmark", ())):
        if mark.args[0] == "text":
            for text in mark.args[1]:
                ast.parse(procedure(text))

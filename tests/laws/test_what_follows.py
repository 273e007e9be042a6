"""What follows from the rules follows by itself, over every installed ruleset.

After each command nothing is left that ought to have followed, also after the GM's word on any number. Without its
consequences the same play leaves something due, so the law can fail. And what lasts for a span comes to its end.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import GM, HOUSE_RULES, OWN_PACK, Consequence, IllegalAnswer, Key, Record, Ruleset, rulesets
from hearthside.engine.memory import watched_kind
from hearthside.engine.table import Table
from hearthside.play.chance import below
from laws.driver import Driver

RULESETS = rulesets()
every_ruleset = pytest.mark.parametrize("name", list(RULESETS))
TABLES, STEPS = 6, 25


class Meddler(Driver):
    """A table at which the GM also changes numbers at will."""

    def step(self) -> None:
        match below(self.chance, 5):
            case 0:
                self.meddle()
            case 1:
                self.undo()
            case 2:
                self.answer()
            case _:
                self.act()

    def meddle(self) -> None:
        """The GM's word on a number, or on a yes or no, of somebody in the story."""
        people = [who for who, record in self.play.world.items() if isinstance(record, self.rules.character)]
        who = self.pick(people)
        numbers = numbers_of(self.play.world[who])
        field = self.pick(sorted(numbers))
        now = numbers[field]
        to = not now if isinstance(now, bool) else self.pick([now - 3, now - 1, now + 1, now + 3, 0, -1, 10])
        before = self.fingerprint()
        try:
            self.play.act(GM, "set", path=f"{who}.{field}", to=to)
        except IllegalAnswer:
            assert self.fingerprint() == before, "a refusal changed something"


def numbers_of(record: Record) -> dict[str, int]:
    return {name: value for name, value in structs.asdict(record).items() if isinstance(value, int)}


def played(rules: Ruleset, seed: int) -> Meddler:
    driver = Meddler(rules, seed)
    for _ in range(STEPS):
        driver.step()
        driver.check_nothing_is_due()
    return driver


@every_ruleset
@pytest.mark.parametrize("seed", range(TABLES))
def test_after_each_command_nothing_is_left_that_ought_to_have_followed(name: str, seed: int) -> None:
    driver = played(RULESETS[name], seed)
    driver.finish()
    driver.check()


@pytest.mark.parametrize("name", [name for name, rules in RULESETS.items() if rules.consequences])
def test_without_its_consequences_the_same_play_leaves_something_due(name: str) -> None:
    rules = RULESETS[name]
    without = structs.replace(rules, consequences=())
    for seed in range(10 * TABLES):
        driver = Meddler(without, seed)
        driver.owed_by_the_rules = rules.consequences
        for _ in range(STEPS):
            driver.step()
            try:
                driver.check_nothing_is_due()
            except AssertionError:
                return
    pytest.fail("nothing was missed")


class Looking:
    """A reader that notes which fields of which records are looked at, and of which kinds all records are."""

    mind = None

    def __init__(self, table: Table) -> None:
        self.table, self.content, self.reactions = table, table.content, table.reactions
        self.fields: dict[str, dict[str, bool]] = {}
        self.kinds: set[type[Record]] = set()

    def __getitem__(self, who: Key[Any]) -> Any:
        record = self.table[who]
        return watched_kind(record.__class__)(record, self.fields.setdefault(who, {}))

    def __contains__(self, who: object) -> bool:
        return who in self.table

    def every(self, kind: type[Record]) -> tuple[Key[Any], ...]:
        self.kinds.add(kind)
        return self.table.every(kind)


def undeclared(table: Table, one: Consequence, who: Key[Any]) -> list[str]:
    """What a consequence looks at beside what it says."""
    looking = Looking(table)
    one.when(looking, who)
    found = [f"every {kind.__name__}" for kind in looking.kinds if kind not in one.looks_at]
    for other, fields in looking.fields.items():
        if other in (HOUSE_RULES, OWN_PACK):
            continue
        kind = table[Key[Any](other)].__class__
        said = [names for known, names in one.looks_at.items() if issubclass(kind, known)]
        if other == who:
            said.append(one.fields)
        if frozenset() not in said:
            names = {name.partition(".")[0] for name in fields}
            found += [f"{kind.__name__}.{name}" for name in sorted(names) if not any(name in one for one in said)]
    return found


@every_ruleset
def test_a_consequence_looks_at_what_it_says_and_at_nothing_else(name: str) -> None:
    for seed in range(TABLES):
        table = played(RULESETS[name], seed).play.reader()
        for one in RULESETS[name].consequences:
            for who in table.every(one.of):
                more = undeclared(table, one, who)
                assert not more, f"{one.name} also looks at {', '.join(more)}: say so in fields or looks_at"

"""What follows from the rules follows by itself, over every installed ruleset.

After each command nothing is left that ought to have followed, also after the GM's word on any number. Without its
consequences the same play leaves something due, so the law can fail. And what lasts for a span comes to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct, ValidationError, convert, structs

from hearthside import kit
from hearthside.engine import GM, HOUSE_RULES, OWN_PACK, Consequence, IllegalAnswer, Key, Record, Ruleset, rulesets
from hearthside.engine.memory import watched_kind
from hearthside.engine.records import Span
from hearthside.engine.table import Table
from hearthside.kit.endings import fields_ending, until_fields
from hearthside.play.chance import below
from hearthside.play.view import actors_of
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
        driver = Meddler(without, seed, curious=True)
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

    def status_of(self, record: Record) -> str:
        return self.table.status_of(record)

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


# --- what ends, ends
Lasting = tuple[type[Record], str, Span]
"""A field of a kind of record, and with what it ends, or may end in part."""


def all_that_lasts(rules: Ruleset) -> set[Lasting]:
    records = (*kit.RECORDS, *rules.records)
    return {(kind, field, span) for kind in records for span in get_args(Span) for field in fields_ending(kind, span)}


class Waiter(Meddler):
    """A table at which the GM also sets what lasts for a while, and somebody mostly does what has ended things before.
    """

    def __init__(self, rules: Ruleset, seed: int, before: Waiter | None) -> None:
        super().__init__(rules, seed, curious=True)
        usual = {*rules.passing, *kit.PASSING, *rules.turn_endings, "scene", "start-session", "end-session"}
        self.enders: dict[str, set[str]] = {span: set(usual) for span in get_args(Span)}
        """By span: what may end it, by the ruleset's own word and by what was seen to."""
        if before:  # what was done at any table is not new
            self.enders, self.done, self.opens = before.enders, before.done, before.opens
            self.seen, self.tried = before.seen, before.tried

    def set_something(self, wanted: set[Lasting]) -> None:
        """The GM's word on a field that is to end."""
        able = sorted(((who, field, span) for kind, field, span in wanted for who, record in self.play.world.items()
                       if isinstance(record, kind)))  # fmt: skip
        if not able:
            return
        who, field, span = self.pick(able)
        record = self.play.world[who]
        people = [one for one, other in self.play.world.items() if isinstance(other, self.rules.character)]
        hint = get_type_hints(type(record), include_extras=True)[field]
        value = anything(hint, span, self.pick(people))
        try:
            self.play.act(GM, "set", path=f"{who}.{field}", to=value)
        except IllegalAnswer:
            return

    def end_something(self, wanted: set[Lasting]) -> None:
        """Somebody does what has ended such things before, if they may; or what opens the way to that."""
        names = {name for _, _, span in wanted for name in self.enders[span]}
        offers = {(by, who): self.possible(by, who) for by in (GM, *self.seats) for who in actors_of(self.play, by)}
        shut = names.difference(*offers.values())
        openers = {one for name in shut for one in self.opens.get(name, ())}
        if below(self.chance, 2) and any(not openers.isdisjoint(possible) for possible in offers.values()):
            names = openers
        for (seat, actor), possible in offers.items():
            if able := [name for name in possible if name in names]:
                action = self.play.game.action(self.pick(able))
                try:
                    self.play.act(seat, action.name, actor, **self.args(action, seat, actor))
                except IllegalAnswer:
                    continue
                return

    def reached(self) -> set[Lasting]:
        """What has come to its end here."""
        found: set[Lasting] = set()
        for run in self.play.state.runs.values():
            for fact in run.facts:
                if fact.fact.endswith("Over") and (span := fact.fact.removesuffix("Over").casefold()) in get_args(Span):
                    self.enders[span].add(run.action)
                    record = self.play.world.get(fact.about)
                    found |= {(type(record), field, span) for field in fact.set}  # type: ignore[misc]  # one of them
        return found


def anything(hint: Any, span: Any, somebody: str) -> Any:
    """A value of this type that is not the usual one; an entry that ends says that it ends with this span."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return anything(args[0], span, somebody)
    if origin in (Union, UnionType):
        return anything(next(one for one in args if one is not type(None)), span, somebody)
    if origin is Literal:
        return args[-1]
    if origin is tuple:
        return [anything(args[0], span, somebody)]
    if origin in (dict, Mapping):
        return {anything(args[0], span, somebody): anything(args[1], span, somebody)}
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint, include_extras=True)
        needed = [field.name for field in structs.fields(hint) if field.required]
        ending = fields_ending(hint, span)
        given = {name: anything(hints[name], span, somebody) for name in (*needed, *ending)}
        given |= dict.fromkeys(until_fields(hint), span)
        more = ({name: anything(hints[name], span, somebody)} for name in hint.__struct_fields__ if name not in given)
        return next((value for value in (given, *(given | one for one in more)) if fits(value, hint)), given)
    return {bool: True, int: 1, str: somebody}.get(hint, 1)


def fits(value: Any, hint: Any) -> bool:
    try:
        convert(value, hint)
    except ValidationError:
        return False
    return True


@every_ruleset
def test_what_lasts_for_a_span_comes_to_its_end_in_random_play(name: str) -> None:
    wanted = all_that_lasts(RULESETS[name])
    driver = None
    for seed in range(10 * TABLES):
        if not wanted:
            break
        driver = Waiter(RULESETS[name], seed, driver)
        for _ in range(STEPS):
            driver.set_something(wanted)
            driver.act()
            driver.answer()
            driver.end_something(wanted)
        driver.finish()
        wanted -= driver.reached()
    assert not sorted(f"{kind.__name__}.{field} ({span})" for kind, field, span in wanted)

"""Facts: how they change records, how the log keeps them, and what they say to whom."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from msgspec import to_builtins

from engine.miniatures.bundle import miniature
from hearthside.engine import (
    GM_ONLY,
    OWNER_ONLY,
    Creation,
    Fact,
    Game,
    Id,
    Key,
    Live,
    PlainFact,
    Record,
    Removal,
    RuleError,
    Table,
    fold,
    words,
)


class Ship(Record, frozen=True):
    crew: tuple[str, ...] = ()
    gold: Annotated[int, OWNER_ONLY] = 0
    leak: Annotated[int, GM_ONLY] = 0
    speed: int = 3


class Sped(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("speed",)
    says: ClassVar[str] = "{about:name} makes {speed} knots, {by:name} at the helm."
    speed: int
    by: Id


class Hired(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("crew",)
    says: ClassVar[str] = "{about:name} has {crew} aboard."
    crew: tuple[str, ...]


class Plundered(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("gold",)
    says: ClassVar[str] = "{about:name} has {gold} gold, {won} more than before."
    gold: int
    won: int


class Rammed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("leak", "speed")
    says: ClassVar[str] = "{about:name} is rammed: {speed} knots, a leak of {leak}."
    leak: int
    speed: int


class Launched(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} is launched."
    record: Ship


class Sunk(Removal, frozen=True):
    says: ClassVar[str] = "{about:name} goes down."


GAME = Game(miniature("Ships", Ship, actions=()))
GULL, KITE, GHOST = Key[Ship]("gull"), Key[Ship]("kite"), Key[Ship]("ghost")
WORLD: dict[Id, Record] = {
    "gull": Ship(name="Gull", player="pia"),
    "kite": Ship(name="Kite"),
    "ghost": Ship(name="The Ghost", seen_by="gm"),
}


def stated(*facts: Fact) -> tuple[Table, list[PlainFact]]:
    """A table at which these facts were stated, and the facts as the log keeps them."""
    table = Live(WORLD, GAME)
    for fact in facts:
        table.record(fact)
    return table, table.plain_facts()


EVERY_KIND = (
    Sped(about=GULL, speed=5, by=KITE),
    Hired(about=GULL, crew=("Tom", "Tim")),
    Launched(about=Key("new"), record=Ship(name="New", speed=1)),
    Rammed(about=Key("new"), leak=2, speed=0),
    Sunk(about=KITE),
)


# --- what they change
def test_a_fact_sets_the_fields_that_it_names_and_no_others() -> None:
    table, _ = stated(Sped(about=GULL, speed=5, by=KITE))
    assert table[GULL] == Ship(name="Gull", player="pia", speed=5)
    assert table[KITE] == WORLD["kite"]


def test_a_creation_brings_a_record_and_a_removal_takes_it_away() -> None:
    table, _ = stated(Launched(about=Key("new"), record=Ship(name="New")), Sunk(about=GULL))
    assert table.every(Ship) == ("kite", "ghost", "new")
    assert GULL not in table
    with pytest.raises(RuleError, match="there is no 'gull' at this table"):
        table[GULL]


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (Sped(about=Key("raft"), speed=1, by=GULL), "Sped is about 'raft', which is not at this table"),
        (Sunk(about=Key("raft")), "Sunk is about 'raft', which is not at this table"),
        (Launched(about=GULL, record=Ship()), "Launched creates 'gull', which is or was at this table: take a new id"),
    ],
    ids=["change", "removal", "creation"],
)
def test_a_fact_about_what_is_not_there_is_the_authors_mistake(fact: Fact, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        stated(fact)


def test_the_id_of_what_was_removed_is_not_used_again_in_the_same_action() -> None:
    with pytest.raises(RuleError, match="Launched creates 'gull', which is or was at this table: take a new id"):
        stated(Sunk(about=GULL), Launched(about=GULL, record=Ship(name="Gull II")))


# --- how the log keeps them
def test_plain_facts_fold_to_the_same_world_without_any_rule() -> None:
    table, plain = stated(*EVERY_KIND)
    folded = fold(plain, to_builtins(WORLD))
    assert GAME.world(folded) == table.world_now()


def test_plain_facts_survive_json() -> None:
    _, plain = stated(*EVERY_KIND)
    assert msgspec.json.decode(msgspec.json.encode(plain), type=list[PlainFact]) == plain


def test_folding_leaves_the_world_it_starts_from_as_it_is() -> None:
    start: dict[Id, dict[str, Any]] = to_builtins(WORLD)
    _, plain = stated(*EVERY_KIND)
    fold(plain, start)
    assert start == to_builtins(WORLD)


def test_a_plain_fact_knows_what_it_was_about_and_whose_that_was() -> None:
    _, [fact] = stated(Sped(about=GULL, speed=5, by=KITE))
    assert (fact.fact, fact.about, fact.set, fact.holder) == ("Sped", "gull", {"speed": 5}, "pia")
    assert fact.values == {"by": "kite"}
    assert fact.names == {"gull": "Gull", "kite": "Kite"}


# --- what they say
def test_a_line_calls_records_by_their_names_and_lists_lists() -> None:
    _, plain = stated(Sped(about=GULL, speed=5, by=KITE), Hired(about=GULL, crew=("Tom", "Tim")), Sunk(about=KITE))
    assert [words(fact) for fact in plain] == [
        "Gull makes 5 knots, Kite at the helm.",
        "Gull has Tom, Tim aboard.",
        "Kite goes down.",
    ]


def test_a_line_keeps_the_names_of_its_time() -> None:
    table = Live(WORLD, GAME)
    table.record(Launched(about=Key("new"), record=Ship(name="New")))
    table.record(Sunk(about=Key("new")))
    assert [words(fact) for fact in table.plain_facts()] == ["New is launched.", "New goes down."]


def test_a_hidden_field_is_a_shut_eye_in_the_line() -> None:
    _, [fact] = stated(Rammed(about=GULL, leak=4, speed=1))
    assert fact.marks["leak"] == "gm"
    assert words(fact, hidden=["leak"]) == "Gull is rammed: 1 knots, a leak of …"


def test_what_is_told_beside_a_secret_is_as_secret() -> None:
    _, [fact] = stated(Plundered(about=GULL, gold=40, won=15))
    assert fact.marks == {"gold": "owner", "won": "owner"}
    assert words(fact, hidden=fact.marks) == "Gull has … gold, … more than before."


def test_a_fact_is_as_secret_as_the_record_it_is_about() -> None:
    _, [fact] = stated(Sunk(about=GHOST))
    assert fact.seen_by == "gm"


def test_the_name_of_a_hidden_record_is_not_told() -> None:
    _, [fact] = stated(Sped(about=GULL, speed=5, by=GHOST))
    assert fact.marks == {"by": "gm"}
    assert words(fact, hidden=fact.marks) == "Gull makes 5 knots, … at the helm."


def test_a_fact_may_be_more_secret_than_its_record() -> None:
    _, [fact] = stated(Sped(about=GULL, speed=5, by=KITE, seen_by="owner"))
    assert fact.seen_by == "owner"


def test_facts_stand_under_the_headings_of_their_steps() -> None:
    def outer(table: Table) -> None:
        table.run(inner)
        table.record(Hired(about=GULL, crew=()))

    def inner(table: Table) -> None:
        table.record(Sunk(about=KITE))

    table = Live(WORLD, GAME)
    table.run(outer)
    assert [fact.under for fact in table.plain_facts()] == [("outer", "inner"), ("outer",)]


def test_headings_stay_with_the_facts_of_each_branch() -> None:
    def sinks(table: Table) -> None:
        table.record(Sunk(about=KITE))

    table = Live(WORLD, GAME)
    table.together(lambda t: t.run(sinks), lambda t: t.record(Hired(about=GULL, crew=())))
    assert [fact.under for fact in table.plain_facts()] == [("sinks",), ()]

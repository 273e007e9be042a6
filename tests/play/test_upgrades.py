"""Rules change, tables stay: old records are brought up, and only what no longer fits is withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

import pytest
from msgspec import defstruct

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import SEATS
from hearthside.engine import (
    GM,
    Action,
    Confirm,
    Fact,
    Id,
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Record,
    Ruleset,
    Table,
    action,
)
from hearthside.play import MemoryStore, Play, TakesAlong
from hearthside.play.log import Withdrawn


def version(number: int) -> tuple[Ruleset, type[Record]]:
    """The same little game in its versions: strength (1) became might (2) and then power (3)."""
    field = {1: "strength", 2: "might", 3: "power"}[number]
    made = defstruct("Hero", [(field, int, 1)], bases=(Record,), frozen=True, kw_only=True)
    hero = cast("type[Record]", made)

    class Trained(Fact, frozen=True):
        sets: ClassVar[tuple[str, ...]] = (field,)
        says: ClassVar[str] = "{about:name} trains."
        new: int

        def changes(self) -> dict[str, Any]:
            return {field: self.new}

    class Sure(Confirm, frozen=True):
        title: ClassVar[str] = "Sure?"

    class HowSure(OneOf[str], frozen=True):
        title: ClassVar[str] = "How sure?"

        def options(self, view: Reader) -> Sequence[Option[str]]:
            return [Option("quite"), Option("very")]

    class ByHowMuch(Number, frozen=True):
        title: ClassVar[str] = "By how much?"

    @action("Train", by=hero, by_how_much=lambda v, by, a: ByHowMuch())
    def train(table: Table, who: Key[Any], by_how_much: int) -> None:
        table.record(Trained(about=who, new=getattr(table[who], field) + by_how_much))

    @action("Boast", by=hero)
    def boast(table: Table, who: Key[Any]) -> str:
        """Version 3 asks the first of two questions another way."""
        if number == 3:
            table.choose(GM, HowSure())
        else:
            table.choose(GM, Sure())
        table.choose(GM, Sure())
        return "boasted"

    @action("Sing", by=hero)
    def sing(table: Table, who: Key[Any]) -> str:
        return "sung" if table.choose(GM, Sure()) else "silent"

    def upgrade(record: dict[str, Any], from_version: str) -> dict[str, Any]:
        renamed = {"strength": field, "might": field}
        return {renamed.get(name, name): value for name, value in record.items()}

    actions: tuple[Action, ...] = (train, boast, sing)
    return miniature("Versions", hero, actions=actions, version=str(number), upgrade=upgrade), hero


def opened(number: int, store: MemoryStore) -> Play:
    return Play.open(version(number)[0], store, "table", packs=[], asks_for_dice=True)


def first_table() -> tuple[MemoryStore, Play]:
    rules, hero = version(1)
    store = MemoryStore()
    world: dict[Id, Record] = {**SEATS, "hal": hero(name="Hal", player="pia"), "ida": hero(name="Ida", player="ben")}
    return store, Play.lay(rules, world, packs=[], store=store, asks_for_dice=True)


def value(play: Play, who: Id, field: str) -> int:
    found: int = getattr(play.world[who], field)
    return found


def test_a_renamed_field_is_brought_up_with_all_that_was_done_to_it() -> None:
    store, play = first_table()
    play.begin("pia", "train", "hal", by_how_much=4)
    newer = opened(2, store)
    assert value(newer, "hal", "might") == 5
    newer.begin("pia", "train", "hal", by_how_much=2)
    assert value(newer, "hal", "might") == 7
    assert value(opened(2, store), "hal", "might") == 7


def test_a_table_may_skip_a_version_or_live_through_all() -> None:
    store, play = first_table()
    play.begin("pia", "train", "hal", by_how_much=4)
    assert value(opened(3, store), "hal", "power") == 5
    opened(2, store).begin("pia", "train", "hal", by_how_much=2)
    latest = opened(3, store)
    assert value(latest, "hal", "power") == 7
    latest.begin("pia", "train", "hal", by_how_much=1)
    assert [value(opened(3, store), who, "power") for who in ("hal", "ida")] == [8, 1]


def test_the_old_log_still_tells_what_happened() -> None:
    store, play = first_table()
    play.begin("pia", "train", "hal", by_how_much=4)
    assert [fact.fact for fact in opened(3, store).run(1).facts] == ["Trained"]


def test_an_open_action_that_still_fits_goes_on() -> None:
    store, play = first_table()
    number = play.begin("pia", "sing", "hal").number
    newer = opened(3, store)
    assert newer.answer(GM, number, True).value == "sung"


def test_an_open_action_that_no_longer_fits_is_withdrawn_and_nothing_else() -> None:
    store, play = first_table()
    play.begin("ben", "train", "ida", by_how_much=4)
    boasting = play.begin("pia", "boast", "hal").number
    play.answer(GM, boasting, True)
    singing = play.begin("ben", "sing", "ida").number
    newer = opened(3, store)
    assert newer.run(boasting).state == "withdrawn"
    assert [run.number for run in newer.open_runs()] == [singing]
    assert value(newer, "ida", "power") == 5


def test_the_log_says_why_an_action_was_withdrawn() -> None:
    store, play = first_table()
    play.answer(GM, play.begin("pia", "boast", "hal").number, True)
    opened(3, store)
    last = store.read("table")[-1].event
    assert isinstance(last, Withdrawn)
    assert last.why.startswith("the rules have changed under it: ")


def test_an_open_action_that_nobody_has_answered_yet_is_asked_by_the_new_rules() -> None:
    store, play = first_table()
    boasting = play.begin("pia", "boast", "hal").number
    newer = opened(3, store)
    newer.answer(GM, boasting, "very")
    assert newer.answer(GM, boasting, True).value == "boasted"


def test_to_undo_what_was_played_by_older_rules_is_to_rewind_to_it() -> None:
    store, play = first_table()
    play.begin("pia", "train", "hal", by_how_much=4)
    play.begin("ben", "train", "ida", by_how_much=4)
    newer = opened(2, store)
    newer.begin("pia", "train", "hal", by_how_much=1)
    with pytest.raises(TakesAlong, match=r"train of Ida \(2\)"):
        newer.undo(GM, 1)
    assert newer.undo(GM, 1, agreed=True) == (1, 2)
    assert [value(newer, who, "might") for who in ("hal", "ida")] == [2, 1]


def test_what_was_played_by_these_rules_is_undone_as_ever() -> None:
    store, play = first_table()
    play.begin("pia", "train", "hal", by_how_much=4)
    newer = opened(2, store)
    newer.begin("pia", "train", "hal", by_how_much=1)
    assert newer.undo(GM) == (2,)
    assert value(newer, "hal", "might") == 5

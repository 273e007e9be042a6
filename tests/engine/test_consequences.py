"""What follows from the rules follows by itself, whichever way a state came about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from engine.miniatures.bundle import NoHouseRules, miniature
from engine.modes import Stage
from hearthside.dice import Pool, Seeded
from hearthside.engine import (
    GM,
    HOUSE_RULES,
    Consequence,
    Fact,
    Id,
    Key,
    Number,
    Reader,
    Record,
    RuleError,
    Ruleset,
    Seat,
    Simulated,
    Table,
    action,
    consequence,
    due,
    odds,
)
from hearthside.engine.game import Game
from hearthside.play import MemoryStore, Play


class Climber(Record, frozen=True):
    """Somebody on a rope: below 1 strength they faint; who faints lets go; who holds nobody's rope falls."""

    strength: int = 3
    fainted: bool = False
    holds: str = ""
    fallen: bool = False


Who = Key[Climber]


class Tired(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("strength",)
    strength: int


class Fainted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("fainted",)
    fainted: bool


class LetGo(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("holds",)
    holds: str = ""


class Fell(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("fallen",)
    fallen: bool = True


class HouseRules(NoHouseRules, frozen=True):
    faints_below: int = 1


def ought_to_faint(reader: Reader, who: Who) -> bool:
    return reader[who].strength < reader[HOUSE_RULES].faints_below and not reader[who].fainted


def ought_to_wake(reader: Reader, who: Who) -> bool:
    return reader[who].strength >= reader[HOUSE_RULES].faints_below and reader[who].fainted


@consequence(of=Climber, when=ought_to_faint, fields=("strength", "fainted"))
def faint(table: Table, who: Who) -> None:
    table.record(Fainted(about=who, fainted=True))


@consequence(of=Climber, when=ought_to_wake, fields=("strength", "fainted"))
def wake(table: Table, who: Who) -> None:
    table.record(Fainted(about=who, fainted=False))


@consequence(of=Climber, when=lambda reader, who: reader[who].fainted and bool(reader[who].holds))
def let_go(table: Table, who: Who) -> None:
    table.record(LetGo(about=who))


def is_held(reader: Reader, who: Who) -> bool:
    return any(reader[other].holds == who for other in reader.every(Climber))


def ought_to_fall(reader: Reader, who: Who) -> bool:
    return not (is_held(reader, who) or reader[who].fallen)


@consequence(of=Climber, when=ought_to_fall, looks_at={Climber: ("holds",)})
def fall(table: Table, who: Who) -> None:
    table.record(Fell(about=who))


class HowMuch(Number, frozen=True):
    title: ClassVar[str] = "How much?"


@action("Tire", by=Climber, by_how_much=HowMuch())
def tire(table: Table, who: Who, by_how_much: int) -> None:
    table.record(Tired(about=who, strength=table[who].strength - by_how_much))


@action("Pull", by=Climber)
def pull(table: Table, who: Who) -> bool:
    """It takes all the strength that the die shows, and a second look at who is still there."""
    shown = sum(table.roll(Pool(1), by=who, why="pulling").faces)
    table.record(Tired(about=who, strength=table[who].strength - shown))
    return table[who].fainted


def mountain(*consequences: Consequence, more: tuple[Any, ...] = ()) -> Ruleset:
    return miniature(
        "Mountain", Climber, actions=(tire, pull, *more), consequences=consequences, house_rules=HouseRules
    )


RULES = mountain(faint, wake, let_go, fall)
ROPE: dict[Id, Record] = {
    "gil": Seat(name="Gil", role="gm"),
    "ana": Seat(name="Ana"),
    "mara": Climber(name="Mara", player="ana", holds="otto"),
    "otto": Climber(name="Otto", holds="mara"),
}


def stage(rules: Ruleset = RULES, **more: Record) -> Stage:
    return Stage(rules, {**ROPE, **more})


def nothing_is_due(scene: Stage) -> bool:
    return not list(due(scene.play.reader(), scene.play.game.consequences.declared))


def test_what_follows_from_a_fact_comes_about_at_once_and_what_follows_from_that_too() -> None:
    scene = stage().begin("tire", "mara", by_how_much=3)
    assert scene.facts == ["Tired", "Fainted", "LetGo", "Fell"]
    assert scene["otto"].fallen
    assert not scene["mara"].fallen
    assert nothing_is_due(scene)


def test_a_procedure_sees_what_has_followed_from_what_it_has_recorded() -> None:
    scene = stage().begin("pull", "mara").answer("mara", [4])
    assert scene.value is True


def test_the_gms_word_brings_consequences_about() -> None:
    scene = stage().begin("set", path="mara.strength", to=-1)
    assert (scene["mara"].fainted, scene["otto"].fallen) == (True, True)
    scene.begin("set", path="mara.strength", to=2)
    assert not scene["mara"].fainted


def test_the_gms_word_in_the_middle_of_an_action_brings_them_about_there() -> None:
    scene = stage().begin("pull", "mara").set("otto.strength", 0)
    assert scene["mara"].fallen
    assert scene["otto"].fainted


def test_a_changed_house_rule_brings_consequences_about_for_everybody() -> None:
    scene = stage().begin("house-rule", rule="faints_below", to=4)
    assert (scene["mara"].fainted, scene["otto"].fainted) == (True, True)


def test_undo_takes_them_back_and_redo_brings_them_back() -> None:
    scene = stage().begin("tire", "mara", by_how_much=3)
    scene.play.undo(GM)
    assert (scene["mara"].fainted, scene["otto"].fallen) == (False, False)
    scene.play.redo(GM)
    assert (scene["mara"].fainted, scene["otto"].fallen) == (True, True)


def test_what_no_longer_follows_after_an_undo_is_gone_from_later_actions() -> None:
    scene = stage().begin("tire", "mara", by_how_much=2)
    first = scene.number
    scene.begin("tire", "mara", by_how_much=1)
    assert scene["mara"].fainted
    scene.play.undo(GM, first, agreed=True)
    assert (scene["mara"].strength, scene["mara"].fainted, scene["otto"].fallen) == (2, False, False)


def test_a_table_is_laid_with_whatever_follows_from_how_it_is_laid() -> None:
    scene = stage(mara=Climber(name="Mara", player="ana", holds="otto", strength=0))
    assert (scene["mara"].fainted, scene["otto"].fallen) == (True, True)
    assert scene.play.state.runs == {}


def test_a_table_played_by_older_rules_catches_up_when_it_is_opened() -> None:
    store = MemoryStore()
    before = Play.lay(mountain(), ROPE, store=store, packs=())
    before.act(GM, "tire", "mara", by_how_much=3)
    after = Play.open(RULES, store, "table", packs=())
    assert [run.action for run in after.state.runs.values()] == ["tire", "catch-up"]
    assert after.world["otto"] == Climber(name="Otto", holds="mara", fallen=True)
    again = Play.open(RULES, store, "table", packs=())
    assert again.world == after.world
    assert len(again.state.runs) == 2


def test_of_several_that_are_due_the_first_in_the_stated_order_comes_first() -> None:
    @consequence(of=Climber, when=ought_to_faint)
    def cling(table: Table, who: Who) -> None:
        table.record(Tired(about=who, strength=1))

    assert stage(mountain(faint, cling)).begin("tire", "mara", by_how_much=3)["mara"].fainted
    assert not stage(mountain(cling, faint)).begin("tire", "mara", by_how_much=3)["mara"].fainted


def test_facts_that_are_recorded_together_have_no_state_between_them() -> None:
    @action("Swap", by=Climber, called="swap")
    def swap(table: Table, who: Who) -> None:
        table.record(LetGo(about=who), LetGo(about=Who("otto")), Tired(about=who, strength=9))

    @action("One by one", by=Climber, called="one-by-one")
    def one_by_one(table: Table, who: Who) -> None:
        table.record(Tired(about=who, strength=0))
        table.record(Tired(about=who, strength=9))

    rules = mountain(faint, more=(swap, one_by_one))
    assert stage(rules).begin("swap", "mara").facts == ["LetGo", "LetGo", "Tired"]
    assert stage(rules).begin("one-by-one", "mara").facts == ["Tired", "Fainted", "Tired"]


def test_consequences_that_bring_each_other_about_without_end_are_the_authors_fault() -> None:
    @consequence(of=Climber, when=lambda reader, who: reader[who].strength % 2 == 0)
    def add_one(table: Table, who: Who) -> None:
        table.record(Tired(about=who, strength=table[who].strength + 1))

    @consequence(of=Climber, when=lambda reader, who: reader[who].strength % 2 == 1 and reader[who].strength != 3)
    def add_another(table: Table, who: Who) -> None:
        table.record(Tired(about=who, strength=table[who].strength + 1))

    scene = stage(mountain(add_one, add_another))
    with pytest.raises(RuleError, match="without end: add_"):
        scene.play.act(GM, "tire", "mara", by_how_much=-1)
    assert scene["mara"].strength == 3


def test_a_consequence_may_not_roll() -> None:
    @consequence(of=Climber, when=ought_to_faint)
    def roll_for_it(table: Table, who: Who) -> None:
        table.roll(Pool(1), by=who, why="holding on")

    with pytest.raises(RuleError, match="may neither ask nor roll"):
        stage(mountain(roll_for_it)).play.act(GM, "tire", "mara", by_how_much=3)


def test_simulation_and_odds_bring_them_about_too() -> None:
    game = Game(RULES)
    world = {**game.empty_world(), **ROPE}
    table = Simulated(world, game, Seeded(1), RULES.policy)
    table.record(Tired(about=Who("mara"), strength=0))
    assert table[Who("otto")].fallen
    assert odds(pull.do, world, Who("mara"), game=game)[True] * 6 == 4


@pytest.mark.parametrize("side_by_side", [False, True])
def test_side_by_side_they_come_about_when_all_are_done(side_by_side: bool) -> None:
    def tired(who: Who) -> Callable[[Table], None]:
        return lambda table: table.record(Tired(about=who, strength=0))

    @action("Storm", called="storm")
    def storm(table: Table, by: Id) -> None:
        steps = [tired(Who("mara")), tired(Who("otto"))]
        if side_by_side:
            table.together(*steps)
        for step in () if side_by_side else steps:
            step(table)

    scene = stage(mountain(faint, let_go, fall, more=(storm,))).begin("storm")
    assert all(scene[who].fainted and scene[who].fallen for who in ("mara", "otto"))


def test_what_followed_from_the_gms_word_in_a_branch_stays_told_when_the_next_word_takes_it_back() -> None:
    def decide(table: Table) -> int:
        return table.choose(GM, HowMuch())

    @action("Storm", called="storm")
    def storm(table: Table, by: Id) -> None:
        table.together(decide, decide)

    scene = stage(mountain(faint, wake, more=(storm,))).begin("storm")
    assert not scene.is_over
    for strength in (0, 3):
        scene.play.interject(GM, scene.run.number, "set", path="mara.strength", to=strength)
        assert scene["mara"].fainted == (not strength)

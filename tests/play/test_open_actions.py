"""Several actions open at once: what is independent goes on, what must wait says for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH
from engine.modes import Stage
from hearthside.engine import GM, Confirm, Fact, Key, OneOf, Option, Reader, Record, Table, action
from hearthside.play import Waits
from hearthside.play.view import actions_for
from hearthside.play.wishes import foresee, questions


def two_fights() -> Stage:
    """Ana attacks the orc, who has to decide; far away, in no order of this fight, Pia has a name."""
    return Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc")


def test_what_touches_nothing_of_an_open_action_goes_on() -> None:
    scene = two_fights()
    run = scene.play.begin(GM, "set", path="pia.name", to="Pia Maria")
    assert run.is_over
    assert scene.checked()["pia"].name == "Pia Maria"
    scene.answer("orc", "nobody").answer("ana", [1] * 6)
    assert scene.is_over


def test_what_touches_an_open_action_waits_and_is_told_for_whom() -> None:
    scene = two_fights()
    with scene.refused(match="^set concerns Ana; attack is not finished and waits for Orc$"):
        scene.play.begin(GM, "set", path="ana.ap", to=3)
    with pytest.raises(Waits):
        scene.play.begin(GM, "set", path="ana.ap", to=3)


# --- in the middle of one's own action
@pytest.mark.parametrize("seat", ["pia", GM])
def test_nobody_begins_another_action_in_the_middle_of_their_own(seat: str) -> None:
    scene = two_fights()
    for way in (scene.play.begin, scene.play.act):
        with scene.refused(match="^Ana is in the middle of “Attack”, which waits for Orc$"):
            way(seat, "rest", "ana")
    with scene.refused(match="^Ana is in the middle of “Attack”"):
        scene.play.interject(seat, scene.number, "rest", "ana")
    with scene.refused(match="^Ana is in the middle of “Attack”"):
        foresee(scene.play, seat, "rest", "ana", {})
    assert questions(scene.play, seat, "rest", "ana", {}).trouble.startswith("Ana is in the middle of")
    assert scene.play.act("ben", "rest", "bo").is_over, "others may act"
    scene.answer("orc", "nobody").answer("ana", [1] * 6)
    assert scene.play.act(seat, "rest", "ana").is_over


def test_the_list_of_actions_says_that_somebody_is_in_the_middle_of_one() -> None:
    def refusals(who: str) -> dict[str, str]:
        return {seen.name: seen.refusal for seen in actions_for(scene.play, "gm", who)}

    scene = Stage(SKIRMISH, skirmish(ana={"grit": 1}, bo={"grit": 1})).begin("attack", "ana", on="orc")
    middle = "Ana is in the middle of “Attack”, which waits for Orc"
    assert [refusals("ana")[name] for name in ("attack", "rest", "move")] == [middle] * 3
    assert refusals("bo")["rest"] == ""
    assert refusals("ana")["portrait"] == "", "how they look changes nothing about it"


def test_what_a_rule_offers_at_any_time_is_done_in_the_middle_of_ones_own_action() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"grit": 1})).begin("attack", "ana", on="orc")
    assert {a.name: a.refusal for a in actions_for(scene.play, "pia", "ana")}["grit-for-ap"] == ""
    scene.play.act("pia", "grit-for-ap", "ana")
    assert scene["ana"].grit == 0


def test_what_an_open_action_has_only_looked_at_may_change_and_its_prompt_changes_with_it() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0})).begin("attack", "ana", on="orc")
    assert scene.options("orc") == ["nobody", "ogre"]
    assert scene.play.begin(GM, "rest", "orc").is_over
    scene.checked()
    assert scene.options("orc") == ["nobody", "orc", "ogre"]
    scene.answer("orc", "orc")
    assert scene["orc"].ap == 3


def test_who_waited_goes_on_when_the_other_action_is_over() -> None:
    scene = two_fights().answer("orc", "nobody").answer("ana", [1] * 6)
    assert scene.begin("rest", "ana").is_over
    assert scene["ana"].ap == 4


def test_both_open_actions_read_again_the_same_and_end_in_any_order() -> None:
    for order in ((0, 1), (1, 0)):
        scene = Stage(SKIRMISH, skirmish(ana={"grit": 1}, bo={"grit": 1}))
        runs = [
            scene.play.begin("pia", "grit-for-ap", "ana").number,
            scene.play.begin("ben", "grit-for-ap", "bo").number,
        ]
        scene.checked()
        for which in order:
            scene.play.answer(("pia", "ben")[which], runs[which], [which + 1])
            scene.checked()
        assert (scene["ana"].ap, scene["bo"].ap) == (5, 6)


def test_an_undo_of_an_open_action_leaves_the_other() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"grit": 1}, bo={"grit": 1}))
    first = scene.play.begin("pia", "grit-for-ap", "ana").number
    scene.play.begin("ben", "grit-for-ap", "bo")
    scene.undo(first)
    assert [run.actor for run in scene.play.open_runs()] == ["bo"]
    assert (scene["ana"].grit, scene["bo"].grit) == (1, 0)


def test_what_is_in_the_way_is_done_to_the_action_that_it_is_in_the_way_of() -> None:
    scene = Stage(SKIRMISH, skirmish(ana={"grit": 1}, bo={"grit": 1}))
    scene.play.begin("pia", "grit-for-ap", "ana")
    second = scene.play.begin("ben", "grit-for-ap", "bo")
    assert scene.play.act(GM, "set", path="bo.grit", to=3).number == second.number
    scene.checked().play.answer("ben", second.number, [2])
    assert (scene.checked()["bo"].ap, scene["bo"].grit) == (6, 3)


def test_somebody_may_join_while_an_action_waits() -> None:
    scene = two_fights()
    assert scene.play.begin(GM, "add-seat", name="Zoe").is_over
    assert scene.checked()["zoe"].name == "Zoe"


# --- a market, where people meet only if they choose to
class Stall(Record, frozen=True):
    coins: int = 5
    sign: str = ""


class Traded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("coins",)
    coins: int


class Painted(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("sign",)
    sign: str


class WithWhom(OneOf[Key[Stall]], frozen=True):
    title: ClassVar[str] = "With whom?"
    by: Key[Stall]

    def options(self, view: Reader) -> Sequence[Option[Key[Stall]]]:
        return [Option(other) for other in map(Key[Stall], STALLS) if other != self.by]


class Satisfied(Confirm, frozen=True):
    title: ClassVar[str] = "Satisfied?"


@action("Trade", by=Stall)
def trade(table: Table, who: Key[Stall]) -> None:
    """A coin for whom one chooses."""
    other = table.choose(who, WithWhom(by=who))
    table.record(Traded(about=who, coins=table[who].coins - 1))
    table.record(Traded(about=other, coins=table[other].coins + 1))
    table.choose(who, Satisfied())


@action("Paint the sign", by=Stall)
def paint(table: Table, who: Key[Stall]) -> None:
    table.record(Painted(about=who, sign="fresh"))
    table.choose(who, Satisfied())


MARKET = miniature("Market", Stall, actions=(trade, paint))
STALLS = ("apples", "bread", "candles", "dates")


def market() -> Stage:
    return Stage(MARKET, {name: Stall(name=name.title()) for name in STALLS})


def two_trades() -> tuple[Stage, int, int]:
    """The apples have traded with the bread and are not done; the candles are about to choose."""
    scene = market()
    first = scene.begin("trade", "apples").answer("apples", "bread").number
    return scene, first, scene.begin("trade", "candles").number


def test_an_answer_that_reaches_into_another_open_action_goes_on_and_so_does_the_other() -> None:
    scene, first, second = two_trades()
    scene.answer("candles", "bread")
    assert (scene["apples"].coins, scene["bread"].coins, scene["candles"].coins) == (4, 7, 4)
    for scene.number, who in ((first, "apples"), (second, "candles")):
        scene.answer(who, True)
        assert scene.is_over
    assert (scene["apples"].coins, scene["bread"].coins, scene["candles"].coins) == (4, 7, 4)


def test_another_answer_may_not_reach_into_another_open_action_either() -> None:
    scene, _, second = two_trades()
    scene.answer("candles", "dates")
    with scene.refused(match="trade concerns Bread; trade is not finished and waits for Apples"):
        scene.play.change_answer(GM, second, 0, "bread")


@pytest.mark.parametrize("first_to_end", ["trade", "paint"])
def test_two_actions_may_set_different_fields_of_one_record(first_to_end: str) -> None:
    scene = market()
    runs = {"paint": scene.begin("paint", "apples").number}
    runs["trade"] = scene.begin("trade", "bread").answer("bread", "apples").number
    assert scene["apples"] == Stall(name="Apples", coins=6, sign="fresh")
    last = runs["paint" if first_to_end == "trade" else "trade"]
    for scene.number in (runs[first_to_end], last):
        scene.answer(scene.run.actor, True)
        assert scene["apples"] == Stall(name="Apples", coins=6, sign="fresh")


@pytest.mark.parametrize(
    ("undone", "left"), [("trade", Stall(name="Apples", sign="fresh")), ("paint", Stall(name="Apples", coins=6))]
)
def test_an_undo_takes_back_only_what_its_own_action_did_to_a_record(undone: str, left: Stall) -> None:
    scene = market()
    runs = {"paint": scene.begin("paint", "apples").number}
    runs["trade"] = scene.begin("trade", "bread").answer("bread", "apples").number
    scene.number = runs["trade" if undone == "paint" else "paint"]
    scene.answer(scene.run.actor, True)
    scene.undo(runs[undone])
    assert scene["apples"] == left


# --- what another open action has brought
class Shelf(Record, frozen=True):
    things: dict[str, int] = {}


class Shelved(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("things",)
    things: dict[str, int]


class Enough(Confirm, frozen=True):
    title: ClassVar[str] = "Is that enough?"


SHELF: Key[Shelf] = Key("shelf")


@action("Stock", called="stock")
def stock(table: Table, by: str) -> None:
    """A lamp is put on the shelf, and somebody is asked about it."""
    table.record(Shelved(about=SHELF, things={**table[SHELF].things, "lamp": 1}))
    table.choose(GM, Enough())


class WhichThing(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which thing?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(thing) for thing in view[SHELF].things]


@action("Count", called="count", thing=WhichThing())
def count(table: Table, by: str, thing: str) -> int:
    """How many there are of it: without it there is nothing to count."""
    return table[SHELF].things[thing]


def test_what_names_something_that_an_open_action_has_brought_waits_for_it() -> None:
    shop = miniature("Shelves", Shelf, actions=(stock, count))
    scene = Stage(shop, {"shelf": Shelf(name="The shelf")}).begin("stock")
    with scene.refused(match="^count concerns The shelf; stock is not finished"):
        scene.play.begin(GM, "count", thing="lamp")
    scene.answer(GM, True)
    assert scene.play.begin(GM, "count", thing="lamp").value == 1

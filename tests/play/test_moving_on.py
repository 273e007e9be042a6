"""Open actions that change what each other has worked out: the world moves on under them, and both go on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

import pytest

from engine.miniatures.bundle import miniature
from engine.modes import Stage, reads_again_the_same
from hearthside.dice import Pool, Scripted, Seeded, Sum
from hearthside.engine import (
    GM,
    Confirm,
    Fact,
    Key,
    MovedOn,
    OneOf,
    Option,
    Reader,
    Record,
    Removal,
    Seat,
    Sight,
    Table,
    action,
)
from hearthside.play import Play, Refused, TakesAlong, Waits
from hearthside.play.chance import any_answer, below
from hearthside.play.view import view_for


# --- a market: everybody trades twice with whom they like, and who has no coin left cannot pay
class Stall(Record, frozen=True):
    coins: int = 5


class Traded(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("coins",)
    coins: int


class Closed(Removal, frozen=True):
    pass


class WithWhom(OneOf[Key[Stall]], frozen=True):
    title: ClassVar[str] = "With whom?"
    by: Key[Stall]

    def options(self, view: Reader) -> Sequence[Option[Key[Stall]]]:
        return [Option(other, f"{view[other].coins}") for other in view.every(Stall) if other != self.by]


class HowGood(OneOf[int], frozen=True):
    """As many as one has."""

    title: ClassVar[str] = "How many coins?"
    by: Key[Stall]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(coins) for coins in range(max(0, view[self.by].coins) + 1)]


class Sure(Confirm, frozen=True):
    title: ClassVar[str] = "Sure?"


def pay(table: Table, who: Key[Stall], whom: Key[Stall], coins: int) -> None:
    table.record(Traded(about=who, coins=table[who].coins - coins))
    table.record(Traded(about=whom, coins=table[whom].coins + coins))


@action("Trade twice", by=Stall, called="trade")
def trade(table: Table, who: Key[Stall]) -> int:
    """A coin for somebody, then as many as one likes for somebody, and what one has then."""
    pay(table, who, table.choose(who, WithWhom(by=who)), 1)
    pay(table, who, table.choose(who, WithWhom(by=who)), table.choose(who, HowGood(by=who)))
    table.choose(who, Sure())
    return table[who].coins


@action("Gamble", by=Stall)
def gamble(table: Table, who: Key[Stall]) -> None:
    """Whom one picks gets what the die shows."""
    whom = table.choose(who, WithWhom(by=who))
    found = table.roll(Pool(1, 6), by=who, why="luck").read(Sum())
    table.record(Traded(about=whom, coins=table[whom].coins + found))


@action("Close", by=Stall)
def close(table: Table, who: Key[Stall]) -> None:
    """Somebody shuts for good."""
    whom = table.choose(who, WithWhom(by=who))
    table.record(Closed(about=whom))


@action("Share", by=Stall)
def share(table: Table, who: Key[Stall]) -> None:
    """Something is given away, side by side with nobody else."""

    def give(branch: Table) -> None:
        branch.record(Traded(about=who, coins=branch[who].coins - 1))
        branch.choose(who, Sure())

    table.together(give)


@action("Keep up", by=Stall, whom=lambda view, by, args: WithWhom(by=Key[Stall](by)))
def keep_up(table: Table, who: Key[Stall], whom: Key[Stall]) -> None:
    """Get as much again as somebody else has, now and in the end."""
    table.record(Traded(about=who, coins=table[who].coins + table[whom].coins))
    table.choose(who, Sure())
    table.record(Traded(about=who, coins=table[who].coins + table[whom].coins))


@action("Earn", by=Stall)
def earn(table: Table, who: Key[Stall]) -> None:
    table.record(Traded(about=who, coins=table[who].coins + 2))


MARKET = miniature("Market", Stall, actions=(trade, gamble, close, share, keep_up, earn))
STALLS = ("apples", "bread", "candles", "dates")


def market(source: Scripted | None = None) -> Stage:
    return Stage(MARKET, {name: Stall(name=name.title()) for name in STALLS}, source)


def coins(scene: Stage) -> dict[str, int]:
    return {name: scene[name].coins for name in STALLS if name in scene.play.world}


def moves(scene: Stage, number: int) -> int:
    return sum(isinstance(entry, MovedOn) for entry in scene.play.run(number).entries)


def both_open() -> tuple[Stage, int, int]:
    """The apples have paid the bread, the candles the dates; both are about to trade once more."""
    scene = market()
    first = scene.begin("trade", "apples").answer("apples", "bread").number
    return scene, first, scene.begin("trade", "candles").answer("candles", "dates").number


def said(scene: Stage, number: int, *values: object) -> Stage:
    scene.number = number
    for value in values:
        scene.answer(scene.run.actor, value)
    return scene


# --- both go on
def test_two_that_each_change_what_the_other_has_worked_out_both_go_on() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 2)
    assert (moves(scene, first), moves(scene, second)) == (0, 1)  # the candles had worked out what they have
    said(scene, second, "apples", 3)
    assert (moves(scene, first), moves(scene, second)) == (1, 1)
    assert coins(scene) == {"apples": 5, "bread": 6, "candles": 3, "dates": 6}
    said(scene, first, True)
    assert scene.value == 5
    said(scene, second, True)
    assert scene.value == 3
    assert coins(scene) == {"apples": 5, "bread": 6, "candles": 3, "dates": 6}


def test_what_is_asked_is_worked_out_on_the_world_as_it_is_then() -> None:
    scene, first, second = both_open()
    said(scene, second, "bread")
    assert scene.options("candles") == [0, 1, 2, 3, 4]
    said(scene, first, "candles", 4)
    scene.number = second
    assert scene.options("candles") == list(range(9))
    said(scene, second, 8, True)
    assert scene.is_over
    assert coins(scene) == {"apples": 0, "bread": 14, "candles": 0, "dates": 6}


def test_an_answer_that_has_become_impossible_is_refused() -> None:
    scene, first, second = both_open()
    said(scene, second, "apples", 4)
    said(scene, first, "candles")
    assert scene.options("apples") == list(range(9))
    with scene.refused("9 is not one of"):
        said(scene, first, 9)


def test_what_has_moved_on_and_worked_out_nothing_since_moves_on_without_another_line() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 2)
    said(scene, first, True)
    third = scene.begin("trade", "dates").answer("dates", "candles").number
    assert moves(scene, second) == 1
    said(scene, third, "candles", 1, True)
    assert (moves(scene, second), coins(scene)["candles"]) == (1, 8)
    said(scene, second, "apples", 8, True)
    assert scene.value == 0


# --- the dice, the GM, the way back
def test_dice_that_fell_for_it_are_those_that_count() -> None:
    scene = market(Scripted([2, 5]))
    first = scene.begin("trade", "apples").answer("apples", "bread").number
    scene.begin("gamble", "candles").answer("candles", "bread")
    assert scene.is_over
    assert coins(scene)["bread"] == 8
    scene.begin("gamble", "candles").answer("candles", "bread")
    assert coins(scene)["bread"] == 13
    said(scene, first, "bread", 4, True)
    assert coins(scene)["bread"] == 17


def test_what_could_not_be_asked_any_more_is_waited_for() -> None:
    scene = market()
    scene.begin("trade", "apples").answer("apples", "bread").answer("apples", "bread")
    number = scene.begin("close", "candles").number
    with scene.refused("close concerns .*; trade is not finished and waits for Apples"):
        said(scene, number, "apples")


def test_what_is_done_side_by_side_is_waited_for() -> None:
    scene = market()
    scene.begin("share", "apples")
    number = scene.begin("trade", "bread").answer("bread", "dates").number
    said(scene, number, "apples")
    with scene.refused("trade concerns Apples; share is not finished and waits for Apples"):
        said(scene, number, 2)


def test_an_action_is_not_stepped_back_past_where_others_went_on() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 2)
    with scene.refused("others have gone on meanwhile from what trade had come to; undo it instead"):
        scene.play.step_back(GM, second)
    with scene.refused("others have gone on meanwhile"):
        scene.play.change_answer(GM, second, 0, "bread")
    said(scene, second, "apples")
    scene.play.step_back(GM, second)
    said(scene.checked(), second, "bread", 1, True)
    with scene.refused("others have gone on meanwhile"):
        scene.play.change_answer(GM, second, 2, "dates", agreed=True)
    assert coins(scene) == {"apples": 2, "bread": 7, "candles": 5, "dates": 6}


def test_what_happened_of_a_stopped_action_stands() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 2)
    scene.play.stop(GM, second)
    assert coins(scene.checked()) == {"apples": 2, "bread": 6, "candles": 6, "dates": 6}
    said(scene, first, True)
    assert scene.undo(second, agreed=True) == (second,)
    assert coins(scene) == {"apples": 2, "bread": 6, "candles": 7, "dates": 5}


def test_the_odds_are_worked_out_from_where_it_stands() -> None:
    scene = market()
    number = scene.begin("gamble", "apples").answer("apples", "bread").number
    other = scene.begin("trade", "candles").number
    said(scene, other, "bread")
    assert scene.play.odds(GM, number).chance(None) == 1
    scene.number = number
    scene.answer("apples", [3])
    assert coins(scene)["bread"] == 9


# --- undo
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("undone", [0, 1])
def test_one_is_undone_and_the_other_is_as_if_it_had_not_been(order: tuple[int, int], undone: int) -> None:
    scene, *runs = both_open()
    said(scene, runs[0], "candles", 2)
    said(scene, runs[1], "apples", 3)
    for which in order:
        said(scene, runs[which], True)
    before = coins(scene)
    assert scene.undo(runs[undone], agreed=True) == (runs[undone],)
    without_apples, without_candles = (8, 5, 1, 6), (2, 6, 7, 5)
    assert tuple(coins(scene).values()) == (without_candles if undone else without_apples)
    assert scene.redo() == (runs[undone],)
    assert coins(scene) == before


def test_one_that_is_open_is_undone_and_the_other_goes_on_without_it() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 2)
    said(scene, second, "apples", 3)
    scene.undo(first)
    assert coins(scene) == {"apples": 8, "bread": 5, "candles": 1, "dates": 6}
    scene.redo()
    said(scene, second, True)
    said(scene, first, True)
    assert coins(scene) == {"apples": 5, "bread": 6, "candles": 3, "dates": 6}


def test_one_that_could_not_have_gone_so_is_taken_along_whole() -> None:
    scene, first, second = both_open()
    said(scene, first, "candles", 4)
    said(scene, second, "dates", 8, True)  # of which four came from the apples
    said(scene, first, True)
    with pytest.raises(TakesAlong) as named:
        scene.play.undo(GM, first)
    assert named.value.runs == (second,)
    assert set(scene.undo(first, agreed=True)) == {first, second}
    assert coins(scene) == dict.fromkeys(STALLS, 5)
    scene.redo()
    assert coins(scene) == {"apples": 0, "bread": 6, "candles": 0, "dates": 14}


# --- at random
@pytest.mark.parametrize("seed", range(40))
def test_whatever_people_do_it_reads_again_the_same_and_undo_then_redo_changes_nothing(seed: int) -> None:
    chance, play = Seeded(seed), market().play
    for _ in range(30):
        with suppress(Refused):
            something_happens(play, chance)
        play = reads_again_the_same(play)


def something_happens(play: Play, chance: Seeded) -> None:
    match below(chance, 8):
        case 0 | 1:
            play.begin(GM, ("trade", "gamble", "share")[below(chance, 3)], STALLS[below(chance, 4)])
        case 2:
            play.undo(GM, agreed=True)
        case 3:
            before = play.world
            play.undo(GM, agreed=True)
            play.redo(GM)
            assert play.world == before
        case _ if prompts := view_for(play, GM).prompts:
            asked = prompts[below(chance, len(prompts))]
            play.answer(GM, asked.run, any_answer(asked.prompt, chance), asked.place)


# --- what is hidden
def spied_upon(seen_by: Sight) -> Stage:
    """Somebody of the GM's keeps up with the apples, which are Ana's, and is not done yet."""
    stalls = {"apples": Stall(name="Apples", player="ana"), "spy": Stall(name="Spy", seen_by=seen_by)}
    scene = Stage(MARKET, {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"), **stalls})
    scene.play.act("mara", "keep-up", "spy", whom="apples")
    return scene


def test_what_somebody_begins_does_not_wait_for_what_they_may_not_know_of() -> None:
    scene = spied_upon("gm")
    earned = scene.play.act("ana", "earn", "apples")
    assert (earned.is_over, scene["apples"].coins, moves(scene, 1)) == (True, 7, 1)
    scene.play.answer("mara", 1, True)
    assert scene["spy"].coins == 5 + 5 + 7  # it goes by the world as it is
    reads_again_the_same(scene.play)


def test_what_somebody_begins_waits_for_what_they_know_of() -> None:
    with pytest.raises(Waits, match="keep-up is not finished and waits for"):
        spied_upon("all").play.begin("ana", "earn", "apples")


def test_who_knows_of_it_waits() -> None:
    scene = spied_upon("gm")
    with pytest.raises(Waits, match="keep-up is not finished"):
        scene.play.begin("mara", "earn", "apples")
    assert scene["apples"].coins == 5

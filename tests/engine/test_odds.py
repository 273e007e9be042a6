"""Exact odds: the same procedures as at the table, checked against every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from engine.miniatures.bundle import first_option
from engine.miniatures.casts import skirmish
from engine.miniatures.heroes import HEROES, Hero, dare
from engine.miniatures.masks import BEAST, HUNTER, MASKS, PLAYED, UNPLAYED, hunt, peeking
from engine.miniatures.skirmish import SKIRMISH, Fighter, Paid, ambush, attack, blast, take_test
from engine.modes import Stage
from hearthside.dice import Faces, Highest, Hits, Pool, Sum
from hearthside.engine import (
    GM,
    Creation,
    Fact,
    Game,
    Hidden,
    Id,
    Key,
    Question,
    Rolled,
    RuleError,
    Table,
    View,
    masked_world,
    odds,
)
from hearthside.engine.odds import may_hold_dice
from hearthside.play import EVERY_TABLE

GAME = Game(SKIRMISH, more=EVERY_TABLE)


class Arrived(Creation, frozen=True):
    """Somebody comes to the table."""


ANA, ORC = Key[Fighter]("ana"), Key[Fighter]("orc")
SMALL = skirmish(ana={"pool": 3, "limit": 2}, orc={"guard": 2}, ogre={"ap": 0})


def every_way(*sides: int) -> Iterable[tuple[int, ...]]:
    return product(*(range(1, side + 1) for side in sides))


def chances(values: Iterable[Any]) -> dict[Any, Fraction]:
    """The chance of each of these values, all equally likely."""
    counted = Counter(values)
    return {value: Fraction(count, counted.total()) for value, count in counted.items()}


def hits(faces: Iterable[int]) -> int:
    return sum(face >= 5 for face in faces)


# --- against brute force
def test_the_odds_of_an_opposed_attack() -> None:
    def lost(faces: tuple[int, ...]) -> int:
        return faces[5] + 2 if min(2, hits(faces[2:5])) > hits(faces[:2]) else 0

    found = odds(attack.do, SMALL, ANA, ORC, game=GAME)
    assert dict(found) == chances(lost(faces) for faces in every_way(6, 6, 6, 6, 6, 8))
    assert found.unexplored == 0


def test_a_decision_after_the_roll_looks_twice_at_the_same_dice() -> None:
    """Grit dice are added to fewer than two hits; then all dice are counted together, under one limit."""

    def counted(faces: tuple[int, ...]) -> int:
        return hits(faces[:3]) if hits(faces[:3]) >= 2 else min(3, hits(faces))

    found = odds(take_test, skirmish(ana={"grit": 1}), ANA, "attack", 3, 3, game=GAME)
    assert dict(found) == chances(counted(faces) for faces in every_way(6, 6, 6, 6, 6))


def test_several_who_decide_at_once() -> None:
    world = skirmish(bo={"ap": 1})
    targets = (ANA, Key[Fighter]("bo"))
    found = odds(blast.do, world, ORC, targets, game=GAME, look=lambda lost: (lost["ana"], lost["bo"]))
    assert dict(found) == chances((sum(faces) // 2, sum(faces)) for faces in every_way(6, 6, 6))


def test_whole_tests_side_by_side() -> None:
    world = skirmish(orc={"guard": 1}, ana={"guard": 2, "grit": 1}, bo={"guard": 1})
    victims = (ANA, Key[Fighter]("bo"))

    def surprised(faces: tuple[int, ...]) -> tuple[Id, ...]:
        orc, ana, grit, bo = faces[:1], faces[1:3], faces[3:5], faces[5:]
        seen = {"ana": hits(ana) if hits(ana) >= 2 else hits(ana + grit), "bo": hits(bo)}
        return tuple(who for who in seen if seen[who] < hits(orc))

    found = odds(ambush.do, world, GM, (ORC,), victims, game=GAME)
    assert dict(found) == chances(surprised(faces) for faces in every_way(6, 6, 6, 6, 6, 6))


def test_points_spent_on_dice_that_were_seen() -> None:
    def raises_threes(view: View, who: Id, question: Question[Any]) -> str:
        options = [option.value for option in question.prompt(view).options]
        return "raise 3" if "raise 3" in options else "done"

    def left(faces: tuple[int, ...]) -> tuple[int, int]:
        raised = sorted(faces)
        if 3 in raised:
            raised[raised.index(3)] = 4
        kept = sorted(raised)[:-1]
        return sum(face >= 4 for face in kept), kept[-1]

    world = {"bri": Hero(points=1)}
    found = odds(dare.do, world, Key[Hero]("bri"), 3, 1, game=Game(HEROES), policy=raises_threes)
    assert dict(found) == chances(left(faces) for faces in every_way(6, 6, 6))


def test_dice_of_two_kinds_looked_at_apart_and_together() -> None:
    def step(table: Table) -> tuple[int, int, int]:
        small, large = table.roll(Pool(1, 4), by=GM, why="small"), table.roll(Pool(1, 8), by=GM, why="large")
        both = small + large
        return small.read(Sum()), both.read(Sum()), both.read(Highest())

    found = odds(step, {}, game=GAME)
    assert dict(found) == chances((a, a + b, max(a, b)) for a, b in every_way(4, 8))


def test_a_look_at_a_part_after_a_look_at_the_whole() -> None:
    def step(table: Table) -> tuple[int, int]:
        first, second = table.roll(Pool(2), by=GM, why="first"), table.roll(Pool(1), by=GM, why="second")
        whole = (first + second).read(Sum())
        return whole, first.read(Sum())

    found = odds(step, {}, game=GAME)
    assert dict(found) == chances((a + b + c, a + b) for a, b, c in every_way(6, 6, 6))


def test_a_look_that_was_taken_before_is_the_same_again() -> None:
    def step(table: Table) -> bool:
        dice = table.roll(Pool(2), by=GM, why="twice")
        first = dice.read(Sum())
        return first == dice.read(Sum()) == sum(dice.faces)

    assert dict(odds(step, {}, game=GAME)) == {True: 1}


def test_dice_that_nobody_looks_at_cost_nothing() -> None:
    def step(table: Table) -> int:
        table.roll(Pool(500, 100), by=GM, why="for show")
        return 7

    assert dict(odds(step, {}, game=GAME, budget=1)) == {7: 1}


def test_what_people_see_of_dice_and_no_rule_looks_at_is_not_branched_on() -> None:
    shown: list[tuple[int, ...]] = []

    def throw(table: Table) -> int:
        rolled = table.roll(Pool(8, 6), by="ana", why="to be seen")
        shown.append((rolled + table.roll(Pool(1, 6), by="ana", why="more")).show(Faces()))
        return rolled.read(Hits())

    worked_out = odds(throw, SMALL, game=GAME)
    assert worked_out[8] == Fraction(1, 3) ** 8
    assert set(shown) == {()}
    assert len(shown) == 9
    assert Rolled((2, 6, 1)).show(Faces()) == (1, 2, 6)


def test_a_reading_branches_on_what_it_sees_and_no_finer() -> None:
    def step(table: Table) -> bool:
        return table.roll(Pool(40), by=GM, why="many").read(Hits(limit=1)) == 1

    found = odds(step, {}, game=GAME, budget=10)
    assert found.chance(False) == Fraction(2, 3) ** 40
    assert found.unexplored == 0


# --- a sub-procedure is remembered
def throw(table: Table, pool: int) -> int:
    return table.roll(Pool(pool), by=GM, why="throw").read(Hits())


def throw_of(table: Table, pools: list[int]) -> int:
    """The same with an argument that cannot be remembered."""
    return throw(table, pools[0])


def test_what_is_remembered_gives_the_same_as_what_is_worked_out_each_time() -> None:
    def remembered(table: Table) -> int:
        return sum(table.run(throw, 2) for _ in range(3))

    def worked_out(table: Table) -> int:
        return sum(table.run(throw_of, [2]) for _ in range(3))

    found = odds(remembered, {}, game=GAME)
    assert found == odds(worked_out, {}, game=GAME)
    assert dict(found) == chances(map(hits, every_way(*[6] * 6)))


def test_remembering_saves_paths() -> None:
    def remembered(table: Table) -> int:
        return sum(table.run(throw, 1 + i % 2) for i in range(6))

    def sides(table: Table) -> int:
        return max(table.run(remembered), table.run(remembered))

    assert odds(sides, {}, game=GAME, budget=6_000).unexplored == 0


def spend(table: Table) -> int:
    """What comes of it depends on what is left, and leaves less."""
    left = table[ANA].ap
    if left == 0:
        return 0
    table.record(Paid(about=ANA, ap=left - 1))
    return table.roll(Pool(left, 2), by=ANA, why="spend").read(Sum())


def test_what_was_remembered_holds_only_while_what_it_read_is_the_same() -> None:
    def step(table: Table) -> tuple[int, int]:
        return sum(table.run(spend) for _ in range(4)), table[ANA].ap

    found = odds(step, skirmish(ana={"ap": 2}), game=GAME)
    assert dict(found) == chances((sum(faces), 0) for faces in every_way(2, 2, 2))


def test_a_change_between_two_calls_is_seen_by_the_second() -> None:
    def step(table: Table) -> tuple[int, int]:
        first = table.run(spend)
        table.record(Paid(about=ANA, ap=0))
        return first, table.run(spend)

    found = odds(step, skirmish(ana={"ap": 1}), game=GAME)
    assert dict(found) == chances((face, 0) for (face,) in every_way(2))


def test_records_that_came_to_be_between_two_calls_are_seen_by_the_second() -> None:
    def count(table: Table) -> int:
        return len(table.every(Fighter))

    def step(table: Table) -> tuple[int, int]:
        before = table.run(count)
        table.record(Arrived(about=Key("imp"), record=Fighter(side="foe")))
        return before, table.run(count)

    assert dict(odds(step, skirmish(), game=GAME)) == {(4, 5): 1}


# --- dice that leave a sub-procedure
class Thrown(Struct, frozen=True):
    dice: Rolled


def bare(table: Table, pool: int) -> Rolled:
    return table.roll(Pool(pool), by=GM, why="bare")


def in_a_tuple(table: Table, pool: int) -> tuple[Rolled, int]:
    return bare(table, pool), pool


def in_a_struct(table: Table, pool: int) -> Thrown:
    return Thrown(bare(table, pool))


def in_a_list(table: Table, pool: int) -> list[Rolled]:
    return [bare(table, pool)]


def in_a_dict(table: Table, pool: int) -> dict[str, Rolled]:
    return {"dice": bare(table, pool)}


@pytest.mark.parametrize(
    "dice_of",
    [
        lambda t: t.run(bare, 2),
        lambda t: t.run(in_a_tuple, 2)[0],
        lambda t: t.run(in_a_struct, 2).dice,
        lambda t: t.run(in_a_list, 2)[0],
        lambda t: t.run(in_a_dict, 2)["dice"],
    ],
    ids=["bare", "in a tuple", "in a struct", "in a list", "in a dict"],
)
def test_dice_that_a_sub_procedure_returns_are_still_all_dice(dice_of: Callable[[Table], Rolled]) -> None:
    def step(table: Table) -> int:
        mine = table.roll(Pool(1), by=GM, why="mine")
        return mine.read(Sum()) + dice_of(table).read(Sum())

    assert dict(odds(step, {}, game=GAME)) == chances(map(sum, every_way(6, 6, 6)))


def test_dice_that_come_out_unread_are_the_authors_mistake() -> None:
    with pytest.raises(RuleError, match="dice"):
        odds(bare, {}, 2, game=GAME)


# --- from the middle of an action
def test_the_odds_from_where_an_open_action_stands() -> None:
    scene = Stage(SKIRMISH, skirmish(ogre={"ap": 0})).begin("attack", "ana", on="orc")
    scene.answer("orc", "orc").answer("orc", [6, 6, 1, 1, 1])
    world = scene.play.world_without(scene.run)
    found = odds(attack.do, world, ANA, ORC, game=scene.play.game, given=scene.run.entries)
    assert found.chance(0) == chances(hits(faces) <= 2 for faces in every_way(*[6] * 6))[True]
    assert sum(found.values()) == 1


def test_the_odds_from_between_the_answers_of_one_asking() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("blast", "orc", targets=["ana", "bo"])
    scene.answer("orc", [6, 6, 6]).answer("bo", False)
    world = scene.play.world_without(scene.run)
    found = odds(blast.do, world, ORC, (ANA, Key[Fighter]("bo")), game=scene.play.game, given=scene.run.entries,
                 look=lambda lost: (lost["ana"], lost["bo"]))  # fmt: skip
    assert dict(found) == {(9, 18): 1}


def test_the_odds_from_the_middle_of_tests_side_by_side() -> None:
    world = skirmish(orc={"guard": 2}, ana={"guard": 2}, bo={"guard": 1})
    scene = Stage(SKIRMISH, world).begin("ambush", hiders=["orc"], victims=["ana", "bo"]).answer("ana", [6, 1])
    found = odds(ambush.do, scene.play.world_without(scene.run), GM, (ORC,), (ANA, Key[Fighter]("bo")),
                 game=scene.play.game, given=scene.run.entries)  # fmt: skip

    def surprised(faces: tuple[int, ...]) -> tuple[Id, ...]:
        seen = {"ana": 1, "bo": hits(faces[2:])}
        return tuple(who for who in seen if seen[who] < hits(faces[:2]))

    assert dict(found) == chances(surprised(faces) for faces in every_way(6, 6, 6))


def test_an_interjection_counts_in_the_odds_from_there_on() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0})).begin("attack", "ana", on="orc").set("orc.hp", 2)
    found = odds(attack.do, scene.play.world_without(scene.run), ANA, ORC, game=scene.play.game,
                 given=scene.run.entries)  # fmt: skip
    assert dict(found) == {0: Fraction(2, 3) ** 6, 2: 1 - Fraction(2, 3) ** 6}


# --- what does not end by itself
def explode(table: Table, on: int = 6) -> int:
    total = 0
    while True:
        face = table.roll(Pool(1), by=GM, why="explode").read(Sum())
        total += face
        if face < on:
            return total


class Hand(Struct, frozen=True):
    dice: Rolled


class Held(Struct, frozen=True):
    name: str
    hands: tuple[Hand, ...] = ()
    more: Held | None = None


class Chain(Struct, frozen=True):
    links: dict[str, tuple[int, str | None]]
    next: Chain | None = None


@pytest.mark.parametrize(
    ("kind", "can"),
    [(int, False), (str, False), (Chain, False), (tuple, True), (Hand, True), (Held, True), (Rolled, True)],
)
def test_a_type_says_by_its_fields_whether_it_can_hold_dice(kind: type, can: bool) -> None:
    assert may_hold_dice(kind) is can


# --- what is settled before the end
def contest(table: Table, deep: bool) -> tuple[str, int]:
    """Who wins, and then by how many dice: nobody asks for that who asks who wins."""
    if deep:
        table.run(decide)
    else:
        decide(table)
    return "won", table.roll(Pool(30, 20), by=ANA, why="how much").read(Sum())


def decide(table: Table) -> None:
    face = table.roll(Pool(1, 6), by=ANA, why="who wins").read(Sum())
    table.settled(("won" if face < 5 else "even", 0))


def who_wins(value: tuple[str, int]) -> str:
    return value[0]


@pytest.mark.parametrize("deep", [False, True], ids=["in the procedure itself", "in a step of it"])
def test_odds_follow_no_path_further_than_where_what_is_asked_for_is_settled(deep: bool) -> None:
    world = skirmish(ana={})
    found = odds(contest, world, deep, game=GAME, look=who_wins, stops=True, budget=100)
    assert (found.chance("won"), found.chance("even")) == (Fraction(2, 3), Fraction(1, 3))
    assert not found.unexplored
    to_the_end = odds(contest, world, deep, game=GAME, look=who_wins)
    assert to_the_end.chance("won") == 1


def test_an_exploding_die_is_cut_off_and_the_rest_is_weighed() -> None:
    found = odds(explode, {}, game=GAME, budget=500)
    assert 0 < found.unexplored < Fraction(1, 1000)
    assert sum(found.values()) + found.unexplored == 1
    assert found.chance(3) == Fraction(1, 6)
    assert found.chance(6) == 0
    assert found.chance(9) == Fraction(1, 36)


@pytest.mark.parametrize("budget", [1, 2, 7, 100])
def test_whatever_the_budget_nothing_is_lost(budget: int) -> None:
    found = odds(explode, {}, 3, game=GAME, budget=budget)
    assert sum(found.values()) + found.unexplored == 1
    assert found.unexplored > 0


def test_a_die_that_explodes_on_all_but_one_face_does_not_hang() -> None:
    found = odds(explode, {}, 2, game=GAME, budget=3_000)
    assert sum(found.values()) + found.unexplored == 1
    assert found.chance(1) == Fraction(1, 6)


def test_throwing_until_the_last_face_shows_does_not_hang() -> None:
    def until_a_six(table: Table) -> int:
        throws = 1
        while table.roll(Pool(1), by=GM, why="try").read(Sum()) < 6:
            throws += 1
        return throws

    found = odds(until_a_six, {}, game=GAME, budget=2_000)
    assert sum(found.values()) + found.unexplored == 1
    assert found.chance(1) == Fraction(1, 6)
    assert found.chance(2) <= Fraction(5, 36) <= found.chance(2) + found.unexplored


def test_a_procedure_that_never_ends_is_given_up() -> None:
    def forever(table: Table) -> None:
        while True:
            table.roll(Pool(1), by=GM, why="on and on").read(Sum())

    assert odds(forever, {}, game=GAME, budget=2_000).unexplored == 1


def again(table: Table) -> int:
    """The exploding die as a recursion."""
    face = table.roll(Pool(1), by=GM, why="explode").read(Sum())
    return face if face < 6 else face + table.run(again)


def test_an_exploding_die_written_as_a_recursion_is_cut_off_too() -> None:
    found = odds(again, {}, game=GAME, budget=500)
    assert 0 < found.unexplored < Fraction(1, 1000)
    assert sum(found.values()) + found.unexplored == 1
    assert found.chance(9) == Fraction(1, 36)


# --- decisions are made on a view
def test_a_policy_may_not_look_at_what_its_seat_may_not_see() -> None:
    with pytest.raises(Hidden, match="guard of beast is not yours to see"):
        odds(hunt.do, PLAYED, HUNTER, game=Game(MASKS), policy=peeking)


def test_a_policy_decides_on_what_its_seat_may_see_and_the_rules_on_all() -> None:
    assert odds(hunt.do, PLAYED, HUNTER, game=Game(MASKS)).chance(True) == Fraction(1, 3)


class Woken(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("mood",)
    mood: str


def wake_and_wait(table: Table) -> int:
    """Each time the beast moves, what follows is worked out on a record that is masked anew."""
    table.record(Woken(about=BEAST, mood=f"awake at {table.roll(Pool(1), by=GM, why='noise').read(Sum())}"))
    return table.run(noises)


def noises(table: Table) -> int:
    assert table[BEAST].mood
    return sum(table.roll(Pool(1, 20), by=GM, why="steps").read(Sum()) for _ in range(2))


def test_what_was_worked_out_on_a_masked_record_holds_for_the_same_one() -> None:
    found = odds(wake_and_wait, masked_world(PLAYED, "pia"), game=Game(MASKS), budget=16_000)
    assert not found.unexplored
    assert found.chance(2) == Fraction(1, 400)


def test_the_gms_policy_sees_everything() -> None:
    assert odds(hunt.do, UNPLAYED, HUNTER, game=Game(MASKS), policy=peeking).chance(True) == Fraction(1, 3)


def test_odds_change_nothing_in_the_world() -> None:
    world = dict(SMALL)
    odds(attack.do, world, ANA, ORC, game=GAME)
    assert world == SMALL


def test_the_stock_player_of_the_ruleset_decides_where_no_other_is_named() -> None:
    found = odds(attack.do, SMALL, ANA, ORC, game=GAME)
    named = odds(attack.do, SMALL, ANA, ORC, game=GAME, policy=SKIRMISH.policy)
    assert found == named
    assert found != odds(attack.do, SMALL, ANA, ORC, game=GAME, policy=first_option)


def test_looks_that_hang_together_in_a_chain_all_count() -> None:
    def chain(table: Table) -> tuple[int, ...]:
        a, b, c, d = (table.roll(Pool(1, 2), by=ANA, why=f"die {n}") for n in range(4))
        sums = (a + b).read(Sum()), (b + c).read(Sum()), (c + d).read(Sum())
        return (*sums, d.read(Sum()))

    want: Counter[tuple[int, ...]] = Counter()
    for a, b, c, d in product((1, 2), repeat=4):
        want[a + b, b + c, c + d, d] += 1
    assert dict(odds(chain, {}, game=GAME)) == {key: Fraction(ways, 16) for key, ways in want.items()}

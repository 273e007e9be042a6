"""Exact odds of tests: against every way the dice can fall, against icepool, and the book's own table beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import Any

import icepool
import pytest

from hearthside.dice import Distribution
from hearthside.engine import SITTING, Game, Hidden, odds, reference
from hearthside.play.view import is_asked_for
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.kinds.odds import PrintedOdds
from rules.strive.fights import fight
from rules.strive.scenes import PACK, Scene, lay, reply, somebody

rule = pytest.mark.rule
GAME = Game(RULESET, (PACK,))
THIRD = Fraction(1, 3)


def chances(name: str, **numbers: Any) -> dict[Any, Fraction]:
    """What comes of a question that people ask by name."""
    setup = RULESET.odds[name].ask(**numbers)
    found = odds(setup.step, setup.world, *setup.args, game=GAME, policy=setup.policy, look=setup.look)
    assert found.unexplored == 0
    return {value: found[value] for value in found}


def hands(dice: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """Every hand of d6, with the ways in which it can lie."""
    for hand in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for count in Counter(hand).values():
            ways //= factorial(count)
        yield hand, ways


def most_hits(hand: tuple[int, ...], points: int) -> int:
    """The most hits that any way to spend the points can make: by trying them all."""
    misses = sorted(5 - face for face in hand if face < 5)
    sure = len(hand) - len(misses)
    affordable = [size for size in range(len(misses) + 1) if sum(misses[:size]) <= points]
    return sure + max(affordable)


@cache
def by_brute_force(dice: int, points: int) -> dict[int, Fraction]:
    """The chance of each number of hits, without a Hit Limit."""
    found: dict[int, Fraction] = {}
    for hand, ways in hands(dice):
        hits = most_hits(hand, points)
        found[hits] = found.get(hits, Fraction(0)) + Fraction(ways, 6**dice)
    return found


def limited(found: dict[int, Fraction], limit: int) -> dict[int, Fraction]:
    counted: dict[int, Fraction] = {}
    for hits, chance in found.items():
        counted[min(hits, limit)] = counted.get(min(hits, limit), Fraction(0)) + chance
    return counted


# --- one test
@rule("STR-033", "STR-062", "STR-071", "STR-Q16")
@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("dice", range(13))
def test_counted_hits_agree_with_brute_force_for_every_hit_limit(dice: int, points: int) -> None:
    """A Hit Limit is level + 1 + points, so that no lower one can be with these points; 12 dice reach no further."""
    everything = by_brute_force(dice, points)
    for level in range(13 - points):
        assert chances("hits", dice=dice, level=level, points=points) == limited(everything, level + 1 + points)


@rule("STR-062", "STR-071")
@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("dice", range(1, 13))
def test_counted_hits_agree_with_icepool_for_every_hit_limit(dice: int, points: int) -> None:
    def raised(hand: tuple[int, ...]) -> int:
        """The nearest misses are raised first, as long as points last."""
        hits, left = 0, points
        for face in sorted(hand, reverse=True):
            left -= max(0, 5 - face)
            hits += left >= 0
        return hits

    die = icepool.d6.pool(dice).expand().map(raised)
    for level in range(13 - points):
        capped = die.map(lambda hits, cap=level + 1 + points: min(hits, cap))
        expected = {hits: Fraction(capped.quantity(hits), capped.denominator()) for hits in capped.outcomes()}
        assert chances("hits", dice=dice, level=level, points=points) == expected


@rule("STR-071")
@pytest.mark.parametrize(("dice", "ob"), [(1, 1), (6, 2), (10, 3), (12, 5)])
def test_without_points_it_is_the_sum_of_the_book(dice: int, ob: int) -> None:
    expected = sum(comb(dice, i) * THIRD**i * (1 - THIRD) ** (dice - i) for i in range(ob, dice + 1))
    assert chances("attribute", dice=dice, ob=ob)["success"] == expected


@rule("STR-071")
def test_above_the_hit_limit_nothing_succeeds() -> None:
    assert "success" not in chances("test", dice=12, ob=4, level=2)
    assert chances("test", dice=12, ob=4, level=3)["success"] > 0


@rule("STR-023")
def test_a_test_succeeds_fails_partially_or_fails() -> None:
    found = chances("test", dice=4, ob=2, level=5)
    assert found["failure"] == (1 - THIRD) ** 4
    assert sum(found.values()) == 1


@rule("STR-EX33", "STR-EX160")
@pytest.mark.parametrize(
    ("dice", "points", "ob", "percent"), [(1, 1, 1, "50.0"), (2, 2, 1, "88.9"), (10, 0, 3, "70.1"), (8, 0, 3, "53.2")]
)
def test_the_worked_examples(dice: int, points: int, ob: int, percent: str) -> None:
    assert f"{float(chances('attribute', dice=dice, ob=ob, points=points)['success'] * 100):.1f}" == percent


# --- cards
@rule("STR-591")
def test_a_re_roll_is_a_second_try() -> None:
    once = chances("test", dice=5, ob=2, level=4)["success"]
    assert chances("test", dice=5, ob=2, level=4, card="single-re-roll")["success"] == once + (1 - once) * once


@rule("STR-593", "STR-Q330")
@pytest.mark.parametrize("points", [0, 1, 3])
def test_a_cascade_agrees_with_brute_force(points: int) -> None:
    """The first roll keeps its raised dice; what is left of the points is for the second."""

    def spend(hand: tuple[int, ...], left: int) -> tuple[int, int]:
        hits = sum(face >= 5 for face in hand)
        for missing in sorted(5 - face for face in hand if face < 5):
            if missing <= left:
                hits, left = hits + 1, left - missing
        return hits, left

    dice, level, ob = 4, 1, 5
    limit, expected = level + 1 + points, Fraction(0)
    for first, ways in hands(dice):
        hits, left = spend(first, points)
        if min(hits, limit) >= ob:
            expected += Fraction(ways, 6**dice)
            continue
        for second, more in hands(dice):
            made = min(hits + spend(second, left)[0], 2 * limit) >= ob
            expected += Fraction(ways * more * made, 36**dice)
    found = chances("test", dice=dice, ob=ob, level=level, points=points, card="cascading-re-roll")
    assert found.get("success", 0) == expected


@rule("STR-596", "STR-Q331")
@pytest.mark.parametrize("points", [0, 2])
def test_double_the_fun_agrees_with_brute_force(points: int) -> None:
    dice, level = 3, 1
    counted: dict[int, Fraction] = {}
    for hits, chance in by_brute_force(2 * dice, points).items():
        total = min(2 * hits, 2 * (level + 1 + points))
        counted[total] = counted.get(total, Fraction(0)) + chance
    assert chances("hits", dice=dice, level=level, points=points, card="double-the-fun") == counted


# --- two against each other
@rule("STR-049", "STR-050")
@pytest.mark.parametrize(("dice", "level", "against", "their_level"), [(4, 2, 3, 1), (8, 3, 6, 6), (0, 1, 2, 1)])
def test_an_opposed_test_agrees_with_every_pair_of_rolls(dice: int, level: int, against: int, their_level: int) -> None:
    mine, theirs = limited(by_brute_force(dice, 0), level + 1), limited(by_brute_force(against, 0), their_level + 1)
    pairs = list(product(mine.items(), theirs.items()))
    found = chances("opposed", dice=dice, level=level, against=against, their_level=their_level)
    assert found.get("wins", 0) == sum(p * q for (a, p), (b, q) in pairs if a > b)
    margins = chances("margin", dice=dice, level=level, against=against, their_level=their_level)
    assert margins[0] == sum(p * q for (a, p), (b, q) in pairs if a == b)


@rule("STR-117", "STR-Q14")
def test_outrunning_can_be_a_deadlock() -> None:
    mine, theirs = by_brute_force(3, 0), by_brute_force(4, 0)
    tie = sum(mine.get(hits, 0) * theirs.get(hits, 0) for hits in range(4))
    assert chances("outrun", sprint=3, their_sprint=4)["deadlock"] == tie


# --- live, in the dialog
@rule("STR-071", "STR-126")
def test_the_player_sees_the_odds_of_each_draft_before_the_dice() -> None:
    scene = lay(
        vesna=somebody(agility=3, awareness=3, skills={"stealth": 1, "nature": 1}), idun=somebody(skills={"nature": 1})
    )
    scene.begin("call", who=["vesna"], of="stealth", ob=2)
    assert drafted(scene, {}) == limited_success(6, 2, 2)
    assert drafted(scene, {"forks": ["nature"]}) == limited_success(7, 2, 3)
    assert drafted(scene, {"forks": ["nature"], "helpers": ["idun"]}) == limited_success(8, 2, 3)
    reply(reply(scene, "Propose", ["nature"]), "Approve", {"forks": []})
    assert scene.play.odds("ana", scene.number)["success"] == limited_success(6, 2, 2)


def drafted(scene: Scene, draft: dict[str, Any]) -> Fraction:
    found: Distribution[Any] = scene.play.odds_given("ana", scene.number, scene.place("vesna"), draft)()
    return found["success"]


def limited_success(dice: int, ob: int, limit: int) -> Fraction:
    return sum((p for hits, p in limited(by_brute_force(dice, 0), limit).items() if hits >= ob), Fraction(0))


@rule("STR-071")
def test_whoever_attacks_sees_the_odds_of_hitting() -> None:
    scene = fight(vesna=somebody(strength=3, agility=3, skills={"unarmed-combat": 4}), brute=somebody())
    attack = {"which": "punch", "whom": "brute"}
    found = scene.play.odds_of("mara", "attack", "vesna", attack)()
    assert set(found) == {"hits", "misses"}
    assert found.unexplored == 0
    with pytest.raises(Hidden, match="not yours to see"):  # how a foe defends; `chances` says what it assumes
        scene.play.odds_of("ana", "attack", "vesna", attack)()


def test_a_test_that_the_gm_calls_for_has_odds_too() -> None:
    for name in ("test", "call", "oppose", "call-opposed", "outrun", "deviate", "attack"):
        assert is_asked_for(GAME.action(name)), name


@rule("STR-072")
def test_the_table_may_play_without_odds() -> None:
    scene = lay()
    assert scene[SITTING].shows_odds
    scene.begin("show-odds", on=False)
    assert not scene[SITTING].shows_odds


@rule("STR-071")
def test_the_odds_before_a_test_is_declared_take_the_usual_obstacle() -> None:
    scene = lay(vesna=somebody(wit=6))
    assert scene.play.odds_of("ana", "test", "vesna", {"of": "wit"})()["success"] == limited_success(6, 3, 6)


# --- the book's table
def printed(row: str) -> list[tuple[int, int]]:
    """What the reference prints and what is exact, Ob by Ob."""
    text = reference(RULESET)[row].text
    return [(int(book), int(exact)) for book, exact in re.findall(r"(\d+) \((\d+)\)", text)]


def percent(chance: Fraction) -> int:
    return round(chance * 100)


def success(dice: int, ob: int, points: int = 0) -> Fraction:
    return sum((chance for hits, chance in binomial(dice, points).items() if hits >= ob), Fraction(0))


@cache
def binomial(dice: int, points: int) -> dict[int, Fraction]:
    return chances("hits", dice=dice, level=40, points=points)


@rule("STR-073", "STR-074", "STR-075", "STR-076", "STR-077", "STR-078", "STR-079", "STR-080", "STR-081", "STR-082")
@pytest.mark.parametrize("dice", range(1, 11))
def test_the_table_up_to_ten_dice_has_the_exact_odds_beside_the_printed_ones(dice: int) -> None:
    assert_exact(dice)


@rule("STR-083", "STR-084", "STR-085", "STR-086", "STR-087", "STR-088", "STR-089", "STR-090", "STR-091", "STR-092")
@pytest.mark.parametrize("dice", range(11, 21))
def test_the_table_up_to_twenty_dice_has_the_exact_odds_beside_the_printed_ones(dice: int) -> None:
    assert_exact(dice)


def assert_exact(dice: int) -> None:
    """The reference and the pack agree, and with what the rules work out."""
    row, entry = printed(f"STR-{72 + dice:03}"), PACK.entries["odds"][f"dice-{dice}"]
    assert isinstance(entry, PrintedOdds)
    assert entry.average == int(Fraction(dice, 3) + Fraction(1, 2))
    assert [(chance.printed, chance.exact) for chance in entry.chances] == row
    assert len(row) == min(dice, 10)
    assert [exact for _, exact in row] == [percent(success(dice, ob)) for ob in range(1, len(row) + 1)]
    assert max(abs(book - exact) for book, exact in row) <= 6


@rule("STR-093", "STR-094", "STR-095", "STR-096", "STR-Q16")
@pytest.mark.parametrize("points", range(3))
def test_the_thresholds_have_the_exact_odds_beside_the_printed_ones(points: int) -> None:
    text = reference(RULESET)[f"STR-{93 + points:03}"].text
    found = re.findall(r"Ob (\d): (\d+)→(\d+) \((\d+)\), (\d+)→(\d+) \((\d+)\)", text)
    assert len(found) == 5
    entry = PACK.entries["odds"][f"points-{points}"]
    assert isinstance(entry, PrintedOdds)
    shown = [(chance.ob, chance.dice, chance.printed, chance.exact) for chance in entry.chances]
    assert shown == [(int(ob), *map(int, three)) for ob, *six in found for three in (six[:3], six[3:])]
    for ob, *pair in found:
        for dice, book, exact in (pair[:3], pair[3:]):
            assert int(exact) == percent(success(int(dice), int(ob), points))
            assert abs(int(book) - int(exact)) <= 5

"""Exact odds of rolls, chances and contests."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from hearthside.engine import Game, odds
from hearthside.rulesets.brew import RULESET
from rules.brew.scenes import PACK

rule = pytest.mark.rule
GAME = Game(RULESET, (PACK,))


def chances(name: str, **numbers: Any) -> dict[Any, Fraction]:
    """What comes of a question that people ask by name."""
    setup = RULESET.odds[name].ask(**numbers)
    found = odds(setup.step, setup.world, *setup.args, game=GAME, policy=setup.policy, look=setup.look)
    return {value: found[value] for value in found}


@rule("BREW-005", "BREW-026")
def test_a_pool_of_four_against_eight_succeeds_on_four_and_five_and_perfectly_on_six() -> None:
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert chances("roll", pool=4, difficulty=8) == {"failure": half, "success": third, "perfect": Fraction(1, 6)}


@rule("BREW-317")
def test_advantage_succeeds_where_one_of_two_dice_does() -> None:
    assert chances("roll", pool=4, difficulty=8, dice="advantage")["failure"] == Fraction(1, 4)
    assert chances("roll", pool=4, difficulty=8, dice="disadvantage")["failure"] == Fraction(3, 4)


@rule("BREW-030", "BREW-032")
def test_with_a_point_of_resolve_a_two_or_three_is_rolled_again() -> None:
    """1 fails for good; 2 and 3 are rolled again and fail by half."""
    failure = chances("roll", pool=4, difficulty=8, resolve=1)["failure"]
    assert failure == Fraction(1, 6) + Fraction(1, 3) * Fraction(1, 2)


@rule("BREW-041", "BREW-042")
def test_a_chance_roll_gains_much_and_risks_half() -> None:
    found = chances("chance", pool=4, difficulty=8)
    assert found["failure"] == Fraction(3, 4)
    assert found["astounding"] == Fraction(1, 4)


@rule("BREW-048")
def test_equal_pools_win_lose_and_tie_as_two_dice_do() -> None:
    assert chances("contest", pool=5, against=5) == {
        "wins": Fraction(15, 36), "loses": Fraction(15, 36), "nobody succeeds": Fraction(6, 36),
    }  # fmt: skip


OF_THE_PAGE = 20_000
"""How far the page looks."""


@cache
def to_and_fro(first: int, second: int, left: int, others: int) -> dict[str, Fraction]:
    """Equal pools, these dice, so much Resolve left: who fails rerolls a die above 1; of two who tie, the first."""
    behind = [0] if first < second else [1] if first > second else [0, 1]
    for side in behind:
        if (first, second)[side] > 1 and (left, others)[side]:
            ends = [to_and_fro(face, second, left - 1, others) if side == 0 else
                    to_and_fro(first, face, left, others - 1) for face in range(1, 7)]  # fmt: skip
            return {end: sum((one[end] for one in ends), Fraction()) / 6 for end in ends[0]}
    won = "wins" if first > second else "loses" if first < second else "nobody succeeds"
    return {end: Fraction(end == won) for end in ("wins", "loses", "nobody succeeds")}


@rule("BREW-032", "BREW-048")
@pytest.mark.parametrize("resolve", [1, 2])
def test_a_contest_with_resolve_on_both_sides_is_exact_as_far_as_the_page_looks(resolve: int) -> None:
    setup = RULESET.odds["contest"].ask(pool=5, against=5, resolve=resolve, their_resolve=resolve)
    found = odds(setup.step, setup.world, *setup.args, game=GAME, policy=setup.policy, look=setup.look,
                 budget=OF_THE_PAGE, stops=True)  # fmt: skip
    assert not found.unexplored
    thrown = [to_and_fro(a, b, resolve, resolve) for a in range(1, 7) for b in range(1, 7)]
    assert {end: found[end] for end in found} == {
        end: sum((one[end] for one in thrown), Fraction()) / 36 for end in thrown[0]
    }


@rule("BREW-110")
def test_margins_are_the_differences_of_two_dice() -> None:
    found = chances("margin", pool=6, against=5)
    assert (found[6], found[1], found[-4]) == (Fraction(1, 36), Fraction(6, 36), Fraction(1, 36))

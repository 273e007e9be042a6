"""Odds: exact, against brute force and icepool, at the terminal's questions and in the middle of an action."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from hearthside.dice import Distribution
from hearthside.engine import GM, Game, odds, starter_pack
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import Effect
from hearthside.rulesets.challenge.state import HeldTrait
from rules.challenge.scenes import BY_THE_BOOK, asked, begin, entity, go_on, lay, plan, roll, trait

GAME = Game(RULESET, [starter_pack(RULESET)])
D20 = range(1, 21)


def named(question: str, **numbers: Any) -> Distribution[Any]:
    setup = RULESET.odds[question].ask(**numbers)
    return odds(setup.step, setup.world, *setup.args, game=GAME, policy=setup.policy, look=setup.look)


@pytest.mark.rule("CHA-021", "CHA-025", "CHA-026")
@pytest.mark.parametrize("lead", [-21, -20, -19, -5, 0, 1, 13, 19, 20, 21])
def test_win_tie_and_lose_against_one_as_counted_by_hand(lead: int) -> None:
    found = named("contest", score=lead, against=(0,))
    if abs(lead) > 20 or lead == -20:  # a lead of exactly 20 is the defender's
        assert dict(found) == {"win" if lead > 0 else "lose": 1}
        return
    counted = Counter((mine + lead > theirs) - (mine + lead < theirs) for mine, theirs in product(D20, D20))
    for outcome, sign in (("win", 1), ("tie", 0), ("lose", -1)):
        assert found.chance(outcome) == Fraction(counted[sign], 400)


@pytest.mark.rule("CHA-029", "CHA-030")
def test_against_several_with_one_die_for_all_of_them() -> None:
    found = named("contest", score=12, against=(5, 20, -10))
    counted: Counter[str] = Counter()
    for mine, first, second in product(D20, D20, D20):
        counted[f"beats {1 + (12 + mine > 5 + first) + (12 + mine > 20 + second)} of 3"] += 1
    assert dict(found) == {outcome: Fraction(ways, 8000) for outcome, ways in counted.items()}


@pytest.mark.rule("CHA-023", "CHA-027", "CHA-029", "CHA-030")
def test_at_the_table_the_odds_against_three_are_exact_within_the_pages_budget() -> None:
    """Three targets take 2 off Bill's score; what ends level is the defender's."""
    scene = lay(bill=entity(14), ted=entity(5), cat=entity(20), jo=entity(11))
    question = scene.play.odds_of(GM, "challenge", "bill", {"deed": "test", "against": ["ted", "cat", "jo"]})
    counted: Counter[str] = Counter()
    for mine, *others in product(D20, D20, D20, D20):
        beaten = sum(12 + mine > score + die for score, die in zip((5, 20, 11), others, strict=True))
        counted[f"beats {beaten} of 3"] += 1
    found = question(budget=20_000)
    assert not found.unexplored
    assert dict(found) == {outcome: Fraction(ways, 160_000) for outcome, ways in counted.items()}


@pytest.mark.rule("CHA-025")
def test_a_contest_agrees_with_icepool() -> None:
    won = (icepool.d20 + 3) > icepool.d20
    assert named("contest", score=3, against=(0,)).chance("win") == won.probability(True)


@pytest.mark.rule("CHA-071", "CHA-076", "CHA-077", "CHA-Q19")
@pytest.mark.parametrize(("sum_", "difference"), [(0, 0), (3, 4), (-4, 0), (-4, 5), (2, 9)])
def test_effect_totals_agree_with_icepool_as_far_as_they_are_followed(sum_: int, difference: int) -> None:
    found = named("effect", sum=sum_, difference=difference)
    score = (icepool.d6.explode(depth=12) + sum_).map(lambda total: max(0, total))
    both = (1 + difference // 5) @ score
    assert 0 < found.unexplored < Fraction(1, 10**9)
    for total in range(25):
        assert abs(found.chance(total) - both.probability(total)) <= Fraction(1, 10**8)


@pytest.mark.rule("CHA-076")
def test_a_truncated_distribution_says_so() -> None:
    found = named("effect", sum=0, difference=0)
    assert sum(found.values()) + found.unexplored == 1
    assert found.chance(6) == 0  # a six is always rolled again
    assert found.chance(7) == Fraction(1, 36)


# --- in the middle of an action
@pytest.mark.rule("CHA-025")
def test_the_dialog_knows_the_odds_of_what_is_ticked() -> None:
    scene = begin(lay(bill=entity(5, trait("mine", 6, name="strong")), ted=entity(5)), "ted")
    place = next(place for place, waiting in scene.waiting.items() if waiting.request.by == GM)
    without = scene.play.odds_given(
        GM, scene.number, place, {"roles": "as declared", "related bill": ["mine · mine"]}
    )()
    assert without.chance("win") == named("contest", score=5, against=(5,)).chance("win")
    assert scene.play.odds("ana", scene.number).chance("win") == named("contest", score=11, against=(5,)).chance("win")


@pytest.mark.rule("CHA-030")
def test_the_action_itself_has_the_odds_that_are_named_against_several() -> None:
    scene = begin(lay(bill=entity(8), ted=entity(20), cat=entity(-40)), "ted", "cat")
    assert scene.play.odds("ana", scene.number) == named("contest", score=7, against=(20, -40))


@pytest.mark.rule("CHA-031")
def test_a_free_for_all_has_odds_by_name() -> None:
    scene = lay(bill=entity(5), ted=entity(0)).begin("free-for-all", deed="race", who=["bill", "ted"])
    counted = Counter("Bill" if a + 5 > b else "Ted" if b > a + 5 else "nobody" for a, b in product(D20, D20))
    assert dict(scene.play.odds(GM, scene.number)) == {name: Fraction(ways, 400) for name, ways in counted.items()}


@pytest.mark.rule("CHA-074")
def test_once_somebody_has_won_the_odds_are_those_of_the_effect() -> None:
    table = lay(bill=entity(40, trait("might", 3)), guard=entity(0))
    scene = go_on(begin(table, "guard"), until="PlanEffect")
    waiting = asked(scene, "PlanEffect")
    place = next(place for place, one in scene.waiting.items() if one is waiting)
    answer = plan(extra=0, **{"related bill": ["might · might"]})
    found = scene.play.odds_given(GM, scene.number, place, answer)()
    assert found.chance(4) == Fraction(1, 6)
    assert found.chance(10) == Fraction(1, 36)


@pytest.mark.rule("CHA-Q44")
def test_odds_count_what_may_still_be_activated_only_if_it_is() -> None:
    burst = HeldTrait(name="burst", activated=(Effect("mine", 8),))
    scene = begin(lay(bill=entity(5, burst), ted=entity(5)), "ted")
    assert scene.play.odds("ana", scene.number).chance("win") == named("contest", score=5, against=(5,)).chance("win")


# --- who acts first
@pytest.mark.rule("CHA-060", "CHA-061")
@pytest.mark.parametrize("names", [("bill", "ted"), ("bill", "ted", "cat")])
def test_who_acts_first_is_told_exactly_though_ties_are_thrown_again(names: tuple[str, ...]) -> None:
    scene = lay(BY_THE_BOOK, **{who: entity() for who in names}).begin("start-turns", who=list(names))
    found = scene.play.odds(GM, scene.number)
    assert dict(found) == {who.title(): Fraction(1, len(names)) for who in names}
    assert found.unexplored == 0


@pytest.mark.rule("CHA-060", "CHA-061")
def test_a_tie_for_the_first_turn_is_weighed_by_the_same_sums() -> None:
    scene = lay(bill=entity(None, trait("speed", 3)), ted=entity()).begin("start-turns", who=["bill", "ted"])
    ahead = sum(3 + one > other for one in range(1, 21) for other in range(1, 21))
    level = sum(3 + one == other for one in range(1, 21) for other in range(1, 21))
    assert scene.play.odds(GM, scene.number).chance("Bill") == Fraction(ahead, 400 - level)


@pytest.mark.rule("CHA-060", "CHA-061")
def test_dice_that_lie_already_count_for_who_acts_first() -> None:
    scene = lay(bill=entity(), ted=entity()).begin("start-turns", who=["bill", "ted"])
    roll(scene, bill=11)
    assert scene.play.odds(GM, scene.number).chance("Bill") == Fraction(10, 20) + Fraction(1, 40)

"""Exact odds: against every way the dice can fall, and against icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from hearthside.engine import Content, Game, Key, odds, starter_pack
from hearthside.play import Play
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.odds import ODDS
from hearthside.rulesets.tags.questions.roll import WhichSkill
from hearthside.rulesets.tags.rules.dice import chance_to_reach, cheapest_raises, points_needed
from rules.tags.scenes import answered, hero, lay, propose

GAME = Game(RULESET, [starter_pack(RULESET)])


def chances(question: str, **numbers: Any) -> dict[Any, Fraction]:
    setup = ODDS[question].ask(**numbers)
    found = odds(setup.step, setup.world, *setup.args, game=GAME, policy=setup.policy, look=setup.look)
    assert not found.unexplored
    return dict(found.items())


def left(faces: tuple[int, ...], cuts: int) -> list[int]:
    """The dice after cuts, in the plainest way there is: one cut after the other."""
    dice = sorted(faces)
    for _ in range(cuts):
        if len(dice) > 1:
            dice.pop()
        else:
            dice = [max(1, dice[0] - 1)]
    return dice


def reaches(faces: tuple[int, ...], cuts: int, target: int) -> bool:
    return sum(face >= 4 for face in left(faces, cuts)) >= target


def outcome(faces: tuple[int, ...], cuts: int, target: int) -> str:
    dice = left(faces, cuts)
    hits = sum(face >= 4 for face in dice)
    if hits >= target:
        return "major" if max(dice) == 6 else "minor"
    return "too few hits" if hits else "fail"


@pytest.mark.rule("TAG-047", "TAG-049", "TAG-052")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("cuts", [0, 1, 2, 5])
@pytest.mark.parametrize("target", [1, 2])
def test_success_without_points_is_every_way_the_dice_can_fall(dice: int, cuts: int, target: int) -> None:
    ways = Counter(outcome(faces, cuts, target) for faces in product(range(1, 7), repeat=dice))
    assert chances("success", dice=dice, cuts=cuts, target=target) == {
        result: Fraction(count, 6**dice) for result, count in ways.items()
    }


@pytest.mark.parametrize(("dice", "cuts", "target"), [(5, 0, 2), (6, 2, 2), (8, 3, 1), (3, 2, 1)])
def test_success_agrees_with_icepool(dice: int, cuts: int, target: int) -> None:
    kept = icepool.d6.pool(dice)[: dice - cuts].expand()
    done = kept.map(lambda hand: sum(face >= 4 for face in hand) >= target, star=False)
    found = chances("success", dice=dice, cuts=cuts, target=target)
    assert found.get("major", 0) + found.get("minor", Fraction(0)) == done.probability(True)


def best(faces: tuple[int, ...], cuts: int, target: int, points: int) -> Fraction:
    """The best that any way of spending brings: every raise of every die, and every extra die, tried out."""
    if reaches(faces, cuts, target):
        return Fraction(1)
    if not points:
        return Fraction(0)
    ways = [best((*faces[:n], face + 1, *faces[n + 1 :]), cuts, target, points - 1)
            for n, face in enumerate(faces) if face < 6]  # fmt: skip
    if points >= 2:
        more = [best((*faces, face), cuts, target, points - 2) for face in range(1, 7)]
        ways.append(sum(more, Fraction()) / 6)
    return max(ways, default=Fraction(0))


@pytest.mark.rule("TAG-058", "TAG-059", "TAG-060")
@pytest.mark.parametrize(("dice", "cuts", "target", "points"), [
    (1, 0, 1, 1), (1, 0, 1, 4), (1, 1, 1, 3), (2, 1, 1, 3), (2, 0, 2, 4), (2, 3, 1, 4), (1, 0, 2, 4), (3, 1, 2, 2),
])  # fmt: skip
def test_points_are_spent_as_well_as_possible(dice: int, cuts: int, target: int, points: int) -> None:
    hands = list(product(range(1, 7), repeat=dice))
    expected = sum((best(faces, cuts, target, points) for faces in hands), Fraction()) / len(hands)
    found = chances("success", dice=dice, cuts=cuts, target=target, points=points)
    assert sum(found.get(done, Fraction(0)) for done in ("major", "minor", "with points")) == expected
    for faces in hands:
        assert chance_to_reach(tuple(sorted(faces)), cuts, target, points) == best(faces, cuts, target, points)


def test_points_that_are_not_spent_change_nothing() -> None:
    assert chances("success", dice=3, cuts=1, points=6, spend=False) == chances("success", dice=3, cuts=1)


@pytest.mark.parametrize(("faces", "cuts", "target", "raises", "points"), [
    ((3, 1), 0, 1, ((3, 4),), 1),
    ((5, 3), 1, 1, ((3, 4),), 1),
    ((2,), 1, 1, ((2, 5),), 3),
    ((6, 2), 3, 1, ((2, 6),), 4),
    ((4, 4), 0, 1, (), 0),
    ((6, 6), 4, 1, None, None),
    ((6,), 0, 2, None, None),
])  # fmt: skip
def test_the_cheapest_raises(faces: Any, cuts: int, target: int, raises: Any, points: int | None) -> None:
    assert cheapest_raises(faces, cuts, target) == raises
    assert points_needed(faces, cuts, target) == points


@pytest.mark.rule("TAG-064", "TAG-065")
@pytest.mark.parametrize("dice", [1, 2, 4])
def test_the_price_of_a_skill_is_the_dice_without_a_6(dice: int) -> None:
    misses = icepool.d6.map(lambda face: int(face < 6))
    assert chances("skill", dice=dice) == {price: Fraction(n, 6**dice) for price, n in (dice @ misses).items()}


@pytest.mark.rule("TAG-064")
@pytest.mark.parametrize(("dice", "points"), [(1, 2), (2, 3)])
def test_the_chance_of_a_free_skill_with_points(dice: int, points: int) -> None:
    free = sum(sum(6 - face for face in faces) <= points for faces in product(range(1, 7), repeat=dice))
    assert chances("skill", dice=dice, points=points)[0] == Fraction(free, 6**dice)


# --- in the dialog
def test_the_odds_of_a_proposal_tell_what_points_may_bring() -> None:
    content = Content([starter_pack(RULESET)], RULESET.content)
    play = Play.lay(RULESET, RULESET.demo(content), packs=[starter_pack(RULESET)])
    run = play.begin("ben", "roll", "ilse", what="climb")
    [place] = play.waiting(run)
    found = play.odds_given("ben", run.number, place, {"skill": "climb", "stat": "WIL"})()
    expected = chances("success", dice=2, points=3)
    assert dict(found.items()) == expected
    harder = play.odds_given("ben", run.number, place, {"skill": "climb", "stat": "WIL", "hinders": ["scene/dark"]})()
    assert dict(harder.items()) == chances("success", dice=2, cuts=2, points=3)


def test_the_odds_of_spending_start_from_the_dice_that_lie_there() -> None:
    scene = propose(lay(ash=hero("STR 2/5")))
    answered(scene, ("dice", [2, 1]))
    [place] = scene.waiting
    chance = {choice: dict(scene.play.odds_given("ana", scene.number, place, choice)().items())
              for choice in ("keep", "extra", "2>4", "2>3")}  # fmt: skip
    assert chance["keep"] == {"fail": 1}
    assert chance["2>4"] == {"with points": 1}
    assert chance["extra"] == {"with points": Fraction(1, 2), "fail": Fraction(1, 2)}
    assert chance["2>3"] == {"with points": 1}


@pytest.mark.rule("TAG-064", "TAG-Q58")
def test_every_skill_says_how_rarely_its_dice_give_a_free_one_to_who_may_gain_it() -> None:
    scene = lay(ash=hero("STR 3/3", skills=("fight 2", "bash 3")), cad=hero("STR 3/3"))
    helps = {option.value: option.help for option in WhichSkill(who=Key("ash")).options(scene.view("ana"))}
    assert (helps["fight"], helps["bash"]) == ("2d6; a free skill 1 in 36", "3d6; a free skill 1 in 216")
    assert 1 / chances("skill", dice=3)[0] == 216
    [fight] = [option for option in WhichSkill(who=Key("cad")).options(scene.view("mara")) if option.value == "fight"]
    assert fight.help == "2d6"

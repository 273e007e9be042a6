"""Hit Points: segments and thresholds, Injuries of damage, shrugging them off, 0 HP, Temporary HP."""

from __future__ import annotations

import pytest

from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.health.hp import lost_thresholds, thresholds
from rules.strive.bodies import body, lay, of_harm, roll, strike
from rules.strive.scenes import BY_THE_BOOK, questions, reply


# --- thresholds
@pytest.mark.rule("STR-204", "STR-EX23", "STR-Q28")
def test_a_maximum_of_30_has_the_thresholds_20_and_10() -> None:
    assert thresholds(30, BY_THE_BOOK) == (20, 10)
    assert thresholds(30, HouseRules(maximum_is_threshold=True)) == (30, 20, 10)


@pytest.mark.rule("STR-205", "STR-EX24", "STR-EX147", "STR-Q27")
@pytest.mark.parametrize(
    ("maximum", "before", "after", "lost"),
    [(30, 30, 29, ()), (30, 21, 20, ()), (30, 20, 19, (20,)), (30, 12, 0, (10,)), (50, 40, 39, (40,))],
)
def test_a_threshold_is_lost_from_it_to_below_it(maximum: int, before: int, after: int, lost: tuple[int, ...]) -> None:
    assert lost_thresholds(before, after, maximum, BY_THE_BOOK) == lost


@pytest.mark.rule("STR-Q27")
def test_at_some_tables_reaching_a_threshold_is_enough() -> None:
    rules = HouseRules(reached_thresholds_count=True)
    assert lost_thresholds(23, 20, 30, rules) == (20,)
    assert lost_thresholds(20, 19, 30, rules) == ()


@pytest.mark.rule("STR-199", "STR-205", "STR-213", "STR-216", "STR-EX28")
def test_falling_from_23_to_19_is_a_risk_at_ob_2_after_one_shrug_off() -> None:
    scene = lay(vesna=body(3, hp=23, shrugged_off=1)).begin("hurt", who="vesna", points=4, kind="slashing")
    assert scene["vesna"].hp == 19
    reply(scene, "TryToShrugOff", True)
    roll(scene, [5, 6, 1])
    assert scene["vesna"].shrugged_off == 2
    assert not scene["vesna"].injuries

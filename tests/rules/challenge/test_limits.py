"""Scenes at the limits of Challenge's rules: one more or one less, and nothing beside it."""

from __future__ import annotations

import pytest

from hearthside.rulesets.challenge.state import HouseRules
from rules.challenge.scenes import challenge, effects, entity, lay, plan, trait

MIGHT = {"related bill": ["might · might"], "related ted": []}


@pytest.mark.rule("CHA-071", "CHA-Q14")
def test_where_each_5_points_add_a_die_a_win_by_less_adds_nothing() -> None:
    table = lay(HouseRules(extras="die"), bill=entity(4, trait("might", 3)), ted=entity(0))
    won = challenge(table, "ted", dice={"bill": 4, "ted": 4}, PlanEffect=plan(**MIGHT), effect=2)
    assert effects(won) == [3 + 2]

"""Where a rule of down-time ends: what a walk costs on the way."""

from __future__ import annotations

import pytest

from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from rules.strive.bodies import roll
from rules.strive.scenes import somebody, told
from rules.strive.workshop import workshop

TERRAIN = HouseRules(travel_terrain=True)


@pytest.mark.rule("STR-1157")
def test_who_has_walked_on_before_eats_as_soon_as_6_hours_are_full() -> None:
    walker = somebody(unfed=5 * HOUR, assets={"Ration": Asset(entry="ration", number=3)})
    fresh = somebody(assets={"Ration": Asset(entry="ration", number=3)})
    scene = workshop(TERRAIN, vesna=walker, tomas=fresh)
    roll(scene.begin("cross-tile", who=["vesna", "tomas"], terrain="plains"))
    assert (scene["vesna"].assets["Ration"].number, scene["vesna"].unfed) == (2, 5 * HOUR)
    assert (scene["tomas"].assets["Ration"].number, scene["tomas"].unfed) == (2, 0)
    first = next(line for line in told(scene) if "pass" in line)
    assert first == "1 hour passes. It is day 1, 09:00.", "up to the meal"

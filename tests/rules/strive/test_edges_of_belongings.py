"""The load is looked at whenever something comes or Strength falls, however that came about."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id
from hearthside.kit.timers import HOUR
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.state import Boon
from rules.strive.bodies import afflicted, asked_dice, roll
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, somebody

FULL = {"Trunk": Asset(bulk=6)}
"""All that Strength 2 carries: 3 × 2."""
ANVIL = {"Anvil": Asset(bulk=3, place="property")}


def laden(rules: HouseRules = BY_THE_BOOK, **fields: Any) -> Scene:
    assets = {**FULL, **fields.pop("assets", {})}
    helpless = somebody(conditions=afflicted("unconscious"), assets={"Anvil": Asset(bulk=3)})
    return lay(rules, vesna=somebody(assets=assets, **fields), tomas=somebody(assets={"Anvil": Asset(bulk=3)}),
               sleeper=helpless)  # fmt: skip


HEAVIER: dict[str, tuple[dict[str, Any], Id, dict[str, Any], tuple[Any, ...]]] = {
    "note-asset": ({}, "vesna", {"name": "Anvil", "size": "large", "weight": "high"}, ()),
    "put-asset": ({"assets": ANVIL}, "vesna", {"what": "Anvil", "place": "luggage"}, ()),
    "take-off": ({}, "vesna", {"whom": "sleeper", "what": "Anvil", "into": "luggage"}, ()),
    "give-asset": ({}, "tomas", {"what": "Anvil", "to": "vesna"}, ()),
    "grant-boon": ({}, "", {"who": "vesna", "on": "strength", "amount": -1}, ()),
    "take-boon": ({"boons": {"Gift": Boon(on="strength", by=1)}, "strength": 1}, "",
                  {"who": "vesna", "boon": "Gift"}, ()),
    "mutate": ({}, "", {"who": "vesna", "mutation": "atrophy"}, ()),
    "risk-illness": ({}, "", {"who": "vesna", "illness": "strength-sap"}, ([1, 1], 5, 1, 1)),
    "injure-by-word": ({}, "", {"who": "vesna"}, (5, 1)),
    "serve-meal": ({"skills": {"cooking": 1}, "strength": 1,
                    "boons": {"Meal: strength": Boon(on="strength", by=1, kind="meal", ends=HOUR)}}, "",
                   {"cook": "vesna", "quality": 1, "eaters": ["vesna"]}, ()),
}


@pytest.mark.rule("STR-563", "STR-Q319")
@pytest.mark.parametrize("way", HEAVIER)
def test_whatever_makes_a_load_too_heavy_asks_for_strength_at_once(way: str) -> None:
    fields, who, args, dice = HEAVIER[way]
    scene = roll(laden(**fields).begin(way, who, **args), *dice)
    assert not scene.is_over
    assert asked_dice(scene)[-1].endswith("Strength")

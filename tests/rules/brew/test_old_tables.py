"""Tables of older versions of these rules still open, and mean the same."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import HOUSE_RULES, Game
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.state import Character
from rules.brew.scenes import PACK

GAME = Game(RULESET, (PACK,))


def opened(**fields: Any) -> Character:
    """A character of version 1, as its log kept it."""
    plain = {"type": "Character", "name": "Una", **fields}
    record = GAME.world({HOUSE_RULES: {"type": "HouseRules", "name": "House rules"}, "una": plain}, "1")["una"]
    assert isinstance(record, Character)
    return record


@pytest.mark.rule("BREW-085", "BREW-089")
@pytest.mark.parametrize(
    ("fields", "load"),
    [
        ({"laden": True}, "laden"),
        ({"laden": True, "items": {"Anvil": {"kg": 40}}}, "light"),
        ({"laden": True, "items": {"Anvil": {"kg": 40, "on_person": False}}}, "laden"),
        ({}, "light"),
    ],
)
def test_who_was_laden_by_choice_still_is_and_who_was_by_weight_is_weighed_again(
    fields: dict[str, Any], load: str
) -> None:
    assert opened(**fields).load == load


@pytest.mark.rule("BREW-162")
def test_what_tricks_had_added_to_maximum_health_counts_once() -> None:
    assert opened(most_health=12, tricks={"big-boned": {}}).most_health == 10
    assert opened(most_health=8, flaws={"frail": {}}).most_health == 10
    assert opened(most_health=9, flaws={"clumsy": {}}).most_health == 9


@pytest.mark.rule("BREW-029", "BREW-034")
@pytest.mark.parametrize(
    ("fields", "resolve"),
    [({}, None), ({"resolve": 3}, 3), ({"resolve": 0, "most_resolve": 0}, None), ({"most_resolve": 3}, 5)],
)
def test_resolve_that_was_spent_stays_spent(fields: dict[str, Any], resolve: int | None) -> None:
    assert opened(player="ana", **fields).resolve == resolve

"""Tables of older versions of these rules still open, and mean the same."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import HOUSE_RULES, Game
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.body import Dying, Hit, Stabilization
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


@pytest.mark.rule("BREW-033", "BREW-260", "BREW-340")
def test_hours_that_were_counted_are_minutes_now() -> None:
    una = opened(rested=3, slept=2, mana_used=[5, 7], exposure={"weather": "cold", "hours": 4})
    assert (una.rested, una.slept, una.mana_used, una.exposure.minutes) == (180, 120, (300, 420), 240)


@pytest.mark.rule("BREW-168", "BREW-199")
def test_the_dying_and_the_stable_are_as_they_were() -> None:
    assert opened(health=-2, dying=3).dying == Dying(180, below=True)
    assert opened(health=0, dying=48).dying == Dying(48 * 60)
    assert opened(health=0, stabilization={"left": 4}).stabilization == Stabilization(4, at=0)
    assert opened(health=1, stabilization={"left": 4}).stabilization == Stabilization(4)


@pytest.mark.rule("BREW-394")
def test_what_was_to_end_with_a_scene_of_some_name_ends_with_the_scene() -> None:
    tally = {"Thin Face": {"modifier": {"by": -2}, "scene": "The ball"}, "Hex": {"modifier": {"by": -1}}}
    una = opened(tally=tally, hits=[{"damage": 3, "scene": "The ball"}])
    assert [bonus.until for bonus in una.tally.values()] == ["scene", ""]
    assert una.hits == (Hit(3),)


@pytest.mark.rule("BREW-359", "BREW-410")
def test_what_a_trick_gives_to_a_score_counts_once() -> None:
    grants = [{"on": "perception", "by": 2, "source": "ancestry"}, {"on": "illusion", "by": 1, "source": "trick"}]
    una = opened(grants=grants, tricks={"magical-affinity": {}}, created={"grants": grants})
    assert [grant.on for grant in una.grants] == ["perception"]
    assert una.created is not None
    assert [grant.on for grant in una.created.grants] == ["perception"]

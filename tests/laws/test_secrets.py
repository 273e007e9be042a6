"""Secrets do not interfere: two tables that differ only in what a seat may not know are the same to that seat."""

from __future__ import annotations

import pytest

from hearthside.engine import rulesets
from laws import pairs
from laws.pairs import ASKS, Release

RULESETS = rulesets()
PAIRS, STEPS = 14, 40

BY_THE_GM: frozenset[Release] = frozenset(
    (action, fact)
    for action in ("tick", "pass-time", "set-timer", "rearm", "real-time")
    for fact in ("MilestoneHappened", "EndHappened", "TrackRemoved", ASKS)
)
"""What a track brings about is the GM's word: how it was given is the GM's business, what comes of it everybody's."""
RELEASED: dict[str, frozenset[Release]] = {
    # Who looks through a lie is told so (STR-557); that there is no test is said openly (STR-560).
    "strive": frozenset((("scrutinize", "Impression"), ("scrutinize", "Settled"), ("scrutinize", ASKS)))
    # What people hear of the market, and how long they ask around (STR-387).
    | frozenset((("ask-around", "MarketKnown"), ("ask-around", "Planned"), ("ask-around", ASKS))),
}
"""By ruleset: where what everybody is told depends on something hidden, since the rule is about just that."""


@pytest.mark.parametrize("name", list(RULESETS))
def test_two_tables_that_differ_in_secrets_alone_are_the_same_to_who_may_not_know_them(name: str) -> None:
    released = RELEASED.get(name, frozenset()) | BY_THE_GM
    played = [pairs.play(RULESETS[name], seed, STEPS, released) for seed in range(PAIRS)]
    assert sum(pair.steps for pair in played) > PAIRS * STEPS // 2, "they part too early to tell anything"
    assert len({deed for pair in played for deed in pair.hidden_deeds}) > 3, "hardly anything is done in secret"

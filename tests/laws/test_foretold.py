"""What is foretold happens: what the page shows before time passes is what then comes about.

It is foretold up to the first dice and the first question: nobody sees dice before they fall.
"""

from __future__ import annotations

import pytest

from hearthside.engine import GM, Answered, IllegalAnswer, rulesets
from hearthside.kit import PASSING
from hearthside.play.state import Refused, essence
from hearthside.play.wishes import foresee
from laws.driver import Driver

RULESETS = rulesets()
BY_ITSELF = ("order", "only")
"""How answers come that need neither dice nor a person."""


def let_time_pass(driver: Driver, name: str) -> str:
    """Look at what an action would do, and do it; what came of it, in a word."""
    play = driver.play
    args = driver.args(play.action(name), GM, GM)
    try:
        foreseen = foresee(play, GM, name, GM, args)
    except Refused:
        with pytest.raises(IllegalAnswer):
            play.begin_with(GM, name, GM, args)
        return "refused"
    if foreseen.trouble:
        with pytest.raises(IllegalAnswer):
            play.begin_with(GM, name, GM, args)
        return "refused"
    run = play.begin_with(GM, name, GM, args)
    told = [essence(fact) for fact in foreseen.facts]
    happened = [essence(fact) for fact in run.facts]
    assert happened[: len(told)] == told, f"{name} of {args} does something else than was foretold"
    answered = [entry for entry in run.entries if isinstance(entry, Answered) and entry.means not in BY_ITSELF]
    if foreseen.asks:
        assert answered or not run.is_over, f"{name} of {args} was to ask: {foreseen.asks}"
        return "asked"
    assert run.is_over, f"{name} of {args} was to ask nothing"
    assert not answered, f"{name} of {args} rolled dice of which nothing was foretold"
    assert happened == told
    return "done"


@pytest.mark.parametrize("name", list(RULESETS))
def test_what_is_foretold_of_time_that_passes_comes_about(name: str) -> None:
    rules, came = RULESETS[name], set()
    for seed in range(12):
        driver = Driver(rules, seed)
        for _ in range(12):
            driver.act()
            driver.answer()
        driver.finish()
        for action in (*rules.passing, *PASSING):
            if action in driver.play.game.actions:
                for _ in range(3):
                    came.add(let_time_pass(driver, action))
                    driver.finish()
    assert "done" in came

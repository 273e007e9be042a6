"""What every ruleset must satisfy in play. A new ruleset gets these tests by being installed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hearthside.dice import Seeded
from hearthside.engine import GM, Hidden, Id, Question, Simulated, View, rulesets
from hearthside.engine.game import Game, starter_pack
from laws.driver import HIDDEN, Driver

RULESETS = rulesets()
every_ruleset = pytest.mark.parametrize("name", list(RULESETS))


class TableAtRandom(RuleBasedStateMachine):
    """People do what they may, in any order; the GM takes things back; the process is restarted at any time."""

    driver: Driver

    @initialize(name=st.sampled_from(list(RULESETS)), seed=st.integers(0, 2**32), asks_for_dice=st.booleans())
    def lay(self, name: str, seed: int, asks_for_dice: bool) -> None:
        self.driver = Driver(RULESETS[name], seed, asks_for_dice)

    @rule()
    def somebody_acts(self) -> None:
        self.driver.act()

    @rule()
    def somebody_answers(self) -> None:
        self.driver.answer()

    @rule()
    def somebody_answers_wrongly(self) -> None:
        self.driver.answer_wrongly()

    @rule()
    def somebody_undoes(self) -> None:
        self.driver.undo()

    @rule()
    def the_gm_undoes_and_redoes(self) -> None:
        self.driver.undo_and_redo()

    @rule()
    def a_snapshot_is_saved(self) -> None:
        self.driver.play.save()

    @invariant()
    def what_is_true_follows_from_the_log_and_no_secret_is_told(self) -> None:
        if hasattr(self, "driver"):
            self.driver.check()

    def teardown(self) -> None:
        if hasattr(self, "driver"):
            self.driver.finish()
            self.driver.check()


TestTableAtRandom = TableAtRandom.TestCase
TestTableAtRandom.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a seed does not shrink
)


@every_ruleset
def test_random_play_never_crashes_never_dead_ends_and_does_all_that_is_offered(name: str) -> None:
    offered: set[str] = set()
    done: set[str] = set()
    seen: set[str] = set()
    opens: dict[str, set[str]] = {}
    tried: dict[str, int] = {}
    for seed in range(200):
        driver = Driver(RULESETS[name], seed, curious=seed >= 20)
        # What was done at any table is not new, and what was tried in vain is tried harder.
        driver.done, driver.opens, driver.seen, driver.tried = done, opens, seen, tried
        for _ in range(30):
            driver.act()
            driver.answer()
        driver.finish()
        if driver.curious:  # who only plays along passes by what a curious one tries
            offered |= driver.offered
        if seed >= 30 and offered <= done:
            break
    assert not offered - done


@every_ruleset
def test_the_same_seed_plays_the_same_table(name: str) -> None:
    def play(seed: int) -> list[object]:
        driver = Driver(RULESETS[name], seed)
        for _ in range(30):
            driver.act()
            driver.answer()
        return driver.facts()

    assert play(7) == play(7)


@every_ruleset
def test_a_stock_player_sees_a_view_and_not_the_world(name: str) -> None:
    rules = RULESETS[name]
    game = Game(rules, [starter_pack(rules)])
    world = {**game.empty_world(), **Driver(rules, 1).play.settled}
    asked: list[str] = []

    def watched(view: View, by: Id, question: Question[object]) -> object:
        assert isinstance(view, View)
        if view.seat != GM:
            with pytest.raises(Hidden):
                view[HIDDEN]  # type: ignore[index]  # a record that nobody but the GM may see
            asked.append(by)
        return rules.policy(view, by, question)

    for action in rules.actions:
        for who in world:
            table = Simulated(world, game, Seeded(1), watched)
            if not action.refusal(View(table, GM), who) and set(action.asks) <= set(action.defaults):
                action.do(table, who)
    assert asked

"""Simulation: the same procedures with dice from a source and decisions from a policy, and nobody waits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from engine.miniatures.casts import skirmish
from engine.miniatures.masks import HUNTER, MASKS, PLAYED, hunt, peeking
from engine.miniatures.skirmish import SKIRMISH, Fighter, attack
from engine.miniatures.tables import TABLES
from engine.modes import Stage
from hearthside.dice import Scripted, Seeded
from hearthside.engine import GM, Game, Hidden, Id, Key, Question, RuleError, Simulated, View, plain_data
from hearthside.play.chance import any_answer

ANA, ORC = Key[Fighter]("ana"), Key[Fighter]("orc")


def test_a_scripted_attack() -> None:
    table = Simulated(skirmish(), Game(SKIRMISH), Scripted([6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 8]), SKIRMISH.policy)
    assert attack.do(table, ANA, ORC) == 10
    assert table[ORC].hp == 20
    assert [type(fact).__name__ for fact in table.facts] == ["Paid", "Paid", "Hurt", "MomentumShifted"]


class Remembering:
    """A source and a policy that remember all that they said."""

    def __init__(self, seed: int) -> None:
        self.dice, self.decisions = Seeded(seed), Seeded(f"decisions {seed}")
        self.said: list[Any] = []

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        faces = self.dice.faces(count, sides)
        self.said.append(list(faces))
        return faces

    def decide(self, view: View, who: Id, question: Question[Any]) -> Any:
        if question.offers_nothing(view):  # goes without saying
            return ()
        answer = any_answer(question.prompt(view), self.decisions)
        self.said.append(answer)
        return question.check(view, to_builtins(answer))


@pytest.mark.parametrize("chunk", range(10))
def test_what_was_simulated_comes_out_the_same_when_it_is_played_by_hand(chunk: int) -> None:
    for seed in range(chunk * 20, (chunk + 1) * 20):
        laid = TABLES[seed % len(TABLES)]
        scene = Stage(laid.rules, laid.world)
        start = scene.play.world
        beginning = laid.beginnings[seed // len(TABLES) % len(laid.beginnings)]
        scene.begin(beginning.action, beginning.actor, **beginning.args)

        said = Remembering(seed)
        table = Simulated(start, scene.play.game, said, said.decide)
        value = scene.play.game.action(scene.run.action).perform(table, scene.run.actor, scene.run.args)

        for answer in said.said:
            open_ones = [place for place, waiting in sorted(scene.waiting.items()) if not waiting.answered]
            place = min(open_ones, key=lambda place: (in_reading_order(place.path), place.ask, place.slot))
            scene.play.answer(GM, scene.number, answer, place=place)
        assert scene.is_over
        assert plain_data(value) == scene.value
        assert table.world_now() == scene.play.world
        assert [type(fact).__name__ for fact in table.facts] == scene.facts
        scene.checked()


def in_reading_order(path: tuple[str, ...]) -> list[int]:
    return [int(part) for step in path for part in step.split(".")]


def test_a_policy_that_peeks_is_caught_in_simulation_too() -> None:
    with pytest.raises(Hidden, match="guard of beast is not yours to see"):
        hunt.do(Simulated(PLAYED, Game(MASKS), Seeded(1), peeking), HUNTER)


def test_a_procedure_about_somebody_who_is_not_there_is_the_authors_mistake() -> None:
    table = Simulated(skirmish(), Game(SKIRMISH), Seeded(1), SKIRMISH.policy)
    with pytest.raises(RuleError, match="there is no 'nobody' at this table"):
        attack.do(table, Key("nobody"), ORC)

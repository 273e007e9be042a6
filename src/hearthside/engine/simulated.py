"""The simulated table: dice from a source, decisions from a policy, no entries. As fast as the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hearthside.dice import Pool, Source
from hearthside.engine.questions import Question
from hearthside.engine.records import Id, Sight, View, World
from hearthside.engine.requests import Request, Roll, Rolled
from hearthside.engine.table import T, Table

if TYPE_CHECKING:
    from hearthside.engine.game import Game

Policy = Callable[[View, Id, Question[Any]], Any]
"""A stock player: decides on what the one who is asked may see."""


class Simulated(Table):
    def __init__(self, world: World, game: Game, source: Source, policy: Policy) -> None:
        super().__init__(world, game)
        self.source, self.faces, self.policy = source, source.faces, policy

    def roll(self, dice: Pool, *, by: Id, why: str, seen_by: Sight = "all") -> Rolled:
        return Rolled(self.faces(dice.count, dice.sides))

    def choose(self, by: Id, question: Question[T]) -> T:
        answer: T = self.policy(self.view(by), by, question)
        return answer

    def ask(
        self,
        *requests: Request,
        secret: bool = False,
        revisable: bool = False,
        enough: Callable[[Any], bool] | None = None,
        anew: Callable[[], bool] | None = None,
    ) -> tuple[Any, ...]:
        answers: list[Any] = []
        for request in requests:
            if enough and answers and answers[-1] is not None and enough(answers[-1]):
                answers += [None] * (len(requests) - len(answers))
                break
            if isinstance(request, Roll):
                answers.append(Rolled(self.faces(request.dice.count, request.dice.sides)))
            else:
                answers.append(self.policy(self.view(request.by), request.by, request.question))
        return tuple(answers)

    def together(self, *steps: Callable[[Table], T]) -> tuple[T, ...]:
        world = self.world_now()
        branches = [Simulated(world, self.game, self.source, self.policy) for _ in steps]
        values = tuple(step(branch) for step, branch in zip(steps, branches, strict=True))
        self.merge(branches)
        return values

"""Whatever people do, in whatever order: the table, read again, is the same; what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.miniatures.tables import TABLES, Laid
from engine.modes import NONSENSE, Stage, everything
from hearthside.dice import Seeded
from hearthside.engine import GM, Answered, IllegalAnswer, owner
from hearthside.play import Refused, Run, TakesAlong, Waits
from hearthside.play.chance import any_answer

SEEDS_AT_ONCE, COMMANDS = 10, 16


@pytest.mark.parametrize("chunk", range(32))
def test_random_play_reads_again_the_same(chunk: int) -> None:
    for seed in range(chunk * SEEDS_AT_ONCE, (chunk + 1) * SEEDS_AT_ONCE):
        AtRandom(seed).play()


class AtRandom:
    """A table at which people do whatever they like; now with the server's dice, now with their own."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table: Laid = TABLES[seed % len(TABLES)]
        self.scene = Stage(self.table.rules, self.table.world, Seeded(seed) if seed % 2 else None)

    def play(self) -> None:
        chances: dict[Callable[[], object], int] = {
            self.answer: 60,
            self.begin: 10,
            self.set_a_value: 9,
            self.talk_nonsense: 5,
            self.step_back: 4,
            self.change_an_answer: 3,
            self.undo_and_perhaps_redo: 7,
            self.stop: 2,
        }
        for _ in range(COMMANDS):
            [command] = self.random.choices(list(chances), list(chances.values()))
            if not self.pick_an_open_run():
                command = self.begin
            command()

    def pick_an_open_run(self) -> bool:
        runs = self.scene.play.open_runs()
        if runs:
            self.scene.number = self.random.choice(runs).number
        return bool(runs)

    # --- what people do
    def begin(self) -> None:
        beginning = self.random.choice(self.table.beginnings)
        seat = owner(self.scene.play.reader(), beginning.actor)
        play = self.scene.play
        self.try_to(lambda: play.begin(seat, beginning.action, beginning.actor, **beginning.args), unless=Refused)

    def answer(self) -> None:
        place, waiting = self.random.choice(list(self.scene.waiting.items()))
        who = waiting.request.by
        value = any_answer(waiting.request.prompt(self.scene.view(who)), Seeded(self.random.getrandbits(32)))
        seat = owner(self.scene.play.reader(), who)
        self.try_to(lambda: self.scene.play.answer(seat, self.scene.number, value, place=place))

    def set_a_value(self) -> None:
        path = self.random.choice(list(self.table.values))
        to = self.random.choice(self.table.values[path])
        self.try_to(lambda: self.scene.play.act(GM, "set", path=path, to=to))

    def talk_nonsense(self) -> None:
        place, waiting = self.random.choice(list(self.scene.waiting.items()))
        with self.scene.refused():
            self.scene.answer(waiting.request.by, self.random.choice(NONSENSE), place=place)

    def step_back(self) -> None:
        if entries := self.scene.run.entries:
            keep = self.random.randrange(len(entries))
            self.try_to(lambda: self.scene.play.step_back(GM, self.scene.number, keep))

    def change_an_answer(self) -> None:
        """Somebody's, in an action that is open or over, to what somebody answered to the same question."""
        run = self.some_run()
        answers = [(i, entry) for i, entry in enumerate(run.entries) if isinstance(entry, Answered)]
        if not answers:
            return
        index, entry = self.random.choice(answers)
        others = [other.value for _, other in answers if other.kind == entry.kind]
        value = self.random.choice(others)
        play = self.scene.play
        self.try_to(lambda: play.change_answer(GM, run.number, index, value, agreed=True), unless=IllegalAnswer)

    def undo_and_perhaps_redo(self) -> None:
        number, before = self.some_run().number, everything(self.scene.play)
        try:
            self.scene.undo(number)
        except TakesAlong:
            self.scene.checked().undo(number, agreed=True)
        if self.random.random() < 0.6:
            self.scene.redo()
            after = everything(self.scene.play)
            assert all(after[what] == before[what] for what in ("world", "waiting", "facts")), "a redo is no redo"

    def stop(self) -> None:
        self.scene.play.stop(GM, self.scene.number)
        self.scene.checked()

    def some_run(self) -> Run:
        return self.random.choice([run for run in self.scene.play.state.runs.values() if run.state != "withdrawn"])

    def try_to(self, command: Callable[[], object], unless: type[IllegalAnswer] = Waits) -> None:
        """Another open action may be in its way, or whatever else is expected: then nothing has changed."""
        before = everything(self.scene.play)
        try:
            command()
        except unless:
            assert everything(self.scene.play) == before
        self.scene.checked()

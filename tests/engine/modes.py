"""A scene that is played in every mode at once.

After every command the table is read again from its store (JSON, replay), and its plain facts are folded without any
rule code: the same is asked, the same is true. A refused command leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from re import escape, fullmatch
from typing import Any, Self

import msgspec
import pytest

from hearthside.dice import Source
from hearthside.engine import (
    GM,
    Id,
    IllegalAnswer,
    Pack,
    Place,
    Prompt,
    Record,
    Request,
    Ruleset,
    Seat,
    View,
    Waiting,
    fold,
    owner,
)
from hearthside.play import Play, Run
from hearthside.play.state import facts_in_order
from hearthside.play.view import view_for

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Stage:
    """A table, and the action that was begun last. Everybody answers from their own seat."""

    def __init__(self, rules: Ruleset, world: Mapping[Id, Record], source: Source | None = None,
                 packs: Sequence[Pack] = ()) -> None:  # fmt: skip
        self.play = Play.lay(rules, world, packs=packs, source=source, asks_for_dice=source is None,
                             clock=lambda: NOON)  # fmt: skip
        self.number = 0

    def __getitem__(self, who: Id) -> Any:
        return self.play.world[self.the(who)]

    def the(self, what: Id) -> Id:
        """The id of a record; of a hidden one (`note-3f9c21`) also by how it begins."""
        world = self.play.world
        hidden = (who for who in world if fullmatch(f"{escape(what)}-[0-9a-f]{{6}}", who))
        return what if what in world or not what else next(hidden, what)

    # --- what is going on
    @property
    def run(self) -> Run:
        return self.play.run(self.number)

    @property
    def is_over(self) -> bool:
        return self.run.is_over

    @property
    def value(self) -> Any:
        return self.run.value

    @property
    def facts(self) -> list[str]:
        return [fact.fact for fact in self.run.facts]

    @property
    def waiting(self) -> dict[Place, Waiting]:
        return self.play.waiting(self.run)

    @property
    def asked(self) -> list[Id]:
        """Who is asked, in the order of the askings."""
        return [waiting.request.by for waiting in self.waiting.values()]

    def request(self, who: Id) -> Request:
        return next(waiting.request for waiting in self.waiting.values() if waiting.request.by == who)

    def place(self, who: Id) -> Place:
        return next(place for place, waiting in self.waiting.items() if waiting.request.by == who)

    def prompt(self, who: Id) -> Prompt:
        """What somebody sees of the question that they are asked."""
        return self.request(who).prompt(self.view(who))

    def options(self, who: Id) -> list[Any]:
        return [option.value for option in self.prompt(who).options]

    def question(self, who: Id) -> str:
        """What is asked, as the log names it."""
        return self.request(who).kind

    def view(self, who: Id) -> View:
        return self.play.reader().view(who)

    # --- doing
    def begin(self, name: str, actor: Id = "", /, **args: Any) -> Self:
        seat = owner(self.play.reader(), actor) if actor else GM
        self.number = self.play.begin(seat, name, actor, **args).number
        return self.checked()

    def answer(self, who: Id, value: Any, place: Place | None = None) -> Self:
        self.play.answer(owner(self.play.reader(), who), self.number, value, place=place, who=who)
        return self.checked()

    def set(self, path: str, to: Any, place: Place | None = None) -> Self:
        """The GM's word, while the action waits."""
        self.play.interject(GM, self.number, "set", place=place, path=path, to=to)
        return self.checked()

    def interject(self, name: str, actor: Id) -> Self:
        self.play.interject(owner(self.play.reader(), actor), self.number, name, actor)
        return self.checked()

    def step_back(self, keep: int) -> Self:
        self.play.step_back(GM, self.number, keep)
        return self.checked()

    def undo(self, number: int | None = None, agreed: bool = False) -> tuple[int, ...]:
        taken = self.play.undo(GM, number, agreed)
        self.checked()
        return taken

    def redo(self) -> tuple[int, ...]:
        back = self.play.redo(GM)
        self.checked()
        return back

    @contextmanager
    def refused(self, match: str = "") -> Iterator[None]:
        """What happens in here is refused, and nothing has changed."""
        before = everything(self.play)
        with pytest.raises(IllegalAnswer, match=match or None):
            yield
        assert everything(self.play) == before
        self.checked()

    def checked(self) -> Self:
        """Read it all again; and go on, now with the table as it was, now with the one that was opened anew."""
        again = reads_again_the_same(self.play)
        if self.play.state.lines % 2:
            self.play = again
        return self


def reopened(play: Play) -> Play:
    """The table as somebody else finds it who opens it from the store."""
    return Play.open(play.game.ruleset, play.store, play.name, packs=play.game.content.packs, source=play.dice.source,
                     asks_for_dice=play.dice.source is None, clock=play.clock)  # fmt: skip


def everything(play: Play) -> dict[str, Any]:
    """All that a table is: what is true, what is asked, what has been stated, what has been kept."""
    return {
        "state": msgspec.json.encode(play.state),
        "world": list(play.world.items()),
        "waiting": {run.number: play.waiting(run) for run in play.open_runs()},
        "facts": {number: reading.facts for number, reading in play.readings.items()},
        "seen": {seat: view_for(play, seat) for seat in (GM, *play.reader().every(Seat))},
        "lines": play.store.read(play.name),
    }


def reads_again_the_same(play: Play) -> Play:
    again = reopened(play)
    then = everything(again)
    for what, now in everything(play).items():
        assert then[what] == now, f"{what}, read again, is not the same"
    stated = facts_in_order(play.state)
    stated += [fact for run in play.open_runs() for fact in run.part(len(run.sealed))]
    plain = fold(stated, play.state.first)
    assert play.game.world(plain) == play.world, "the folded facts are not the world"
    return again


NONSENSE: tuple[Any, ...] = (None, 3.5, [None], {"nonsense": 1})
"""What no question takes for an answer."""

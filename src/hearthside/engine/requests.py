"""Requests: what a procedure waits for, and the entries that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct, structs

from hearthside.dice import Pool, Reading
from hearthside.engine.cite import rules_of
from hearthside.engine.errors import Hidden, IllegalAnswer, RuleError
from hearthside.engine.plain import plain_data
from hearthside.engine.questions import Prompt, Question
from hearthside.engine.records import Id, Reader, Sight

T = TypeVar("T")
ONLY = "only"
"""How an answer came that nobody gave, since there was nothing to pick from."""


class Rolled(Struct, frozen=True):
    """Dice on the table. A rule looks at them through a reading; odds branch on what it looks at, and no finer."""

    faces: tuple[int, ...]

    def read(self, reading: Reading[T]) -> T:
        return reading.of(self.faces)

    def show(self, reading: Reading[T]) -> T:
        """What people get to see of them and no rule looks at: where odds are worked out, of no dice at all."""
        return reading.of(self.faces)

    def __add__(self, other: Rolled) -> Rolled:
        return Rolled(self.faces + other.faces)


class Roll(Struct, frozen=True):
    """Somebody is to roll dice."""

    by: Id
    dice: Pool
    why: str
    seen_by: Sight = "all"

    @property
    def kind(self) -> str:
        """What replay compares, beside whose it is: not the wording around it, but how many dice, and what for."""
        return f"roll {self.dice}: {self.why}"

    def check(self, view: Reader, value: Any) -> Rolled:
        count, sides = self.dice.count, self.dice.sides
        fits = isinstance(value, (list, tuple)) and len(value) == count
        if not fits or not all(type(face) is int and 1 <= face <= sides for face in value):
            raise IllegalAnswer(f"{value!r} is not a roll of {self.dice}: it takes {count} faces from 1 to {sides}")
        return Rolled(tuple(value))

    def prompt(self, view: Reader) -> Prompt:
        return Prompt(kind="dice", title=f"Roll {self.dice}: {self.why}", dice=str(self.dice),
                      least=1, most=self.dice.sides)  # fmt: skip


class Choose(Struct, frozen=True):
    """Somebody is to decide."""

    by: Id
    question: Question[Any]

    @property
    def kind(self) -> str:
        return f"choose {type(self.question).__name__}"

    @property
    def seen_by(self) -> Sight:
        return self.question.answer_seen_by

    def offers_nothing(self, view: Reader) -> bool:
        """Whether the only answer is none. It goes without asking where everybody may see it: who is not asked to tell
        something in private would tell by that. (What cannot be put into words now is no reason to ask nothing.)"""
        try:
            return self.seen_by == "all" and self.question.offers_nothing(view)
        except (Hidden, LookupError, RuleError):
            return False

    def check(self, view: Reader, value: Any) -> Any:
        return self.question.check(view, plain_data(value))

    def prompt(self, view: Reader) -> Prompt:
        counts = type(self.question).comes_to is not Question.comes_to
        return structs.replace(self.question.prompt(view), counts=counts, rules=rules_of(type(self.question)))


Request = Roll | Choose


class Place(Struct, frozen=True, order=True):
    """Where an answer belongs: the branch of `together`, the asking, the slot in it."""

    path: tuple[str, ...]
    ask: int
    slot: int


class Answered(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """An answer, at its place in a run."""

    place: Place
    who: Id
    """Whose request it answers."""
    kind: str
    value: Any
    by: Id = ""
    """The seat that answered, where it was not theirs: the GM may for anyone."""
    means: str = "seat"
    """How it came: seat, typed (real dice), server, owed (dice that fell before), order (a standing order), only (there
    was nothing to pick from), gm."""
    seen_by: Sight = "all"
    about: tuple[Id, ...] = ()
    """What it names of all that is at the table: their dice fall for these."""


class Interjected(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """An action done to a run while it waited: it happens right there, each time the run is read again."""

    action: str
    actor: Id
    args: dict[str, Any] = {}
    by: Id = ""
    path: tuple[str, ...] = ()


class MovedOn(Struct, frozen=True, tag=True, omit_defaults=True):
    """Others have changed what a run had worked out while it waited. What it stated so far stands; from here on it goes
    by the world as it is then."""

    path: tuple[str, ...] = ()


Entry = Answered | Interjected | MovedOn


class Waiting(Struct, frozen=True):
    """A request that nobody has answered yet."""

    request: Request
    secret: bool = False
    """Answers to this asking stay unseen until all are in."""
    answered: bool = False
    """It has an answer, which may still be replaced."""


class Suspended(BaseException):
    """These requests wait. Not an Exception: no rule may catch it."""

    def __init__(self, waiting: Mapping[Place, Waiting]) -> None:
        super().__init__(", ".join(f"{w.request.by}: {w.request.kind}" for w in waiting.values()))
        self.waiting = dict(waiting)


class Fallen(Struct, frozen=True):
    """An answer that needs nobody now: the server's dice, dice that fell before, a standing order, none of
    nothing."""

    value: Any
    means: str

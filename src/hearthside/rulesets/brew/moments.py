"""What may still change in a roll before it counts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hearthside.engine import DiceLeft, DieLeft, Explained, Key, Moment, Reader, Summand, name_of, rule
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.state import Character


@rule("BREW-005", "BREW-031", "BREW-042")
class Thrown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's roll as it stands: the pool, and the dice so far."""

    attempt: Attempt
    pool: Explained
    faces: tuple[int, ...] = ()
    """What was thrown, as it lay; empty: no die was rolled."""
    kept: int = 0
    """The natural die that counts."""
    lucky: int = 0
    """What Lucky added."""
    rerolled: bool = False
    free: bool = False
    """The free reroll is used."""
    chances: tuple[int, ...] = ()
    """The dice of Chance Rolls that were added."""
    unable: bool = False
    """They cannot roll: with a pool of 0 or less, or unconscious."""
    lost: bool = False
    """The action fails, whatever the total: a Chance Roll failed, or bad luck struck."""
    at_least: int = 0
    """What the total is counted as at least: who succeeds automatically cannot fall below it."""

    @property
    def rolled(self) -> bool:
        return bool(self.faces)

    @property
    def sum(self) -> Explained:
        dice = [Summand("die", self.kept, "BREW-005")] if self.rolled else []
        if self.lucky:
            dice.append(Summand("Lucky", self.lucky, "BREW-393"))
        dice += [Summand("Chance Roll", die, "BREW-042") for die in self.chances]
        return Explained((*self.pool.parts, *dice, *self.attempt.after))

    @property
    def total(self) -> int:
        return max(self.sum.total, self.at_least)

    @property
    def dice(self) -> DiceLeft:
        kept = self.faces.index(self.kept) if self.kept in self.faces else -1
        thrown = tuple(DieLeft(face, cut=place != kept) for place, face in enumerate(self.faces))
        more = tuple(DieLeft(face, added=True) for face in ((self.lucky,) if self.lucky else ()) + self.chances)
        return DiceLeft(thrown + more)


@rule("BREW-006", "BREW-047", "BREW-054")
class Goal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a roll is for."""

    kind: Literal["difficulty", "contest", "together", "damage"] = "difficulty"
    """Against a difficulty; against each other; several people's dice on one pool against a difficulty; or how much an
    attack hurts that hits anyway."""
    difficulty: int = 0
    tries: int = 0
    """Together, in turn: how many dice there are at most. 0: everybody throws one, at the same time."""
    minutes: int = 0
    """Together: how long each die takes; 0: nobody counts."""
    resolve: bool = True
    """Whether Resolve may be spent on it."""
    routine: bool = False
    """It comes every day: nobody is asked whether to roll or to risk more."""

    @property
    def reason(self) -> str:
        """What the dice are rolled for, in words."""
        return "the contest" if self.kind == "contest" else "the roll"


@rule("BREW-054", "BREW-327")
def together(sides: tuple[Thrown, ...]) -> int:
    """The total of a common task: the pool of the first side, and every die."""
    return max(sum(side.sum.total for side in sides), sides[0].at_least)


class DiceFell(Moment, frozen=True, kw_only=True):
    """The dice lie there, and somebody stands to fail: they may reroll."""

    sides: tuple[Thrown, ...]
    goal: Goal = Goal()

    def words(self, view: Reader) -> str:
        if self.goal.kind == "contest":
            first, second = self.sides
            return (
                f"{name_of(view, first.attempt.who)} {first.total}, {name_of(view, second.attempt.who)} "
                f"{second.total}. Reroll?"
            )
        if self.goal.kind == "together":
            return f"Together they have {together(self.sides)} against {self.goal.difficulty}. Reroll a die?"
        [side] = self.sides
        return f"{name_of(view, side.attempt.who)} has {side.total} against {self.goal.difficulty}. Reroll?"


class RollSucceeded(Moment, frozen=True, kw_only=True):
    """A roll succeeds, or a side leads: it may be risked for more."""

    side: Thrown
    total: int
    whose: tuple[Key[Character], ...]
    """Whose roll it is, and who may risk it; several have thrown at the same time for one task."""

    def words(self, view: Reader) -> str:
        if self.whose != (self.side.attempt.who,):
            return f"The common task succeeds with {self.total}. Risk it for more?"
        return f"{name_of(view, self.side.attempt.who)} succeeds with {self.total}. Risk it for more?"

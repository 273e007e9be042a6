"""What may still change in a roll before it counts."""

from __future__ import annotations

from msgspec import Struct

from hearthside.engine import DiceLeft, DieLeft, Explained, Moment, Reader, Summand, name_of, rule
from hearthside.rulesets.brew.rules.attempts import Attempt


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


class DiceFell(Moment, frozen=True, kw_only=True):
    """The dice lie there, and somebody stands to fail: they may reroll. One side rolls against a difficulty, two
    against each other."""

    sides: tuple[Thrown, ...]
    difficulty: int = 0

    def words(self, view: Reader) -> str:
        if len(self.sides) == 1:
            [side] = self.sides
            return f"{name_of(view, side.attempt.who)} has {side.total} against {self.difficulty}. Reroll?"
        first, second = self.sides
        return (
            f"{name_of(view, first.attempt.who)} {first.total}, {name_of(view, second.attempt.who)} {second.total}. "
            "Reroll?"
        )


class RollSucceeded(Moment, frozen=True, kw_only=True):
    """A roll succeeds, or a side leads: it may be risked for more."""

    side: Thrown
    difficulty: int = 0
    """0: a contest."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.side.attempt.who)} succeeds with {self.side.total}. Risk it for more?"

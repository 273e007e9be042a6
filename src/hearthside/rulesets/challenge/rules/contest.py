"""The contest test: everybody who is still undecided adds a d20."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from hearthside.dice import Compared, Pool, Sum
from hearthside.engine import DiceLeft, DieLeft, Explained, Key, Roll, Rolled, Summand, Table, rule
from hearthside.rulesets.challenge.facts import FinalScoreMade
from hearthside.rulesets.challenge.rules.scores import Score, news_seen_by
from hearthside.rulesets.challenge.state import RULES, Entity

D20 = Pool(1, 20)
Foretell = Callable[[Mapping[Key[Entity], Rolled]], None]
FIXED = 10
"""What an environment takes instead of a die, where the table plays so."""


@rule("CHA-006", "CHA-025", "CHA-028", "CHA-029", "CHA-Q41")
def roll_contest(table: Table, scores: tuple[Score, ...], foretell: Foretell = lambda dice: None) -> tuple[Score, ...]:
    """Each rolls a single d20, environments too, however many opponents there are. No face is special.

    `foretell`: for who only asks how it ends, a look at the dice before they are read.
    """
    takes_ten = table[RULES].fixed_environments
    rolling = [one for one in scores if not (takes_ten and table[one.who].kind == "environment")]
    rolled = table.ask(*(Roll(one.who, D20, "the contest", news_seen_by(table, one.who)) for one in rolling))
    those = [one.who for one in rolling]  # as it was: they rolled
    fell: dict[Key[Entity], Rolled] = dict(zip(those, rolled, strict=True))
    foretell(fell)
    return tuple(final(table, one, face_of(one.who, fell)) for one in scores)  # as it was: what fell


@rule("CHA-025")
def final(table: Table, score: Score, die: int | None) -> Score:
    """The score with its die: the final score."""
    added = Summand("d20", die, "CHA-025") if die is not None else Summand("taken", FIXED, "CHA-Q41")
    total = Explained((*score.sum.parts, *score.late, added))
    dice = DiceLeft(() if die is None else (DieLeft(die, sides=20),))
    table.record(FinalScoreMade(about=score.who, dice=dice, sum=total, total=total.total,
                                seen_by=news_seen_by(table, score.who)))  # fmt: skip
    return Score(score.who, total)


def stands(mine: Score, other: Score, dice: Mapping[Key[Entity], Rolled]) -> int:
    """How another stands against one, by their dice: −1 lower, 0 equal, 1 higher."""
    face = face_of(mine.who, dice)
    reach = with_late(mine) + (FIXED if face is None else face) - with_late(other)
    return dice[other.who].read(Compared(reach)) if other.who in dice else Compared(reach).of((FIXED,))


def face_of(who: Key[Entity], dice: Mapping[Key[Entity], Rolled]) -> int | None:
    return dice[who].read(Sum()) if who in dice else None


def with_late(score: Score) -> int:
    return score.total + sum(part.value for part in score.late)


@rule("CHA-026", "CHA-027")
def higher(first: int, second: int) -> Literal["first", "second", "tie"]:
    """The higher final score wins; equal ones are a tie."""
    return "tie" if first == second else "first" if first > second else "second"


def of(scores: tuple[Score, ...], who: Key[Entity]) -> Score:
    return next(one for one in scores if one.who == who)

"""A duel of scores: a trait that its owner activates replaces the outcome, and is burnt by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import structs

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool, Sum
from hearthside.engine import Fact, Id, Key, Moment, OneOf, Option, Reaction, Reader, Record, Roll, Table, action

SLIPPERY = "Slippery Fish"


class Rival(Record, frozen=True):
    score: int
    slippery: Literal["none", "ready", "burnt"] = "none"


Who = Key[Rival]


class Burnt(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("slippery",)
    slippery: Literal["burnt"] = "burnt"


class Won(Moment, frozen=True):
    winner: Who
    loser: Who
    by: int
    outcome: str = ""


class Opponent(OneOf[Who], frozen=True):
    title: ClassVar[str] = "Whom do you challenge?"
    by: Who

    def options(self, view: Reader) -> Sequence[Option[Who]]:
        return [Option(who) for who in view.every(Rival) if who != self.by]


@action("Challenge", by=Rival, opponent=lambda v, by, a: Opponent(by=Who(by)))
def challenge(table: Table, by: Who, opponent: Who) -> str:
    # 1. Scores far apart are no contest; otherwise both roll.
    ours, theirs = table[by].score, table[opponent].score
    if abs(ours - theirs) <= 20:
        a, b = table.ask(Roll(by, Pool(1, 20), "contest"), Roll(opponent, Pool(1, 20), "contest"))
        ours, theirs = ours + a.read(Sum()), theirs + b.read(Sum())
    winner, loser = (by, opponent) if ours > theirs else (opponent, by)
    # 2. Up to here an effect may still replace the outcome.
    won = table.offer(Won(winner=winner, loser=loser, by=abs(ours - theirs)))
    return won.outcome or f"{winner} wins by {won.by}"


def slip(table: Table, who: Id, moment: Won) -> Won:
    table.record(Burnt(about=Who(who)))
    return structs.replace(moment, outcome=f"{who} slips away")


REACTIONS: tuple[Reaction[Any], ...] = (
    Reaction(name=SLIPPERY, on=Won, holders=lambda v, m: [m.loser],
             can=lambda v, who, m: not m.outcome and v[Who(who)].slippery == "ready", do=slip),
)  # fmt: skip
DUEL = miniature("Duel", Rival, actions=(challenge,), reactions=REACTIONS)

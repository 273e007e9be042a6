"""Contested rolls: two sides roll against each other, and the higher total wins."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from hearthside.engine import GM, Explained, Table, rule
from hearthside.rulesets.brew.facts.rolls import ContestOverruled, ContestTied, ContestWon, SideRolled
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import Goal, Thrown
from hearthside.rulesets.brew.questions.rolls import ContestStands
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.resolve import total_of
from hearthside.rulesets.brew.rules.rolls import Sides, exercised, leader, make_roll, tally_after, words

Winner = Literal["first", "second", ""]


class Standing(Struct, frozen=True, omit_defaults=True):
    """How one side of a contest came out."""

    total: int
    sum: Explained
    rolled: bool = True
    die: int = 0
    lost: bool = False
    """By a failed Chance Roll, or by bad luck."""


UNTOLD = Standing(0, Explained(()))
"""A side of which only matters whether it won."""


class Contested(Struct, frozen=True, omit_defaults=True):
    """What came of a contest."""

    winner: Winner
    first: Standing
    second: Standing
    by_chance: bool = False
    """The winner won because the other side's Chance Roll failed, or bad luck struck it: no margin counts."""

    @property
    def margin(self) -> int:
        return abs(self.first.total - self.second.total) if self.winner and not self.by_chance else 0


def winner_only(contested: Contested) -> str:
    return {"first": "wins", "second": "loses", "": "nobody succeeds"}[contested.winner]


@rule("BREW-047", "BREW-048", "BREW-050", "BREW-068", "BREW-Q17", "BREW-Q201")
def contest(table: Table, first: Attempt, second: Attempt, alone: bool = False) -> Contested:
    """Both sides roll at the same time, each with its own combination, bonuses and penalties. Alone: who wins is all
    that hangs on it."""
    attempts = (structs.replace(first, contested=True), structs.replace(second, contested=True))
    return make_roll(table, attempts, Goal(kind="contest"), settle_alone if alone else settle)


def settle_alone(table: Table, sides: Sides, goal: Goal) -> Contested:
    """The same, where only who wins is wanted."""
    if not table[RULES].asked_afterwards:
        table.settled(Contested(winner_of(sides, table[RULES]), UNTOLD, UNTOLD))
    return settle(table, sides, goal)


@rule("BREW-048", "BREW-Q16", "BREW-Q17", "BREW-Q18", "BREW-Q201")
def settle(table: Table, sides: Sides, goal: Goal) -> Contested:
    """The higher total wins. On a tie nobody succeeds; neither where nobody could roll."""
    winner = winner_of(sides, table[RULES])
    for side in sides:
        table.record(
            SideRolled(
                about=side.attempt.who,
                exercised=exercised(table[side.attempt.who], side),
                tally=tally_after(table[side.attempt.who], side),
                what=words(side.attempt),
                dice=side.dice,
                sum=side.sum,
                total=total_of(side),
            )
        )
    first, second = sides
    if not winner:
        table.record(ContestTied(about=first.attempt.who, other=second.attempt.who))
    else:
        won, beaten = (first, second) if winner == "first" else (second, first)
        table.record(ContestWon(about=won.attempt.who, total=total_of(won), against=total_of(beaten)))
    by_chance = any(side.lost for side in sides) and bool(winner)
    contested = Contested(winner, standing(first), standing(second), by_chance)
    return table.run(let_contest_stand, first.attempt, second.attempt, contested)


@rule("BREW-048", "BREW-Q16", "BREW-Q17")
def winner_of(sides: Sides, rules: HouseRules) -> Winner:
    leading = leader(sides)
    if leading is not None and any(side.lost for side in sides) and rules.failed_chance_is_void:
        leading = None
    if leading is None and rules.ties == "first side" and all(s.rolled and not s.lost for s in sides):
        leading = 0
    return "" if leading is None else "second" if leading else "first"


def standing(side: Thrown) -> Standing:
    return Standing(total_of(side), side.sum, side.rolled, side.kept, side.lost)


@rule("BREW-001")
def let_contest_stand(table: Table, first: Attempt, second: Attempt, contested: Contested) -> Contested:
    """The GM's last word, where the table wants it after every roll. Who wins by it has no margin."""
    if not table[RULES].asked_afterwards:
        return contested
    word = table.choose(GM, ContestStands(first=first.who, second=second.who, winner=contested.winner))
    winners: dict[str, Winner] = {"first": "first", "second": "second", "nobody": ""}
    if word == "stands" or winners[word] == contested.winner:
        return contested
    names = {"first": f"{table[first.who].name} wins", "second": f"{table[second.who].name} wins"}
    table.record(ContestOverruled(about=first.who, outcome=names.get(word, "nobody succeeds")))
    return structs.replace(contested, winner=winners[word], by_chance=bool(winners[word]))

"""Contested rolls: two sides roll against each other, and the higher total wins."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from hearthside.dice import Faces, Pool
from hearthside.engine import Explained, Roll, Table, rule
from hearthside.rulesets.brew.facts.rolls import ContestTied, ContestWon, SideRolled
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import DiceFell, RollSucceeded, Thrown
from hearthside.rulesets.brew.rules.attempts import Attempt, dice_for, is_hopeless, pool_of
from hearthside.rulesets.brew.rules.resolve import let_them_reroll, total_of
from hearthside.rulesets.brew.rules.rolls import exercised, meet_old_enemies, tally_after, words
from hearthside.rulesets.brew.rules.throws import is_struck, kept_of, lost, with_luck
from hearthside.rulesets.brew.rules.weighing import weigh

Winner = Literal["first", "second", ""]
MOST_TIES = 20
"""Where ties are rolled again: so often, then nobody succeeds."""


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
    # 1. What counts for each.
    attempts = [
        table.run(weigh, structs.replace(first, contested=True)),
        table.run(weigh, structs.replace(second, contested=True)),
    ]
    sides: tuple[Thrown, ...] = ()
    for _ in range(MOST_TIES):
        # 2. Both throw at once; who has a pool of 0 or less does not roll.
        sides = table.run(throw_both, (attempts[0], attempts[1]))
        # 3. What people make of it; where ties are rolled again, perhaps nothing.
        sides, is_over = table.run(contend, sides, alone)
        if is_over:
            break
    # 4. Who has won.
    return table.run(decide, sides)


@rule("BREW-032", "BREW-048", "BREW-Q17", "BREW-Q205")
def contend(table: Table, sides: tuple[Thrown, ...], alone: bool) -> tuple[tuple[Thrown, ...], bool]:
    """What people make of the dice, and whether that is the end of it: not where they tie and the table rolls again."""
    # 1. First Resolve, to and fro, until nobody spends.
    if any(side.rolled for side in sides):
        fell = table.offer(DiceFell(sides=sides, difficulty=0))
        if fell.stopped:
            return table.run(contend, fell.sides, alone)
        sides = fell.sides
    if table[RULES].unlucky_afterwards:
        sides = tuple([lost(side) if table.run(is_struck, side.attempt) else side for side in sides])
    is_tied = total_of(sides[0]) == total_of(sides[1]) and not any(side.lost for side in sides)
    if is_tied and table[RULES].ties == "reroll" and all(side.rolled for side in sides):
        return sides, False
    # 2. Then whoever leads may take a Chance Roll; after it nothing is rerolled.
    sides = table.run(risk, sides)
    if alone:
        table.settled(Contested(winner_of(sides, table[RULES]), UNTOLD, UNTOLD))
    return sides, True


def throw_both(table: Table, attempts: tuple[Attempt, Attempt]) -> tuple[Thrown, ...]:
    """Those who can roll throw at the same time."""
    # 1. Who has a pool of 0 or less does not roll, nor does who is struck by bad luck first.
    struck, rolling = [], []
    for place, attempt in enumerate(attempts):
        if not is_hopeless(pool_of(table, attempt), table[RULES]):
            if not table[RULES].unlucky_afterwards and table.run(is_struck, attempt):
                struck.append(place)
            else:
                rolling.append(place)
    # 2. The dice, at once.
    asked = [Roll(attempts[place].who, Pool(dice_for(attempts[place], table[RULES])[0], 6), "the contest")
             for place in rolling]  # fmt: skip
    rolled = dict(zip(rolling, table.ask(*asked), strict=True)) if asked else {}
    # 3. What each keeps, and what Lucky adds.
    sides = [Thrown(attempt=attempt, pool=pool_of(table, attempt), lost=place in struck)
             for place, attempt in enumerate(attempts)]  # fmt: skip
    for place, thrown in rolled.items():
        sides[place] = kept_of(sides[place], thrown.read(Faces()), table[RULES])
    return table.run(with_all_luck, tuple(sides))


def with_all_luck(table: Table, sides: tuple[Thrown, ...]) -> tuple[Thrown, ...]:
    return tuple([table.run(with_luck, side) for side in sides])


@rule("BREW-040", "BREW-041", "BREW-Q16", "BREW-Q205")
def risk(table: Table, sides: tuple[Thrown, ...]) -> tuple[Thrown, ...]:
    """The Chance Roll of the side that leads."""
    leading = leader(sides)
    if leading is None or not sides[leading].rolled:
        return sides
    side = table.offer(RollSucceeded(side=sides[leading])).side
    risked = (side, sides[1]) if leading == 0 else (sides[0], side)
    if table[RULES].loser_answers_chance and side.chances:
        return table.run(let_them_reroll, risked)
    return risked


def leader(sides: tuple[Thrown, ...]) -> int | None:
    first, second = sides
    if first.lost or second.lost:
        return None if first.lost and second.lost else int(first.lost)
    if total_of(first) == total_of(second):
        return None
    return 0 if total_of(first) > total_of(second) else 1


@rule("BREW-048", "BREW-Q16", "BREW-Q17", "BREW-Q18", "BREW-Q201")
def decide(table: Table, sides: tuple[Thrown, ...]) -> Contested:
    """The higher total wins. On a tie nobody succeeds; neither where nobody could roll."""
    winner = winner_of(sides, table[RULES])
    for side in sides:
        table.record(
            SideRolled(
                about=side.attempt.who,
                exercised=exercised(table[side.attempt.who], side.attempt),
                tally=tally_after(table[side.attempt.who], side.attempt),
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
    for side in sides:
        table.run(meet_old_enemies, side.attempt)
    by_chance = any(side.lost for side in sides) and bool(winner)  # as it was: who has won is said
    return Contested(winner, standing(first), standing(second), by_chance)  # as it was: who has won is said


@rule("BREW-048", "BREW-Q16", "BREW-Q17")
def winner_of(sides: tuple[Thrown, ...], rules: HouseRules) -> Winner:
    leading = leader(sides)
    if leading is not None and any(side.lost for side in sides) and rules.failed_chance_is_void:
        leading = None
    if leading is None and rules.ties == "first side" and all(s.rolled and not s.lost for s in sides):
        leading = 0
    return "" if leading is None else "second" if leading else "first"


def standing(side: Thrown) -> Standing:
    return Standing(total_of(side), side.sum, side.rolled, side.kept, side.lost)

"""The die of a roll: one d6, two for an advantage or a disadvantage, and what Lucky adds."""

from __future__ import annotations

from msgspec import structs

from hearthside.dice import Faces, Pool
from hearthside.engine import Key, Roll, Table, rule
from hearthside.rulesets.brew.facts.rolls import CatastropheStruck, LuckHeld
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.moments import Thrown
from hearthside.rulesets.brew.rules.attempts import UNLUCKY, Attempt, dice_for, has_effect
from hearthside.rulesets.brew.state import Character

ONE_DIE = Pool(1, 6)
LUCKY_FACE = 6
LAST_BAD = 3
"""Up to this face bad luck strikes, and a Chance Roll fails."""


@rule("BREW-005", "BREW-068", "BREW-288", "BREW-290", "BREW-317", "BREW-393", "BREW-Q126")
def throw_all(table: Table, sides: tuple[Thrown, ...], why: str) -> tuple[Thrown, ...]:
    """Everybody throws at the same time: one die, or two of which one is kept; where Lucky keeps a 6, one is added."""
    rolled = table.ask(*(Roll(side.attempt.who, Pool(dice_for(side.attempt, table[RULES])[0], 6), why)
                         for side in sides))  # fmt: skip
    kept = [kept_of(side, one.read(Faces()), table[RULES]) for side, one in zip(sides, rolled, strict=True)]
    return table.run(with_all_luck, tuple(kept))


def with_all_luck(table: Table, sides: tuple[Thrown, ...]) -> tuple[Thrown, ...]:
    return tuple([table.run(with_luck, side) for side in sides])


@rule("BREW-288", "BREW-290", "BREW-317")
def kept_of(side: Thrown, faces: tuple[int, ...], rules: HouseRules) -> Thrown:
    """A roll with these faces: with advantage the higher counts, with disadvantage the lower."""
    _, high = dice_for(side.attempt, rules)
    return structs.replace(side, faces=faces, kept=max(faces) if high else min(faces))


@rule("BREW-393", "BREW-Q126")
def with_luck(table: Table, side: Thrown) -> Thrown:
    """Where Lucky keeps a 6, another die is added."""
    if side.kept != LUCKY_FACE or not has_effect(table, side.attempt.who, "lucky"):
        return side
    return structs.replace(side, lucky=table.run(roll_again, side.attempt.who))


@rule("BREW-393", "BREW-Q126")
def roll_again(table: Table, who: Key[Character]) -> int:
    """Another die; where the table plays it so, another one after every 6."""
    [die] = table.roll(ONE_DIE, by=who, why="Lucky").read(Faces())
    return die + table.run(roll_again, who) if die == LUCKY_FACE and table[RULES].lucky_goes_on else die


@rule("BREW-395", "BREW-Q128")
def is_struck(table: Table, attempt: Attempt) -> bool:
    """Where the GM has said that the stakes are high for somebody unlucky: on 1 to 3 it fails catastrophically."""
    if UNLUCKY not in attempt.tricks:
        return False
    [die] = table.roll(ONE_DIE, by=attempt.who, why="bad luck").read(Faces())
    table.record((CatastropheStruck if die <= LAST_BAD else LuckHeld)(about=attempt.who, die=die))
    return die <= LAST_BAD


def lost(thrown: Thrown) -> Thrown:
    return structs.replace(thrown, lost=True)

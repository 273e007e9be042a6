"""The dice of a roll: hits, cuts, the highest, and how points are best spent on them. All of it is arithmetic."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from hearthside.engine import DiceLeft, DieLeft, rule
from hearthside.rulesets.tags.state import HIGHEST_FACE, HITS_FROM, POINTS_PER_DIE, HouseRules

Band = Literal["major", "minor", "fail"]


class Die(Struct, frozen=True, omit_defaults=True):
    """A die of a roll: what it shows, what fell, and whether it was bought."""

    face: int
    fell: int
    added: bool = False


Dice = tuple[Die, ...]


def fallen(faces: tuple[int, ...], added: bool = False) -> Dice:
    """Dice as they fell, the highest first: their order on the table means nothing."""
    return in_order(tuple(Die(face, face, added) for face in faces))


def in_order(dice: Dice) -> Dice:
    return tuple(sorted(dice, key=lambda die: (-die.face, -die.fell, die.added)))


@rule("TAG-044")
def is_hit(face: int) -> bool:
    return face >= HITS_FROM


@rule("TAG-044", "TAG-051")
def hits_of(dice: Dice) -> int:
    return sum(is_hit(die.face) for die in dice)


@rule("TAG-059", "TAG-Q18")
def raised(dice: Dice, face: int, to: int) -> Dice:
    """One die that shows `face` turned up to `to`."""
    place = next(place for place, die in enumerate(dice) if die.face == face)
    return in_order((*dice[:place], structs.replace(dice[place], face=to), *dice[place + 1 :]))


class CutDice(Struct, frozen=True):
    """What cuts leave, what they take, and by how much they went below the lowest pip."""

    left: Dice
    gone: Dice
    below: int = 0


@rule("TAG-010", "TAG-049", "TAG-Q06", "TAG-Q07", "TAG-Q08")
def cut(dice: Dice, cuts: int, rules: HouseRules) -> CutDice:
    """The highest die goes for each cut. The last one stays, and loses a pip for each further cut, down to 1."""
    dice = in_order(dice)
    if rules.cuts_take_the_last:
        return CutDice(dice[cuts:], dice[:cuts])
    taken = min(cuts, max(0, len(dice) - 1))
    left, gone, pips = dice[taken:], dice[:taken], cuts - taken
    if not pips or not left:
        return CutDice(left, gone)
    last = left[0]
    return CutDice((structs.replace(last, face=max(1, last.face - pips)),), gone, max(0, 1 - (last.face - pips)))


@rule("TAG-050")
def band_of(highest: int) -> Band:
    """By the highest die left: 1 to 3 fail, 4 and 5 minor, 6 major. No die at all is a failure."""
    if highest < HITS_FROM:
        return "fail"
    return "minor" if highest < HIGHEST_FACE else "major"


def highest_of(dice: Dice) -> int:
    return max((die.face for die in dice), default=0)


@rule("TAG-065", "TAG-066", "TAG-Q03", "TAG-Q04")
def dice_to_pay(dice: Dice, level: int, rules: HouseRules) -> int:
    """How many dice of the whole pool do not show 6: as many XP a skill costs."""
    sixes = sum((die.fell if rules.natural_sixes else die.face) == HIGHEST_FACE for die in dice)
    counted = min(level, len(dice)) if rules.skill_dice_only else len(dice)
    return max(0, counted - sixes)


def shown(cuts: CutDice) -> DiceLeft:
    """The dice for the log: the cut ones first, as they were the highest."""
    gone = [die_left(die, is_cut=True) for die in cuts.gone]
    return DiceLeft((*gone, *(die_left(die, is_cut=False) for die in cuts.left)))


def die_left(die: Die, is_cut: bool) -> DieLeft:
    was = die.fell if die.fell != die.face else None
    return DieLeft(die.face, was=was, cut=is_cut, added=die.added, counts=is_hit(die.face))


# --- how points are best spent, with the cuts to come in mind
def points_needed(faces: tuple[int, ...], cuts: int, target: int) -> int | None:
    """The fewest points that raise these dice to the target after the cuts; None: no raising can do it."""
    raises = cheapest_raises(faces, cuts, target)
    return None if raises is None else sum(to - face for face, to in raises)


@rule("TAG-058", "TAG-Q01")
def cheapest_raises(faces: tuple[int, ...], cuts: int, target: int) -> tuple[tuple[int, int], ...] | None:
    """Which dice to raise, each from what it shows to what it must."""
    ordered = sorted(faces, reverse=True)
    surplus = cuts - (len(ordered) - 1)
    if surplus > 0:  # only the lowest die is left, and loses pips
        needed, to = len(ordered), HITS_FROM + surplus
        possible = target == 1 and bool(ordered)
    else:
        needed, to = target + cuts, HITS_FROM
        possible = needed <= len(ordered)
    if not possible or to > HIGHEST_FACE:
        return None
    return tuple((face, to) for face in ordered[:needed] if face < to)


@lru_cache(maxsize=100_000)
def chance_to_reach(faces: tuple[int, ...], cuts: int, target: int, points: int) -> Fraction:
    """The chance of the target with points spent as well as possible: dice bought until raising does it."""
    needed = points_needed(faces, cuts, target)
    if needed is not None and needed <= points:
        return Fraction(1)
    if points < POINTS_PER_DIE:
        return Fraction(0)
    left = points - POINTS_PER_DIE
    more = (chance_to_reach(tuple(sorted((*faces, face))), cuts, target, left) for face in range(1, HIGHEST_FACE + 1))
    return sum(more, Fraction()) / HIGHEST_FACE

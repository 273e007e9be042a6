"""The exact chances of notation, against every roll there is."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from hearthside.dice import Die, Distribution, Hits, Pool, RollError, Sum, exploding, parse
from hearthside.dice.terms import Dice


class Path:
    """A source that follows one path through all the ways dice can fall, and notes what else there was."""

    def __init__(self, prefix: tuple[int, ...], longest: int) -> None:
        self.prefix, self.longest = prefix, longest
        self.passed: list[tuple[int, int]] = []

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        faces = []
        for _ in range(count):
            if len(self.passed) == self.longest:
                raise EOFError
            place = len(self.passed)
            faces.append(self.prefix[place] if place < len(self.prefix) else 1)
            self.passed.append((faces[-1], sides))
        return tuple(faces)


def played_out(text: str, depth: int, longest: int = 12) -> Distribution[int]:
    """By rolling every possible roll. What explodes more than `depth` times is left out."""
    expression, chances = parse(text), defaultdict[int, Fraction](Fraction)
    pending: list[tuple[int, ...]] = [()]
    while pending:
        prefix = pending.pop()
        path = Path(prefix, longest)
        try:
            result = expression.roll(path)
        except EOFError:
            result = None
        if result and all("!" * (depth + 1) not in marks(throw.dice) for throw in result.throws):
            chances[result.total] += Fraction(1, prod(sides for _, sides in path.passed))
        trail = tuple(face for face, _ in path.passed)
        for place in range(len(prefix), len(trail)):
            pending += [(*trail[:place], face) for face in range(2, path.passed[place][1] + 1)]
    return Distribution.from_fractions(chances)


def marks(dice: tuple[Die, ...]) -> str:
    return "".join("!" if "exploded" in die.marks else "." for die in dice if "rerolled" not in die.marks)


@pytest.mark.parametrize(
    "text",
    [
        "2d6",
        "d20+7",
        "3-2d4",
        "-d4*d6",
        "2d4/d3",
        "-2d4/3",
        "4dF",
        "2dF>=0",
        "4d6kh3+2",
        "4d4kl2",
        "4d4dh1",
        "4d4dl3",
        "4d4dl9",
        "3d6>=5",
        "4d4kh2>=3",
        "3d6min2max4",
        "3d6min3kh2",
        "3d4ro1",
        "3d4ro<3kh2",
        "2d4ro>=3>=3",
        "2d4[fire]+d4[cold]",
        "3d4=2-d2",
        "0d6",
        "0d6kh1",
        "7",
    ],
)
def test_every_roll_is_counted(text: str) -> None:
    assert parse(text).distribution() == played_out(text, depth=0)


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("2d3!", 2),
        ("2d3!>=2", 2),
        ("2d3!kh1", 2),
        ("2d3!2kh2", 2),
        ("2d3!kl1", 2),
        ("2d3!cs>=2", 2),
        ("2d3ro1!", 1),
        ("d3!+d2!", 1),
    ],
)
def test_explosions_are_counted_as_deep_as_asked(text: str, depth: int) -> None:
    counted = parse(text).distribution(depth)
    assert counted == played_out(text, depth, longest=8)
    assert counted.unexplored > 0


@pytest.mark.parametrize("text", ["3d6r1", "3d6r<3kh2", "2d6r>=5min3", "3d6r4>=3"])
def test_rerolled_faces_never_stay(text: str) -> None:
    dice = parse(text).term
    assert isinstance(dice, Dice)
    stay = [face for face in range(1, 7) if face not in (dice.reroll or ())]
    totals: Counter[int] = Counter()
    for faces in product(stay, repeat=dice.count):
        values = sorted(max(face, dice.least or 0) for face in faces)
        values = values[-2:] if dice.keep else values
        totals[sum(v in dice.success for v in values) if dice.success else sum(values)] += 1
    assert parse(text).distribution() == Distribution(totals)


def test_plain_explosions_are_what_exploding_counts() -> None:
    assert parse("3d6!").distribution(5) == exploding(3, 6, 5)


def test_sums_are_what_the_reading_counts() -> None:
    assert parse("50d20").distribution() == Distribution(Sum().chances(Pool(50, 20)))


def test_points_beyond_what_the_dice_can_use_change_nothing() -> None:
    assert parse("3d c99999999999").distribution() == parse("3d c12").distribution() == Distribution({3: 1})


def test_the_short_form_counts_hits() -> None:
    assert parse("7d ob3 c2").distribution() == Distribution(Hits(points=2).chances(Pool(7)))


def test_names_stand_for_their_numbers() -> None:
    assert parse("d6+@strength").distribution(names={"strength": 3}) == parse("d6+3").distribution()


@pytest.mark.parametrize("text", ["1000d6", "1000d6kh500", "30d6!kh10", "d1000*d1000", "100d100+1", "1000d c500"])
def test_what_would_take_too_long_is_refused(text: str) -> None:
    with pytest.raises(RollError, match="to count them all exactly"):
        parse(text).distribution()


def test_a_divisor_that_can_be_nothing_is_refused() -> None:
    with pytest.raises(RollError, match="divided by 0"):
        parse("6/(d6-1)").distribution()


@pytest.mark.parametrize("depth", [-1, 101])
def test_explosions_are_followed_a_hundred_times_at_most(depth: int) -> None:
    with pytest.raises(ValueError, match="0 to 100 times"):
        parse("d6!").distribution(depth)

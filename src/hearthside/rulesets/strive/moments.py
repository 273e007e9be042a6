"""What may still change about a test before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from hearthside.dice import Faces, Hits, Reading
from hearthside.engine import DiceLeft, DieLeft, Explained, Id, Moment, Reader, Rolled, Summand, name_of, rule
from hearthside.rulesets.strive.rules.tests.parts import Test

HIT = 5
"""The lowest face that is one."""


@rule("STR-062", "STR-063", "STR-Q15")
def best_spread(faces: tuple[int, ...], points: int) -> tuple[int, ...]:
    """What Compensation Points add to each die for the most hits: the highest misses first, each up to 5."""
    spread = [0] * len(faces)
    for place in sorted(range(len(faces)), key=lambda place: -faces[place]):
        missing = max(0, HIT - faces[place])
        if missing > points:
            break
        spread[place], points = missing, points - missing
    return tuple(spread)


class Raised(NamedTuple):
    """What Compensation Points make of a roll."""

    hits: int
    spent: int


class AsRaised(Reading[Raised], frozen=True):
    """All hits of a roll, with the points that raised some of them."""

    points: int = 0

    def of(self, faces: tuple[int, ...]) -> Raised:
        spread = best_spread(faces, self.points)
        return Raised(sum(face + more >= HIT for face, more in zip(faces, spread, strict=True)), sum(spread))


@rule("STR-005", "STR-020", "STR-027", "STR-062")
class Cast(Struct, frozen=True, kw_only=True):
    """A test whose dice lie on the table: all that its outcome follows from."""

    test: Test
    pool: Explained
    points: Explained
    """Compensation Points."""
    limit: Explained | None
    """The Hit Limit, before it is doubled; none: all hits count."""
    ob: Explained
    """What it is against, in front; then all that changes it."""
    less: int = 0
    """Hits taken off for want of an Obstacle that could be raised; below 0: added."""
    rolled: Rolled
    spread: tuple[int, ...] | None = None
    """What Compensation Points add to each die, where a person has spread them; none: as is best."""
    # --- cards
    earlier: Rolled | None = None
    """The dice of rolls before this one, whose hits are kept."""
    kept: int = 0
    """Those hits."""
    replaced: Rolled | None = None
    """The dice of rolls that no longer count."""
    cascades: int = 0
    doubled: bool = False
    """Twice the dice, and every hit counts as two."""
    factor: int = 1
    """What the Hit Limit is multiplied by."""
    base_only: bool = False
    """Of the Hit Limit only level + 1 is multiplied."""
    repeats: int = 0
    """How often the test was repeated."""
    may_cascade: bool = False
    """Somebody holds a card by which its hits may be kept: so it is looked at as closely as that needs."""

    @property
    def count(self) -> int:
        """How many dice one roll of it takes."""
        return self.pool.total * (2 if self.doubled else 1)

    @property
    def cap(self) -> Explained | None:
        """The Hit Limit as it counts."""
        if self.limit is None or self.factor == 1:
            return self.limit
        base = [part for part in self.limit.parts if part.rule == "STR-033"] if self.base_only else self.limit.parts
        more = (self.factor - 1) * sum(part.value for part in base)
        return Explained((*self.limit.parts, Summand("multiplied by a card", more, "STR-Q331")))

    @property
    def hits(self) -> int:
        """Those that count: each die that shows 5 or more, or is raised to it, up to the Hit Limit."""
        each, cap = 2 if self.doubled else 1, self.cap
        most = None if cap is None else cap.total
        if self.may_cascade or self.spread is not None:
            found = self.raised.hits
        else:
            enough = None if most is None else max(0, -((self.kept - most) // each))
            points = self.points
            found = self.rolled.read(Hits(points.total if points.parts else 0, enough))
        total = self.kept + each * found
        return total if most is None or total < most else most

    @property
    def raised(self) -> Raised:
        """All hits of this roll, whatever the Hit Limit, and the points that raised some of them."""
        if self.spread is None:
            return self.rolled.read(AsRaised(self.points.total))
        return Raised(sum(f + more >= HIT for f, more in zip(self.rolled.faces, self.spread, strict=True)),
                      sum(self.spread))  # fmt: skip

    @property
    def counted(self) -> int:
        """The hits that the outcome follows from."""
        return max(0, self.hits - self.less)

    @property
    def left(self) -> DiceLeft:
        """The dice as people see them."""
        faces = self.rolled.show(Faces()) if self.spread is None else self.rolled.faces
        spread = best_spread(faces, self.points.total) if self.spread is None else self.spread
        earlier = self.earlier.show(Faces()) if self.earlier else ()
        replaced = self.replaced.show(Faces()) if self.replaced else ()
        return DiceLeft((
            *(DieLeft(face, cut=True, counts=face >= HIT) for face in replaced),
            *(DieLeft(face, counts=face >= HIT) for face in earlier),
            *(DieLeft(face + more, was=face if more else None, counts=face + more >= HIT)
              for face, more in zip(faces, spread, strict=True)),
        ))  # fmt: skip


class Attempted(Moment, frozen=True, kw_only=True):
    """A test is about to be rolled."""

    test: Test

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.test.who)} is about to roll."


class Tested(Moment, frozen=True, kw_only=True):
    """The dice have fallen, and nothing has come of it yet: cards and Grit may change it. One side tests against an
    Obstacle; of two that oppose each other the attacker comes first."""

    casts: tuple[Cast, ...]
    is_even: bool = False
    """Of two: neither is the defender."""

    def cast_of(self, who: Id) -> Cast | None:
        return next((cast for cast in self.casts if cast.test.who == who), None)

    @rule("STR-049", "STR-Q12")
    def ob_of(self, cast: Cast) -> Explained:
        """The Obstacle as it stands: an attacker's follows from the defender's hits."""
        if len(self.casts) == 1 or self.is_even or cast is not self.casts[0]:
            return cast.ob
        return Explained((Summand("their hits + 1", self.casts[1].counted + 1, "STR-049"), *cast.ob.parts[1:]))

    def telling(self, view: Reader) -> Iterator[str]:
        for cast in self.casts:
            ob = 0 if cast.test.veiled else max(cast.test.least, self.ob_of(cast).total)
            hits = f"{cast.counted} hit{'' if cast.counted == 1 else 's'}"
            yield f"{name_of(view, cast.test.who)}: {hits}" + (f" against Ob {ob}" if ob else "")

    def words(self, view: Reader) -> str:
        return f"{'; '.join(self.telling(view))}. Does it stay so?"

"""What dice notation is made of: terms that write themselves in canonical form and roll themselves.

Laws: two spellings of the same roll parse to equal terms; what a term writes parses back to an equal term.
Every term throws dice of its own, so that terms are independent of each other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import add, eq, floordiv, ge, gt, le, lt, mul, sub
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice.results import Die, Mark, Throw
from hearthside.dice.sources import Source

MOST_EXTRA = 100  # explosions of a die, and rerolls of a die
MOST_THROWN = 10_000  # dice of one term, with all that exploded and were rerolled

AFTER_DICE = "\0"  # in written text, where the faces of a dice term are shown; notation itself has no such character

# How tightly a term holds together: what holds less tightly than its place asks for is written in parentheses.
SUM, PRODUCT, SIGN, LABELLED, WHOLE = range(5)

COMPARISONS: dict[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": floordiv}


class RollError(ValueError):
    """The notation is right, and the roll cannot be finished all the same."""


class Compare(Struct, frozen=True):
    """Which faces are meant."""

    sign: Literal[">=", "<=", ">", "<", "="]
    number: int

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"

    def short(self) -> str:
        """As written where a bare number means that very face."""
        return str(self.number) if self.sign == "=" and self.number >= 0 else str(self)

    def matches(self, face: int) -> bool:
        return COMPARISONS[self.sign](face, self.number)

    def among(self, faces: range) -> range:
        """The faces that match: with any of these comparisons they lie side by side."""
        first = {">=": self.number, ">": self.number + 1, "=": self.number}.get(self.sign, faces.start)
        end = {"<=": self.number + 1, "<": self.number, "=": self.number + 1}.get(self.sign, faces.stop)
        return range(max(first, faces.start), min(end, faces.stop))


class Reroll(Struct, frozen=True):
    on: Compare
    once: bool = False

    def __str__(self) -> str:
        return ("ro" if self.once else "r") + self.on.short()


class Keep(Struct, frozen=True):
    which: Literal["kh", "kl", "dh", "dl"]
    number: int = 1

    def __str__(self) -> str:
        return f"{self.which}{self.number}"

    @property
    def highest(self) -> bool:
        return self.which in ("kh", "dl")

    def kept_of(self, dice: int) -> int:
        return min(self.number, dice) if self.which in ("kh", "kl") else max(dice - self.number, 0)


class Term(Struct, frozen=True, tag=True):
    holds: ClassVar[int] = WHOLE

    def write(self) -> str:
        """In canonical form, with AFTER_DICE after each dice term."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is written")

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        """Its value; what is thrown for it is appended to `throws`, in the order it is written."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is rolled")

    def dice(self) -> "Iterator[Dice | Strive]":
        """The dice terms in it, in the order they are written."""
        yield from ()

    def within(self, least: int) -> str:
        return self.write() if self.holds >= least else f"({self.write()})"


class Number(Term, frozen=True):
    value: int

    def write(self) -> str:
        return str(self.value)

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        return self.value


class Name(Term, frozen=True):
    """A number from somebody's sheet."""

    name: str

    def write(self) -> str:
        return f"@{self.name}"

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        return self.value(names)

    def value(self, names: Mapping[str, int]) -> int:
        if self.name not in names:
            raise RollError(f"nothing here is called @{self.name}")
        return names[self.name]


class Dice(Term, frozen=True):
    """Dice and what is done with them, in this order whatever the order it was written in.

    Faces that match are rerolled; of those that stay, matching ones bring one more die each; values are then
    held between `least` and `most`; dice are kept or dropped by value; and what is left is summed or counted.
    """

    count: int
    sides: int | Literal["F"]
    reroll: Reroll | None = None
    explode: Compare | None = None
    least: int | None = None
    most: int | None = None
    keep: Keep | None = None
    success: Compare | None = None

    @property
    def faces(self) -> range:
        return range(-1, 2) if self.sides == "F" else range(1, self.sides + 1)

    def write(self) -> str:
        text = f"{self.count}d{self.sides}"
        if self.reroll:
            text += str(self.reroll)
        if self.explode:
            text += "!" if self.explode == Compare("=", self.faces[-1]) else f"!{self.explode.short()}"
        if self.least is not None:
            text += f"min{self.least}"
        if self.most is not None:
            text += f"max{self.most}"
        if self.keep:
            text += str(self.keep)
        if self.success:  # right after a bare "!" a comparison would say what explodes
            text += f"cs{self.success}" if text.endswith("!") else str(self.success)
        return text + AFTER_DICE

    def dice(self) -> "Iterator[Dice | Strive]":
        yield self

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        faces = self._throw(self.count, source)
        if self == Dice(self.count, self.sides):
            total = sum(faces)
            throws.append(Throw(self.sides, tuple(map(Die, faces, faces)), total))
            return total
        marks: list[tuple[Mark, ...]] = [()] * self.count
        standing: Sequence[int] = range(self.count)  # the places of the dice that still count
        if self.reroll or self.explode:
            faces, marks = self._follow(faces, source)
            standing = [place for place, mark in enumerate(marks) if mark != ("rerolled",)]
        values = list(faces)
        if self.least is not None or self.most is not None:
            for place in standing:
                values[place] = self.clamp(faces[place])
                if values[place] != faces[place]:
                    marks[place] += ("raised",) if values[place] > faces[place] else ("lowered",)
        if self.keep:
            order = sorted(standing, key=values.__getitem__, reverse=self.keep.highest)
            kept = self.keep.kept_of(len(order))
            standing = order[:kept]
            for place in order[kept:]:
                marks[place] += ("dropped",)
        if self.success:
            matches, number = COMPARISONS[self.success.sign], self.success.number
            standing = [place for place in standing if matches(values[place], number)]
            for place in standing:
                marks[place] += ("hit",)
            total = len(standing)
        else:
            total = sum([values[place] for place in standing])
        throws.append(Throw(self.sides, tuple(map(Die, faces, values, marks)), total))
        return total

    def clamp(self, face: int) -> int:
        if self.least is not None and face < self.least:
            return self.least
        if self.most is not None and face > self.most:
            return self.most
        return face

    def _throw(self, count: int, source: Source) -> Sequence[int]:
        if self.sides == "F":
            return [face - 2 for face in source.faces(count, 3)]
        return source.faces(count, self.sides)

    def _follow(self, first: Sequence[int], source: Source) -> tuple[list[int], list[tuple[Mark, ...]]]:
        """The dice with all that were rerolled and all that exploded from them, each right after its cause."""
        faces: list[int] = []
        marks: list[tuple[Mark, ...]] = []
        for face in first:
            explosions = 0
            while True:
                if len(faces) > MOST_THROWN:
                    raise RollError(f"more than {MOST_THROWN:,} dice fell for {self.count}d{self.sides}: throw fewer")
                rerolls = 0
                while self.reroll and self.reroll.on.matches(face) and not (self.reroll.once and rerolls):
                    faces.append(face)
                    marks.append(("rerolled",))
                    rerolls += 1
                    face = self._throw(1, source)[0] if rerolls < MOST_EXTRA else self._throw_what_stays(source)
                faces.append(face)
                if not (self.explode and self.explode.matches(face) and explosions < MOST_EXTRA):
                    marks.append(())
                    break
                marks.append(("exploded",))
                explosions += 1
                face = self._throw(1, source)[0]
        return faces, marks

    def _throw_what_stays(self, source: Source) -> int:
        """One of the faces that are not rerolled, each as likely: where rerolling on and on would end."""
        assert self.reroll
        again = self.reroll.on.among(self.faces)
        stay = [face for face in self.faces if face not in again]
        return stay[source.faces(1, len(stay))[0] - 1]


class Strive(Term, frozen=True):
    """STRIVE's short form: d6, hits on 5 and more, compensation points that raise misses, an obstacle to meet."""

    count: int
    obstacle: int | None = None
    points: int = 0

    def write(self) -> str:
        obstacle = "" if self.obstacle is None else f" ob{self.obstacle}"
        return f"{self.count}d{obstacle}" + (f" c{self.points}" if self.points else "") + AFTER_DICE

    def dice(self) -> "Iterator[Dice | Strive]":
        yield self

    def met(self, hits: int) -> bool | None:
        return None if self.obstacle is None else hits >= self.obstacle

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        faces = source.faces(self.count, 6)
        dice = [Die(face, face, ("hit",) if face >= 5 else ()) for face in faces]
        points = self.points
        for place in sorted(range(self.count), key=faces.__getitem__, reverse=True):
            missing = max(0, 5 - faces[place])
            if missing > points:
                break
            if missing:
                points -= missing
                dice[place] = Die(faces[place], 5, ("raised", "hit"))
        total = sum(["hit" in die.marks for die in dice])
        throws.append(Throw(6, tuple(dice), total))
        return total


class Labelled(Term, frozen=True):
    holds: ClassVar[int] = LABELLED

    term: Term
    label: str

    def write(self) -> str:
        return f"{self.term.within(WHOLE)} [{self.label}]"

    def dice(self) -> "Iterator[Dice | Strive]":
        return self.term.dice()

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        thrown: list[Throw] = []
        total = self.term.roll(source, names, thrown)
        throws += [replace(throw, label=throw.label or self.label) for throw in thrown]
        return total


class Negative(Term, frozen=True):
    holds: ClassVar[int] = SIGN

    term: Term

    def write(self) -> str:
        return f"-{self.term.within(SIGN)}"

    def dice(self) -> "Iterator[Dice | Strive]":
        return self.term.dice()

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        return -self.term.roll(source, names, throws)


class Arithmetic(Term, frozen=True):
    """Two terms and what joins them. Division rounds down."""

    sign: Literal["+", "-", "*", "/"]
    left: Term
    right: Term

    @property
    def holds(self) -> int:  # type: ignore[override]
        return SUM if self.sign in "+-" else PRODUCT

    def write(self) -> str:
        return f"{self.left.within(self.holds)} {self.sign} {self.right.within(self.holds + 1)}"

    def dice(self) -> "Iterator[Dice | Strive]":
        yield from self.left.dice()
        yield from self.right.dice()

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        left = self.left.roll(source, names, throws)
        right = self.right.roll(source, names, throws)
        if not right and self.sign == "/":
            raise RollError("nothing can be divided by 0, and the divisor came to 0")
        return ARITHMETIC[self.sign](left, right)

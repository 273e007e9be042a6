"""What dice notation is made of: terms that write themselves in canonical form and roll themselves.

Laws: two spellings of the same roll parse to equal terms; what a term writes parses back to an equal term.
Every term throws dice of its own, so that terms are independent of each other.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice.results import Die, Mark, Throw, Unit
from hearthside.dice.sources import Source

REROLLED: tuple[Mark, ...] = ("rerolled",)
EXPLODED: tuple[Mark, ...] = ("exploded",)

FAR = 10**9  # the end of a span of faces that goes on for ever
NOTHING = range(0)

MOST_EXTRA = 100  # explosions of a die, and rerolls of a die
MOST_THROWN = 10_000  # dice of one term, with all that exploded and were rerolled

AFTER_DICE = "\0"  # in written text, where the faces of a dice term are shown; notation itself has no such character

# How tightly a term holds together: what holds less tightly than its place asks for is written in parentheses.
SUM, PRODUCT, SIGN, LABELLED, WHOLE = range(5)
SIGNS = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT}


class RollError(ValueError):
    """The notation is right, and the roll cannot be finished all the same."""


def written(span: range) -> str:
    """A span of faces, as the comparison that means it."""
    if span.stop == FAR:
        return f">={span.start}"
    return f"<={span.stop - 1}" if span.start == -FAR else f"={span.start}"


def written_short(span: range) -> str:
    """The same where a bare number means that very face."""
    return written(span) if span.start < 0 else written(span).lstrip("=")


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
        """What it comes to. All that it throws is appended, in the order it is written."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is rolled")

    def met(self, total: int) -> bool | None:
        """Whether the total reaches the obstacle, where there is one."""
        return None

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
    reroll: range | None = None
    once: bool = False
    explode: range | None = None
    least: int | None = None
    most: int | None = None
    keep: Keep | None = None
    success: range | None = None

    @property
    def highest(self) -> int:
        return 1 if self.sides == "F" else self.sides

    @property
    def faces(self) -> range:
        return range(-1 if self.sides == "F" else 1, self.highest + 1)

    def write(self) -> str:
        text = f"{self.count}d{self.sides}"
        if self.reroll:
            text += f"{'ro' if self.once else 'r'}{written_short(self.reroll)}"
        if self.explode:
            only_highest = self.explode.start == self.highest == self.explode.stop - 1
            text += "!" if only_highest else f"!{written_short(self.explode)}"
        if self.least is not None:
            text += f"min{self.least}"
        if self.most is not None:
            text += f"max{self.most}"
        if self.keep:
            text += str(self.keep)
        if self.success:  # right after a bare "!" a comparison would say what explodes
            text += f"{'cs' if text.endswith('!') else ''}{written(self.success)}"
        return text + AFTER_DICE

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        faces = self._throw(self.count, source) if self.sides == "F" else source.faces(self.count, self.sides)
        if self.least is self.most is None and not (self.reroll or self.explode or self.keep or self.success):
            total = sum(faces)
            throws.append(Throw(self.sides, tuple(map(Die, faces, faces)), total))
            return total
        marks: list[tuple[Mark, ...]] = [()] * self.count
        if self.explode or self.reroll:
            faces, marks = self._follow(faces, source)
        standing: Sequence[int] = range(len(faces))  # the places of the dice that still count
        if self.reroll:
            standing = [place for place in standing if marks[place] != REROLLED]
        values = faces
        if self.least is not None or self.most is not None:
            values = list(faces)
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
        unit: Unit = "points"
        if success := self.success:
            unit = "successes"
            standing = [place for place in standing if values[place] in success]
            for place in standing:
                marks[place] += ("hit",)
            total = len(standing)
        else:
            total = sum([values[place] for place in standing])
        throws.append(Throw(self.sides, tuple(map(Die, faces, values, marks)), total, unit))
        return total

    def clamp(self, face: int) -> int:
        if self.least is not None and face < self.least:
            return self.least
        if self.most is not None and face > self.most:
            return self.most
        return face

    def score(self, face: int) -> int:
        """What a die that is kept adds to the total."""
        value = self.clamp(face)
        return int(value in self.success) if self.success else value

    def _throw(self, count: int, source: Source) -> Sequence[int]:
        if self.sides == "F":
            return [face - 2 for face in source.faces(count, 3)]
        return source.faces(count, self.sides)

    def _follow(self, first: Sequence[int], source: Source) -> tuple[list[int], list[tuple[Mark, ...]]]:
        """The dice with all that were rerolled and all that exploded from them, each right after its cause."""
        rerolled, exploding = self.reroll or NOTHING, self.explode or NOTHING
        most_rerolls = 1 if self.once else MOST_EXTRA
        faces: list[int] = []
        marks: list[tuple[Mark, ...]] = []
        for face in first:
            rerolls = explosions = 0
            while True:
                faces.append(face)
                if face in rerolled and rerolls < most_rerolls:
                    rerolls += 1
                    marks.append(REROLLED)
                elif face in exploding and explosions < MOST_EXTRA:
                    rerolls, explosions = 0, explosions + 1
                    marks.append(EXPLODED)
                else:
                    marks.append(())
                    break
                if len(faces) > MOST_THROWN:
                    raise RollError(f"more than {MOST_THROWN:,} dice fell for {self.count}d{self.sides}: throw fewer")
                face = self._throw_what_stays(source) if rerolls == MOST_EXTRA else self._throw(1, source)[0]
        return faces, marks

    def _throw_what_stays(self, source: Source) -> int:
        """One of the faces that are not rerolled, each as likely: where rerolling on and on would end."""
        rerolled = self.reroll or NOTHING
        stay = [face for face in self.faces if face not in rerolled]
        return stay[source.faces(1, len(stay))[0] - 1]


class Labelled(Term, frozen=True):
    holds: ClassVar[int] = LABELLED

    term: Term
    label: str

    def write(self) -> str:
        return f"{self.term.within(WHOLE)} [{self.label}]"

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

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        return -self.term.roll(source, names, throws)


class Arithmetic(Term, frozen=True):
    """Two terms and what joins them. Division rounds down."""

    sign: Literal["+", "-", "*", "/"]
    left: Term
    right: Term

    @property
    def holds(self) -> int:  # type: ignore[override]  # elsewhere it is a constant
        return SIGNS[self.sign]

    def write(self) -> str:
        holds = SIGNS[self.sign]
        return f"{self.left.within(holds)} {self.sign} {self.right.within(holds + 1)}"

    def roll(self, source: Source, names: Mapping[str, int], throws: list[Throw]) -> int:
        left, right = self.left.roll(source, names, throws), self.right.roll(source, names, throws)
        match self.sign:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
        if not right:
            raise RollError("nothing can be divided by 0, and the divisor came to 0")
        return left // right

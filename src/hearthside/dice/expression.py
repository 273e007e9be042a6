"""A whole piece of notation: it can be written, rolled, and counted through."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearthside.dice.distribution import Distribution
from hearthside.dice.results import Result, Throw
from hearthside.dice.sources import Source
from hearthside.dice.terms import AFTER_DICE, Term

NO_NAMES: Mapping[str, int] = MappingProxyType({})


class Expression:
    """`pieces` is the canonical text, cut after each dice term."""

    __slots__ = ("comment", "pieces", "term")

    def __init__(self, term: Term, comment: str = "") -> None:
        self.term: Final = term
        self.comment: Final = comment
        self.pieces: Final = tuple(term.write().split(AFTER_DICE))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expression):
            return NotImplemented
        return self.term == other.term and self.comment == other.comment

    def __hash__(self) -> int:
        return hash((self.term, self.comment))

    def __repr__(self) -> str:
        return f"Expression({self.term!r}, {self.comment!r})"

    def __str__(self) -> str:
        text = "".join(self.pieces)
        return f"{text} # {self.comment}" if self.comment else text

    def roll(self, source: Source, names: Mapping[str, int] = NO_NAMES) -> Result:
        """`names` holds the numbers that `@name` stands for, under their names in lower case."""
        throws: list[Throw] = []
        total = self.term.roll(source, names, throws)
        return Result(total, self.pieces, tuple(throws), self.term.met(total), self.comment)

    def distribution(self, depth: int = 8, names: Mapping[str, int] = NO_NAMES) -> Distribution[int]:
        """The exact chance of each total; explosions are followed `depth` times per die, the rest is unexplored."""
        from hearthside.dice.exact import distribution  # noqa: PLC0415 - icepool is slow to import, and rolls do without

        return distribution(self.term, depth, names)

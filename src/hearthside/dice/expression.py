"""A whole piece of notation: it can be written, rolled, and counted through."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from msgspec import Struct

from hearthside.dice.distribution import Distribution
from hearthside.dice.results import Result, Throw, Unit
from hearthside.dice.sources import Source
from hearthside.dice.terms import AFTER_DICE, Strive, Term

NO_NAMES: Mapping[str, int] = MappingProxyType({})


class Expression(Struct, frozen=True, dict=True):
    term: Term
    comment: str = ""

    def __str__(self) -> str:
        text = "".join(self.pieces)
        return f"{text} # {self.comment}" if self.comment else text

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The canonical text, cut after each dice term."""
        return tuple(self.term.write().split(AFTER_DICE))

    @cached_property
    def unit(self) -> Unit:
        if isinstance(self.term, Strive):
            return "hits"
        counting = [not isinstance(dice, Strive) and dice.success is not None for dice in self.term.dice()]
        return "successes" if counting and all(counting) else "points"

    def roll(self, source: Source, names: Mapping[str, int] = NO_NAMES) -> Result:
        """`names` holds the numbers that `@name` stands for, under their names in lower case."""
        throws: list[Throw] = []
        total = self.term.roll(source, names, throws)
        met = self.term.met(total) if isinstance(self.term, Strive) else None
        return Result(total, self.pieces, tuple(throws), self.unit, met, self.comment)

    def distribution(self, depth: int = 8, names: Mapping[str, int] = NO_NAMES) -> Distribution[int]:
        """The exact chance of each total; explosions are followed `depth` times per die, the rest is unexplored."""
        from hearthside.dice.exact import distribution  # noqa: PLC0415 - icepool is slow to import, and rolls do without

        return distribution(self.term, depth, names)

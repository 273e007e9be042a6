"""What came of a roll: the total, and every die with what happened to it."""

from typing import Literal

from msgspec import Struct

Mark = Literal["rerolled", "exploded", "raised", "lowered", "dropped", "hit"]
Unit = Literal["points", "successes", "hits"]

SINGULAR: dict[Unit, str] = {"points": "point", "successes": "success", "hits": "hit"}


class Die(Struct, frozen=True, omit_defaults=True):
    """One die: the face it shows, the value it counts with, and what happened to it."""

    face: int
    value: int
    marks: tuple[Mark, ...] = ()

    @property
    def counts(self) -> bool:
        return "dropped" not in self.marks and "rerolled" not in self.marks

    def __str__(self) -> str:
        shown = str(self.face) if self.face == self.value else f"{self.face}→{self.value}"
        if "exploded" in self.marks:
            shown += "!"
        if "hit" in self.marks:
            shown = f"**{shown}**"
        return shown if self.counts else f"~~{shown}~~"


class Throw(Struct, frozen=True, omit_defaults=True):
    """The dice of one term, in the order they fell. Fate dice have sides "F" and show -1 to 1."""

    sides: int | Literal["F"]
    dice: tuple[Die, ...]
    total: int
    unit: Unit = "points"
    label: str = ""

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.dice))})"


class Result(Struct, frozen=True, omit_defaults=True):
    """A finished roll.

    `pieces` is the notation cut after each dice term: the dice of `throws[i]` belong between pieces i and i + 1.
    `met` says whether a STRIVE roll reached its obstacle.
    """

    total: int
    pieces: tuple[str, ...]
    throws: tuple[Throw, ...]
    met: bool | None = None
    comment: str = ""

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    @property
    def unit(self) -> Unit:
        """What the total counts: what all of its throws count, or else points."""
        units = {throw.unit for throw in self.throws}
        return units.pop() if len(units) == 1 else "points"

    def __str__(self) -> str:
        shown = self.pieces[0]
        for throw, piece in zip(self.throws, self.pieces[1:], strict=True):
            shown += f" {throw}{piece}"
        shown += f" = {self.total}"
        if self.unit != "points":
            shown += f" {SINGULAR[self.unit] if self.total == 1 else self.unit}"
        if self.met is not None:
            shown += ", obstacle met" if self.met else ", obstacle not met"
        return f"{shown} # {self.comment}" if self.comment else shown

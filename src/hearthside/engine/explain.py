"""Explained numbers: a derived number is its labelled parts; the rules use the total, the page the parts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Tone = Literal["", "good", "mixed", "bad"]
"""How an outcome feels to whoever rolled."""


def in_figures(number: int) -> str:
    """A number as people write it: with a real minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """The same, with a plus where it is none."""
    return f"{number:+}".replace("-", "−")


class Verdict(Struct, frozen=True):
    """An outcome in words, and how it feels."""

    words: str
    tone: Tone


class Summand(Struct, frozen=True, omit_defaults=True):
    """One part of a number: what it is, how much it adds, and the rule behind it."""

    label: str
    value: int
    rule: str = ""


class Explained(Struct, frozen=True):
    """A number with its reasons."""

    parts: tuple[Summand, ...]

    @property
    def total(self) -> int:
        total = 0
        for part in self.parts:  # which takes less long than `sum` for the few that there are
            total += part.value
        return total

    def __str__(self) -> str:
        """`7 dice + 1 stubborn − 2 burnt = 6`"""
        words = ""
        for part in self.parts:
            sign = "−" if part.value < 0 else "+"
            words += f" {sign} {abs(part.value)} {part.label}" if words else f"{in_figures(part.value)} {part.label}"
        return f"{words} = {in_figures(self.total)}" if words else "0"


class DieLeft(Struct, frozen=True, omit_defaults=True):
    """A die of a pool as it stands in the end."""

    face: int
    was: int | None = None
    """The face that fell, where it was changed."""
    cut: bool = False
    """Taken out: it does not count."""
    added: bool = False
    """Rolled after the others."""
    counts: bool = True
    """Whether it is one of those that the rule looks for: a hit."""
    sides: int = 6

    def __str__(self) -> str:
        changed = "" if self.was is None else f"{self.was}→"
        return f"~~{changed}{self.face}~~" if self.cut else f"{'+' if self.added else ''}{changed}{self.face}"


class DiceLeft(Struct, frozen=True):
    """A pool of dice as it stands in the end: changed ones, added ones, those that were taken out."""

    dice: tuple[DieLeft, ...]

    def __str__(self) -> str:
        """`~~6~~ 5 3→4 +2`"""
        return " ".join(str(die) for die in self.dice) or "no dice"

"""Explained numbers: a derived number is its labelled parts; the rules use the total, the page the parts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Tone = Literal["", "good", "mixed", "bad"]
"""How an outcome feels to whoever rolled."""


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
        return sum([part.value for part in self.parts])

    def __str__(self) -> str:
        """`7 dice + 1 stubborn − 2 burnt = 6`"""
        words = ""
        for part in self.parts:
            sign = "−" if part.value < 0 else "+"
            words += f" {sign} {abs(part.value)} {part.label}" if words else f"{part.value} {part.label}"
        return f"{words} = {self.total}" if words else "0"

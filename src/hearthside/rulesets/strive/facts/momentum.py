"""What becomes true of Momentum, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact


class MomentumChanged(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("momentum",)
    says: ClassVar[str] = "Momentum is {momentum} ({why}).{opens}"
    momentum: int
    why: str
    opens: str = ""
    """What is available from now on."""


class ActEnacted(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {act}"
    act: str


class ActRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} wanted {act}; the players do not agree."
    act: str

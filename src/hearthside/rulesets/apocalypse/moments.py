"""What may still change in an Apocalypse game before it counts."""

from __future__ import annotations

from hearthside.engine import Key, Moment, Reader, name_of
from hearthside.rulesets.apocalypse.questions import HarmChange
from hearthside.rulesets.apocalypse.state import Character


class Complication(Moment, frozen=True, kw_only=True):
    """A weak result succeeds, with a complication: its harm is proposed, and the Players may react first."""

    of: Key[Character]
    harms: tuple[HarmChange, ...]
    averted: bool = False

    def words(self, view: Reader) -> str:
        hurts = ", ".join(f"{name_of(view, change.of)}: {change.harm}" for change in self.harms)
        return f"{name_of(view, self.of)} succeeds, with a complication{f' ({hurts})' if hurts else ''}. React?"


class FullSuccess(Moment, frozen=True, kw_only=True):
    """The goal is reached; something good may come besides."""

    of: Key[Character]
    total: int

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.of)} reaches the goal. Does something good come besides?"

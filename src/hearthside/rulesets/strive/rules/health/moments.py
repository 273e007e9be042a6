"""What harm is about to do, and what may still be done about it."""

from __future__ import annotations

from hearthside.engine import Id, Key, Moment, Reader, name_of, rule
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DamageType, rounded_up


@rule("STR-Q105", "STR-EX98")
class Landing(Moment, frozen=True, kw_only=True):
    """Damage is about to count: after armor and Marked, before what its target takes off it."""

    who: Key[Character]
    source: Id = ""
    amount: int
    kind: DamageType
    """The type that does the most."""
    attack: bool = False
    area: bool = False
    tick: bool = False
    ducked: bool = False
    """Who it strikes has ducked away from an area: half of it counts, rounded down."""
    halved: bool = False
    """Whatever else halves it: it is halved once, and rounded up."""
    less: int = 0
    """Flat reductions, after that."""
    least: int = 0
    """They leave so much at least."""

    @property
    def suffered(self) -> int:
        whole = self.amount // 2 if self.ducked else self.amount
        whole = rounded_up(whole, 2) if self.halved else whole
        return max(0, min(whole, self.least), whole - self.less) if self.less else whole

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is about to suffer {self.suffered} damage ({self.kind})."


@rule("STR-598")
class Injuring(Moment, frozen=True, kw_only=True):
    """An Injury is about to be suffered."""

    who: Key[Character]
    kind: DamageType
    source: Id = ""
    bare: bool = False
    """It lowers no Attribute, and the damage type does nothing besides."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is about to suffer an Injury ({self.kind})."


@rule("STR-714")
class Wounded(Moment, frozen=True, kw_only=True):
    """An Injury has been suffered."""

    who: Key[Character]

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has suffered an Injury."


@rule("STR-715")
class Suffered(Moment, frozen=True, kw_only=True):
    """Somebody has suffered damage."""

    who: Key[Character]
    source: Id
    points: int
    attack: bool = False
    counter: bool = False
    """By a Counter-Attack, which cannot be countered."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has suffered {self.points} damage."


@rule("STR-767")
class Falling(Moment, frozen=True, kw_only=True):
    """Somebody's HP are about to reach 0."""

    who: Key[Character]
    left: int = 0
    """The HP that are left to them instead."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is about to fall to 0 HP."


@rule("STR-599")
class HasDied(Moment, frozen=True, kw_only=True):
    """Somebody is dead now."""

    who: Key[Character]

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has died."


class Dying(Moment, frozen=True, kw_only=True):
    """Somebody is about to die. Stopped: they do not."""

    who: Key[Character]
    why: str

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is about to die: {self.why}."

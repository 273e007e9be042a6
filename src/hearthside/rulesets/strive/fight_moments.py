"""What may still change in a fight before it counts."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Id, Key, Moment, Reader, name_of, rule
from hearthside.rulesets.strive.measures import how_far
from hearthside.rulesets.strive.state import Character


@rule("STR-780", "STR-781")
class Acting(Moment, frozen=True, kw_only=True):
    """Somebody is about to do something in a fight, and has paid for it. Stopped: nothing comes of it."""

    by: Key[Character]
    what: str
    whom: tuple[Key[Character], ...]
    ob: int = 0
    """What is added to the Ob."""

    def words(self, view: Reader) -> str:
        on = ", ".join(name_of(view, one) for one in self.whom)
        return f"{name_of(view, self.by)}: {self.what}" + (f" on {on}." if on else ".")


@rule("STR-762")
class Attacked(Moment, frozen=True, kw_only=True):
    """Somebody is attacked, and has not answered yet."""

    by: Key[Character]
    whom: Key[Character]
    what: str
    protector: Id = ""
    """Who defends in their place."""
    points: int = 0
    """Compensation Points on that defence."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.by)} attacks {name_of(view, self.whom)}: {self.what}."


@rule("STR-711", "STR-815", "STR-Q98", "STR-Q106")
class AttackOver(Moment, frozen=True, kw_only=True):
    """An attack has been answered: who was attacked may strike back."""

    by: Key[Character]
    whom: Key[Character]
    defended_with: str = ""
    """The Skill that warded it off; empty: it hit."""
    defender: Id = ""
    """Who warded it off, in their place perhaps."""

    def words(self, view: Reader) -> str:
        how = "wards off" if self.defended_with else "was hit by"
        return f"{name_of(view, self.whom)} {how} {name_of(view, self.by)}."


@rule("STR-747")
class Hit(Moment, frozen=True, kw_only=True):
    """An attack has hit, and its damage is not rolled yet."""

    by: Key[Character]
    whom: Key[Character]
    what: str
    onto: Id = ""
    """Who takes it instead."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.by)} has hit {name_of(view, self.whom)}: {self.what}."


@rule("STR-486")
class Warded(Moment, frozen=True, kw_only=True):
    """A defence has won by two hits or more: it may be turned into a stunt."""

    by: Key[Character]
    who: Key[Character]
    """Who defended."""
    strike: Any
    """The attack that was warded off."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has warded off {name_of(view, self.by)} well. A stunt?"


@rule("STR-763")
class Pushing(Moment, frozen=True, kw_only=True):
    """Somebody is about to be moved against their will."""

    by: Id
    whom: Key[Character]
    fields: int
    """Before Stability."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.whom)} is about to be moved {how_far(view, self.fields)}, less by Stability."


@rule("STR-459", "STR-460", "STR-462", "STR-464")
class Provoked(Moment, frozen=True, kw_only=True):
    """Somebody is about to leave Ranges of Opportunity, or to go too far around foes. Stopped: they are halted."""

    who: Key[Character]
    foes: tuple[Key[Character], ...]
    """Who may strike."""
    halts: bool = True
    """An Opportunity Attack halts them, unless they push through."""
    pushed: bool = False
    """They have pushed through one."""
    struck: tuple[Id, ...] = ()
    """Who has struck."""

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is getting away. An Opportunity Attack?"


@rule("STR-831")
class KnockedDown(Moment, frozen=True, kw_only=True):
    """Somebody has been knocked down."""

    who: Key[Character]

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has been knocked down."


@rule("STR-1039")
class CameBeside(Moment, frozen=True, kw_only=True):
    """Somebody has moved over the map, and may stand beside others now."""

    who: Key[Character]

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} has come near."


@rule("STR-1224", "STR-1256")
class CameIntoReach(Moment, frozen=True, kw_only=True):
    """Somebody has moved into a reach that is guarded. Stopped: they go no farther."""

    who: Key[Character]
    guards: tuple[Key[Character], ...]

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} comes into reach."


@rule("STR-1044")
class ActDone(Moment, frozen=True, kw_only=True):
    """The party has used a Heroic Act."""

    by: Key[Character]
    act: str
    effect: str
    skill: str

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.by)}: {self.act}."


@rule("STR-1016")
class TurnOver(Moment, frozen=True, kw_only=True):
    """Somebody's turn has ended."""

    who: Key[Character]

    def words(self, view: Reader) -> str:
        return f"The turn of {name_of(view, self.who)} is over."

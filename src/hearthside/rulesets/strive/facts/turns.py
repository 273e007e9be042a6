"""What becomes true about turns and surprise, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.strive.facts.catalogue import FIGHTING, Fields
from hearthside.rulesets.strive.fight_state import Fighting


class Unnoticed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is surprised: no turn and no AP in the first round."


class Noticed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is not surprised."


class SurpriseOver(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is surprised no longer, and has {left} AP."
    fighting: Fighting
    left: int


class Waited(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} waits{then}."
    then: str


class TurnLost(Fact, frozen=True):
    says: ClassVar[str] = "The turn of {about:name} is lost: {why}."
    why: str


class TurnGranted(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} has a turn at once, with {ap} AP."
    fighting: Fighting
    ap: int


class SideTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} {does}."
    fighting: Fighting
    does: str


class WentOut(Fact, frozen=True):
    sets: ClassVar[Fields] = FIGHTING
    says: ClassVar[str] = "{about:name} is out of the fight."
    fighting: None = None


class DidSomething(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {what}."
    what: str

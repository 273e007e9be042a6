"""What becomes true when people talk, in the words of the log."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact, Id, Removal
from hearthside.rulesets.strive.interaction_state import Belief


class Appraised(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} can tell about {what}. The GM says what."
    what: str


class Swayed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} sees the point, and begins to doubt their own view."


class Cowed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} gives in, for now."


class Unmoved(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} may keep to their own view."


class PlayerDecides(Fact, frozen=True):
    says: ClassVar[str] = "It was well said. What {about:name} makes of it, their player says."


class NoTestNeeded(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} {does}, without a test."
    does: str


class BeliefKept(Creation, frozen=True):
    record: Belief


class LieFoundOut(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} finds out that {by:name} has lied: {what}."
    by: Id
    what: str


class BeliefGone(Removal, frozen=True):
    """It is of no weight any more."""


class Impression(Fact, frozen=True):
    """What a character makes of another's words: for their player."""

    says: ClassVar[str] = "{about:name}: {whom:name} {seems}."
    whom: Id
    seems: str


class Settled(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} needs no test of {whom:name}'s words: what is known settles it."
    whom: Id

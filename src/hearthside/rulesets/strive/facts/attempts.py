"""What becomes true by tests that people call for."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact
from hearthside.rulesets.strive.personality import Scale


class JustHappens(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}, {what}: no test is needed."
    what: str


class CannotWork(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}, {what}: that cannot work."
    what: str


class TakesTime(Fact, frozen=True):
    says: ClassVar[str] = "That takes {about:name} {takes}."
    takes: str


class SucceedsWithComplication(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} succeeds all the same, with a complication: {complication}."
    complication: str


class Deviates(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} may act as if not {trait}."
    trait: str


class Bound(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("bound",)
    says: ClassVar[str] = "{about:name} is too {trait} to act otherwise in this scene."
    bound: tuple[Scale, ...]
    trait: str

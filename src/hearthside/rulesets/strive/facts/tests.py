"""What becomes true by tests."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import DiceLeft, Fact
from hearthside.rulesets.strive.rules.tests.parts import Result


class TestMade(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}, {what}: {dice}, {hits} against Ob {ob}: {outcome}."
    what: str
    dice: DiceLeft
    hits: int
    ob: int
    outcome: Result

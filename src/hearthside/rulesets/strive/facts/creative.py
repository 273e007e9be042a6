"""What becomes true by creative tests."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Fact


class CreativeTestBegun(Fact, frozen=True):
    says: ClassVar[str] = "{scenario}. Challenges: {challenges}."
    scenario: str
    challenges: tuple[str, ...]


class ChallengeMastered(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} masters “{challenge}”{follows}."
    challenge: str
    follows: str


class ChallengeMissed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} fails at “{challenge}”{follows}."
    challenge: str
    follows: str


class ChallengeLeft(Fact, frozen=True):
    """Nobody has tackled it."""

    says: ClassVar[str] = "“{challenge}” is left over{follows}."
    challenge: str
    follows: str

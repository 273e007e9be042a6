"""What a test is made of: what is tested, what changes it, what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hearthside.engine import Id, Key, rule
from hearthside.rulesets.strive.personality import Scale
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, SPRINT

Kind = Literal["plain", "binary", "graduated"]
Result = Literal["success", "partial", "failure"]
BODILY = ("shrug-off", "deaths-door", "illness")
"""Tests of the body alone, with which nobody can help."""
DEFENCE = "defence"
"""Of the side of an opposed test that is forced to react."""


@rule("STR-021", "STR-022", "STR-026", "STR-027", "STR-038")
class Test(Struct, frozen=True, omit_defaults=True):
    """A test that somebody is to make."""

    who: Key[Character]
    of: str
    """An Attribute, a Skill by its id, or `sprint`."""
    ob: int | None = None
    """None: it has no Obstacle; how well it goes is all that is asked."""
    why: str = ""
    """What for, in words."""
    kind: Kind = "plain"
    purposes: tuple[str, ...] = ()
    """What it is for the rules: `attack`, `defence`, `shrug-off`, `deaths-door`, `illness`, `treatment`, `load` …"""
    dice: int = 0
    """What the rule that asks for it adds or takes."""
    points: int = 0
    """Compensation Points that this rule grants."""
    forks: bool = True
    help: bool = True
    learns: bool = True
    # --- what people have said about it
    forked: tuple[str, ...] = ()
    """Skills that were forked into it."""
    helpers: tuple[Key[Character], ...] = ()
    trait: Scale | None = None
    """The personality trait that helps."""
    holding: tuple[str, ...] = ()
    """The circumstances of boons and penalties that hold."""
    harder: int = 0
    """What the GM adds to the Ob, or takes off it."""

    @property
    def is_of_skill(self) -> bool:
        return self.of not in (*ATTRIBUTES, SPRINT)

    @property
    def is_defence(self) -> bool:
        return DEFENCE in self.purposes


class TestModifier(Struct, frozen=True, omit_defaults=True):
    """What a Condition, a burden, an expertise changes about a test."""

    why: str
    dice: int = 0
    ob: int = 0
    points: int = 0
    """Compensation Points."""
    rule: str = ""


@rule("STR-021", "STR-023", "STR-041", "STR-042", "STR-043")
class Outcome(Struct, frozen=True, omit_defaults=True):
    """What came of a test."""

    outcome: Result
    hits: int
    """Those that count."""
    ob: int = 0
    kind: Kind = "plain"

    @property
    def succeeded(self) -> bool:
        return self.outcome == "success"

    @property
    def degree(self) -> int:
        """By how much it succeeded or failed."""
        return abs(self.hits - self.ob)


@rule("STR-049", "STR-050", "STR-051")
class Contest(Struct, frozen=True, omit_defaults=True):
    """What came of an opposed test."""

    attacker: Outcome
    defender: Outcome
    winner: Literal["attacker", "defender", ""]
    """Nobody: neither side gets what it wanted."""

    @property
    def succeeded(self) -> bool:
        """The attacker has won."""
        return self.winner == "attacker"

    @property
    def margin(self) -> int:
        """By how many hits the winner won."""
        return abs(self.attacker.hits - self.defender.hits)


def outcome_only(outcome: Outcome | None) -> str:
    """What people want the odds of."""
    return outcome.outcome if outcome else "no test"


def winner_only(contest: Contest) -> str:
    return contest.winner


NOBODY: Id = ""

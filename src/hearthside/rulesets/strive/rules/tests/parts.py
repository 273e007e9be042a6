"""What a test is made of: what is tested, what changes it, what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hearthside.engine import Id, Key, Sight, rule
from hearthside.rulesets.strive.personality import Scale
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, SPRINT

Kind = Literal["plain", "binary", "graduated"]
Result = Literal["success", "partial", "failure"]
BODILY = ("shrug-off", "deaths-door", "illness", "knock-out", "poison", "withdrawal")
"""Tests of the body alone, with which nobody can help."""
ATTACK, DEFENCE, FORCED = "attack", "defence", "forced"
"""In a fight; and where a rule leaves no choice."""
OPPOSED, REACTING = "opposed", "reacting"
"""Of both sides of an opposed test, and of the one that is forced to react."""
NO_SKILLS = frozenset((*ATTRIBUTES, SPRINT))
"""What else is tested."""
SHIELD_WORSE = "shield-worse"
"""Of a defence against a Shield Breaker."""


class TestModifier(Struct, frozen=True, omit_defaults=True):
    """What a Condition, a burden, an expertise changes about a test."""

    why: str
    dice: int = 0
    ob: int = 0
    points: int = 0
    """Compensation Points."""
    rule: str = ""
    when: str = ""
    """The circumstance in words, which the GM judges; empty: always."""


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
    against: Id = ""
    """The other side of an opposed test."""
    unlimited: bool = False
    """It has no Hit Limit."""
    least: int = 0
    """The Ob is never below it."""
    secret: bool = False
    """The GM rolls it, and nobody else sees what comes of it."""
    veiled: bool = False
    """Players are not told the Ob."""
    # --- what people have said about it
    forked: tuple[str, ...] = ()
    """Skills that were forked into it."""
    helpers: tuple[Key[Character], ...] = ()
    traits: tuple[Scale, ...] = ()
    """The personality traits that help."""
    holding: tuple[str, ...] = ()
    """The circumstances of boons and penalties that hold."""
    harder: int = 0
    """What the situation adds to the Ob, or takes off it."""
    more: tuple[TestModifier, ...] = ()
    """What somebody has done about it just now."""

    @property
    def is_of_skill(self) -> bool:
        return self.of not in NO_SKILLS

    @property
    def tells_ob(self) -> bool:
        """Whether it has an Ob that whoever rolls may know beforehand."""
        return self.ob is not None and not self.veiled and not self.secret

    @property
    def sight(self) -> Sight:
        """Who is told of its dice and of what comes of them."""
        return "gm" if self.secret else "all"

    @property
    def is_reaction(self) -> bool:
        """It is made by the side of an opposed test that is forced to react, or defends in a fight."""
        return REACTING in self.purposes or DEFENCE in self.purposes


@rule("STR-021", "STR-023", "STR-041", "STR-042", "STR-043")
class Outcome(Struct, frozen=True, omit_defaults=True):
    """What came of a test."""

    outcome: Result
    hits: int
    """Those that count."""
    ob: int = 0
    forward: bool = False
    """The GM lets it succeed all the same, with a complication."""

    @property
    def succeeded(self) -> bool:
        return self.outcome == "success" or self.forward

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
        lead = self.attacker.hits - self.defender.hits
        return max(0, lead if self.succeeded else -lead)


def outcome_only(outcome: Outcome | None) -> str:
    """What people want the odds of."""
    return outcome.outcome if outcome else "no test"


def winner_only(contest: Contest | None) -> str:
    return "no test" if contest is None else {"attacker": "wins", "defender": "loses", "": "deadlock"}[contest.winner]

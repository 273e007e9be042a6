"""What becomes true by tests."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import DiceLeft, Explained, Fact
from hearthside.rulesets.strive.rules.tests.parts import Result
from hearthside.rulesets.strive.state import Effect, Skill

Fields = tuple[str, ...]


class OutOfReach(Fact, frozen=True):
    """Said before the dice: as it stands, none can make it."""

    says: ClassVar[str] = "{about:name}, {what}: the Hit Limit of {limit} is below Ob {ob}."
    what: str
    limit: int
    ob: int


class HitsCounted(Fact, frozen=True):
    """What the dice of a test come to."""

    says: ClassVar[str] = "{about:name}, {what}: {counted}."
    what: str
    hits: int
    counted: str


class TestMade(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {dice}, {pool}: {outcome}."
    what: str
    dice: DiceLeft
    pool: Explained
    limit: int | None
    hits: int
    ob: int | None
    """None: players do not know it."""
    outcome: Result


class DiceFell(Fact, frozen=True):
    """Of a test that has no Obstacle, or sets somebody else's."""

    says: ClassVar[str] = "{about:name}: {dice}, {pool}."
    dice: DiceLeft
    pool: Explained


class ContestDecided(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} {outcome} against {other:name}, {hits} to {against}."
    other: str
    hits: int
    against: int
    outcome: Literal["wins", "loses"]


class ContestTied(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} and {other:name}, {hits} to {hits}: {outcome}."
    other: str
    hits: int
    outcome: Literal["deadlock"] = "deadlock"


class EffectsUsed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("effects",)
    effects: dict[str, Effect]


# --- learning
class SkillBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("skills",)
    says: ClassVar[str] = "{about:name} begins to learn {skill}."
    skills: dict[str, Skill]
    skill: str


class Learned(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp", "skills")
    says: ClassVar[str] = "{about:name} learns: {gained}."
    xp: int
    skills: dict[str, Skill]
    gained: tuple[str, ...]


class SkillRaised(Fact, frozen=True):
    says: ClassVar[str] = "{skill} of {about:name} rises to {level}."
    skill: str
    level: int


class SkillRisen(Fact, frozen=True):
    """A Skill has risen by the progress that somebody has set."""

    sets: ClassVar[Fields] = ("skills",)
    says: ClassVar[str] = "{skill} of {about:name} rises to {level}."
    skills: dict[str, Skill]
    skill: str
    level: int

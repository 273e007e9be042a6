"""What becomes true as characters grow: Attributes, Skills, Traits, Titles, and the time in which they do."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact
from hearthside.rulesets.strive.state import Boon, Play, Skill, TimeKind
from hearthside.rulesets.strive.words import Attribute

Fields = tuple[str, ...]


# --- time
class TimeKept(Creation, frozen=True):
    """From now on the table keeps in mind what kind of time it is."""

    record: Play


class TimeTold(Fact, frozen=True):
    sets: ClassVar[Fields] = ("time", "began")
    says: ClassVar[str] = "It is {called} from now on."
    time: TimeKind
    began: int
    called: str


class XPUnlocked(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp_unlocked",)
    says: ClassVar[str] = "{words}"
    xp_unlocked: bool
    words: str


# --- XP
class AttributeRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("attributes", "xp", "hp")
    says: ClassVar[str] = "{about:name} raises {called} to {to} for {cost} XP."
    attributes: dict[Attribute, int]
    xp: int
    hp: int
    called: str
    to: int
    cost: int


class XPPutIn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp", "skills")
    says: ClassVar[str] = "{about:name} puts {amount} XP into {called}: {progress}."
    xp: int
    skills: dict[str, Skill]
    amount: int
    called: str
    progress: str


class XPGiven(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp",)
    says: ClassVar[str] = "{about:name} gains {amount} XP{why}."
    xp: int
    amount: int
    why: str


class Practised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp", "trained_up_to")
    says: ClassVar[str] = "{about:name} practises for {time}: {xp} XP."
    xp: int
    trained_up_to: int
    time: str


class Taught(Fact, frozen=True):
    """Of the pupil."""

    sets: ClassVar[Fields] = ("skills", "trained_up_to")
    says: ClassVar[str] = "{teacher:name} teaches {about:name} {called}: {progress}."
    skills: dict[str, Skill]
    trained_up_to: int
    teacher: str
    called: str
    progress: str


class TaughtOthers(Fact, frozen=True):
    """Of the teacher, whose time it takes too."""

    sets: ClassVar[Fields] = ("xp", "trained_up_to")
    xp: int
    trained_up_to: int


class Welcomed(Fact, frozen=True):
    """Of somebody new in a running game."""

    sets: ClassVar[Fields] = ("attributes", "skills")
    says: ClassVar[str] = "{about:name} catches up: {what}."
    attributes: dict[Attribute, int]
    skills: dict[str, Skill]
    what: str


# --- what the GM grants
class SkillGranted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("skills",)
    says: ClassVar[str] = "{about:name} has {called} {level} from now on, innate."
    skills: dict[str, Skill]
    called: str
    level: int


class BoonGranted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boons",)
    says: ClassVar[str] = "{about:name} has {what}: {called}."
    boons: dict[str, Boon]
    what: str
    called: str


class BoonTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boons",)
    says: ClassVar[str] = "{called} no longer counts for {about:name}."
    boons: dict[str, Boon]
    called: str


class TraitTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits", "xp")
    says: ClassVar[str] = "{about:name} has the Trait {called}{cost}."
    traits: tuple[str, ...]
    xp: int
    called: str
    cost: str


class TraitLost(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits",)
    says: ClassVar[str] = "{about:name} no longer has the Trait {called}."
    traits: tuple[str, ...]
    called: str


class TitleTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("titles",)
    says: ClassVar[str] = "{about:name} bears the Title {called}{instead}."
    titles: dict[str, str]
    called: str
    instead: str


class TitleRejected(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} rejects the Title {called}."
    called: str


class TitleRevoked(Fact, frozen=True):
    sets: ClassVar[Fields] = ("titles",)
    says: ClassVar[str] = "{about:name} no longer bears the Title {called}."
    titles: dict[str, str]
    called: str


class TallyKept(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tallies",)
    says: ClassVar[str] = "{about:name}, {what}: {now}."
    tallies: dict[str, int]
    what: str
    now: int

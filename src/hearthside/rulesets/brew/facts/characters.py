"""What becomes true of characters: how they come, grow and change."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Creation, Fact
from hearthside.rulesets.brew.state import Character, Grant, Held, Specialty
from hearthside.rulesets.brew.words import Attribute

Fields = tuple[str, ...]


class CharacterMade(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} joins the story."
    record: Character


class PointsUnspent(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} is made with {left} unspent."
    left: str


class Retired(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "{about:name} leaves the story."
    state: Literal["gone"] = "gone"


# --- magic
class ManaSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mana_used",)
    says: ClassVar[str] = "{about:name} uses mana: {left} of {slots} left."
    mana_used: tuple[int, ...]
    left: int
    slots: int


class ManaCameBack(Fact, frozen=True):
    sets: ClassVar[Fields] = ("mana_used",)
    says: ClassVar[str] = "Mana comes back to {about:name}: {left} of {slots}."
    mana_used: tuple[int, ...]
    left: int
    slots: int


# --- experience
class ExperienceGiven(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp",)
    says: ClassVar[str] = "{about:name} gains {amount} XP{reason}: {xp}."
    xp: int
    amount: int
    reason: str


class AttributeRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("attributes", "xp", "exercised")
    says: ClassVar[str] = "{about:name} raises {called} to {to} for {cost} XP."
    attributes: dict[Attribute, int]
    xp: int
    exercised: tuple[str, ...]
    called: str
    to: int
    cost: int


class SkillRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("skills", "professions", "xp", "exercised")
    says: ClassVar[str] = "{about:name} raises {called} to {to} for {cost} XP."
    skills: dict[str, int]
    professions: dict[str, int]
    xp: int
    exercised: tuple[str, ...]
    called: str
    to: int
    cost: int


class FieldRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("fields", "spells", "xp", "exercised")
    says: ClassVar[str] = "{about:name} raises {called} to {to} for {cost} XP."
    fields: dict[str, int]
    spells: tuple[str, ...]
    xp: int
    exercised: tuple[str, ...]
    called: str
    to: int
    cost: int


class SpecialtyLearnt(Fact, frozen=True):
    sets: ClassVar[Fields] = ("specialties", "xp")
    says: ClassVar[str] = "{about:name} specializes in {called} for {cost} XP."
    specialties: tuple[Specialty, ...]
    xp: int
    called: str
    cost: int


class TrickLearnt(Fact, frozen=True):
    sets: ClassVar[Fields] = ("tricks", "professions", "spells", "health", "xp")
    says: ClassVar[str] = "{about:name} learns {called} for {cost} XP."
    tricks: dict[str, Held]
    professions: dict[str, int]
    spells: tuple[str, ...]
    health: int
    xp: int
    called: str
    cost: int


class SoakRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("soak", "xp")
    says: ClassVar[str] = "{about:name} raises soak to {soak} for {cost} XP."
    soak: int
    xp: int
    cost: int


class ClassTaken(Fact, frozen=True):
    """A class is added, or takes another one's place."""

    sets: ClassVar[Fields] = (
        "classes", "grants", "specialties", "tricks", "flaws", "professions", "spells", "xp", "faithless",
    )  # fmt: skip
    says: ClassVar[str] = "{about:name} is now {called}."
    classes: tuple[str, ...]
    grants: tuple[Grant, ...]
    specialties: tuple[Specialty, ...]
    tricks: dict[str, Held]
    flaws: dict[str, Held]
    professions: dict[str, int]
    spells: tuple[str, ...]
    xp: int
    faithless: bool
    called: str


class PurchaseRefused(Fact, frozen=True):
    says: ClassVar[str] = "The GM does not agree: {about:name} gets no {what}."
    what: str


class Regressed(Fact, frozen=True):
    sets: ClassVar[Fields] = (
        "attributes", "skills", "professions", "fields", "grants", "specialties", "tricks", "flaws", "spells",
        "classes",
    )  # fmt: skip
    says: ClassVar[str] = "{about:name} has changed since last time: {how}."
    attributes: dict[Attribute, int]
    skills: dict[str, int]
    professions: dict[str, int]
    fields: dict[str, int]
    grants: tuple[Grant, ...]
    specialties: tuple[Specialty, ...]
    tricks: dict[str, Held]
    flaws: dict[str, Held]
    spells: tuple[str, ...]
    classes: tuple[str, ...]
    how: str


# --- tricks and flaws
class FaithLost(Fact, frozen=True):
    sets: ClassVar[Fields] = ("faithless",)
    says: ClassVar[str] = "{about:name} has lost the faith."
    faithless: bool = True


class FaithFound(Fact, frozen=True):
    sets: ClassVar[Fields] = ("faithless",)
    says: ClassVar[str] = "{about:name} believes again."
    faithless: bool = False


class ReactedThinly(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} loses face and {reaction}."
    reaction: str


class VowBroken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("attributes",)
    says: ClassVar[str] = "The broken word costs {about:name} {called}: {was} → {now}."
    attributes: dict[Attribute, int]
    called: str
    was: int
    now: int


class PlaceLearnt(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} learns where somebody is{more}."
    more: str


# --- what is written
class NotesWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("notes",)
    says: ClassVar[str] = "{about:name} has new notes."
    notes: str

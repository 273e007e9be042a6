"""What becomes true in a game of Tags, in the words of its log."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Creation, DiceLeft, Explained, Fact, Id
from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.tags.state import Character, Conflict, Consequence, Skill, TagsOn

Fields = tuple[str, ...]


class CharacterMade(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} joins the story."
    record: Character


# --- the roll
class RollBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_rolling",)
    is_rolling: bool = True


class RollEnded(RollBegun, frozen=True):
    is_rolling: bool = False


class RollSettled(Fact, frozen=True):
    """Step 1: what counts."""

    says: ClassVar[str] = "{about:name} rolls {dice}; against it {against}."
    dice: Explained
    against: tuple[str, ...]


class AttackCounted(Fact, frozen=True):
    """Step 7 of an attack: every hit is to be warded off."""

    says: ClassVar[str] = "Hits to ward off: {hits}. The highest die left: {highest}."
    highest: int
    hits: int


class PointsSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stats",)
    says: ClassVar[str] = "{about:name} spends {points} {stat}: {what}."
    stats: dict[str, Reservoir]
    points: int
    stat: str
    what: str


class RollMade(Fact, frozen=True):
    """Steps 5 and 6: the dice after all cuts, and what comes of them."""

    says: ClassVar[str] = "{about:name}: {dice}: {outcome}."
    dice: DiceLeft
    outcome: Literal["major", "minor", "too few hits", "fail", "critical"]


class AttackMade(RollMade, frozen=True):
    says: ClassVar[str] = "{about:name} against {whom:name}: {dice}: {outcome}."
    whom: Id


class HitsCounted(Fact, frozen=True):
    """Step 7: the effort."""

    says: ClassVar[str] = "Hits: {hits}, with a target of {target}. The highest die left: {highest}."
    highest: int
    hits: int
    target: int


# --- XP and skills
class XpGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp",)
    says: ClassVar[str] = "{about:name}: {was} → {xp} XP, {why}."
    xp: int
    was: int
    why: str


class XpSpent(Fact, frozen=True):
    sets: ClassVar[Fields] = ("xp",)
    says: ClassVar[str] = "{about:name}: {was} → {xp} XP, {why}."
    xp: int
    was: int
    why: str


class SkillGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("skills",)
    says: ClassVar[str] = "{about:name} has a new skill: {skill} {level}, from {of}."
    skills: dict[str, Skill]
    skill: str
    level: int
    of: str


class SkillRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("skills",)
    says: ClassVar[str] = "{about:name}: {skill} {was} → {level}."
    skills: dict[str, Skill]
    skill: str
    was: int
    level: int


class StatRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stats",)
    says: ClassVar[str] = "{about:name}: {stat} {was} → {value}."
    stats: dict[str, Reservoir]
    stat: str
    was: str
    value: str


# --- hits
class HazardStruck(Fact, frozen=True):
    says: ClassVar[str] = "{hazard} strikes {about:name}: {dice} · {hits} to ward off."
    hazard: str
    dice: DiceLeft
    hits: int


class HitsOffset(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stats",)
    says: ClassVar[str] = "{about:name} pays {points} {stat}: hits offset {offset} of {hits}."
    stats: dict[str, Reservoir]
    points: int
    stat: str
    offset: int
    hits: int


class ConsequenceTaken(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "{about:name} takes a consequence: −{level} {consequence} ({stat})."
    consequences: dict[str, Consequence]
    consequence: str
    level: int
    stat: str


class ConsequencePromoted(ConsequenceTaken, frozen=True):
    says: ClassVar[str] = "{about:name}: −{wanted} is taken for {stat}; the consequence is −{level} {consequence}."
    wanted: int


class ConsequenceFinal(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "Nothing can be done about {consequence} of {about:name}."
    consequences: dict[str, Consequence]
    consequence: str


class Died(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "{about:name} dies: {why}."
    why: str
    state: Literal["dead"] = "dead"


class LeftTheStory(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "It is the end of {about:name}'s part: {why}."
    why: str
    state: Literal["gone"] = "gone"


# --- conflicts
class ConflictBegun(Creation, frozen=True):
    record: Conflict


class ConflictSet(Fact, frozen=True):
    sets: ClassVar[Fields] = ("is_on", "number", "life_or_death")
    says: ClassVar[str] = "{words}"
    is_on: bool
    number: int
    life_or_death: bool
    words: str


class Conceded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("conceded", "gave_up")
    says: ClassVar[str] = "{about:name} concedes: the others get what they want. {dropped}"
    conceded: int
    gave_up: int | None
    dropped: str


# --- recovery
class ConsequenceTreated(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "{about:name}: {consequence} is treated; it goes with some rest."
    consequences: dict[str, Consequence]
    consequence: str


class TreatmentFailed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "{about:name}: {consequence} stays; another try needs a rest first."
    consequences: dict[str, Consequence]
    consequence: str


class ConsequenceLowered(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "{about:name}: {consequence} −{was} → −{level}."
    consequences: dict[str, Consequence]
    consequence: str
    was: int
    level: int


class ConsequenceRemoved(Fact, frozen=True):
    sets: ClassVar[Fields] = ("consequences",)
    says: ClassVar[str] = "{about:name} is rid of {consequence}."
    consequences: dict[str, Consequence]
    consequence: str


class Rested(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stats",)
    says: ClassVar[str] = "{about:name} rests: {points}."
    stats: dict[str, Reservoir]
    points: str


class PointsRegained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("stats",)
    says: ClassVar[str] = "{about:name}: {stat} {was} → {value}."
    stats: dict[str, Reservoir]
    stat: str
    was: str
    value: str


# --- story
class FlashbackTold(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} had done it all along: {what}."
    what: str


class FlashbackRefused(Fact, frozen=True):
    says: ClassVar[str] = "That cannot have been so: {what}. Nothing is paid."
    what: str


class IntrusionAccepted(Fact, frozen=True):
    says: ClassVar[str] = "An intrusion: {what}. {about:name} takes it."
    what: str


class IntrusionRefused(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} will not have it: {what}."
    what: str


# --- what stands on a sheet
class TagWritten(Fact, frozen=True):
    says: ClassVar[str] = "On the sheet of {about:name}: {tag}."
    tag: str


class InventoryWritten(TagWritten, frozen=True):
    sets: ClassVar[Fields] = ("inventory",)
    inventory: TagsOn


class SchemesWritten(TagWritten, frozen=True):
    sets: ClassVar[Fields] = ("schemes",)
    schemes: TagsOn


class ConditionsWritten(TagWritten, frozen=True):
    sets: ClassVar[Fields] = ("conditions",)
    conditions: TagsOn


class InventoryErased(InventoryWritten, frozen=True):
    says: ClassVar[str] = "No longer on the sheet of {about:name}: {tag}."


class SchemesErased(SchemesWritten, frozen=True):
    says: ClassVar[str] = "No longer on the sheet of {about:name}: {tag}."


class ConditionsErased(ConditionsWritten, frozen=True):
    says: ClassVar[str] = "No longer on the sheet of {about:name}: {tag}."


class NotesWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("notes",)
    says: ClassVar[str] = "{about:name} has new notes."
    notes: str

"""What becomes true in an Apocalypse game, in the words of its log."""

from __future__ import annotations

from typing import ClassVar, Literal

from hearthside.engine import Creation, Explained, Fact
from hearthside.rulesets.apocalypse.state import Call, Character, Harm, SheetEntry

Fields = tuple[str, ...]


class CharacterMade(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} joins the story."
    record: Character


class Retired(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "{about:name} leaves the story."
    state: Literal["retired"] = "retired"


class Died(Fact, frozen=True):
    sets: ClassVar[Fields] = ("state",)
    says: ClassVar[str] = "{about:name} dies: harms of {sum} against a death value of {death_value}."
    sum: int
    death_value: int
    state: Literal["dead"] = "dead"


class RollCalled(Fact, frozen=True):
    sets: ClassVar[Fields] = ("calls",)
    says: ClassVar[str] = "{about:name} is to roll: {what}"
    calls: tuple[Call, ...]
    what: str


class HeavyAnnounced(Fact, frozen=True):
    sets: ClassVar[Fields] = ("calls",)
    says: ClassVar[str] = "The consequences for {about:name} will be very heavy."
    calls: tuple[Call, ...]


class CallsDropped(Fact, frozen=True):
    sets: ClassVar[Fields] = ("calls",)
    says: ClassVar[str] = "{about:name} need not roll: {what}"
    calls: tuple[Call, ...]
    what: str


class SelectionsMade(Fact, frozen=True):
    sets: ClassVar[Fields] = ("calls",)
    says: ClassVar[str] = "{about:name} counts {traits}; against it {harms}."
    calls: tuple[Call, ...]
    traits: tuple[str, ...]
    harms: tuple[str, ...]


class RollMade(Fact, frozen=True):
    says: ClassVar[str] = "{about:name}: {sum}, {outcome}."
    sum: Explained
    total: int
    outcome: Literal["failure", "weak", "full"]


class TroubleCame(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} fails, and a new trouble comes."


class WeakResultChosen(Fact, frozen=True):
    says: ClassVar[str] = "The Scenarist chooses for {about:name}: {choice}."
    choice: str


class ComplicationAverted(Fact, frozen=True):
    says: ClassVar[str] = "The complication is averted by {about:name}."


class HarmGiven(Fact, frozen=True):
    sets: ClassVar[Fields] = ("harms",)
    says: ClassVar[str] = "{about:name} has a new harm: {harm} {level}."
    harms: dict[str, Harm]
    harm: str
    level: int


class HarmRaised(Fact, frozen=True):
    sets: ClassVar[Fields] = ("harms",)
    says: ClassVar[str] = "{about:name}: {harm} {was} → {level}."
    harms: dict[str, Harm]
    harm: str
    was: int
    level: int


class HarmCured(Fact, frozen=True):
    sets: ClassVar[Fields] = ("harms",)
    says: ClassVar[str] = "{about:name}: {harm} {was} → {level}."
    harms: dict[str, Harm]
    harm: str
    was: int
    level: int


class TraitAdded(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits", "links", "owed_traits")
    says: ClassVar[str] = "{about:name} has a new trait: {trait}."
    traits: tuple[str, ...]
    links: dict[str, tuple[str, ...]]
    owed_traits: int
    trait: str


class TraitDeleted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("traits", "links", "deleted")
    says: ClassVar[str] = "{about:name} gives up the trait {trait}."
    traits: tuple[str, ...]
    links: dict[str, tuple[str, ...]]
    deleted: tuple[str, ...]
    trait: str


class ExperienceGained(Fact, frozen=True):
    sets: ClassVar[Fields] = ("owed_traits",)
    says: ClassVar[str] = "{about:name} gains experience: a new trait."
    owed_traits: int


class EntryWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("entries",)
    says: ClassVar[str] = "On the sheet of {about:name}: {entry}."
    entries: dict[str, SheetEntry]
    entry: str


class EntryRemoved(Fact, frozen=True):
    sets: ClassVar[Fields] = ("entries",)
    says: ClassVar[str] = "No longer on the sheet of {about:name}: {entry}."
    entries: dict[str, SheetEntry]
    entry: str


class NotesWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("notes",)
    says: ClassVar[str] = "{about:name} has new notes."
    notes: str

"""What becomes true of characters as such: how they come, what they are granted, how they grow."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.personality import Habit
from hearthside.rulesets.strive.state import Character

Fields = tuple[str, ...]


class CharacterMade(Creation, frozen=True):
    says: ClassVar[str] = "{about:name} joins the story."
    record: Character


class NotesWritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("notes",)
    says: ClassVar[str] = "{about:name} has new notes."
    notes: str


class AttributesRolled(Fact, frozen=True):
    """How a player came to the Attributes of a new character."""

    says: ClassVar[str] = "{about:name} rolls Attributes. {way}. Core: {core}."
    way: str
    core: str


class AssetsAgreed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("assets",)
    says: ClassVar[str] = "The table agrees to what {about:name} owns.{without}"
    assets: dict[str, Asset]
    without: str


# --- what the GM says of drivers
class AmbitionAccepted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("ambition_accepted",)
    says: ClassVar[str] = "The ambition of {about:name} is accepted: {ambition}."
    ambition: str
    ambition_accepted: bool = True


class AmbitionRewritten(Fact, frozen=True):
    sets: ClassVar[Fields] = ("ambition",)
    says: ClassVar[str] = "{about:name} has another ambition: {ambition}."
    ambition: str


class ReactionReplaced(Fact, frozen=True):
    sets: ClassVar[Fields] = ("habits",)
    says: ClassVar[str] = "{about:name} has another reaction: {text}"
    habits: tuple[Habit, ...]
    text: str


class CardsGiven(Fact, frozen=True):
    """Of a hand."""

    sets: ClassVar[Fields] = ("cards",)
    says: ClassVar[str] = "{who:name} begins with Learning Boosts: {number}."
    cards: tuple[str, ...]
    who: str
    number: int

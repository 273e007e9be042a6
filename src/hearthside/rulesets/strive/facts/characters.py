"""What becomes true of characters as such: how they come, what they are granted, how they grow."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import Creation, Fact
from hearthside.rulesets.strive.belongings import Asset
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

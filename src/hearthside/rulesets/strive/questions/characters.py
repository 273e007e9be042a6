"""What is asked about characters as such: names, levels, who is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Number, OneOf, Option, Reader, Sight, Text
from hearthside.kit import Name
from hearthside.rulesets.strive.kinds.creation import ReadyCharacter
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc_points import kind_in_words
from hearthside.rulesets.strive.words import Attribute


class CharacterName(Name, frozen=True):
    """What the character is called."""

    title: ClassVar[str] = "What is the character's name?"


class Story(Text, frozen=True):
    title: ClassVar[str] = "Where do they come from? (backstory)"
    longest: ClassVar[int] = 10_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class Notes(Story, frozen=True):
    """Whoever may see the character may read them: what is secret belongs into a note of the GM's."""

    title: ClassVar[str] = "Notes"
    help: ClassVar[str] = "Everybody who sees the character can read this."


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which ready character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(ReadyCharacter).items()]


class WhichPerson(OneOf[str], frozen=True):
    title: ClassVar[str] = "Who?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, f"{kind_in_words(view, entry)}. {entry.text}".rstrip())
                for id_, entry in view.content.of(NpcEntry).items()]  # fmt: skip


class Level(Number, frozen=True):
    """The level of an Attribute of somebody whom the GM brings in."""

    of: Attribute

    def asks(self, view: Reader) -> str:
        return f"{self.of.title()}?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 20

    def usual(self, view: Reader) -> int:
        return 2


class WhoKnowsThem(OneOf[Sight], frozen=True):
    """Whether players know of somebody new."""

    title: ClassVar[str] = "Who knows of them?"

    def options(self, view: Reader) -> Sequence[Option[Sight]]:
        return (Option("all", "Everybody"), Option("gm", "Only the GM, for now"))

    def usual(self, view: Reader) -> Sight:
        return "all"

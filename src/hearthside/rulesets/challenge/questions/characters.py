"""Who comes to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import OneOf, Option, Reader, Text
from hearthside.rulesets.challenge.content_kinds import Opponent, ReadyCharacter, Surrounding


class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text) for id_, entry in view.content.of(ReadyCharacter).items()]


class WhichDescribed(OneOf[str], frozen=True):
    """A non-player agent or an environment of the packs."""

    title: ClassVar[str] = "Who or what comes into the scene?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, entry.name, entry.text)
                for kind in (Opponent, Surrounding) for id_, entry in view.content.of(kind).items()]  # fmt: skip

"""Who comes to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import OneOf, Option, Reader, Text, rule
from hearthside.rulesets.challenge.content_kinds import Described, Opponent, ReadyCharacter, Surrounding, Trait


class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


@rule("CHA-080")
def whole(view: Reader, kind: type[Described]) -> list[Option[str]]:
    """The entries of a kind whose traits are all on the list: the table's own pack may have struck some."""
    listed, entries = view.content.of(Trait), view.content.of(kind).items()
    return [Option(id_, entry.name, entry.text) for id_, entry in entries if all(one in listed for one in entry.traits)]


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return whole(view, ReadyCharacter)


class WhichDescribed(OneOf[str], frozen=True):
    """A non-player agent or an environment of the packs."""

    title: ClassVar[str] = "Who or what comes into the scene?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [*whole(view, Opponent), *whole(view, Surrounding)]

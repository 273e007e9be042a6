"""What is asked about what stands on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hearthside.engine import (
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    Text,
    rule,
)
from hearthside.kit.tags import Tag, among
from hearthside.rulesets.tags.state import (
    Character,
    Kept,
)


class WhereOnSheet(OneOf[Kept], frozen=True):
    title: ClassVar[str] = "What is it?"

    def options(self, view: Reader) -> Sequence[Option[Kept]]:
        return (
            Option("inventory", "A thing", "In the inventory."),
            Option("conditions", "A condition", "How it stands with the character."),
            Option("schemes", "A scheme", "A motive, an ambition, a story of one's own."),
        )


class TagName(Text, frozen=True):
    title: ClassVar[str] = "What is it called? A word or a short phrase"
    longest: ClassVar[int] = 60


class TagLevel(Number, frozen=True):
    title: ClassVar[str] = "Which level?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 99

    def usual(self, view: Reader) -> int:
        return 1


class WhichTag(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which tag?"
    who: Key[Character]
    kept: Kept

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, str(Tag(name, level))) for name, level in view[self.who].tags(self.kept).items()]

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, view[self.who].tags(self.kept)) if isinstance(value, str) else None
        return super().check(view, value if known is None else known)


class WhichScheme(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which scheme was played to?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name in view[self.who].schemes]

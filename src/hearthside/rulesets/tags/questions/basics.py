"""What many questions ask for: who, which stat, what in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import (
    Key,
    OneOf,
    Option,
    Reader,
    Text,
    name_of,
)
from hearthside.rulesets.tags.inputs import active_characters
from hearthside.rulesets.tags.state import (
    Character,
)


class Deed(Text, frozen=True):
    title: ClassVar[str] = "What does the character want to do?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


class WhichCharacter(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]


class WhichStat(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which stat?"
    who: Key[Character]
    words: str = ""
    proposed: str = ""

    def asks(self, view: Reader) -> str:
        return self.words or self.title

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, f"{name} {stat}") for name, stat in view[self.who].stats.items()]

    def usual(self, view: Reader) -> str | None:
        stats = view[self.who].stats
        if self.proposed in stats:
            return self.proposed
        return max(stats, key=lambda name: stats[name].now, default=None)


def counted(number: int, what: str) -> str:
    """`1 die`, `2 dice`, `3 cuts`."""
    plural = f"{what.removesuffix('die')}dice" if what.endswith("die") else f"{what}s"
    return f"{number} {what if number == 1 else plural}"


class What(Text, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words

"""What is asked when somebody examines traces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import (
    Key,
    Number,
    OneOf,
    Option,
    Reader,
    name_of,
    rule,
)
from hearthside.rulesets.strive.rules.catalogue.expertises import called
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import MEDICINE, SURGERY


@rule("STR-798", "STR-804")
class WhatIsExamined(OneOf[str], frozen=True):
    title: ClassVar[str] = "What do you examine?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [
            Option("a poison", "A poison"),
            Option("the weapon behind a wound", "The weapon behind a wound"),
            Option("fingerprints and samples", "Fingerprints, blood and the like", "Surgery, 1 Medical Supplies"),
        ]


class WhichForensics(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which Skill?"
    what: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = (SURGERY,) if self.what == "fingerprints and samples" else (MEDICINE, SURGERY)
        return [Option(one, called(view, one)) for one in skills]

    def usual(self, view: Reader) -> str:
        return self.options(view)[0].value


@rule("STR-798")
class HowRare(Number, frozen=True):
    """The GM sets the Ob."""

    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} examines {self.what}: Ob, by how rare it is?"

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, 10

    def usual(self, view: Reader) -> int:
        return 2

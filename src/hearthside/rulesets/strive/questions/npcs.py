"""What is asked about NPCs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Key, Number, OneOf, Option, Reader, SomeOf, known, name_of
from hearthside.rulesets.strive.state import Character, active_characters


def npcs_there(view: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(view) if view[who].is_npc)


class WhichNpc(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Which NPC?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in npcs_there(view)]


class DefIs(Number, frozen=True):
    title: ClassVar[str] = "Def? (0: it rolls its defences)"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 20

    def usual(self, view: Reader) -> int:
        return 2


class WhoIsNear(SomeOf[Key[Character]], frozen=True):
    """Where no map tells, the GM says whom something reaches."""

    what: str
    among: tuple[Key[Character], ...]

    records: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return f"{self.what}: who is within reach of it?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in known(view, self.among)]

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return known(view, self.among)

"""What people are asked about powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hearthside.engine import Key, Number, OneOf, Option, Reader, name_of
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of
from hearthside.rulesets.strive.state import Character, active_characters

MOST_MAGIC = 10


class EbbAP(Number, frozen=True):
    """No more than there are, and no more than there is heat to go."""

    title: ClassVar[str] = "How many AP?"
    who: Key[Character]

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        fighting = fighting_of(view, self.who)
        return 1, max(1, min(fighting.ap if fighting else 1, view[self.who].fleeting_heat))

    def usual(self, view: Reader) -> int:
        return 1


class WhoHasMagic(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(one, name_of(view, one)) for one in active_characters(view)]


class MagicIs(Number, frozen=True):
    title: ClassVar[str] = "Which level? 0: none."

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 0, MOST_MAGIC

    def usual(self, view: Reader) -> int:
        return 1

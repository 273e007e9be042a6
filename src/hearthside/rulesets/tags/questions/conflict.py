"""What is asked about conflicts and conceding."""

from __future__ import annotations

from typing import ClassVar

from hearthside.engine import (
    Confirm,
    Key,
    Reader,
    name_of,
    rule,
)
from hearthside.rulesets.tags.state import (
    Character,
    conflict_in,
)


class IsOn(Confirm, frozen=True):
    title: ClassVar[str] = "Is there a conflict?"


class LifeOrDeath(Confirm, frozen=True):
    title: ClassVar[str] = "Is it a matter of life or death? Then conceding means death"

    def usual(self, view: Reader) -> bool:
        return conflict_in(view).is_deadly


@rule("TAG-Q35")
class MayConcede(Confirm, frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        deadly = " It is life or death: conceding means death." if conflict_in(view).is_deadly else ""
        return f"{name_of(view, self.who)} wants to concede.{deadly} May they?"

    def usual(self, view: Reader) -> bool:
        return True

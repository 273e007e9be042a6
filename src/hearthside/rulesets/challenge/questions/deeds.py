"""The deed, and a row of each table for how it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hearthside.engine import Form, Key, Number, OneOf, Option, Question, Reader, name_of, rule
from hearthside.rulesets.challenge.content_kinds import Deed, ModifierTable
from hearthside.rulesets.challenge.state import Entity
from hearthside.rulesets.challenge.words import many, signed

SPEED, TARGETS, DURATION = "speed", "target-count", "duration"
"""The tables that the rules themselves look at, by their ids."""

Rows = tuple[tuple[str, str], ...]
"""The row that was chosen in each table, by the table's id; of one that counts, the number."""


@rule("CHA-012")
class WhichDeed(OneOf[str], frozen=True):
    title: ClassVar[str] = "What kind of deed?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        deeds = view.content.of(Deed).items()
        return [*(Option(id_, deed.name, deed.text) for id_, deed in deeds), Option("", "Something else")]

    def usual(self, view: Reader) -> str:
        return next(iter(view.content.of(Deed)), "")


class WhichRow(OneOf[str], frozen=True):
    """One row of a table. With no choice, the one that costs nothing."""

    table: str

    def asks(self, view: Reader) -> str:
        entry = view.content.of(ModifierTable)[self.table]
        return entry.name or self.table

    def options(self, view: Reader) -> Sequence[Option[str]]:
        rows = view.content.of(ModifierTable)[self.table].rows
        return [Option(row.name, f"{row.name} ({signed(row.modifier)})", many(row.actions, "action")) for row in rows]

    @rule("CHA-033")
    def usual(self, view: Reader) -> str:
        return next(row.name for row in view.content.of(ModifierTable)[self.table].rows if row.modifier == 0)


@rule("CHA-053", "CHA-Q11", "CHA-Q52")
class HowMany(Number, frozen=True):
    """Of a table that counts: how many. None are refused; a deed without a target counts as one."""

    table: str
    usually: int

    def asks(self, view: Reader) -> str:
        entry = view.content.of(ModifierTable)[self.table]
        return entry.name or self.table

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> int:
        return self.usually


@rule("CHA-033", "CHA-035", "CHA-Q25", "CHA-Q26")
class PickRows(Form[Rows], frozen=True):
    """How the deed is done: one row of each table, and 0 where nothing is said."""

    title: ClassVar[str] = "How is it done?"
    help: ClassVar[str] = "One row of each table. More speed, reach, targets or time costs something."
    targets: int = 1
    speed: str = ""
    """The speed that was declared for this turn: it is not asked again."""

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        asked: dict[str, Question[Any]] = {}
        for id_, table in view.content.of(ModifierTable).items():
            if id_ == SPEED and self.speed:
                continue
            counts = table.beyond is not None
            asked[id_] = HowMany(table=id_, usually=self.targets) if counts else WhichRow(table=id_)
        return asked

    def filled(self, view: Reader, **values: Any) -> Rows:
        declared = ((SPEED, self.speed),) if self.speed else ()
        return (*declared, *((table, str(row)) for table, row in values.items()))

    def usual(self, view: Reader) -> Rows:
        return self.filled(view, **{name: question.usual(view) for name, question in self.fields(view).items()})


class DeclareSpeed(WhichRow, frozen=True, kw_only=True):
    """At the start of the turn: it says how many actions there are, and what each of them costs."""

    who: Key[Entity]
    table: str = SPEED

    def asks(self, view: Reader) -> str:
        return f"At which speed does {name_of(view, self.who)} act in this turn?"

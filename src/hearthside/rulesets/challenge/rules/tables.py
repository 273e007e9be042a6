"""Modifier tables: what a deed's speed, reach, targets and time cost; and how a campaign changes its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, OneOf, Option, Question, Reader, Summand, Table, Text, action, rule
from hearthside.engine.questions import Form, Forms
from hearthside.engine.records import slug_of
from hearthside.kit import Name, OptionalLine, WholeNumber, YesNo
from hearthside.kit.own_pack import strike_own, write_own
from hearthside.kit.tags import same_name
from hearthside.rulesets.challenge.content_kinds import ModifierRow, ModifierTable, SuccessRow, SuccessTable
from hearthside.rulesets.challenge.questions.deeds import SPEED, Rows
from hearthside.rulesets.challenge.state import RULES

ONE_ACTION = 1
"""In a turn, where a campaign has no Speed table."""


# --- use
@rule("CHA-015", "CHA-032", "CHA-033", "CHA-034", "CHA-066")
def modifiers(reader: Reader, rows: Rows) -> tuple[Summand, ...]:
    """One row of each table; what they cost adds up. They are part of the score, and of nothing else."""
    tables = reader.content.of(ModifierTable)
    found = [(tables[id_], row) for id_, row in rows if id_ in tables and has_row(tables[id_], row)]
    return tuple(
        Summand(f"{entry.name} {row}", modifier(entry, row), rule_behind(entry, row))
        for entry, row in found
        if modifier(entry, row)
    )


@rule("CHA-053", "CHA-Q11", "CHA-Q12")
def modifier(entry: ModifierTable, row: str) -> int:
    """As the row says; of a table that counts, a further step for each beyond its last row."""
    if entry.beyond is None:
        return row_of(entry, row).modifier
    number, last = int(row), len(entry.rows)
    return entry.rows[min(number, last) - 1].modifier + entry.beyond * max(0, number - last)


def rule_behind(entry: ModifierTable, row: str) -> str:
    own = entry.rule if entry.beyond is not None else row_of(entry, row).rule
    return own or "CHA-033"


@rule("CHA-036")
def has_row(entry: ModifierTable, row: str) -> bool:
    """Whether a row that was chosen is still there: the campaign may have removed it meanwhile."""
    return entry.beyond is not None or any(same_name(known.name) == same_name(row) for known in entry.rows)


def row_of(entry: ModifierTable, row: str) -> ModifierRow:
    for known in entry.rows:
        if same_name(known.name) == same_name(row):
            return known
    raise IllegalAnswer(f"{entry.name} has no row {row!r}")


@rule("CHA-063")
def actions_at(reader: Reader, speed: str) -> int:
    """How many actions a turn has at this speed."""
    table = reader.content.of(ModifierTable).get(SPEED)
    return (row_of(table, speed).actions or ONE_ACTION) if table else ONE_ACTION


def most_actions(reader: Reader) -> int:
    """How many actions the fastest turn has; none is to be declared where there is no Speed table."""
    table = reader.content.of(ModifierTable).get(SPEED)
    return max(row.actions or ONE_ACTION for row in table.rows) if table else 0


def has_speeds(reader: Reader) -> bool:
    return SPEED in reader.content.of(ModifierTable)


# --- the campaign's own tables
class WhichTable(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which table?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, table.name, table.text) for id_, table in view.content.of(ModifierTable).items()]


class WhichRowOf(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which row?"
    table: str

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(row.name) for row in view.content.of(ModifierTable)[self.table].rows]


class RowForm(Form[ModifierRow], frozen=True):
    """A row: its name, what it costs, and the columns that its table has."""

    title: ClassVar[str] = "The row"
    shorthand: ClassVar[str] = "modifier"
    table: str = ""
    now: ModifierRow | None = None

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        now = self.now
        fields: dict[str, Question[Any]] = {}
        if now is None:
            fields["name"] = Name(words="What is the row called?")
        fields["modifier"] = WholeNumber(words="What does it add to the score?", usually=now.modifier if now else None)
        if self.table == SPEED:
            usually = now.actions if now else 1
            fields["actions"] = WholeNumber(words="How many actions in a turn?", least=1, usually=usually)
        return fields

    def filled(self, view: Reader, **values: Any) -> ModifierRow:
        return replace(self.now, **values) if self.now else ModifierRow(**values)


class TableRows(Forms[tuple[ModifierRow, ...]], frozen=True):
    title: ClassVar[str] = "Its rows, one after the other"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return RowForm().fields(view)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[ModifierRow, ...]:
        return tuple(ModifierRow(**one) for one in each)


class NewTableName(Text, frozen=True):
    title: ClassVar[str] = "What is the table called?"
    longest: ClassVar[int] = 60

    def check(self, view: Reader, value: Any) -> str:
        name = super().check(view, value)
        tables = view.content.of(ModifierTable)
        if slug_of(name) in tables or any(same_name(table.name) == same_name(name) for table in tables.values()):
            raise IllegalAnswer(f"there is a table {name} already: change its rows")
        if not slug_of(name):
            raise IllegalAnswer(f"{name!r} has no letter and no digit to call it by")
        return name


def no_tables(view: Reader, by: Id) -> str:
    return "" if view.content.of(ModifierTable) else "this campaign has no modifier tables"


def with_rows(entry: ModifierTable, rows: Sequence[ModifierRow]) -> ModifierTable:
    """The table with these rows, if they make one."""
    try:
        return replace(entry, rows=tuple(rows))
    except ValueError as error:
        raise IllegalAnswer(f"{entry.name}: {error}") from None


@action("Add a table row", unless=no_tables, which=WhichTable(),
        row=lambda view, by, args: RowForm(table=args["which"]))  # fmt: skip
@rule("CHA-036", "CHA-Q12")
def add_row(table: Table, by: Id, which: str, row: ModifierRow) -> None:
    """A further row of a modifier table: beyond its last one, one step more, or whatever the campaign needs."""
    entry = table.content.of(ModifierTable)[which]
    if table[RULES].closed_tables:
        raise IllegalAnswer(f"{entry.name} ends where it ends: what is beyond it is impossible at this table")
    if any(same_name(known.name) == same_name(row.name) for known in entry.rows):
        raise IllegalAnswer(f"{entry.name} has a row {row.name} already: change that one")
    write_own(table, which, with_rows(entry, (*entry.rows, row)))


@action("Change a table row", unless=no_tables, which=WhichTable(),
        row=lambda view, by, args: WhichRowOf(table=args["which"]),
        to=lambda view, by, args: RowForm(
            table=args["which"], now=row_of(view.content.of(ModifierTable)[args["which"]], args["row"])))  # fmt: skip
@rule("CHA-011", "CHA-036")
def change_row(table: Table, by: Id, which: str, row: str, to: ModifierRow) -> None:
    """What a row of a modifier table costs in this campaign."""
    entry = table.content.of(ModifierTable)[which]
    rows = [to if known.name == row else known for known in entry.rows]
    write_own(table, which, with_rows(entry, rows))


@action("Remove a table row", unless=no_tables, which=WhichTable(),
        row=lambda view, by, args: WhichRowOf(table=args["which"]))  # fmt: skip
@rule("CHA-036")
def remove_row(table: Table, by: Id, which: str, row: str) -> None:
    """A modifier table of this campaign has no such row."""
    entry = table.content.of(ModifierTable)[which]
    write_own(table, which, with_rows(entry, [known for known in entry.rows if known.name != row]))


@action("Add a table", name=NewTableName(), rows=TableRows(),
        counts=YesNo(words="Does it count (1, 2, 3 …)?", usually=False))  # fmt: skip
@rule("CHA-036")
def add_table(table: Table, by: Id, name: str, rows: tuple[ModifierRow, ...], counts: bool = False) -> None:
    """A modifier table of the campaign's own. One of its rows has the modifier 0."""
    beyond = rows[-1].modifier - rows[-2].modifier if counts and len(rows) > 1 else 0 if counts else None
    try:
        entry = ModifierTable(name=name, rows=rows, beyond=beyond)
    except ValueError as error:
        raise IllegalAnswer(f"{name}: {error}") from None
    write_own(table, slug_of(name), entry)


@action("Remove a table", unless=no_tables, which=WhichTable())
@rule("CHA-036")
def remove_table(table: Table, by: Id, which: str) -> None:
    """This campaign plays without it."""
    strike_own(table, ModifierTable, which)


# --- success tables
class SuccessRows(Forms[tuple[SuccessRow, ...]], frozen=True):
    title: ClassVar[str] = "From which difference on, what does it give?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "lead": WholeNumber(words="From which difference on?", least=0),
            "extra": WholeNumber(words="How many extra effects?", least=0, usually=0),
            "text": OptionalLine(words="What does it mean?"),
        }

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[SuccessRow, ...]:
        return tuple(SuccessRow(**one) for one in each)


class WhichSuccessTable(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which success table?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, table.name, table.text) for id_, table in view.content.of(SuccessTable).items()]


@action("Write a success table", name=Name(words="For which type of action?"), rows=SuccessRows())
@rule("CHA-069", "CHA-Q48")
def write_success(table: Table, by: Id, name: str, rows: tuple[SuccessRow, ...]) -> None:
    """What the difference means for a type of action, in place of the default formula; under its name, or anew."""
    if not slug_of(name):
        raise IllegalAnswer(f"{name!r} has no letter and no digit to call it by")
    try:
        entry = SuccessTable(name=name, rows=rows)
    except ValueError as error:
        raise IllegalAnswer(f"{name}: {error}") from None
    write_own(table, slug_of(name), entry)


def no_success_tables(view: Reader, by: Id) -> str:
    return "" if view.content.of(SuccessTable) else "this campaign has no success tables"


@action("Remove a success table", unless=no_success_tables, which=WhichSuccessTable())
@rule("CHA-069")
def remove_success(table: Table, by: Id, which: str) -> None:
    """The default formula counts again."""
    strike_own(table, SuccessTable, which)


ACTIONS = (add_row, change_row, remove_row, add_table, remove_table, write_success, remove_success)

"""A store in an SQL database, the same code for each: the contract is `hearthside.play.store`.

A row for each table holds the number of its last line. An append locks that row (SQLite: the database), so that of two
who want the same numbers one waits and is then told that it was outrun. The primary key of the lines says so once more.
Where nobody else writes, the row is read once, and from then on its number is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import chain, groupby
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import (
    ClauseElement,
    Connection,
    CursorResult,
    Engine,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError

from hearthside.play import Line, NoSuchTable, Outrun, StoreFailed, Told
from hearthside.play.store import decode_line, encode_line, paper_of, refuse_gaps, waited_for
from hearthside.store.databases import WRITES, told_in_words, trouble
from hearthside.store.schema import lines, papers, snapshots, tables
from hearthside.store.writer import Again, Writer


class Append(NamedTuple):
    table: str
    after: int
    lines: list[str]


class SaveSnapshot(NamedTuple):
    table: str
    number: int
    snapshot: bytes


class Delete(NamedTuple):
    table: str


class SavePaper(NamedTuple):
    name: str
    body: bytes | None


class Standing(NamedTuple):
    """Where a table stands. Without an id it is not there yet."""

    id: int | None
    last: int


Standings = dict[str, Standing]
Thing = Append | SaveSnapshot | Delete | SavePaper

ALL_TABLES = select(tables.c.name).order_by(tables.c.id)
ONE_TABLE = select(tables.c.id).where(tables.c.name == bindparam("table"))
LINES = (
    select(lines.c.line)
    .join(tables)
    .where(tables.c.name == bindparam("table"), lines.c.number > bindparam("after"))
    .order_by(lines.c.number)
)
SNAPSHOT = select(snapshots.c.number, snapshots.c.snapshot).join(tables).where(tables.c.name == bindparam("table"))
NEW_TABLES = insert(tables).returning(tables.c.name, tables.c.id)
DELETE_TABLE = delete(tables).where(tables.c.name == bindparam("table"))
DELETE_SNAPSHOT = delete(snapshots).where(snapshots.c.table_id == bindparam("table"))
PAPER = select(papers.c.body).where(papers.c.name == bindparam("name"))
# Not LIKE, to which in SQLite a small letter is as good as a capital.
PREFIX = bindparam("prefix", type_=papers.c.name.type)
BEGINS = func.substr(papers.c.name, 1, func.length(PREFIX)) == PREFIX
PAPERS = select(papers.c.name).where(BEGINS)
SAVE_PAPER = text(
    "INSERT INTO papers (name, body, digest) VALUES (:name, :body, :digest)"
    " ON CONFLICT (name) DO UPDATE SET body = excluded.body, digest = excluded.digest"
)
DELETE_PAPER = delete(papers).where(papers.c.name == bindparam("paper"))
DELETE_PAPERS = delete(papers).where(BEGINS)


# In the order of their names: of two workers that need the same rows, none waits for the other in a circle.
STANDING = (
    select(tables.c.name, tables.c.id, tables.c.last)
    .where(tables.c.name.in_([bindparam("name", type_=tables.c.name.type)]))
    .order_by(tables.c.name)
    .with_for_update()
)
NEW_LINES = insert(lines)
MOVE_ON = text("UPDATE tables SET last = now.column2 FROM (VALUES (:id, :last)) AS now WHERE tables.id = now.column1")

AT_ONCE = 64
"""Rows of one statement, which is one step: for each step Python's lock is let go and has to be had again."""
ONE_OF_MANY = re.compile(r"(?<=VALUES )\([^)]*\)|(?<=IN \()[^)]+")
_said: dict[tuple[str, ClauseElement, int], str] = {}
"""Statements in the words of each database, for so many rows."""


def run_plainly(connection: Connection, statement: ClauseElement, values: Any, many: int = 1) -> CursorResult[Any]:
    """Run a statement, worded once, with values in the order in which it names them; what it says of one row, it says
    of so many. All commands go this way: what SQLAlchemy does for each row otherwise costs more than the database."""
    known = connection.dialect.name, statement, many
    if known not in _said:
        words = str(statement.compile(dialect=connection.dialect))
        _said[known] = ONE_OF_MANY.sub(lambda one: ", ".join([one[0]] * many), words)
    return connection.exec_driver_sql(_said[known], values)


class SqlStore:
    def __init__(self, engine: Engine, place: str, at_close: ExitStack, *, is_shared: bool) -> None:
        """`place` is the database's name in what people are told; `at_close` is what is to be let go with it; it is
        shared if others may write there too."""
        self.place = place
        self.commits = 0
        self._is_shared, self._standings = is_shared, Standings()
        self._engine, self._writing = engine, engine.execution_options(**WRITES)
        self._at_close, self._is_closed = at_close, False
        self._writer = Writer(self._write, f"writer of {place}")

    def __repr__(self) -> str:
        return f"<store {self.place}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Write what still waits, and let the database go."""
        self._writer.close()
        self._is_closed = True
        self._at_close.close()

    # --- reading
    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._is_closed:
            raise StoreFailed("the store is closed")
        with told_in_words(self.place), self._engine.connect() as connection:
            yield connection

    def tables(self) -> Sequence[str]:
        with self._reading() as connection:
            return connection.execute(ALL_TABLES).scalars().all()

    def read(self, table: str, after: int = 0) -> Sequence[Line]:
        with self._reading() as connection:
            found = connection.execute(LINES, {"table": table, "after": after}).scalars().all()
            if not found and connection.scalar(ONE_TABLE, {"table": table}) is None:
                raise NoSuchTable(f"there is no table {table!r}")
        return [decode_line(line) for line in found]

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        with self._reading() as connection:
            found = connection.execute(SNAPSHOT, {"table": table}).one_or_none()
        return None if found is None else (found.number, found.snapshot)

    def paper(self, name: str) -> bytes | None:
        with self._reading() as connection:
            return connection.scalar(PAPER, {"name": name})

    def papers(self, prefix: str = "") -> Sequence[str]:
        with self._reading() as connection:
            return sorted(connection.execute(PAPERS, {"prefix": prefix}).scalars())

    # --- writing
    def append(self, table: str, after: int, lines: Sequence[Line]) -> None:
        waited_for(lambda told: self.append_soon(table, after, lines, told))

    def append_soon(self, table: str, after: int, lines: Sequence[Line], told: Told) -> None:
        refuse_gaps(after, lines)
        self._writer.hand_in(Append(table, after, [encode_line(line).decode() for line in lines]), told)

    def save_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        self._writer.write(SaveSnapshot(table, number, snapshot))

    def save_snapshot_soon(self, table: str, number: int, snapshot: bytes, told: Told) -> None:
        self._writer.hand_in(SaveSnapshot(table, number, snapshot), told)

    def delete(self, table: str) -> None:
        self._writer.write(Delete(table))

    def save_paper(self, name: str, body: bytes | None) -> None:
        self._writer.write(SavePaper(name, body))

    def _write(self, things: Sequence[Thing]) -> Sequence[Exception | None]:
        """One transaction, for `Writer`. A commit that failed may have come through: it is not repeated."""
        standings, self._standings = self._standings, Standings()  # what fails leaves us not knowing where they stand
        with told_in_words(self.place), self._writing.connect() as connection, connection.begin():
            try:
                against = write(connection, things, standings)
            except IntegrityError as error:  # another process laid a table of that name at the same moment
                raise Again from Outrun(f"somebody else has written there: {trouble(error)}")
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise
                raise Again from StoreFailed(f"{self.place}: {trouble(error)}")
        self.commits += 1
        if not self._is_shared:
            self._standings = standings
        return against


def write(connection: Connection, things: Sequence[Thing], standings: Standings) -> list[Exception | None]:
    """Write things in their order; for each, what stood against it. Where tables stand is kept up in `standings`."""
    against: list[Exception | None] = []
    for kind, some in groupby(things, type):
        if kind is Append:
            against += append(connection, [thing for thing in some if isinstance(thing, Append)], standings)
            continue
        for thing in some:
            against.append(write_one(connection, thing, standings))
    return against


def write_one(connection: Connection, thing: Thing, standings: Standings) -> Exception | None:
    match thing:
        case SaveSnapshot():
            return save_snapshot(connection, thing)
        case Delete(table):
            standings.pop(table, None)
            connection.execute(DELETE_TABLE, {"table": table})
            connection.execute(DELETE_PAPERS, {"prefix": paper_of(table)})
        case SavePaper(name, None):
            connection.execute(DELETE_PAPER, {"paper": name})
        case SavePaper(name, bytes(body)):
            connection.execute(SAVE_PAPER, {"name": name, "body": body, "digest": sha256(body).hexdigest()})
    return None


def append(connection: Connection, appends: Sequence[Append], standings: Standings) -> list[Exception | None]:
    """Check every append against where its table stands by then; write those that fit."""
    if unknown := {append.table: Standing(None, 0) for append in appends if append.table not in standings}:
        for row in run_plainly(connection, STANDING, tuple(unknown), len(unknown)):
            unknown[row.name] = Standing(row.id, row.last)
        standings |= unknown
    against: list[Exception | None] = []
    fitting: list[Append] = []
    for append in appends:
        table, last = standings[append.table]
        if append.after != last:
            against.append(Outrun(f"{append.table} stands at {last}, not at {append.after}"))
            continue
        against.append(None)
        if append.lines:
            fitting.append(append)
            standings[append.table] = Standing(table, last + len(append.lines))
    if fitting:
        write_lines(connection, fitting, standings)
    return against


def write_lines(connection: Connection, appends: Sequence[Append], standings: Standings) -> None:
    moved = {append.table: standings[append.table] for append in appends}
    if known := [(at.id, at.last) for at in moved.values() if at.id is not None]:
        run_plainly(connection, MOVE_ON, tuple(chain.from_iterable(known)), len(known))
    if new := [{"name": name, "last": at.last} for name, at in moved.items() if at.id is None]:
        for row in connection.execute(NEW_TABLES, new):
            standings[row.name] = Standing(row.id, moved[row.name].last)
    rows = [
        (standings[append.table].id, number, line)
        for append in appends
        for number, line in enumerate(append.lines, append.after + 1)
    ]
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        run_plainly(connection, NEW_LINES, tuple(chain.from_iterable(some)), len(some))


def save_snapshot(connection: Connection, thing: SaveSnapshot) -> Exception | None:
    found = run_plainly(connection, STANDING, (thing.table,)).one_or_none()
    if found is None or thing.number > found.last:
        return ValueError(f"a snapshot at {thing.number} is ahead of the table {thing.table!r}")
    connection.execute(DELETE_SNAPSHOT, {"table": found.id})
    connection.execute(insert(snapshots), {"table_id": found.id, "number": thing.number, "snapshot": thing.snapshot})
    return None

"""The two databases: how each is reached and set up so that what is committed is durable, and its errors in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from hearthside.play import StoreFailed

PATIENCE = 5.0
"""Seconds to wait for somebody else's lock."""
WRITES: dict[str, Any] = {"writes": True}
"""The option of a connection that will write. SQLite then takes its lock at the beginning: a transaction that reads
first and wants to write later can be refused at once, whatever the patience."""

SQLITE_TROUBLES = {
    "SQLITE_BUSY": "it is locked by another program",
    "SQLITE_LOCKED": "it is locked by another program",
    "SQLITE_READONLY": "it is read-only",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_CANTOPEN": "it cannot be opened",
    "SQLITE_NOTADB": "it is not an SQLite database",
    "SQLITE_CORRUPT": "it is damaged; restore a backup",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_PERM": "there is no permission to open it",
}
POSTGRES_TROUBLES = {
    "53100": "the disk is full",
    "25006": "it is read-only",
    "55P03": "it is locked by another program",
    "28P01": "the password is wrong",
    "3D000": "there is no such database",
}


def sqlite_engine(path: Path, patience: float = PATIENCE) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        # No transaction but those that we begin ourselves.
        connect_args={"timeout": patience, "isolation_level": None},
    )
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def set_up_sqlite(connection: sqlite3.Connection, record: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # What many rows at once need to be taken back fits there; a file for it would cost as much as the rows.
    connection.execute("PRAGMA temp_store = MEMORY")


def begin_sqlite(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def postgres_engine(url: URL, patience: float = PATIENCE) -> Engine:
    # A connection that the server has dropped is noticed before it is used. Values come in their order, as to SQLite.
    engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, paramstyle="format")

    def set_up(connection: Any, record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{round(patience * 1000)}ms"])
            # A server may be set to acknowledge before it is durable. Ours are durable.
            cursor.execute("SELECT set_config('synchronous_commit', 'on', false)"
                           " WHERE current_setting('synchronous_commit') = 'off'")  # fmt: skip
        connection.commit()

    event.listen(engine, "connect", set_up)
    return engine


@contextmanager
def told_in_words(place: str) -> Iterator[None]:
    """Whatever the database complains about, as `StoreFailed`."""
    try:
        yield
    except (DBAPIError, NoConnectionFree, sqlite3.Error) as error:
        raise StoreFailed(f"{place}: {trouble(error)}") from error


def trouble(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorname", None) or ""
    for known, words in SQLITE_TROUBLES.items():
        if code == known or code.startswith(f"{known}_"):
            return words
    return POSTGRES_TROUBLES.get(getattr(cause, "sqlstate", None) or "", str(cause).strip().partition("\n")[0])

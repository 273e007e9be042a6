"""Opening a store by where it is."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError

from hearthside.play import StoreFailed
from hearthside.store.databases import PATIENCE, postgres_engine, sqlite_engine, told_in_words
from hearthside.store.directory import data_directory, database_in, make_private
from hearthside.store.ownership import owned
from hearthside.store.sql import SqlStore
from hearthside.store.upgrade import bring_up


def open_store(where: str | Path | None = None, *, patience: float = PATIENCE) -> SqlStore:
    """The tables kept there: in an SQLite file (a path, a folder, `sqlite:///…`) or on a server (`postgresql://…`).

    Without a place it is the data directory. Raises `StoreFailed`, in words, if it cannot be opened, and then `InUse`
    if another process has it open. `patience` is how many seconds to wait for somebody else's lock.
    """
    where = data_directory() if where is None else where
    if isinstance(where, str) and "://" in where:
        url = parsed(where)
        if url.drivername.startswith("postgres"):
            return open_postgres(url, patience)
        where = Path(url.database or "")
    path = Path(where)
    try:
        return open_sqlite(database_in(path) if path.is_dir() or where == data_directory() else path, patience)
    except OSError as error:
        raise StoreFailed(f"{error.filename or path}: {(error.strerror or str(error)).lower()}") from error


def parsed(where: str) -> URL:
    try:
        url = make_url(where)
    except ArgumentError:
        url = URL.create("unknown")
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres") or (kind == "sqlite" and url.database not in (None, "", ":memory:")):
        return url
    raise StoreFailed(f"tables cannot be kept at {kind}: give a path, sqlite:///PATH, or postgresql://USER@HOST/NAME")


def open_sqlite(path: Path, patience: float) -> SqlStore:
    make_private(path.parent)
    with ExitStack() as held:
        held.enter_context(owned(path))
        # SQLite gives the files that it makes beside this one the same permissions.
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
        return opened(sqlite_engine(path, patience), str(path), held)


def open_postgres(url: URL, patience: float) -> SqlStore:
    with ExitStack() as held:
        return opened(postgres_engine(url, patience), url.render_as_string(hide_password=True), held)


def opened(engine: Engine, place: str, held: ExitStack) -> SqlStore:
    """A store over a database whose schema is up to date. What is `held` so far goes with the store."""
    held.callback(engine.dispose)
    with told_in_words(place):
        bring_up(engine)
    return SqlStore(engine, place, held.pop_all())

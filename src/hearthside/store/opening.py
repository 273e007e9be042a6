"""Opening a store by where it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError

from hearthside.play import StoreFailed
from hearthside.store.automatic import AutomaticBackups
from hearthside.store.backups import backup
from hearthside.store.databases import PATIENCE, postgres_engine, sqlite_engine, told_in_words
from hearthside.store.directory import data_directory, database_in, make_file_private, make_private
from hearthside.store.ownership import owned
from hearthside.store.sql import SqlStore
from hearthside.store.upgrade import bring_up


def open_store(where: str | Path | None = None, *, patience: float = PATIENCE, backups: bool = True) -> SqlStore:
    """The tables kept there: in an SQLite file (a path, a folder, `sqlite:///…`) or on a server (`postgresql://…`).

    Without a place it is the data directory. Raises `StoreFailed`, in words, if it cannot be opened, and then `InUse`
    if another process has it open. `patience` is how many seconds to wait for somebody else's lock; `backups`, whether
    dated copies of an SQLite file are made by themselves.
    """
    if where is None:
        where = database_in(data_directory())
    if isinstance(where, str) and "://" in where:
        url = parsed(where)
        if url.drivername.startswith("postgres"):
            return open_postgres(url, patience)
        where = url.database or ""
    path = database_in(Path(where)) if Path(where).is_dir() else Path(where)
    try:
        return open_sqlite(path, patience, backups)
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


def open_sqlite(path: Path, patience: float, backups: bool) -> SqlStore:
    make_private(path.parent)
    with ExitStack() as held:
        held.enter_context(owned(path))
        make_file_private(path)
        engine = up_to_date(sqlite_engine(path, patience), str(path), held, keep_a_copy=lambda: backup(path))
        if backups:
            held.callback(AutomaticBackups(path).close)
        return SqlStore(engine, str(path), held.pop_all(), is_shared=False)


def open_postgres(url: URL, patience: float) -> SqlStore:
    place = url.render_as_string(hide_password=True)
    with ExitStack() as held:
        engine = up_to_date(postgres_engine(url, patience), place, held)
        return SqlStore(engine, place, held.pop_all(), is_shared=True)


def up_to_date(
    engine: Engine, place: str, held: ExitStack, keep_a_copy: Callable[[], object] = lambda: None
) -> Engine:  # fmt: skip
    """A database with the schema that this program works with. It is let go with what is `held`."""
    held.callback(engine.dispose)
    with told_in_words(place):
        bring_up(engine, place, keep_a_copy)
    return engine

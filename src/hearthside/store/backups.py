"""Copies of the SQLite file: dated ones that come by themselves, and bringing one back.

Laws: a copy is one moment of the database, whoever writes meanwhile. It gets its name when it is whole and checked.
Bringing one back never loses what was there before: that is kept as a dated copy first.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from glob import escape as glob_escape
from pathlib import Path
from typing import Any

from hearthside.play import StoreFailed
from hearthside.play.store import decode_line
from hearthside.store.databases import trouble
from hearthside.store.directory import make_private
from hearthside.store.ownership import owned
from hearthside.store.schema import VERSION_TABLE

FOLDER = "backups"
DATED = "%Y-%m-%dT%H-%M-%SZ"
KEEP_LAST, KEEP_DAYS = 10, 14

DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")

STANDING = """
SELECT tables.id, name, last, line FROM tables JOIN lines ON table_id = tables.id AND number = last ORDER BY tables.id
"""
"""Each table's last line: if these are the same in two files, so is all before them."""
PAPERS = "SELECT name, digest FROM papers ORDER BY name"


class Newer(StoreFailed):
    """What a backup would replace was played on since."""


class Damaged(StoreFailed):
    """That file is not a sound database of Hearthside."""


def utc_now() -> datetime:
    return datetime.now(UTC)


# --- making one
def backup(database: Path, to: Path | None = None, *, now: Callable[[], datetime] = utc_now) -> Path:
    """Copy a database, which may be in use: to a new file, or as a dated copy beside it (old ones are cleared away)."""
    if not database.is_file():
        raise StoreFailed(f"{database}: there is no database")
    if to is not None and to.exists():
        raise StoreFailed(f"{to} is there already: name a new file")
    target = to or dated_name(database, now())
    make_private(target.parent)
    with whole_or_not_at_all(target) as part:
        copy(database, part)
    if to is None:
        rotate(database, now())
    return target


def dated_name(database: Path, at: datetime, mark: str = "") -> Path:
    """A name that is still free: no copy takes the place of another one."""
    name = f"{database.stem}-{at.strftime(DATED)}{mark}{database.suffix}"
    path = database.parent / FOLDER / name
    return dated_name(database, at + timedelta(seconds=1), mark) if path.exists() else path


def copy(source: Path, target: Path) -> None:
    with opened(target) as made, opened(source) as original:
        original.backup(made)  # in one step: a single reading transaction, which writers do not disturb
        made.execute("PRAGMA journal_mode = DELETE")  # one file, that needs no others beside it
    tables_in(target, called=source)


@contextmanager
def whole_or_not_at_all(target: Path) -> Iterator[Path]:
    """A file to write; it takes its name when all went well, and is durable then."""
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        os.replace(part, target)
        sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    if os.name == "posix":  # elsewhere a folder cannot be opened
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


# --- looking into one
@contextmanager
def opened(path: Path, called: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A database file, read with SQLite alone; what is wrong is said of the file that people know of."""
    called = called or path
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            yield connection
    except sqlite3.Error as error:
        kind = Damaged if (getattr(error, "sqlite_errorname", None) or "").startswith(DAMAGE) else StoreFailed
        raise kind(f"{called}: {trouble(error)}") from error


def tables_in(path: Path, called: Path | None = None) -> int:
    """How many tables a database holds; `Damaged` unless it is sound, and one of ours."""
    called = called or path
    with opened(path, called) as connection:
        if (found := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            raise Damaged(f"{called} is damaged: {found}")
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", [VERSION_TABLE]).fetchone():
            raise Damaged(f"{called} is not a database of Hearthside")
        count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    return count


def standing(database: Path) -> list[tuple[Any, ...]]:
    with opened(database) as connection:
        return connection.execute(STANDING).fetchall()


def papers_in(database: Path) -> list[tuple[Any, ...]]:
    with opened(database) as connection:
        return connection.execute(PAPERS).fetchall()


def last_played(database: Path) -> datetime | None:
    return max((decode_line(line).at for *_, line in standing(database)), default=None)


# --- which there are
def dated(database: Path) -> dict[Path, datetime]:
    """The dated copies of a database, the newest first."""
    pattern = re.compile(rf"{re.escape(database.stem)}-(\d.*Z){re.escape(database.suffix)}")
    found = {}
    for path in (database.parent / FOLDER).glob("*"):
        if match := pattern.fullmatch(path.name):
            found[path] = datetime.strptime(match[1], DATED).replace(tzinfo=UTC)
    return dict(sorted(found.items(), key=lambda item: item[1], reverse=True))


def rotate(database: Path, now: datetime) -> None:
    """Keep the last ten copies, and the last one of each day for two weeks."""
    copies = dated(database)
    last_of_day: dict[object, Path] = {}
    for path, at in copies.items():
        if now.date() - at.date() < timedelta(days=KEEP_DAYS):
            last_of_day.setdefault(at.date(), path)
    kept = {*list(copies)[:KEEP_LAST], *last_of_day.values()}
    for path in {*copies, *left_behind(database, now)} - kept:
        path.unlink(missing_ok=True)


def left_behind(database: Path, now: datetime) -> list[Path]:
    """Copies that were never finished, since their process was killed: none takes a day."""
    parts = (database.parent / FOLDER).glob(f".{glob_escape(database.stem)}-*.part*")
    return [path for path in parts if now.timestamp() - path.stat().st_mtime > timedelta(days=1).total_seconds()]


# --- bringing one back
def restore(source: Path, target: Path, *, replace_newer: bool = False, now: Callable[[], datetime] = utc_now,
            ) -> Path | None:  # fmt: skip
    """Put a backup in a database's place. Returns where what was there before is kept.

    Refused while a process has it open, and, unless told to `replace_newer`, if it was played on after the backup.
    """
    if not source.is_file():
        raise StoreFailed(f"{source}: there is no such file")
    if target.exists() and source.samefile(target):
        raise StoreFailed(f"{source} is the database itself")
    tables_in(source)
    make_private(target.parent)
    with owned(target), whole_or_not_at_all(target) as part:
        copy(source, part)
        if not target.exists():
            return None
        if not replace_newer:
            refuse_newer(target, last_played(part))
        return set_aside(target, now)


def refuse_newer(database: Path, than: datetime | None) -> None:
    try:
        there = last_played(database)
    except Damaged:
        return
    if there is not None and (than is None or there > than):
        raise Newer(f"{database} was played on until {there:%Y-%m-%d %H:%M} UTC, after this backup was made")


def set_aside(database: Path, now: Callable[[], datetime]) -> Path:
    """Keep what is about to be replaced, and leave no journal behind: it would be read into what comes next."""
    try:
        kept = backup(database, now=now)
    except Damaged:
        kept = dated_name(database, now(), "-damaged")
        make_private(kept.parent)
        os.replace(database, kept)
        for journal in ("-wal", "-shm"):
            beside = database.with_name(database.name + journal)
            if beside.exists():
                os.replace(beside, kept.with_name(kept.name + journal))
        return kept
    with opened(database) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return kept

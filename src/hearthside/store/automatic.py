"""Backups that come by themselves, as long as a database is open."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Event, Thread

from hearthside.play import StoreFailed
from hearthside.store.backups import backup, dated, papers_in, standing

EVERY = 3600.0
"""Seconds between them."""

log = logging.getLogger("hearthside.store")


class AutomaticBackups:
    """A dated copy when a database is opened and every hour from then on, if something was played since the last."""

    def __init__(self, database: Path, every: float = EVERY) -> None:
        self._database, self._every = database, every
        self._done = Event()
        self._thread = Thread(target=self._work, name=f"backups of {database}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._done.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._done.is_set():
            try:
                backup_if_played_on(self._database)
            except (StoreFailed, OSError) as error:  # people go on playing, and the next one may work
                log.warning("no backup was made: %s", error)
            self._done.wait(self._every)


def backup_if_played_on(database: Path) -> Path | None:
    """A dated copy, unless the last one says the same."""
    now = contents(database)
    last = next(iter(dated(database)), None)
    if not any(now) or (last is not None and contents_of_copy(last) == now):
        return None
    return backup(database)


def contents(database: Path) -> tuple[object, ...]:
    """What two databases have alike if they say the same; all of it is empty if they say nothing."""
    return standing(database), papers_in(database)


def contents_of_copy(path: Path) -> object:
    try:
        return contents(path)
    except StoreFailed:  # from before a migration, or damaged: in any case not the same
        return None

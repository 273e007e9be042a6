"""One process owns a database file, and with it the data directory around it.

The lock is the operating system's: it goes with its process, however that ends. The file beside the database only
says who holds it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthside.play import StoreFailed

BEHIND_THE_WORDS = 1 << 20
"""Windows keeps others from reading what is locked, so the lock is on a byte behind what is written."""


class InUse(StoreFailed):
    """Another process has this database open."""

    def __init__(self, path: Path, pid: int | None) -> None:
        whose = f"process {pid}" if pid else "another process"
        super().__init__(f"{path} is in use by {whose}: only one Hearthside can have it open")
        self.pid = pid


@contextmanager
def owned(database: Path) -> Iterator[None]:
    """Own a database file; `InUse` if somebody else does."""
    path = database.with_name(f"{database.name}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not locked(file):
            raise InUse(database, pid_in(path))
        os.truncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(file)


def pid_in(path: Path) -> int | None:
    words = path.read_text(encoding="ascii", errors="replace").strip()
    return int(words) if words.isdecimal() else None


if sys.platform == "win32":
    import msvcrt

    def locked(file: int) -> bool:
        os.lseek(file, BEHIND_THE_WORDS, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

"""`hearthside serve` on a disk that is full for as long as a file says so: FILE ARGUMENTS…"""

from __future__ import annotations

import sys
from pathlib import Path

from sqlalchemy import Connection

from hearthside.cli import main
from hearthside.store import databases

NO_LIMIT = 4_294_967_294


def fill(sign: Path) -> None:
    """While the sign is there, the database may not grow by a single page: to SQLite, that is a full disk."""
    begin = databases.begin_sqlite

    def begin_on_a_full_disk(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if sign.exists() else NO_LIMIT}")
        begin(connection)

    databases.begin_sqlite = begin_on_a_full_disk


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))

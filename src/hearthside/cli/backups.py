"""`hearthside backup` and `hearthside restore`: all tables in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from hearthside import store
from hearthside.cli.look import Json, print_json
from hearthside.store import Newer, data_directory, database_in, tables_in

Yes = Annotated[bool, Parameter(name=["--yes", "-y"], negative=())]
Data = Annotated[
    Path | None,
    Parameter(name="--data", help="The data directory; without it, HEARTHSIDE_DATA or the usual place."),
]
Database = Annotated[str, Parameter(help="Where the tables are kept instead: postgresql://USER@HOST/NAME")]


def backup(*, data: Data = None, out: Path | None = None, json: Json = False) -> None:
    """Save all tables to one file, while they are in use or not.

    Parameters
    ----------
    out
        A new file. Without it, a dated copy beside the database: the last ten are kept, and one a day for two weeks.
    """
    made = store.backup(database_in(data or data_directory()), out)
    tables, size = tables_in(made), made.stat().st_size
    if json:
        print_json({"backup": str(made), "tables": tables, "bytes": size})
    else:
        print(f"Saved {counted(tables)} ({size / 1e6:.1f} MB) to {made}")


def restore(
    file: Path,
    /,
    *,
    data: Data = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Bring all tables back from a backup. What was there before is kept as a dated copy.

    Parameters
    ----------
    file
        A file that `hearthside backup` made.
    yes
        Replace what is there even if something was played since the backup.
    """
    target = database_in(data or data_directory())
    try:
        kept = store.restore(file, target, replace_newer=yes)
    except Newer as newer:
        raise Newer(f"{newer}. To replace it all the same, add --yes") from newer
    tables = tables_in(target)
    if json:
        print_json({"restored": str(target), "tables": tables, "kept": str(kept) if kept else None})
        return
    print(f"Restored {counted(tables)} to {target}")
    if kept:
        print(f"What was there before is kept as {kept}")


def counted(tables: int) -> str:
    return "1 table" if tables == 1 else f"{tables} tables"

"""`hearthside archive` and `hearthside open-archive`: one campaign as a file, and a table of it again.

Laws: taking a campaign along changes nothing in its house, which may be in use. What is opened is read to its end
before anything is kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.text import Text

from hearthside.cli.backups import Data, Database, Yes
from hearthside.cli.look import Json, console, print_json
from hearthside.engine.questions import listed
from hearthside.play import Line, Refused, Store, StoreFailed
from hearthside.play.log import Opened
from hearthside.store import InUse, backup, data_directory, database_in, open_store
from hearthside.store.backups import whole_or_not_at_all
from hearthside.store.directory import RUNNING, make_private
from hearthside.store.ownership import owned
from hearthside.web.archives import archive_of, lay_out, opening, read_archive
from hearthside.web.campaigns import HOST, new_name
from hearthside.web.cookies import key_in
from hearthside.web.house import House

NO_FILE_NAME = re.compile(r'[\x00-\x1f/\\:*?"<>|]+')
"""What some system allows in no name of a file."""


class Kept(NamedTuple):
    """A campaign in a house."""

    table: str
    opened: Opened
    last: Line


# --- out
def archive(
    campaign: str = "",
    /,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    data: Data = None,
    database: Database = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take a campaign along as one file: its whole log and its pictures. All that is hidden is in it too.

    Parameters
    ----------
    campaign
        Its title, or the name of its table. Without it, which there are.
    out
        The file, or a folder for it. Without it, a file here that is called as the campaign is.
    yes
        Replace that file if it is there.
    """
    with as_it_stands(data or data_directory(), database) as store:
        kept = [kept_as(store, table) for table in store.tables()]
        if not campaign:
            show(kept, json)
            return
        wanted = the_one(kept, campaign)
        body = archive_of(store, wanted.table)
    file = place_for(wanted, out, yes)
    with whole_or_not_at_all(file) as part, part.open("wb") as written:
        written.write(body)
        written.flush()
        os.fsync(written.fileno())
    if json:
        print_json({"archive": str(file), "table": wanted.table, "title": wanted.opened.title, "bytes": len(body)})
    else:
        print(f"Took {wanted.opened.title} along ({len(body) / 1e6:.1f} MB) as {file}")
        print("All that is hidden is in it too: keep it from your players.")


@contextmanager
def as_it_stands(data: Path, database: str) -> Iterator[Store]:
    """The tables of a house at this moment. Of a file a copy is read, since somebody may have it open; a server lets
    several read."""
    with ExitStack() as held:
        if not database:
            folder = held.enter_context(TemporaryDirectory())
            database = str(backup(database_in(data), database_in(Path(folder))))
        yield held.enter_context(open_store(database, backups=False))


def kept_as(store: Store, table: str) -> Kept:
    lines = store.read(table)
    return Kept(table, opening(lines), lines[-1])


def the_one(kept: list[Kept], called: str) -> Kept:
    """The campaign of that name. A table's own name comes first: no title can hide it."""
    titled = [one for one in kept if one.opened.title.casefold() == called.casefold()]
    found = [one for one in kept if one.table == called] or titled
    if not found:
        there = listed(one.opened.title for one in kept) or "none"
        raise Refused(f"there is no campaign {called!r}; there are: {there}")
    if len(found) > 1:
        raise Refused(f"{called!r} is what several are called; name the table: {listed(one.table for one in found)}")
    return found[0]


def place_for(kept: Kept, out: Path | None, yes: bool) -> Path:
    usual = f"{NO_FILE_NAME.sub('-', kept.opened.title).strip(' .') or kept.table}.campaign.zip"
    file = out / usual if out and out.is_dir() else out or Path(usual)
    if not file.parent.is_dir():
        raise StoreFailed(f"{file.parent}: there is no such folder")
    if file.exists() and not yes:
        raise StoreFailed(f"{file} is there already. To replace it, add --yes")
    return file


def show(kept: list[Kept], json: bool) -> None:
    if json:
        print_json([
            {"table": one.table, "title": one.opened.title, "ruleset": one.opened.ruleset, "lines": one.last.number,
             "last_played": one.last.at}
            for one in kept
        ])  # fmt: skip
        return
    out = console()
    for one in kept:
        played = f"{one.opened.ruleset}, last played {one.last.at:%Y-%m-%d}"
        out.print(Text.assemble((one.opened.title, "title"), f"  {played}  ", (one.table, "quiet")))
    told = "\nhearthside archive TITLE takes one along." if kept else "There is no campaign yet. hearthside begins one."
    out.print(told, style="quiet")


# --- in
def open_archive(file: Path, /, *, data: Data = None, database: Database = "", json: Json = False) -> None:
    """Make a table of an archive, with its whole log and its pictures; you are its GM.

    Parameters
    ----------
    file
        A file that the page made (Take the campaign along), or hearthside archive.
    """
    try:
        archive = read_archive(file.read_bytes())
    except Refused as refused:
        raise Refused(f"{file}: {refused}") from refused
    house, table = (data or data_directory()).absolute(), new_name()
    make_private(house)
    try:
        with owned(house / RUNNING), open_store(database or database_in(house)) as store:
            kept_in = store.place if database else str(house)
            House(store, key_in(house)).found(table, HOST, archive.gm)
            lay_out(store, table, archive)
    except InUse as in_use:
        raise StoreFailed(f"{in_use}. Open the archive on its start page, or stop it first") from in_use
    told = {"table": table, "title": archive.opened.title, "ruleset": archive.opened.ruleset,
            "lines": len(archive.lines), "pictures": len(archive.pictures), "data": str(house)}  # fmt: skip
    if json:
        print_json(told)
        return
    print(f"Opened {archive.opened.title} as a table of its own, in {kept_in}")
    print("You are its GM; everybody else takes their seat anew. hearthside shows it.")

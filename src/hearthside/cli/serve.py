"""`hearthside serve`, which is also what `hearthside` alone does: open the table in the browser."""

from __future__ import annotations

import sys
from contextlib import suppress
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from hearthside.cli.backups import Data, Database
from hearthside.cli.look import Json
from hearthside.store import data_directory
from hearthside.web.passphrase import SHORTEST

if TYPE_CHECKING:
    from hearthside.web.network import LocalNetwork
    from hearthside.web.serving import Serving

WARNING = (
    "Careful: people on the internet may be able to reach this. The host's link works with the passphrase only. "
    "Put a proxy with https before it: without, others on the way can read along."
)


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int | None, Parameter(validator=Number(gte=0, lte=65535))] = None,
    data: Data = None,
    database: Database = "",
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    passphrase_file: Path | None = None,
    no_browser: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> None:
    """Open the table: a server on this machine, and the browser on its page.

    Parameters
    ----------
    host
        The address to listen at. The usual one is for this machine alone; the page can open the local network.
    port
        Without it 8377, or the next that is free.
    name
        A name that it goes by, behind a proxy: https://games.example.org. May be given several times.
    passphrase_file
        A file with the host's passphrase. An address on the internet needs one.
    no_browser
        Do not open the browser.
    """
    from hearthside.web import serving  # noqa: PLC0415 - slow to import

    def ready(where: Serving, network: LocalNetwork) -> None:
        tell(where, network.is_public, json)
        if not no_browser:
            serving.open_browser(where.start_link)

    wanted = serving.Wanted(
        data=(data or data_directory()).absolute(),
        host=host,
        port=port,
        database=database,
        names=tuple(name or ()),
        passphrase=passphrase_file.read_text(encoding="utf-8").strip() if passphrase_file else "",
    )
    try:
        serving.serve(wanted, ready, ask_passphrase)
    except serving.AlreadyServing as already:
        if json:
            print_line(already.first, already=True)
        else:
            print(f"Hearthside is running already, at {already.first.url}")
            print(f"  Your own link, for you alone:  {already.first.start_link}")
        if not no_browser:
            serving.open_browser(already.first.start_link, wait=True)
        return
    if not json:
        print("Everything is kept. Until next time.")


def tell(where: Serving, is_public: bool, json: bool) -> None:
    if json:
        print_line(where)
        return
    print(f"Hearthside is open at {where.url}")
    print(f"  Your own link, for you alone:  {where.start_link}")
    print(f"  Everything is kept in          {where.data}")
    print("  To stop it, press Ctrl+C", flush=True)
    if is_public:
        print(f"\n{WARNING}", file=sys.stderr, flush=True)


def print_line(where: Serving, already: bool = False) -> None:
    """One line, so that whoever started this can read it while it runs."""
    import msgspec  # noqa: PLC0415

    line = {"url": where.url, "link": where.start_link, "data": where.data, "pid": where.pid, "already": already}
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    sys.stdout.flush()


def ask_passphrase() -> str:
    """Ask whoever sits at the terminal; where nobody does, there is none."""
    if not sys.stdin.isatty():
        return ""
    print("This can be reached from the internet, so it needs a passphrase for the host (eight letters or more).")
    with suppress(EOFError):  # Ctrl+D: whoever was asked gives none
        while first := getpass("Passphrase: "):
            if len(first) < SHORTEST:
                print("That is too short: eight letters or more, better four words.")
            elif getpass("Once more:  ") == first:
                return first
            else:
                print("These were not the same. Again, please.")
    return ""

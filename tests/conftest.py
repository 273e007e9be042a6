"""The stores that tests run on: in memory, in an SQLite file, on a PostgreSQL server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hearthside.play import MemoryStore, Store
from hearthside.store import open_store
from store.postgres import new_database, server

os.environ |= {"NO_PROXY": "*", "no_proxy": "*"}
"""All that tests talk to is this machine, whatever way it has to others."""
os.environ.pop("FORCE_COLOR", None)
"""What programs print for tests is read by tests."""

DATABASES = ["sqlite", "postgresql"]
KINDS = ["memory", *DATABASES]

settings.register_profile("gate", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("gate"), derandomize=False)
settings.load_profile("soak" if os.environ.get("HEARTHSIDE_SOAK") else "gate")
"""How fast a machine is, and what else it does, says nothing about a law. The gate says the same of the same commit
each time; `make soak` goes on looking for what nobody has thought of."""


@pytest.hookimpl(tryfirst=True)  # before the workers read the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs all tests with PostgreSQL, so that there is one server and nobody else to start or stop it."""
    for item in items:
        if "postgresql" in item.name or "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("postgresql"))


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with server(tmp_path_factory.mktemp("postgres")) as running:
        yield running


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may be opened, one kind after the other; nothing is there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "memory":
        yield MemoryStore()
        return
    where = str(tmp_path / "tables.sqlite3") if request.param == "sqlite" else ""
    with open_store(where or new_database(request.getfixturevalue("postgres"))) as opened:
        yield opened

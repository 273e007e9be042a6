"""A server that counts no requests, and a table with people at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from web.access.running import Browser, Running
from web.client import act, done, opened, seated
from web.reliability.servers import script, serving

NUMBERS = count(1)


class Party:
    """A table: a GM, Ana with Ash, Ben with Eve, and nobody else."""

    def __init__(self, server: Running, held: ExitStack, title: str) -> None:
        self.server, self.held = server, held
        self.gm = held.enter_context(Browser(server.url))
        self.gm.enter(server.token)
        self.table = self.gm.new_table(title)
        self.path = f"/api/tables/{self.table}"
        self.code = opened(self.gm, self.table)
        self.ana, self.ben = self.seat("Ana"), self.seat("Ben")
        done(self.ana, self.table, act("ana-takes-ash", "take", ready="ash"))
        done(self.ben, self.table, act("ben-takes-eve", "take", ready="eve"))

    def seat(self, name: str, role: str = "player") -> Browser:
        browser, _ = seated(self.server.url, self.code, name, role)
        self.held.callback(browser.http.close)
        return browser

    @property
    def number(self) -> int:
        """The last line of the log."""
        number: int = self.gm.get(f"{self.path}/export")["lines"]
        return number


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("house"), program=script("patient_server.py")) as running:
        yield running


@pytest.fixture
def party(server: Running) -> Iterator[Party]:
    with ExitStack() as held:
        yield Party(server, held, f"Table {next(NUMBERS)}")


@pytest.fixture(scope="module")
def same_party(server: Running) -> Iterator[Party]:
    """One for all tests of a file: for those that leave a table as they found it."""
    with ExitStack() as held:
        yield Party(server, held, f"Table {next(NUMBERS)}")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return tmp_path / "house"

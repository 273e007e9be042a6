"""A server, its host, and strangers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from web.access.running import Browser, NewBrowser, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """A new browser, each time."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Browser(server.url))


@pytest.fixture(scope="module")
def host(server: Running) -> Iterator[Browser]:
    with Browser(server.url) as opened:
        opened.enter(server.token)
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"

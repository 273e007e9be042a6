"""One browser for all, a server for each file of scenes, and people who come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.evening import Laid
from browser.people import CHROMIUM, DESK, FLAGS, PHONE, Person
from web.access.running import Running, running

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()

Invite = Callable[..., Person]


class Party(NamedTuple):
    """A table with everybody at it: Mara leads it, Ana plays Ash on a phone, Ben plays Eve in the other theme."""

    table: Laid
    mara: Person
    ana: Person
    ben: Person


Gather = Callable[..., Party]


@pytest.hookimpl(tryfirst=True)  # before the workers read the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs them all: there is one browser, and it wants a core for itself."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """For these files alone: as long as it is open, nothing else in this process can run a loop of its own."""
    if not CHROMIUM.exists():
        pytest.fail(f"There is no browser at {CHROMIUM}: `make chromium` installs it.")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def someone(chromium: Browser, server: Running, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """Somebody new at a browser of their own. When they leave, their page must not have complained of anything."""
    came: list[Person] = []

    def invite(name: str, device: dict[str, Any] = DESK, url: str = "", **more: Any) -> Person:
        person = Person(name, chromium, url or server.url, device, **more)
        came.append(person)
        return person

    yield invite
    if request.node.stash.get(FAILED, False):
        for person in came:
            person.page.screenshot(path=tmp_path / f"{person.name}.png")
        print(f"What everybody saw: {tmp_path}")  # noqa: T201 - pytest shows it below the failure
    assert [trouble for person in came for trouble in person.leaves()] == []


@pytest.fixture
def host(someone: Invite, server: Running) -> Person:
    """Who owns the house, on the start page."""
    mara = someone("Mara")
    mara.enters(server.link)
    return mara


@pytest.fixture
def gather(someone: Invite, host: Person) -> Gather:
    """Everybody at a new table; with real dice in the players' hands, if a scene is to say what falls."""

    def come(title: str, real_dice: bool = False, **house_rules: Any) -> Party:
        table = Laid(host, title, **house_rules)
        if real_dice:
            table.real_dice("ana", "ben")
        host.goes(table.path)
        ana = table.seats(someone("Ana", PHONE), "ana")
        ben = table.seats(someone("Ben", theme="paper"), "ben")
        ben.sees("Eve Sorrel")
        return Party(table, host, ana, ben)

    return come
